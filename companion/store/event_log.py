"""The append-only log of every table, and the snapshots that keep reading it short."""

from __future__ import annotations

import json
import sqlite3
import uuid
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, astuple
from functools import lru_cache
from typing import Any

from sqlite_utils import Database

from companion.engine.codec import DAMAGED, StoredEvents
from companion.engine.errors import UnreadableEntry, UnreadableSnapshot
from companion.engine.game import Seat
from companion.engine.result import Note
from companion.engine.timeline import BLANK, Entry, Link
from companion.engine.wording import say
from companion.store import results
from companion.store.file.database import transaction
from companion.store.file.json_columns import readable
from companion.store.file.troubles import is_damage

_LINK = "seq, kind, tip, depth, before, target, redo, below"
_ENTRY = say("{link}, name, events, who, at, key, chapter", link=_LINK)

# From the tip back along the entries that count, stopping at the newest usable snapshot.
_PATH = """
    WITH RECURSIVE path(seq, before, events, state) AS (
        SELECT e.seq, e.before, e.events, {state}
        FROM entries e {snapshots}
        WHERE e.table_id = :table_id AND e.seq = :tip
        UNION ALL
        SELECT e.seq, e.before, e.events, {state}
        FROM path p JOIN entries e
          ON e.table_id = :table_id AND e.seq = p.before AND e.seq < p.seq
        {snapshots}
        WHERE p.state IS NULL
    )
    SELECT seq, before, events, state FROM path
"""
_BY_SNAPSHOT = _PATH.format(
    state="s.state",
    snapshots="LEFT JOIN snapshots s ON s.table_id = e.table_id AND s.seq = e.seq"
    " AND s.fingerprint = :fingerprint",
)
_BY_LOG_ALONE = _PATH.format(state="NULL", snapshots="")

# The same without what the entries hold, back to about a given one.
_LINE = """
    WITH RECURSIVE path(seq, before) AS (
        SELECT seq, before FROM entries WHERE table_id = :table_id AND seq = :tip
        UNION ALL
        SELECT e.seq, e.before
        FROM path p JOIN entries e
          ON e.table_id = :table_id AND e.seq = p.before AND e.seq < p.seq
        WHERE p.seq > :oldest
    )
"""

# The last condition is that of the index, which is not used without it.
_FOLLOWER = """
    SELECT MAX(seq) FROM entries WHERE table_id = ? AND before = ? AND seq <= ? AND before != 0
"""


# Events that are remembered by their text, whichever table they are of: what a text means never
# changes. A few million bytes at most.
SHORT = 300
REMEMBERED = 4_096


