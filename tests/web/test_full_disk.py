"""No room for a tap: it is said, pages still open, and the same tap counts once when there is room.

The limit of a file's size stands for a full disk: it strikes at any byte, on any machine.
"""

from __future__ import annotations

import re
import resource
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

import pytest

from companion.store.file.database import FILE_NAME
from tests.live_server import LiveServer
from tests.test_kill import connect, open_table, page, written

STEP = 1_000  # bytes; a page of the file and its head are written apart, each with more than that
NO_LIMIT = resource.RLIM_INFINITY


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LiveServer]:
    with LiveServer(tmp_path) as running:
        yield running


def leave(server: LiveServer, room: int) -> None:
    """Let no file of the server grow by more than this beyond the log that grows with each tap."""
    end = (server.instance / f"{FILE_NAME}-wal").stat().st_size
    limit = NO_LIMIT if room < 0 else end + room
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (limit, NO_LIMIT))


def tap(connection: HTTPConnection, table: str, key: str) -> tuple[int, str]:
    form = urlencode({"player": "p1", "key": key, "despite": "pebbles/three"})
    headers = {"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true"}
    connection.request("POST", f"{table}/take", form, headers)
    answer = connection.getresponse()
    return answer.status, answer.read().decode()


def test_a_full_disk_at_every_write_of_a_tap_loses_nothing_and_counts_nothing_twice(
    server: LiveServer,
) -> None:
    table, connection = open_table(server.url), connect(server.url)
    refused = taken = 0
    # A tap in between grows the log, so that the next limit lies behind what is there.
    while taken == 0 or refused < 8:
        key = f"at-{refused}"
        leave(server, refused * STEP)
        status, text = tap(connection, table, key)
        assert f"{refused} taken" in page(server.url, table) or status == 200
        leave(server, -1)
        if status == 200:
            taken += 1
            break
        assert status == 507
        said = re.sub(r"<[^>]+>", "", text)
        assert "The disk is full. This was not saved; everything before it is safe." in said
        assert tap(connection, table, key)[0] == 200
        assert tap(connection, table, key)[0] == 200
        refused += 1
        assert f"{refused} taken" in page(server.url, table)
    connection.close()
    assert refused >= 8
    server.kill()
    keys = written(server.instance)
    assert [key for key in keys if key.startswith("at-")] == [f"at-{n}" for n in range(refused + 1)]


@pytest.mark.long
def test_without_a_script_the_page_offers_the_very_same_form_again(server: LiveServer) -> None:
    table, connection = open_table(server.url), connect(server.url)
    leave(server, 0)
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    form = urlencode({"player": "p1", "key": "just once", "seq": 1})
    connection.request("POST", f"{table}/take", form, headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    assert answer.status == 507
    assert "Try again" in text
    (form,) = re.findall(r'<form class="move".*?</form>', text, re.DOTALL)
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form))
    assert fields == {"player": "p1", "key": "just once", "seq": "1"}
    leave(server, -1)
    for _ in range(2):
        connection.request("POST", f"{table}/take", urlencode(fields), headers)
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 303
    connection.close()
    assert "1 taken" in page(server.url, table)


@pytest.mark.long
@pytest.mark.parametrize("is_chunked", [False, True], ids=["at once", "in chunks"])
def test_an_upload_without_room_is_refused_in_words(server: LiveServer, is_chunked: bool) -> None:
    head = b'--frame\r\nContent-Disposition: form-data; name="file"; filename="all.json"\r\n\r\n'
    body = head + b'{"companion_export":1,' + b" " * 2_000_000 + b"}\r\n--frame--\r\n"
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1_000_000, NO_LIMIT))
    connection = connect(server.url)
    kind = {"Content-Type": "multipart/form-data; boundary=frame"}
    if is_chunked:
        kind["Transfer-Encoding"] = "chunked"
    pieces = (body[at : at + 65_536] for at in range(0, len(body), 65_536))
    connection.request(
        "POST", "/import", pieces if is_chunked else body, kind, encode_chunked=is_chunked
    )
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    assert answer.status == 507, text
    assert "The disk is full." in text
    imports = server.instance / "imports"
    assert not imports.exists() or list(imports.iterdir()) == []
