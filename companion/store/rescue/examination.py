"""What `doctor` asks of a file of games; it changes nothing in it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sqlite_utils import Database

from companion.engine.wording import say
from companion.store.copies.daily import FOLDER, automatic
from companion.store.event_log import EventLog
from companion.store.file.migrations import known_steps, migrations
from companion.store.file.opening import looked_at, wal_of
from companion.store.tables import Tables

VERSION = sqlite3.sqlite_version
OLDEST = (3, 37, 0)  # the first with STRICT tables
STEPS = 200_000  # of SQLite's machine between two signs of life


def lacks() -> list[str]:
    """What this SQLite cannot do, though the games need it."""
    missing = [] if sqlite3.sqlite_version_info >= OLDEST else ["it is older than 3.37"]
    with closing(sqlite3.connect(":memory:")) as db:
        try:
            db.execute("CREATE VIRTUAL TABLE words USING fts5(word)")
        except sqlite3.OperationalError:
            missing.append("it cannot search texts (FTS5)")
    return missing


class File:
    """A file of games that is looked at."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self.log, self.tables = EventLog(db), Tables(db)

    def problems(self, alive: Callable[[], None]) -> list[str]:
        """What is wrong with its pages and their connections; nothing if all is well."""

        def ask() -> int:
            alive()
            return 0

        self._db.conn.set_progress_handler(ask, STEPS)
        try:
            found = [str(row[0]) for row in self._db.execute("PRAGMA integrity_check(5)")]
            loose = self._db.execute("PRAGMA foreign_key_check").fetchall()
        finally:
            self._db.conn.set_progress_handler(None, 0)
        return [problem for problem in found if problem != "ok"] + [
            say("a row of {row} belongs to nothing", row=row[0]) for row in loose[:5]
        ]

    def entries(self) -> int:
        """How many lines all logs have."""
        (count,) = self._db.execute("SELECT COUNT(*) FROM entries").fetchone()
        return int(count)

    def newest_tap(self) -> datetime | None:
        """When the newest line was written, by the clock of that time."""
        (newest,) = self._db.execute("SELECT MAX(at) FROM entries").fetchone()
        with suppress(ValueError, TypeError):
            return datetime.fromisoformat(newest)
        return None

    def unknown_steps(self) -> list[str]:
        """The steps that a newer version has taken with this file."""
        return sorted(self._taken() - known_steps())

    def missing_steps(self) -> list[str]:
        """The steps that the next start takes with this file."""
        return sorted(known_steps() - self._taken())

    def _taken(self) -> set[str]:
        return {step.name for step in migrations.applied(self._db)}


@contextmanager
def examined(path: Path) -> Iterator[File]:
    """A file of games, to look at."""
    with looked_at(path) as connection:
        yield File(Database(connection, execute_plugins=False))


Unreadable = sqlite3.DatabaseError


def is_without_its_file(path: Path) -> bool:
    """Whether a write-ahead log is there without the file it belongs to."""
    return wal_of(path).exists() and (not path.exists() or path.stat().st_size == 0)


@dataclass(frozen=True)
class Backup:
    """The newest copy in the usual folder."""

    path: Path
    made: float
    is_automatic: bool


def last_backup(instance: Path) -> Backup | None:
    """The newest copy beside the games, made by hand or not."""
    own = {copy.path for copy in automatic(instance / FOLDER)}
    found: list[Backup] = []
    with suppress(OSError):
        for path in (instance / FOLDER).iterdir():
            if path.suffix == ".db" and not path.name.startswith("."):
                found.append(Backup(path, path.stat().st_mtime, path in own))
    return max(found, key=lambda copy: copy.made, default=None)
