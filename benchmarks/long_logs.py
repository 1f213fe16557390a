"""Tables with logs of a wanted length, written through the same code as every tap."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.engine.game import PlayerId, Seat, Setup
from companion.games import GAMES
from companion.play import Referee, Tap
from companion.store.event_log import EventLog
from companion.store.file import database

# From where the page shows as many lines of the log as it ever does.
LENGTHS = (100, 300, 1_000, 10_000)

# A table is exchanged for a fresh one when measuring has made its log longer than this.
GROWTH = 1.2

# How a log gets long: Arctic goes on for ever, Scavengers ends, so there the players waver.
SHAPES = {"arctic": "every entry counts", "arctic_scavengers": "back and forth"}

SEATS = tuple(
    Seat(PlayerId(f"p{number}"), name, colour)
    for number, (name, colour) in enumerate((("Anna", "blue"), ("Ben", "orange")), 1)
)
NOON = "2026-01-01T12:00:00.000+00:00"
# Deep enough that the next tap ends somebody's turn, as most taps on the large button do.
DEPTH = 8
EXCURSION = 14  # far enough for a snapshot on the way
# Nothing but the clock, so that nothing is missing when it moves on; a skirmish without a winner is.
ANSWERS = {"tracking": ("clock",)}
MISSING = "round/skirmish"


@dataclass
class Table:
    """One table, the length its log was made with, and the entry it is at."""

    code: str
    wanted: int
    seq: int

    @property
    def is_worn(self) -> bool:
        """Whether measuring has made the log too long."""
        return self.seq > max(self.wanted + 4, self.wanted * GROWTH)


class Tables:
    """Tables of one game, made when they are needed."""

    _numbers = itertools.count()

    def __init__(self, instance: Path, game: str) -> None:
        self.shape = SHAPES[game]
        self._referee = Referee(GAMES[game])
        self._path = instance / database.FILE_NAME
        self._keeper = database.prepare(self._path)
        self._tables: dict[int, Table] = {}

    def close(self) -> None:
        """Let go of the file."""
        self._keeper.close()

    def of_length(self, length: int) -> Table:
        """A table whose log is about this long."""
        table = self._tables.get(length)
        if table is None or table.is_worn:
            table = self._tables[length] = self.built(length)
        return table

    def built(self, length: int) -> Table:
        """A new table with a log of just this length."""
        number = next(self._numbers)
        db = database.connect(self._path)
        # Only while building: a log lost in a power cut is built again.
        db.execute("PRAGMA synchronous = OFF")
        log = EventLog(db)
        taps = (Tap(f"{number}-{n}", n, "builder", NOON) for n in itertools.count())
        setup = Setup(SEATS, SEATS[0].id, ANSWERS)
        table_id = self._referee.begin(log, [f"{number:04X}"], setup, next(taps))
        forward = self._referee.game.commands["next"](despite=MISSING)
        for step in _steps(self.shape, length):
            if step == "undo":
                self._referee.undo(log, table_id, next(taps))
            else:
                self._referee.perform(log, table_id, forward, next(taps))
        db.close()
        return Table(f"{number:04X}", length, length)


def _steps(shape: str, length: int) -> Iterator[str]:
    """The entries after the first; back and forth always ends on the same picture."""
    if shape == "every entry counts":
        yield from ["next"] * (length - 1)
        return
    yield from ["next"] * (DEPTH - 1)
    left = length - DEPTH
    while left:
        there = min(left // 2, EXCURSION)
        yield from ["next"] * there
        yield from ["undo"] * there
        left -= 2 * there
