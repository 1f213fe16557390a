"""The set-up: which decks, which sides, how much is told, and the list to lay it out by (R48)."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.engine.errors import RuleError
from companion.engine.game import Setup
from companion.engine.setup import Answers
from companion.games.arctic.game import GAME
from companion.games.arctic.rules.catalogue import ANIMALS, load_catalogue
from companion.games.arctic.table.opening import drawn_backs, drawn_sides
from companion.games.arctic.table.state import Table
from companion.web.pages import home as lobby
from tests.games.arctic.sitting import ANNA, seats, sides


def opened(players: int, answers: Answers) -> Table:
    table: Table = GAME.blank
    for event in GAME.start(GAME.catalogue, Setup(seats(players), ANNA, answers)):
        table = GAME.evolve(table, event)
    return table


def listed(players: int, answers: Answers) -> dict[str, list[str]]:
    """The check-list: what each section says, line by line."""
    return {
        section.id: [
            f"{item.count} {item.name}" if item.count is not None else item.name
            for item in section.items
        ]
        for section in GAME.plan(GAME.catalogue, players, answers).sections
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chance_draws_one_deck_a_player_and_a_side_of_every_power(players: int) -> None:
    for seed in ("0", "417", "9999"):
        table = opened(players, {"seed": (seed,)})
        assert len(set(table.backs)) == players
        assert set(table.backs) <= {"1", "2", "3", "4"}
        assert set(table.sides) == set(ANIMALS)
        assert set(table.sides.values()) <= {1, 2}


SEEDS = range(lobby.HIGHEST_SEED)  # with one of which the page for a new game begins


def test_all_sides_of_the_powers_can_lie_up_together_and_none_more_often() -> None:
    often = Counter(tuple(drawn_sides(load_catalogue(), seed).items()) for seed in SEEDS)
    assert len(often) == 2 ** len(ANIMALS)
    assert max(often.values()) <= 1.1 * min(often.values())


@pytest.mark.parametrize(("players", "ways"), [(2, 6), (3, 4), (4, 1)])
def test_all_decks_can_be_drawn_together_and_none_more_often(players: int, ways: int) -> None:
    often = Counter(drawn_backs(load_catalogue(), players, seed) for seed in SEEDS)
    assert len(often) == ways
    assert max(often.values()) <= 1.1 * min(often.values())


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", ["0", "63", "9919", "9983", "9999"])
def test_who_draws_again_gets_others(players: int, seed: str) -> None:
    before = opened(players, {"seed": (seed,)})
    for option, drawn, kept in (("decks", "backs", "sides"), ("powers", "sides", "backs")):
        after = opened(players, {"seed": (next_seed(players, seed, option),)})
        assert getattr(after, drawn) != getattr(before, drawn)
        assert getattr(after, kept) == getattr(before, kept)


def next_seed(players: int, seed: str, option: str) -> str:
    """The seed to which one draw is repeated."""
    options = {one.id: one for one in GAME.plan(GAME.catalogue, players, {"seed": (seed,)}).options}
    return options[option].suggestions[0].query.removeprefix("seed=")


@pytest.mark.parametrize("backs", [{}, {"decks": ("chosen",), "backs": ("1", "2", "3")}])
def test_four_players_are_not_asked_for_decks_since_all_are_in_play(backs: Answers) -> None:
    plan = GAME.plan(GAME.catalogue, 4, backs)
    assert not {"decks", "backs"} & {option.id for option in plan.options}
    assert plan.problems == ()
    assert opened(4, backs).backs == ("1", "2", "3", "4")
    assert {"decks"} <= {option.id for option in GAME.plan(GAME.catalogue, 3, plan.answers).options}
    assert GAME.plan(GAME.catalogue, 3, plan.answers).problems == ()


def test_decks_and_sides_can_be_chosen() -> None:
    answers = {"decks": ("chosen",), "backs": ("4", "2"), **sides("fox_2", "orca_2")}
    table = opened(2, answers)
    assert table.backs == ("2", "4")
    chosen = {"fox", "orca"}
    assert table.sides == {animal: 2 if animal in chosen else 1 for animal in ANIMALS}


def test_who_begins_to_choose_finds_what_chance_drew() -> None:
    drawn = opened(3, {"seed": ("77",)})
    chosen = {"seed": ("77",), "decks": ("chosen",), "powers": ("chosen",)}
    table = opened(3, chosen)
    assert (table.backs, table.sides) == (drawn.backs, drawn.sides)


@pytest.mark.parametrize(
    ("answers", "says"),
    [
        pytest.param({"decks": ("chosen",), "backs": ("1",)}, "not 1 (R48)", id="R48 too few"),
        pytest.param(
            {"decks": ("chosen",), "backs": ("1", "2", "3")}, "not 3 (R48)", id="R48 too many"
        ),
        pytest.param({"decks": ("chosen",), "backs": ("1", "9")}, "four backs", id="no such deck"),
        pytest.param({"seed": ("many",)}, "whole number", id="no number"),
        pytest.param(
            {"powers": ("chosen",), "power_fox": ("3",)}, "not a choice", id="no such side"
        ),
        pytest.param({"tracking": ("all",)}, "not a choice", id="no such depth"),
    ],
)
def test_answers_that_cannot_be_are_said_and_stop_the_start(answers: Answers, says: str) -> None:
    assert says in " ".join(
        problem.sentence for problem in GAME.plan(GAME.catalogue, 2, answers).problems
    )
    with pytest.raises(RuleError):
        GAME.start(GAME.catalogue, Setup(seats(2), ANNA, answers))


@pytest.mark.parametrize(
    ("players", "reserve", "left"),
    [
        pytest.param(2, 5, 43, id="R48 two players"),
        pytest.param(3, 10, 65, id="R48 three players"),
        pytest.param(4, 15, 87, id="R48 four players"),
    ],
)
def test_the_list_lays_out_exactly_this_game(players: int, reserve: int, left: int) -> None:
    lines = listed(players, {"seed": ("5",)})
    assert lines["reserve"] == [f"{reserve} cards put aside"]
    assert lines["draw_pile"] == ["6 cards face up: the river", f"{left} cards left: the draw pile"]
    assert len(lines["decks"]) == players
    assert len(lines["back"]) == 4 - players + 1
    assert [line for line in lines["landscape"] if line.endswith("token on 3")] == [
        f"{animal.name} token on 3" for animal in load_catalogue().animals.values()
    ]
    assert len(lines["powers"]) == 6


def test_a_link_with_the_answers_sets_up_the_same_game() -> None:
    first = {"decks": ("chosen",), "backs": ("1", "3"), "powers": ("chosen",), "power_orca": ("2",)}
    answers = GAME.plan(GAME.catalogue, 2, first).answers
    assert GAME.plan(GAME.catalogue, 2, answers).answers == answers
    assert opened(2, answers) == opened(2, first)


def test_nobody_is_asked_for_a_totem() -> None:
    plan = GAME.plan(GAME.catalogue, 3, {})
    assert not any("totem" in option.title.lower() for option in plan.options)
    assert "A secret totem for each player, by chance" in listed(3, {})["players"]
