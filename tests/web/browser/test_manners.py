"""How a table takes taps: twice by mistake, quickly on purpose, and what stays as it was."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import APIRequestContext, Locator, Page, expect

from tests.web.browser.devices import SIZES, Devices
from tests.web.browser.held import Held
from tests.web.browser.screen import (
    big_button,
    expect_log,
    expect_pebbles,
    newest_line,
    seat,
    take,
    tap_place,
)
from tests.web.browser.tables import Table

pytestmark = [pytest.mark.browser, pytest.mark.long]

both = pytest.mark.parametrize(
    "javascript", [True, False], ids=["with-javascript", "without-javascript"]
)
NO_WAKE_LOCK = "Object.defineProperty(Navigator.prototype, 'wakeLock', { value: undefined });"
INSECURE = "Object.defineProperty(window, 'isSecureContext', { value: false });"
WAKE_LOCK = """Object.defineProperty(Navigator.prototype, "wakeLock",
  { value: { request: () => Promise.ANSWER } });"""


@pytest.fixture
def pebbles(ask: APIRequestContext) -> Table:
    """A table of the toy game with two pebbles each."""
    table = Table(ask, "pebbles", "Anna", "Ben")
    for player in ("p1", "p2") * 2:
        table.tap("take", player=player)
    return table


@pytest.fixture
def locked(ask: APIRequestContext) -> Table:
    """A table of the toy game that something is missing at."""
    return Table(ask, "pebbles", "Anna", "Ben").tap("hide", player="p1", number="7")


def stand_still(page: Page) -> None:
    """Let no time pass by itself, so that one tap follows another at once."""
    page.clock.install()
    page.clock.pause_at("2100-01-01")


def tap_at(page: Page, target: Locator) -> None:
    """Tap where something is, whether or not it is ready."""
    tap_place(page, *middle(target))


def middle(target: Locator) -> tuple[float, float]:
    """Where a finger would touch it."""
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def undo(page: Page) -> Locator:
    return page.locator("#history-undo")


def test_undo_tapped_twice_takes_back_once_although_the_answer_was_quick(
    devices: Devices, pebbles: Table
) -> None:
    page = devices.open()
    page.goto(pebbles.path)
    stand_still(page)
    tap_at(page, undo(page))
    expect_pebbles(page, Anna=2, Ben=1)
    expect(undo(page)).to_be_disabled()
    tap_at(page, undo(page))
    expect_pebbles(page, Anna=2, Ben=1)
    page.clock.run_for(400)
    expect(undo(page)).to_be_enabled()
    tap_at(page, undo(page))
    expect_pebbles(page, Anna=1, Ben=1)
    page.clock.resume()
    expect_log(page, *["Undone"] * 3, *["Taken."] * 4)


def test_moving_on_tapped_twice_moves_on_once(devices: Devices, ask: APIRequestContext) -> None:
    page = devices.open()
    page.goto(Table(ask, "arctic", "Anna", "Ben", tracking="clock").path)
    first = big_button(page).text_content() or ""
    stand_still(page)
    tap_at(page, big_button(page))
    expect(big_button(page)).not_to_have_text(first)
    tap_at(page, big_button(page))
    page.clock.resume()
    page.goto(f"{page.url}/log")
    expect(page.locator("ol.log .text")).to_have_count(2)


def test_different_buttons_tapped_quickly_both_count(devices: Devices, pebbles: Table) -> None:
    page = devices.open()
    page.goto(f"{pebbles.path}/page/cloth")
    held = Held(page, "**/hide")
    for name in ("Hide 1", "Hide 1", "Hide 2"):
        tap_at(page, page.get_by_role("button", name=name))
    held.let_go()
    expect(page.locator("#panel input[name=seq]").first).to_have_value("7")
    page.goto(f"{pebbles.path}/log")
    expect(page.locator("ol.log .text").filter(has_text="Hidden.")).to_have_count(2)


def test_undo_and_redo_tapped_quickly_both_count(devices: Devices, pebbles: Table) -> None:
    page = devices.open()
    page.goto(pebbles.path)
    stand_still(page)
    tap_at(page, undo(page))
    expect_pebbles(page, Anna=2, Ben=1)
    tap_at(page, page.locator("#history-redo"))
    expect_pebbles(page, Anna=2, Ben=2)


def test_ten_taps_that_add_are_ten_on_a_page_of_the_game_too(
    devices: Devices, pebbles: Table
) -> None:
    page = devices.open()
    page.goto(f"{pebbles.path}/page/cloth")
    x, y = middle(page.get_by_role("button", name="Polish for Anna"))
    for _ in range(10):
        page.touchscreen.tap(x, y)
    expect(page.locator("#panel")).to_contain_text("Polished 10 times.")
    page.goto(f"{pebbles.path}/log")
    expect(page.locator("ol.log .text").first).to_have_text("Polished 10 times.")


@both
def test_the_bar_says_what_is_missing_and_the_second_tap_goes_on(
    devices: Devices, locked: Table, javascript: bool
) -> None:
    page = devices.open(java_script_enabled=javascript)
    page.goto(locked.path)
    expect(page.locator("#bar .say")).to_contain_text("A number is still hidden.")
    big_button(page).tap()
    expect(page.locator("#message")).to_contain_text("A number is still hidden.")
    page.locator("#message-overrule").tap()
    expect(big_button(page)).to_have_text("See the result")
    expect(newest_line(page)).to_contain_text("Show it")


@both
def test_a_way_past_a_refusal_is_one_tap(devices: Devices, locked: Table, javascript: bool) -> None:
    page = devices.open(java_script_enabled=javascript)
    page.goto(locked.path)
    big_button(page).tap()
    page.get_by_role("button", name="Show it now").tap()
    expect(big_button(page)).to_have_text("See the result")
    line = newest_line(page)
    expect(line).to_contain_text("Finished")
    expect(line).not_to_contain_text("Show it")


@pytest.mark.parametrize("size", SIZES)
def test_a_refusal_lies_over_the_bar_and_covers_neither_strip_nor_seats(
    devices: Devices, locked: Table, size: str
) -> None:
    # Without motion, so that nothing is measured on its way.
    page = devices.open(size, reduced_motion="reduce")
    page.goto(locked.path)
    big_button(page).tap()
    box = page.locator("#message .refusal").bounding_box()
    assert box is not None
    bar = page.locator("#bar").bounding_box()
    assert bar is not None
    assert abs(box["y"] + box["height"] - bar["y"] - bar["height"]) < 1
    for other in (page.locator("header.strip"), page.locator("#seats"), undo(page)):
        place = other.bounding_box()
        assert place is not None
        assert box["y"] >= place["y"] + place["height"], f"{box} lies on {place}"


@both
def test_a_line_of_the_log_leads_back_in_time_and_one_tap_returns_there(
    devices: Devices, pebbles: Table, javascript: bool
) -> None:
    page = devices.open(java_script_enabled=javascript)
    page.goto(f"{pebbles.path}/log")
    page.locator("ol.log .moment").nth(2).tap()
    expect_pebbles(page, Anna=1, Ben=1)
    expect(page.get_by_role("button", name="Take one")).to_have_count(0)
    page.get_by_role("link", name="Back to now").tap()
    expect_pebbles(page, Anna=2, Ben=2)
    page.go_back()
    page.get_by_role("button", name="Go back to this point").tap()
    expect(page).to_have_url(re.compile(f"{pebbles.path}$"))
    expect_pebbles(page, Anna=1, Ben=1)
    expect(newest_line(page)).to_contain_text("Undone: 2 lines, back to: Taken.")
    page.locator("ol.log .moment").filter(has_text="(undone)").first.tap()
    page.get_by_role("button", name="Go back to this point").tap()
    expect_pebbles(page, Anna=2, Ben=2)


def test_returning_from_an_old_picture_says_why_not(devices: Devices, pebbles: Table) -> None:
    page = devices.open()
    page.goto(f"{pebbles.path}/at/2")
    pebbles.tap("take", player="p1")
    page.get_by_role("button", name="Go back to this point").tap()
    expect(page.locator("#message")).to_contain_text("Another device tapped first")
    expect_pebbles(page, Anna=3, Ben=2)


def test_a_seat_that_is_open_stays_so_when_its_panel_is_redrawn(
    devices: Devices, pebbles: Table
) -> None:
    page = devices.open()
    page.goto(pebbles.path)
    seat(page, "Anna").locator("summary").tap()
    # By its key, because the reasons of one seat may lie over the buttons of the next.
    take(page, "Ben").press("Enter")
    expect_pebbles(page, Ben=3)
    expect(seat(page, "Anna").get_by_text("As many as were taken.")).to_be_visible()
    expect(seat(page, "Ben").get_by_text("As many as were taken.")).to_be_hidden()
    seat(page, "Anna").locator("summary").tap()
    take(page, "Ben").tap()
    expect_pebbles(page, Ben=4)
    expect(seat(page, "Anna").get_by_text("As many as were taken.")).to_be_hidden()


def test_what_was_looked_up_is_put_away(devices: Devices, ask: APIRequestContext) -> None:
    page = devices.open()
    page.goto(Table(ask, "pebbles", "Anna", "Ben").path)
    page.locator("#rules").tap()
    expect(page.locator("#drawer")).to_contain_text("Three in a row")
    page.locator("#drawer-close").tap()
    expect(page.locator("#drawer")).to_be_hidden()
    expect(page.locator("#rules")).to_be_focused()


@pytest.mark.parametrize(
    ("script", "says"),
    [
        (WAKE_LOCK.replace("ANSWER", "resolve({})"), "The screen stays on."),
        (NO_WAKE_LOCK, "This browser cannot keep the screen on."),
        (NO_WAKE_LOCK + INSECURE, "Start Companion with --https"),
        (WAKE_LOCK.replace("ANSWER", "reject(new Error())"), "The device does not keep"),
    ],
    ids=["kept on", "unknown", "plain http", "refused"],
)
def test_the_menu_says_whether_the_screen_stays_on(
    devices: Devices, pebbles: Table, script: str, says: str
) -> None:
    page = devices.open()
    page.add_init_script(script)
    page.goto(pebbles.path)
    page.locator("#menu summary").tap()
    expect(page.locator("#awake span:not([hidden])")).to_have_count(1)
    expect(page.locator("#awake")).to_contain_text(says)


@both
def test_the_menu_leads_to_the_pages_of_the_game_and_back(
    devices: Devices, pebbles: Table, javascript: bool
) -> None:
    page = devices.open(java_script_enabled=javascript)
    page.goto(pebbles.path)
    page.locator("#menu summary").tap()
    page.get_by_role("link", name="The cloth").tap()
    page.get_by_role("button", name="Polish for Ben").tap()
    expect(page.locator("#panel")).to_contain_text("Polished 1 times.")
    page.get_by_role("button", name="Put the cloth away").tap()
    expect(page).to_have_url(re.compile(f"{pebbles.path}$"))
    expect_pebbles(page, Anna=2)
    expect(big_button(page)).to_have_text("See the result")


def test_the_menu_closes_when_something_else_is_tapped(devices: Devices, pebbles: Table) -> None:
    page = devices.open()
    page.goto(pebbles.path)
    page.locator("#menu summary").tap()
    expect(page.get_by_role("link", name="Score")).to_be_visible()
    page.locator("#bar .say").tap()
    expect(page.get_by_role("link", name="Score")).to_be_hidden()
    page.locator("#menu summary").tap()
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Score")).to_be_hidden()


@both
def test_a_rule_looked_up_on_its_own_page_leads_back_to_the_table(
    devices: Devices, pebbles: Table, javascript: bool
) -> None:
    page = devices.open(java_script_enabled=javascript)
    page.goto(pebbles.path)
    page.goto("/rules/pebbles/three")
    page.get_by_role("link", name="Back to the table").tap()
    expect_pebbles(page, Anna=2, Ben=2)


def test_every_feature_that_is_turned_off_is_one_that_the_browser_knows(
    devices: Devices, pebbles: Table
) -> None:
    page = devices.open()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    answer = page.goto(pebbles.path)
    assert answer is not None
    named = {part.split("=")[0] for part in answer.headers["permissions-policy"].split(", ")}
    assert named <= set(page.evaluate("document.featurePolicy.features()"))
    allowed = page.evaluate("document.featurePolicy.allowedFeatures()")
    assert named & set(allowed) == {"fullscreen", "screen-wake-lock"}
    assert said == []
