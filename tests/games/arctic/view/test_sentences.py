"""Sentences that are easily said wrong: none and all, one card, several players."""

from __future__ import annotations

import pytest

from companion.engine.errors import RuleError
from companion.engine.game import TABLE, Event
from companion.games.arctic.game import GAME
from companion.games.arctic.table.commands import Choose, Count
from companion.games.arctic.table.count_commands import CloseCount
from companion.games.arctic.table.events.count import TotemRevealed
from companion.games.arctic.table.events.turns import (
    CardsDiscarded,
    CardsDrawn,
    CardsPlaced,
    ChoiceMade,
)
from companion.games.arctic.table.state import Card, Table
from companion.games.arctic.view.bench import Bench, bench
from tests.games.arctic.count_cases import doubted
from tests.games.arctic.piles import A, B, C, ended, laid, spread
from tests.games.arctic.sitting import ANNA, Sitting

FOX = Card("fox", "orca", 2, 3)


@pytest.mark.parametrize(
    ("event", "says"),
    [
        pytest.param(CardsPlaced(ANNA, 0), "Anna places no card.", id="none placed"),
        pytest.param(
            CardsPlaced(ANNA, 1, last="face_down"),
            "Anna places 1 card face down below the visible card.",
            id="the only card below",
        ),
        pytest.param(
            CardsPlaced(ANNA, 2, last="bottom", card=FOX),
            "Anna places 2 cards, the last one on the bottom: Fox with Orca, place 2, draw 3.",
            id="the last card at the bottom",
        ),
        pytest.param(
            CardsPlaced(ANNA, 3, penalties=2, card=FOX),
            "Anna places 3 cards: Fox with Orca, place 2, draw 3. "
            "Anna draws 2 penalty cards for those missing.",
            id="too few cards",
        ),
        pytest.param(CardsDrawn(ANNA, 0), "Anna draws no card.", id="none drawn"),
        pytest.param(
            CardsDrawn(ANNA, 0, 4), "Anna draws 4 cards from the draw pile.", id="all unseen"
        ),
        pytest.param(
            CardsDrawn(ANNA, river=1, draw_pile=2, penalties=1),
            "Anna draws 4 cards, 2 from the draw pile and 1 from the Penalty zone.",
            id="from everywhere",
        ),
        pytest.param(
            CardsDiscarded(ANNA, 1),
            "Anna has too many cards and puts 1 in the Penalty zone.",
            id="one too many",
        ),
        pytest.param(
            ChoiceMade(ANNA, "from_pile", "0"),
            "Anna chooses to draw none unseen from the draw pile.",
            id="none unseen",
        ),
        pytest.param(
            ChoiceMade(ANNA, "gives", ""),
            "Anna chooses to give no penalty card away.",
            id="to no one",
        ),
        pytest.param(
            TotemRevealed(ANNA, ""), "Anna's totem is no longer known.", id="a totem taken back"
        ),
    ],
)
def test_the_log_says_it_as_people_do(event: Event, says: str) -> None:
    assert GAME.log.sentence(Sitting(2).table, event, TABLE) == says


def shown(at: Sitting) -> Bench:
    model = bench(at.table)
    assert model is not None
    return model


@pytest.mark.parametrize(
    ("power", "where", "says"),
    [
        ("fox_1", "bottom", "Place it on the bottom of your pile."),
        ("fox_2", "face_down", "Place it face down below your visible card."),
    ],
)
def test_the_step_says_where_the_only_card_goes(power: str, where: str, says: str) -> None:
    at = Sitting(2, power).turn("fox", "orca", 1, 2).turn("fox", "orca").holding(power)
    at.do(Choose(ANNA, "last", where))
    assert shown(at).says[-2:] == (says, "The visible card stays.")


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        (5, "Anna holds 8: put 1 card of your choice in your Penalty zone (limit 7)."),
        (7, "Anna holds 10: put 3 cards of your choice in your Penalty zone (limit 7)."),
    ],
)
def test_what_the_hand_limit_costs_is_said_before_it_happens(hand: int, says: str) -> None:
    at = Sitting(2).shows("fox", "orca", 2, 3).moves().do(Count("hand.anna", hand))
    assert shown(at).orders[-1].text == says


@pytest.mark.parametrize(
    ("known", "says"),
    [
        (2, "The totem of Cara is not known: it would score 0."),
        (1, "The totems of Ben and Cara are not known: they would score 0."),
    ],
)
def test_totems_that_are_not_known_are_counted(known: int, says: str) -> None:
    table = ended("Anna", "Ben", "Cara")
    for player, totem in ((A, "fox"), (B, "orca"), (C, "moose"))[:known]:
        table = spread(table, player, "ff", totem, 6)
    for player in (B, C)[known - 1 :]:
        table = laid(table, player, "ff")
    assert refusal(table) == says


def refusal(table: Table) -> str:
    """Why the result cannot stand yet."""
    with pytest.raises(RuleError) as refused:
        GAME.decide(table, CloseCount())
    return refused.value.message


def test_it_is_the_token_of_a_totem_that_may_have_moved() -> None:
    assert refusal(doubted()) == (
        "The token of Ben's totem may have moved in a turn that was not entered. "
        "Ben may have penalty cards from a turn that was not entered."
    )
