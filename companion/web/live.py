"""Who listens at which table: each is told the newest number, and nothing else.

A stream waits in a thread of its own, at the condition of its table, without a connection to the file and
without a turn. What this process writes it is told as soon as the answer has gone out; what other processes
write is found by the version of the file, for as long as anyone listens.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from flask import Flask, Response, current_app

from companion.store.file.games_file import GamesFile
from companion.store.file.troubles import CAUSES, Trouble
from companion.store.newest import newest
from companion.web.at_table import AtTable

# Below the threads of the server (companion/web/serving/serve.py): those who tap need some too.
MOST_STREAMS = 260
# Of one address that is not this computer's: no phone alone takes the place of all others.
MOST_OF_ONE = 60
BEAT_SECONDS = 10.0
# Between two looks at the version of the file.
LOOK_SECONDS = 0.2


@dataclass(frozen=True)
class News:
    """What a table has come to: its newest entry, and how often the seats have changed."""

    seq: int = 0
    seating: int = 0

    def and_then(self, other: News) -> News:
        """The newest of both."""
        return News(max(self.seq, other.seq), max(self.seating, other.seating))


class Channel:
    """One table that is listened to."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.news = News()
        self.ears = 0
        self.is_closed = False

    def tell(self, news: News) -> None:
        """Let everyone who listens know, if it is news."""
        with self.changed:
            newest = self.news.and_then(news)
            if newest != self.news:
                self.news = newest
                self.changed.notify_all()

    def close(self) -> None:
        """Let go of everyone."""
        with self.changed:
            self.is_closed = True
            self.changed.notify_all()

    def heard(self, beat: float) -> Iterator[str]:
        """What a stream says: at once where the table is, then every change, else that it is there."""
        said = News()
        while True:
            with self.changed:
                is_news = self.changed.wait_for(partial(self._is_other, said), beat)
                news, is_closed = self.news, self.is_closed
            if is_closed:
                return
            yield "".join(_events(said, news)) if is_news else _message(event="beat", data=news.seq)
            said = news

    def _is_other(self, said: News) -> bool:
        return self.is_closed or self.news != said


def _events(said: News, news: News) -> Iterator[str]:
    if news.seq != said.seq:
        yield _message(id=news.seq, data=news.seq)
    if news.seating != said.seating:
        yield _message(event="seats", data=news.seating)


def _message(**fields: object) -> str:
    """One message of a stream; one that names no event is about the newest number."""
    return "".join(f"{name}: {value}\n" for name, value in fields.items()) + "\n"


class Hub:
    """All streams of a process."""

    def __init__(
        self,
        version: Callable[[], int],
        look: Callable[[Collection[int]], Mapping[int, News]],
        most: int = MOST_STREAMS,
    ) -> None:
        self._version, self._look = version, look
        self.most, self.beat, self.pause = most, BEAT_SECONDS, LOOK_SECONDS
        self.streams, self._of_one = 0, Counter[str]()
        self._channels: dict[int, Channel] = {}
        self._lock = threading.Lock()
        self._stopped = threading.Event()
        self._watcher: threading.Thread | None = None

    def listen(self, table_id: int, address: str = "") -> Channel | None:
        """A place at a table until `leave`; nothing where too many listen, or at the end."""
        with self._lock:
            is_full = self.streams >= self.most or self._of_one[address] >= MOST_OF_ONE
            if self._stopped.is_set() or is_full:
                return None
            self.streams += 1
            if address:
                self._of_one[address] += 1
            channel = self._channels.setdefault(table_id, Channel())
            channel.ears += 1
            if self._watcher is None:
                self._watcher = threading.Thread(target=self._watch, daemon=True)
                self._watcher.start()
            return channel

    def leave(self, table_id: int, address: str = "") -> None:
        """Give the place up."""
        with self._lock:
            self.streams -= 1
            self._of_one[address] -= 1
            self._of_one = +self._of_one  # those who listen; the others are forgotten
            channel = self._channels[table_id]
            channel.ears -= 1
            if not channel.ears:
                del self._channels[table_id]

    def told(self, table_id: int, news: News) -> None:
        """Tell whoever listens at a table."""
        channel = self._channels.get(table_id)
        if channel:
            channel.tell(news)

    def close(self) -> None:
        """End all streams, and take no more."""
        with self._lock:
            self._stopped.set()
            channels, watcher = list(self._channels.values()), self._watcher
        for channel in channels:
            channel.close()
        if watcher:
            watcher.join()

    def _watch(self) -> None:
        """Look for what other processes have written, as long as anyone listens."""
        seen = None
        while not self._stopped.wait(self.pause):
            with self._lock:
                if not self._channels:
                    self._watcher = None
                    return
            try:
                version = self._version()
                if version != seen:
                    # Who came after this line has looked later than the version was read.
                    for table_id, news in self._look(list(self._channels)).items():
                        self.told(table_id, news)
                    seen = version
            except (Trouble, *CAUSES):
                continue  # those who tap are told


def init_app(app: Flask) -> None:
    """One hub an app; it opens no thread before anyone listens."""
    file: GamesFile = app.extensions["games_file"]
    app.extensions["hub"] = Hub(file.version, partial(look, file))


def look(file: GamesFile, table_ids: Collection[int]) -> dict[int, News]:
    """What these tables have come to, by the file."""
    db = file.idle.take()
    try:
        return {table_id: News(*news) for table_id, news in newest(db, table_ids).items()}
    finally:
        file.idle.give_back(db)


def hub(app: Flask | None = None) -> Hub:
    """The streams of this app."""
    found: Hub = (app or current_app).extensions["hub"]
    return found


def told(table: AtTable, response: Response) -> Response:
    """Tell the others at a table, once the tap's own answer has gone out."""
    news = News(table.seq, table.record.seating)
    response.call_on_close(partial(hub().told, table.id, news))
    return response


def shown(table: AtTable) -> dict[str, Any]:
    """What a page that is kept in step says of itself, beside the entry that it shows."""
    return {"seating": table.record.seating, "own_seat": table.viewer.seat or ""}
