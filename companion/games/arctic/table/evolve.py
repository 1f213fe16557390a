"""The state after an event: records, never refuses, never asks a rule again."""

from __future__ import annotations

from companion.engine.chapters import handlers
from companion.engine.game import Event
from companion.games.arctic.table.evolution import corrections, count, rounds, totems, turns
from companion.games.arctic.table.state import Table

_RECORDS = handlers(Event, Table, rounds, turns, corrections, count, totems)


def evolve(table: Table, event: Event) -> Table:
    """The table after an event."""
    return _RECORDS[type(event)](table, event)
