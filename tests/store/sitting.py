"""A table of the toy game, played straight into the log: what the tests of the store share."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from companion.engine.game import AnyGame, PlayerId, Seat, Setup
from companion.engine.timeline import fold, timeline
from companion.play import Referee, Standing, Tap
from companion.store.event_log import EventLog
from tests import toy

PEBBLES: AnyGame = toy.GAME
ANNA, BEN = PlayerId("p1"), PlayerId("p2")
SETUP = Setup((Seat(ANNA, "Anna", "blue"), Seat(BEN, "Ben", "orange")), ANNA)
NOON = "2026-01-01T12:00:00.000+00:00"

_numbers = itertools.count(1)


def fresh_key() -> str:
    """A key that no tap of this run has carried."""
    return f"key-{next(_numbers)}"


def tap(seq: int | None = None, key: str | None = None) -> Tap:
    """A tap of Anna's at noon."""
    return Tap(fresh_key() if key is None else key, seq, "anna's phone", NOON)


def opened(log: EventLog, referee: Referee, key: str | None = None, setup: Setup = SETUP) -> int:
    """A new table."""
    return referee.begin(log, [f"T{next(_numbers)}"], setup, tap(key=key))


def take(player: PlayerId = ANNA) -> toy.Take:
    """One pebble, however many came before."""
    return toy.Take(player, despite="pebbles/three")


class Sitting:
    """One table and the player object that serves it; every tap is drawn from the present."""

    def __init__(self, log: EventLog, setup: Setup = SETUP) -> None:
        self.log = log
        self.referee = Referee(PEBBLES)
        self.id = opened(log, self.referee, setup=setup)

    @property
    def seq(self) -> int:
        """The last entry."""
        return self.log.head(self.id).seq

    def take(self, times: int = 1, who: PlayerId = ANNA) -> None:
        """Take pebbles, one entry each."""
        for _ in range(times):
            self.referee.perform(self.log, self.id, take(who), tap(self.seq))

    def polish(self) -> None:
        """Polish once, which makes it a game with the cloth."""
        self.referee.perform(self.log, self.id, toy.Polish(ANNA), tap(self.seq))

    def turn_to(self, who: PlayerId) -> None:
        """Open something, which is no step."""
        self.referee.perform(self.log, self.id, toy.TurnTo(who), tap(self.seq))

    def finish(self) -> None:
        """Close the table."""
        self.referee.perform(self.log, self.id, toy.Finish(), tap(self.seq))

    def undo(self, times: int = 1) -> None:
        """Take entries back."""
        for _ in range(times):
            self.referee.undo(self.log, self.id, tap(self.seq))

    def redo(self, times: int = 1) -> None:
        """Bring entries back."""
        for _ in range(times):
            self.referee.redo(self.log, self.id, tap(self.seq))

    def return_to(self, seq: int) -> None:
        """Take back or bring back everything after an entry."""
        self.referee.return_to(self.log, self.id, seq, tap(self.seq))

    def standing(self, referee: Referee | None = None) -> Standing:
        """The table as it is, by default for the player object that has served it."""
        return (referee or self.referee).standing(self.log, self.id)

    def folded(self) -> Any:
        """The state by reading the whole log from its first entry, without links or snapshots."""
        done, _ = timeline(reversed(self.log.entries(self.id)))
        events = [event for entry in done for event in self.referee.events(entry)]
        return fold(PEBBLES, PEBBLES.blank, events)


class PowerCut(Exception):
    """What ends a `CutLog`."""


class CutLog(EventLog):
    """The real log, cut off between its last statement and the commit."""

    @contextmanager
    def writing(self) -> Iterator[None]:
        with super().writing():
            yield
            raise PowerCut
