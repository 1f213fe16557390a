"""The table by touch, by keyboard, without JavaScript, on two tablets and on a bad network."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import APIRequestContext, Locator, Page, Route, expect

from tests.web.browser.devices import Devices
from tests.web.browser.held import Held, be_patient
from tests.web.browser.screen import (
    MOVED_ON,
    NOT_SENT,
    big_button,
    expect_log,
    expect_pebbles,
    expect_turn,
    newest_line,
    take,
)
from tests.web.browser.tables import Table

pytestmark = pytest.mark.browser

TABLE_ADDRESS = re.compile(r"/t/[A-Z]{4}$")
TAP_ADDRESS = re.compile(r"/t/[A-Z]{4}/\w+$")

TAP_WHEN_REDRAWN = """
window.stayed = true;
new MutationObserver((_, observer) => {
  observer.disconnect();
  document.querySelector("#seat-p2 button").click();
}).observe(document.querySelector("#table"), { childList: true });
"""


def named(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name)


def open_by_touch(page: Page, game: str = "Arctic") -> None:
    page.goto("/")
    page.get_by_role("link", name="New game").tap()
    page.get_by_role("link", name=game, exact=True).tap()
    for n, name in enumerate(("Anna", "Ben", "Cara"), 1):
        page.locator(f"#name{n}").fill(name)
    page.locator("input[name=first][value='1']").tap()
    if game == "Arctic":
        page.locator("label", has=page.locator("#tracking-clock")).tap()
    page.get_by_role("button", name="Start").tap()
    expect(page).to_have_url(TABLE_ADDRESS)


@pytest.fixture
def bens_turn(ask: APIRequestContext) -> Table:
    """A table of a game that is moved on by one large button, when it is Ben's turn."""
    return Table(ask, "arctic", tracking="clock").tap("next")


@pytest.fixture
def pebbles(ask: APIRequestContext) -> Table:
    """A table of the toy game before the first pebble."""
    return Table(ask, "pebbles", "Anna", "Ben")


@pytest.mark.parametrize("javascript", [True, False], ids=["with-javascript", "without-javascript"])
@pytest.mark.parametrize("size", ["tablet", "phone"])
def test_a_new_game_is_played_by_touch_into_round_two(
    devices: Devices, size: str, javascript: bool
) -> None:
    page = devices.open(size, java_script_enabled=javascript)
    open_by_touch(page)
    for player, number in (("Anna", 1), ("Ben", 1), ("Cara", 1), ("Anna", 2)):
        expect_turn(page, player, number)
        expect(big_button(page)).to_have_accessible_name(re.compile(f"{player} is done"))
        big_button(page).tap()
    expect_turn(page, "Ben", 2)


@pytest.mark.parametrize("javascript", [True, False], ids=["with-javascript", "without-javascript"])
def test_undo_and_redo_say_what_they_would_do(
    devices: Devices, bens_turn: Table, javascript: bool
) -> None:
    page = devices.open(java_script_enabled=javascript)
    page.goto(bens_turn.path)
    expect(named(page, "Redo")).to_be_disabled()
    named(page, "Undo: Round 1: Ben's turn.").tap()
    expect_turn(page, "Anna")
    expect(named(page, "Undo")).to_be_disabled()
    named(page, "Redo: Round 1: Ben's turn.").tap()
    expect_turn(page, "Ben")
    expect(named(page, "Redo")).to_be_disabled()
    expect_log(page, "Redone", "Undone", "Ben's turn.")


def test_a_new_tap_after_an_undo_leaves_nothing_to_redo(devices: Devices, pebbles: Table) -> None:
    page = devices.open()
    page.goto(pebbles.tap("take", player="p1").path)
    named(page, "Undo").tap()
    expect(named(page, "Redo")).to_be_enabled()
    take(page, "Ben").tap()
    expect(named(page, "Redo")).to_be_disabled()
    expect_pebbles(page, Anna=0, Ben=1)


