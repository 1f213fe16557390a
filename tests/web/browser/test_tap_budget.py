"""How many taps the rulebook's sample round takes, from one round to the next."""

from __future__ import annotations

import pytest
from playwright.sync_api import APIRequestContext, expect

from tests.web.browser.devices import Devices
from tests.web.browser.fight import Camp, Fingers

pytestmark = [pytest.mark.browser, pytest.mark.long]

MOST_WITH_DECKS = 36
MOST_WITH_CLOCK = 16
# What the three players of the sample round hold besides their starter decks.
HELD = {"p1.pills": 1, "p2.tribe_family_4": 1, "p3.medkit": 1}


def at_the_beginning(ask: APIRequestContext, tracking: str) -> Camp:
    """A table that has caught up to the beginning of round 3."""
    camp = Camp(ask, tracking=tracking)
    decks = {f"decks.{key}": str(copies) for key, copies in HELD.items()}
    return camp.tap("catch-up", 1, round="3", initiator="p1", **decks)


def stack(fingers: Fingers, path: str, card: str) -> int:
    """How many copies of a mercenary are left, as the page of the piles tells."""
    fingers.page.goto(f"{path}/page/catch_up")
    number = int(fingers.page.locator(f'[id="stacks.{card}"]').input_value())
    fingers.page.goto(path)
    return number


def gather_the_sample_round(fingers: Fingers) -> None:
    """A dig for a net; a secret dig and a scavenger hired; a scout hired with a medkit."""
    fingers.tap("tile-open-p1-dig")
    fingers.lay("refugee", "shovel")
    fingers.unfold("bench-named")
    fingers.tap("bench-complete-net")
    fingers.tap("announce-3")
    fingers.tap("tile-open-p2-dig")
    fingers.lay("scavenger")
    fingers.tap("bench-complete-p2-dig-secret")
    fingers.tap("tile-open-p2-hunt")
    fingers.lay("refugee", "spear")
    fingers.tap("tile-open-p2-hire")
    fingers.tap("bench-complete-scavenger")
    fingers.tap("announce-2")
    fingers.tap("tile-open-p3-hunt")
    fingers.lay("scavenger", "spear")
    fingers.tap("tile-open-p3-hire")
    fingers.lay("medkit")
    fingers.tap("bench-complete-scout")
    fingers.tap("announce-2")


def reveal_the_sample_skirmish(fingers: Fingers) -> None:
    fingers.reveal("p1", "brawler refugee pills")
    fingers.reveal("p2", "refugee tribe_family_4")
    fingers.reveal("p3", "scavenger shovel")
    fingers.expect_verdict("Anna wins", "by people")


def test_the_sample_round_with_every_deck_tracked_takes_few_taps(
    devices: Devices, ask: APIRequestContext, capsys: pytest.CaptureFixture[str]
) -> None:
    path = at_the_beginning(ask, "decks").path
    fingers = Fingers(devices.open(), path)
    before = {card: stack(fingers, path, card) for card in ("scavenger", "scout")}
    fingers.record()
    gather_the_sample_round(fingers)
    reveal_the_sample_skirmish(fingers)
    fingers.record()
    expect(fingers.page.locator("#strip .clock")).to_contain_text("Round 4")
    with capsys.disabled():
        print(f"\nSample round, every deck tracked: {fingers.taps} taps of {MOST_WITH_DECKS}.")
    assert fingers.taps <= MOST_WITH_DECKS
    fingers.expect_won("Anna")
    expect(fingers.page.locator("#recent")).to_contain_text("People: Anna 2, Ben 5")
    expect(fingers.page.locator("#strip .left")).to_contain_text("13")
    for card, copies in before.items():
        assert stack(fingers, path, card) == copies - 1
    fingers.page.goto(f"{path}/page/catch_up")
    for field, copies in (
        ("decks.p1.net", 1),
        ("decks.p1.?contested", 1),
        ("decks.p2.?junkyard", 1),
        ("decks.p2.scavenger", 4),
        ("decks.p3.scout", 1),
    ):
        expect(fingers.page.locator(f'[id="{field}"]')).to_have_value(str(copies))


def test_the_sample_round_with_clock_and_skirmish_alone_takes_fewer(
    devices: Devices, ask: APIRequestContext, capsys: pytest.CaptureFixture[str]
) -> None:
    fingers = Fingers(devices.open(), at_the_beginning(ask, "clock").path)
    fingers.record()
    fingers.send(fingers.page.get_by_role("button", name="All are done"))
    reveal_the_sample_skirmish(fingers)
    fingers.record()
    expect(fingers.page.locator("#strip .clock")).to_contain_text("Round 4")
    with capsys.disabled():
        print(f"\nSample round, clock and skirmish: {fingers.taps} taps of {MOST_WITH_CLOCK}.")
    assert fingers.taps <= MOST_WITH_CLOCK
    fingers.expect_won("Anna")
    expect(fingers.page.locator("#strip .left")).to_contain_text("13")
