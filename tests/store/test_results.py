"""The result of a closed table: written with the entry that closes it, gone when it reopens."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.play import Tap
from companion.store import results
from companion.store.event_log import EventLog
from companion.store.file import database
from companion.store.history import GamesAsked, History
from companion.store.tables import Tables
from tests import toy
from tests.store.sitting import ANNA, BEN, NOON, CutLog, PowerCut, Sitting, fresh_key, take


@pytest.fixture
def history(log: EventLog) -> History:
    return History(log._db)


def test_closing_a_table_keeps_its_result(table: Sitting, history: History) -> None:
    table.take(2, BEN)
    table.take(1, ANNA)
    table.finish()
    game = history.of(table.id)
    assert game is not None
    assert [(line.name, line.total, line.rank, line.is_winner) for line in game.result.lines] == [
        ("Ben", 2, 1, True),
        ("Anna", 1, 2, False),
    ]
    assert game.result.is_counted
    assert game.finished == NOON


def test_an_open_table_has_no_result(table: Sitting, history: History) -> None:
    table.take()
    assert history.of(table.id) is None


def test_an_undo_that_reopens_a_table_takes_its_result_and_a_redo_brings_it_back(
    table: Sitting, history: History
) -> None:
    table.finish()
    kept = history.of(table.id)
    table.undo()
    assert history.of(table.id) is None
    assert history.count(GamesAsked()) == 0
    table.redo()
    assert history.of(table.id) == kept


def test_a_result_can_be_worked_out_again_from_the_log(table: Sitting, history: History) -> None:
    table.take(2, BEN)
    table.finish()
    kept = history.of(table.id)
    with table.log.writing():
        results.forget(table.log._db, table.id)
    assert history.of(table.id) is None
    table.referee.settle(table.log, table.id, NOON)
    assert history.of(table.id) == kept


def test_a_power_cut_while_closing_leaves_neither_entry_nor_result(
    table: Sitting, history: History
) -> None:
    before = table.seq
    whole, table.log = table.log, CutLog(table.log._db)
    with pytest.raises(PowerCut):
        table.finish()
    assert whole.head(table.id).seq == before
    assert history.of(table.id) is None


@pytest.mark.parametrize(
    ("times", "minutes"),
    [
        pytest.param(["12:00", "12:10", "13:05"], 65, id="from the first entry to the last"),
        pytest.param(["12:00", "12:30", "18:00", "18:20"], 50, id="a long pause is no playing"),
        pytest.param(["12:00", "11:30", "12:00"], 30, id="a clock that was put back"),
    ],
)
def test_the_time_at_the_table_is_counted(
    table: Sitting, history: History, times: list[str], minutes: int
) -> None:
    table.take(len(times) - 2)
    table.finish()
    with table.log.writing():
        for seq, time in enumerate(times, 1):
            at = f"2026-01-01T{time}:00.000+00:00"
            table.log._db.execute(
                "UPDATE entries SET at = ? WHERE table_id = ? AND seq = ?", [at, table.id, seq]
            )
    table.referee.settle(table.log, table.id, NOON)
    game = history.of(table.id)
    assert game is not None
    assert game.minutes == minutes


@settings(deadline=None, max_examples=25)
@given(st.lists(st.sampled_from(["1 min", "89 s", "1 h", "2 h", "jump"]), min_size=1, max_size=12))
def test_the_result_and_the_story_count_the_same_minutes(
    kept_log: EventLog, pauses: list[str]
) -> None:
    table, then = Sitting(kept_log), datetime(2026, 1, 1, tzinfo=UTC)
    seconds = {"1 min": 60, "89 s": 89, "1 h": 3600, "2 h": 7200, "jump": 10**9}
    commands = [*[take()] * (len(pauses) - 1), toy.Finish()]
    kept_log._db.execute("UPDATE entries SET at = ? WHERE table_id = ?", [str(then), table.id])
    kept_log._db.commit()
    for number, (pause, command) in enumerate(zip(pauses, commands, strict=True)):
        # The clock is set forwards and backwards in turn.
        then += timedelta(seconds=seconds[pause]) * (-1 if pause == "jump" and number % 2 else 1)
        at = then.isoformat(timespec="milliseconds")
        table.referee.perform(kept_log, table.id, command, Tap(fresh_key(), table.seq, "", at))
    game = History(kept_log._db).of(table.id)
    told = table.referee.moments(kept_log, table.id)
    played = sum(seconds[pause] for pause in pauses if pause != "jump") / 60
    assert game is not None
    assert told[-1].minutes == pytest.approx(played)
    assert game.minutes == int(told[-1].minutes + 0.5)


@pytest.mark.parametrize("spelling", ["Anna", " anna ", "ANNA", "an\u200bna"])
def test_a_player_is_known_by_her_name_however_it_is_written(spelling: str) -> None:
    assert (results.folded(spelling) == "anna") == ("\u200b" not in spelling)
    assert results.folded("Zoe\u0308") == results.folded("ZO\u00cb")


def old_file(path: Path) -> tuple[int, int]:
    """A file as the version before this one left it: one table closed, one under way."""
    keeper = database.prepare(path)
    log = EventLog(keeper)
    closed, under_way = Sitting(log), Sitting(log)
    closed.take()
    closed.finish()
    keeper.execute("DROP TABLE result_lines")
    keeper.execute("DROP TABLE results")
    keeper.execute("DROP INDEX tables_uuid")
    keeper.execute("ALTER TABLE tables DROP COLUMN uuid")
    keeper.execute("DELETE FROM _sqlite_migrations WHERE name = 'm004_results'")
    keeper.commit()
    keeper.close()
    return closed.id, under_way.id


def test_tables_closed_by_an_older_version_are_there_but_not_counted(tmp_path: Path) -> None:
    closed, under_way = old_file(tmp_path / "log.db")
    keeper = database.prepare(tmp_path / "log.db")
    game = History(keeper).of(closed)
    assert game is not None
    assert not game.result.is_counted
    assert sorted(line.name for line in game.result.lines) == ["Anna", "Ben"]
    assert History(keeper).of(under_way) is None
    assert History(keeper).forms(GamesAsked()) == []
    keeper.close()


def test_tables_of_an_older_version_get_a_mark_each_that_stays(tmp_path: Path) -> None:
    ids = old_file(tmp_path / "log.db")
    found = []
    for _ in range(2):
        keeper = database.prepare(tmp_path / "log.db")
        found.append([Tables(keeper).get(table_id).uuid for table_id in ids])
        keeper.close()
    assert found[0] == found[1]
    assert len(set(found[0])) == 2
    assert all(len(mark) == 36 for mark in found[0])


def test_the_stored_sets_are_those_of_the_game(table: Sitting, history: History) -> None:
    table.polish()
    table.finish()
    row = table.log._db.execute("SELECT sets FROM results").fetchone()
    assert json.loads(row[0]) == ["Cloth"]
