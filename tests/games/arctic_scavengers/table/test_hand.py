"""How many cards a player has left to bring: five, those drawn, less those played."""

from __future__ import annotations

import pytest

from companion.games.arctic_scavengers.table.commands import MoveOn, Tick
from companion.games.arctic_scavengers.table.events import (
    BuildingStarted,
    CardCameFrom,
    CardsReturned,
    Retrieved,
    Stored,
    TimerMoved,
)
from tests.games.arctic_scavengers.sitting import ANNA, Sitting


def hand(sitting: Sitting) -> int | None:
    return sitting.player().hand


def gathering(*modules: str) -> Sitting:
    return Sitting(3, tracking=("decks",), modules=modules).round(3)


def test_everyone_begins_with_five_cards_and_plays_some_of_them() -> None:
    sitting = gathering()
    assert hand(sitting) == 5
    sitting.done("dig", "refugee", "shovel", choice="nothing")
    assert hand(sitting) == 3


def test_a_draw_adds_what_it_draws() -> None:
    sitting = gathering().done("draw", "scavenger")
    assert (sitting.player().worth, hand(sitting)) == ({"draw": 1}, 5)


def test_a_courier_discards_two_of_the_cards_drawn() -> None:
    sitting = gathering("recon2").given(CardCameFrom(ANNA, "courier", "elsewhere"))
    sitting.done("draw", "courier")
    assert hand(sitting) == 5 - 1 + 3 - 2


def test_a_draw_without_details_leaves_the_number_open() -> None:
    sitting = gathering().do(Tick(ANNA, "draw"))
    assert hand(sitting) is None
    assert hand(sitting.round(4)) == 5


@pytest.mark.parametrize(("action", "cards"), [("dig", 5), ("hunt", 5)])
def test_other_actions_without_details_leave_it_as_it_is(action: str, cards: int) -> None:
    assert hand(gathering().do(Tick(ANNA, action))) == cards


def test_what_is_trashed_stored_or_taken_out_is_counted() -> None:
    sitting = gathering("hq2").given(
        BuildingStarted(ANNA, "anna.1", "armory", 1),
        TimerMoved(ANNA, "anna.1", "armory", 0, "work"),
    )
    assert hand(sitting.done("trash", "refugee")) == 4
    assert hand(sitting.given(Stored(ANNA, "anna.1", "armory", ("spear",)))) == 3
    assert hand(sitting.given(Retrieved(ANNA, "anna.1", "armory", ("spear",)))) == 4


def test_hardy_scavengers_that_came_back_are_in_the_hand_too_r33() -> None:
    sitting = Sitting(3, tracking=("decks",), modules=("recon3",)).round(3)
    while sitting.table.phase != "draw":
        sitting.overruled(MoveOn(all=True))
    sitting.given(CardsReturned(ANNA, ("hardy_scavenger",))).gathering()
    assert hand(sitting) == 6
