"""Two processes that write to one table at once: nothing is lost and nothing counts twice."""

from __future__ import annotations

import json
import multiprocessing
import random
import sqlite3
from collections import Counter
from dataclasses import dataclass, field
from multiprocessing.context import SpawnProcess
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Barrier
from pathlib import Path

import pytest

from companion.engine.errors import NothingToUndo, StaleTable
from companion.engine.game import Command, PlayerId
from companion.play import Referee, Tap
from companion.store.event_log import EventLog
from companion.store.file import database
from tests import toy
from tests.running import PATIENCE
from tests.store.sitting import ANNA, BEN, NOON, PEBBLES, opened, take

pytestmark = pytest.mark.long

SPAWN = multiprocessing.get_context("spawn")
PLAYERS = (ANNA, BEN)

# Of each process; 2,000 tries in total.
OWN_TAKES = 400
SHARED_TAKES = 200
SHARED_SENT_AGAIN = 50
DRAWN = 250
DUELS = 100
TRIES = OWN_TAKES + SHARED_TAKES + SHARED_SENT_AGAIN + DRAWN + DUELS


@dataclass
class Report:
    """What one process tried, and what it was told."""

    tries: int = 0
    takes: set[str] = field(default_factory=set)
    accepted: dict[str, int] = field(default_factory=dict)  # key -> the picture it was drawn from
    refused: set[str] = field(default_factory=set)
    duels: list[str] = field(default_factory=list)  # the key of each duel won, or nothing


class Worker:
    """One process with its own connection and its own remembered states."""

    def __init__(self, path: Path, table_id: int, name: str) -> None:
        self.log = EventLog(database.connect(path))
        self.referee = Referee(PEBBLES)
        self.table_id = table_id
        self.name = name
        self.chance = random.Random(name)
        self.report = Report()

    def seq(self) -> int:
        """The picture that a tap is drawn from."""
        return self.referee.standing(self.log, self.table_id).link.seq

    def take(self, key: str, who: PlayerId) -> None:
        """A tap that only adds, drawn from a picture long gone: it must count, once."""
        self.report.tries += 1
        self.referee.perform(self.log, self.table_id, take(who), Tap(key, 1, self.name, NOON))
        self.report.takes.add(key)

    def try_drawn(self, key: str, what: Command | str, seq: int) -> bool:
        """A tap that depends on its picture: it counts on that one or is refused."""
        self.report.tries += 1
        tap = Tap(key, seq, self.name, NOON)
        try:
            if isinstance(what, Command):
                self.referee.perform(self.log, self.table_id, what, tap)
            elif what == "undo":
                self.referee.undo(self.log, self.table_id, tap)
            else:
                self.referee.redo(self.log, self.table_id, tap)
        except (StaleTable, NothingToUndo):
            self.report.refused.add(key)
            return False
        self.report.accepted[key] = seq
        return True

    def mix(self) -> None:
        """All kinds of taps in an order of chance, as fast as they go."""
        jobs = ["own"] * OWN_TAKES + ["shared"] * SHARED_TAKES + ["drawn"] * DRAWN
        self.chance.shuffle(jobs)
        shared = [f"shared-{n}" for n in range(SHARED_TAKES)]
        self.chance.shuffle(shared)
        for number, job in enumerate(jobs):
            key = f"{self.name}-{number}"
            if job == "own":
                self.take(key, self.chance.choice(PLAYERS))
            elif job == "shared":
                self.take(shared.pop(), ANNA)
            else:
                hide = toy.Hide(self.chance.choice(PLAYERS), number)
                choices: list[Command | str] = [hide, hide, "undo", "redo"]
                what = self.chance.choice(choices)
                self.try_drawn(key, what, self.seq())
        for number in range(SHARED_SENT_AGAIN):
            self.take(f"shared-{number}", ANNA)

    def duel(self, barrier: Barrier) -> None:
        """Tap at the same moment as the other, on the same picture."""
        for number in range(DUELS):
            barrier.wait()
            seq = self.seq()
            barrier.wait()
            key = f"duel-{number}-{self.name}"
            hide = toy.Hide(ANNA, number)
            self.report.duels.append(key if self.try_drawn(key, hide, seq) else "")


