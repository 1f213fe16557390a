"""What a table of Arctic Scavengers is taught, and when."""

from __future__ import annotations

from companion.engine.lessons import CloseLesson, Taught, Teach
from companion.engine.setup import Answers
from companion.games.arctic_scavengers.table.commands import (
    Announce,
    Choose,
    Close,
    Lay,
    Pass,
    RevealCard,
)
from tests.games.arctic_scavengers.interrupting import interrupted
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
    sitting.do(Lay(ANNA, "dig", "shovel"))
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


def test_the_first_tool_is_explained_while_the_card_of_the_first_dig_is_there() -> None:
    assert now(taught().gathering().opened("dig", "scavenger", "shovel")) == "tool"


def test_the_first_snipe_is_explained_to_who_may_snipe() -> None:
    sitting = fighting("sniper_team", "scavenger", tracking=("clock",))
    assert now(sitting) == "snipe"
    for player in ALL:
        sitting.do(Pass(player))
    assert "snipe" in sitting.table.taught.over


def test_the_first_snipe_while_someone_gathers_is_explained_as_it_takes_aim() -> None:
    sitting = taught(tracking=("piles",)).round(2).opened("hunt", "scavenger")
    assert not now(sitting.opened("interrupt", player=BEN)), "no one knows who attacks"
    assert now(sitting.do(Choose(BEN, "interrupt", "means", "sniper_team"))) == "snipe"
    assert not now(sitting.do(CloseLesson("snipe"), Close()).opened("interrupt", player=BEN))


def test_a_disarm_is_not_a_snipe() -> None:
    sitting = taught().gathering().opened("hunt", "scavenger", "spear")
    assert now(interrupted(sitting, "saboteur")) != "snipe"


def test_the_first_tie_is_explained_under_its_verdict() -> None:
    assert now(fighting("brawler")) == "tie"
    assert now(fighting("brawler", players=5, modules=("hq2",))) == "tie"


def test_the_first_skirmish_is_explained_however_much_is_revealed() -> None:
    assert now(fighting(tracking=("clock",))) == "skirmish"
    full = fighting("sniper_team", *["refugee"] * 4, tracking=("clock",))
    assert now(full) == "snipe"
