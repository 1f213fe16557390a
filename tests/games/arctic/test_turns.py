"""Whose turn it is, and how the game runs out."""

from __future__ import annotations

import pytest

from companion.engine.errors import GameIsOver, RuleError
from companion.engine.game import Command, PlayerId, Seat, Setup
from companion.engine.timeline import fold
from companion.games.arctic import GAME
from companion.games.arctic.commands import EndTurn, OpenReserve
from companion.games.arctic.state import Table


def started(players: int = 3, first: str = "ben") -> Table:
    names = ("Anna", "Ben", "Cara", "Dana")[:players]
    seats = tuple(Seat(PlayerId(name.lower()), name, "blue") for name in names)
    return fold(GAME, GAME.blank, GAME.start(Setup(seats, PlayerId(first))))


def after(table: Table, *commands: Command) -> Table:
    for command in commands:
        table = fold(GAME, table, GAME.decide(table, command))
    return table


def test_the_turn_passes_clockwise_and_a_round_ends_before_the_first_player() -> None:
    table = started()
    turns = []
    for _ in range(5):
        turns.append((table.active, table.round))
        table = after(table, EndTurn())
    assert turns == [("ben", 1), ("cara", 1), ("anna", 1), ("ben", 2), ("cara", 2)]


@pytest.mark.parametrize(
    ("players", "reserve", "draw_pile"),
    [
        pytest.param(2, 5, 43, id="R48 two players"),
        pytest.param(3, 10, 65, id="R48 three players"),
        pytest.param(4, 15, 87, id="R48 four players"),
    ],
)
def test_reserve_and_draw_pile_follow_the_players(
    players: int, reserve: int, draw_pile: int
) -> None:
    table = started(players)
    assert (table.reserve, table.draw_pile) == (reserve, draw_pile)


def test_when_the_draw_pile_runs_out_the_round_is_finished_then_one_last_turn_each() -> None:
    table = after(started(), EndTurn(), OpenReserve())
    assert (table.active, table.stage) == ("cara", "reserve")
    table = after(table, EndTurn())
    assert (table.active, table.stage) == ("anna", "reserve")
    table = after(table, EndTurn())
    assert (table.active, table.stage) == ("ben", "last_turns")
    table = after(table, EndTurn(), EndTurn())
    assert (table.active, table.stage) == ("anna", "last_turns")
    assert after(table, EndTurn()).is_over


def test_the_reserve_opens_once() -> None:
    table = after(started(), OpenReserve())
    with pytest.raises(RuleError, match="already"):
        GAME.decide(table, OpenReserve())


def test_nothing_goes_on_after_the_end() -> None:
    end = after(started(), OpenReserve(), *[EndTurn()] * 6)
    with pytest.raises(GameIsOver):
        GAME.decide(end, EndTurn())


@pytest.mark.parametrize("players", [1, 5])
def test_a_game_seats_two_to_four(players: int) -> None:
    seats = tuple(Seat(PlayerId(f"p{n}"), f"P{n}", "blue") for n in range(players))
    with pytest.raises(RuleError, match="2 to 4"):
        GAME.start(Setup(seats, PlayerId("p0")))
