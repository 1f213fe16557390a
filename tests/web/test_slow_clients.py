"""Clients that send slowly, half or nothing, against a server in this process, by raw sockets.

Deadlines that a test waits for are short, all others out of reach: nothing here depends on how
busy the machine is.
"""

from __future__ import annotations

import json
import select
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

import pytest

from companion.web.app import create_app
from companion.web.serving import serve
from companion.web.serving.bodies import TOO_LATE
from companion.web.serving.connections import allow_files
from companion.web.serving.server import Server
from tests.running import PATIENCE, until
from tests.toy import furnish

NEVER = 100 * PATIENCE
SHORT = 0.3
THREADS = 20
GET = b"GET /static/app.css HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WSGIApplication]:
    app = furnish(create_app(Path(tmp_path_factory.mktemp("slow"))))
    yield app
    app.extensions["games_file"].close()


@contextmanager
def running(app: WSGIApplication, tls: Path | None = None, /, **limits: float) -> Iterator[Server]:
    """A server with few threads whose deadlines are never reached, but for those that are given."""
    server = serve.build_server(app, "127.0.0.1", 0)
    server.numthreads = server.requests.max = THREADS
    patient = {"head_seconds": NEVER, "body_seconds": NEVER, "silence_seconds": NEVER}
    quick = {"expiration_interval": 0.02}  # to stop
    for name, value in {**patient, **quick, "timeout": NEVER, **limits}.items():
        assert hasattr(server, name)
        setattr(server, name, value)
    if tls:
        server.ssl_adapter = serve.adapter(tls)
    serve.listen(server, "127.0.0.1", 0)
    with serving(server):
        yield server


@contextmanager
def serving(server: Server) -> Iterator[None]:
    thread = threading.Thread(target=server.serve)
    thread.start()
    try:
        yield
    finally:
        server.stop()
        thread.join()


def connect(server: Server) -> socket.socket:
    return socket.create_connection(server.bind_addr, timeout=PATIENCE)


def begun(server: Server, text: bytes) -> socket.socket:
    """A connection that has sent this much."""
    connection = connect(server)
    connection.sendall(text)
    return connection


def answer(connection: socket.socket) -> bytes:
    """Everything until the server hangs up."""
    received = b""
    try:
        while piece := connection.recv(65_536):
            received += piece
    except ConnectionError:
        pass  # hung up in the middle of what was sent
    return received


def status(connection: socket.socket) -> int:
    """The status of the next answer; the connection may stay open."""
    received = b""
    while b"\r\n" not in received:
        piece = connection.recv(1)
        assert piece, "hung up without an answer"
        received += piece
    return int(received.split(b" ", 2)[1])


