"""What is remembered of a log says the same as a fresh reading, whoever wrote meanwhile."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import given, settings
from hypothesis import strategies as st
from sqlite_utils import Database

from companion.engine.errors import NothingToUndo
from companion.play import Referee
from companion.play.chronicle import TABLES
from companion.store.event_log import EventLog
from companion.store.tables import Tables
from companion.web.at_table import AtTable
from companion.web.parts import lines
from tests import toy
from tests.store.sitting import ANNA, BEN, PEBBLES, Sitting, take, tap

WALKS = st.lists(
    st.tuples(
        st.sampled_from(["take", "undo", "redo", "return", "turn"]),
        st.booleans(),  # whether another process does it
        st.booleans(),  # whether somebody reads the story then
        st.integers(0, 30),
    ),
    max_size=25,
)


def step(log: EventLog, referee: Referee, table_id: int, what: str, number: int) -> None:
    """One tap of a walk; where there is nothing to undo or redo, none."""
    head = log.head(table_id).seq
    who = (ANNA, BEN)[number % 2]
    with suppress(NothingToUndo):
        match what:
            case "take":
                referee.perform(log, table_id, take(who), tap(head))
            case "turn":
                command = toy.TurnTo(who)
                referee.perform(log, table_id, command, tap(head))
            case "return":
                referee.return_to(log, table_id, number % head + 1, tap(head))
            case "undo":
                referee.undo(log, table_id, tap(head))
            case "redo":
                referee.redo(log, table_id, tap(head))


@settings(max_examples=60)
@given(walk=WALKS)
def test_what_is_remembered_is_what_is_read_anew(
    walk: list[tuple[str, bool, bool, int]], kept_db: Database
) -> None:
    table, other = Sitting(EventLog(kept_db)), Referee(PEBBLES)
    for what, is_other, is_read, number in walk:
        # A log is read by one request: what it has read is not read again.
        step(EventLog(kept_db), other if is_other else table.referee, table.id, what, number)
        if is_read:
            assert told(kept_db, table.id, table.referee) == told(kept_db, table.id)


def told(db: Database, table_id: int, referee: Referee | None = None) -> tuple[object, object]:
    """The story and the lines of a table, for one who remembers it or for a new one."""
    referee, log = referee or Referee(PEBBLES), EventLog(db)
    at = AtTable(Tables(db).get(table_id), referee, log)
    return referee.moments(log, table_id), lines.newest(at, 50)


def test_a_log_that_grew_by_much_meanwhile_is_read_on(table: Sitting) -> None:
    table.take(3)
    table.referee.moments(table.log, table.id)
    table.take(50)
    table.undo(10)
    table.take()
    assert table.referee.moments(table.log, table.id) == Referee(PEBBLES).moments(
        table.log, table.id
    )


def test_only_the_stories_of_a_few_tables_are_remembered(log: EventLog) -> None:
    first = Sitting(log)
    read = first.referee.moments(log, first.id)
    assert first.referee.moments(log, first.id)[0] is read[0]
    for _ in range(TABLES):
        first.referee.moments(log, Sitting(log).id)
    again = first.referee.moments(log, first.id)
    assert again == read
    assert again[0] is not read[0]
