"""The log on a real file: what is appended, what is refused, and what the table is afterwards."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import codec
from companion.engine.codec import StoredEvents
from companion.engine.errors import DamagedLog, NothingToUndo, RuleError, StaleTable
from companion.engine.game import AnyGame
from companion.engine.timeline import BLANK, timeline
from companion.games import GAMES
from companion.play import SNAPSHOT_EVERY, Referee
from companion.play.referee import folding
from companion.store.event_log import EventLog
from companion.store.tables import Tables
from tests import toy
from tests.store.sitting import (
    ANNA,
    BEN,
    NOON,
    PEBBLES,
    SETUP,
    CutLog,
    PowerCut,
    Sitting,
    opened,
    take,
    tap,
)


def test_an_entry_is_read_as_it_was_appended(table: Sitting) -> None:
    table.referee.perform(table.log, table.id, take(BEN), tap(1, key="a tap"))
    entry = table.log.entry(table.id, 2)
    assert entry is not None
    assert (entry.name, entry.who, entry.at, entry.key) == ("take", "anna's phone", NOON, "a tap")
    assert table.referee.events(entry) == (toy.Taken(BEN),)


def test_the_first_entry_opens_the_game(table: Sitting) -> None:
    entry = table.log.entry(table.id, 1)
    assert entry is not None
    assert entry.name == "start"
    assert table.referee.events(entry) == (toy.Started(table.standing().state.seats),)


def test_entries_are_read_from_the_newest_in_pages(table: Sitting) -> None:
    table.take(6)
    assert [entry.seq for entry in table.log.entries(table.id, limit=3)] == [7, 6, 5]
    assert [entry.seq for entry in table.log.entries(table.id, before=5, limit=3)] == [4, 3, 2]
    assert [entry.seq for entry in table.log.entries(table.id, before=2, limit=3)] == [1]


def test_a_table_that_has_lost_all_its_entries_is_damaged(log: EventLog) -> None:
    assert log.head(99) == BLANK
    assert log.entry(99, 1) is None
    with pytest.raises(DamagedLog):
        Referee(PEBBLES).standing(log, 99)


def test_two_tables_keep_their_logs_apart(log: EventLog) -> None:
    one, other = Sitting(log), Sitting(log)
    one.take(3)
    other.take(1, BEN)
    one.undo()
    assert one.standing().state.taken == {ANNA: 2}
    assert other.standing().state.taken == {BEN: 1}


def test_a_tap_drawn_from_an_old_picture_is_refused(table: Sitting) -> None:
    table.take()
    with pytest.raises(StaleTable):
        table.referee.perform(table.log, table.id, toy.Hide(ANNA, 7), tap(1))
    with pytest.raises(StaleTable):
        table.referee.undo(table.log, table.id, tap(1))
    with pytest.raises(StaleTable):
        table.referee.redo(table.log, table.id, tap(1))
    with pytest.raises(StaleTable):
        table.referee.perform(table.log, table.id, toy.Hide(ANNA, 7), tap(None))
    assert table.seq == 2


def test_a_picture_of_the_future_is_refused(table: Sitting) -> None:
    with pytest.raises(StaleTable):
        table.referee.perform(table.log, table.id, toy.Hide(ANNA, 7), tap(2))


def test_a_tap_that_only_adds_counts_on_the_table_as_it_is(table: Sitting) -> None:
    for drawn_from in (1, 1, 1, None, 99):
        table.referee.perform(table.log, table.id, take(), tap(drawn_from))
    assert table.standing().state.taken == {ANNA: 5}


def test_a_tap_that_comes_twice_counts_once(table: Sitting) -> None:
    twice = tap(1, key="twice")
    first = table.referee.perform(table.log, table.id, take(), twice)
    assert table.referee.perform(table.log, table.id, take(), twice) == first
    assert table.standing().state.taken == {ANNA: 1}


def test_a_repeated_tap_is_shown_the_present_table_and_not_refused(table: Sitting) -> None:
    table.referee.perform(table.log, table.id, toy.Hide(ANNA, 7), tap(1, key="hide"))
    table.take()
    again = table.referee.perform(table.log, table.id, toy.Hide(ANNA, 7), tap(1, key="hide"))
    assert again.link.seq == 3
    assert len(again.state.hidden) == 1


def test_an_undo_that_comes_twice_takes_back_once(table: Sitting) -> None:
    table.take(3)
    for _ in range(2):
        table.referee.undo(table.log, table.id, tap(4, key="undo"))
    assert table.standing().state.taken == {ANNA: 2}


def test_the_same_key_counts_at_another_table(log: EventLog) -> None:
    one, other = Sitting(log), Sitting(log)
    for table in (one, other):
        table.referee.perform(log, table.id, take(), tap(1, key="shared"))
    assert one.standing().state.taken == other.standing().state.taken == {ANNA: 1}


def test_taps_without_a_key_all_count(table: Sitting) -> None:
    for _ in range(3):
        table.referee.perform(table.log, table.id, take(), tap(key=""))
    assert table.standing().state.taken == {ANNA: 3}


def test_undo_and_redo_are_entries_of_their_own(table: Sitting) -> None:
    table.take(2)
    table.undo()
    assert table.standing().state.taken == {ANNA: 1}
    table.redo()
    assert table.standing().state.taken == {ANNA: 2}
    assert [entry.name for entry in reversed(table.log.entries(table.id))] == [
        "start",
        "take",
        "take",
        "undo",
        "redo",
    ]


def test_what_is_refused_leaves_no_entry(table: Sitting) -> None:
    with pytest.raises(NothingToUndo):
        table.undo()
    with pytest.raises(NothingToUndo):
        table.redo()
    table.take(3)
    with pytest.raises(RuleError):
        table.referee.perform(table.log, table.id, toy.Take(ANNA), tap(4))
    assert table.seq == 4


def test_a_refused_tap_may_be_sent_again_with_its_key(table: Sitting) -> None:
    table.take(3)
    with pytest.raises(RuleError):
        table.referee.perform(table.log, table.id, toy.Take(ANNA), tap(4, key="once"))
    table.referee.perform(table.log, table.id, take(), tap(4, key="once"))
    assert table.standing().state.taken == {ANNA: 4}


@settings(deadline=None, max_examples=60)
@given(st.lists(st.sampled_from(["take", "take", "undo", "undo", "redo", "hide"]), max_size=50))
def test_the_stored_links_agree_with_reading_the_whole_log(
    kept_log: EventLog, steps: list[str]
) -> None:
    table = Sitting(kept_log)
    for number, step in enumerate(steps):
        try:
            if step == "hide":
                hide = toy.Hide(BEN, number)
                table.referee.perform(kept_log, table.id, hide, tap(table.seq))
            else:
                getattr(table, step)()
        except NothingToUndo:
            continue
    entries = kept_log.entries(table.id)[::-1]
    done, undone = timeline(entries)
    head = kept_log.head(table.id)
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    assert (head.tip, head.depth) == (done[-1].seq, len(done))
    assert kept_log.counting(table.id, head.tip, 1) == {entry.seq for entry in done}
    next_redo = kept_log.link(table.id, head.redo).target
    assert next_redo == (undone[-1].seq if undone else 0)
    assert table.standing().state == table.folded()
    assert table.standing(Referee(PEBBLES)).state == table.folded()


def test_every_entry_keeps_what_the_clock_showed_when_it_was_tapped(table: Sitting) -> None:
    table.take(2)
    table.undo()
    table.redo()
    chapters = [entry.chapter for entry in reversed(table.log.entries(table.id))]
    assert chapters == ["0 taken", "0 taken", "1 taken", "1 taken", "1 taken"]


AROUND_SNAPSHOTS = sorted({n * SNAPSHOT_EVERY + d for n in (0, 1, 2, 3) for d in (-1, 0, 1)} - {-1})


@pytest.mark.parametrize("takes", AROUND_SNAPSHOTS)
def test_a_restarted_player_stands_where_the_whole_log_leads(table: Sitting, takes: int) -> None:
    table.take(takes)
    restarted = Referee(PEBBLES)
    assert table.standing(restarted).state == table.folded()
    assert table.folded().taken.get(ANNA, 0) == takes


@pytest.mark.long
@pytest.mark.parametrize("back", AROUND_SNAPSHOTS[1:-1])
def test_a_restarted_player_undoes_and_redoes_over_snapshots(table: Sitting, back: int) -> None:
    table.take(max(AROUND_SNAPSHOTS))
    table.undo(back)
    assert table.standing(Referee(PEBBLES)).state == table.folded()
    table.take(SNAPSHOT_EVERY, BEN)
    assert table.standing(Referee(PEBBLES)).state == table.folded()
    table.undo(SNAPSHOT_EVERY)
    table.referee = Referee(PEBBLES)
    table.redo()
    assert table.standing().state == table.folded()


@pytest.mark.parametrize("back", [0, 1, SNAPSHOT_EVERY, 2 * SNAPSHOT_EVERY + 1])
def test_never_more_entries_are_read_than_lie_between_snapshots(table: Sitting, back: int) -> None:
    table.take(5 * SNAPSHOT_EVERY)
    table.undo(back)
    table.take(SNAPSHOT_EVERY // 2, BEN)
    head = table.log.head(table.id)
    snapshot, entries = table.log.path(table.id, head.tip, table.referee.fingerprint)
    assert snapshot is not None
    assert len(entries) < SNAPSHOT_EVERY


def spoil(table: Sitting, fingerprint: str) -> None:
    """Put a state that never was beside the entry that keeps the first snapshot."""
    wrong = codec.encode(toy.Heap(taken={BEN: 1000}))
    table.log.save_snapshot(table.id, SNAPSHOT_EVERY, fingerprint, wrong)


def test_a_snapshot_is_what_a_restarted_player_starts_from(table: Sitting) -> None:
    table.take(SNAPSHOT_EVERY)
    spoil(table, table.referee.fingerprint)
    assert table.standing(Referee(PEBBLES)).state.taken[BEN] == 1000


def test_a_snapshot_of_other_code_is_ignored(table: Sitting) -> None:
    table.take(SNAPSHOT_EVERY)
    spoil(table, "other code")
    assert table.standing(Referee(PEBBLES)).state == table.folded()


def test_every_code_has_a_fingerprint_of_its_own(table: Sitting) -> None:
    prints = [Referee(game).fingerprint for game in (*GAMES.values(), PEBBLES)]
    assert len(set(prints)) == len(prints)
    assert table.referee.fingerprint == Referee(PEBBLES).fingerprint


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_fingerprint_is_of_all_the_code_that_folds(game: AnyGame) -> None:
    assert {folder.name for folder in folding(game)} == {"engine", "rules", "table"}


class CountingLog(EventLog):
    """The real log, which counts how often a state has to be read from it."""

    reads = 0

    def path(
        self, table_id: int, tip: int, fingerprint: str
    ) -> tuple[Any, list[tuple[int, StoredEvents]]]:
        self.reads += 1
        return super().path(table_id, tip, fingerprint)


def test_updated_code_reads_the_whole_log_once_and_then_undoes_from_memory(log: EventLog) -> None:
    table = Sitting(log)
    table.take(3 * SNAPSHOT_EVERY)
    counting = CountingLog(log._db)
    updated = Referee(PEBBLES)
    updated.fingerprint = "other code"
    table.log, table.referee = counting, updated
    table.undo(2 * SNAPSHOT_EVERY)
    table.redo(SNAPSHOT_EVERY)
    assert counting.reads == 1
    assert table.standing().state == table.folded()


def test_few_states_are_remembered_and_the_others_read_again(log: EventLog) -> None:
    table = Sitting(log)
    table.referee = Referee(PEBBLES, remembered=3)
    table.take(2 * SNAPSHOT_EVERY)
    for _ in range(2 * SNAPSHOT_EVERY):
        table.undo()
        assert table.standing().state == table.folded()
    assert len(table.referee._states.known()) == 3


def test_an_old_event_in_the_file_is_upgraded_when_it_is_read(table: Sitting) -> None:
    table.take()
    old = json.dumps([{"type": "Taken", "v": 1, "who": BEN}])
    table.log._db.execute("UPDATE entries SET events = ? WHERE seq = 2", [old])
    assert table.standing(Referee(PEBBLES)).state.taken == {BEN: 1}
    entry = table.log.entry(table.id, 2)
    assert entry is not None
    assert table.referee.events(entry) == (toy.Taken(BEN),)
    # Reading does not rewrite: the log only grows.
    assert entry.events == ({"type": "Taken", "v": 1, "who": BEN},)


def test_a_table_opened_twice_with_one_key_is_one_table(log: EventLog) -> None:
    referee = Referee(PEBBLES)
    assert opened(log, referee, key="open") == opened(log, referee, key="open")
    assert len(Tables(log._db).listed(is_over=False)) == 1
    assert [entry.seq for entry in log.entries(1)] == [1]


def test_tables_opened_with_two_keys_are_two_tables(log: EventLog) -> None:
    referee = Referee(PEBBLES)
    assert len({opened(log, referee), opened(log, referee), opened(log, referee, key="")}) == 3


def test_how_far_the_table_is_stands_beside_its_log(table: Sitting) -> None:
    table.take(2)
    record = Tables(table.log._db).get(table.id)
    assert (record.clock, record.is_over) == ("2 taken", False)
    table.referee.perform(table.log, table.id, toy.Finish(), tap(table.seq))
    assert Tables(table.log._db).get(table.id).is_over
    table.undo()
    assert not Tables(table.log._db).get(table.id).is_over


def test_a_tap_cut_off_before_its_commit_leaves_nothing(table: Sitting) -> None:
    table.take(SNAPSHOT_EVERY - 2)
    before = table.standing()
    cut = CutLog(table.log._db)
    with pytest.raises(PowerCut):
        table.referee.perform(cut, table.id, take(BEN), tap(table.seq, key="cut"))
    assert table.seq == SNAPSHOT_EVERY - 1
    assert table.standing() == before
    assert table.log._db.execute("SELECT count(*) FROM snapshots").fetchone() == (0,)
    # Another process writes the entry of that number; the failed one is not remembered for it.
    Referee(PEBBLES).perform(table.log, table.id, take(ANNA), tap(table.seq, key="cut"))
    assert table.standing().state == table.folded()
    assert BEN not in table.standing().state.taken


def test_an_undo_cut_off_before_its_commit_leaves_nothing(table: Sitting) -> None:
    table.take(2)
    cut = CutLog(table.log._db)
    with pytest.raises(PowerCut):
        table.referee.undo(cut, table.id, tap(table.seq))
    assert table.standing().state.taken == {ANNA: 2}
    assert table.seq == 3


def test_a_table_cut_off_before_its_commit_was_never_opened(log: EventLog) -> None:
    referee = Referee(PEBBLES)
    with pytest.raises(PowerCut):
        opened(CutLog(log._db), referee, key="cut")
    assert Tables(log._db).listed(is_over=False) == []
    # Another process opens a table with the same id; nothing of the failed one is remembered.
    seats = tuple(replace(seat, name=f"{seat.name} B.") for seat in SETUP.seats)
    setup = replace(SETUP, seats=seats)
    opened_elsewhere = opened(log, Referee(PEBBLES), key="other", setup=setup)
    assert referee.standing(log, opened_elsewhere).state.seats == seats
    Referee(PEBBLES).perform(log, opened_elsewhere, take(), tap(1))
    assert referee.standing(log, opened_elsewhere).state.taken == {ANNA: 1}
    assert referee._states.known() == {(opened_elsewhere, 1), (opened_elsewhere, 2)}


def test_a_commit_that_fails_leaves_nothing_and_the_connection_usable(table: Sitting) -> None:
    db = table.log._db
    with pytest.raises(sqlite3.IntegrityError), table.log.writing():
        # Puts off the check of foreign keys, so that it is the commit that fails.
        db.execute("PRAGMA defer_foreign_keys = ON")
        db.execute("INSERT INTO snapshots VALUES (99, 1, 'nobody', x'00')")
    table.take()
    assert table.seq == 2
    assert db.execute("SELECT count(*) FROM snapshots").fetchone() == (0,)
