"""Returning to a far line of the log: what it writes, and for how long others wait."""

from __future__ import annotations

import statistics
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.long_logs import MISSING, NOON, Tables
from companion.games import GAMES
from companion.play import Referee, Standing, Tap
from companion.store import tables
from companion.store.event_log import EventLog
from companion.store.file import database

GAME = "arctic"  # goes on for ever, so every entry counts
TAPS_A_ROUND = 5


class TimedLog(EventLog):
    """The real log, which times its write lock from BEGIN IMMEDIATE to the end of COMMIT."""

    held = 0.0

    @contextmanager
    def writing(self) -> Iterator[None]:
        """The same, timed."""
        began = 0.0
        try:
            with super().writing():
                began = time.perf_counter()
                yield
        finally:
            self.held = time.perf_counter() - began


class Player:
    """Somebody at one table, through a connection of her own."""

    def __init__(self, path: Path, referee: Referee, code: str) -> None:
        self.db = database.connect(path)
        self.log, self._referee = TimedLog(self.db), referee
        found = tables.Tables(self.db).find(code)
        assert found is not None
        self._path, self._code, self._table_id = path, code, found.id

    def again(self) -> Player:
        """The same table through another connection."""
        return Player(self._path, self._referee, self._code)

    @property
    def seq(self) -> int:
        """The last entry."""
        return self.log.head(self._table_id).seq

    def tap(self) -> Standing:
        """Advance by one."""
        command = self._referee.game.commands["next"](despite=MISSING)
        return self._referee.perform(self.log, self._table_id, command, self._new_tap())

    def return_to(self, seq: int) -> Standing:
        """Go to a line."""
        return self._referee.return_to(self.log, self._table_id, seq, self._new_tap())

    def _new_tap(self) -> Tap:
        return Tap(f"{self._code}-{time.perf_counter_ns()}", self.seq, "player", NOON)


def measure(instance: Path, length: int, rounds: int) -> dict[str, float]:
    """Back to the second line and forward again, beside plain taps on the same table."""
    made, path = Tables(instance, GAME), instance / database.FILE_NAME
    far, other = made.built(length), made.built(100)
    referee = Referee(GAMES[GAME])
    player, neighbour = (Player(path, referee, table.code) for table in (far, other))
    first = player.seq
    ways = {"back": 2, "forward": first}
    held: dict[str, list[float]] = {name: [] for name in ("tap", *ways)}
    whole: dict[str, list[float]] = {name: [] for name in held}
    for _ in range(rounds):
        for name, seq in ways.items():
            whole[name].append(_seconds(player.return_to, seq))
            held[name].append(player.log.held)
    written = player.seq - first
    for _ in range(rounds * TAPS_A_ROUND):
        whole["tap"].append(_seconds(player.tap))
        held["tap"].append(player.log.held)
    figures = {f"entries written by a return over {length:,}": written / (2 * rounds)}
    for name in held:
        what = "a plain tap" if name == "tap" else f"a return {name}"
        figures[f"{what} (ms)"] = 1000 * statistics.median(whole[name])
        figures[f"{what}: write lock held (ms)"] = 1000 * statistics.median(held[name])
    figures |= _beside(player, neighbour, first, rounds)
    for one in (player, neighbour):
        one.db.close()
    made.close()
    return figures


def _beside(player: Player, neighbour: Player, far: int, rounds: int) -> dict[str, float]:
    """A tap on another table: while nobody does anything, and while somebody returns."""
    alone = [_seconds(neighbour.tap) for _ in range(rounds * TAPS_A_ROUND)]
    waited: list[float] = []
    is_over = threading.Event()

    def tap_on() -> None:
        # A connection belongs to its thread.
        beside = neighbour.again()
        while not is_over.is_set():
            waited.append(_seconds(beside.tap))
        beside.db.close()

    other = threading.Thread(target=tap_on)
    other.start()
    for _ in range(rounds):
        player.return_to(2)
        player.return_to(far)
    is_over.set()
    other.join()
    return {
        "a tap on another table (ms)": 1000 * statistics.median(alone),
        "the same while somebody returns (ms)": 1000 * statistics.median(waited),
        "the slowest of these (ms)": 1000 * max(waited),
    }


def _seconds(act: Callable[..., object], *arguments: object) -> float:
    began = time.perf_counter()
    act(*arguments)
    return time.perf_counter() - began
