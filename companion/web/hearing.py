"""When a device at a table was last heard of: it asked for something, or listens.

Kept in memory, and brought to the file now and then by the threads that listen, for other processes and
the next start: no tap writes it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

from flask import Flask, current_app

from companion.store.file.games_file import GamesFile
from companion.store.file.troubles import CAUSES, Trouble
from companion.store.seating import Seatings

Now = Callable[[], str]

MOST = 2_000  # devices
KEEP_SECONDS = 20.0


class Hearing:
    """The devices that were heard of lately, by table."""

    def __init__(self) -> None:
        self.since = ""  # who was not heard of before could not be: no program ran, perhaps
        self._heard: dict[tuple[int, str], str] = {}
        self._kept: dict[tuple[int, str], str] = {}
        self._next = 0.0
        self._lock = threading.Lock()

    def note(self, table_id: int, device: str, now: str) -> None:
        """A device has just been heard of."""
        with self._lock:
            self._heard.pop((table_id, device), None)
            self._heard[table_id, device] = now
            while len(self._heard) > MOST:
                oldest = next(iter(self._heard))
                del self._heard[oldest]

    def last(self, table_id: int, device: str) -> str:
        """When a device was last heard of by this process; at the earliest when it began to listen."""
        return self._heard.get((table_id, device), self.since)

    def news(self) -> list[tuple[int, str, str]]:
        """What the file does not know yet, every 20 seconds at most."""
        now = time.monotonic()
        with self._lock:
            if now < self._next:
                return []
            self._next = now + KEEP_SECONDS
            found = [(*who, at) for who, at in self._heard.items() if self._kept.get(who) != at]
            self._kept = dict(self._heard)
        return found

    def listening(
        self, messages: Iterator[str], table_id: int, device: str, file: GamesFile, now: Now
    ) -> Iterator[str]:
        """What a device is told; as long as it is, it is there."""
        for message in messages:
            self.note(table_id, device, now())
            self._bring(self.news(), file)
            yield message

    def _bring(self, news: list[tuple[int, str, str]], file: GamesFile) -> None:
        if news:
            # Whatever it is, it is said to those who tap.
            with suppress(Trouble, *CAUSES):
                db = file.connect()
                try:
                    Seatings(db).hear(news)
                finally:
                    db.close()


def init_app(app: Flask) -> None:
    """One memory an app."""
    app.extensions["hearing"] = Hearing()


def hearing() -> Hearing:
    """Who was heard of lately."""
    found: Hearing = current_app.extensions["hearing"]
    return found
