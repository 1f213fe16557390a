"""Whole games, played by touch on a tablet."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.devices import Devices
from tests.web.browser.evening import Evening

pytestmark = [pytest.mark.browser, pytest.mark.long]

LAST_ROUND = 16


def test_a_whole_base_game_with_three_players_is_played_to_the_end(devices: Devices) -> None:
    base_game(devices.open())


def base_game(page: Page) -> None:
    """A whole game of three with the base set."""
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
    evening.expect_tribe("p3", 6)
    evening.open("p3", "draw")
    evening.tick("p3", "draw")
    evening.next()
    evening.expect_clock("Round 2", "Draw")
    evening.next()
    evening.do("p1", "dig", "scavenger", choice="secret")
    expect(evening.seat("p1")).to_contain_text("+1 unknown card")
    evening.end_turns(3)
    winners = ("p1", "", "p3")
    for number in range(3, LAST_ROUND + 1):
        evening.expect_clock(f"Round {number}", "Draw")
        expect(page.locator("#draw")).to_contain_text("peek")
        evening.quiet_round(3, winners[number % 3])
    evening.expect_clock("The count")
    evening.expect_turn("Anna")
    assert "+ 6 unknown cards" in evening.score()
    assert "5 unknown contested resources" in evening.working()
    # Each has the tablet in turn; Anna and Cara do not enter what their unknown cards are.
    expect(page.locator("#bar")).to_contain_text("1 of 6 unknown cards")
    for _ in range(5):
        evening.tap("bar-keep-unknown-p1-contested")
    expect(page.locator("#bar")).to_contain_text("1 unknown card")
    evening.tap("bar-keep-unknown-p1-junkyard")
    evening.next()
    evening.expect_turn("Ben")
    evening.next()
    evening.expect_turn("Cara")
    evening.tap("count-keep-unknown-p3")
    evening.next()
    evening.next()
    evening.expect_clock("Game over")
    expect(page.locator("#bar .next")).to_have_text("See the result")


def test_the_two_player_variant_has_no_peek_and_fewer_cards(devices: Devices) -> None:
    page = devices.open()
    evening = Evening(page, 2)
    for _ in range(2):
        evening.quiet_round(2)
    evening.expect_clock("Round 3", "Draw")
    expect(page.locator("#draw")).not_to_contain_text("peek")
    evening.quiet_round(2, "p2")
    expect(evening.seat("p2")).to_contain_text("+1 unknown card")
    # In between no one tapped anything; the last rounds are played again.
    evening.catch_up(LAST_ROUND - 1, 2)
    expect(page.locator("#draw")).not_to_contain_text("peek")
    evening.quiet_round(2)
    evening.quiet_round(2, "p2")
    evening.expect_clock("The count")
    evening.next()
    expect(page.locator("#count")).to_contain_text("Ben: which resource?")
    expect(page.locator("#bar")).to_contain_text("1 of 2 unknown cards")
    expect(page.locator("#bar")).to_contain_text("won in a skirmish")


def test_headquarters_are_built_sabotaged_repaired_and_healed(devices: Devices) -> None:
    headquarters(devices.open())


def headquarters(page: Page) -> None:
    """A game with HQ: buildings, attacks, repair; rounds 4 to 15 are left out."""
    evening = Evening(page, 3, modules=["hq4"])
    for player, leader in (("p1", "mentor"), ("p2", "ranger"), ("p3", "organizer")):
        evening.keep_leader(player, leader)
    evening.next()
    evening.do("p1", "build", "engineer", choice="armory")
    expect(evening.seat("p1")).to_contain_text("Armory, 3 timer cards left")
    evening.next()
    for player in ("p2", "p3"):
        evening.open(player, "hire")
        evening.tick(player, "hire")  # so that each of them may have a card that attacks
        evening.next()
    expect(page.locator("#draw .timers li")).to_contain_text("Armory")
    expect(page.locator("#draw .timers .step")).to_contain_text("3")
    expect(page.locator("#draw .timers .step")).to_contain_text("2")
    evening.next()
    evening.do("p1", "work", "refugee", "refugee", choice="p1.1")
    evening.do("p1", "build", "engineer", choice="pharmacy")
    evening.open_building("p1", "p1.1")
    evening.lay("spear")
    evening.open_building("p1", "p1.1")
    evening.lay("shovel")
    expect(evening.seat("p1")).to_contain_text("Armory: 2 of 2 stored")
    evening.end_turns(3)
    evening.next()
    evening.do("p1", "work", "refugee", choice="p1.2")
    expect(evening.seat("p1")).to_contain_text("Pharmacy: 0 of 2 stored")
    attack(evening, "p2", "saboteur", "p1/p1.1")
    attack(evening, "p3", "sniper_team", "p1/mentor")
    expect(evening.seat("p1")).to_contain_text("Armory: 2 of 2 stored, disabled")
    expect(evening.seat("p1")).to_contain_text("Mentor, wounded")
    # The hunt under way has not been touched by that.
    evening.expect_laid("Scavenger")
    evening.complete("p1", "hunt")
    evening.do("p1", "repair", "brawler", choice="p1.1")
    evening.do("p1", "heal", "pills")
    evening.open_building("p1", "p1.1")
    evening.complete("p1", "store", "out/p1.1:*")
    expect(evening.seat("p1")).to_contain_text("Armory: 0 of 2 stored")
    expect(evening.seat("p1")).not_to_contain_text("disabled")
    expect(evening.seat("p1")).to_contain_text("Mentor, ready")
    evening.end_turns(3)
    evening.win("p2")
    evening.catch_up(LAST_ROUND, 1)
    evening.quiet_round(3, "p1")
    evening.expect_clock("The count")


def attack(evening: Evening, player: str, means: str, target: str) -> None:
    """Someone interrupts Anna's hunt, which she begins if it is not under way."""
    if not evening.page.locator('#bench-title :text-is("Anna hunts")').count():
        evening.open("p1", "hunt")
        evening.lay("scavenger")
    evening.attack(player, means, target)
    evening.complete(player, "interrupt", "hits")


