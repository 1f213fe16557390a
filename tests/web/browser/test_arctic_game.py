"""A whole game in three steps a turn, played by touch; and what one turn costs."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import APIRequestContext, Page, expect

from tests.web.browser.devices import Devices
from tests.web.browser.full_landscapes import Landscape
from tests.web.browser.screen import big_button
from tests.web.browser.tables import Table
from tests.web.browser.test_arctic_count import lay
from tests.web.browser.test_weight import KB, Traffic

pytestmark = pytest.mark.browser

ADDRESS = re.compile(r"/t/[A-Z]{4}$")
# The animals of the visible cards, over and over: five different ones, then the walrus.
MAINS = ("fox", "moose", "orca", "puffin", "polar_bear", "walrus")


def start(page: Page) -> None:
    """Three players, chosen decks and powers, by touch."""
    page.goto("/new?game=arctic&decks=chosen&powers=chosen&backs=1&backs=2&backs=4&open=list")
    for n, name in enumerate(("Anna", "Ben", "Cara"), 1):
        page.locator(f"#name{n}").fill(name)
    page.locator("input[name=first][value='1']").tap()
    page.locator("label", has=page.locator("#power_orca-2")).tap()
    expect(page.locator("#power_orca-2")).to_be_checked()
    page.get_by_role("button", name="Start").tap()
    expect(page).to_have_url(ADDRESS)
    page.wait_for_load_state()


def show(page: Page, main: str, companion: str, placement: int, draw: int) -> None:
    """The four taps of a card, as quickly as fingers can."""
    shown = {"main": main, "companion": companion, "placement": placement, "draw": draw}
    for part, value in shown.items():
        page.locator(f"#show-{part}-{value}").tap()


def expect_turn(page: Page, player: str) -> None:
    expect(page.locator(".seat[aria-current] .name")).to_contain_text(player)


def turn(page: Page, number: int, *, is_last: bool = False) -> None:
    """A turn that draws as many cards as it places."""
    main, companion = MAINS[number % 6], MAINS[(number + 1) % 6]
    show(page, main, companion, 5, 5)
    page.locator(".token-move").first.tap()
    if not is_last:
        expect(big_button(page)).to_contain_text("draws")
        big_button(page).tap()


@pytest.mark.long
def test_a_whole_game_of_three_is_played_by_touch_until_the_draw_pile_is_empty(
    devices: Devices,
) -> None:
    arctic(devices.open())


def arctic(page: Page) -> None:
    """A whole game of Arctic for three, until the draw pile is empty, and the count."""
    start(page)
    expect(page.locator("#strip .left")).to_have_text("65")
    number = 0
    # 65 cards to draw, 5 a turn: the reserve comes in with the fourteenth turn, Ben's.
    while page.locator("#strip .until").all_inner_texts() != ["last turns"]:
        expect_turn(page, ("Anna", "Ben", "Cara")[number % 3])
        turn(page, number)
        number += 1
        expect(page.locator("#seat-p1")).to_be_visible()
        expect(page.locator("#strip [aria-current=step]")).to_have_text("Place")
        if number == 14:
            expect(page.locator("#strip .until")).to_have_text("then the last turns")
            expect(page.locator("#strip .left")).to_have_text("5")
    assert number == 15
    expect(page.locator("#strip .phases li")).to_have_text(["Place", "Move"])
    for _ in range(3):
        expect_turn(page, ("Anna", "Ben", "Cara")[number % 3])
        turn(page, number, is_last=True)
        number += 1
        expect(page.locator(".token-move")).to_have_count(0)
    expect(page.locator("#strip .clock")).to_have_text("The count")
    count(page)


def count(page: Page) -> None:
    """A few cards of each pile, the totems, and the result although cards are missing."""
    side = page.locator(".pile-side")
    for player, letters, totem in (
        ("Anna", "ffxmm", "fox"),
        ("Ben", "oo", "orca"),
        ("Cara", "pppp", "puffin"),
    ):
        expect(side).to_have_attribute("aria-label", player)
        lay(page, letters)
        page.locator(f"#totem-{totem}").tap()
        expect(page.locator(f"#totem-{totem}")).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".pile-card")).to_have_count(len(letters))
        page.locator("#bar .others button").tap()
    expect(side).to_have_attribute("aria-label", "Anna")
    page.locator("#menu summary").tap()
    page.get_by_role("button", name="Show the result").tap()
    expect(page.locator("#message")).to_contain_text("cards of Anna's pile")
    page.locator("#message-overrule").tap()
    expect(page.locator("#strip .clock")).to_have_text("Game over")


@pytest.mark.long
def test_everything_of_a_turn_is_undone_tap_by_tap(
    devices: Devices, ask: APIRequestContext
) -> None:
    page = devices.open()
    table = Table(ask, "arctic", "Anna", "Ben", powers="chosen", power_polar_bear="2")
    page.goto(table.path)
    first = page.locator("#bar .say").inner_text()
    turn(page, 0)
    expect_turn(page, "Ben")
    for _ in range(6):
        before = page.locator("#history-undo").text_content() or ""
        page.locator("#history-undo").tap()
        expect(page.locator("#history-undo")).not_to_have_text(before)
    expect(page.locator("#history-undo")).to_be_disabled()
    expect(page.locator("#bar .say")).to_have_text(first, use_inner_text=True)
    expect(page.locator("#bench [aria-pressed=true]")).to_have_count(0)
    for _ in range(6):
        before = page.locator("#history-redo").text_content() or ""
        page.locator("#history-redo").tap()
        expect(page.locator("#history-redo")).not_to_have_text(before)
    expect_turn(page, "Ben")


@pytest.mark.long
def test_a_finger_that_trembles_on_the_last_tile_enters_the_card_once(
    devices: Devices, ask: APIRequestContext
) -> None:
    page = devices.open()
    table = Table(ask, "arctic", "Anna", "Ben")
    page.goto(table.path)
    for tile in ("main-fox", "companion-moose", "placement-3"):
        page.locator(f"#show-{tile}").tap()
    expect(page.locator("#bench [aria-pressed=true]")).to_have_text(["Fox", "Moose", "3"])
    page.locator("#show-draw-2").evaluate("(tile) => { tile.click(); tile.click(); }")
    expect(page.locator(".token-move")).to_have_count(2)
    expect(page.locator("#message .refusal")).to_have_count(0)
    page.goto(f"{table.path}/log")
    expect(page.locator("main summary", has_text="4 taps")).to_be_visible()


@pytest.mark.long
def test_a_turn_needs_no_script(devices: Devices, ask: APIRequestContext) -> None:
    page = devices.open("phone", java_script_enabled=False)
    page.goto(Table(ask, "arctic", "Anna", "Ben").path)
    # One page after the other: none is tapped whose answer has not come.
    for tile in ("main-fox", "companion-moose", "placement-5"):
        page.locator(f"#show-{tile}").tap()
        expect(page.locator(f"#show-{tile}")).to_have_attribute("aria-pressed", "true")
    page.locator("#show-draw-5").tap()
    page.locator(".token-move").first.tap()
    expect(big_button(page)).to_contain_text("Anna draws 5, on to Ben")
    big_button(page).tap()
    expect_turn(page, "Ben")


def test_powers_are_used_by_touch_and_the_numbers_follow(
    devices: Devices, ask: APIRequestContext
) -> None:
    page = devices.open("portrait")
    table = Landscape(ask, power_moose="2").round("fox", "orca", "puffin", "moose")
    page.goto(table.holding("moose", "fox", "puffin").path)
    page.locator("#use-moose-1").tap()
    expect(page.locator("#bench h2 .number")).to_have_text("3")
    page.locator("#use-fox-face_down").tap()
    expect(page.locator("#use-fox-face_down")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Take the card back").tap()
    expect(page.locator("#bench h2 .number")).to_have_text("2")
    show(page, "walrus", "orca", 1, 1)
    expect(page.locator(".token-move")).to_have_count(6)
    page.locator("#move-10-1").tap()
    expect(big_button(page)).to_contain_text("draws 1")


@pytest.mark.long
def test_a_tap_on_a_card_is_one_small_answer(devices: Devices, ask: APIRequestContext) -> None:
    table = Landscape(ask).round("fox", "orca", "puffin", "moose").holding("fox", "puffin")
    page = devices.open()
    page.goto(table.path)
    traffic = Traffic(page)
    page.locator("#show-main-fox").tap()
    expect(page.locator("#show-main-fox")).to_have_attribute("aria-pressed", "true")
    arrived = traffic.arrived()
    assert [where for where, _ in arrived] == [f"{table.path}/show"]
    assert arrived[0][1] <= 10 * KB, arrived
