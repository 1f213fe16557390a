"""The games are opened once the first answer is out: the first table finds them open."""

from __future__ import annotations

import gc
import threading
from collections.abc import Mapping

from flask import Flask, Response

from companion.play import Referee


class WarmUp:
    """Opens one game after another in a thread of its own, as the first tap on each would."""

    def __init__(self, app: Flask) -> None:
        self._referees: Mapping[str, Referee] = app.extensions["referees"]
        self._thread = threading.Thread(target=self._open)
        self._is_stopped = threading.Event()
        self._first = threading.Lock()
        app.after_request(self._answered)

    def stop(self) -> None:
        """Open no other game, and wait for the one that is being opened."""
        self._is_stopped.set()
        if self._thread.ident:
            self._thread.join()

    def _answered(self, response: Response) -> Response:
        is_endless = response.mimetype == "text/event-stream"
        if not is_endless and self._first.acquire(
            blocking=False
        ):  # never given back: there is one first answer
            response.call_on_close(self._thread.start)
        return response

    def _open(self) -> None:
        for key in self._referees:
            if self._is_stopped.is_set():
                return
            _ = self._referees[key]
        # All this stays to the end: Python need not look through it for rubbish again and again.
        gc.freeze()
