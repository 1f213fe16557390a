"""What a table of Arctic Scavengers is taught, when, and what it is not for want of room."""

from __future__ import annotations

import pytest

from companion.engine.lessons import CloseLesson, Taught, Teach
from companion.engine.setup import Answers
from companion.games.arctic_scavengers.table.commands import (
    Announce,
    Close,
    MoveOn,
    Pass,
    RevealCard,
)
from tests.games.arctic_scavengers.sitting import ANNA, BEN, CARA, Sitting

TAUGHT: Answers = {"teach": ("on",)}
ALL = (ANNA, BEN, CARA)


def taught(players: int = 3, **answers: tuple[str, ...]) -> Sitting:
    return Sitting(players, **TAUGHT, **answers)


def now(sitting: Sitting) -> str:
    return sitting.table.taught.now


def fighting(*cards: str, players: int = 3, **answers: tuple[str, ...]) -> Sitting:
    """Round 3, everyone has announced so many cards and revealed them."""
    sitting = taught(players, **answers).round(3)
    seats = [seat.id for seat in sitting.table.seats]
    for player in seats:
        sitting.do(Announce(player, len(cards) or 1))
    for player in seats if cards else ():
        for card in cards:
            sitting.overruled(RevealCard(player, card))
    return sitting


def test_a_table_is_taught_only_if_that_was_asked_for() -> None:
    assert taught().table.taught == Taught(is_on=True)
    assert Sitting().gathering().opened("dig").table.taught == Taught()


def test_the_first_dig_and_then_the_first_tool_are_explained_once() -> None:
    sitting = taught().gathering().opened("dig")
    assert now(sitting) == "dig"
    sitting.do(Close()).opened("dig", "scavenger")
    assert not now(sitting)
    sitting.do(Close()).opened("dig", "scavenger", "shovel")
    assert now(sitting) == "tool"
    assert not now(sitting.do(CloseLesson("tool")))
    assert sitting.table.taught.over == ("dig", "tool")


def test_teaching_can_be_stopped_and_begun_during_the_game() -> None:
    sitting = taught().gathering().do(Teach()).opened("dig")
    assert not now(sitting)
    assert now(sitting.do(Teach(on=True))) == "dig"


def test_the_first_skirmish_is_explained_as_cards_are_revealed() -> None:
    assert now(fighting()) == "skirmish"
    assert now(fighting(players=2)) == "duel"


def test_where_every_kind_may_be_revealed_it_is_explained_as_the_round_begins() -> None:
    sitting = taught(tracking=("clock",)).round(2)
    sitting.overruled(MoveOn(all=True))
    assert now(sitting) == "skirmish"
    assert not now(sitting.gathering())


def test_the_first_snipe_is_explained_to_who_may_snipe() -> None:
    sitting = fighting("sniper_team", "scavenger", tracking=("clock",))
    assert now(sitting) == "snipe"
    for player in ALL:
        sitting.do(Pass(player))
    assert "snipe" in sitting.table.taught.over


def test_the_first_tie_is_explained_under_its_verdict() -> None:
    assert now(fighting("brawler")) == "tie"


@pytest.mark.parametrize(
    "sitting",
    [
        pytest.param(lambda: fighting("brawler", players=4), id="four bars"),
        pytest.param(lambda: fighting("brawler", modules=("hq2",)), id="seats with lines"),
        pytest.param(lambda: fighting(tracking=("clock",)), id="a full palette"),
        pytest.param(
            lambda: fighting("sniper_team", *["refugee"] * 4, tracking=("clock",)), id="full trays"
        ),
        pytest.param(lambda: taught().gathering().opened("hire"), id="stacks"),
    ],
)
def test_where_there_is_no_room_there_is_no_lesson(sitting: object) -> None:
    assert callable(sitting)
    assert not now(sitting())


def test_an_unknown_card_takes_a_row_of_the_palette() -> None:
    sitting = taught().gathering().done("dig", "scavenger", choice="secret").round(3)
    for player in ALL:
        sitting.do(Announce(player, 1))
    assert not now(sitting)
    assert now(sitting.do(RevealCard(ANNA, "brawler"))) == "skirmish"
