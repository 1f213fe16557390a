"""Refusals of the count at the end."""

from __future__ import annotations

from companion.engine.game import PlayerId
from companion.games.arctic_scavengers.table.commands import (
    BeginCount,
    CloseGame,
    CountLess,
    CountMore,
    CountPlace,
    FinishCount,
    KeepUnknown,
    NameSecret,
)
from companion.games.arctic_scavengers.table.events import BuildingStarted, CopiesCounted
from companion.games.arctic_scavengers.table.final_count import MOST_COPIES
from tests.games.arctic_scavengers.counts import over
from tests.games.arctic_scavengers.refusals.case import Case
from tests.games.arctic_scavengers.sitting import ANNA, Sitting


def with_timers() -> Sitting:
    """Anna counts from scratch; cards lie on her bunker."""
    at = over(modules=("hq4",)).given(BuildingStarted(ANNA, "anna.1", "bunker", 3))
    return at.do(BeginCount(ANNA, is_afresh=True))


def full() -> Sitting:
    """Anna has counted as many refugees as can be counted."""
    return over().given(CopiesCounted(ANNA, "refugee", MOST_COPIES - 4, MOST_COPIES))


COUNTING: dict[str, Case] = {
    "R40: cards on timers count, and nobody has said whether they are in": Case(
        with_timers, FinishCount(ANNA), "R40"
    ),
    "R40: the result waits for everybody's count": Case(over, CloseGame(), "R40"),
}

IMPOSSIBLE: dict[str, Case] = {
    "R9: a game that goes on is not counted": Case(Sitting, CountMore(ANNA, "refugee"), "R9"),
    "R40: nobody counts who does not sit here": Case(over, FinishCount(PlayerId("zoe")), "R40"),
    "R55: without tracked decks nothing can be filled in": Case(
        lambda: over(tracking=("piles",)), BeginCount(ANNA), "R55"
    ),
    "R40: what no box holds cannot be counted": Case(over, CountMore(ANNA, "yeti"), "R40"),
    "R40: a building has one of three states": Case(over, CountMore(ANNA, "armory.burnt"), "R40"),
    "R40: a card has no state": Case(over, CountMore(ANNA, "refugee."), "R40"),
    "R40: nobody owns fewer than none": Case(over, CountLess(ANNA, "thugs"), "R40"),
    "R40: nobody owns a hundred": Case(full, CountMore(ANNA, "refugee"), "R40"),
    "R55: an unknown card must be able to be what it is called": Case(
        lambda: over(won=(ANNA,)), NameSecret(ANNA, "contested/pills"), "R55"
    ),
    "R55: only an unknown card can be kept unknown": Case(over, KeepUnknown(ANNA), "R55"),
    "R40: only buildings with cards are asked about": Case(over, CountPlace(ANNA, "anna.9"), "R40"),
}
