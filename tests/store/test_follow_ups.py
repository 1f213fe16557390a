"""What follows from a command by itself: an entry of its own, in the same transaction."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.engine.errors import StaleTable
from companion.engine.game import AnyGame, Command, PlayerId, Secret
from companion.engine.timeline import LONGEST_KEY
from companion.play import SNAPSHOT_EVERY, Referee, Standing, Tap
from companion.store.event_log import EventLog
from tests import toy
from tests.store.sitting import ANNA, BEN, PEBBLES, CutLog, PowerCut, opened, take, tap

BOTH = frozenset({ANNA, BEN})


def shows(heap: toy.Heap, phones: frozenset[PlayerId]) -> Command | None:
    """Once everyone with a phone has hidden a number, all are shown."""
    hidden = {secret.owner for secret in heap.hidden}
    is_due = bool(phones) and phones <= hidden and not heap.is_over
    return toy.Finish(show=True) if is_due else None


SHOWING: AnyGame = replace(PEBBLES, follows=shows)


class Follows:
    """A table of that game, and what was entered at it."""

    def __init__(self, log: EventLog) -> None:
        self.log, self.referee = log, Referee(SHOWING)
        self.id = opened(log, self.referee)

    def hide(self, player: PlayerId, **asked: Any) -> Standing:
        return self.do(toy.Keep(player, 7, sitting="s1"), **asked)

    def do(
        self, command: Command, own: Tap | None = None, phones: frozenset[PlayerId] = BOTH
    ) -> Standing:
        own = own or tap(self.log.head(self.id).seq)
        return self.referee.perform(self.log, self.id, command, own, phones)

    @property
    def names(self) -> list[str]:
        return [entry.name for entry in reversed(self.log.entries(self.id))]


@pytest.fixture
def follows(log: EventLog) -> Follows:
    return Follows(log)


def test_what_a_command_makes_due_is_an_entry_of_its_own(follows: Follows) -> None:
    follows.hide(ANNA)
    assert follows.names == ["start", "keep"]
    standing = follows.hide(BEN)
    assert follows.names == ["start", "keep", "keep", "finish"]
    assert standing.state.is_over
    assert standing.link == follows.log.head(follows.id)
    assert standing.link.depth == 4


def test_it_is_in_the_name_of_who_tapped_and_by_a_key_made_of_theirs(follows: Follows) -> None:
    follows.hide(ANNA)
    follows.hide(BEN, own=tap(2, key="last"))
    finish, keep, *_ = follows.log.entries(follows.id)
    assert (keep.key, finish.key) == ("last", "last+")
    assert (keep.who, keep.at) == (finish.who, finish.at)


@pytest.mark.parametrize(("key", "made"), [("", ""), ("k" * LONGEST_KEY, "k" * 199 + "+")])
def test_a_key_stays_as_long_as_keys_may_be(follows: Follows, key: str, made: str) -> None:
    follows.hide(ANNA)
    follows.hide(BEN, own=tap(2, key=key))
    assert follows.log.entries(follows.id)[0].key == made


def test_a_tap_that_is_sent_again_counts_once_with_what_followed(follows: Follows) -> None:
    follows.hide(ANNA)
    own = tap(2)
    first, again = follows.hide(BEN, own=own), follows.hide(BEN, own=own)
    assert again == first
    assert follows.names == ["start", "keep", "keep", "finish"]


def test_a_tap_drawn_from_before_it_is_refused(follows: Follows) -> None:
    follows.hide(ANNA)
    follows.hide(BEN)
    with pytest.raises(StaleTable):
        follows.hide(ANNA, own=tap(3))


def test_nothing_follows_at_a_table_without_phones(follows: Follows) -> None:
    follows.hide(ANNA, phones=frozenset())
    follows.hide(BEN, phones=frozenset())
    assert follows.names == ["start", "keep", "keep"]


def test_undo_leads_to_before_it_and_it_stays_undone(follows: Follows) -> None:
    follows.hide(ANNA)
    follows.hide(BEN)
    undone = follows.referee.undo(follows.log, follows.id, tap(4))
    assert len(undone.state.hidden) == 2
    assert not undone.state.is_over
    after = follows.do(take(), tap(5))
    assert not after.state.is_over
    assert follows.names == ["start", "keep", "keep", "finish", "undo", "take"]


def test_redo_brings_it_back_alone(follows: Follows) -> None:
    follows.hide(ANNA)
    follows.hide(BEN)
    follows.referee.undo(follows.log, follows.id, tap(4))
    follows.referee.undo(follows.log, follows.id, tap(5))
    assert len(follows.referee.redo(follows.log, follows.id, tap(6)).state.hidden) == 2
    assert follows.names[-1] == "redo"
    assert follows.referee.redo(follows.log, follows.id, tap(7)).state.is_over


def test_what_is_done_again_after_an_undo_makes_it_due_again(follows: Follows) -> None:
    follows.hide(ANNA)
    follows.hide(BEN)
    follows.referee.undo(follows.log, follows.id, tap(4))
    follows.referee.undo(follows.log, follows.id, tap(5))
    assert follows.hide(BEN).state.is_over


def test_a_power_cut_leaves_both_entries_or_none(follows: Follows, log: EventLog) -> None:
    follows.hide(ANNA)
    cut = CutLog(log._db)
    with pytest.raises(PowerCut):
        follows.referee.perform(cut, follows.id, toy.Keep(BEN, 7), tap(2), BOTH)
    assert follows.names == ["start", "keep"]
    assert follows.referee.standing(log, follows.id).state.hidden == (Secret(ANNA, 7, "s1"),)


def test_a_snapshot_between_the_two_is_not_left_out(follows: Follows, log: EventLog) -> None:
    follows.hide(ANNA)
    for seq in range(2, SNAPSHOT_EVERY - 1):
        follows.do(take(), tap(seq))
    follows.hide(BEN)
    tip = log.head(follows.id).tip
    assert tip == SNAPSHOT_EVERY + 1
    snapshot, since = log.path(follows.id, tip, follows.referee.fingerprint)
    assert snapshot is not None
    assert len(since) == 1


def test_another_process_reads_the_same_table(follows: Follows, log: EventLog) -> None:
    follows.hide(ANNA)
    standing = follows.hide(BEN)
    assert Referee(SHOWING).standing(log, follows.id) == standing
