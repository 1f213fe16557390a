"""The tables themselves: their four letters, who sits there, and how far they are."""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
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
    """All tables, through one connection; lists show only those among some letters, if they are given."""

    def __init__(self, db: Database, among: Sequence[str] | None = None) -> None:
        self._db = db
        self._among = None if among is None else json.dumps(list(among))

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

    def tapped_by(self, device: str, limit: int) -> list[str]:
        """The letters of the tables at which a device has tapped, the last touched first."""
        sql = (
            "SELECT code FROM tables WHERE EXISTS"
            " (SELECT 1 FROM entries WHERE table_id = tables.id AND who = ?)"
            " ORDER BY touched DESC, id DESC LIMIT ?"
        )
        return [row[0] for row in self._db.execute(sql, [device, limit])]

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
        where, values = self._where("is_over = ?", int(is_over))
        sql = (
            f"SELECT {_COLUMNS} FROM tables {where} ORDER BY touched DESC, id DESC LIMIT ? OFFSET ?"
        )
        return [_record(row) for row in self._db.execute(sql, [*values, limit, offset])]

    def count(self, *, is_over: bool) -> int:
        """How many tables are under way or finished."""
        where, values = self._where("is_over = ?", int(is_over))
        (found,) = self._db.execute(f"SELECT COUNT(*) FROM tables {where}", values).fetchone()
        return int(found)

    def has_game(self, game: str) -> bool:
        """Whether there is any table of a game, under way or finished."""
        where, values = self._where("game = ?", game)
        sql = f"SELECT EXISTS (SELECT 1 FROM tables {where})"
        (found,) = self._db.execute(sql, values).fetchone()
        return bool(found)

    def names(self, limit: int = 50) -> dict[str, str]:
        """Names used at the latest tables with the colour each last had, the most recent first."""
        where, values = self._where()
        sql = f"SELECT seats FROM tables {where} ORDER BY id DESC LIMIT ?"
        rows = self._db.execute(sql, [*values, limit])
        seen: dict[str, str] = {}
        for row in rows:
            for seat in seats_of(row[0]):
                seen.setdefault(seat.name, seat.colour)
        return seen

    def opened_last(self) -> TableRecord | None:
        """The table that was opened last."""
        where, values = self._where()
        sql = f"SELECT {_COLUMNS} FROM tables {where} ORDER BY id DESC LIMIT 1"
        row = self._db.execute(sql, values).fetchone()
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

    def _where(self, condition: str = "", *values: object) -> tuple[str, list[object]]:
        """A condition on the tables that may be listed, with its values; nothing if all may be."""
        conditions, among = [condition] if condition else [], [*values]
        if self._among is not None:
            conditions.append("code IN (SELECT value FROM json_each(?))")
            among.append(self._among)
        return f"WHERE {' AND '.join(conditions)}" if conditions else "", among


def _record(row: tuple[Any, ...]) -> TableRecord:
    table_id, code, game, seats, clock, is_over, created, touched, mark, seating, only = row
    names, over = seats_of(seats), bool(is_over)
    return TableRecord(
        table_id, code, game, names, clock, over, created, touched, mark, seating, bool(only)
    )
