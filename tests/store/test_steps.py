"""What counts as a step: a tap that changes nothing writes nothing, and undo goes past panels."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.errors import NothingToUndo, StaleTable
from companion.play import Referee
from companion.store.event_log import EventLog
from tests import toy
from tests.store.sitting import ANNA, BEN, NOON, PEBBLES, Sitting, tap


def pebbles(table: Sitting) -> int:
    """How many pebbles are taken."""
    return sum(table.standing().state.taken.values())


def test_a_tap_on_what_is_lit_already_writes_nothing_and_shows_the_table_as_it_is(
    table: Sitting,
) -> None:
    table.turn_to(BEN)
    before = table.seq
    again = table.referee.perform(table.log, table.id, toy.TurnTo(BEN), tap(before))
    assert table.seq == again.link.seq == before
    assert again.state == table.standing().state


def test_a_tap_on_what_is_lit_already_keeps_what_can_be_redone(table: Sitting) -> None:
    table.turn_to(BEN)
    table.take()
    table.undo()
    table.turn_to(BEN)
    table.redo()
    assert pebbles(table) == 1


def test_a_tap_on_an_old_picture_is_stale_even_if_it_would_change_nothing(table: Sitting) -> None:
    table.turn_to(BEN)
    with pytest.raises(StaleTable):
        table.referee.perform(table.log, table.id, toy.TurnTo(BEN), tap(table.seq - 1))


def test_undo_takes_back_what_happened_before_something_was_opened(table: Sitting) -> None:
    table.take(2)
    table.turn_to(BEN)
    table.turn_to(ANNA)
    table.undo()
    assert pebbles(table) == 1
    assert table.standing().state.turned_to == ""
    table.undo()
    assert pebbles(table) == 0


def test_redo_brings_the_step_back_and_what_was_open_then(table: Sitting) -> None:
    table.take()
    table.turn_to(BEN)
    table.undo()
    table.redo()
    assert (pebbles(table), table.standing().state.turned_to) == (1, BEN)
    with pytest.raises(NothingToUndo):
        table.redo()


def test_with_nothing_but_something_open_there_is_nothing_to_undo(table: Sitting) -> None:
    table.turn_to(BEN)
    with pytest.raises(NothingToUndo, match="set-up"):
        table.undo()


def test_after_a_return_into_open_panels_redo_goes_on_to_the_next_step(table: Sitting) -> None:
    table.turn_to(BEN)
    table.turn_to(ANNA)
    table.take()
    table.return_to(2)
    table.redo()
    assert pebbles(table) == 1


def test_what_cannot_be_read_can_be_undone(table: Sitting) -> None:
    table.take()
    table.turn_to(BEN)
    table.log._db.execute("UPDATE entries SET events = 'x' WHERE seq = ?", [table.seq])
    log = EventLog(table.log._db)
    Referee(PEBBLES).undo(log, table.id, tap(table.seq))
    assert pebbles(table) == 1


@settings(deadline=None, max_examples=40)
@given(st.lists(st.sampled_from(["take", "anna", "ben", "undo", "redo"]), max_size=40))
def test_the_state_is_that_of_a_list_in_which_panels_do_not_count(
    kept_log: EventLog, steps: list[str]
) -> None:
    table, line, at = Sitting(kept_log), 0, 0
    for step in steps:
        seq = table.seq
        match step:
            case "take":
                table.take()
                line = at = at + 1
            case "undo" | "redo":
                with suppress(NothingToUndo):
                    getattr(table, step)()
                at = max(0, at - 1) if step == "undo" else min(line, at + 1)
            case _:
                who = ANNA if step == "anna" else BEN
                is_lit = table.standing().state.turned_to == who
                table.turn_to(who)
                assert table.seq == seq + (not is_lit)
                line = line if is_lit else at
        assert pebbles(table) == at
        assert table.standing().state == table.folded()
        assert table.standing(Referee(PEBBLES)).state == table.folded()


def test_the_clock_of_a_table_does_not_move_for_a_tap_that_changes_nothing(table: Sitting) -> None:
    table.turn_to(BEN)
    later = tap(table.seq)
    assert later.at == NOON
    table.referee.perform(
        table.log, table.id, toy.TurnTo(BEN), type(later)(later.key, later.seq, "", "2030")
    )
    sql = "SELECT touched FROM tables WHERE id = ?"
    assert table.log._db.execute(sql, [table.id]).fetchone()[0] == NOON