def work(
    path: Path, table_id: int, name: str, barrier: Barrier, reports: Queue[tuple[str, Report]]
) -> None:
    """What each process does."""
    worker = Worker(path, table_id, name)
    barrier.wait()
    worker.mix()
    worker.duel(barrier)
    reports.put((name, worker.report))


@dataclass(frozen=True)
class Row:
    seq: int
    kind: str
    key: str
    events: list[dict[str, object]]


@dataclass(frozen=True)
class Played:
    """The table after both processes have ended, read by a third."""

    path: Path
    table_id: int
    reports: list[Report]
    rows: list[Row]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    path = tmp_path_factory.mktemp("two") / "log.db"
    keeper = database.prepare(path)
    table_id = opened(EventLog(keeper), Referee(PEBBLES), key="opened")
    barrier, queue = SPAWN.Barrier(2, timeout=10 * PATIENCE), SPAWN.Queue()
    processes: list[SpawnProcess] = [
        SPAWN.Process(target=work, args=(path, table_id, name, barrier, queue))
        for name in ("one", "two")
    ]
    for process in processes:
        process.start()
    reports = dict(queue.get(timeout=10 * PATIENCE) for _ in processes)
    for process in processes:
        process.join(timeout=PATIENCE)
    assert [process.exitcode for process in processes] == [0, 0]
    keeper.close()
    db = sqlite3.connect(path)
    sql = "SELECT seq, kind, key, events FROM entries WHERE table_id = ? ORDER BY seq"
    rows = [
        Row(seq, kind, key, json.loads(events))
        for seq, kind, key, events in db.execute(sql, [table_id])
    ]
    db.close()
    return Played(path, table_id, list(reports.values()), rows)


def test_two_thousand_tries_were_made(played: Played) -> None:
    assert [report.tries for report in played.reports] == [1000, 1000]
    # Both were at it at the same time: some of the pictures had gone stale.
    assert all(report.refused and report.accepted for report in played.reports)


def test_the_entries_are_numbered_without_holes(played: Played) -> None:
    assert [row.seq for row in played.rows] == list(range(1, len(played.rows) + 1))


def test_no_entry_is_lost_and_none_is_there_twice(played: Played) -> None:
    answered = {"opened"}.union(*({*r.takes, *r.accepted} for r in played.reports))
    assert Counter(row.key for row in played.rows) == Counter(answered)


def test_refused_taps_are_not_in_the_log(played: Played) -> None:
    refused = set().union(*(report.refused for report in played.reports))
    assert not refused & {row.key for row in played.rows}


def test_a_tap_that_depends_on_its_picture_follows_it_directly(played: Played) -> None:
    seqs = {row.key: row.seq for row in played.rows}
    for report in played.reports:
        for key, drawn_from in report.accepted.items():
            assert seqs[key] == drawn_from + 1


def test_of_two_taps_on_the_same_picture_one_counts(played: Played) -> None:
    one, two = (report.duels for report in played.reports)
    assert [bool(a) + bool(b) for a, b in zip(one, two, strict=True)] == [1] * DUELS


def test_the_table_stands_where_an_independent_count_leads(played: Played) -> None:
    done: list[Row] = []
    undone: list[Row] = []
    for row in played.rows:
        if row.kind == "undo":
            undone.append(done.pop())
        elif row.kind == "redo":
            done.append(undone.pop())
        else:
            done.append(row)
            undone = []
    events = [event for row in done for event in row.events]
    keeper = database.prepare(played.path)
    state = Referee(PEBBLES).standing(EventLog(keeper), played.table_id).state
    keeper.close()
    assert state.taken == Counter(e["player"] for e in events if e["type"] == "Taken")
    hidden = [e["number"] for e in events if e["type"] == "Hidden"]
    assert [{"owner": s.owner, "value": s.value} for s in state.hidden] == hidden
