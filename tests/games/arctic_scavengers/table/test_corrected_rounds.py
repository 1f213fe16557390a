"""Corrections of the clock, and timers that tick once a round whatever happens (R7, R35)."""

from __future__ import annotations

import pytest

from companion.engine.errors import GameIsOver
from companion.engine.game import Command
from companion.games.arctic_scavengers.table.commands import (
    CatchUp,
    Deadlock,
    KeepLeader,
    MoveOn,
    Tick,
    Win,
)
from companion.games.arctic_scavengers.table.events import BuildingStarted
from tests.games.arctic_scavengers.sitting import ANNA, BEN, CARA, Sitting


def building(tracking: str = "clock") -> Sitting:
    """Anna begins an armory in the first round."""
    sitting = Sitting(3, modules=("hq2",), tracking=(tracking,)).gathering()
    return sitting.given(BuildingStarted(ANNA, "anna.1", "armory", 5))


def left(sitting: Sitting) -> int:
    return sitting.player().sites[0].left


def test_r35_another_initiator_makes_no_timer_tick_again() -> None:
    sitting = building().round(2)
    assert left(sitting) == 4
    sitting.do(CatchUp(2, BEN)).gathering()
    assert left(sitting) == 4
    assert left(sitting.round(3)) == 3


def test_r35_what_was_begun_this_round_does_not_tick_after_another_initiator() -> None:
    sitting = building().do(CatchUp(1, CARA)).gathering()
    assert left(sitting) == 5
    assert left(sitting.round(2)) == 4


def test_r35_a_round_played_again_ticks_again() -> None:
    sitting = building().round(4).do(CatchUp(3)).gathering()
    assert left(sitting) == 1
    assert left(sitting.round(4)) == 0


def test_r7_with_another_initiator_what_was_done_stands_and_the_turns_go_on_from_there() -> None:
    sitting = building().do(Tick(ANNA, "dig"), CatchUp(1, BEN))
    assert (sitting.table.phase, sitting.table.active) == ("gather", BEN)
    assert sitting.player().used == ("dig",)
    sitting.do(MoveOn(), MoveOn())
    assert sitting.table.active == ANNA
    assert sitting.table.finished == (BEN, CARA)


def test_r7_who_has_gathered_stays_done_with_another_initiator() -> None:
    sitting = building().do(MoveOn(), CatchUp(1, CARA))
    assert (sitting.table.active, sitting.table.finished) == (CARA, (ANNA,))
    assert sitting.do(MoveOn(), MoveOn()).table.round == 2


def test_what_is_open_stays_open_if_the_same_player_gathers() -> None:
    sitting = building().do(MoveOn()).opened("dig", "brawler", player=BEN)
    assert sitting.do(CatchUp(1, BEN)).table.tray is not None
    assert sitting.do(CatchUp(1, CARA)).table.tray is None


@pytest.mark.parametrize("command", [Win(BEN), Deadlock()])
def test_r35_timers_tick_in_a_round_that_goes_straight_to_its_skirmish(command: Command) -> None:
    sitting = building().round(2)
    while sitting.table.phase != "draw":
        sitting.overruled(MoveOn(all=True))
    sitting.overruled(command).gathering()
    assert sitting.table.round == 4
    assert left(sitting) == 2


def test_nobody_keeps_a_leader_after_the_end() -> None:
    sitting = Sitting(2, modules=("hq3",))
    while not sitting.table.is_over:
        sitting.overruled(MoveOn(all=sitting.table.phase == "gather"))
    assert isinstance(sitting.refused(KeepLeader(ANNA, "mentor")), GameIsOver)
