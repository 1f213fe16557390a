"""Devices in step: from a tap to the panels on twelve others, taps beside open streams, and what streams leave behind.

The others are plain HTTP clients that listen to the stream and fetch the panels, as a page does.
"""

from __future__ import annotations

import itertools
import os
import queue
import statistics
import threading
import time
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

from benchmarks import full_tables
from benchmarks.process import SERVER, connect, resident
from tests import running
from tests.listening import Listener

OTHERS, STREAMS, VISITS, AT_A_TIME = 12, 250, 1_000, 100
PANELS = "/t/{code}/panels?from={seq}"
# Not all devices of one house sit at one table.
AT_ONE_TABLE = 6


@dataclass
class Tapper:
    """Someone who taps forward and back at one table."""

    url: str
    code: str
    seq: int = 0
    connection: HTTPConnection = field(init=False)

    def __post_init__(self) -> None:
        self.connection = connect(self.url)
        page = fetched(self.connection, f"/t/{self.code}")
        self.seq = int(page.partition('name="seq" value="')[2].partition('"')[0])
        self._ways = itertools.cycle(("next", "undo"))
        self._key = itertools.count()

    def tap(self) -> float:
        """Tap, and answer how long it took."""
        form = {"seq": self.seq, "key": f"{self.code}.{next(self._key)}.{time.monotonic_ns()}"}
        headers = {"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true"}
        began = time.perf_counter()
        path = f"/t/{self.code}/{next(self._ways)}"
        self.connection.request("POST", path, urlencode(form), headers)
        answer = self.connection.getresponse()
        answer.read()
        took = time.perf_counter() - began
        if answer.status != 200:
            raise RuntimeError(f"{path}: {answer.status}")
        self.seq = int(answer.headers["X-Seq"])
        return took


class Other(threading.Thread):
    """A device that fetches the panels as soon as it hears of a newer number."""

    def __init__(
        self, url: str, code: str, fetched_at: queue.SimpleQueue[tuple[int, float]]
    ) -> None:
        super().__init__(daemon=True)
        self._events = Listener(url, f"/t/{code}")
        self._connection, self._code, self._fetched_at = connect(url), code, fetched_at
        self._shown = self._events.next_number()

    def run(self) -> None:
        """Listen until the stream ends."""
        while seq := self._events.next_number(0):
            fetched(self._connection, PANELS.format(code=self._code, seq=self._shown))
            self._shown = seq
            self._fetched_at.put((seq, time.perf_counter()))


def measure(folder: Path, rounds: int) -> dict[str, float]:
    """All three, each on a server of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    codes = [one.code for game in full_tables.FULL for one in full_tables.moments(folder, game)]
    with running.server(*SERVER, COMPANION_INSTANCE=str(folder)) as server:
        code = _going(server.url, codes)
        figures = _to_the_others(server.url, code, rounds)
    with running.server(*SERVER, COMPANION_INSTANCE=str(folder)) as server:
        figures |= _beside_streams(server.url, code, codes, rounds)
    with running.server(*SERVER, COMPANION_INSTANCE=str(folder)) as server:
        figures |= _left_behind(server.url, code, server.process.pid)
    return figures


def _going(url: str, codes: list[str]) -> str:
    """A table on which one may tap forward and back."""
    for code in codes:
        tapper = Tapper(url, code)
        with suppress(RuntimeError):
            tapper.tap()
            tapper.tap()
            return code
    raise AssertionError("none of the tables goes on")


def _to_the_others(url: str, code: str, rounds: int) -> dict[str, float]:
    """From a tap until each of twelve others has the panels."""
    tapper, arrived = Tapper(url, code), queue.SimpleQueue[tuple[int, float]]()
    alone, took = [], []
    connection = connect(url)
    for _ in range(rounds):
        before = tapper.seq
        tapper.tap()
        began = time.perf_counter()
        fetched(connection, PANELS.format(code=code, seq=before))
        alone.append(time.perf_counter() - began)
    for other in [Other(url, code, arrived) for _ in range(OTHERS)]:
        other.start()
    for _ in range(rounds):
        began = time.perf_counter()
        tapper.tap()
        took += [at - began for _, at in itertools.islice(iter(arrived.get, None), OTHERS)]
    fetch = statistics.median(alone)
    return {
        "panels fetched alone, median (ms)": 1000 * fetch,
        f"tap to panels on {OTHERS} others, median (ms)": 1000 * statistics.median(took),
        f"tap to panels on {OTHERS} others, 99th percentile (ms)": 1000 * _last(took),
        "the same, of one fetch alone": _last(took) / fetch,
    }


def _beside_streams(url: str, code: str, codes: list[str], rounds: int) -> dict[str, float]:
    """Taps without streams, before and after, and with many."""
    tapper = Tapper(url, code)
    tapped = [tapper.tap() for _ in range(5 * rounds)]
    tables = itertools.cycle([code, *(other for other in codes if other != code)])
    with ExitStack() as all:
        for number in range(STREAMS):
            at = code if number < AT_ONE_TABLE else next(tables)
            all.enter_context(Listener(url, f"/t/{at}")).next_number()
        beside = [tapper.tap() for _ in range(10 * rounds)]
    tapped += [tapper.tap() for _ in range(5 * rounds)]  # before and after, on the same machine
    usual, busy = statistics.median(tapped), statistics.median(beside)
    return {
        "a tap without streams, median (ms)": 1000 * usual,
        f"a tap beside {STREAMS} streams, median (ms)": 1000 * busy,
        "the same, of the tap without": busy / usual,
        "99th percentile, of that without": _last(beside) / _last(tapped),
    }


def _left_behind(url: str, code: str, pid: int) -> dict[str, float]:
    """What a thousand streams that came and went have left."""
    tapper = Tapper(url, code)

    def visits() -> None:
        for _ in range(VISITS // AT_A_TIME):
            with ExitStack() as all:
                for _ in range(AT_A_TIME):
                    all.enter_context(Listener(url, f"/t/{code}")).next_number()
            _until_alone(pid, tapper)

    visits()  # threads and memory of the first many stay
    before = _state(pid)
    visits()
    after = _state(pid)
    return {f"{name} after {VISITS:,} streams": after[name] - before[name] for name in before}


def _until_alone(pid: int, tapper: Tapper) -> None:
    """Wait until the server has noticed that all have gone: at the latest when it tells them something."""
    deadline = time.monotonic() + 60
    while _files(pid, sockets=True) > AT_A_TIME // 10 and time.monotonic() < deadline:
        tapper.tap()


def _state(pid: int) -> dict[str, float]:
    threads = len(os.listdir(f"/proc/{pid}/task"))
    return {"threads more": threads, "files more": _files(pid), "MB more": resident(pid)}


def _files(pid: int, *, sockets: bool = False) -> int:
    found = 0
    for entry in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(OSError):
            found += not sockets or str(entry.readlink()).startswith("socket")
    return found


def fetched(connection: HTTPConnection, path: str) -> str:
    """A page or a part of one."""
    connection.request("GET", path, headers={"HX-Request": "true"})
    answer = connection.getresponse()
    text = answer.read().decode()
    if answer.status != 200:
        raise RuntimeError(f"{path}: {answer.status}")
    return text


def _last(times: list[float]) -> float:
    return statistics.quantiles(times, n=100, method="inclusive")[-1]
