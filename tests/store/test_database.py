"""The file itself: its settings, its tables, and the files that are better left alone."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from companion._bootstrap import ROOT
from companion.play import Referee
from companion.store.event_log import EventLog
from companion.store.file import database
from companion.store.file.migrations import migrations
from companion.store.file.troubles import UnusableDatabase
from companion.web.app import create_app
from tests.running import PATIENCE
from tests.store.sitting import PEBBLES, Sitting


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "instance" / database.FILE_NAME


def make(path: Path) -> None:
    """A finished file that nobody holds open."""
    database.prepare(path).close()


def schema(path: Path) -> list[tuple[str, str]]:
    db = sqlite3.connect(path)
    rows = db.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
    db.close()
    return rows


def test_every_connection_writes_ahead_waits_for_the_disk_and_checks_keys(path: Path) -> None:
    keeper = database.prepare(path)
    db = database.connect(path)
    assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert db.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    assert db.execute("PRAGMA foreign_keys").fetchone() == (1,)
    assert keeper.execute("PRAGMA synchronous").fetchone() == (2,)
    db.close()
    keeper.close()


def test_an_entry_of_no_table_is_refused(path: Path) -> None:
    keeper = database.prepare(path)
    db = database.connect(path)
    with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
        db.execute("INSERT INTO snapshots VALUES (99, 1, 'nobody', x'00')")
    db.close()
    keeper.close()


def test_the_write_ahead_log_stays_while_the_keeper_does(path: Path) -> None:
    keeper = database.prepare(path)
    db = database.connect(path)
    Sitting(EventLog(db)).take()
    db.close()
    assert path.with_name(path.name + "-wal").stat().st_size > 0
    keeper.close()
    assert not path.with_name(path.name + "-wal").exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_only_its_owner_can_read_the_file_and_what_lies_beside_it(path: Path) -> None:
    before = os.umask(0)
    try:
        keeper = database.prepare(path)
        db = database.connect(path)
        Sitting(EventLog(db)).take()
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
    finally:
        os.umask(before)
    assert modes == {path.name + end: 0o600 for end in ("", "-wal", "-shm")}
    db.close()
    keeper.close()


def test_migrations_are_applied_once(path: Path) -> None:
    make(path)
    first = schema(path)
    keeper = database.prepare(path)
    applied = [migration.name for migration in migrations.applied(keeper)]
    keeper.close()
    assert len(applied) == len(set(applied)) > 0
    assert schema(path) == first


def test_games_are_there_after_another_start(path: Path) -> None:
    keeper = database.prepare(path)
    db = database.connect(path)
    table = Sitting(EventLog(db))
    table.take(3)
    before = table.standing()
    db.close()
    keeper.close()
    keeper = database.prepare(path)
    assert Referee(PEBBLES).standing(EventLog(keeper), table.id) == before
    keeper.close()


def test_a_game_from_before_there_were_chapters_goes_on(path: Path) -> None:
    keeper = database.prepare(path)
    table = Sitting(EventLog(keeper))
    table.take(3)
    keeper.execute("ALTER TABLE entries DROP COLUMN chapter")
    keeper.execute("DELETE FROM _sqlite_migrations WHERE name = 'm002_chapters'")
    keeper.commit()
    keeper.close()
    keeper = database.prepare(path)
    table.log = EventLog(keeper)
    table.undo()
    table.take()
    chapters = [entry.chapter for entry in reversed(table.log.entries(table.id))]
    assert chapters == ["", "", "", "", "", "2 taken"]
    keeper.close()


def test_an_empty_file_left_by_a_cut_off_start_is_filled(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    make(path)
    assert "entries" in dict(schema(path))


CUT_OFF = """
import os, sys
from pathlib import Path
from companion.store.file import database
from companion.store.file.migrations import migrations
from companion.store.file.troubles import UnusableDatabase

@migrations()
def m999_the_power_goes(db):
    os._exit(9)

database.prepare(Path(sys.argv[1]))
"""


def test_a_start_cut_off_in_its_migrations_begins_them_again(path: Path) -> None:
    command = [sys.executable, "-c", CUT_OFF, str(path)]
    assert subprocess.run(command, cwd=ROOT, check=False).returncode == 9
    assert schema(path) == []
    make(path)
    assert "entries" in dict(schema(path))


START = """
import sys
from pathlib import Path
from companion.store.file import database

