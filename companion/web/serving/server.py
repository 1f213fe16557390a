"""cheroot with our limits: no one who sends slowly, or nothing, takes a thread from the others."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from cheroot import wsgi
from cheroot.connections import ConnectionManager
from cheroot.server import HTTPConnection, HTTPRequest
from cheroot.workers.threadpool import ThreadPool

from companion.web.serving.bodies import TOO_LATE
from companion.web.serving.connections import Connections
from companion.web.serving.incoming import BufferedReader, Incoming, Outgoing, Readers, Writer

LONGEST_HEADERS = 64 * 1024
# The first byte of every TLS connection; no plain request begins with it.
TLS_HANDSHAKE = b"\x16"


class Request(HTTPRequest):
    """cheroot's, which closes what it cannot go on with."""

    def read_request_headers(self) -> bool:
        """Read them; a length is written in digits."""
        if not super().read_request_headers():  # type: ignore[no-untyped-call]
            return False
        if self.inheaders.get(b"Content-Length", b"0").isdigit():
            return True
        self.simple_response("400 Bad Request", "Malformed Content-Length Header.")
        return False

    def respond(self) -> None:
        """Answer; from now on a body is due."""
        self.conn.rfile.raw.begin_body()
        super().respond()

    def send_headers(self) -> None:
        """Send them, and announce the end where nothing sensible can follow this request.

        What is left of a body was too much, or too slow. After one that came in chunks the
        client may still send the lines that end it, which no thread waits for.
        """
        is_left = getattr(self.rfile, "remaining", 0) > 0
        if is_left or self.chunked_read or self.conn.rfile.raw.is_spent:
            self.close_connection = True
        super().send_headers()


class Connection(HTTPConnection):
    """cheroot's, which shakes hands in a worker thread and watches the clock."""

    RequestHandlerClass = Request

    def __init__(self, server: Server, sock: socket.socket, makefile: object = None) -> None:
        super().__init__(server, sock, self._open)
        self._is_greeted = server.ssl_adapter is None

    def _open(self, sock: socket.socket, mode: str, size: int) -> BufferedReader | Writer:
        if "r" in mode:
            return BufferedReader(Incoming(sock, self.server), size)
        return Writer(Outgoing(sock), size)

    def has_data(self) -> bool:
        """Whether more has arrived than was read, which no one would be woken for."""
        pending = getattr(self.socket, "pending", None)
        return bool(self.rfile.has_data() or (self._is_greeted and pending and pending()))

    def communicate(self) -> bool:
        """Take one request, or the greeting before the first; whether to wait for another."""
        if not self._is_greeted:
            with suppress(OSError):
                self._is_greeted = self._shake_hands()
            return self._is_greeted
        self.rfile.raw.begin_request()
        return bool(super().communicate())  # type: ignore[no-untyped-call]

    def _shake_hands(self) -> bool:
        if self.socket.recv(1, socket.MSG_PEEK) != TLS_HANDSHAKE:
            send_to_https(self.socket)
            return False
        self.socket = self.server.ssl_adapter.encrypt(self.socket)
        self.rfile = self._open(self.socket, "rb", self.rbufsize)
        self.wfile = self._open(self.socket, "wb", self.wbufsize)
        self.rfile.raw.shake_hands()
        self.ssl_env = self.server.ssl_adapter.get_environ(self.socket)
        return True

    def _conditional_error(self, req: Request, response: str) -> None:
        """Say what went wrong, if nothing was said yet."""
        if not req.sent_headers:
            late = response.startswith("408")
            req.simple_response(response, TOO_LATE if late else "")

    def close(self) -> None:
        """Hang up, and give the file descriptor back at once."""
        with suppress(OSError):
            super().close()
        with suppress(OSError):
            self.wfile.raw.close()


class Pool(ThreadPool):
    """cheroot's, with a few threads that become more: whichever has answered keeps memory."""

    spare = 5

    _threads: list[Any]
    _spawn_worker: Callable[[], Any]

    def put(self, obj: object) -> None:
        """Hand over a connection, and see to it that those after it find a free thread too."""
        super().put(obj)
        if self.idle < self.qsize + self.spare:
            self.grow(self.spare)

    def grow(self, amount: int) -> None:
        """Start more threads without waiting for them: whoever asks is to accept connections."""
        room = self.max - len(self._threads)
        self._threads.extend(self._spawn_worker() for _ in range(min(amount, room)))


class Server(wsgi.Server):
    """cheroot with our limits and a quiet log."""

    max_request_header_size = LONGEST_HEADERS
    ConnectionClass = Connection
    # Seconds for the lines of a request from its first byte on, and for the greeting of TLS.
    head_seconds: float = 10
    # Seconds before a body has to have arrived at this rate: 20 MB may take half an hour.
    body_seconds: float = 20
    body_bytes_per_second = 10_000
    # Seconds without a single byte in the middle of a request.
    silence_seconds: float = 20
    # Threads that may wait for those who send, and for those who send files.
    most_reading = 40
    most_uploading = 10
    # Connections without a request: 50 phones may have six each. Windows can watch 512.
    most_idle = 500
    # Requests that have arrived and wait for a thread.
    most_queued = 500
    keep_alive_conn_limit = None  # type: ignore[assignment]  # most_idle takes its place

    _connections: ConnectionManager

    def __init__(self, *where: Any, **limits: Any) -> None:
        super().__init__(*where, **limits)
        self.requests = Pool(self, min=self.requests.min, max=self.requests.max)

    def prepare(self) -> None:
        """Listen."""
        self.readers, self.uploads = Readers(self.most_reading), Readers(self.most_uploading)
        super().prepare()
        self._connections.close()
        self._connections = Connections(self)

    def process_conn(self, conn: Connection) -> None:
        """Hand a request to the next free thread, unless far too many are waiting for one."""
        if self.requests.qsize < self.most_queued:
            super().process_conn(conn)
        else:
            conn.close()

    def error_log(self, msg: str = "", level: int = 20, traceback: bool = False) -> None:
        """Report our own failures, but not every phone that frowns at a certificate."""
        if traceback:
            super().error_log(msg, level, traceback)


def send_to_https(sock: socket.socket) -> None:
    """Answer a plain request with the same address by https; people leave out the scheme."""
    request = sock.recv(LONGEST_HEADERS)
    path = re.match(rb"\w+ (/[^ \r\n]*) HTTP", request)
    host = re.search(rb"\r\nhost: *([\w.:\[\]-]+)\r\n", request, re.IGNORECASE)
    if path and host:
        location = b"https://" + host[1] + path[1]
        head = b"HTTP/1.1 307 Temporary Redirect\r\nLocation: " + location
        sock.sendall(head + b"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
