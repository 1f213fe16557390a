"""Connections that wait for their next request: they cost no thread, and there is a most of them."""

from __future__ import annotations

import errno
import itertools
import selectors
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cheroot.connections import IS_WINDOWS, ConnectionManager

if TYPE_CHECKING:
    from companion.web.serving.server import Connection, Server

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

# Enough for all connections, and for the files that 300 requests at work have open.
ENOUGH_FILES = 4096
_NO_ROOM = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}
# A wait on Windows, which does not end when another thread adds a connection to it.
_SHORT_SECONDS = 0.05


class Connections(ConnectionManager):
    """cheroot's, which gives a thread to no one who has not begun to send.

    All methods but `put` belong to the thread that accepts connections.
    """

    server: Server
    # cheroot's own, which its type hints leave out.
    _selector: Any
    _stop_requested: bool
    _num_connections: int
    _expire: Callable[..., None]
    _remove_invalid_sockets: Callable[[], None]
    _from_server_socket: Callable[..., Connection | None]

    def put(self, conn: Connection) -> None:
        """Wait for the next request of a connection; called by worker threads too."""
        conn.last_used = time.monotonic()
        if conn.has_data():
            self.server.process_conn(conn)
            return
        try:
            self._selector.register(conn.socket.fileno(), selectors.EVENT_READ, data=conn)
        except (OSError, ValueError, KeyError):
            conn.close()  # the server is stopping, or the system has no room

    def _run(self, expiration_interval: float) -> None:
        """The loop of the accepting thread."""
        wait = min(expiration_interval, _SHORT_SECONDS) if IS_WINDOWS else expiration_interval
        checked = time.monotonic()
        while not self._stop_requested:
            try:
                ready = list(self._selector.select(timeout=wait))
            except (OSError, ValueError):
                self._remove_invalid_sockets()
                ready = []
            for number, conn in ready:
                if conn is not self.server:
                    self._selector.unregister(number)
                    self.server.process_conn(conn)
            # Only now, when those that have begun to send are out of reach, is room made for others.
            if any(conn is self.server for _, conn in ready):
                self._accept()
            while self._num_connections > self.server.most_idle:
                self._close_longest_idle()
            now = time.monotonic()
            if now - checked > expiration_interval:
                self._expire(threshold=now - self.server.timeout)
                checked = now

    def _accept(self) -> None:
        try:
            conn = self._from_server_socket(self.server.socket)
        except OSError as error:
            if error.errno not in _NO_ROOM:
                raise
            if not self._close_longest_idle():
                time.sleep(_SHORT_SECONDS)  # all are at work; the next one waits outside
            return
        if conn is not None:
            self.put(conn)

    def _close_longest_idle(self) -> bool:
        """Make room; whether there was anyone to close."""
        # In the order in which they began to wait; the first is the one that new clients knock at.
        waiting = self._selector.connections
        number, conn = next(itertools.islice(waiting, 1, None), (None, None))
        waiting.close()
        if conn is None:
            return False
        self._selector.unregister(number)
        conn.close()
        return True


def allow_files() -> int:
    """Raise the number of open files to what may be needed; the number that is allowed now."""
    if resource is None:
        return ENOUGH_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH_FILES if hard == resource.RLIM_INFINITY else min(ENOUGH_FILES, hard)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):
        return soft
    return wanted