def test_a_spy_is_cancelled_and_a_leader_drafted(devices: Devices) -> None:
    recon(devices.open())


def recon(page: Page) -> None:
    """A game with Recon: a drafted leader, a spy that is cancelled; rounds 2 to 15 are left out."""
    recon = {"modules": ["recon1", "recon5"], "variants": ["leader_drafting"]}
    evening = Evening(page, 3, **recon, stacks="random", seed="7")
    evening.next()
    evening.open("p1", "dig")
    evening.tick("p1", "dig")
    evening.open("p1", "hunt")
    evening.lay("scavenger", "spear")
    evening.open("p1", "hire")
    evening.complete("p1", "hire", "leader:yardmaster")
    expect(evening.seat("p1")).to_contain_text("Yardmaster, ready")
    evening.next()
    evening.open("p2", "spy")
    evening.choose("p2", "spy", "whose", "p1")
    evening.choose("p2", "spy", "where", "hand")
    evening.attack("p1", "scouting_refugee")
    evening.complete("p1", "interrupt", "hits")
    expect(page.locator("#bench .tile").first).to_be_visible()
    assert any("cancel" in line and "Ben" in line for line in evening.told())
    # No one's turn is needed for the Yardmaster's power, but it works once a round.
    evening.unfold("other-open-p1-yardmaster")
    evening.tap("other-open-p1-yardmaster")
    evening.complete("p1", "yardmaster", "top")
    expect(evening.seat("p1")).to_contain_text("Yardmaster, used")
    evening.end_turns(2)
    evening.expect_clock("Round 2", "Draw")
    expect(evening.seat("p1")).to_contain_text("Yardmaster, ready")
    evening.catch_up(LAST_ROUND, 1)
    evening.quiet_round(3)
    evening.expect_clock("The count")
