"""What a client sends, and how long a worker thread waits for it.

A thread waits only for a client that has begun something: it shakes hands, sends the lines of a
request or its body. Each of these has a deadline; that of a body moves on with what arrives. So
many threads may wait at once, and no more: beyond that the client that began first is cut off.
Whatever has arrived is read without waiting, so that a request sent in one piece is never late.
"""

from __future__ import annotations

import errno
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, TypeVar

from cheroot.makefile import StreamReader, StreamWriter

from companion.store.file.turns import TURNS

if TYPE_CHECKING:
    from companion.web.serving.server import Server

# What a body has to grow to before its client counts as one that sends a file.
TAP_BYTES = 65_536
_NOTHING_YET = (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError)
# The text by which cheroot knows that a client was too slow, and answers 408.
_TIMED_OUT = "timed out"

Answer = TypeVar("Answer")


class Readers:
    """The clients that worker threads are waiting for, at most so many of them."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._waited_for: set[Incoming] = set()
        self._lock = threading.Lock()

    @contextmanager
    def waiting_for(self, client: Incoming) -> Iterator[None]:
        """A place to wait in; if none is left, the client that began first loses its own."""
        with self._lock:
            self._waited_for.add(client)
            if len(self._waited_for) > self._most:
                longest = min(self._waited_for, key=lambda one: one.began)
                self._waited_for.discard(longest)
                longest.cut_off()
        try:
            yield
        finally:
            with self._lock:
                self._waited_for.discard(client)


class Incoming(socket.SocketIO):
    """The bytes of one client, for as long as it keeps up with what is asked of it."""

    def __init__(self, sock: socket.socket, server: Server) -> None:
        super().__init__(sock, "r")
        self._socket, self._server = sock, server
        self.began = time.monotonic()
        self._is_late = self._is_cut_off = False
        self._expect(server.head_seconds, 0)

    def begin_request(self) -> None:
        """From now on the lines of a request are due, all of them within one deadline."""
        self.began = time.monotonic()
        self._expect(self._server.head_seconds, 0)

    def begin_body(self) -> None:
        """From now on a body is due: what arrives of it puts the deadline off."""
        self._expect(self._server.body_seconds, self._server.body_bytes_per_second)

    def _expect(self, seconds: float, bytes_per_second: int) -> None:
        self._bytes_per_second = bytes_per_second
        self._due = time.monotonic() + seconds
        self._taken = 0

    @property
    def is_spent(self) -> bool:
        """Whether nothing more is to be had from this client."""
        return self._is_late or self._is_cut_off

    def cut_off(self) -> None:
        """Wake the thread that waits; what has arrived it can still read."""
        self._is_cut_off = True
        with suppress(OSError):
            # Not the method of a TLS socket, which would answer in the clear afterwards.
            socket.socket.shutdown(self._socket, socket.SHUT_RD)

    def readinto(self, buffer: Any) -> int:
        """Take what is there, or wait for it until the deadline."""
        size = self._in_time(lambda: self._socket.recv_into(buffer))
        if not size and self._is_cut_off:
            self._is_late = True
            raise TimeoutError(_TIMED_OUT)
        self._taken += size
        if self._bytes_per_second:
            self._due += size / self._bytes_per_second
        return size

    def shake_hands(self) -> None:
        """The greeting of TLS, within the deadline of a request's lines."""
        assert isinstance(self._socket, ssl.SSLSocket)
        self._in_time(self._socket.do_handshake)

    def _in_time(self, receive: Callable[[], Answer]) -> Answer:
        if self._is_late:
            raise TimeoutError(_TIMED_OUT)
        try:
            self._socket.settimeout(0)
            try:
                return receive()
            except _NOTHING_YET:
                return self._wait(receive)
        except TimeoutError:
            self._is_late = True
            raise TimeoutError(_TIMED_OUT) from None
        except OSError as error:
            raise gone(error) from error
        finally:
            with suppress(OSError):
                self._socket.settimeout(self._server.timeout)  # for the answer

    def _wait(self, receive: Callable[[], Answer]) -> Answer:
        # Anyone who has sent a lot has time left, but may have gone out of reach.
        seconds = min(self._due - time.monotonic(), self._server.silence_seconds)
        if seconds <= 0:
            raise TimeoutError
        readers = self._server.uploads if self._taken > TAP_BYTES else self._server.readers
        with TURNS.given_up(), readers.waiting_for(self):
            self._socket.settimeout(seconds)
            return receive()


class Outgoing(socket.SocketIO):
    """The answer to one client, who may go away meanwhile."""

    def __init__(self, sock: socket.socket) -> None:
        super().__init__(sock, "w")

    def write(self, data: Any) -> int | None:
        """Send what the network takes."""
        try:
            return super().write(data)
        except OSError as error:
            raise gone(error) from error


class BufferedReader(StreamReader):
    """cheroot's buffer in front of what comes in."""

    def __init__(self, raw: Incoming, size: int) -> None:
        # Past the parent, which would open a file of its own kind.
        super(StreamReader, self).__init__(raw, size)
        self.bytes_read = 0


class Writer(StreamWriter):
    """cheroot's buffer in front of what goes out."""

    def __init__(self, raw: Outgoing, size: int) -> None:
        super(StreamWriter, self).__init__(raw, size)
        self.bytes_written = 0


def gone(error: OSError) -> ConnectionAbortedError:
    """A broken connection as cheroot knows it: the end of a client, and no failure of ours."""
    return ConnectionAbortedError(errno.ECONNABORTED, str(error))
