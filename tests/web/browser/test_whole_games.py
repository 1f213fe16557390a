"""Whole games, played by touch on a tablet."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.devices import Devices
from tests.web.browser.evening import Evening

pytestmark = pytest.mark.browser


def shown(page: Page) -> str:
    """Everything the table says, without what changes with every picture."""
    return "\n".join(
        page.locator(part).inner_text() for part in ("#strip", "#now .sentence", "#seats", "#bench")
    )


def test_a_whole_base_game_with_three_players_is_played_to_the_end(devices: Devices) -> None:
    page = devices.open()
    evening = Evening(page, 3)
    evening.next()
    evening.do("p1", "dig", "refugee", "shovel", choice="net")
    evening.next()
    evening.open("p2", "hunt")
    evening.lay("scavenger", "spear")
    evening.open("p2", "hire")
    evening.complete("p2", "hire", "brawler")
    evening.next()
    evening.do("p3", "trash", "refugee", "refugee")
    expect(evening.seat("p3").locator(".number").first).to_have_text("6")
    evening.tick("draw")
    evening.next()
    expect(page.locator("#strip .clock")).to_contain_text("Round 2")
    evening.next()
    evening.do("p1", "dig", "scavenger", choice="secret")
    expect(evening.seat("p1")).to_contain_text("+ 1 secret")
    for _ in range(3):
        evening.next()
    winners = ("p1", "", "p3")
    for number in range(3, 17):
        evening.quiet_round(3, winners[number % 3])
    expect(page.locator("#strip .clock")).to_have_text("Game over")
    expect(page.locator("#now .sentence")).to_contain_text("Count now")
    expect(page.locator("#strip .left")).to_contain_text("0")
    expect(evening.seat("p3")).to_contain_text("+ 4 secret")
    page.goto(f"{urlsplit(page.url).path}/score")
    expect(page.locator("main")).to_contain_text("5 contested")


def test_the_two_player_variant_has_no_peek_and_fewer_cards(devices: Devices) -> None:
    page = devices.open()
    evening = Evening(page, 2)
    for _ in range(2):
        evening.quiet_round(2)
    expect(page.locator("#strip .clock")).to_contain_text("Round 3")
    expect(page.locator("#now .sentence")).not_to_contain_text("peeks")
    for number in range(3, 17):
        evening.quiet_round(2, "p2" if number % 2 else "")
    expect(page.locator("#strip .clock")).to_have_text("Game over")
    expect(evening.seat("p2")).to_contain_text("+ 7 secret")


def test_undo_leads_back_to_the_empty_table_and_redo_to_the_same_again(devices: Devices) -> None:
    page = devices.open()
    evening = Evening(page, 2)
    pictures = [shown(page)]

    def remember() -> None:
        pictures.append(shown(page))

    steps = [
        evening.next,
        lambda: evening.open("p1", "dig"),
        lambda: evening.lay("scavenger"),
        lambda: evening.lay("shovel"),
        lambda: evening.complete("p1", "dig", "net"),
        lambda: evening.open("p1", "trash"),
        lambda: evening.lay("refugee"),
        lambda: evening.complete("p1", "trash"),
        evening.next,
        lambda: evening.tick("hunt"),
        evening.next,
    ]
    for step in steps:
        step()
        remember()
    for picture in reversed(pictures[:-1]):
        evening.tap("history-undo")
        assert shown(page) == picture
    expect(page.locator("#history-undo")).to_be_disabled()
    for picture in pictures[1:]:
        evening.tap("history-redo")
        assert shown(page) == picture
    expect(page.locator("#history-redo")).to_be_disabled()


def test_three_rounds_without_javascript(devices: Devices) -> None:
    page = devices.open(java_script_enabled=False)
    evening = Evening(page, 2)
    evening.next()
    evening.do("p1", "dig", "refugee", "shovel", choice="net")
    evening.next()
    evening.do("p2", "hunt", "scavenger")
    evening.open("p2", "hire")
    evening.complete("p2", "hire", "scavenger")
    evening.next()
    evening.quiet_round(2)
    evening.next()
    evening.insist()
    evening.announce(2)
    expect(page.locator("#seat-p2")).to_contain_text("2")
    evening.win("p1")
    expect(page.locator("#strip .clock")).to_contain_text("Round 4")
    expect(page.locator("#recent")).to_contain_text("despite")


def test_ten_tiles_tapped_without_waiting_are_ten_cards(devices: Devices) -> None:
    page = devices.open()
    evening = Evening(page, 2, tracking="clock")
    evening.next()
    evening.open("p1", "dig")
    page.evaluate(
        """() => {
          for (let n = 0; n < 10; n++) {
            document.getElementById(n % 2 ? "bench-lay-shovel" : "bench-lay-refugee").click();
          }
        }"""
    )
    expect(page.locator("#bench .laid")).to_have_count(10)
    expect(page.locator("#bench .worth .number")).to_have_text("10")


def test_a_missing_answer_locks_the_button_and_a_second_tap_goes_on(devices: Devices) -> None:
    page = devices.open()
    evening = Evening(page, 2)
    evening.next()
    evening.open("p1", "dig")
    evening.lay("scavenger")
    expect(page.locator("#now .missing")).to_contain_text("Anna's dig is still open")
    evening.insist()
    expect(page.locator("#now .sentence")).to_contain_text("Ben gathers")
    page.goto(f"{urlsplit(page.url).path}/log")
    expect(page.locator("ol.log").first).to_contain_text("despite")


def test_a_refused_action_is_allowed_when_the_table_says_so(devices: Devices) -> None:
    page = devices.open()
    evening = Evening(page, 2)
    evening.next()
    evening.tick("dig")
    page.locator("#tile-tick-dig").tap()
    expect(page.locator("#message")).to_contain_text("each action once")
    page.locator("#message-overrule").tap()
    expect(page.locator("#recent")).to_contain_text(re.compile("despite"))


def test_where_did_it_come_from_is_one_tap(devices: Devices) -> None:
    page = devices.open()
    evening = Evening(page, 2)
    evening.next()
    evening.open("p1", "hunt")
    page.locator("#bench-more > summary").tap()
    page.locator("#bench-lay-net").tap()
    expect(page.locator("#message")).to_contain_text("Where did it come from?")
    page.locator("#message").get_by_role("button", name="From the junkyard").tap()
    expect(page.locator("#bench .laid")).to_contain_text("Net")
