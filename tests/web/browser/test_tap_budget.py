"""How many taps the rulebook's sample round takes, from the tap that starts gathering to the verdict."""

from __future__ import annotations

import pytest
from playwright.sync_api import APIRequestContext, expect

from tests.web.browser.devices import Devices
from tests.web.browser.fight import Camp, Fingers

pytestmark = [pytest.mark.browser, pytest.mark.long]

MOST_WITH_DECKS = 30
MOST_WITH_ROUNDS = 11
MOST_WITH_WINNERS = 3
# What the three players of the sample round hold besides their starter decks.
HELD = {"p1.pills": 1, "p2.tribe_family_4": 1, "p3.medkit": 1}


def at_the_beginning(ask: APIRequestContext, tracking: str) -> Camp:
    """A table that was corrected to the beginning of round 3."""
    camp = Camp(ask, tracking=tracking)
    decks = {f"decks.{key}": str(copies) for key, copies in HELD.items()}
    return camp.tap("catch-up", 1, round="3", initiator="p1", **decks)


def go_on(fingers: Fingers, says: str = "") -> None:
    """Tap the key of the bar, which says this."""
    fingers.send(fingers.page.locator("#bar .next").filter(has_text=says))


def gather_the_sample_round(fingers: Fingers) -> None:
    """A dig for a net; an unknown card and a scavenger hired; a scout hired with a medkit."""
    fingers.tap("tile-open-p1-dig")
    fingers.lay("refugee", "shovel")
    fingers.tap("bar-choose-p1-dig-named-yes")
    fingers.tap("bench-complete-net")
    go_on(fingers, "Anna is done, brings 3")
    fingers.tap("tile-open-p2-dig")
    fingers.lay("scavenger")
    go_on(fingers)
    fingers.tap("tile-open-p2-hunt")
    fingers.lay("refugee", "spear")
    go_on(fingers, "Hire with 1 food")
    fingers.tap("bench-complete-scavenger")
    go_on(fingers, "Ben is done, brings 2")
    fingers.tap("tile-open-p3-hunt")
    fingers.lay("scavenger", "spear")
    go_on(fingers, "Hire with 2 food")
    fingers.lay("medkit")
    fingers.tap("bench-complete-scout")
    go_on(fingers, "Cara is done, brings 2")


def reveal_the_sample_skirmish(fingers: Fingers) -> None:
    """Seven cards; a player's last card moves on to the next."""
    for player, cards in (
        ("p1", "brawler refugee pills"),
        ("p2", "refugee tribe_family_4"),
        ("p3", "scavenger shovel"),
    ):
        for card in cards.split():
            fingers.tap(f"reveal-{player}-{card}")
    expect(fingers.page.locator("#skirmish")).to_contain_text("Anna wins")


def told(capsys: pytest.CaptureFixture[str], what: str, taps: int, most: int) -> None:
    with capsys.disabled():
        print(f"\nSample round, {what}: {taps} taps of {most}.")
    assert taps <= most


def test_the_sample_round_with_every_deck_tracked_takes_few_taps(
    devices: Devices, ask: APIRequestContext, capsys: pytest.CaptureFixture[str]
) -> None:
    path = at_the_beginning(ask, "decks").path
    fingers = Fingers(devices.open(), path)
    go_on(fingers)
    gather_the_sample_round(fingers)
    reveal_the_sample_skirmish(fingers)
    told(capsys, "every deck tracked", fingers.taps, MOST_WITH_DECKS)
    go_on(fingers)
    expect(fingers.page.locator("#strip .clock")).to_contain_text("Round 4")
    expect(fingers.page.locator("#strip .left")).to_contain_text("13")
    fingers.page.goto(f"{path}/page/catch_up")
    for field, copies in (
        ("decks.p1.net", 1),
        ("decks.p1.?contested", 1),
        ("decks.p2.?junkyard", 1),
        ("decks.p2.scavenger", 4),
        ("decks.p3.scout", 1),
    ):
        expect(fingers.page.locator(f'[id="{field}"]')).to_have_value(str(copies))


def test_the_sample_round_with_rounds_only_takes_fewer(
    devices: Devices, ask: APIRequestContext, capsys: pytest.CaptureFixture[str]
) -> None:
    fingers = Fingers(devices.open(), at_the_beginning(ask, "clock").path)
    go_on(fingers)
    for player, cards in (("p1", 3), ("p2", 2), ("p3", 2)):
        fingers.tap(f"bar-announce-{player}-{cards}")
    reveal_the_sample_skirmish(fingers)
    told(capsys, "rounds only", fingers.taps, MOST_WITH_ROUNDS)
    expect(fingers.page.locator("#strip .left")).to_contain_text("14")


def test_a_round_with_just_the_winner_takes_three_taps(
    devices: Devices, ask: APIRequestContext, capsys: pytest.CaptureFixture[str]
) -> None:
    fingers = Fingers(devices.open(), at_the_beginning(ask, "clock").path)
    go_on(fingers)
    fingers.tap("bar-next-yes")
    fingers.tap("winner-win-p1")
    told(capsys, "just the winner", fingers.taps, MOST_WITH_WINNERS)
    expect(fingers.page.locator("#strip .clock")).to_contain_text("Round 4")
    expect(fingers.page.locator("#seat-p1")).to_contain_text("1 win")
