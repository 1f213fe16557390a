"""The tables themselves: their four letters, who sits there, and how far they are."""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sqlite_utils import Database

from companion.engine.game import Seat
from companion.engine.wording import say
from companion.store.file.database import transaction
from companion.store.file.json_columns import readable, seats_of

_COLUMNS = "id, code, game, seats, clock, is_over, created, touched, uuid, seating, only_seated"

# No vowels, so that no word comes about by chance; no letters that look like figures.
CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"


def codes() -> Iterator[str]:
    """Four letters at random, and four others as long as they are taken."""
    while True:
        yield "".join(secrets.choice(CODE_LETTERS) for _ in range(4))


@dataclass(frozen=True)
class TableRecord:
    """One table as the lists show it, without reading its log."""

    id: int
    code: str
    game: str
    seats: tuple[Seat, ...]  # nobody, if they cannot be read
    clock: str
    is_over: bool
    created: str
    touched: str
    uuid: str  # by which it is known everywhere, also after an export and an import
    seating: int = 0  # one higher with each change of who sits where
    only_seated: bool = False  # whether only devices that sit here may tap

    @property
    def is_damaged(self) -> bool:
        """Whether who sits there cannot be read; its log may be whole all the same."""
        return not self.seats


class Tables:
    """All tables, through one connection."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def find(self, code: str) -> TableRecord | None:
        """The table with these four letters."""
        row = self._db.execute(f"SELECT {_COLUMNS} FROM tables WHERE code = ?", [code]).fetchone()
        return _record(row) if row else None

    def get(self, table_id: int) -> TableRecord:
        """The table with this id."""
        row = self._db.execute(f"SELECT {_COLUMNS} FROM tables WHERE id = ?", [table_id]).fetchone()
        if row is None:
            raise LookupError(say("There is no table number {table_id}.", table_id=table_id))
        return _record(row)

    def marked(self, mark: str) -> TableRecord | None:
        """The table that is known everywhere by this mark."""
        row = self._db.execute(f"SELECT {_COLUMNS} FROM tables WHERE uuid = ?", [mark]).fetchone()
        return _record(row) if row else None

    def ids(self) -> Iterator[int]:
        """The id of every table, the oldest first."""
        return (row[0] for row in self._db.execute("SELECT id FROM tables ORDER BY id"))

    def readable(self, table_id: int) -> TableRecord | None:
        """The table with this id; nothing where its row is damaged."""
        try:
            return self.get(table_id)
        except (sqlite3.DatabaseError, LookupError):
            return None

    def every(self) -> Iterator[TableRecord]:
        """Every table, the oldest first, one at a time."""
        rows = self._db.execute(f"SELECT {_COLUMNS} FROM tables ORDER BY id")
        return (_record(row) for row in rows)

    def listed(self, *, is_over: bool, limit: int = 100, offset: int = 0) -> list[TableRecord]:
        """Tables under way or finished, the last touched first."""
        sql = (
            f"SELECT {_COLUMNS} FROM tables WHERE is_over = ? ORDER BY touched DESC, id DESC"
            " LIMIT ? OFFSET ?"
        )
        return [_record(row) for row in self._db.execute(sql, [int(is_over), limit, offset])]

    def count(self, *, is_over: bool) -> int:
        """How many tables are under way or finished."""
        sql = "SELECT COUNT(*) FROM tables WHERE is_over = ?"
        (found,) = self._db.execute(sql, [int(is_over)]).fetchone()
        return int(found)

    def has_game(self, game: str) -> bool:
        """Whether there is any table of a game, under way or finished."""
        sql = "SELECT EXISTS (SELECT 1 FROM tables WHERE game = ?)"
        (found,) = self._db.execute(sql, [game]).fetchone()
        return bool(found)

    def names(self, limit: int = 50) -> dict[str, str]:
        """Names used at the latest tables with the colour each last had, the most recent first."""
        rows = self._db.execute("SELECT seats FROM tables ORDER BY id DESC LIMIT ?", [limit])
        seen: dict[str, str] = {}
        for row in rows:
            for seat in seats_of(row[0]):
                seen.setdefault(seat.name, seat.colour)
        return seen

    def opened_last(self) -> TableRecord | None:
        """The table that was opened last."""
        row = self._db.execute(f"SELECT {_COLUMNS} FROM tables ORDER BY id DESC LIMIT 1").fetchone()
        return _record(row) if row else None

    def last_answers(self, game: str) -> dict[str, tuple[str, ...]]:
        """What the last set-up of a game answered."""
        sql = "SELECT answers FROM setups WHERE game = ?"
        row = self._db.execute(sql, [game]).fetchone()
        answers = readable(row[0], {}) if row else {}
        # Of damaged ones nothing is offered.
        return {
            name: tuple(map(str, texts))
            for name, texts in answers.items()
            if isinstance(texts, list)
        }

    def remember_answers(self, game: str, answers: Mapping[str, tuple[str, ...]]) -> None:
        """Keep the answers of a set-up for the next one of this game."""
        sql = "INSERT OR REPLACE INTO setups (game, answers) VALUES (?, ?)"
        with transaction(self._db):
            self._db.execute(sql, [game, json.dumps(answers)])


def _record(row: tuple[Any, ...]) -> TableRecord:
    table_id, code, game, seats, clock, is_over, created, touched, mark, seating, only = row
    names, over = seats_of(seats), bool(is_over)
    return TableRecord(
        table_id, code, game, names, clock, over, created, touched, mark, seating, bool(only)
    )
