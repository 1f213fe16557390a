"""The state after an event: records, never refuses, never asks a rule again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.game import Event
from companion.games.arctic_scavengers.table.evolution import (
    books,
    counting,
    headquarters,
    reveal,
    rounds,
    trays,
)
from companion.games.arctic_scavengers.table.state import Table

EVOLUTIONS: dict[type[Event], Callable[[Table, Any], Table]] = {
    **rounds.EVOLUTIONS,
    **trays.EVOLUTIONS,
    **reveal.EVOLUTIONS,
    **books.EVOLUTIONS,
    **headquarters.EVOLUTIONS,
    **counting.EVOLUTIONS,
}
EVENTS: tuple[type[Event], ...] = tuple(EVOLUTIONS)


def evolve(table: Table, event: Event) -> Table:
    """The table after an event."""
    record = EVOLUTIONS.get(type(event))
    if record is None:
        raise TypeError(f"{type(event).__name__} is no event of this game.")
    return record(table, event)
