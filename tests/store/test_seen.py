"""What was revealed and then undone: the log says that everyone had seen it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.game import AnyGame
from companion.play import Referee
from companion.store.event_log import EventLog
from tests.store.sitting import ANNA, BEN, PEBBLES, opened, take, tap
from tests.toy import Finish, Hide, TurnTo

SEEN = " The cards had been seen."
SHOWING: AnyGame = replace(PEBBLES, log=replace(PEBBLES.log, shows=frozenset({"finish"})))


class Shown:
    """A table at which a number was hidden and shown, and something was done after that."""

    def __init__(self, log: EventLog, game: AnyGame = SHOWING) -> None:
        self.log, self.referee = log, Referee(game)
        self.id = opened(log, self.referee)
        for seq, command in enumerate((Hide(ANNA, 7), Finish(show=True), take()), 1):
            self.referee.perform(log, self.id, command, tap(seq))

    @property
    def last(self) -> str:
        entry = self.log.entry(self.id, self.log.head(self.id).seq)
        assert entry is not None
        state = self.referee.standing(self.log, self.id).state
        return self.referee.words.of(self.log, self.id, state, entry)


@pytest.fixture
def shown(log: EventLog) -> Shown:
    return Shown(log)


def test_an_undo_of_the_reveal_says_so_and_no_other_does(shown: Shown) -> None:
    shown.referee.undo(shown.log, shown.id, tap(4))
    assert shown.last == "Undone: Taken."
    shown.referee.undo(shown.log, shown.id, tap(5))
    assert shown.last == f"Undone: Finished.{SEEN}"
    shown.referee.undo(shown.log, shown.id, tap(6))
    assert shown.last == "Undone: Hidden."
    shown.referee.redo(shown.log, shown.id, tap(7))
    shown.referee.redo(shown.log, shown.id, tap(8))
    assert shown.last == "Redone: Finished."


def test_an_undo_that_goes_past_a_panel_says_so_too(shown: Shown) -> None:
    shown.referee.undo(shown.log, shown.id, tap(4))
    shown.referee.perform(shown.log, shown.id, TurnTo(BEN), tap(5))
    shown.referee.undo(shown.log, shown.id, tap(6))
    assert shown.last == f"Undone: Finished.{SEEN}"


def test_a_return_to_before_it_says_so_and_one_to_after_it_does_not(shown: Shown) -> None:
    shown.referee.return_to(shown.log, shown.id, 3, tap(4))
    assert SEEN not in shown.last
    shown.referee.return_to(shown.log, shown.id, 1, tap(5))
    assert shown.last == f"Undone: 2 lines, back to: Started.{SEEN}"
    shown.referee.return_to(shown.log, shown.id, 4, tap(6))
    assert SEEN not in shown.last


def test_a_game_that_hides_nothing_says_nothing_of_it(log: EventLog) -> None:
    shown = Shown(log, PEBBLES)
    shown.referee.return_to(log, shown.id, 1, tap(4))
    assert SEEN not in shown.last
