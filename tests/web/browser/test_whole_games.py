"""Whole games, played by touch on a tablet."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser.devices import Devices
from tests.web.browser.evening import Evening

pytestmark = [pytest.mark.browser, pytest.mark.long]

LAST_ROUND = 16


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
    evening.expect_clock("Round 2", "Draw")
    evening.next()
    evening.do("p1", "dig", "scavenger", choice="secret")
    expect(evening.seat("p1")).to_contain_text("+ 1 secret")
    evening.end_turns(3)
    winners = ("p1", "", "p3")
    for number in range(3, LAST_ROUND + 1):
        evening.expect_clock(f"Round {number}", "Draw")
        expect(page.locator("#now .sentence")).to_contain_text("peeks")
        evening.quiet_round(3, winners[number % 3])
    evening.expect_clock("Counting")
    expect(page.locator("#now .sentence")).to_contain_text("Anna counts")
    assert "5 contested" in evening.score()
    # Each has the tablet in turn; Anna and Cara do not say what their secret cards are.
    evening.insist()
    evening.next()
    evening.insist()
    evening.next()
    evening.expect_clock("Game over")
    expect(page.locator("#now button.large")).to_have_count(0)


def test_the_two_player_variant_has_no_peek_and_fewer_cards(devices: Devices) -> None:
    page = devices.open()
    evening = Evening(page, 2)
    for _ in range(2):
        evening.quiet_round(2)
    evening.expect_clock("Round 3", "Draw")
    expect(page.locator("#now .sentence")).not_to_contain_text("peeks")
    evening.quiet_round(2, "p2")
    expect(evening.seat("p2")).to_contain_text("+ 1 secret")
    # In between nobody tapped anything; the last rounds are played again.
    evening.catch_up(LAST_ROUND - 1, 2)
    expect(page.locator("#now .sentence")).not_to_contain_text("peeks")
    evening.quiet_round(2)
    evening.quiet_round(2, "p2")
    evening.expect_clock("Counting")
    evening.next()
    expect(page.locator("#count")).to_contain_text("2 contested resources")


def test_headquarters_are_built_sabotaged_repaired_and_healed(devices: Devices) -> None:
    page = devices.open()
    evening = Evening(page, 3, modules=["hq4"])
    for player, leader in (("p1", "mentor"), ("p2", "ranger"), ("p3", "organizer")):
        evening.keep_leader(player, leader)
    evening.next()
    evening.do("p1", "build", "engineer", choice="armory")
    expect(evening.seat("p1")).to_contain_text("Armory, 3 to go")
    evening.end_turns(3)
    expect(page.locator("#now .chores")).to_contain_text(
        "Anna: before you draw, take 1 timer card off the Armory; 2 left"
    )
    evening.next()
    evening.do("p1", "work", "refugee", "refugee", choice="p1.1")
    evening.do("p1", "build", "engineer", choice="pharmacy")
    evening.do("p1", "store", "spear", "shovel", choice="p1.1")
    expect(evening.seat("p1")).to_contain_text("Armory 2/2")
    evening.end_turns(3)
    evening.next()
    evening.do("p1", "work", "refugee", choice="p1.2")
    expect(evening.seat("p1")).to_contain_text("Pharmacy 0/2")
    attack(evening, "p2", "saboteur", "p1/p1.1")
    attack(evening, "p3", "sniper_team", "p1/mentor")
    expect(evening.seat("p1")).to_contain_text("Armory 2/2, disabled")
    expect(evening.seat("p1")).to_contain_text("Mentor, wounded")
    # The hunt under way has not been touched by that.
    evening.expect_laid("Scavenger")
    evening.complete("p1", "hunt")
    evening.do("p1", "repair", "brawler", choice="p1.1")
    evening.do("p1", "heal", "pills")
    evening.do("p1", "retrieve", choice="p1.1:*")
    expect(evening.seat("p1")).to_contain_text("Armory 0/2")
    expect(evening.seat("p1")).not_to_contain_text("disabled")
    expect(evening.seat("p1")).to_contain_text("Mentor, ready")
    evening.end_turns(3)
    evening.win("p2")
    evening.catch_up(LAST_ROUND, 1)
    evening.quiet_round(3, "p1")
    evening.expect_clock("Counting")


def attack(evening: Evening, player: str, means: str, target: str) -> None:
    """Somebody interrupts Anna's hunt, which she begins if it is not under way."""
    if not evening.page.locator('#bench .action[aria-label="Anna: Hunt"]').count():
        evening.open("p1", "hunt")
        evening.lay("scavenger")
    evening.interrupt(player)
    evening.choose(player, "interrupt", "means", means)
    evening.aim(player, target)
    evening.complete(player, "interrupt", "hits")


def test_a_spy_is_cancelled_and_a_leader_drafted(devices: Devices) -> None:
    page = devices.open()
    recon = {"modules": ["recon1", "recon5"], "variants": ["leader_drafting"]}
    evening = Evening(page, 3, **recon, stacks="random", seed="7")
    evening.next()
    evening.open("p1", "hunt")
    evening.lay("scavenger", "spear")
    evening.open("p1", "hire")
    evening.complete("p1", "hire", "leader:yardmaster")
    expect(evening.seat("p1")).to_contain_text("Yardmaster, ready")
    evening.next()
    evening.open("p2", "spy")
    evening.choose("p2", "spy", "whose", "p1")
    evening.choose("p2", "spy", "where", "hand")
    evening.interrupt("p1")
    evening.choose("p1", "interrupt", "means", "scouting_refugee")
    evening.complete("p1", "interrupt", "hits")
    expect(page.locator("#bench .action")).to_have_count(0)
    assert any("cancel" in line and "Ben" in line for line in evening.told())
    # Nobody's turn is needed for the Yardmaster's power, but it works once a round.
    evening.tap("other-open-p1-yardmaster")
    evening.complete("p1", "yardmaster", "top")
    expect(evening.seat("p1")).to_contain_text("Yardmaster, used")
    evening.end_turns(2)
    evening.expect_clock("Round 2", "Draw")
    expect(evening.seat("p1")).to_contain_text("Yardmaster, ready")
    evening.catch_up(LAST_ROUND, 1)
    evening.quiet_round(3)
    evening.expect_clock("Counting")
