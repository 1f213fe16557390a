"""A table as the lists of tables show it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from companion.engine.game import Seat
from companion.store.tables import TableRecord
from companion.web import desk
from companion.web.parts.ago import since


@dataclass(frozen=True)
class ListedTable:
    """One row."""

    code: str
    title: str
    players: tuple[Seat, ...]
    clock: str
    touched: str
    touched_at: str
    is_damaged: bool


def table(record: TableRecord) -> ListedTable:
    """The row of a table; one of a game that is not installed shows the game's key."""
    return ListedTable(
        code=record.code,
        title=desk.title(record.game),
        players=record.seats,
        clock=record.clock,
        touched=since(record.touched, datetime.now(UTC)),
        touched_at=record.touched,
        is_damaged=record.is_damaged,
    )
