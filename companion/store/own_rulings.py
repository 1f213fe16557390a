"""A group's own rulings: a dispute, its decision, and the rule and the log line it was about."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlite_utils import Database

from companion.engine.errors import CompanionError
from companion.engine.wording import say
from companion.store.file.database import transaction

MOST = 1000
MOST_KEPT = 10_000  # with those struck out, so that an import can read whatever was exported
LONGEST = 300  # characters of a dispute, and of a decision

_FULL = say("There can be {most} rulings, and there are that many.", most=MOST)
_WORN_OUT = say(
    "There can be {most_kept:,} rulings with those crossed out, and there are that many.",
    most_kept=MOST_KEPT,
)
_COLUMNS = (
    "id, game, rule, code, line, dispute, decision, at, is_struck,"
    " EXISTS (SELECT 1 FROM tables WHERE tables.code = own_rulings.code)"
)
_NEWEST = "at DESC, id DESC"


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
    has_table: bool = False  # whether the table at which it came up is here

    @property
    def mark(self) -> str:
        """By which it is known everywhere: its words, its rule and its moment, not its table."""
        noted = self.noted
        said = json.dumps([noted.game, noted.rule, noted.dispute, noted.decision, self.at])
        return hashlib.sha256(said.encode()).hexdigest()


@dataclass(frozen=True)
class AskedRulings:
    """Which rulings are asked for."""

    games: tuple[str, ...]
    rules: tuple[str, ...] = ()  # none: about whatever
    is_struck: bool = False

    def where(self) -> tuple[str, list[object]]:
        """The same as a condition of SQL and its values."""
        values: list[object] = [int(self.is_struck), *self.games, *self.rules]
        games, rules = (", ".join("?" * len(some)) for some in (self.games, self.rules))
        about = say(" AND rule IN ({rules})", rules=rules) if rules else ""
        return say("is_struck = ? AND game IN ({games}){about}", games=games, about=about), values


def problem_of(noted: Noted) -> str:
    """What is wrong with the words of a ruling, or nothing."""
    if not noted.decision.strip():
        return "What was decided? Tap a phrase or write it down."
    words = (noted.dispute, noted.decision)
    if any(len(text) > LONGEST for text in words):
        return say("Keep it short: at most {longest} characters each.", longest=LONGEST)
    if not all(text.isprintable() for text in words):
        return "This text holds characters that cannot be shown."
    return ""


class OwnRulings:
    """The rulings of all games, through one connection."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def add(self, noted: Noted, *, key: str, at: str, instead_of: int = 0) -> None:
        """Write a ruling down, once a key; one that it takes the place of is struck out."""
        with transaction(self._db):
            if self._db.execute("SELECT 1 FROM own_rulings WHERE key = ?", [key]).fetchone():
                return
            if self.counting(without=instead_of) >= MOST:
                raise TooManyRulings(_FULL)
            if self.kept() >= MOST_KEPT:
                raise TooManyRulings(_WORN_OUT)
            values = {**asdict(noted), "key": key, "at": at, "is_struck": 0}
            self._db.table("own_rulings").insert(values)
            self._strike(instead_of, is_struck=True)

    def strike(self, ruling_id: int, *, is_struck: bool) -> None:
        """Strike a ruling out, or bring it back; nothing is ever deleted."""
        with transaction(self._db):
            if not is_struck and self.counting(without=ruling_id) >= MOST:
                raise TooManyRulings(_FULL)
            self._strike(ruling_id, is_struck=is_struck)

    def _strike(self, ruling_id: int, *, is_struck: bool) -> None:
        sql = "UPDATE own_rulings SET is_struck = ? WHERE id = ?"
        self._db.execute(sql, [int(is_struck), ruling_id])

    def counting(self, *, without: int = 0) -> int:
        """How many count; those struck out take no room: a full book can still be edited."""
        sql = "SELECT count(*) FROM own_rulings WHERE is_struck = 0 AND id != ?"
        (count,) = self._db.execute(sql, [without]).fetchone()
        return int(count)

    def kept(self) -> int:
        """How many there are with those struck out."""
        return self._db.table("own_rulings").count

    def get(self, ruling_id: int) -> OwnRuling | None:
        """The ruling with this id."""
        found = list(self._found("id = ?", [ruling_id]))
        return found[0] if found else None

    def count(self, asked: AskedRulings) -> int:
        """How many there are of what is asked for."""
        where, values = asked.where()
        sql = f"SELECT count(*) FROM own_rulings WHERE {where}"
        return int(self._db.execute(sql, values).fetchone()[0])

    def some(
        self, asked: AskedRulings, limit: int, offset: int = 0, first_of: str = ""
    ) -> list[OwnRuling]:
        """A few of what is asked for: those of one table first if it is named, then the newest."""
        where, values = asked.where()
        order = f"(code = ? AND code != '') DESC, {_NEWEST} LIMIT ? OFFSET ?"
        return list(self._found(where, [*values, first_of, limit, offset], order))

    def of_log(self, code: str) -> list[OwnRuling]:
        """The rulings that count about lines of one table's log, the newest first."""
        return list(self._found("code = ? AND line > 0 AND is_struck = 0", [code]))

    def holding(self, words: Sequence[str], game: str, limit: int) -> list[OwnRuling]:
        """The newest rulings that count and hold all of some words, of one game or of all."""
        where = ["is_struck = 0", *(["game = ?"] if game else [])]
        where += ["instr(lower(dispute || ' ' || decision), lower(?)) > 0"] * len(words)
        values = [*([game] if game else []), *words, limit]
        return list(self._found(" AND ".join(where), values, f"{_NEWEST} LIMIT ?"))

    def all(self) -> list[OwnRuling]:
        """Every ruling, those struck out too, the newest first."""
        return list(self._found("1 = 1", []))

    def marks(self) -> set[str]:
        """The marks of every ruling."""
        return {ruling.mark for ruling in self._found("1 = 1", [])}

    def plain(self) -> Iterator[dict[str, Any]]:
        """Every ruling as plain data, the oldest first, one at a time, for an export."""
        for ruling in self._found("1 = 1", [], order="at, id"):
            yield {**asdict(ruling.noted), "at": ruling.at, "is_struck": ruling.is_struck}

    def _found(
        self, where: str, values: Sequence[object], order: str = _NEWEST
    ) -> Iterator[OwnRuling]:
        # By their moment: what was brought in from elsewhere may be older than what is here.
        rows = self._db.execute(
            f"SELECT {_COLUMNS} FROM own_rulings WHERE {where} ORDER BY {order}", values
        )
        for key, game, rule, code, line, dispute, decision, at, is_struck, has_table in rows:
            noted = Noted(game, rule, dispute, decision, code, line)
            yield OwnRuling(key, noted, at, bool(is_struck), bool(has_table))


