"""One copy a day of play: which are made, which are kept, and what is said when one fails."""

from __future__ import annotations

import errno
import os
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.store.copies import backup, daily, drafts
from companion.store.copies.backup import DRAFT, CannotBackUp, Stopped
from companion.store.copies.daily import DailyBackup, automatic, is_due, make
from companion.store.event_log import EventLog
from companion.store.file import database
from tests.running import PATIENCE, no_threads
from tests.store.sitting import Sitting

DAY = "2026-11-17"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Sitting]:
    """A table in a file that is in use."""
    keeper = database.prepare(tmp_path / database.FILE_NAME)
    yield Sitting(EventLog(keeper))
    keeper.close()


@pytest.fixture
def source(tmp_path: Path, table: Sitting) -> Path:
    return tmp_path / database.FILE_NAME


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / daily.FOLDER


def days(folder: Path) -> list[str]:
    return [copy.day for copy in automatic(folder)]


def entries(path: Path) -> int:
    db = sqlite3.connect(path)
    assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    (count,) = db.execute("SELECT COUNT(*) FROM entries").fetchone()
    db.close()
    return int(count)


def made(source: Path, folder: Path, day: str = DAY) -> Path:
    return make(source, folder, day, lambda: None).path


def tap(backup: DailyBackup) -> None:
    """A tap, and whatever it causes."""
    backup.tapped()
    backup.wait(PATIENCE)


def test_the_first_tap_of_a_day_makes_a_copy_of_everything(
    source: Path, folder: Path, table: Sitting
) -> None:
    table.take(5)
    daily_backup = DailyBackup(source)
    tap(daily_backup)
    (copy,) = automatic(folder)
    assert entries(copy.path) == 6
    assert daily_backup.problem == ""
    table.take()
    tap(daily_backup)
    tap(DailyBackup(source))  # another process on the same folder
    assert automatic(folder) == [copy]
    assert entries(copy.path) == 6


def test_no_copy_is_made_before_something_is_tapped(source: Path, folder: Path) -> None:
    DailyBackup(source).wait(PATIENCE)
    assert not folder.exists()


def test_a_copy_is_due_on_another_day_or_after_an_hour(source: Path, folder: Path) -> None:
    assert is_due(folder, DAY, 0)
    at = made(source, folder).stat().st_mtime
    assert not is_due(folder, DAY, at + daily.REFRESHED_AFTER_SECONDS - 1)
    assert is_due(folder, DAY, at + daily.REFRESHED_AFTER_SECONDS)
    assert is_due(folder, "2026-11-18", at)
    assert is_due(folder, DAY, at - daily.REFRESHED_AFTER_SECONDS)  # the clock was set back


def test_a_later_copy_of_a_day_takes_the_place_of_the_earlier(
    source: Path, folder: Path, table: Sitting
) -> None:
    made(source, folder)
    table.take()
    later = made(source, folder)
    assert [copy.path for copy in automatic(folder)] == [later]
    assert entries(later) == 2


def test_a_copy_that_holds_more_than_the_later_one_of_its_day_is_kept(
    source: Path, folder: Path, table: Sitting, tmp_path: Path
) -> None:
    table.take(3)
    rich = made(source, folder)
    poor = tmp_path / "poor.db"
    database.prepare(poor).close()
    made(poor, folder)
    assert rich in [copy.path for copy in automatic(folder)]
    assert entries(rich) == 4


def test_the_last_seven_are_kept_and_those_made_by_hand(source: Path, folder: Path) -> None:
    folder.mkdir()
    by_hand = ["companion-2020-01-01-120000.db", "companion-auto-mine.db", "letter.txt"]
    for name in by_hand:
        (folder / name).write_text("dear friend")
    for number in range(1, 11):
        made(source, folder, f"2026-11-{number:02}")
    assert days(folder) == [f"2026-11-{number:02}" for number in range(10, 3, -1)]
    assert {name for name in os.listdir(folder) if "auto-2" not in name} == set(by_hand)


def test_a_clock_that_jumps_costs_no_good_copy(source: Path, folder: Path) -> None:
    good = [f"2026-11-{number:02}" for number in range(7, 0, -1)]
    for day in reversed(good):
        made(source, folder, day)
    for day in ("1970-01-01", "1970-01-01", "2099-12-31", "1970-01-01"):
        made(source, folder, day)
    # The one made last is there, and only as many went as came.
    assert days(folder) == ["1970-01-01", "2099-12-31", *good[:5]]
    made(source, folder, "2026-11-08")
    assert days(folder) == ["2026-11-08", "1970-01-01", "2099-12-31", *good[:4]]


def test_nothing_is_removed_before_the_new_copy_is_whole(
    source: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(1, 8):
        made(source, folder, f"2026-11-{number:02}")
    before = sorted(os.listdir(folder))

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CannotBackUp):
        made(source, folder, "2026-11-08")
    assert sorted(os.listdir(folder)) == before


