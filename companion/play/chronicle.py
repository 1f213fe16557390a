"""The log of a table read as a story, and remembered for whoever reads on.

Which entries count before an entry, what state it led to and how long the table had been played by then
never changes once it is written. So of a story that was read before only what is new is folded.
"""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, field

from companion.engine.story import Moment
from companion.play.log import Log, LoggedEvents
from companion.times import PlayingTime

# Tables whose stories are remembered; those that are looked at after a game are few.
TABLES = 4
# Entries that are read one by one rather than with the whole log.
FEW = 20

# Folds some entries behind the moments that were told before them.
Fold = Callable[[tuple[Moment, ...], Sequence[LoggedEvents], "Stamps"], tuple[Moment, ...]]


@dataclass(frozen=True)
class Stamps:
    """By entry: the minutes played up to it, and the name of the tap."""

    by_entry: dict[int, tuple[float, str]] = field(default_factory=dict)
    time: PlayingTime = field(default_factory=PlayingTime)
    last: int = 0

    def going_on(self, log: Log, table_id: int) -> Stamps:
        """These and those of the entries that were written since."""
        time, last = copy(self.time), self.last
        since: dict[int, tuple[float, str]] = {}
        for last, at, name in log.stamps(table_id, self.last):
            since[last] = time.add(at), name
        return Stamps(self.by_entry | since, time, last) if since else self


@dataclass(frozen=True)
class Chronicle:
    """What was told of one table."""

    stamps: Stamps = field(default_factory=Stamps)
    moments: tuple[Moment, ...] = ()

    def upto(
        self, log: Log, table_id: int, tip: int
    ) -> tuple[tuple[Moment, ...], Sequence[LoggedEvents]]:
        """The moments that lead to an entry, as far as they were told, and the entries behind them."""
        known = [moment.seq for moment in self.moments]
        place = bisect_left(known, tip)
        if known[place : place + 1] == [tip]:
            return self.moments[: place + 1], ()
        if known and place == len(known):
            first, *since = sorted(log.counting(table_id, tip, known[-1]))
            if first == known[-1] and len(since) <= FEW:
                entries = filter(None, (log.entry(table_id, seq) for seq in since))
                return self.moments, [(entry.seq, entry.events) for entry in entries]
        _, line = log.path(table_id, tip, "")
        same = 0
        while same < len(known) and same < len(line) and known[same] == line[same][0]:
            same += 1
        return self.moments[:same], line[same:]


class Chronicles:
    """The stories of a few tables, shared by all threads of a process."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, Chronicle] = OrderedDict()
        self._lock = threading.Lock()

    def read(self, log: Log, table_id: int, tip: int, fold: Fold) -> tuple[Moment, ...]:
        """The moments up to an entry; only those that are new are folded."""
        with self._lock:
            kept = self._kept.get(table_id, Chronicle())
        stamps = kept.stamps.going_on(log, table_id)
        told, since = kept.upto(log, table_id, tip)
        moments = fold(told, since, stamps) if since else told
        with self._lock:
            self._kept[table_id] = Chronicle(stamps, moments)
            self._kept.move_to_end(table_id)
            while len(self._kept) > TABLES:
                self._kept.popitem(last=False)
        return moments