class EventLog:
    """The logs of all tables, through one connection; for a request or a job, not for longer."""

    def __init__(self, db: Database) -> None:
        self._db = db
        # An entry never changes: what was read or written once is not read again.
        self._links: dict[tuple[int, int], Link] = {}
        self._entries: dict[tuple[int, int], Entry] = {}

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Read and append as one step: no one else writes in between."""
        try:
            with transaction(self._db):
                yield
        except BaseException:
            # What was appended is not in the log.
            self._links.clear()
            self._entries.clear()
            raise

    def _link_of(self, table_id: int, row: tuple[Any, ...] | None) -> Link:
        if row is None:
            return BLANK
        link = Link(*row)
        self._links[table_id, link.seq] = link
        return link

    def _keep(self, table_id: int, entry: Entry) -> Entry:
        self._links[table_id, entry.seq] = entry.link
        self._entries[table_id, entry.seq] = entry
        return entry

    def head(self, table_id: int, before: int = 2**62) -> Link:
        """The link of the last entry written, or of the last before another, or the blank one."""
        sql = (
            f"SELECT {_LINK} FROM entries WHERE table_id = ? AND seq < ? ORDER BY seq DESC LIMIT 1"
        )
        return self._link_of(table_id, self._db.execute(sql, [table_id, before]).fetchone())

    def link(self, table_id: int, seq: int) -> Link:
        """The link of one entry, or the blank one."""
        if (table_id, seq) in self._links:
            return self._links[table_id, seq]
        sql = f"SELECT {_LINK} FROM entries WHERE table_id = ? AND seq = ?"
        return self._link_of(table_id, self._db.execute(sql, [table_id, seq]).fetchone())

    def chapter(self, table_id: int, seq: int) -> str:
        """What the clock showed when one entry was tapped, or nothing if it was not kept."""
        if (table_id, seq) in self._entries:
            return self._entries[table_id, seq].chapter
        sql = "SELECT chapter FROM entries WHERE table_id = ? AND seq = ?"
        row = self._db.execute(sql, [table_id, seq]).fetchone()
        return (row and row[0]) or ""

    def has_key(self, table_id: int, key: str) -> bool:
        """Whether a tap with this key has been counted already."""
        sql = "SELECT 1 FROM entries WHERE table_id = ? AND key = ? AND key != ''"
        return self._db.execute(sql, [table_id, key]).fetchone() is not None

    def opened_by(self, key: str) -> int | None:
        """The table that a tap with this key has opened already."""
        sql = "SELECT id FROM tables WHERE key = ? AND key != ''"
        row = self._db.execute(sql, [key]).fetchone()
        return row[0] if row else None

    def has_code(self, code: str) -> bool:
        """Whether a table has these letters."""
        sql = "SELECT 1 FROM tables WHERE code = ?"
        return self._db.execute(sql, [code]).fetchone() is not None

    def open_table(
        self,
        code: str,
        game: str,
        seats: tuple[Seat, ...],
        *,
        key: str,
        at: str,
        mark: str = "",
    ) -> int:
        """Add a table and answer its id; call it inside ``writing``.

        ``mark`` is the unique one that it had elsewhere; a new table gets its own.
        """
        cursor = self._db.execute(
            "INSERT INTO tables (code, key, game, seats, clock, is_over, created, touched, uuid)"
            " VALUES (?, ?, ?, ?, '', 0, ?, ?, ?)",
            [
                code,
                key,
                game,
                json.dumps([asdict(seat) for seat in seats]),
                at,
                at,
                mark or str(uuid.uuid4()),
            ],
        )
        assert cursor.lastrowid is not None
        return cursor.lastrowid

    def note(self, table_id: int, note: Note, *, at: str, was_over: bool = True) -> None:
        """Write how far a table is, in the transaction that took it there.

        One that was not over before has no result to forget.
        """
        self._db.execute(
            "UPDATE tables SET clock = ?, is_over = ?, touched = ? WHERE id = ?",
            [note.clock, int(note.result is not None), at, table_id],
        )
        if was_over or note.result is not None:
            results.forget(self._db, table_id)
        if note.result is not None:
            results.keep(self._db, table_id, note.result, at=at)

    def append(self, table_id: int, entry: Entry) -> None:
        """Add an entry; call it inside ``writing``."""
        marks = ", ".join("?" * 15)
        sql = f"INSERT INTO entries (table_id, {_ENTRY}) VALUES ({marks})"
        self._db.execute(sql, [table_id, *_row(entry)])
        self._links[table_id, entry.seq] = entry.link

    def path(
        self, table_id: int, tip: int, fingerprint: str
    ) -> tuple[Any, list[tuple[int, StoredEvents]]]:
        """The newest snapshot at or before the tip (or None) and the entries since, in order.

        Without a fingerprint the log alone is read.
        """
        snapshot, rows = None, self._path(table_id, tip, fingerprint)
        if rows and rows[-1][3] is not None:
            try:
                snapshot = json.loads(zlib.decompress(rows.pop()[3]))
            except (zlib.error, ValueError) as problem:
                raise UnreadableSnapshot(
                    say("The snapshot is damaged: {problem}.", problem=problem)
                ) from problem
        elif not rows or rows[-1][1] != 0:
            # A link that leads nowhere, or in a circle: nothing says what came before.
            seq = rows[-1][0] if rows else tip
            rows = [*rows[:-1], (seq, 0, "", None)]
        return snapshot, [(seq, _events(events)) for seq, _, events, _ in reversed(rows)]

    def _path(self, table_id: int, tip: int, fingerprint: str) -> list[Any]:
        place = {"table_id": table_id, "tip": tip, "fingerprint": fingerprint}
        try:
            return self._db.execute(
                _BY_SNAPSHOT if fingerprint else _BY_LOG_ALONE, place
            ).fetchall()
        except sqlite3.DatabaseError as problem:
            if fingerprint and is_damage(problem):
                raise UnreadableSnapshot(
                    say("The snapshots are damaged: {problem}.", problem=problem)
                ) from problem
            raise

    def save_snapshot(
        self, table_id: int, seq: int, fingerprint: str, state: Any, *, alone: bool = False
    ) -> None:
        """Keep the state after an entry; ``alone``: those that were kept before go.

        In a transaction of its own, after the tap is saved: the log remains the truth, and reading
        it takes longer without, no more. So no trouble with a snapshot is one of the tap.
        """
        blob = zlib.compress(json.dumps(state, separators=(",", ":")).encode(), 1)
        with suppress(sqlite3.DatabaseError), transaction(self._db):
            if alone:
                self._db.execute("DELETE FROM snapshots WHERE table_id = ?", [table_id])
            self._db.execute(
                "INSERT OR REPLACE INTO snapshots (table_id, seq, fingerprint, state)"
                " VALUES (?, ?, ?, ?)",
                [table_id, seq, fingerprint, blob],
            )

    def entry(self, table_id: int, seq: int) -> Entry | None:
        """One entry."""
        if (table_id, seq) not in self._entries:
            self.entries(table_id, before=seq + 1, limit=1)
        return self._entries.get((table_id, seq))

    def entries(self, table_id: int, *, before: int | None = None, limit: int = -1) -> list[Entry]:
        """The newest entries first, of all kinds, up to a limit."""
        sql = (
            f"SELECT {_ENTRY} FROM entries WHERE table_id = ? AND seq < ? ORDER BY seq DESC LIMIT ?"
        )
        newest = before if before is not None else 2**62
        rows = self._db.execute(sql, [table_id, newest, limit])
        return [self._keep(table_id, _entry(row)) for row in rows]

    def chapters(self, table_id: int) -> list[tuple[str, int]]:
        """The chapters of a log in the order of their last entries, each with that entry."""
        sql = (
            "SELECT chapter, MAX(seq) FROM entries WHERE table_id = ? AND chapter IS NOT NULL"
            " GROUP BY chapter ORDER BY 2"
        )
        return [(str(chapter), int(seq)) for chapter, seq in self._db.execute(sql, [table_id])]

    def from_the_first(self, table_id: int) -> Iterator[Entry]:
        """Every entry, the oldest first, one at a time however long the log is."""
        sql = f"SELECT {_ENTRY} FROM entries WHERE table_id = ? ORDER BY seq"
        try:
            for row in self._db.execute(sql, [table_id]):
                yield _entry(row)
        except sqlite3.DatabaseError as problem:
            raise UnreadableEntry(
                say("The log cannot be read on: {problem}.", problem=problem)
            ) from problem

    def stamps(self, table_id: int, after: int) -> Iterator[tuple[int, str, str]]:
        """Of all entries after one: the number, when it was tapped and what the tap was called."""
        sql = "SELECT seq, at, name FROM entries WHERE table_id = ? AND seq > ? ORDER BY seq"
        yield from self._db.execute(sql, [table_id, after])

    def run_start(self, table_id: int, seq: int, name: str) -> int:
        """The first of the entries of one name that stand without a break up to ``seq``."""
        sql = (
            "SELECT seq FROM entries WHERE table_id = ? AND seq < ? AND name != ?"
            " ORDER BY seq DESC LIMIT 1"
        )
        row = self._db.execute(sql, [table_id, seq, name]).fetchone()
        return row[0] + 1 if row else 1

    def counting(self, table_id: int, tip: int, oldest: int) -> set[int]:
        """The numbers of the entries that count, back to about ``oldest``."""
        place = {"table_id": table_id, "tip": tip, "oldest": oldest}
        return {row[0] for row in self._db.execute(f"{_LINE} SELECT seq FROM path", place)}

    def counts_under(self, table_id: int, seq: int, tip: int) -> bool:
        """Whether an entry counts where another one counts last; reads links alone."""
        place = {"table_id": table_id, "tip": tip, "oldest": seq}
        row = self._db.execute(f"{_LINE} SELECT MIN(seq) FROM path", place).fetchone()
        return bool(row[0] == seq)

    def follower(self, table_id: int, tip: int, upto: int) -> int:
        """The last command made on top of an entry, of those up to another; 0 if none is."""
        return self._db.execute(_FOLLOWER, [table_id, tip, upto]).fetchone()[0] or 0


class ArrivingLogs:
    """Logs on their way in, kept for this connection alone until all of them are there.

    Filling it holds no one up; moving what it holds into the log is one statement a table.
    """

    def __init__(self, db: Database) -> None:
        self._db = db

    def __enter__(self) -> ArrivingLogs:
        self._db.execute(f"CREATE TEMP TABLE incoming (mark, {_ENTRY})")
        return self

    def __exit__(self, *_: object) -> None:
        self._db.rollback()
        self._db.execute("DROP TABLE temp.incoming")

    def add(self, mark: str, entry: Entry) -> None:
        """Put an entry by for the table that is known everywhere by this mark."""
        marks = ", ".join("?" * 15)
        self._db.execute(f"INSERT INTO temp.incoming VALUES ({marks})", [mark, *_row(entry)])

    def end(self) -> None:
        """Everything is there."""
        self._db.execute("CREATE INDEX temp.incoming_mark ON incoming (mark)")
        self._db.commit()

    def move(self, mark: str, table_id: int) -> None:
        """Make what was put by the log of a table; call it inside ``writing``."""
        self._db.execute(
            f"INSERT INTO entries (table_id, {_ENTRY})"
            f" SELECT ?, {_ENTRY} FROM temp.incoming WHERE mark = ?",
            [table_id, mark],
        )


def _row(entry: Entry) -> tuple[Any, ...]:
    """An entry as the columns of ``_ENTRY`` have it."""
    events = json.dumps(entry.events, separators=(",", ":"))
    rest = (entry.name, events, entry.who, entry.at, entry.key, entry.chapter or None)
    return (*astuple(entry.link), *rest)


def _entry(row: tuple[Any, ...]) -> Entry:
    name, events, who, at, key, chapter = row[8:]
    return Entry(Link(*row[:8]), name, _events(events), who, at, key, chapter or "")


def _events(text: Any) -> StoredEvents:
    """The events of an entry; those of the same few taps are the same in every log."""
    is_short = isinstance(text, str) and len(text) <= SHORT
    return _short_events(text) if is_short else _read_events(text)


def _read_events(text: Any) -> StoredEvents:
    """What cannot be read says so to anyone who plays or tells it."""
    events = readable(text, [DAMAGED])
    return StoredEvents(events if all(isinstance(event, dict) for event in events) else [DAMAGED])


@lru_cache(maxsize=REMEMBERED)
def _short_events(text: str) -> StoredEvents:
    events = _read_events(text)
    events.is_shared = True
    return events