@pytest.mark.long
@pytest.mark.parametrize("javascript", [True, False], ids=["with-javascript", "without-javascript"])
@pytest.mark.parametrize("path", ["/", "table"])
def test_the_theme_is_chosen_by_touch_and_kept(
    devices: Devices, bens_turn: Table, path: str, javascript: bool
) -> None:
    page = devices.open(java_script_enabled=javascript, color_scheme="light")
    page.goto(bens_turn.path if path == "table" else path)
    grounds = {}
    labels = ("Change to polar night", "Change to snow", "Change to the look of this device")
    for number, theme in enumerate(("dark", "light", None)):
        show_themes(page)
        with page.expect_response(re.compile("/theme$")) as told:
            named(page, labels[number]).tap()
        assert told.value.status == 303
        following = labels[(number + 1) % len(labels)]
        expect(page.locator("#theme button:not([hidden])")).to_have_text(following)
        page.reload()
        show_themes(page)
        expect(named(page, following)).to_be_visible()
        assert page.locator("html").get_attribute("data-theme") == theme
        grounds[theme] = ground(page)
    assert grounds["dark"] != grounds["light"] == grounds[None]
    page.emulate_media(color_scheme="dark")
    assert ground(page) == grounds["dark"]


def show_themes(page: Page) -> None:
    """A table has them in its menu."""
    if page.locator("#menu:not([open])").count():
        page.locator("#menu summary").tap()


def ground(page: Page) -> str:
    colour: str = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return colour


@pytest.mark.long
@pytest.mark.parametrize("javascript", [True, False], ids=["with-javascript", "without-javascript"])
def test_a_refusal_names_the_rule_and_the_table_may_overrule_it(
    devices: Devices, pebbles: Table, javascript: bool
) -> None:
    page = devices.open(java_script_enabled=javascript)
    page.goto(pebbles.tap("take", times=3, player="p1").path)
    take(page, "Anna").tap()
    refusal = page.locator("#message .refusal")
    expect(refusal).to_contain_text("Three pebbles in a row are enough.")
    expect(refusal.get_by_role("link")).to_have_attribute("href", "/rules/pebbles/pebbles/three")
    page.locator("#message-overrule").tap()
    expect_pebbles(page, Anna=4)
    expect(refusal).to_have_count(0)
    expect(newest_line(page)).to_contain_text("Three in a row")


def test_a_refusal_leaves_the_table_as_it_is(devices: Devices, pebbles: Table) -> None:
    page = devices.open()
    page.goto(pebbles.tap("take", times=3, player="p1").path)
    take(page, "Anna").tap()
    expect(page.locator("#message .refusal")).to_be_visible()
    expect_pebbles(page, Anna=3, Ben=0)
    take(page, "Ben").tap()
    expect(page.locator("#message .refusal")).to_have_count(0)
    expect_pebbles(page, Anna=3, Ben=1)


def test_without_javascript_a_refusal_leads_back_to_the_table(
    devices: Devices, pebbles: Table
) -> None:
    page = devices.open(java_script_enabled=False)
    page.goto(pebbles.tap("take", times=3, player="p1").path)
    take(page, "Anna").tap()
    page.get_by_role("link", name="Back").tap()
    expect_pebbles(page, Anna=3, Ben=0)


class Gate:
    """A network that holds requests back until it is opened."""

    def __init__(self, page: Page, *, is_open: bool = False) -> None:
        self.is_open = is_open
        self.held: list[Route] = []
        page.route(TAP_ADDRESS, self._pass)
        be_patient(page)

    def _pass(self, route: Route) -> None:
        if self.is_open:
            route.continue_()
        else:
            self.held.append(route)

    def open(self) -> None:
        self.is_open = True
        for route in self.held:
            route.continue_()


