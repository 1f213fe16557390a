"""Returning to a line of the log: everything after it is taken back, or brought back, at once."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.errors import NothingToUndo, StaleTable
from companion.play import SNAPSHOT_EVERY, Referee
from companion.store.event_log import EventLog
from tests.store.sitting import ANNA, PEBBLES, CutLog, PowerCut, Sitting, tap


@settings(deadline=None, max_examples=60)
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


def test_a_return_is_one_step_forward_and_back_however_long(table: Sitting) -> None:
    table.take(5 * SNAPSHOT_EVERY)
    last = table.seq
    table.return_to(1)
    assert table.standing().state.taken == {}
    assert table.seq == 2 * last - 1
    table.return_to(last)
    assert table.standing().state.taken == {ANNA: 5 * SNAPSHOT_EVERY}


def test_a_return_that_comes_twice_counts_once(table: Sitting) -> None:
    table.take(5)
    for _ in range(2):
        table.referee.return_to(table.log, table.id, 3, tap(6, key="return"))
    assert table.standing().state.taken == {ANNA: 2}
    assert table.seq == 9


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
