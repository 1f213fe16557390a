"""The real server, killed while it makes the daily backup: nothing lost, no half copy with a name."""

from __future__ import annotations

import os
import random
import sqlite3
import threading
import time
from pathlib import Path

import pytest

from companion.store.copies.daily import FOLDER, automatic
from companion.store.file import database
from tests.live_server import LiveServer
from tests.running import PATIENCE
from tests.test_kill import Phone, connect, open_table, written

pytestmark = pytest.mark.long

KILLS = 6
BALLAST_MEGABYTES = 12


def make_heavy(instance: Path) -> None:
    """Make the file so large that a copy takes some time; snapshots may hold anything."""
    db = sqlite3.connect(instance / database.FILE_NAME)
    rows = ((10**6 + number, os.urandom(1_000_000)) for number in range(BALLAST_MEGABYTES))
    db.executemany("INSERT INTO snapshots VALUES (1, ?, 'ballast', ?)", rows)
    db.commit()
    db.close()


def half_copies(folder: Path) -> list[str]:
    return [name for name in os.listdir(folder) if name.startswith(".")]


def all_whole(folder: Path) -> int:
    """How many copies carry a proper name; each is whole."""
    for copy in automatic(folder):
        db = sqlite3.connect(copy.path)
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        db.close()
    return len(automatic(folder))


def tap_until(phone: Phone, server: LiveServer, table: str, seen: threading.Event) -> None:
    """Tap until a draft is there, which the first tap causes, and leave one tap pending."""
    connection = connect(server.url)
    folder = server.instance / FOLDER
    for _ in range(1_000_000):
        phone.tap(connection, table)
        if folder.is_dir() and (half_copies(folder) or automatic(folder)):
            break
    seen.set()
    phone.tap_until_killed(server.url, table, threading.Semaphore(0))
    connection.close()


def test_kills_during_the_daily_backup_lose_nothing(tmp_path: Path) -> None:
    chance, folder = random.Random(14), tmp_path / FOLDER
    phone, table, left = Phone("phone"), "", 0
    for _ in range(KILLS):
        server = LiveServer(tmp_path, backup=True)
        server.start()
        # The start has tidied what the kill before it left.
        assert not folder.is_dir() or half_copies(folder) == []
        if not table:
            table = open_table(server.url)
            make_heavy(tmp_path)
        seen = threading.Event()
        tapping = threading.Thread(target=tap_until, args=(phone, server, table, seen))
        tapping.start()
        assert seen.wait(PATIENCE)
        # Any moment will do: this chooses one within a copy, or shortly after it.
        time.sleep(chance.uniform(0, 0.25))
        server.kill()
        tapping.join(PATIENCE)
        left += len(half_copies(folder))
        all_whole(folder)
        keys = written(tmp_path)
        assert set(phone.answered) <= set(keys) <= {*phone.answered, phone.pending}
        assert len(keys) == len(set(keys))
        for copy in automatic(folder):
            copy.path.unlink()  # so that the next tap has one to make
    assert left > 0
    with LiveServer(tmp_path, backup=True) as server:
        connection = connect(server.url)
        phone.tap(connection, table)
        connection.close()
        deadline = time.monotonic() + PATIENCE
        while not automatic(folder) and time.monotonic() < deadline:
            time.sleep(0.01)
        assert all_whole(folder) == 1
    assert half_copies(folder) == []
    assert sorted(written(tmp_path)) == sorted(phone.answered)
