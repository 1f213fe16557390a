"""The real program under a flood of clients that send half, drop by drop or nothing."""

from __future__ import annotations

import itertools
import os
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest

from tests.live_server import LiveServer
from tests.running import PATIENCE, until

resource = pytest.importorskip("resource")

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform != "linux", reason="counts the server's open files"),
]

DRIPPING = 400
IDLE = 1500
PAUSE = 1.0
HEAD = b"GET /rules HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: "
BODY = b"POST /new HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 60000\r\n\r\n"
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@pytest.fixture(scope="module", autouse=True)
def enough_files() -> Iterator[None]:
    """This process needs a file for each of its clients."""
    before = soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < IDLE + 500:
        if hard != resource.RLIM_INFINITY and hard < IDLE + 500:
            pytest.skip("too few open files are allowed here")
        resource.setrlimit(resource.RLIMIT_NOFILE, (IDLE + 500, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with LiveServer(Path(tmp_path_factory.mktemp("flood"))) as server:
        yield server
    assert "Traceback" not in "".join(server.printed)


class Phone:
    """A good client, which opens a connection for every tap."""

    keys = itertools.count()

    def __init__(self, server: LiveServer) -> None:
        parts = urlsplit(server.url)
        self.address = (parts.hostname or "", parts.port or 0)
        names = {"game": "pebbles", "first": "1", "name1": "Anna", "name2": "Ben"}
        self.table = self.post("/new", **names)[1]

    def post(self, path: str, **form: str) -> tuple[int, str]:
        connection = HTTPConnection(*self.address, timeout=PATIENCE)
        connection.request("POST", path, urlencode(form), FORM)
        answer = connection.getresponse()
        answer.read()
        connection.close()
        return answer.status, answer.headers.get("Location", "")

    def tap(self) -> int:
        key = f"flood-{next(self.keys)}"
        return self.post(f"{self.table}/take", key=key, player="p1", despite="pebbles/three")[0]


@contextmanager
def crowd(address: tuple[str, int], size: int, beginning: bytes) -> Iterator[None]:
    """So many clients that begin and then send a byte each now and then, for as long as they can."""
    is_over = threading.Event()

    def drip() -> None:
        while beginning and not is_over.wait(PAUSE):
            for client in clients:
                with suppress(OSError):  # it was cut off, which is what this is about
                    client.send(b"x")

    with ExitStack() as stack:
        clients = []
        for _ in range(size):
            client = stack.enter_context(socket.create_connection(address, timeout=PATIENCE))
            client.sendall(beginning)
            clients.append(client)
        dripping = threading.Thread(target=drip)
        dripping.start()
        try:
            yield
        finally:
            is_over.set()
            dripping.join()


def sockets(server: LiveServer) -> int:
    """How many the server has open."""
    folder = f"/proc/{server.process.pid}/fd"
    targets = []
    for name in os.listdir(folder):
        with suppress(FileNotFoundError):  # closed meanwhile
            targets.append(os.readlink(f"{folder}/{name}"))
    return sum(target.startswith("socket:") for target in targets)


@pytest.mark.parametrize(
    ("size", "beginning"),
    [
        pytest.param(DRIPPING, HEAD, id="half-sent heads"),
        pytest.param(DRIPPING, BODY, id="dripped bodies"),
        pytest.param(IDLE, b"", id="idle connections"),
    ],
)
def test_a_tap_is_answered_amid_a_flood(server: LiveServer, size: int, beginning: bytes) -> None:
    phone = Phone(server)
    before = sockets(server)
    with crowd(phone.address, size, beginning):
        assert [phone.tap() for _ in range(5)] == [303] * 5
        # Those who wait, those who are read and those whose end is under way.
        until(lambda: sockets(server) <= before + 600)
    until(lambda: sockets(server) <= before)
