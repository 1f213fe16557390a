"""A tap is worked out before the write lock is taken, and once more if another one came in between."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from sqlite_utils import Database

from companion.engine.errors import StaleTable
from companion.store.event_log import EventLog
from tests.store.sitting import ANNA, BEN, Sitting, take, tap
from tests.toy import Polish


class OvertakenLog(EventLog):
    """The real log, where something happens just before its lock is taken."""

    before: Callable[[], None] = staticmethod(lambda: None)

    @contextmanager
    def writing(self) -> Iterator[None]:
        happens, self.before = self.before, lambda: None
        happens()
        with super().writing():
            yield


@pytest.fixture
def overtaken(kept_db: Database) -> tuple[Sitting, OvertakenLog]:
    """A table with a pebble taken, and its log as another device will write to it."""
    table = Sitting(EventLog(kept_db))
    table.take()
    return table, OvertakenLog(kept_db)


def test_a_tap_that_only_adds_counts_on_what_came_in_between(
    overtaken: tuple[Sitting, OvertakenLog],
) -> None:
    table, log = overtaken
    log.before = lambda: table.take(who=BEN)
    table.referee.perform(log, table.id, take(), tap(table.seq))
    assert table.standing().state == table.folded()
    assert [entry.seq for entry in log.entries(table.id)] == [4, 3, 2, 1]


def test_any_other_tap_is_refused_by_what_came_in_between(
    overtaken: tuple[Sitting, OvertakenLog],
) -> None:
    table, log = overtaken
    log.before = lambda: table.take(who=BEN)
    with pytest.raises(StaleTable):
        table.referee.undo(log, table.id, tap(table.seq))
    assert table.seq == 3


def test_a_tap_that_overtakes_itself_counts_once(overtaken: tuple[Sitting, OvertakenLog]) -> None:
    table, log = overtaken
    twice = tap(table.seq)
    log.before = lambda: (table.referee.perform(table.log, table.id, take(), twice), None)[1]
    standing = table.referee.perform(log, table.id, take(), twice)
    assert standing.link.seq == table.seq == 3
    assert standing.state == table.folded()


def test_nothing_that_was_worked_out_is_remembered_where_it_is_not_written(
    overtaken: tuple[Sitting, OvertakenLog],
) -> None:
    table, log = overtaken

    def fails() -> None:
        raise OSError

    log.before = fails
    before = table.standing()
    with pytest.raises(OSError):
        table.referee.perform(log, table.id, Polish(ANNA), tap(table.seq))
    assert table.standing() == before
    table.take(who=BEN)
    assert table.standing().state == table.folded()
