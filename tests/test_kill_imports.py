"""Imports killed in the middle: all of a file is there afterwards or nothing, and no tap is lost."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest

from companion._bootstrap import ROOT
from companion.cli import main
from companion.store.file import database
from companion.web.uploads.staging import FOLDER
from tests.live_server import LiveServer
from tests.running import PATIENCE, environment
from tests.take_home.keep_export import EXPORTED
from tests.take_home.processes import is_running, kill, wait_until, worker_of
from tests.take_home.shelf import loads, sealed
from tests.test_kill import Phone, connect, open_table

pytestmark = pytest.mark.long

SWEPT = 4
# Enough that it is rarely played through before it is looked at; then it is tried once more.
LONG = "arctic_scavengers", 8
FORM = {"Content-Type": "multipart/form-data; boundary=frame"}
# Nobody lives to see the end of it; each row of the second game that comes in waits for it.
ENDLESS = """
    CREATE TRIGGER endless AFTER INSERT ON entries WHEN NEW.table_id = {table_id} BEGIN
        SELECT count(*) FROM entries a, entries b, entries c, entries d, entries e, entries f,
            entries g, entries h, entries i, entries j WHERE a.seq + j.seq < 0;
    END
"""


class File:
    """Games, rulings and corrections that are nowhere yet, and whether they are in a database."""

    def __init__(self, game: str = "arctic", copies: int = 4) -> None:
        data = loads((EXPORTED / "v2_everything.jsonl").read_text())
        found = next(one for one in data["games"] if one["game"] == game)
        copied = [json.loads(json.dumps(found)) for _ in range(copies)]
        # The command line does not know the toy game.
        for name in ("rulings", "corrections"):
            data[name] = [one for one in data[name] if one["game"] != "pebbles"]
        for one in copied:
            one["id"] = str(uuid.uuid4())
        for ruling in data["rulings"]:
            ruling["decision"] = f"Not {uuid.uuid4()}."
        data |= {"games": copied, "count": len(copied)}
        self.text = sealed(data)
        self._entries = {one["id"]: len(one["entries"]) for one in copied}
        self._decisions = {ruling["decision"] for ruling in data["rulings"]}
        assert len(self._entries) > 3
        assert self._decisions

    def is_seen(self, instance: Path) -> bool:
        """Whether something of it is there."""
        with opened(instance) as db:
            rows = db.execute("SELECT uuid FROM tables").fetchall()
        return any(mark in self._entries for (mark,) in rows)

    def is_all_in(self, instance: Path) -> bool:
        """Whether everything is there, once; else nothing of it may be."""
        with opened(instance) as db:
            assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert db.execute("PRAGMA foreign_key_check").fetchall() == []
            rows = db.execute(
                "SELECT uuid, (SELECT count(*) FROM entries WHERE table_id = t.id) FROM tables t"
            ).fetchall()
            decided = [one for (one,) in db.execute("SELECT decision FROM own_rulings")]
        found = [(mark, count) for mark, count in rows if mark in self._entries]
        rulings = [one for one in decided if one in self._decisions]
        assert (len(found), len(rulings)) in {
            (0, 0),
            (len(self._entries), len(self._decisions)),
        }
        assert not found or dict(found) == self._entries
        return bool(found)


@contextmanager
def opened(instance: Path, timeout: float = PATIENCE) -> Iterator[sqlite3.Connection]:
    db = sqlite3.connect(instance / database.FILE_NAME, timeout=timeout)
    try:
        yield db
    finally:
        db.close()


@contextmanager
def endless_second_game(instance: Path) -> Iterator[None]:
    """Whoever imports gets into the middle of the transaction and no further."""
    with opened(instance) as db:
        (last,) = db.execute("SELECT coalesce(max(id), 0) FROM tables").fetchone()
        db.execute(ENDLESS.format(table_id=last + 2))
        db.commit()
    yield
    with opened(instance) as db:
        db.execute("DROP TRIGGER endless")
        db.commit()


def is_written_to(instance: Path) -> bool:
    """Whether somebody is in the middle of a transaction."""
    with opened(instance, timeout=0) as db:
        try:
            db.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as problem:
            return problem.sqlite_errorcode == sqlite3.SQLITE_BUSY
        db.rollback()
        return False


def ask(url: str, method: str, path: str, body: bytes = b"") -> tuple[int, str, str]:
    """One request: the status, where it leads, and the text."""
    connection = connect(url)
    connection.request(method, path, body, FORM if body else {})
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, answer.headers.get("Location", ""), text


def send(url: str, file: File) -> str:
    """Choose a file; answers the page of the upload."""
    head = '--frame\r\nContent-Disposition: form-data; name="file"; filename="g.jsonl"\r\n\r\n'
    body = head.encode() + file.text.encode() + b"\r\n--frame--\r\n"
    status, path, text = ask(url, "POST", "/import", body)
    assert status == 303, text
    return path


def outcome(url: str, path: str) -> tuple[int, str]:
    """The page of an upload, once nothing is under way."""
    wait_until(lambda: "<progress" not in ask(url, "GET", path)[2])
    status, _, text = ask(url, "GET", path)
    return status, text


def looked_at(url: str, file: File) -> str:
    """Choose a file and wait for its plan; answers the page of the upload."""
    path = send(url, file)
    status, text = outcome(url, path)
    assert status == 200, text
    return path


def import_again(server: LiveServer, file: File) -> None:
    """What is missing comes in, and nothing twice."""
    was_in = file.is_all_in(server.instance)
    path = looked_at(server.url, file)
    ask(server.url, "POST", path)
    _, text = outcome(server.url, path)
    assert ("Already here: left alone" in text) == was_in
    assert ("were imported." in text) != was_in
    assert file.is_all_in(server.instance)
    assert os.listdir(server.instance / FOLDER) == []


class Evening:
    """A server with a table that is played at, and a phone that remembers what was answered."""

    def __init__(self, instance: Path) -> None:
        self.server = LiveServer(instance, is_apart=True)
        self.server.start()
        self.table, self.phone = open_table(self.server.url), Phone("anna")
        self.tap()

    def tap(self) -> None:
        """Tap, and wait for the answer unless the server dies meanwhile."""
        connection = connect(self.server.url)
        try:
            self.phone.tap(connection, self.table)
        except (OSError, HTTPException):
            pass  # it stays pending, and is sent again
        connection.close()

    def end(self, victim: str) -> None:
        """Kill the worker, or the server, with which its worker has to go."""
        pid = worker_of(self.server.process.pid)
        if victim == "worker":
            kill(pid)
            return
        self.server.kill()
        wait_until(lambda: not is_running(pid))

    def go_on(self, victim: str, path: str, sentence: str, *, may_be_done: bool = False) -> None:
        """Find out what became of an import, and tap on."""
        if victim == "server":
            self.server.start()
            status, text = outcome(self.server.url, path)
            assert (status, "Companion was restarted" in text) == (404, True)
        else:
            status, text = outcome(self.server.url, path)
            is_told = (status, sentence in text) == (503, True)
            assert is_told or (may_be_done and "were imported." in text), text
        assert os.listdir(self.server.instance / FOLDER) == []
        self.tap()
        with opened(self.server.instance) as db:
            keys = [key for (key,) in db.execute("SELECT key FROM entries WHERE key LIKE 'anna-%'")]
        assert sorted(keys) == sorted(self.phone.answered)
        assert self.phone.statuses == {200}


@pytest.fixture(scope="module")
def whole_evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """One for all tests: starting a server takes seconds."""
    evening = Evening(tmp_path_factory.mktemp("evening"))
    yield evening
    evening.server.stop()
    assert "Traceback" not in "".join(evening.server.printed)


@pytest.fixture
def evening(whole_evening: Evening) -> Evening:
    """The same, with a server that runs."""
    if whole_evening.server.process.poll() is not None:
        whole_evening.server.start()
    return whole_evening


def at_once(work: Callable[..., Any], *arguments: Any) -> threading.Thread:
    thread = threading.Thread(target=work, args=arguments)
    thread.start()
    return thread


@pytest.mark.parametrize("victim", ["worker", "server"])
def test_a_kill_inside_the_transaction_leaves_nothing_of_the_import(
    evening: Evening, victim: str
) -> None:
    file, server = File(), evening.server
    path = looked_at(server.url, file)
    with endless_second_game(server.instance):
        ask(server.url, "POST", path)
        wait_until(lambda: is_written_to(server.instance))
        behind = at_once(evening.tap)
        evening.end(victim)
        behind.join(PATIENCE)
    assert not file.is_all_in(server.instance)
    evening.go_on(victim, path, "Either everything new in the file is here, or nothing.")
    import_again(server, file)


@pytest.mark.parametrize("victim", ["worker", "server"])
def test_a_kill_between_the_commit_and_the_answer_leaves_the_whole_import(
    evening: Evening, victim: str
) -> None:
    file, server = File(), evening.server
    path = looked_at(server.url, file)
    agreeing = at_once(agree_whatever_happens, server.url, path)
    wait_until(lambda: file.is_seen(server.instance))
    evening.end(victim)
    agreeing.join(PATIENCE)
    assert file.is_all_in(server.instance)
    evening.go_on(victim, path, "The import was interrupted.", may_be_done=True)
    import_again(server, file)


def agree_whatever_happens(url: str, path: str) -> None:
    try:
        ask(url, "POST", path)
    except (OSError, HTTPException):
        pass  # the server was killed before it answered


@pytest.mark.parametrize("victim", ["worker", "server"])
def test_a_kill_inside_the_check_leaves_nothing_behind(evening: Evening, victim: str) -> None:
    file, server = File(*LONG), evening.server
    path, pid = caught_in_the_check(server, file)
    if victim == "server":
        server.process.kill()
        server.process.wait(PATIENCE)
        # Only now it can notice; no one is there to stop it. It holds what the server prints to.
        os.kill(pid, signal.SIGCONT)
        wait_until(lambda: not is_running(pid))
        server.kill()
    else:
        kill(pid)
    evening.go_on(victim, path, "The check was interrupted. Nothing was imported.")
    assert not file.is_all_in(server.instance)
    import_again(server, File())


def caught_in_the_check(server: LiveServer, file: File) -> tuple[str, int]:
    """The page of an upload whose check has come to a halt half-way, and the process that does it."""
    while True:
        path = send(server.url, file)
        pid = worker_of(server.process.pid)
        wait_until(partial(is_begun, server.url, path))
        os.kill(pid, signal.SIGSTOP)
        if "Checking the file" in ask(server.url, "GET", path)[2]:
            return path, pid
        # It was quicker; the next file is another chance.
        os.kill(pid, signal.SIGCONT)


def is_begun(url: str, path: str) -> bool:
    """Whether an upload is being looked at, or was."""
    text = ask(url, "GET", path)[2]
    return "Checking the file" in text or "<progress" not in text


def test_kills_at_any_moment_of_an_import_leave_all_of_it_or_nothing(evening: Evening) -> None:
    chance, server = random.Random(8), evening.server
    for _ in range(SWEPT):
        file = File()
        path = looked_at(server.url, file)
        agreeing = at_once(ask, server.url, "POST", path)
        # Any moment will do: this chooses one between the first byte and the commit.
        time.sleep(chance.uniform(0, 0.3))
        evening.end("worker")
        agreeing.join(PATIENCE)
        file.is_all_in(server.instance)
        evening.go_on("worker", path, "The import was interrupted.", may_be_done=True)
    import_again(server, file)


@contextmanager
def command(instance: Path, file: Path) -> Iterator[subprocess.Popen[str]]:
    """`import`, for as long as the block lets it live."""
    words = ("-m", "companion", "import", "--instance", str(instance), str(file), "--yes")
    with subprocess.Popen(
        (sys.executable, *words),
        cwd=ROOT,
        env=environment(),
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        yield process
        process.kill()


def test_a_command_that_is_killed_imports_all_or_nothing(
    tmp_path: Path, whole_evening: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    instance, file = tmp_path / "instance", File()
    path = tmp_path / "games.jsonl"
    path.write_text(file.text)
    database.prepare(instance / database.FILE_NAME).close()
    with endless_second_game(instance):
        with command(instance, path):
            wait_until(lambda: is_written_to(instance))
    assert not file.is_all_in(instance)
    # The same file once more, killed as soon as anything of it is seen.
    with command(instance, path):
        wait_until(lambda: file.is_seen(instance))
    assert file.is_all_in(instance)
    assert main(["import", "--instance", str(instance), str(path), "--yes"]) == 0
    assert file.is_all_in(instance)
    assert "There is nothing to import." in capsys.readouterr().err


def test_ctrl_c_during_an_import_ends_both_processes_without_a_word(evening: Evening) -> None:
    file, server = File(), evening.server
    said = len(server.printed)
    path = looked_at(server.url, file)
    with endless_second_game(server.instance):
        ask(server.url, "POST", path)
        wait_until(lambda: is_written_to(server.instance))
        pid = worker_of(server.process.pid)
        # As a terminal does it: everyone in front of it gets the signal.
        os.killpg(server.process.pid, signal.SIGINT)
        assert server.process.wait(PATIENCE) == 0
        wait_until(lambda: not is_running(pid))
    server.stop()  # reads what it printed to the end
    printed = "".join(server.printed[said:])
    assert printed.rstrip().endswith("Stopping."), printed
    assert not re.search("Traceback|Error", printed)
    assert not file.is_all_in(server.instance)
    assert os.listdir(server.instance / FOLDER) == []
