"""The file of the games while the app runs: where it lies, what state it is in, and who may open it.

Every connection of the app comes from here, so that a file which was moved, replaced or may not be
written is noticed before anything else happens to it.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from concurrent.futures import Future
from contextlib import closing
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlite_utils import Database

from companion.store import database, readonly
from companion.store.troubles import MISSING, READ_ONLY, Trouble

CHECK_SECONDS = 1.0
DRAFT = ".damaged-"  # a folder beside the file, for as long as a copy is made

_REPLACED = (
    "Another file took the place of companion.db while Companion was running. Nothing was changed. "
    "Put the first one back, or stop Companion and start it again."
)
_NO_COPY = (
    "The file with the games is damaged, and no copy of it can be made. Nothing can be saved until "
    "there is room for one."
)
# By which a file is known, whatever it is called and however much is in it.
Mark = tuple[int, int] | None


class GamesFile:
    """One opened file; close it when the app stops."""

    def __init__(
        self, path: Path, keeper: Database, copied: TemporaryDirectory[str] | None
    ) -> None:
        self._path, self._keeper, self._copied = path, keeper, copied
        # The file beside it comes with the first look.
        keeper.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
        self._marks = self._marks_now()
        self._checked: Future[str] = Future()
        self._checking = threading.Thread(target=self._check, daemon=True)

    @property
    def path(self) -> Path:
        """What is opened: the file itself, or a copy of one that may not be written."""
        return self._path

    @property
    def is_read_only(self) -> bool:
        """Whether nothing can be saved."""
        return self._copied is not None

    @property
    def trouble(self) -> str:
        """What the host of the table has to know, or nothing; never waits."""
        if self.is_read_only:
            return READ_ONLY
        if not self._checked.done():
            return ""
        return str(self._checked.exception() or self._checked.result())

    def connect(self) -> Database:
        """A connection for one request or thread, unless the file is no longer the same."""
        marks = self._marks_now()
        if marks[0] is None:
            raise Trouble(MISSING)
        if marks != self._marks:
            raise Trouble(_REPLACED)
        return database.connect(self._path, mode="ro" if self.is_read_only else "rw")

    def wait_for_check(self) -> None:
        """Return once the file may be written; a damaged one only if it was copied aside."""
        if not self.is_read_only:
            self._checked.result()

    def check(self) -> None:
        """Look the file through in the background, before anything is written to it."""
        self._checking.start()

    def _check(self) -> None:
        try:
            self._checked.set_result(look_through(self._path))
        except Trouble as trouble:
            self._checked.set_exception(trouble)

    def close(self) -> None:
        """Give the file back."""
        if self._checking.ident:
            # Whoever closes last folds the write-ahead log back, which a mere reader cannot.
            self._checking.join()
        self._keeper.close()
        if self._copied is not None:
            self._copied.cleanup()

    def _marks_now(self) -> tuple[Mark, ...]:
        return tuple(_mark(file) for file in (self._path, *database.beside(self._path)))


def open_games(path: Path) -> GamesFile:
    """The file of the games, made or brought up to this version; as a copy if it is read-only."""
    if path.exists() and not can_be_written(path):
        copied = TemporaryDirectory(prefix="companion-", ignore_cleanup_errors=True)
        copy = Path(copied.name) / path.name
        with readonly.looked_at(path) as live, closing(sqlite3.connect(copy)) as into:
            live.backup(into)
        return GamesFile(copy, database.prepare(copy), copied)
    file = GamesFile(path, database.prepare(path, lambda: _look_through_now(path)), None)
    file.check()
    return file


def can_be_written(path: Path) -> bool:
    """Whether a file, what belongs to it and its folder may be written."""
    files = (file for file in (path, *database.beside(path)) if file.exists())
    return all(os.access(place, os.W_OK) for place in (path.parent, *files))


def look_through(path: Path) -> str:
    """A sentence about a damaged file, once a copy of it lies aside; nothing about a whole one."""
    damage = damage_of(path, CHECK_SECONDS)
    if not damage:
        return ""
    aside = path.with_name(f"damaged-{date.today()}.db")
    try:
        # Once a day: the first copy holds most.
        if not aside.exists():
            _put_aside(path, aside)
    except OSError as problem:
        raise Trouble(_NO_COPY) from problem
    return (
        f"The file with the games is damaged ({damage}). A copy is kept as {aside.name}. "
        "Stop Companion and run `python3 -m companion doctor`: it says what can be saved."
    )


def _look_through_now(path: Path) -> None:
    try:
        look_through(path)
    except Trouble as trouble:
        raise database.UnusableDatabase(f"{path}: {trouble}") from trouble


def damage_of(path: Path, seconds: float) -> str:
    """What is wrong with a file as far as a look of a few moments can tell, or nothing."""
    try:
        with closing(database.connect(path, mode="ro")) as db:
            patience = threading.Timer(seconds, db.conn.interrupt)
            patience.start()
            try:
                (verdict,) = db.execute("PRAGMA quick_check(1)").fetchone()
            finally:
                patience.cancel()
                patience.join()
    except sqlite3.DatabaseError as problem:
        was_long = getattr(problem, "sqlite_errorcode", None) == sqlite3.SQLITE_INTERRUPT
        return "" if was_long else str(problem)
    return "" if verdict == "ok" else str(verdict).splitlines()[-1]


def _put_aside(source: Path, target: Path) -> None:
    """A copy under a name that only a whole one gets."""
    with TemporaryDirectory(prefix=DRAFT, dir=source.parent) as draft:
        copy = readonly.copied(source, Path(draft))
        for file, name in (
            (readonly.wal_of(copy), readonly.wal_of(target)),
            (copy, target),
        ):
            if file.exists():
                # Names and evenings are nobody else's business on a shared machine.
                file.chmod(0o600)
                file.replace(name)


def _mark(path: Path) -> Mark:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
