"""A group's own rulings: a dispute, its decision, and the rule and the log line it was about."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from sqlite_utils import Database

from companion.engine.errors import CompanionError
from companion.store.database import transaction

MOST = 1000

_COLUMNS = "id, game, rule, code, line, dispute, decision, at, is_struck"


class TooManyRulings(CompanionError):
    """A book that is full."""


@dataclass(frozen=True)
class Noted:
    """What a group writes down."""

    game: str
    rule: str  # the entry it stands beside; empty: none in particular
    dispute: str
    decision: str
    code: str = ""  # the table at which it came up
    line: int = 0  # the line of that table's log


@dataclass(frozen=True)
class OwnRuling:
    """One ruling of the group's book."""

    id: int
    noted: Noted
    at: str
    is_struck: bool


class OwnRulings:
    """The rulings of all games, through one connection."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def add(self, noted: Noted, *, key: str, at: str, instead_of: int = 0) -> None:
        """Write a ruling down, once a key; one that it takes the place of is struck out."""
        with transaction(self._db):
            if self._db.execute("SELECT 1 FROM own_rulings WHERE key = ?", [key]).fetchone():
                return
            # Those struck out take no room: a full book can still be edited.
            sql = "SELECT count(*) FROM own_rulings WHERE is_struck = 0 AND id != ?"
            (count,) = self._db.execute(sql, [instead_of]).fetchone()
            if count >= MOST:
                raise TooManyRulings(f"The book is full: it holds {MOST} rulings.")
            values = {**asdict(noted), "key": key, "at": at, "is_struck": 0}
            self._db.table("own_rulings").insert(values)
            self._strike(instead_of, is_struck=True)

    def strike(self, ruling_id: int, *, is_struck: bool) -> None:
        """Strike a ruling out, or bring it back; nothing is ever deleted."""
        with transaction(self._db):
            self._strike(ruling_id, is_struck=is_struck)

    def _strike(self, ruling_id: int, *, is_struck: bool) -> None:
        sql = "UPDATE own_rulings SET is_struck = ? WHERE id = ?"
        self._db.execute(sql, [int(is_struck), ruling_id])

    def get(self, ruling_id: int) -> OwnRuling | None:
        """The ruling with this id."""
        return next(iter(self._found("id = ?", [ruling_id])), None)

    def beside(self, game: str, rule: str) -> list[OwnRuling]:
        """The rulings that count beside one rule, the newest first."""
        return self._found("game = ? AND rule = ? AND is_struck = 0", [game, rule])

    def of_game(self, game: str) -> list[OwnRuling]:
        """The rulings that count in one game, the newest first."""
        return self._found("game = ? AND is_struck = 0", [game])

    def all(self) -> list[OwnRuling]:
        """Every ruling, those struck out too, the newest first."""
        return self._found("1 = 1", [])

    def plain(self) -> list[dict[str, Any]]:
        """Every ruling as plain data, the oldest first, for an export."""
        return [
            {**asdict(one.noted), "at": one.at, "is_struck": one.is_struck}
            for one in reversed(self.all())
        ]

    def _found(self, where: str, values: list[object]) -> list[OwnRuling]:
        rows = self._db.execute(
            f"SELECT {_COLUMNS} FROM own_rulings WHERE {where} ORDER BY id DESC", values
        )
        return [
            OwnRuling(key, Noted(game, rule, dispute, decision, code, line), at, bool(is_struck))
            for key, game, rule, code, line, dispute, decision, at, is_struck in rows
        ]
