"""Many people at many tables: the real server, asked without pauses by one client and by twenty.

Each client goes from table to table and at each looks at the page, taps, and looks something up; the
taps go one forward and one back, so that the tables stay what they are.
"""

from __future__ import annotations

import itertools
import random
import statistics
import threading
import time
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

from benchmarks import full_tables
from benchmarks.process import SERVER, connect
from tests import running

TABLES, CLIENTS = 200, 20
FORWARD = "next"
LOOKED_UP = ("/rules?q=tie", "/t/{code}/log", "/rules?game=arctic_scavengers")


@dataclass
class Figures:
    """What some clients were answered."""

    taps: list[float] = field(default_factory=list)
    reads: list[float] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def a_second(self) -> float:
        """Requests answered."""
        return (len(self.taps) + len(self.reads)) / self.seconds


def measure(folder: Path, seconds: float) -> dict[str, float]:
    """One client alone, then twenty, each group for so many seconds."""
    folder.mkdir(parents=True, exist_ok=True)
    games = itertools.cycle((*full_tables.FULL, *full_tables.CLOCK_ONLY))
    codes: list[str] = []
    while len(codes) < TABLES:
        codes += [moment.code for moment in full_tables.moments(folder, next(games))]
    with running.server(*SERVER, COMPANION_INSTANCE=str(folder)) as server:
        going = [code for code in codes if _goes_forward(server.url, code)]
        alone = _asked(server.url, going, clients=1, seconds=seconds)
        many = _asked(server.url, going, clients=CLIENTS, seconds=seconds)
    median = statistics.median(alone.taps)
    return {
        "requests a second, 1 client": alone.a_second,
        f"requests a second, {CLIENTS} clients": many.a_second,
        "of one client (%)": 100 * many.a_second / alone.a_second,
        "taps a second among them": len(many.taps) / many.seconds,
        "a tap alone, median (ms)": 1000 * median,
        f"a tap among {CLIENTS}, median (ms)": 1000 * statistics.median(many.taps),
        f"a tap among {CLIENTS}, 99th percentile (ms)": 1000 * _last(many.taps),
        "the same, of the median alone": _last(many.taps) / median,
        f"a page among {CLIENTS}, 99th percentile (ms)": 1000 * _last(many.reads),
    }


def _last(times: list[float]) -> float:
    return statistics.quantiles(times, n=100, method="inclusive")[-1]


def _goes_forward(url: str, code: str) -> bool:
    """Whether a tap forward is allowed, and its undo."""
    connection = connect(url)
    try:
        for way in (FORWARD, "undo"):
            seq = _shown(_ask(connection, "GET", f"/t/{code}"))
            _ask(connection, "POST", f"/t/{code}/{way}", seq=seq, key=f"{code}.{way}")
    except RuntimeError:
        return False
    return True


def _asked(url: str, codes: list[str], *, clients: int, seconds: float) -> Figures:
    found, lock = Figures(), threading.Lock()
    until = time.monotonic() + seconds

    def go(number: int) -> None:
        own = _client(url, codes[number::clients], until, random.Random(number))
        with lock:
            found.taps += own.taps
            found.reads += own.reads

    started = time.monotonic()
    threads = [threading.Thread(target=go, args=(number,)) for number in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found.seconds = time.monotonic() - started
    return found


def _client(url: str, codes: list[str], until: float, chance: random.Random) -> Figures:
    connection, found, taps = connect(url), Figures(), itertools.count()
    ways = itertools.cycle((FORWARD, "undo"))
    order = chance.sample(codes, len(codes))
    # Forward and back at each table before the next one.
    for code in itertools.chain.from_iterable(itertools.repeat(order)):
        if time.monotonic() > until:
            return found
        for _ in range(2):
            began = time.perf_counter()
            seq = _shown(_ask(connection, "GET", f"/t/{code}"))
            looked = time.perf_counter()
            key = f"{chance.random()}{next(taps)}"
            _ask(connection, "POST", f"/t/{code}/{next(ways)}", seq=seq, key=key)
            tapped = time.perf_counter()
            found.reads.append(looked - began)
            found.taps.append(tapped - looked)
            for address in chance.sample(LOOKED_UP, 2):
                began = time.perf_counter()
                _ask(connection, "GET", address.format(code=code))
                found.reads.append(time.perf_counter() - began)
    raise AssertionError("it never ends")


def _ask(connection: HTTPConnection, method: str, path: str, **form: str) -> str:
    headers = {"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true"}
    connection.request(method, path, urlencode(form), headers if form else {})
    answer = connection.getresponse()
    page = answer.read().decode()
    if answer.status != 200:
        raise RuntimeError(f"{path}: {answer.status}")
    return page


def _shown(page: str) -> str:
    """The entry that a picture of a table shows."""
    return page.partition('name="seq" value="')[2].partition('"')[0]