print("ready", flush=True)
sys.stdin.readline()
database.prepare(Path(sys.argv[1])).close()
"""


def test_starts_at_the_same_moment_make_one_database(path: Path) -> None:
    starts = [
        subprocess.Popen(
            [sys.executable, "-c", START, str(path)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(3)
    ]
    for start in starts:
        assert start.stdout is not None
        assert start.stdout.readline() == "ready\n"
    for start in starts:
        assert start.stdin is not None
        start.stdin.write("\n")
        start.stdin.flush()
    for start in starts:
        start.communicate(timeout=PATIENCE)
    assert [start.returncode for start in starts] == [0, 0, 0]
    make(path)


def refused(path: Path) -> str:
    """The sentence with which a file is refused, having checked that it was not touched."""
    before = path.read_bytes()
    with pytest.raises(UnusableDatabase) as refusal:
        create_app(path.parent)
    assert path.read_bytes() == before
    assert str(path) in str(refusal.value)
    return str(refusal.value)


def test_a_file_of_a_newer_version_is_refused_and_left_alone(path: Path) -> None:
    make(path)
    db = sqlite3.connect(path)
    db.execute(
        "INSERT INTO _sqlite_migrations (migration_set, name, applied_at)"
        " VALUES ('companion', 'm999_of_another_day', '2099-01-01')"
    )
    db.commit()
    db.close()
    assert "newer version of Companion" in refused(path)


def test_a_file_that_is_no_database_is_refused_and_left_alone(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("Dear diary, today we played cards until two in the morning.\n" * 20)
    assert "file is not a database" in refused(path)


def test_a_file_with_tables_of_somebody_else_is_refused_and_keeps_them(path: Path) -> None:
    path.parent.mkdir()
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE tables (legs INTEGER)")
    db.commit()
    db.close()
    with pytest.raises(UnusableDatabase, match="already exists"):
        database.prepare(path)
    assert schema(path) == [("tables", "CREATE TABLE tables (legs INTEGER)")]


def test_a_folder_in_place_of_the_file_is_refused(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(UnusableDatabase, match=database.FILE_NAME):
        database.prepare(path)


def with_taps_beside(path: Path) -> Path:
    """A file whose last taps lie beside it, as after a flat battery; where they lie."""
    keeper = database.prepare(path)
    Sitting(EventLog(keeper)).take()
    beside = path.with_name(path.name + "-wal")
    kept = beside.read_bytes()
    keeper.close()
    beside.write_bytes(kept)
    return beside


@pytest.mark.parametrize(("is_there", "says"), [(False, "is missing"), (True, "is empty")])
def test_taps_without_their_file_stop_the_start_and_stay(
    path: Path, is_there: bool, says: str
) -> None:
    beside = with_taps_beside(path)
    kept = beside.read_bytes()
    path.unlink()
    if is_there:
        path.touch()
    with pytest.raises(UnusableDatabase) as refusal:
        create_app(path.parent)
    assert f"{path} {says}, but companion.db-wal beside it" in str(refusal.value)
    assert "Put the companion.db that belongs to it back" in str(refusal.value)
    assert beside.read_bytes() == kept
    assert path.exists() == is_there


def test_no_connection_creates_a_file(path: Path) -> None:
    path.parent.mkdir()
    with pytest.raises(sqlite3.OperationalError):
        database.connect(path)
    assert not path.exists()


def test_rules_that_older_versions_kept_in_the_file_leave_it(path: Path) -> None:
    make(path)
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE rulebook (place INTEGER PRIMARY KEY, title TEXT)")
    db.execute("CREATE VIRTUAL TABLE rulebook_fts USING fts5 (title, content=rulebook)")
    # Damaged beyond being opened, as one page of a bad disk makes it.
    db.execute("UPDATE rulebook_fts_config SET v = 99")
    db.execute("DELETE FROM _sqlite_migrations WHERE name = 'm006_no_rules_in_the_file'")
    db.commit()
    db.close()
    make(path)
    assert "rulebook" not in dict(schema(path))


NO_ROOM = """
import resource, sys
from pathlib import Path
from companion.engine.errors import CompanionError
from companion.store.file import database

resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
try:
    database.prepare(Path(sys.argv[1]))
except CompanionError as refusal:
    sys.exit(str(refusal))
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such limits")
def test_a_start_without_room_says_that_the_disk_is_full(path: Path) -> None:
    make(path)
    command = [sys.executable, "-c", NO_ROOM, str(path)]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    assert done.returncode == 1
    assert "cannot be opened: the disk is full. Nothing was changed." in done.stderr
    make(path)