@pytest.mark.long
@pytest.mark.parametrize("is_open", [True, False], ids=["quick-network", "slow-network"])
def test_twenty_quick_taps_by_two_players_all_count_once(
    devices: Devices, pebbles: Table, is_open: bool
) -> None:
    page = devices.open()
    page.goto(pebbles.path)
    gate = Gate(page, is_open=is_open)
    places = [middle(take(page, player)) for player in ("Anna", "Ben")]
    for x, y in places * 10:
        page.touchscreen.tap(x, y)
    gate.open()
    expect(page.locator("#strip .clock")).to_have_text("20 taken")
    expect_pebbles(page, Anna=10, Ben=10)
    expect_log(page, *["Taken."] * 20)


def middle(target: Locator) -> tuple[float, float]:
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_trembling_finger_moves_the_table_on_by_one_phase(
    devices: Devices, ask: APIRequestContext
) -> None:
    page = devices.open()
    page.goto(Table(ask, "arctic", tracking="clock").path)
    gate = Gate(page)
    big_button(page).tap()
    big_button(page).tap()
    gate.open()
    expect_turn(page, "Ben")
    expect_log(page, "Ben's turn.")


def test_a_tap_in_the_moment_a_panel_is_redrawn_is_not_lost(
    devices: Devices, pebbles: Table
) -> None:
    page = devices.open()
    page.goto(pebbles.path)
    # As early as a finger can be: the panel has just been put in its place.
    page.evaluate(TAP_WHEN_REDRAWN)
    take(page, "Anna").tap()
    expect_pebbles(page, Anna=1, Ben=1)
    assert page.evaluate("window.stayed"), "the page was loaded anew"
    expect_log(page, "Taken.", "Taken.")


@pytest.mark.long
def test_a_stale_tap_on_a_second_tablet_shows_the_fresh_table_and_loses_nothing(
    devices: Devices, bens_turn: Table
) -> None:
    first, second = devices.open(), devices.open()
    first.goto(bens_turn.path)
    second.goto(bens_turn.path)
    held = Held(second)
    big_button(second).tap()
    big_button(first).tap()
    expect_turn(first, "Cara")
    held.let_go()
    expect(second.locator("#message")).to_contain_text(MOVED_ON)
    expect_turn(second, "Cara")
    expect(named(second, "Undo: Round 1: Cara's turn.")).to_be_enabled()
    big_button(second).tap()
    expect_turn(second, "Anna", 2)
    expect(second.locator("#message")).to_be_empty()
    expect_log(second, "Anna's turn.", "Cara's turn.", "Ben's turn.")


def test_without_javascript_a_stale_tap_shows_the_fresh_table_and_the_sentence(
    devices: Devices, bens_turn: Table
) -> None:
    page = devices.open(java_script_enabled=False)
    page.goto(bens_turn.path)
    bens_turn.tap("next")
    big_button(page).tap()
    expect(page.locator("#message")).to_contain_text(MOVED_ON)
    expect_turn(page, "Cara")
    big_button(page).tap()
    expect_turn(page, "Anna", 2)


def test_a_tap_that_only_adds_counts_on_a_table_that_has_moved_on(
    devices: Devices, pebbles: Table
) -> None:
    first, second = devices.open(), devices.open("phone")
    first.goto(pebbles.path)
    second.goto(pebbles.path)
    take(first, "Anna").tap()
    expect_pebbles(first, Anna=1, Ben=0)
    take(second, "Ben").tap()
    expect_pebbles(second, Anna=1, Ben=1)
    take(first, "Anna").tap()
    expect_pebbles(first, Anna=2, Ben=1)


def test_a_reload_shows_the_same_table(devices: Devices, bens_turn: Table) -> None:
    page = devices.open()
    page.goto(bens_turn.path)
    big_button(page).tap()
    expect_turn(page, "Cara")
    before = page.locator("#table").inner_text()
    page.reload()
    # Not at once: what the browser says about its screen comes a moment after the page.
    expect(page.locator("#table")).to_have_text(before, use_inner_text=True)


