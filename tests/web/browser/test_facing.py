"""A device that lies in the middle: its work area turned to whoever sits opposite, the whole screen used."""

from __future__ import annotations

import pytest
from playwright.sync_api import APIRequestContext, Page, expect

from tests.web.browser.devices import Devices
from tests.web.browser.measure import ROOM
from tests.web.browser.places import all_recipes
from tests.web.browser.tables import Table

pytestmark = pytest.mark.browser

BOTH = ["ground", "bar"]
TURNED = """() => [...document.querySelectorAll("#table > .ground, #bar, #seats, .strip")]
  .filter((one) => getComputedStyle(one).rotate === "180deg").map((one) => one.id || one.className)"""
# What a keyboard reaches, in its order.
FOCUSABLE = """() => [...document.querySelectorAll("a, button, input:not([type=hidden]), summary")]
  .filter((one) => one.checkVisibility() && one.tabIndex >= 0).map((one) => one.id || one.textContent.trim())"""
STAYS_ON = """Object.defineProperty(Navigator.prototype, "wakeLock",
  { value: { request: () => Promise.resolve(window.lock = {}) } });"""


@pytest.fixture
def gathering(ask: APIRequestContext) -> str:
    """The address of a table at which Anna gathers."""
    return Table(ask, "arctic_scavengers").on_to("Round 3", "Gather").path


def turn(page: Page, *, javascript: bool = True) -> None:
    """Turn the work area by the menu, which stays open where there is a script."""
    page.locator("#menu summary").tap()
    page.get_by_role("button", name="Turn to the player opposite").tap()
    if not javascript:
        page.locator("#menu summary").tap()
    expect(page.get_by_role("button", name="Turn back")).to_be_visible()


@pytest.mark.parametrize("javascript", [True, False], ids=["with-javascript", "without-javascript"])
def test_the_work_area_turns_to_the_player_opposite_on_this_device(
    devices: Devices, gathering: str, javascript: bool
) -> None:
    page, other = devices.open(java_script_enabled=javascript), devices.open()
    page.goto(gathering)
    turn(page, javascript=javascript)
    assert page.evaluate(TURNED) == BOTH
    page.reload()
    assert page.evaluate(TURNED) == BOTH
    other.goto(gathering)
    assert other.evaluate(TURNED) == []
    page.locator("#menu summary").tap()
    page.get_by_role("button", name="Turn back").tap()
    expect(page.get_by_role("button", name="Turn back")).to_be_hidden()
    assert page.evaluate(TURNED) == []


def test_what_is_turned_is_tapped_where_it_is_seen(devices: Devices, gathering: str) -> None:
    page = devices.open()
    page.goto(gathering)
    turn(page)
    page.locator("#menu summary").tap()
    page.locator(".tile", has_text="Dig").tap()
    expect(page.locator("#bench h2")).to_have_text("Anna digs")
    page.get_by_role("button", name="Close").tap()
    page.locator("#bar-more summary").tap()
    keys = page.locator("#bar-more > div")
    expect(keys).to_be_in_viewport(ratio=1)
    keys.get_by_role("button", name="7", exact=True).tap()
    expect(page.locator("#bar .say, #bar .next").first).to_contain_text("Ben")


def test_a_refusal_is_turned_as_the_bar_is(devices: Devices, ask: APIRequestContext) -> None:
    table = Table(ask, "pebbles", "Anna", "Ben").tap("hide", player="p1", number="7")
    page = devices.open()
    page.goto(table.path)
    turn(page)
    page.locator("#menu summary").tap()
    page.locator("#bar .next").tap()
    expect(page.locator("#message .refusal")).to_be_in_viewport(ratio=1)
    assert page.evaluate("getComputedStyle(document.querySelector('.messages')).rotate") == "180deg"


def test_nothing_moves_for_a_keyboard_when_the_work_area_turns(
    devices: Devices, gathering: str
) -> None:
    page = devices.open()
    page.goto(gathering)
    before = page.evaluate(FOCUSABLE)
    turn(page)
    expect(page.get_by_role("button", name="Turn back")).to_be_focused()
    page.locator("#menu summary").tap()
    assert page.evaluate(FOCUSABLE) == before


def test_a_phone_has_no_one_opposite(devices: Devices, gathering: str) -> None:
    page = devices.open("phone")
    page.goto(gathering)
    page.locator("#menu summary").tap()
    expect(page.get_by_role("link", name="Log", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Turn to the player opposite")).to_be_hidden()


def test_the_menu_leads_to_the_full_screen_and_back(devices: Devices, gathering: str) -> None:
    page = devices.open()
    page.goto(gathering)
    page.locator("#menu summary").tap()
    full = page.get_by_role("button", name="Fill the screen")
    full.tap()
    expect(full).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("Boolean(document.fullscreenElement)")
    full.tap()
    expect(full).to_have_attribute("aria-pressed", "false")
    assert not page.evaluate("Boolean(document.fullscreenElement)")


def test_a_browser_would_put_the_app_on_the_home_screen(devices: Devices) -> None:
    page = devices.open()
    page.goto("/")
    wire = page.context.new_cdp_session(page)
    manifest = wire.send("Page.getAppManifest")
    assert manifest["url"].endswith("/manifest.webmanifest")
    assert manifest["errors"] == []
    assert wire.send("Page.getInstallabilityErrors")["installabilityErrors"] == []


def test_a_tv_stays_on(devices: Devices, gathering: str) -> None:
    page = devices.open()
    page.add_init_script(STAYS_ON)
    page.goto(f"{gathering}/screen")
    page.wait_for_function("Boolean(window.lock?.onrelease)")


def test_a_device_that_lets_the_screen_go_says_so(devices: Devices, gathering: str) -> None:
    page = devices.open()
    page.add_init_script(STAYS_ON)
    page.goto(gathering)
    page.locator("#menu summary").tap()
    expect(page.locator("#awake")).to_contain_text("The screen stays on.")
    page.evaluate("lock.onrelease()")
    expect(page.locator("#awake span:not([hidden])")).to_contain_text("does not keep the screen on")


@pytest.mark.parametrize("name", ["full_gather", "full_dig", "full_hire", "full_reactions", "peek"])
def test_turned_everything_is_whole_and_in_view(
    devices: Devices, ask: APIRequestContext, name: str
) -> None:
    page = devices.open(reduced_motion="reduce")
    page.goto(all_recipes(ask)[name]().path)
    turn(page)
    page.locator("#menu summary").tap()
    assert page.evaluate(ROOM) == []
    if page.locator("#bar-more").count():
        page.locator("#bar-more summary").tap()
        expect(page.locator("#bar-more > div")).to_be_in_viewport(ratio=1)
