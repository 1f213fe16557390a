"""The steps by which the file got its tables, the oldest first.

A step that was released never changes and calls nothing that may change later: a file of any age
goes through the same ones, today and in ten years. Their names are their order.
"""

from __future__ import annotations

import json
import sqlite3
import unicodedata
import uuid
from contextlib import closing, suppress

from sqlite_utils import Database, Migrations

migrations = Migrations("companion")


def known_steps() -> set[str]:
    """The steps that this version knows: all those that an empty file lacks."""
    with closing(Database(memory=True, execute_plugins=False)) as empty:
        return {step.name for step in migrations.pending(empty)}


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
    _m001_log(db)


def _m001_log(db: Database) -> None:
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
    db.execute("""
        CREATE TABLE results (
            table_id INTEGER PRIMARY KEY REFERENCES tables(id),
            game TEXT NOT NULL,
            finished TEXT NOT NULL,
            minutes INTEGER NOT NULL,
            players INTEGER NOT NULL,
            sets TEXT NOT NULL,
            is_counted INTEGER NOT NULL
        ) STRICT
    """)
    db.execute("CREATE INDEX results_finished ON results (finished)")
    db.execute("""
        CREATE TABLE result_lines (
            table_id INTEGER NOT NULL REFERENCES results(table_id) ON DELETE CASCADE,
            place INTEGER NOT NULL,
            player TEXT NOT NULL,
            name TEXT NOT NULL,
            folded TEXT NOT NULL,
            total INTEGER,
            rank INTEGER,
            is_winner INTEGER NOT NULL,
            is_first INTEGER NOT NULL,
            PRIMARY KEY (table_id, place)
        ) STRICT, WITHOUT ROWID
    """)
    db.execute("CREATE INDEX result_lines_folded ON result_lines (folded)")
    _m004_closed_before_there_were_results(db)


def _m004_closed_before_there_were_results(db: Database) -> None:
    """Games closed by older versions stand there as not counted, their minutes without long pauses."""
    db.execute("""
        INSERT INTO results (table_id, game, finished, minutes, players, sets, is_counted)
        SELECT t.id, t.game, t.touched, (
            SELECT CAST(ROUND(TOTAL(gap)) AS INTEGER) FROM (
                SELECT (julianday(at) - julianday(LAG(at) OVER (ORDER BY seq))) * 1440 AS gap
                FROM entries WHERE table_id = t.id
            ) WHERE gap BETWEEN 0 AND 120
        ), json_array_length(t.seats), '[]', 0
        FROM tables t WHERE t.is_over = 1 AND json_valid(t.seats)
    """)
    closed = db.execute(
        "SELECT id, seats FROM tables WHERE is_over = 1 AND json_valid(seats)"
    ).fetchall()
    for table_id, seats in closed:
        for place, seat in enumerate(json.loads(seats), 1):
            name = " ".join(unicodedata.normalize("NFC", seat["name"]).split())
            row = [table_id, place, seat["id"], seat["name"], name.casefold()]
            db.execute("INSERT INTO result_lines VALUES (?, ?, ?, ?, ?, NULL, NULL, 0, 0)", row)


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


@migrations()
def m006_no_rules_in_the_file(db: Database) -> None:
    """The searchable rules are made at a start, where no damage to this file can reach them."""
    for name in ("rulebook_fts", "rulebook", "rulebook_words", "rulebook_digest"):
        # Damaged ones cannot be dropped; they are not read either.
        with suppress(sqlite3.DatabaseError):
            db.execute(f"DROP TABLE IF EXISTS {name}")


@migrations()
def m007_returns(db: Database) -> None:
    """What was made on top of an entry is found at once: a redo after a return asks for it.

    Versions that do not know this one do not know such entries either, and leave the file alone.
    """
    db.execute("CREATE INDEX entries_before ON entries (table_id, before) WHERE before != 0")


@migrations()
def m008_seating(db: Database) -> None:
    """Which device sits where, beside the logs; ``tables.seating`` is one higher with each change."""
    db.execute("ALTER TABLE tables ADD COLUMN seating INTEGER NOT NULL DEFAULT 0")
    db.execute("ALTER TABLE tables ADD COLUMN only_seated INTEGER NOT NULL DEFAULT 0")
    db.execute("""
        CREATE TABLE devices (
            table_id INTEGER NOT NULL REFERENCES tables(id),
            device TEXT NOT NULL,
            token TEXT NOT NULL,
            seat TEXT NOT NULL,
            is_referee INTEGER NOT NULL,
            sitting TEXT NOT NULL,
            sees TEXT NOT NULL,
            since TEXT NOT NULL,
            heard TEXT NOT NULL,
            PRIMARY KEY (table_id, device)
        ) STRICT, WITHOUT ROWID
    """)
    db.execute("""
        CREATE TABLE sat (
            table_id INTEGER NOT NULL REFERENCES tables(id),
            device TEXT NOT NULL,
            seq INTEGER NOT NULL,
            seat TEXT NOT NULL,
            is_referee INTEGER NOT NULL,
            PRIMARY KEY (table_id, device, seq)
        ) STRICT, WITHOUT ROWID
    """)
    db.execute("""
        CREATE TABLE seat_requests (
            table_id INTEGER NOT NULL REFERENCES tables(id),
            seat TEXT NOT NULL,
            device TEXT NOT NULL,
            asked TEXT NOT NULL,
            PRIMARY KEY (table_id, seat, device)
        ) STRICT, WITHOUT ROWID
    """)
