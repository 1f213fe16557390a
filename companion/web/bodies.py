"""Request bodies: every one is bounded, and a refused one is read off before the answer.

A client that is still sending when the server answers and hangs up sees a broken connection, not
the sentence that says what was wrong.
"""

from __future__ import annotations

import io
import time
from collections.abc import Iterable
from wsgiref.types import InputStream, StartResponse, WSGIApplication, WSGIEnvironment

# What is read off at most after a refusal; whoever sends more or slower sees a hang-up. Files to
# import may hold 20 MB: one that is somewhat larger is still answered in words.
MOST_READ_OFF = 64 * 1024 * 1024
LONGEST_READ_OFF_SECONDS = 5.0
PIECE = 65_536


class BoundedBodies:
    """Wraps the app: gives chunked bodies a length, and reads off what the app left unread."""

    def __init__(self, app: WSGIApplication, most_bytes: int) -> None:
        self._app = app
        self._most_bytes = most_bytes

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer one request."""
        body: InputStream = environ["wsgi.input"]
        if environ.get("HTTP_TRANSFER_ENCODING"):
            self._measure(environ, body)
        answer = self._app(environ, start_response)
        read_off(body)
        return answer

    def _measure(self, environ: WSGIEnvironment, body: InputStream) -> None:
        """Read a body that came in chunks; one byte too many is enough to refuse it by size."""
        try:
            data = read_at_most(body, self._most_bytes + 1)
        except (ValueError, OverflowError, MemoryError, OSError):
            # A chunk of an impossible size: nothing of the body can be trusted.
            data = b""
        del environ["HTTP_TRANSFER_ENCODING"]
        environ["wsgi.input_terminated"] = False
        environ["CONTENT_LENGTH"] = str(len(data))
        environ["wsgi.input"] = io.BytesIO(data)


def read_at_most(body: InputStream, size: int) -> bytes:
    """The body up to a size, in pieces."""
    found = b""
    while len(found) < size:
        piece = body.read(min(PIECE, size - len(found)))
        if not piece:
            break
        found += piece
    return found


def read_off(body: InputStream) -> None:
    """Take in what nobody has read, within bounds."""
    deadline = time.monotonic() + LONGEST_READ_OFF_SECONDS
    left = MOST_READ_OFF
    try:
        while left > 0 and time.monotonic() < deadline and (piece := body.read(min(PIECE, left))):
            left -= len(piece)
    except (ValueError, OverflowError, MemoryError, OSError):
        return
