"""The state after an event: records, never refuses, never asks a rule again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.game import Event
from companion.games.arctic.table.evolution import (
    corrections,
    count,
    rounds,
    turns,
)
from companion.games.arctic.table.state import Table

_EVOLUTIONS: dict[type[Event], Callable[[Table, Any], Table]] = {
    **rounds.EVOLUTIONS,
    **turns.EVOLUTIONS,
    **corrections.EVOLUTIONS,
    **count.EVOLUTIONS,
}


def evolve(table: Table, event: Event) -> Table:
    """The table after an event."""
    record = _EVOLUTIONS.get(type(event))
    if record is None:
        raise TypeError(f"{type(event).__name__} is no event of this game.")
    return record(table, event)
