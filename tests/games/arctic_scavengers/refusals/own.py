"""Refusals of what is asked for on one's own phone."""

from __future__ import annotations

from companion.engine.game import PlayerId
from companion.games.arctic_scavengers.table.events import CardKept
from companion.games.arctic_scavengers.table.own_commands import NameMine
from companion.games.arctic_scavengers.table.state import SECRET
from tests.games.arctic_scavengers.refusals.case import Case
from tests.games.arctic_scavengers.sitting import BEN, Sitting


def digging() -> Sitting:
    """Ben has kept an unknown card."""
    return Sitting(tracking=("decks",)).round(3).given(CardKept(BEN, SECRET))


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
}
