"""Opening the one SQLite file: its pragmas, its transactions, and bringing it up to this version."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from sqlite_utils import Database

from companion.engine.wording import say
from companion.store.file import opening
from companion.store.file.migrations import known_steps, migrations
from companion.store.file.opening import PATIENCE_SECONDS
from companion.store.file.troubles import Full, UnusableDatabase, trouble_of
from companion.store.file.turns import TURNS, Queue

FILE_NAME = "companion.db"


# Writers of this process queue here; SQLite's own waiting sleeps in growing steps and is slower.
_write = Queue()


def connect(path: Path, *, mode: Literal["rw", "ro"] = "rw", is_shared: bool = False) -> Database:
    """A connection to a file that is there; close it when done. ``is_shared``: of several threads.

    Nothing is ever created here: an empty file in the place of one that was moved away would take
    the write-ahead log of the other with it.
    """
    return _tuned(_opened(path, mode, is_shared=is_shared))


def prepare(
    path: Path,
    before_writing: Callable[[], None] = lambda: None,
    *,
    copy_of: Path | None = None,
) -> Database:
    """Create or migrate the file and return a connection to keep open while the app runs.

    Without one connection that stays, every closing one would be the last: it would fold the
    write-ahead log back and delete it, tap by tap. ``before_writing`` is called before the first
    change to a file with something in it, if there is one to make. Of a copy, refusals name the
    file that it is of.
    """
    named = copy_of or path
    try:
        opening.refuse_half_of_a_file(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        # The only place that creates it. Names and evenings are no one else's business on a shared
        # machine.
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        keeper = _opened(path, "rw", is_shared=True)
        try:
            return _migrated(keeper, named, before_writing)
        except BaseException:
            keeper.close()
            raise
    except (OSError, sqlite3.DatabaseError, UnicodeDecodeError) as problem:
        raise UnusableDatabase(_refusal(named, problem)) from problem


def _refusal(path: Path, problem: Exception) -> str:
    if isinstance(trouble_of(problem), Full):
        return say(
            "The games in {path} cannot be opened: the disk is full. Nothing was changed. Free "
            "some space and start again.",
            path=path,
        )
    return say(
        "The games in {path} cannot be opened: {problem}. Nothing was changed. Run `python3 "
        "-m companion doctor`, put a backup in its place, or move the file away to begin "
        "with an empty one.",
        path=path,
        problem=problem,
    )


def _opened(path: Path, mode: str, *, is_shared: bool = False) -> Database:
    connection = opening.connected(path, f"mode={mode}", is_shared=is_shared)
    return Database(connection, execute_plugins=False)


def _tuned(db: Database) -> Database:
    db.execute("PRAGMA foreign_keys = ON")
    # An answered tap must survive a power cut, so every commit waits for the disk.
    db.execute("PRAGMA synchronous = FULL")
    return db


def _migrated(db: Database, path: Path, before_writing: Callable[[], None]) -> Database:
    """The same connection, once the file has the tables of this version."""
    applied = {migration.name for migration in migrations.applied(db)}
    if applied - known_steps():
        raise UnusableDatabase(
            say(
                "The games in {path} were last saved by a newer version of Companion. Nothing was "
                "changed: start that version, or choose another folder with --instance DIR.",
                path=path,
            )
        )
    is_ahead = db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    if applied and (applied != known_steps() or not is_ahead):
        before_writing()
    _switch_to_wal(db)
    _tuned(db)
    # Two first starts at once: the second waits here and then finds nothing left to do.
    if applied != known_steps():
        with transaction(db):
            migrations.apply(db)
    return db


def _switch_to_wal(db: Database) -> None:
    """Write ahead from now on; SQLite does not wait its turn here as it does elsewhere."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            return db.enable_wal()
        except sqlite3.OperationalError as problem:
            is_busy = problem.sqlite_errorcode == sqlite3.SQLITE_BUSY
            if not is_busy or time.monotonic() > deadline:
                raise
            time.sleep(0.01)


@contextmanager
def reading(db: Database) -> Iterator[None]:
    """Read everything in a block as it stands now, whatever is written meanwhile."""
    db.execute("BEGIN")
    try:
        yield
    finally:
        db.rollback()


@contextmanager
def transaction(db: Database) -> Iterator[None]:
    """Write all of a block or nothing of it.

    BEGIN IMMEDIATE takes the write lock before the first read, so what was read is still true
    when it is written; a transaction that begins by reading could not be upgraded. Who waits to
    write lets others read meanwhile, and goes on before those who wait to begin.
    """
    with TURNS.given_up(goes_first=True), _write.entered():
        db.execute("BEGIN IMMEDIATE")
        try:
            yield
            db.commit()
        except BaseException:
            db.rollback()
            raise
