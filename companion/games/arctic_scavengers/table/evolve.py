"""The state after an event: records, never refuses, never asks a rule again."""

from __future__ import annotations

from companion.engine.chapters import handlers
from companion.engine.game import Event
from companion.games.arctic_scavengers.table.evolution import (
    books,
    commits,
    counting,
    headquarters,
    mine,
    reveal,
    rounds,
    trays,
)
from companion.games.arctic_scavengers.table.state import Table

_RECORDS = handlers(
    Event, Table, rounds, trays, commits, reveal, books, headquarters, counting, mine
)


def evolve(table: Table, event: Event) -> Table:
    """The table after an event."""
    return _RECORDS[type(event)](table, event)
