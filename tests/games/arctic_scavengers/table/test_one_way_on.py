"""What is open is done by the next tap if one thing can come of it; else the bar asks."""

from __future__ import annotations

import pytest

from companion.engine.game import TABLE
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table.commands import Announce, Lay, MoveOn
from companion.games.arctic_scavengers.table.events import (
    ActionDone,
    BuildingStarted,
    TimerMoved,
    Trashed,
)
from tests.games.arctic_scavengers.sitting import ANNA, BEN, Sitting


def gathering(**answers: tuple[str, ...]) -> Sitting:
    return Sitting(3, **answers).gathering()


@pytest.mark.parametrize(
    ("action", "cards", "tracking"),
    [
        pytest.param("draw", ("scavenger",), "decks", id="a draw"),
        pytest.param("hunt", ("scavenger",), "decks", id="a hunt"),
        pytest.param("trash", ("scavenger",), "decks", id="what is thrown away"),
        pytest.param("dig", ("scavenger",), "clock", id="a dig where nobody says what was kept"),
        pytest.param("drill_sergeant", (), "clock", id="a card that needs no more words"),
        pytest.param("spy", (), "clock", id="a look that nobody has to explain"),
    ],
)
def test_what_has_one_way_on_is_done_by_the_next_tap(
    action: str, cards: tuple[str, ...], tracking: str
) -> None:
    modules = () if cards else ("recon1", "recon3")
    sitting = gathering(tracking=(tracking,), modules=modules).opened(action, *cards)
    key = GAME.view(sitting.table, TABLE).bar.key
    assert key is not None
    # Of a hunt the hire is what comes next, and the hunt is done by that.
    assert (key.command, key.tone) == ("open" if action == "hunt" else "complete", "next")
    sitting.do(MoveOn())
    assert [one.action for one in sitting.happened(ActionDone)] == [action]
    assert (action in sitting.player().used, sitting.table.active) == (True, BEN)


def test_an_announcement_ends_what_is_open_too() -> None:
    sitting = gathering().round(3).opened("trash", "refugee").do(Announce(ANNA, 2))
    assert sitting.happened(Trashed) == [Trashed(ANNA, ("refugee",))]


def test_what_may_be_several_things_asks_at_the_button() -> None:
    sitting = gathering().opened("dig", "scavenger")
    bar = GAME.view(sitting.table, TABLE).bar
    assert bar.key is not None
    assert (bar.says, bar.key.label) == ("What did Anna keep?", "Keep unknown card")
    assert [move.label for move in bar.others] == ["Keep nothing", "Name it"]


def test_what_is_out_of_reach_is_never_done_unsaid() -> None:
    sitting = gathering(modules=("hq4",)).given(BuildingStarted(ANNA, "anna.1", "bunker", 4))
    sitting.opened("work", "scavenger")  # on what was begun this round
    assert [option.is_lit for option in sitting.offer().results] == [False]
    bar = GAME.view(sitting.table, TABLE).bar
    assert bar.key is not None
    assert (bar.key.command, [move.tone for move in bar.others]) == ("close", ["off"])
    assert sitting.refused(MoveOn()).rule == "round/gather"


def test_the_one_result_within_reach_is_what_to_do_next() -> None:
    sitting = gathering(modules=("hq4",)).given(BuildingStarted(ANNA, "anna.1", "bunker", 4))
    sitting.round(2).given(BuildingStarted(ANNA, "anna.2", "armory", 3)).opened("work", "scavenger")
    bar = GAME.view(sitting.table, TABLE).bar
    assert bar.key is not None
    assert (bar.key.tone, [move.tone for move in bar.others]) == ("next", ["off"])


def test_an_action_takes_30_cards_and_no_more() -> None:
    sitting = gathering(tracking=("clock",)).opened("draw", *["scavenger"] * 30)
    assert not sitting.refused(Lay(ANNA, "draw", "scavenger")).may_be_overruled


def test_40_cards_may_be_announced_and_no_more() -> None:
    sitting = gathering().round(3)
    assert not sitting.refused(Announce(ANNA, 41)).may_be_overruled
    assert sitting.do(Announce(ANNA, 40)).player().announced == 40


def test_what_interrupts_another_action_is_never_done_unsaid() -> None:
    sitting = gathering(modules=("hq4",)).given(
        BuildingStarted(ANNA, "anna.1", "armory", 1),
        TimerMoved(ANNA, "anna.1", "armory", 0, "work"),
    )
    sitting.opened("hunt", "scavenger").opened("store", "spear")
    assert len(sitting.results()) == 1
    assert "finish or close Anna's store" in sitting.refused(MoveOn()).message
