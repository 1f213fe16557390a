"""A tap while a file of 20 MB is checked and saved, beside a tap as it usually is."""

from __future__ import annotations

import json
import re
import statistics
import time
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path

from benchmarks.long_logs import Tables
from benchmarks.process import SERVER, ask, connect
from companion.games import GAMES
from companion.store import tables as stored
from companion.store.file import database
from companion.take_home import exporting
from companion.take_home.document import Data, Digest, line_of, text_of
from companion.web.uploads.staging import MOST_BYTES
from tests import running

# Between two taps, so that the taps themselves leave the machine something to do.
PAUSE_SECONDS = 0.02
ENTRIES = 300
MADE = "2026-01-01T12:00:00.000+00:00"


@dataclass
class Imports:
    """Seconds of taps: as usual, and while a file is checked and saved."""

    size: int
    usual: list[float] = field(default_factory=list)
    checking: list[float] = field(default_factory=list)
    saving: list[float] = field(default_factory=list)

    def figures(self) -> dict[str, float]:
        """Medians beside the usual one, and the longest."""
        usual = statistics.median(self.usual)
        found = {"size of the file (MB)": self.size / 10**6, "usual tap (ms)": 1000 * usual}
        for name, taps in (("checked", self.checking), ("saved", self.saving)):
            found |= {
                f"tap while it is {name}, of the usual": statistics.median(taps) / usual,
                f"longest tap while it is {name} (ms)": 1000 * max(taps),
                f"taps while it was {name}": float(len(taps)),
            }
        return found | {"longest usual tap (ms)": 1000 * max(self.usual)}


def measure(folder: Path, taps: int) -> Imports:
    """Tap as usual, while a file is checked, while it is saved, and as usual again."""
    file = _file(folder)
    measured = Imports(len(file))
    with running.server(*SERVER, COMPANION_INSTANCE=str(folder / "instance")) as server:
        tapping = _Tapping(server.url)
        measured.usual += tapping.some(taps)
        page = _sent(server.url, file)
        measured.checking += tapping.until_done(server.url, page)
        ask(connect(server.url), "POST", page)
        measured.saving += tapping.until_done(server.url, page)
        measured.usual += tapping.some(taps)
    return measured


class _Tapping:
    """Somebody who taps on at one table."""

    def __init__(self, url: str) -> None:
        self._connection = connect(url)
        form = {"game": "arctic", "first": "1", "name1": "Anna", "name2": "Ben"}
        self._table = ask(self._connection, "POST", "/new", **form, tracking="clock")
        self._seq = 1
        self.some(50)

    def some(self, number: int) -> list[float]:
        """The seconds of so many taps."""
        return [self._tap() for _ in range(number)]

    def until_done(self, url: str, page: str) -> list[float]:
        """The seconds of all taps until an upload is no longer under way."""
        found: list[float] = []
        while _is_under_way(connect(url), page):
            found += self.some(20)
        return found

    def _tap(self) -> float:
        time.sleep(PAUSE_SECONDS)
        began = time.perf_counter()
        key = f"tap-{self._seq}"
        ask(self._connection, "POST", f"{self._table}/next", seq=self._seq, key=key)
        self._seq += 1
        return time.perf_counter() - began


def _is_under_way(connection: HTTPConnection, page: str) -> bool:
    connection.request("GET", page)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    if answer.status != 200:
        raise RuntimeError(re.sub(r"<[^>]*>|\s+", " ", text))
    return "<progress" in text


def _sent(url: str, file: bytes) -> str:
    """Send a file as a form does; answers the page of the upload."""
    connection = connect(url)
    head = b'--frame\r\nContent-Disposition: form-data; name="file"; filename="g.jsonl"\r\n\r\n'
    headers = {"Content-Type": "multipart/form-data; boundary=frame"}
    connection.request("POST", "/import", head + file + b"\r\n--frame--\r\n", headers)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return str(answer.headers["Location"])


def _file(folder: Path) -> bytes:
    """As many games as an upload may hold, of both kinds in turn, each with a mark of its own."""
    kinds = [_game(folder / key, key) for key in GAMES]
    games: list[str] = []
    left = MOST_BYTES - 1_000
    while True:
        text = "".join(_lines(kinds[len(games) % len(kinds)], str(uuid.uuid4())))
        left -= len(text.encode())
        if left < 0:
            header = {"companion_export": 2, "app": "0.1.0", "made": MADE, "games": len(games)}
            return f"{text_of(header)}\n{''.join(games)}{line_of('end', {})}".encode()
        games.append(text)


def _game(instance: Path, key: str) -> list[Data]:
    """The lines of one game as an export has them."""
    built = Tables(instance, key)
    code = built.built(ENTRIES).code
    db = database.connect(instance / database.FILE_NAME)
    record = next(one for one in stored.Tables(db).every() if one.code == code)
    _, *lines, _ = "".join(exporting.one_table(db, record, MADE)).splitlines()
    db.close()
    built.close()
    return [json.loads(line) for line in lines]


def _lines(game: list[Data], mark: str) -> Iterator[str]:
    """The same with another mark, and a digest that fits."""
    first, *log, last = game
    head = first["game"] | {"id": mark}
    digest = Digest(head)
    yield line_of("game", head)
    for line in log:
        digest.add(line["entry"])
        yield line_of("entry", line["entry"])
    result = last["game_end"]["result"]
    yield line_of("game_end", {"result": result, "digest": digest.whole(result)})