class ArrivingRulings:
    """Rulings on their way in, kept for this connection alone until all of them are there."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def __enter__(self) -> ArrivingRulings:
        self._db.execute(
            "CREATE TEMP TABLE arriving"
            " (key, game, rule, line, dispute, decision, at, is_struck, table_mark)"
        )
        return self

    def __exit__(self, *_: object) -> None:
        self._db.rollback()
        self._db.execute("DROP TABLE temp.arriving")

    def add(self, one: OwnRuling, *, table_mark: str, line: int) -> None:
        """Put a ruling by, with the mark of the table and the line of its log that it is about."""
        noted = one.noted
        about = [noted.game, noted.rule, line, noted.dispute, noted.decision]
        self._db.execute(
            "INSERT INTO temp.arriving VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [f"import-{one.mark}", *about, one.at, int(one.is_struck), table_mark],
        )

    def move(self) -> int:
        """Write into the book what is not there; call it in the transaction that has the tables.

        A table may have other letters here than where the ruling was noted; without its table a
        ruling leads nowhere.
        """
        book = OwnRulings(self._db)
        before = book.counting()
        cursor = self._db.execute("""
            INSERT INTO own_rulings
                (key, game, rule, code, line, dispute, decision, at, is_struck)
            SELECT a.key, a.game, a.rule, coalesce(t.code, ''),
                CASE WHEN t.code IS NULL THEN 0 ELSE a.line END,
                a.dispute, a.decision, a.at, a.is_struck
            FROM temp.arriving a LEFT JOIN tables t ON t.uuid = a.table_mark
            WHERE true ORDER BY a.rowid
            ON CONFLICT (key) DO NOTHING
        """)
        if before < book.counting() > MOST:
            raise TooManyRulings(_FULL)
        if cursor.rowcount and book.kept() > MOST_KEPT:
            raise TooManyRulings(_WORN_OUT)
        return int(cursor.rowcount)
