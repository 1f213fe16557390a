"""Refusals of what is asked for on one's own phone."""

from __future__ import annotations

from companion.engine.game import PlayerId
from companion.games.arctic_scavengers.table.events import CardKept
from companion.games.arctic_scavengers.table.final_count import MOST_COPIES
from companion.games.arctic_scavengers.table.own_commands import CountMine, NameMine, NamePeek
from companion.games.arctic_scavengers.table.state import SECRET
from tests.games.arctic_scavengers.counts import over
from tests.games.arctic_scavengers.refusals.case import Case
from tests.games.arctic_scavengers.sitting import ANNA, BEN, Sitting


def digging() -> Sitting:
    """Ben has kept an unknown card."""
    return Sitting(tracking=("decks",)).round(3).given(CardKept(BEN, SECRET))


OWN: dict[str, Case] = {
    "R40: without a card no one has counted": Case(
        lambda: over(tracking=("piles",)), CountMine(BEN), "R40"
    ),
}

IMPOSSIBLE: dict[str, Case] = {
    "R55: no one names cards for who does not sit here": Case(
        digging, NameMine(PlayerId("zoe"), "junkyard/net"), "R55"
    ),
    "R55: without tracked decks no unknown card has a name": Case(
        Sitting(tracking=("piles",)).gathering, NameMine(BEN, "junkyard/net"), "R55"
    ),
    "R55: unknown cards come from the junkyard or a skirmish": Case(
        digging, NameMine(BEN, "stack/scout"), "R55"
    ),
    "R55: what has no name yet cannot be changed": Case(
        digging, NameMine(BEN, "junkyard/net", "pills"), "R55"
    ),
    "R55: an unknown card has to be able to be what it is named": Case(
        digging, NameMine(BEN, "junkyard/grenade"), "R55"
    ),
    "R8: no one else peeks": Case(digging, NamePeek(BEN, "contested/grenade"), "R8"),
    "R55: only a contested resource lies on their pile": Case(
        digging, NamePeek(ANNA, "contested/net"), "R55"
    ),
    "R40: what no box holds is not counted on a phone either": Case(
        over, CountMine(BEN, {"yeti": 1}), "R40"
    ),
    "R40: nobody owns a hundred, on a phone either": Case(
        over, CountMine(BEN, {"refugee": MOST_COPIES + 1}), "R40"
    ),
}
