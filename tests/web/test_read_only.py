"""A folder or a file that may not be written: everything is shown, nothing can be saved."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from companion._bootstrap import ROOT
from companion.store.file.database import FILE_NAME
from tests.live_server import LiveServer
from tests.powers import bound_by_permissions
from tests.running import PATIENCE, environment
from tests.test_kill import connect, open_table, page, post

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """An instance with a table on it that was played to its third tap and then lost its power."""
    instance = tmp_path / "instance"
    instance.mkdir()
    with LiveServer(instance) as server:
        table = open_table(server.url)
        connection = connect(server.url)
        for number in range(3):
            assert post(connection, f"{table}/take", player="p1", key=f"k{number}")[0] == 200
        connection.close()
        server.kill()
    (instance / "table").write_text(table)
    yield instance
    instance.chmod(0o755)


def close(folder: Path) -> dict[str, bytes]:
    """Take every right to write away; what lies there then."""
    for file in folder.iterdir():
        file.chmod(0o444)
    folder.chmod(0o555)
    return content(folder)


def content(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def ask(url: str, path: str, form: str | None = None) -> tuple[int, str]:
    parts = urlsplit(url)
    connection = HTTPConnection(parts.hostname or "", parts.port, timeout=PATIENCE)
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    connection.request("GET" if form is None else "POST", path, form, headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text


def companion(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "companion", *arguments],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        preexec_fn=bound_by_permissions(),
    )


@pytest.mark.parametrize("what", ["folder", "file"])
def test_the_app_shows_everything_and_says_that_nothing_can_be_saved(
    folder: Path, what: str
) -> None:
    table = (folder / "table").read_text()
    if what == "folder":
        close(folder)
    else:
        (folder / FILE_NAME).chmod(0o444)
    before = (folder / FILE_NAME).read_bytes()
    with LiveServer(folder) as server:
        assert "3 taken" in page(server.url, table)
        status, home = ask(server.url, "/")
        assert status == 200
        assert "This folder is read-only. Nothing can be saved." in home
        for path in ("/rules?q=tie", "/cards", "/history", f"{table}/log", "/export.jsonl"):
            assert ask(server.url, path)[0] == 200
        status, refusal = ask(server.url, f"{table}/take", "player=p2&seq=4&key=late")
        assert status == 503
        assert "This folder is read-only. Nothing can be saved." in refusal
        assert "3 taken" in page(server.url, table)
    assert (folder / FILE_NAME).read_bytes() == before


@pytest.mark.long
def test_games_are_exported_and_backed_up_from_a_read_only_folder(
    folder: Path, tmp_path: Path
) -> None:
    before = close(folder)
    exported, copied = tmp_path / "all.json", tmp_path / "copy.db"
    done = companion("export", "--instance", str(folder), "-o", str(exported))
    assert done.returncode == 0, done.stderr
    # The last tap lay in the write-ahead log alone.
    assert '"key":"k2"' in exported.read_text()
    done = companion("backup", "--instance", str(folder), str(copied))
    assert done.returncode == 0, done.stderr
    assert "1 game" in done.stderr
    assert content(folder) == before


@pytest.mark.long
def test_a_calculator_goes_by_the_cards_corrected_in_a_read_only_folder(
    folder: Path, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(folder / FILE_NAME)) as db:
        row = ("arctic_scavengers", "scavenger", "base.dig", "7", "2026-01-01T12:00:00.000+00:00")
        db.execute("INSERT INTO corrections VALUES (?, ?, ?, ?, ?)", row)
        db.commit()
    before = close(folder)
    question = tmp_path / "question.json"
    question.write_text('{"action": "dig", "cards": ["scavenger"]}')
    done = companion("action", "--instance", str(folder), str(question))
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["value"] == 7
    assert content(folder) == before


@pytest.mark.long
def test_an_import_and_a_backup_without_a_place_are_refused_in_words(
    folder: Path, tmp_path: Path
) -> None:
    before = close(folder)
    exported = tmp_path / "all.json"
    companion("export", "--instance", str(folder), "-o", str(exported))
    done = companion("import", "--instance", str(folder), str(exported), "--yes")
    assert done.returncode == 1
    assert done.stderr.strip() == "This folder is read-only. Nothing can be saved."
    done = companion("backup", "--instance", str(folder))
    assert done.returncode == 1
    assert "Name a file elsewhere" in done.stderr
    assert content(folder) == before


def test_a_read_only_folder_without_games_is_named_at_the_start(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    try:
        done = companion("--instance", str(tmp_path), "--port", "0", "--no-browser")
    finally:
        tmp_path.chmod(0o755)
    assert done.returncode == 1
    assert f"Companion cannot keep games in {tmp_path}" in done.stderr
