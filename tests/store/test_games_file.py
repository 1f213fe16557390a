"""The file of the games as the app opens it: looked through, and copied aside where it is damaged."""

from __future__ import annotations

import shutil
import sqlite3
import stat
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from companion.store.event_log import EventLog
from companion.store.file import database, games_file, opening
from companion.store.file.games_file import GamesFile, open_games
from companion.store.file.troubles import (
    CAUSES,
    Full,
    ReadOnly,
    Trouble,
    UnusableDatabase,
    trouble_of,
)
from tests.store.sitting import Sitting

PAGE = 4_096


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with two games, closed in good order."""
    path = tmp_path / database.FILE_NAME
    with closing(database.prepare(path)) as keeper:
        for _ in range(2):
            Sitting(EventLog(keeper)).take(30)
    return path


def damage(path: Path, table: str) -> bytes:
    """Overwrite the first page of a table; the file as it then is."""
    with closing(sqlite3.connect(path)) as db:
        sql = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        (number,) = db.execute(sql, [table]).fetchone()
    content = bytearray(path.read_bytes())
    content[(number - 1) * PAGE : number * PAGE] = b"\xa5" * PAGE
    path.write_bytes(content)
    return bytes(content)


def looked_through(path: Path) -> GamesFile:
    file = open_games(path)
    file.wait_to_write()
    return file


def aside(path: Path) -> Path:
    return path.with_name(f"damaged-{date.today()}.db")


def test_a_whole_file_is_left_as_it_is(path: Path) -> None:
    with closing(looked_through(path)) as file:
        assert file.trouble == ""
    assert not aside(path).exists()


def test_a_damaged_file_is_copied_aside_and_said_so(path: Path) -> None:
    before = damage(path, "snapshots")
    with closing(looked_through(path)) as file:
        assert file.trouble.startswith("The file with the games is damaged (")
        assert f"A copy is kept as {aside(path).name}." in file.trouble
    assert aside(path).read_bytes() == before
    assert stat.S_IMODE(aside(path).stat().st_mode) == 0o600


def test_what_lies_beside_a_damaged_file_is_copied_too(path: Path) -> None:
    keeper = database.prepare(path)
    Sitting(EventLog(keeper)).take()
    beside = opening.wal_of(path).read_bytes()
    keeper.close()
    damage(path, "snapshots")
    opening.wal_of(path).write_bytes(beside)
    looked_through(path).close()
    assert opening.wal_of(aside(path)).read_bytes() == beside


def test_of_a_file_that_stays_damaged_the_first_copy_of_a_day_is_kept(path: Path) -> None:
    before = damage(path, "snapshots")
    looked_through(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("INSERT INTO setups VALUES ('later', '{}')")
        db.commit()
    looked_through(path).close()
    assert aside(path).read_bytes() == before


def test_a_file_that_needs_a_step_is_copied_aside_before_it(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("DELETE FROM _sqlite_migrations WHERE name = 'm006_no_rules_in_the_file'")
        db.commit()
    before = damage(path, "snapshots")
    open_games(path).close()
    assert aside(path).read_bytes() == before


def test_without_room_for_a_copy_nothing_is_written(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damage(path, "snapshots")
    # What stands in the way of the copy: a name that is longer than any file system takes.
    monkeypatch.setattr(games_file, "DRAFT", "x" * 300)
    file = open_games(path)
    with pytest.raises(Trouble, match="no room for a copy of it"):
        file.wait_to_write()
    assert "no room for a copy of it" in file.trouble
    file.close()


def test_a_look_that_takes_too_long_is_broken_off(path: Path) -> None:
    assert games_file.damage_of(path, 0.0) == ""


@pytest.mark.parametrize(
    ("cause", "kind"),
    [
        (OSError(28, "No space left on device"), Full),
        (OSError(122, "Disk quota exceeded"), Full),
        (OSError(27, "File too large"), Full),
        (OSError(30, "Read-only file system"), ReadOnly),
        (PermissionError(13, "Permission denied"), ReadOnly),
    ],
)
def test_what_a_system_says_becomes_a_trouble(cause: OSError, kind: type[Trouble]) -> None:
    assert isinstance(cause, CAUSES)
    assert isinstance(trouble_of(cause), kind)


@pytest.mark.parametrize("cause", [sqlite3.ProgrammingError("x"), OSError(99, "x"), KeyError("x")])
def test_a_mistake_of_ours_is_no_trouble_of_the_disk(cause: Exception) -> None:
    assert trouble_of(cause) is None


def test_once_there_is_room_for_the_copy_the_file_is_written_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = damage(path, "snapshots")
    monkeypatch.setattr(games_file, "DRAFT", "x" * 300)
    file = open_games(path)
    with pytest.raises(Full):
        file.wait_to_write()
    monkeypatch.undo()
    file.wait_to_write()
    assert aside(path).read_bytes() == before
    file.close()


def test_a_backup_beside_the_taps_of_another_file_is_left_alone(path: Path, tmp_path: Path) -> None:
    backup = tmp_path / "backup.db"
    shutil.copy(path, backup)
    keeper = database.prepare(path)
    Sitting(EventLog(keeper)).take(300)
    keeper.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    Sitting(EventLog(keeper)).take(40)
    taps = opening.wal_of(path).read_bytes()
    keeper.close()
    whole = path.read_bytes()
    shutil.copy(backup, path)
    opening.wal_of(path).write_bytes(taps)
    with pytest.raises(UnusableDatabase, match="do not belong together. Nothing was changed."):
        open_games(path)
    assert path.read_bytes() == backup.read_bytes()
    assert opening.wal_of(path).read_bytes() == taps
    path.write_bytes(whole)
    open_games(path).close()


def test_a_link_to_the_file_leads_to_what_lies_beside_it(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "elsewhere" / path.name
    link.parent.mkdir()
    link.symlink_to(path)
    with closing(open_games(link)) as file:
        assert file.place.path == path
        assert opening.wal_of(path).exists()
    assert list(link.parent.iterdir()) == [link]
