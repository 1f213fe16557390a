"""Request bodies: every one is bounded, and a refused one is read off before the answer.

A client that is still sending when the server answers and hangs up sees a broken connection, not
the sentence that says what was wrong. How long a body may take is the server's affair
(`web/incoming.py`); one that took longer is said so here.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from tempfile import SpooledTemporaryFile
from typing import IO, TypeVar
from wsgiref.types import InputStream, StartResponse, WSGIApplication, WSGIEnvironment

from werkzeug.exceptions import RequestTimeout

from companion.store.file.troubles import trouble_of
from companion.store.file.turns import TURNS

# What is read off at most after a refusal; anyone who sends more or slower sees a hang-up. Files to
# import may hold 20 MB: one that is somewhat larger is still answered in words.
MOST_READ_OFF = 64 * 1024 * 1024
LONGEST_READ_OFF_SECONDS = 5.0
PIECE = 65_536
TOO_LATE = "That took too long to arrive. Nothing was changed. Try again."

Read = TypeVar("Read")


class BoundedBodies:
    """Wraps the app: gives chunked bodies a length, and reads off what the app left unread."""

    def __init__(self, app: WSGIApplication, most_bytes: int, larger: Mapping[str, int]) -> None:
        self._app = app
        self._most_bytes, self._larger = most_bytes, larger  # by path: what may be sent there

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer one request."""
        received: InputStream = environ["wsgi.input"]
        body = environ["wsgi.input"] = InTime(received)
        # What is larger than a form is kept on disk meanwhile.
        with SpooledTemporaryFile(max_size=self._most_bytes + 1) as kept:
            if environ.get("HTTP_TRANSFER_ENCODING"):
                self._measure(environ, body, kept)
            # A tap goes before those who look something up.
            with TURNS.taken(goes_first=environ["REQUEST_METHOD"] == "POST"):
                answer = self._app(environ, start_response)
        read_off(received)
        return answer

    def _measure(self, environ: WSGIEnvironment, body: InTime, kept: IO[bytes]) -> None:
        """Read a body that came in chunks; one byte too many is enough to refuse it by size."""
        most = self._larger.get(environ.get("PATH_INFO", ""), self._most_bytes)
        try:
            size = copy_at_most(body, kept, most + 1)
            environ["wsgi.input"] = kept
        except RequestTimeout:
            size = most  # anyone who asks for any of it is told that it is late
        except (ValueError, OverflowError, MemoryError, OSError) as problem:
            body.problem = trouble_of(problem)
            # No room to keep it, which anyone who asks for it is told; or a chunk of an impossible
            # size: then nothing of the body can be trusted.
            size = most if body.problem else 0
            if not body.problem:
                environ["wsgi.input"] = kept
        kept.seek(0)
        del environ["HTTP_TRANSFER_ENCODING"]
        environ["wsgi.input_terminated"] = False
        environ["CONTENT_LENGTH"] = str(size)


class InTime:
    """A body whose reader is told what became of it: werkzeug would call that a client gone away."""

    def __init__(self, body: InputStream) -> None:
        self._body = body
        self.problem: Exception | None = None

    def read(self, *size: int) -> bytes:
        """The next bytes."""
        return self._take(lambda: self._body.read(*size))

    def readline(self, *size: int) -> bytes:
        """The next line."""
        return self._take(lambda: self._body.readline(*size))

    def readlines(self, *size: int) -> list[bytes]:
        """All lines, or about as many as hold so much."""
        return self._take(lambda: list(self._body.readlines(*size)))

    def __iter__(self) -> Iterator[bytes]:
        """Line by line."""
        return iter(self.readline, b"")

    def _take(self, read: Callable[[], Read]) -> Read:
        if self.problem:
            raise self.problem
        try:
            return read()
        except TimeoutError:
            self.problem = RequestTimeout(TOO_LATE)
            raise self.problem from None


def copy_at_most(body: InputStream, kept: IO[bytes], size: int) -> int:
    """Keep the body up to a size, in pieces; answers how much of it there was."""
    left = size
    while left and (piece := body.read(min(PIECE, left))):
        kept.write(piece)
        left -= len(piece)
    return size - left


def read_off(body: InputStream) -> None:
    """Take in what no one has read, within bounds."""
    deadline = time.monotonic() + LONGEST_READ_OFF_SECONDS
    left = MOST_READ_OFF
    try:
        while left > 0 and time.monotonic() < deadline and (piece := body.read(min(PIECE, left))):
            left -= len(piece)
    except (ValueError, OverflowError, MemoryError, OSError):
        return
