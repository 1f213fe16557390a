"""Odd bodies and headers against the real server, by raw sockets."""

from __future__ import annotations

import json
import re
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.live_server import LiveServer
from tests.running import PATIENCE

HIRE = b'{"mercenary": "thugs"}'


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, int]]:
    """Where a real server listens."""
    with LiveServer(Path(tmp_path_factory.mktemp("bodies"))) as server:
        parts = urlsplit(server.url)
        assert parts.hostname
        assert parts.port
        yield parts.hostname, parts.port


def exchange(address: tuple[str, int], head: str, pieces: list[bytes]) -> tuple[int, bytes]:
    """Send a request piece by piece, then read the answer until the server hangs up."""
    with socket.create_connection(address, timeout=PATIENCE) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.sendall(head.replace("\n", "\r\n").encode() + b"\r\n")
        for piece in pieces:
            connection.sendall(piece)
        connection.shutdown(socket.SHUT_WR)
        answer = b""
        while piece := connection.recv(65_536):
            answer += piece
    return int(answer.split(b" ", 2)[1]), answer.partition(b"\r\n\r\n")[2]


def posted(path: str = "/api/v1/hire", *headers: str) -> str:
    lines = [f"POST {path} HTTP/1.1", "Host: 127.0.0.1", "Connection: close", *headers]
    return "\n".join(lines) + "\n"


def chunked(*chunks: bytes) -> list[bytes]:
    return [b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in (*chunks, b"")]


def test_the_refusal_of_a_megabyte_reaches_whoever_sends_it_slowly(
    address: tuple[str, int],
) -> None:
    pieces = [b"x" * 10_000] * 100
    status, body = exchange(address, posted("/api/v1/hire", "Content-Length: 1000000"), pieces)
    assert status == 413
    assert json.loads(body)["error"]["code"] == "too_large"


def test_a_form_of_a_megabyte_gets_its_page(address: tuple[str, int]) -> None:
    head = posted(
        "/new", "Content-Length: 1000000", "Content-Type: application/x-www-form-urlencoded"
    )
    status, body = exchange(address, head, [b"x" * 10_000] * 100)
    assert status == 413
    assert b"64 kB" in body


def test_a_file_that_is_somewhat_too_large_to_import_gets_its_page(
    address: tuple[str, int],
) -> None:
    size = 25_000_000
    form = "Content-Type: multipart/form-data; boundary=frame"
    head = posted("/import", f"Content-Length: {size}", form)
    status, body = exchange(address, head, [b"x" * 1_000_000] * 25)
    assert status == 413
    assert b"A file may hold 20 MB" in body


def in_a_form(content: bytes) -> bytes:
    head = b'--frame\r\nContent-Disposition: form-data; name="file"; filename="games.json"\r\n\r\n'
    return head + content + b"\r\n--frame--\r\n"


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "status", "sentence"),
    [
        pytest.param(100_000, 422, b"The file is incomplete", id="more than other forms hold"),
        pytest.param(19_000_000, 422, b"The file is incomplete", id="as much as may be"),
        pytest.param(20_500_000, 413, b"A file may hold 20 MB", id="too much"),
    ],
)
def test_a_file_in_chunks_is_read_like_any_other(
    address: tuple[str, int], size: int, status: int, sentence: bytes
) -> None:
    form = "Content-Type: multipart/form-data; boundary=frame"
    opening = b'{"companion_export":1,"games":['
    body = in_a_form(opening + b" " * (size - len(opening)))
    pieces = [body[at : at + 100_000] for at in range(0, len(body), 100_000)]
    head = posted("/import", "Transfer-Encoding: chunked", form)
    answered, page = exchange(address, head, chunked(*pieces))
    if answered == 303:
        answered, page = looked_at(address, re.findall(rb'href="(/import/\w+)"', page)[0])
    assert answered == status
    assert sentence in page


def looked_at(address: tuple[str, int], path: bytes) -> tuple[int, bytes]:
    """The page of an upload, once it was looked at."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        head = f"GET {path.decode()} HTTP/1.1\nHost: 127.0.0.1\nConnection: close\n"
        status, page = exchange(address, head, [])
        if b"<progress" not in page:
            return status, page
        time.sleep(0.05)
    raise AssertionError("the upload was never looked at")


def test_a_body_in_chunks_is_read(address: tuple[str, int]) -> None:
    head = posted("/api/v1/hire", "Transfer-Encoding: chunked")
    status, body = exchange(address, head, chunked(HIRE[:5], HIRE[5:]))
    assert status == 200
    assert json.loads(body)["allowed"] is False


@pytest.mark.parametrize("size", [65_537, 1_000_000])
def test_chunks_do_not_get_round_the_limit(address: tuple[str, int], size: int) -> None:
    head = posted("/api/v1/hire", "Transfer-Encoding: chunked")
    spaces = b" " * (size - len(HIRE))
    pieces = [spaces[at : at + 10_000] for at in range(0, len(spaces), 10_000)]
    status, _ = exchange(address, head, chunked(HIRE, *pieces))
    assert status == 413


@pytest.mark.parametrize("length", ["7fffffffffff", "ffffffffffffffff", "-1", "zz"])
def test_a_chunk_of_an_impossible_size_is_the_clients_mistake(
    address: tuple[str, int], length: str
) -> None:
    for path in ("/api/v1/hire", "/new"):
        head = posted(path, "Transfer-Encoding: chunked")
        status, _ = exchange(address, head, [f"{length}\r\nx".encode()])
        assert 400 <= status < 500


@pytest.mark.parametrize("origin", ["http://[", "http://]", "http://[::1", "http://[::1]x", "//"])
def test_an_origin_that_is_no_address_is_refused(address: tuple[str, int], origin: str) -> None:
    head = posted("/api/v1/hire", f"Origin: {origin}", f"Content-Length: {len(HIRE)}")
    status, body = exchange(address, head, [HIRE])
    assert status == 403
    assert json.loads(body)["error"]["code"] == "forbidden"


@pytest.mark.parametrize("host", ["a..b", ".", ".a", "a" * 70, "[", "evil.example"])
@pytest.mark.parametrize("path", ["/", "/static/app.css", "/api/v1/cards", "/nothing"])
def test_a_host_that_is_not_ours_is_refused(address: tuple[str, int], host: str, path: str) -> None:
    head = f"GET {path} HTTP/1.1\nHost: {host}\nConnection: close\n"
    status, body = exchange(address, head, [])
    assert status == 400
    assert body
