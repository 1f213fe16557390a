"""The tokens on the landscape: every position, with every power, against a table and by hand."""

from __future__ import annotations

import csv
from itertools import product
from pathlib import Path

import pytest

from companion.games.arctic.rules.catalogue import load_catalogue
from companion.games.arctic.rules.landscape import Further, legal_moves
from companion.games.arctic.table.commands import MoveTokens, PutToken
from companion.games.arctic.table.moving import offered_moves
from tests.games.arctic.sitting import ANNA, Sitting

LANDSCAPE = load_catalogue().landscape
FURTHER: dict[str, Further] = {"": "", "walrus_1": "main", "walrus_2": "companion"}
TABLE = Path(__file__).parents[1] / "facts" / "token_moves.csv"
Pair = tuple[int, int]
POSITIONS = list(product(LANDSCAPE, LANDSCAPE))


def printed() -> dict[tuple[int, int, str], set[Pair]]:
    with TABLE.open(newline="") as lines:
        return {
            (int(row["main"]), int(row["companion"]), row["power"]): {
                (int(main), int(companion))
                for main, companion in (pair.split("/") for pair in row["moves"].split())
            }
            for row in csv.DictReader(lines)
        }


def offered(main: int, companion: int, power: str) -> list[Pair]:
    moves = legal_moves(LANDSCAPE, main, companion, FURTHER[power])
    return [(move.main, move.companion) for move in moves]


def test_the_table_holds_every_position_and_power_once() -> None:
    assert set(printed()) == set(product(LANDSCAPE, LANDSCAPE, FURTHER))


@pytest.mark.parametrize("power", list(FURTHER))
@pytest.mark.parametrize(("main", "companion"), POSITIONS)
def test_exactly_the_legal_moves_are_offered(main: int, companion: int, power: str) -> None:
    found = offered(main, companion, power)
    assert len(found) == len(set(found))
    assert set(found) == printed()[main, companion, power]


@pytest.mark.parametrize(("main", "companion"), POSITIONS)
def test_without_a_power_the_three_situations_of_the_rulebook_hold(
    main: int, companion: int
) -> None:
    """Every pair of places is tried against the sentences, none of which mentions a formula."""
    edges = (LANDSCAPE[0], LANDSCAPE[-1])
    legal = set()
    for to in POSITIONS:
        steps = [
            LANDSCAPE.index(after) - LANDSCAPE.index(before)
            for after, before in zip(to, (main, companion), strict=True)
        ]
        if {abs(step) for step in steps} != {1}:
            continue
        are_both_at_edges = main in edges and companion in edges
        if are_both_at_edges or sum(steps) == 0:
            legal.add(to)
    assert set(offered(main, companion, "")) == legal


@pytest.mark.parametrize(
    ("main", "companion", "power", "moves"),
    [
        pytest.param(3, 6, "", [(6, 3), (1, 10)], id="turn/move both inside: either way"),
        pytest.param(0, 6, "", [(1, 3)], id="turn/move one at an edge goes inwards"),
        pytest.param(6, 15, "", [(10, 10)], id="turn/move the other one goes against it"),
        pytest.param(0, 15, "", [(1, 10)], id="turn/move opposite edges: both inwards"),
        pytest.param(15, 15, "", [(10, 10)], id="turn/move the same edge: both inwards"),
        pytest.param(0, 0, "walrus_1", [(1, 1), (0, 1), (3, 1)], id="powers/walrus_1 further"),
        pytest.param(0, 0, "walrus_2", [(1, 1), (1, 0), (1, 3)], id="powers/walrus_2 further"),
        pytest.param(
            10, 3, "walrus_1", [(15, 1), (10, 1), (6, 6), (3, 6), (10, 6)], id="not off the end"
        ),
        pytest.param(0, 6, "walrus_1", [(1, 3), (0, 3), (3, 3)], id="R69 off the edge, then on"),
        pytest.param(
            6, 15, "walrus_2", [(10, 10), (10, 6), (10, 15)], id="R69 or steps back onto the edge"
        ),
    ],
)
def test_token_moves(main: int, companion: int, power: str, moves: list[Pair]) -> None:
    assert offered(main, companion, power) == moves


@pytest.mark.parametrize("power", ["walrus_1", "walrus_2"])
def test_at_the_table_only_the_walrus_lets_a_token_go_further(power: str) -> None:
    at = Sitting(2, power).shows("fox", "moose")
    assert len(offered_moves(at.table)) == 2
    at = Sitting(2, power).holding(power).shows("fox", "moose")
    assert len(offered_moves(at.table)) == 6


def test_the_walrus_is_used_in_the_turn_in_which_it_is_taken() -> None:
    at = Sitting(2, "walrus_1").shows("walrus", "moose").do(MoveTokens(ANNA, 10, 1))
    assert (at.table.tokens["walrus"], at.table.tokens["moose"]) == (10, 1)


def test_the_other_tokens_stay() -> None:
    at = Sitting(2).do(PutToken("orca", 15)).shows("fox", "moose").do(MoveTokens(ANNA, 6, 1))
    others = {animal: at.table.tokens[animal] for animal in ("walrus", "puffin", "orca")}
    assert others == {"walrus": 3, "puffin": 3, "orca": 15}
