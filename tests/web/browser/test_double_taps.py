"""A finger that trembles: the second half of a double tap changes nothing, whatever lies there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import APIRequestContext, Locator, Page, expect

from tests.web.browser.devices import Devices
from tests.web.browser.screen import tap_place
from tests.web.browser.tables import Table
from tests.web.browser.test_manners import middle, stand_still
from tests.web.browser.test_result import last_skirmish

pytestmark = [pytest.mark.browser, pytest.mark.long]

ARCTIC_PILE = "/quick/arctic/score?pile1=ffx"
LED = "/quick/arctic_scavengers/skirmish?leader1=butcher"


def double_tap(page: Page, target: Locator, until: Locator) -> None:
    """Twice on the same spot with no time between, the second time when the answer is there."""
    target.scroll_into_view_if_needed()
    stand_still(page)
    spot = middle(target)
    page.touchscreen.tap(*spot)
    until.wait_for()
    tap_place(page, *spot)
    page.clock.resume()


def pressed(page: Page, name: str) -> Locator:
    return page.locator(f"{name}[aria-pressed=true]")


@pytest.mark.parametrize(
    ("address", "button"),
    [
        (ARCTIC_PILE, "#totem-fox"),
        (f"{ARCTIC_PILE}&mark=1", "#card-2"),
        ("/quick/arctic_scavengers/score", "#gang-1"),
        ("/quick/arctic_scavengers/skirmish", "#house-rule"),
    ],
)
def test_what_is_switched_on_stays_on(devices: Devices, address: str, button: str) -> None:
    page = devices.open()
    page.goto(address)
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    expect(page.locator(button)).not_to_have_attribute("aria-pressed", "true")
    double_tap(page, page.locator(button), pressed(page, button))
    # What comes after it finds it switched on.
    page.reload()
    expect(pressed(page, button)).to_have_count(1)


def test_one_card_is_taken_out_not_two(devices: Devices) -> None:
    page = devices.open()
    page.goto("/quick/arctic/score?pile1=fxmo&mark=2")
    three = page.locator("#spread").filter(has_not=page.locator(".pile-card").nth(3))
    double_tap(page, page.locator("#remove-card"), three)
    # What comes after it finds one card gone, not two.
    page.reload()
    expect(page.locator(".pile-card")).to_have_count(3)


def test_of_the_ceremony_one_player_is_shown(devices: Devices, ask: APIRequestContext) -> None:
    page = devices.open()
    page.goto(f"{last_skirmish(ask).close().path}/score")
    shown = page.locator("#result .rank .name")
    expect(shown).to_have_count(0)
    double_tap(page, page.locator("#reveal-next"), shown.first)
    page.reload()
    expect(shown).to_have_count(1)


def test_the_last_tile_of_a_card_does_not_move_a_token(
    devices: Devices, ask: APIRequestContext
) -> None:
    page = devices.open()
    page.goto(Table(ask, "arctic", "Anna", "Ben").path)
    for tile in ("main-fox", "companion-moose", "placement-3"):
        page.locator(f"#show-{tile}").tap()
    expect(pressed(page, "#bench .card-row button")).to_have_text(["Fox", "Moose", "3"])
    moves = page.locator(".token-move")
    last = page.locator("#show-draw-2")
    last.scroll_into_view_if_needed()
    spot = middle(last)
    stand_still(page)
    page.touchscreen.tap(*spot)
    moves.first.wait_for()
    # Wherever the tiles are by then: this one comes to lie under the finger.
    moves.first.evaluate(
        "(one, [x, y]) => { Object.assign(one.style, { position: 'fixed', left: `${x - 30}px`,"
        " top: `${y - 30}px`, width: '60px', height: '60px', zIndex: 8 }); }",
        list(spot),
    )
    tap_place(page, *spot)
    page.clock.resume()
    page.reload()
    expect(moves).to_have_count(2)


def test_putting_the_drawer_away_touches_nothing_below_it(
    devices: Devices, ask: APIRequestContext
) -> None:
    page = devices.open("phone")
    page.goto(Table(ask, "pebbles", "Anna", "Ben").tap("take", player="p2").path)
    page.locator("#rules").tap()
    expect(page.locator("#drawer #search")).to_be_visible()
    page.evaluate(
        "document.addEventListener('click', ({ target }) => { window.met = target.className; })"
    )
    stand_still(page)
    spot = middle(page.locator("#drawer-close"))
    page.touchscreen.tap(*spot)
    expect(page.locator("#drawer")).to_be_hidden()
    page.touchscreen.tap(*spot)
    page.wait_for_function("() => window.met === 'shield'")
    page.clock.resume()
    expect(page.locator(".shield")).to_have_count(0)


@pytest.mark.parametrize("size", ["tablet", "phone"])
def test_what_is_looked_up_stays_open(devices: Devices, ask: APIRequestContext, size: str) -> None:
    page = devices.open(size)
    page.goto(Table(ask, "arctic", tracking="clock").path)
    double_tap(page, page.locator("#rules"), page.locator("#drawer[open]"))
    expect(page.locator("#drawer #search")).to_be_visible()
    expect(page.locator(".shield")).to_have_count(0)
    expect(page.locator("#drawer")).to_be_visible()


def test_ask_stays_on_and_looks_nothing_up(devices: Devices, ask: APIRequestContext) -> None:
    page = devices.open()
    page.goto(Table(ask, "pebbles", "Anna", "Ben").path)
    page.locator("#menu summary").tap()
    double_tap(page, page.locator("#point"), page.locator("html[data-asking]"))
    expect(page.locator(".shield")).to_have_count(0)
    expect(page.locator("#point")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#drawer")).to_be_hidden()


def test_cards_still_count_as_often_as_they_are_tapped(devices: Devices) -> None:
    page = devices.open()
    page.goto(LED)
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    stand_still(page)
    page.locator("#reveal-1-brawler").tap()
    page.locator("#reveal-1-brawler").tap()
    expect(page).to_have_url(re.compile("cards1=brawler,brawler"))
    decoys = page.get_by_text("One more Portable Decoys").first
    # Of the folds only one is open at a time.
    decoys.evaluate("(one) => { one.closest('details').open = true; }")
    decoys.tap()
    expect(page).to_have_url(re.compile("decoy"))
    decoys.tap()
    expect(page).to_have_url(re.compile("decoy.*decoy|decoy[^&]*2"))
    page.clock.resume()
