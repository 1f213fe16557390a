"""Beside the taps: tidying at a start, the daily backup, and what Home says when it fails."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games import GAMES
from companion.store.copies import daily, drafts
from companion.store.copies.daily import DailyBackup, automatic
from companion.web.app import create_app
from companion.web.uploads.staging import LONGEST_WAIT_SECONDS
from tests.conftest import TablePage
from tests.running import PATIENCE, server
from tests.test_kill import connect, post
from tests.toy import ALL_GAMES, furnish

HALF = ".backup-0a1b2c3d"
TWO = {"game": "pebbles", "first": "1", "name1": "Anna", "name2": "Ben"}


@contextmanager
def started(instance: Path) -> Iterator[Flask]:
    """A start of the app as `serve` does it."""
    app = furnish(create_app(instance, games=ALL_GAMES, config={"DAILY_BACKUP": True}))
    yield app
    copying(app).stop()
    app.extensions["games_file"].close()


def copying(app: Flask) -> DailyBackup:
    backup: DailyBackup = app.extensions["daily_backup"]
    return backup


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    return tmp_path / "instance"


def copies(app: Flask, instance: Path) -> int:
    copying(app).wait(PATIENCE)
    return len(automatic(instance / daily.FOLDER))


def test_a_tap_makes_the_daily_backup_and_a_look_does_not(instance: Path) -> None:
    with started(instance) as app:
        client = app.test_client()
        client.get("/")
        client.post("/theme", data={"theme": "dark"})
        assert client.post("/new", data={"game": "pebbles"}).status_code == 422
        assert copies(app, instance) == 0
        client.post("/new", data=TWO)
        assert copies(app, instance) == 1


def test_without_the_option_no_backup_is_made(client: FlaskClient, app: Flask) -> None:
    TablePage(client, "pebbles", ("Anna", "Ben")).post("take", player="p1")
    assert copies(app, Path(app.instance_path)) == 0


def test_a_failed_backup_is_shown_on_home_until_one_succeeds(
    instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily, "TRIED_AGAIN_AFTER_SECONDS", 0)
    with started(instance) as app:
        client = app.test_client()
        folder = instance / daily.FOLDER
        folder.write_text("in the way")
        table = TablePage(client, "pebbles", ("Anna", "Ben"))
        assert copies(app, instance) == 0
        assert "The daily backup failed" in client.get("/").text
        folder.unlink()
        assert table.post("take", player="p1").status_code == 200
        assert copies(app, instance) == 1
        assert "backup" not in client.get("/").text


def test_a_start_tidies_what_killed_processes_left(instance: Path) -> None:
    left = [
        instance / HALF,
        instance / daily.FOLDER / HALF,
        instance / daily.FOLDER / f"{HALF}-journal",
        instance / "imports" / ".upload-0a1b2c3d",
        instance / "imports" / ("0a" * 16),
        instance / "imports" / ("0b" * 16),
        instance / ".secret_key-0a1b2c3d",
        instance / ".writable-4711",
    ]
    kept = [
        instance / daily.FOLDER / "companion-2026-11-17-120000.db",
        instance / daily.FOLDER / ".backup-of-mine",
        instance / "imports" / "games.json",
    ]
    for path in (*left, *kept):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("something")
    long_ago = time.time() - LONGEST_WAIT_SECONDS - 1
    for path in (*left, kept[2]):
        os.utime(path, (long_ago, long_ago))
    with started(instance):
        assert [path for path in left if path.exists()] == []
        assert [path for path in kept if not path.exists()] == []


def test_a_start_leaves_what_another_process_writes(instance: Path) -> None:
    (instance / daily.FOLDER).mkdir(parents=True)
    with drafts.held(instance / daily.FOLDER, "backup") as path, started(instance):
        assert path.exists()


def test_a_folder_that_is_taken_away_causes_no_error_page(instance: Path) -> None:
    with started(instance) as app:
        table = TablePage(app.test_client(), "pebbles", ("Anna", "Ben"))
        assert copies(app, instance) == 1
        shutil.rmtree(instance / daily.FOLDER)
        assert table.post("take", player="p1").status_code == 200


@pytest.mark.long
@pytest.mark.parametrize("option", ["", "--no-backup"])
def test_the_real_server_makes_a_daily_backup_unless_told_not_to(
    instance: Path, option: str
) -> None:
    command = (sys.executable, "-m", "companion", "--host", "127.0.0.1", "--port", "0")
    folder = instance / daily.FOLDER
    options = ("--no-browser", "--instance", str(instance), *([option] if option else []))
    with server(*command, *options) as running:
        connection = connect(running.url)
        form = {"game": next(iter(GAMES)), "first": "1", "name1": "Anna", "name2": "Ben"}
        assert post(connection, "/new", **form)[0] == 303
        connection.close()
        deadline = time.monotonic() + PATIENCE
        while not (option or automatic(folder)) and time.monotonic() < deadline:
            time.sleep(0.01)
        assert running.stop(signal.SIGTERM) == 0
    assert len(automatic(folder)) == (0 if option else 1)
    assert folder.exists() == (not option)
