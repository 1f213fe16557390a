"""Rounds, phases and the initiator's path (R7-R9)."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from companion.engine.errors import GameIsOver, RuleError
from companion.engine.game import TABLE, PlayerId, Seat, Setup
from companion.engine.timeline import fold
from companion.games.arctic_scavengers import GAME, rounds
from companion.games.arctic_scavengers.commands import MoveOn
from companion.games.arctic_scavengers.events import GameStarted
from companion.games.arctic_scavengers.state import Table


def seats(count: int) -> tuple[Seat, ...]:
    names = ("Anna", "Ben", "Cara", "Dana", "Eli")[:count]
    return tuple(Seat(PlayerId(name.lower()), name, "blue") for name in names)


def started(players: int = 3, first: str = "anna", **options: str) -> Table:
    return fold(GAME, GAME.blank, GAME.start(Setup(seats(players), PlayerId(first), options)))


def moved_on(table: Table) -> Table:
    return fold(GAME, table, GAME.decide(table, MoveOn()))


def played_to_the_end(table: Table) -> list[Table]:
    path = [table]
    while not path[-1].is_over:
        path.append(moved_on(path[-1]))
    return path


def initiators(path: list[Table]) -> list[str]:
    """Who is the initiator, round by round."""
    return list({table.round: str(table.initiator) for table in path}.values())


def test_r7_the_initiator_card_stays_for_three_rounds_then_moves_left() -> None:
    path = played_to_the_end(started())
    assert initiators(path)[:7] == ["anna", "anna", "anna", "ben", "cara", "anna", "ben"]


def test_r7_as_a_house_rule_it_moves_every_round() -> None:
    path = played_to_the_end(started(initiator="every_round"))
    assert initiators(path)[:5] == ["anna", "ben", "cara", "anna", "ben"]


def test_r8_there_is_no_skirmish_before_round_3() -> None:
    path = played_to_the_end(started())
    phases = {number: [t.phase for t in path if t.round == number] for number in (1, 2, 3, 4)}
    assert phases[1] == phases[2] == ["draw", "gather"]
    assert phases[3] == phases[4] == ["draw", "gather", "skirmish"]


@pytest.mark.parametrize(
    ("number", "players", "peeks"),
    [
        pytest.param(2, 5, False, id="R8 nobody peeks in round 2"),
        pytest.param(3, 3, True, id="R8 the initiator peeks from round 3"),
        pytest.param(9, 2, False, id="R8 never with two players"),
    ],
)
def test_peeking_begins_in_round_3_but_never_with_two_players(
    number: int, players: int, peeks: bool
) -> None:
    assert rounds.has_peek(number, players) is peeks


def test_r8_the_table_is_told_when_to_peek() -> None:
    path = played_to_the_end(started())
    sentences = [GAME.view(t, TABLE).now.sentence for t in path if t.phase == "draw"]
    assert [("peeks" in sentence) for sentence in sentences[:4]] == [False, False, True, True]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r9_the_game_ends_with_the_round_of_the_last_contested_resource(players: int) -> None:
    path = played_to_the_end(started(players))
    assert path[-1].round == 16
    assert path[-1].contested_left == 0
    assert path[-2].contested_left == 1


def test_r9_the_last_round_is_known_all_along() -> None:
    path = played_to_the_end(started())[:-1]
    assert {rounds.last_round(table) for table in path} == {16}


def test_r9_nothing_goes_on_after_the_end() -> None:
    end = played_to_the_end(started())[-1]
    with pytest.raises(GameIsOver) as refusal:
        GAME.decide(end, MoveOn())
    assert refusal.value.rule == "R9"


@pytest.mark.parametrize("players", [1, 6])
def test_a_game_seats_two_to_five(players: int) -> None:
    more = (*seats(5), Seat(PlayerId("fay"), "Fay", "blue"))[:players]
    with pytest.raises(RuleError, match="2 to 5"):
        GAME.start(Setup(more, PlayerId("anna")))


def test_turn_order_goes_clockwise_from_the_initiator() -> None:
    assert [seat.name for seat in started(4, "cara").turn_order] == ["Cara", "Dana", "Anna", "Ben"]


def test_the_first_entry_holds_rules_version_house_rules_and_card_values() -> None:
    table = started(zero_fight="can_win")
    assert table.rules_version
    assert table.house_rules.zero_fight_can_win
    assert '"sniper_team"' in table.cards


def test_a_running_game_keeps_the_card_values_it_began_with() -> None:
    setup = Setup(seats(3), PlayerId("anna"))
    opening, first_round = GAME.start(setup)
    assert isinstance(opening, GameStarted)
    changed = replace(opening, cards=_with_people(opening.cards, 2))
    table = fold(GAME, GAME.blank, (changed, first_round))
    began = {line.number for seat in GAME.view(table, TABLE).seats for line in seat.lines}
    assert "12" in began


def _with_people(cards: str, people: int) -> str:
    """The catalogue's text with another number of people on the refugee."""
    data = json.loads(cards)
    for card in data["cards"]:
        if card["id"] == "refugee":
            card["people"] = people
    return json.dumps(data)


@pytest.mark.parametrize(("choice", "is_said"), [("can_win", True), ("deadlock", False)])
def test_r28_the_table_is_reminded_of_its_house_rule(choice: str, is_said: bool) -> None:
    path = played_to_the_end(started(zero_fight=choice))
    skirmish = next(table for table in path if table.phase == "skirmish")
    assert ("(R28)" in GAME.view(skirmish, TABLE).now.sentence) is is_said