def test_the_keyboard_alone_moves_the_table_on(devices: Devices, bens_turn: Table) -> None:
    page = devices.open()
    page.goto(bens_turn.path)
    for _ in range(20):
        page.keyboard.press("Tab")
        if big_button(page).evaluate("button => button === document.activeElement"):
            break
    expect(big_button(page)).to_be_focused()
    expect(big_button(page)).to_have_css("outline-style", "solid")
    page.keyboard.press("Enter")
    expect_turn(page, "Cara")
    expect(big_button(page)).to_be_focused()
    # It rests for a moment, so that nobody moves the table on twice.
    expect(big_button(page)).to_be_enabled()
    page.keyboard.press("Enter")
    expect_turn(page, "Anna", 2)


def test_the_focus_stays_on_the_button_that_was_tapped(devices: Devices, pebbles: Table) -> None:
    page = devices.open()
    page.goto(pebbles.path)
    take(page, "Ben").tap()
    expect_pebbles(page, Ben=1)
    expect(take(page, "Ben")).to_be_focused()


def test_a_rule_opens_over_the_table(devices: Devices, bens_turn: Table) -> None:
    page = devices.open()
    page.goto(bens_turn.path)
    page.locator("#rules").tap()
    expect(page.locator("#drawer #search")).to_be_in_viewport()
    expect(page).to_have_url(re.compile(f"{bens_turn.path}$"))
    page.locator("#drawer-close").tap()
    big_button(page).tap()
    expect_turn(page, "Cara")


def test_without_a_network_a_tap_waits_and_is_sent_by_itself_once_it_is_back(
    devices: Devices, bens_turn: Table
) -> None:
    devices.watch.expect(NOT_SENT)
    page = devices.open()
    page.goto(bens_turn.path)
    page.context.set_offline(True)
    big_button(page).tap()
    expect(big_button(page)).to_have_attribute("data-waiting", "")
    expect(page.locator(".offline")).to_contain_text("No connection. Nothing is lost.")
    expect(page.locator(".offline")).to_contain_text(
        re.compile(r"1 tap waits\. Trying again in \d+ s\.")
    )
    expect_turn(page, "Ben")
    page.context.set_offline(False)
    expect_turn(page, "Cara")
    expect(page.locator(".offline")).to_have_count(0)
    expect(page.locator("[data-waiting]")).to_have_count(0)
    expect(page.locator("#message")).to_be_empty()


def test_taps_that_wait_are_sent_in_their_order_and_count_once(
    devices: Devices, pebbles: Table
) -> None:
    devices.watch.expect(NOT_SENT)
    page = devices.open()
    page.goto(pebbles.tap("take", player="p1").path)
    page.context.set_offline(True)
    take(page, "Anna").tap()
    take(page, "Ben").tap()
    page.locator("#history-undo").press("Enter")
    expect(page.locator(".offline")).to_contain_text("3 taps wait.")
    page.context.set_offline(False)
    expect(page.locator("#history-redo")).to_contain_text("Taken.")
    expect_pebbles(page, Anna=2, Ben=0)
    expect_log(page, "Undone", "Taken.", "Taken.", "Taken.")


@pytest.mark.long
def test_who_taps_once_more_while_a_tap_waits_is_counted_once(
    devices: Devices, bens_turn: Table
) -> None:
    devices.watch.expect(NOT_SENT)
    page = devices.open()
    page.goto(bens_turn.path)
    page.context.set_offline(True)
    for _ in range(3):
        big_button(page).tap()
        expect(page.locator("[data-resting]")).to_have_count(0)
    page.context.set_offline(False)
    expect_turn(page, "Cara")
    expect_log(page, "Cara's turn.", "Ben's turn.")


def test_a_tap_whose_answer_was_lost_is_sent_again_and_counts_once(
    devices: Devices, pebbles: Table
) -> None:
    devices.watch.expect(NOT_SENT)
    page = devices.open()
    page.goto(pebbles.path)
    page.route("**/take", lose_the_answer, times=1)
    with page.expect_response("**/take"):
        take(page, "Anna").tap()
    expect_pebbles(page, Anna=1, Ben=0)
    expect(page.locator("[data-waiting]")).to_have_count(0)
    expect_log(page, "Taken.")


def lose_the_answer(route: Route) -> None:
    assert route.fetch().ok
    route.abort("connectionreset")
