"""Returning to a line of the log: everything after it is taken back, or brought back, at once."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.errors import NothingToUndo, StaleTable
from companion.engine.timeline import timeline
from companion.play import Referee
from companion.store import event_log
from companion.store.event_log import EventLog
from companion.store.tables import Tables
from companion.web.at_table import AtTable
from companion.web.parts import lines
from tests.store.sitting import ANNA, PEBBLES, CutLog, PowerCut, Sitting, tap


@settings(deadline=None, max_examples=40)
@given(st.lists(st.sampled_from(["take", "take", "take", "undo", "redo"]), max_size=50), st.data())
def test_returning_gives_the_state_of_then_and_redoing_everything_the_state_of_now(
    kept_log: EventLog, steps: list[str], data: st.DataObject
) -> None:
    table = Sitting(kept_log)
    states = {1: table.standing().state}
    for step in steps:
        try:
            getattr(table, step)()
        except NothingToUndo:
            continue
        states[table.log.head(table.id).tip] = table.standing().state
    head = table.log.head(table.id)
    counting = sorted(table.log.counting(table.id, head.tip, 1))
    target = data.draw(st.sampled_from(counting))
    now = table.standing().state
    table.return_to(target)
    assert table.standing().state == states[target] == table.folded()
    assert table.standing(Referee(PEBBLES)).state == states[target]
    table.redo(len([seq for seq in counting if seq > target]))
    assert table.standing().state == now == table.folded()
    assert table.log.head(table.id).redo == head.redo or target == head.tip


def line(table: Sitting) -> list[int]:
    """The entries that there is a way to, by reading the whole log."""
    done, undone = timeline(reversed(table.log.entries(table.id)))
    return [entry.seq for entry in (*done, *reversed(undone))]


def step_to(table: Sitting, seq: int) -> None:
    """Go to an entry by single undos or redos."""
    while (tip := table.log.head(table.id).tip) != seq:
        if tip > seq:
            table.undo()
        else:
            table.redo()


@settings(deadline=None, max_examples=25)
@given(
    st.lists(st.sampled_from(["take", "take", "undo", "redo"]) | st.integers(0, 30), max_size=40)
)
def test_a_return_means_what_its_undos_or_redos_mean_one_by_one(
    kept_log: EventLog, steps: list[str | int]
) -> None:
    short, long = Sitting(kept_log), Sitting(kept_log)
    for step in steps:
        if isinstance(step, int):
            place = step % len(line(short))
            short.return_to(line(short)[place])
            step_to(long, line(long)[place])
            continue
        for table in (short, long):
            with suppress(NothingToUndo):
                getattr(table, step)()
    for step in ("redo", "undo"):
        while True:
            assert short.standing().state == long.standing().state == short.folded()
            assert short.standing(Referee(PEBBLES)).state == long.standing().state
            assert said(short) == said(long)
            try:
                getattr(short, step)()
            except NothingToUndo:
                break
            getattr(long, step)()
        with pytest.raises(NothingToUndo):
            getattr(long, step)()


def said(table: Sitting) -> tuple[object, ...]:
    """What is said of a table: its clock, its chapter, how much counts, what undo and redo move."""
    (newest,) = table.log.entries(table.id, limit=1)
    record = Tables(table.log._db).get(table.id)
    labels = lines.labels(AtTable(record, table.referee, table.log))
    return record.clock, newest.chapter, newest.link.depth, *labels


def test_a_return_over_hundreds_of_lines_writes_one_entry_each_way(table: Sitting) -> None:
    table.take(200)
    last = table.seq
    table.return_to(1)
    assert table.standing().state.taken == {}
    assert table.seq == last + 1
    table.return_to(last)
    assert table.standing().state.taken == {ANNA: 200}
    assert table.seq == last + 2


def test_a_return_that_comes_twice_counts_once(table: Sitting) -> None:
    table.take(5)
    for _ in range(2):
        table.referee.return_to(table.log, table.id, 3, tap(6, key="return"))
    assert table.standing().state.taken == {ANNA: 2}
    assert table.seq == 7


class WatchedLog(EventLog):
    """The real log, which notes whether anybody had to wait while it was read at length."""

    def __init__(self, log: EventLog) -> None:
        super().__init__(log._db)
        self.waited: list[bool] = []

    def counts_under(self, table_id: int, seq: int, tip: int) -> bool:
        self.waited.append(self._db.conn.in_transaction)
        return super().counts_under(table_id, seq, tip)

    def path(self, table_id: int, tip: int, fingerprint: str) -> Any:
        self.waited.append(self._db.conn.in_transaction)
        return super().path(table_id, tip, fingerprint)


def test_nobody_waits_while_the_way_is_proved_and_the_state_folded(table: Sitting) -> None:
    table.take(30)
    log = WatchedLog(table.log)
    for seq in (4, 28):
        # Knows nothing of the table, as after a restart.
        Referee(PEBBLES).return_to(log, table.id, seq, tap(table.seq))
    assert log.waited == [False] * 4


def test_a_tap_that_lands_while_the_way_is_proved_makes_the_return_stale(table: Sitting) -> None:
    class BusyLog(EventLog):
        def counts_under(self, table_id: int, seq: int, tip: int) -> bool:
            table.take()
            return super().counts_under(table_id, seq, tip)

    table.take(5)
    with pytest.raises(StaleTable):
        table.referee.return_to(BusyLog(table.log._db), table.id, 3, tap(6))
    assert table.standing().state.taken == {ANNA: 6}
    assert table.seq == 7


def test_what_the_table_has_come_to_need_not_be_readable(table: Sitting) -> None:
    table.take(30)
    last = table.seq
    table.log._db.execute("UPDATE entries SET events = '[{' WHERE seq > 24")
    table.log._db.execute("DELETE FROM snapshots WHERE seq > 24")
    table.log._db.commit()
    Referee(PEBBLES).return_to(table.log, table.id, 24, tap(last))
    assert table.seq == last + 1
    assert table.standing(Referee(PEBBLES)).state.taken == {ANNA: 23}


def test_the_next_to_be_redone_is_found_without_looking_through_the_log(log: EventLog) -> None:
    (plan,) = log._db.execute(f"EXPLAIN QUERY PLAN {event_log._FOLLOWER}", [1, 2, 9]).fetchall()
    assert "entries_before (table_id=? AND before=? AND seq<?)" in plan[3]


def test_a_return_from_an_old_picture_or_to_nowhere_leaves_no_entry(table: Sitting) -> None:
    table.take(5)
    with pytest.raises(StaleTable):
        table.referee.return_to(table.log, table.id, 3, tap(5))
    table.undo(2)
    table.take()
    for nowhere in (5, 6, 99):
        with pytest.raises(NothingToUndo):
            table.return_to(nowhere)
    assert table.seq == 9


def test_a_return_cut_off_before_its_commit_leaves_nothing(table: Sitting) -> None:
    table.take(5)
    cut = CutLog(table.log._db)
    with pytest.raises(PowerCut):
        table.referee.return_to(cut, table.id, 2, tap(6))
    assert table.seq == 6
    assert table.standing().state.taken == {ANNA: 5}
