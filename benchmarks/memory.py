"""The memory of the server over an evening of many tables: how much, and whether it goes on growing."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

from benchmarks.long_logs import MISSING
from benchmarks.process import SERVER, ask, connect, resident
from tests import running

SAMPLES = 10
# Arctic goes on for as long as one likes; Scavengers ends, so there the players waver.
WAYS = {"arctic": ("next",), "arctic_scavengers": ("next",) * 14 + ("undo",) * 14}
NAMES = ("Anna", "Ben", "Cara", "Dora", "Emil")


def measure(instance: Path, tables: int, taps: int) -> dict[str, float]:
    """Tap on all tables in turn, and look ten times on the way."""
    with running.server(*SERVER, COMPANION_INSTANCE=str(instance)) as server:
        connection, pid = connect(server.url), server.process.pid
        ask(connection, "GET", "/")
        figures = {"after the first page (MB)": resident(pid)}
        playing = [_taps(connection, number) for number in range(tables)]
        order = itertools.cycle(playing)
        for sample in range(1, SAMPLES + 1):
            for _ in range(taps // SAMPLES):
                next(next(order))
            done = taps // SAMPLES * sample
            figures[f"after {done:,} taps on {tables} tables (MB)"] = resident(pid)
    seen = list(figures.values())
    return figures | {"growth over the last half (MB)": seen[-1] - seen[len(seen) // 2]}


def _taps(connection: HTTPConnection, number: int) -> Iterator[None]:
    """Open a table and tap on it without end; now and then its whole page is looked at."""
    game = tuple(WAYS)[number % len(WAYS)]
    players = 2 + number % 3
    form = {f"name{seat}": name for seat, name in enumerate(NAMES[:players], 1)}
    form |= {"game": game, "first": "1", "tracking": "clock", "key": f"table-{number}"}
    table = ask(connection, "POST", "/new", **form)
    for seq, way in enumerate(itertools.cycle(WAYS[game]), 1):
        if seq % 20 == 1:
            ask(connection, "GET", table)
        key = f"{number}-{seq}"
        ask(connection, "POST", f"{table}/{way}", seq=seq, key=key, despite=MISSING)
        yield