def test_a_full_disk_is_said_and_tried_again_later_but_not_at_each_tap(
    source: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries, now = [], [0.0]
    daily_backup = DailyBackup(source, lambda: now[0])

    def full(*_: object) -> None:
        tries.append(1)
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", full)
        tap(daily_backup)
        tap(daily_backup)
    assert len(tries) == 1
    assert daily_backup.problem == (
        f"The daily backup failed: the disk is full. Your games are safe in {source}. "
        "Free some space."
    )
    assert os.listdir(folder) == []
    tap(daily_backup)
    assert automatic(folder) == []
    now[0] += daily.TRIED_AGAIN_AFTER_SECONDS
    tap(daily_backup)
    assert len(automatic(folder)) == 1
    assert daily_backup.problem == ""


def test_a_folder_that_cannot_be_made_is_said(source: Path, folder: Path) -> None:
    folder.write_text("dear friend")
    daily_backup = DailyBackup(source)
    tap(daily_backup)
    assert daily_backup.problem == (
        f"The daily backup failed: {folder} cannot be written. Your games are safe in {source}. "
        "Make that folder writable, or start with --no-backup."
    )
    assert folder.read_text() == "dear friend"


def test_a_tap_that_finds_no_thread_for_the_copy_counts_and_says_so(
    source: Path, folder: Path
) -> None:
    now = [0.0]
    daily_backup = DailyBackup(source, lambda: now[0])
    with no_threads():
        tap(daily_backup)
    assert daily_backup.problem == (
        "The daily backup failed: this computer has no room for another thread. Your games are "
        f"safe in {source}. It is tried again in 10 minutes."
    )
    daily_backup.wait(PATIENCE)
    now[0] += daily.TRIED_AGAIN_AFTER_SECONDS
    tap(daily_backup)
    assert len(automatic(folder)) == 1
    assert daily_backup.problem == ""
    daily_backup.stop()


def test_a_damaged_file_makes_no_copy_and_is_said(
    source: Path, folder: Path, table: Sitting
) -> None:
    table.take(200)
    good = made(source, folder, "2026-11-01")
    db = sqlite3.connect(source)
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    (root,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entries'").fetchone()
    db.close()
    with source.open("r+b") as file:
        file.seek((root - 1) * 4096)
        file.write(b"\x00" * 4096)
    daily_backup = DailyBackup(source, program="companion")
    tap(daily_backup)
    assert daily_backup.problem == (
        "The daily backup failed: the file with your games is damaged. Earlier backups are safe in "
        f"{folder}. Stop Companion and run: companion doctor"
    )
    assert [copy.path for copy in automatic(folder)] == [good]
    assert os.listdir(folder) == [good.name]


def test_a_stop_gives_a_copy_up_and_leaves_nothing(
    source: Path, folder: Path, table: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "PIECE_PAGES", 1)
    monkeypatch.setattr(daily, "PAUSE_SECONDS", PATIENCE)
    daily_backup = DailyBackup(source)
    daily_backup.tapped()
    deadline = time.monotonic() + PATIENCE
    while not drafts.in_use(folder, DRAFT) and time.monotonic() < deadline:
        time.sleep(0.001)
    daily_backup.stop()
    daily_backup.wait(PATIENCE)
    assert os.listdir(folder) == []
    assert daily_backup.problem == ""
    tap(daily_backup)  # a tap on its way out begins nothing any more
    assert os.listdir(folder) == []


def test_a_copy_that_is_given_up_while_it_is_read_through_leaves_nothing(
    source: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "STEPS", 1)
    folder.mkdir()
    asked = []

    def between() -> None:
        asked.append(1)
        if len(asked) > 3:
            raise Stopped

    monkeypatch.setattr(backup, "PIECE_PAGES", -1)
    with pytest.raises(CannotBackUp) as refusal:
        make(source, folder, DAY, between)
    assert refusal.value.why == "stopped"
    assert os.listdir(folder) == []


def test_while_another_process_copies_no_second_copy_is_begun(source: Path, folder: Path) -> None:
    folder.mkdir()
    daily_backup = DailyBackup(source)
    with drafts.held(folder, DRAFT):
        tap(daily_backup)
        assert automatic(folder) == []
    assert daily_backup.problem == ""


def test_taps_between_the_pieces_of_a_copy_do_not_make_it_begin_anew(
    source: Path, folder: Path, table: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.take(20)
    monkeypatch.setattr(backup, "PIECE_PAGES", 4)
    pieces = []

    def tap_in_between() -> None:
        pieces.append(1)
        table.take()

    copy = make(source, folder, DAY, tap_in_between)
    assert len(pieces) > 3
    assert entries(copy.path) == 21  # one picture: that of its beginning
    assert table.seq == 21 + len(pieces)
