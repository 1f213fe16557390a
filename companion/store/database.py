"""Opening the one SQLite file, its pragmas, its transactions and its migrations."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlite_utils import Database, Migrations

from companion.engine.errors import CompanionError
from companion.store import results

FILE_NAME = "companion.db"
PATIENCE_SECONDS = 30

migrations = Migrations("companion")


class UnusableDatabase(CompanionError):
    """A file that cannot be opened or must not be written; the text says why and what to do."""


# Writers of this process queue here; SQLite's own waiting sleeps in growing steps and is slower.
_write = threading.Lock()


@migrations()
def m001_tables_and_log(db: Database) -> None:
    """Tables, their append-only logs and the snapshots that shorten reading them."""
    db.table("tables").create(
        {
            "id": int,
            "code": str,
            "key": str,
            "game": str,
            "seats": str,
            "clock": str,
            "is_over": int,
            "created": str,
            "touched": str,
        },
        pk="id",
        not_null={"code", "key", "game", "seats", "clock", "is_over", "created", "touched"},
        strict=True,
    )
    db.table("tables").create_index(["code"], unique=True)
    db.execute("CREATE UNIQUE INDEX tables_key ON tables (key) WHERE key != ''")
    db.table("tables").create_index(["is_over", "touched"])
    # Plain SQL: the primary key of two columns and the partial index are clearer so.
    db.execute("""
        CREATE TABLE entries (
            table_id INTEGER NOT NULL REFERENCES tables(id),
            seq INTEGER NOT NULL,
            kind TEXT NOT NULL,
            tip INTEGER NOT NULL,
            depth INTEGER NOT NULL,
            before INTEGER NOT NULL,
            target INTEGER NOT NULL,
            redo INTEGER NOT NULL,
            below INTEGER NOT NULL,
            name TEXT NOT NULL,
            events TEXT NOT NULL,
            who TEXT NOT NULL,
            at TEXT NOT NULL,
            key TEXT NOT NULL,
            PRIMARY KEY (table_id, seq)
        ) STRICT, WITHOUT ROWID
    """)
    db.execute("CREATE UNIQUE INDEX entries_key ON entries (table_id, key) WHERE key != ''")
    db.execute("""
        CREATE TABLE snapshots (
            table_id INTEGER NOT NULL REFERENCES tables(id),
            seq INTEGER NOT NULL,
            fingerprint TEXT NOT NULL,
            state BLOB NOT NULL,
            PRIMARY KEY (table_id, seq)
        ) STRICT, WITHOUT ROWID
    """)


@migrations()
def m002_chapters(db: Database) -> None:
    """What the clock showed at each entry, so that the log is grouped without folding it."""
    db.execute("ALTER TABLE entries ADD COLUMN chapter TEXT")


@migrations()
def m003_setups(db: Database) -> None:
    """What each game was last set up with, to begin the next set-up from."""
    db.execute("CREATE TABLE setups (game TEXT PRIMARY KEY, answers TEXT NOT NULL) STRICT")


@migrations()
def m004_results(db: Database) -> None:
    """A mark by which a table is known everywhere, and the results of closed tables."""
    db.execute("ALTER TABLE tables ADD COLUMN uuid TEXT NOT NULL DEFAULT ''")
    for (table_id,) in db.execute("SELECT id FROM tables").fetchall():
        db.execute("UPDATE tables SET uuid = ? WHERE id = ?", [str(uuid.uuid4()), table_id])
    db.execute("CREATE UNIQUE INDEX tables_uuid ON tables (uuid)")
    results.create(db)


@migrations()
def m005_corrections_and_own_rulings(db: Database) -> None:
    """What an owner's print shows otherwise, and what a group decided for itself."""
    db.execute("""
        CREATE TABLE corrections (
            game TEXT NOT NULL,
            card TEXT NOT NULL,
            field TEXT NOT NULL,
            value TEXT NOT NULL,
            at TEXT NOT NULL,
            PRIMARY KEY (game, card, field)
        ) STRICT, WITHOUT ROWID
    """)
    db.execute("""
        CREATE TABLE own_rulings (
            id INTEGER PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            game TEXT NOT NULL,
            rule TEXT NOT NULL,
            code TEXT NOT NULL,
            line INTEGER NOT NULL,
            dispute TEXT NOT NULL,
            decision TEXT NOT NULL,
            at TEXT NOT NULL,
            is_struck INTEGER NOT NULL
        ) STRICT
    """)
    db.execute("CREATE INDEX own_rulings_rule ON own_rulings (game, rule)")


def connect(path: Path) -> Database:
    """A connection for one request or thread; close it when done."""
    connection = sqlite3.connect(path, timeout=PATIENCE_SECONDS)
    db = Database(connection, execute_plugins=False)
    connection.execute("PRAGMA foreign_keys = ON")
    # An answered tap must survive a power cut, so every commit waits for the disk.
    connection.execute("PRAGMA synchronous = FULL")
    return db


def prepare(path: Path) -> Database:
    """Create or migrate the file and return a connection to keep open while the app runs.

    Without one connection that stays, every closing one would be the last: it would fold the
    write-ahead log back and delete it, tap by tap.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        # Names and evenings are nobody else's business on a shared machine.
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        keeper = sqlite3.connect(path, timeout=PATIENCE_SECONDS, check_same_thread=False)
        try:
            return _migrated(Database(keeper, execute_plugins=False), path)
        except BaseException:
            keeper.close()
            raise
    except (OSError, sqlite3.DatabaseError) as problem:
        raise UnusableDatabase(
            f"The games in {path} cannot be opened: {problem}. Nothing was changed. Put a backup "
            "in its place, or move the file away to begin with an empty one."
        ) from problem


def _migrated(db: Database, path: Path) -> Database:
    """The same connection, once the file has the tables of this version."""
    if {migration.name for migration in migrations.applied(db)} - _known():
        raise UnusableDatabase(
            f"The games in {path} were last kept by a newer version of Companion. Nothing was "
            "changed: start that version, or choose another folder with --instance DIR."
        )
    _switch_to_wal(db)
    db.execute("PRAGMA synchronous = FULL")
    # Two first starts at once: the second waits here and then finds nothing left to do.
    with transaction(db):
        migrations.apply(db)
    return db


def _known() -> set[str]:
    """The migrations of this version: all those that an empty file lacks."""
    empty = Database(memory=True, execute_plugins=False)
    names = {migration.name for migration in migrations.pending(empty)}
    empty.close()
    return names


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
    when it is written; a transaction that begins by reading could not be upgraded.
    """
    with _write:
        db.execute("BEGIN IMMEDIATE")
        try:
            yield
            db.commit()
        except BaseException:
            db.rollback()
            raise
