"""The real server, killed in the middle of writes: every answered tap is there afterwards."""

from __future__ import annotations

import itertools
import random
import sqlite3
import threading
import time
from collections import Counter
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest

from companion.store.file import database
from tests.live_server import LiveServer
from tests.running import PATIENCE

pytestmark = pytest.mark.long

KILLS = 50
PHONES = 4


def post(connection: HTTPConnection, path: str, **form: object) -> tuple[int, str]:
    """Send a form as htmx does; the status and where it leads."""
    headers = {"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true"}
    connection.request("POST", path, urlencode(form), headers)
    answer = connection.getresponse()
    answer.read()
    return answer.status, answer.headers.get("Location", "")


def connect(url: str) -> HTTPConnection:
    parts = urlsplit(url)
    return HTTPConnection(parts.hostname or "", parts.port, timeout=PATIENCE)


class Phone:
    """Taps without a pause; what was not answered it sends again to the next server."""

    def __init__(self, name: str) -> None:
        self.keys = (f"{name}-{number}" for number in itertools.count())
        self.pending = next(self.keys)
        self.answered: list[str] = []
        self.statuses: set[int] = set()

    def tap(self, connection: HTTPConnection, table: str) -> None:
        """Send the pending tap and wait for its answer."""
        form = {"key": self.pending, "player": "p1", "despite": "pebbles/three"}
        status, _ = post(connection, f"{table}/take", **form)
        self.statuses.add(status)
        self.answered.append(self.pending)
        self.pending = next(self.keys)

    def tap_until_killed(self, url: str, table: str, answers: threading.Semaphore) -> None:
        connection = connect(url)
        try:
            while True:
                self.tap(connection, table)
                answers.release()
        except (OSError, HTTPException):
            # The server is gone; whether the pending tap was written, nobody has said.
            connection.close()


def open_table(url: str) -> str:
    connection = connect(url)
    form = {"game": "pebbles", "first": "1", "name1": "Anna", "name2": "Ben"}
    status, table = post(connection, "/new", **form)
    connection.close()
    assert status == 303
    return table


def page(url: str, table: str) -> str:
    """The table's page, which must open."""
    connection = connect(url)
    connection.request("GET", table)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    assert answer.status == 200
    return text


def tap_and_kill(
    server: LiveServer, table: str, phones: list[Phone], chance: random.Random
) -> None:
    """Kill the server some time after its first answers."""
    answers = threading.Semaphore(0)
    threads = [
        threading.Thread(target=phone.tap_until_killed, args=(server.url, table, answers))
        for phone in phones
    ]
    for thread in threads:
        thread.start()
    for _ in range(chance.randint(1, 20)):
        assert answers.acquire(timeout=PATIENCE)
    # Any moment will do: this chooses one within a tap.
    time.sleep(chance.uniform(0, 0.01))
    server.kill()
    for thread in threads:
        thread.join(PATIENCE)
    assert not any(thread.is_alive() for thread in threads)


def written(instance: Path) -> list[str]:
    """The keys in the file as the kill has left it, once it is known to be whole."""
    db = sqlite3.connect(instance / database.FILE_NAME)
    assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert db.execute("PRAGMA foreign_key_check").fetchall() == []
    entries = db.execute("SELECT seq, key FROM entries ORDER BY seq").fetchall()
    db.close()
    assert [seq for seq, _ in entries] == list(range(1, len(entries) + 1))
    return [key for _, key in entries if key]


def test_every_answered_tap_is_there_after_fifty_kills(tmp_path: Path) -> None:
    chance = random.Random(2)
    phones = [Phone(f"phone{number}") for number in range(PHONES)]
    table = ""
    lost = kept = 0
    for _ in range(KILLS):
        server = LiveServer(tmp_path)
        server.start()
        table = table or open_table(server.url)
        page(server.url, table)
        tap_and_kill(server, table, phones, chance)
        counted = Counter(written(tmp_path))
        answered = {key for phone in phones for key in phone.answered}
        pending = {phone.pending for phone in phones}
        assert answered <= counted.keys() <= answered | pending
        assert set(counted.values()) == {1}
        kept += len(pending & counted.keys())
        lost += len(pending - counted.keys())
    # The kills came before the commit of some taps and between commit and answer of others.
    assert lost > 0
    assert kept > 0
    with LiveServer(tmp_path) as server:
        connection = connect(server.url)
        for phone in phones:
            phone.tap(connection, table)
        connection.close()
        taken = sum(len(phone.answered) for phone in phones)
        assert f"{taken} taken" in page(server.url, table)
    assert set().union(*(phone.statuses for phone in phones)) == {200}
    assert sorted(written(tmp_path)) == sorted(key for phone in phones for key in phone.answered)
