"""What a table of Arctic is taught, and when."""

from __future__ import annotations

from companion.engine.lessons import CloseLesson, Taught
from companion.games.arctic.table.commands import MoveOn, OpenReserve
from tests.games.arctic.sitting import Sitting


def taught(*powers: str, tracking: str = "turns") -> Sitting:
    return Sitting(3, *powers, teach=("on",), tracking=(tracking,))


def now(sitting: Sitting) -> str:
    return sitting.table.taught.now


def test_the_first_turn_explains_each_of_its_steps() -> None:
    sitting = taught()
    assert now(sitting) == "place"
    assert now(sitting.shows("fox", "orca")) == "move"
    assert now(sitting.moves()) == "power"
    assert not now(sitting.do(MoveOn()).turn("moose", "orca"))
    assert sitting.table.taught.over == ("place", "move", "power")


def test_a_step_that_is_over_explains_nothing_any_more() -> None:
    sitting = taught()
    assert not now(sitting.do(CloseLesson("place")))
    assert sitting.table.taught == Taught(is_on=True, over=("place",))


def test_too_many_cards_in_hand_explain_the_penalty_zone() -> None:
    sitting = taught()
    for _ in range(9):
        sitting.shows("fox", "orca", 1, 5).moves()
        if now(sitting) == "penalty":
            break
        sitting.do(MoveOn())
    assert now(sitting) == "penalty"


def test_the_six_moves_of_the_walrus_are_explained() -> None:
    assert now(taught("walrus_1").holding("walrus_1").shows("walrus", "orca")) == "move"


def test_a_step_with_a_power_is_explained() -> None:
    assert now(taught("fox_2").holding("fox_2")) == "place"


def test_the_last_turns_are_explained_where_no_turn_is_entered() -> None:
    sitting = taught(tracking="clock").do(OpenReserve())
    for _ in range(3):
        sitting.do(MoveOn())
    assert now(sitting) == "last_turns"