def dripped(connection: socket.socket) -> bytes:
    """Send one byte after the other until the server answers, and read all it says."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            connection.sendall(b"x")
        except ConnectionError:
            break
        if select.select([connection], [], [], 0.02)[0]:
            break
    else:
        raise AssertionError("the server took every drop")
    return answer(connection)


def posted(path: str, *headers: str) -> bytes:
    lines = [f"POST {path} HTTP/1.1", "Host: 127.0.0.1", *headers, "", ""]
    return "\r\n".join(lines).encode()


def busy(server: Server) -> int:
    """How many threads have a connection in their hands."""
    return THREADS - int(server.requests.idle)


@pytest.mark.parametrize(
    "beginning",
    [b"G", b"GET /", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ", b"\r\n"],
    ids=["method", "path", "header", "empty line"],
)
def test_a_dripped_head_is_given_up_with_a_sentence(
    app: WSGIApplication, capfd: pytest.CaptureFixture[str], beginning: bytes
) -> None:
    with running(app, head_seconds=SHORT) as server, begun(server, beginning) as connection:
        said = dripped(connection)
        assert b"408 Request Timeout" in said
        assert TOO_LATE.encode() in said
        until(lambda: busy(server) == 0)
    assert "Traceback" not in "".join(capfd.readouterr())


@pytest.mark.long
@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/import", lambda page: TOO_LATE in page),
        ("/api/v1/hire", lambda text: json.loads(text)["error"]["message"] == TOO_LATE),
    ],
)
@pytest.mark.parametrize(
    ("how", "first", "limit"),
    [
        pytest.param("Content-Length: 20000", b"x", "body_seconds", id="drips"),
        pytest.param("Transfer-Encoding: chunked", b"4e20\r\nx", "body_seconds", id="chunk drips"),
        pytest.param("Content-Length: 20000", b"x", "silence_seconds", id="stops"),
    ],
)
def test_a_body_that_stays_away_is_given_up_with_a_sentence(
    app: WSGIApplication,
    capfd: pytest.CaptureFixture[str],
    path: str,
    told: Callable[[str], bool],
    how: str,
    first: bytes,
    limit: str,
) -> None:
    form = "Content-Type: multipart/form-data; boundary=frame"
    head = posted(path, how, form)
    with running(app, **{limit: SHORT}) as server, begun(server, head + first) as connection:
        # Drops are no silence, but too little.
        said = dripped(connection) if limit == "body_seconds" else answer(connection)
        top, _, body = said.partition(b"\r\n\r\n")
        assert b" 408 " in top.splitlines()[0]
        assert b"Connection: close" in top
        assert told(body.decode())
        until(lambda: busy(server) == 0)
    assert "Traceback" not in "".join(capfd.readouterr())


def test_a_refused_body_that_drips_is_refused_all_the_same(
    app: WSGIApplication, capfd: pytest.CaptureFixture[str]
) -> None:
    head = posted("/nothing/here", "Content-Length: 20000")
    with running(app, body_seconds=SHORT) as server, begun(server, head) as connection:
        said = dripped(connection)
        assert b" 404 " in said.splitlines()[0]
        assert b"Connection: close" in said
        until(lambda: busy(server) == 0)
    assert "Traceback" not in "".join(capfd.readouterr())


def test_a_slow_but_honest_upload_is_taken_whole(app: WSGIApplication) -> None:
    content = b'{"mercenary": "thugs"}'.ljust(30_000)
    head = posted("/api/v1/hire", f"Content-Length: {len(content)}", "Connection: close")
    first, rest = content[:20_000], content[20_000:]
    # Every byte is worth a second, so that all that has to arrive in time is the first piece.
    limits = {"body_seconds": SHORT, "body_bytes_per_second": 1}
    with running(app, **limits) as server, begun(server, head + first) as connection:
        pause = threading.Event()
        for at in range(0, len(rest), 1000):
            pause.wait(SHORT / 5)
            connection.sendall(rest[at : at + 1000])
        assert status(connection) == 200


def test_beyond_so_many_half_requests_those_who_began_first_are_cut_off(
    app: WSGIApplication, capfd: pytest.CaptureFixture[str]
) -> None:
    with running(app, most_reading=3) as server, ExitStack() as stack:
        half = [stack.enter_context(begun(server, GET[:-2])) for _ in range(12)]
        cut: set[socket.socket] = set()
        while len(cut) < 9:
            ready = select.select([one for one in half if one not in cut], [], [], PATIENCE)[0]
            assert ready
            cut.update(ready)
        assert {status(one) for one in cut} == {408}
        until(lambda: busy(server) == 3)
        with begun(server, GET) as whole:
            assert status(whole) == 200
        # Those that are left are served as soon as they go on.
        for one in set(half) - cut:
            one.sendall(b"\r\n")
            assert status(one) == 200
        until(lambda: busy(server) == 0)
    assert "Traceback" not in "".join(capfd.readouterr())


def test_half_requests_do_not_cut_off_an_upload(app: WSGIApplication) -> None:
    size = 200_000
    form = "Content-Type: multipart/form-data; boundary=frame"
    head = posted("/import", f"Content-Length: {size}", form, "Connection: close")
    with running(app, most_reading=1) as server, ExitStack() as stack:
        upload = stack.enter_context(begun(server, head + b"x" * (size - 1)))
        until(lambda: len(server.uploads._waited_for) == 1)
        half = [stack.enter_context(begun(server, b"GET /")) for _ in range(5)]
        gone = select.select(half, [], [], PATIENCE)[0]
        assert status(gone[0]) == 408
        upload.sendall(b"x")
        assert status(upload) == 422  # read to its end, and no file


def test_of_too_many_idle_connections_the_longest_idle_makes_room(
    app: WSGIApplication, capfd: pytest.CaptureFixture[str]
) -> None:
    with running(app, most_idle=5) as server, ExitStack() as stack:
        idle = [stack.enter_context(connect(server)) for _ in range(30)]
        for connection in idle[:25]:
            assert connection.recv(1) == b""
        for connection in idle[25:]:
            connection.sendall(GET)
            assert status(connection) == 200
        until(lambda: busy(server) == 0)
    assert "Traceback" not in "".join(capfd.readouterr())


def test_silent_connections_take_no_thread(app: WSGIApplication) -> None:
    with running(app) as server, ExitStack() as stack:
        for _ in range(2 * THREADS):
            stack.enter_context(connect(server))
        with begun(server, GET) as connection:
            assert status(connection) == 200
            # All that were there before are accounted for, and wait without a thread.
            assert server._connections._num_connections >= 2 * THREADS  # type: ignore[attr-defined]
            until(lambda: busy(server) == 0)


def test_a_connection_in_use_is_kept_for_the_next_request(app: WSGIApplication) -> None:
    with running(app) as server, begun(server, GET + GET) as connection:
        connection.sendall(GET[:-1])
        connection.sendall(GET[-1:])
        received = b""
        while received.count(b"HTTP/1.1 200 OK") < 3:
            piece = connection.recv(65_536)
            assert piece
            received += piece


def test_after_a_body_in_chunks_no_thread_waits_for_its_trailers(app: WSGIApplication) -> None:
    head = posted("/api/v1/hire", "Transfer-Encoding: chunked")
    with running(app) as server, begun(server, head + b"2\r\n{}\r\n0\r\n") as connection:
        assert b"Connection: close" in answer(connection)
        until(lambda: busy(server) == 0)


@pytest.mark.parametrize("length", ["-1", "-5", "+5", "1_0"])
def test_a_length_that_is_no_number_is_refused(app: WSGIApplication, length: str) -> None:
    head = posted("/nothing", f"Content-Length: {length}")
    with running(app) as server, begun(server, head) as connection:
        assert status(connection) == 400


def test_clients_that_vanish_leave_nothing_behind(
    app: WSGIApplication, capfd: pytest.CaptureFixture[str]
) -> None:
    upload = posted("/api/v1/hire", "Content-Length: 20000") + b"x"
    with running(app) as server:
        for sent in (b"", b"GET /", upload, GET):
            connection = begun(server, sent)
            # Resets, as a phone that is switched off does not even do.
            linger = b"\1\0\0\0\0\0\0\0"
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            connection.close()
        with begun(server, GET) as connection:
            assert status(connection) == 200
        until(lambda: busy(server) == 0)
        until(lambda: server._connections._num_connections == 0)  # type: ignore[attr-defined]
    assert "Traceback" not in "".join(capfd.readouterr())


def test_our_own_failures_are_reported(capfd: pytest.CaptureFixture[str]) -> None:
    def broken(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        raise OSError(28, "No space left on device")

    with running(broken) as server, begun(server, GET) as connection:
        assert status(connection) == 500
    assert "No space left on device" in capfd.readouterr().err


def test_silent_and_dripping_clients_do_not_hold_up_tls(
    app: WSGIApplication, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with running(app, tmp_path, most_reading=5) as server, ExitStack() as stack:
        for sent in (b"", b"\x16", b"\x16\x03\x01\x02\x00\x01", b"GET /", b"\x16rubbish" * 50):
            for _ in range(THREADS):
                stack.enter_context(begun(server, sent))
        context = ssl.create_default_context(cafile=str(tmp_path / "https-certificate.pem"))
        connection = stack.enter_context(connect(server))
        with context.wrap_socket(connection, server_hostname="127.0.0.1") as good:
            for _ in range(2):  # kept open for the second
                good.sendall(GET[:30])
                good.sendall(GET[30:])
                assert status(good) == 200
                good.settimeout(0.01)
                with pytest.raises(TimeoutError):
                    answer(good)
                good.settimeout(PATIENCE)
        until(lambda: busy(server) <= 5)
    assert "Traceback" not in "".join(capfd.readouterr())


def test_a_greeting_that_stays_away_ends_the_connection(
    app: WSGIApplication, tmp_path: Path
) -> None:
    with running(app, tmp_path, head_seconds=SHORT) as server:
        with begun(server, b"\x16\x03\x01\x02\x00\x01") as connection:
            assert answer(connection) == b""
        until(lambda: busy(server) == 0)


@pytest.mark.parametrize("sent", [b"", b"GET /", posted("/new", "Content-Length: 9") + b"x"])
def test_whoever_has_not_finished_does_not_hold_up_the_stop(
    app: WSGIApplication, sent: bytes
) -> None:
    with ExitStack() as stack:
        with running(app, shutdown_timeout=0.1) as server:
            connection = stack.enter_context(begun(server, sent))
            if sent:
                until(lambda: len(server.readers._waited_for) == 1)
        # The end of the block has waited for all threads.
        assert b" 200 " not in answer(connection)


def test_a_server_begins_with_few_threads_and_has_one_for_each_who_waits() -> None:
    go_on = threading.Event()

    def slow(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        go_on.wait(PATIENCE)
        start("200 OK", [("Content-Length", "0")])
        return []

    with running(slow) as server, ExitStack() as stack:
        server.requests.max = 3 * THREADS
        assert len(server.requests._threads) == THREADS
        clients = [stack.enter_context(begun(server, GET)) for _ in range(3 * THREADS)]
        until(lambda: sum(one.conn is not None for one in server.requests._threads) == len(clients))
        assert len(server.requests._threads) == 3 * THREADS
        go_on.set()
        assert {status(client) for client in clients} == {200}


def test_far_too_many_requests_at_once_are_not_piled_up() -> None:
    go_on = threading.Event()

    def slow(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        go_on.wait(PATIENCE)
        start("200 OK", [("Content-Length", "0")])
        return []

    with running(slow, most_queued=5) as server, ExitStack() as stack:
        clients: list[socket.socket] = []
        while len(clients) < THREADS:
            clients.append(stack.enter_context(begun(server, GET)))
            until(lambda: busy(server) == len(clients))
        clients += [stack.enter_context(begun(server, GET)) for _ in range(15)]
        refused: set[socket.socket] = set()
        while len(refused) < 10:
            refused.update(select.select(set(clients) - refused, [], [], PATIENCE)[0])
        assert {answer(one) for one in refused} == {b""}
        go_on.set()
        assert {status(one) for one in set(clients) - refused} == {200}


def test_out_of_files_the_longest_idle_make_room(
    app: WSGIApplication, capfd: pytest.CaptureFixture[str]
) -> None:
    resource = pytest.importorskip("resource")
    limits = soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    server = serve.build_server(app, "127.0.0.1", 0)
    server.numthreads = server.requests.max = THREADS
    server.timeout = NEVER
    serve.listen(server, "127.0.0.1", 0)
    with ExitStack() as stack:
        # All knock before the server opens, which then has a file for only some of them.
        clients = [stack.enter_context(connect(server)) for _ in range(60)]
        stack.callback(resource.setrlimit, resource.RLIMIT_NOFILE, limits)
        resource.setrlimit(resource.RLIMIT_NOFILE, (clients[-1].fileno() + 20, hard))
        stack.enter_context(serving(server))
        for client in clients[:40]:
            assert client.recv(1) == b""
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)
        clients[-1].sendall(GET)
        assert status(clients[-1]) == 200
    assert "Traceback" not in "".join(capfd.readouterr())


def test_the_server_allows_itself_enough_files() -> None:
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 1000), hard))
    try:
        allowed = allow_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= allowed
        assert allowed >= min(hard, 4096) or hard == resource.RLIM_INFINITY
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
