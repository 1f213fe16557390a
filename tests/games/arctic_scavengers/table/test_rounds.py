"""Rounds, phases and the initiator's path (R7-R9)."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from companion.engine.codec import EventCodec
from companion.engine.errors import GameIsOver, RuleError, UnreadableEntry
from companion.engine.game import TABLE, PlayerId, Seat, Setup
from companion.engine.timeline import fold
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.rules.catalogue import Catalogue
from companion.games.arctic_scavengers.table import rounds
from companion.games.arctic_scavengers.table.commands import (
    Announce,
    Deadlock,
    EndGame,
    MoveOn,
    Win,
)
from companion.games.arctic_scavengers.table.events import GameStarted
from companion.games.arctic_scavengers.table.state import Table
from companion.games.arctic_scavengers.view.draw import draw_panel
from tests.games.arctic_scavengers.sitting import ANNA, BEN, CARA, Sitting, seats


def started(players: int = 3, first: str = "anna", **answers: str) -> Table:
    given = {"tracking": ("clock",), **{name: (value,) for name, value in answers.items()}}
    return fold(
        GAME, GAME.blank, GAME.start(GAME.catalogue, Setup(seats(players), PlayerId(first), given))
    )


def moved_on(table: Table) -> Table:
    """The table after the tap that is expected next; every skirmish is a deadlock."""
    command = Deadlock() if table.phase == "skirmish" else MoveOn()
    return fold(GAME, table, GAME.decide(table, command))


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


def test_r9_a_table_that_has_to_go_home_counts_at_once() -> None:
    table = Sitting(tracking=("decks",)).gathering().opened("dig", "brawler")
    assert "14 contested resources left" in table.refused(EndGame()).message
    table.overruled(EndGame())
    assert table.table.is_over
    assert not table.table.trays
    assert table.table.counts == ANNA
    assert GAME.view(table.table, TABLE).strip.clock == "The count"
    with pytest.raises(GameIsOver):
        GAME.decide(table.table, EndGame())


def test_r8_there_is_no_skirmish_before_round_3() -> None:
    path = played_to_the_end(started())
    phases = {number: [t.phase for t in path if t.round == number] for number in (1, 2, 3, 4)}
    assert phases[1] == phases[2] == ["draw", *["gather"] * 3]
    assert phases[3] == phases[4] == ["draw", *["gather"] * 3, "skirmish"]


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


def orders_of(table: Table) -> str:
    """What hands do as a round begins."""
    panel = draw_panel(table)
    assert panel is not None
    return " ".join(order.text for order in panel.orders)


def test_r8_the_table_is_told_when_to_peek() -> None:
    path = played_to_the_end(started())
    orders = [orders_of(t) for t in path if t.phase == "draw"]
    assert [("peek at" in order) for order in orders[:4]] == [False, False, True, True]


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
        GAME.start(GAME.catalogue, Setup(more, PlayerId("anna")))


def test_turn_order_goes_clockwise_from_the_initiator() -> None:
    assert [seat.name for seat in started(4, "cara").turn_order] == ["Cara", "Dana", "Anna", "Ben"]


def test_the_first_entry_holds_rules_version_house_rules_and_card_values() -> None:
    table = started(zero_fight="can_win")
    assert table.rules_version
    assert table.house_rules.zero_fight_can_win
    assert table.catalogue.cards["sniper_team"].special == "snipe"


def test_a_running_game_keeps_the_card_values_it_began_with() -> None:
    setup = Setup(seats(3), PlayerId("anna"), {"tracking": ("decks",)})
    opening, first_round = GAME.start(GAME.catalogue, setup)
    assert isinstance(opening, GameStarted)
    changed = replace(opening, catalogue=_with_people(opening.catalogue, 2))
    table = fold(GAME, GAME.blank, (changed, first_round))
    began = {line.number for seat in GAME.view(table, TABLE).seats for line in seat.lines}
    assert "12" in began


def test_a_game_whose_cards_were_stored_as_a_text_is_read_as_it_was() -> None:
    codec = EventCodec(GAME.events, GAME.upgrades)
    started, _ = GAME.start(GAME.catalogue, Setup(seats(3), PlayerId("anna")))
    data = codec.encode(started)
    values = data.pop("catalogue")
    blocks = {kind: list(items.values()) for kind, items in values.items()}
    for card in blocks["cards"]:
        card |= {name: dict(card[name]) for name in ("base", "plus") if name in card}
    assert codec.decode(data | {"v": 2, "cards": json.dumps(blocks)}) == started


@pytest.mark.parametrize("cards", ["", "[]", "3", '{"cards": [1]}', '{"cards": [{}]}', 7])
def test_a_text_of_cards_that_cannot_be_read_is_named(cards: object) -> None:
    codec = EventCodec(GAME.events, GAME.upgrades)
    started, _ = GAME.start(GAME.catalogue, Setup(seats(3), PlayerId("anna")))
    with pytest.raises(UnreadableEntry, match="GameStarted"):
        codec.decode(codec.encode(started) | {"v": 2, "cards": cards})


def _with_people(catalogue: Catalogue, people: int) -> Catalogue:
    """The catalogue with another number of people on the refugee."""
    refugee = replace(catalogue.cards["refugee"], people=people)
    return replace(catalogue, cards=catalogue.cards | {"refugee": refugee})


@pytest.mark.parametrize(("choice", "is_said"), [("can_win", True), ("deadlock", False)])
def test_r28_the_table_is_reminded_of_its_house_rule(choice: str, is_said: bool) -> None:
    path = played_to_the_end(started(zero_fight=choice))
    skirmish = next(table for table in path if table.phase == "skirmish")
    assert ("House rule" in GAME.view(skirmish, TABLE).bar.note) is is_said


def test_the_turn_goes_round_from_the_initiator() -> None:
    table = moved_on(started(3, "ben"))
    turns = [table.active]
    for _ in range(2):
        table = moved_on(table)
        turns.append(table.active)
    assert turns == [BEN, CARA, ANNA]


def test_all_can_be_done_in_one_tap() -> None:
    sitting = Sitting(4, tracking=("clock",)).do(MoveOn(), MoveOn(all=True))
    assert (sitting.table.round, sitting.table.phase) == (2, "draw")


def test_r8_cards_are_announced_from_round_3_on_and_that_ends_the_turn() -> None:
    early = Sitting().gathering()
    assert early.refused(Announce(ANNA, 2)).rule == "R8"
    sitting = Sitting().round(3).do(Announce(ANNA, 2))
    assert sitting.player(ANNA).announced == 2
    assert sitting.table.active == BEN


def test_announcing_before_or_after_the_own_turn_changes_only_the_number() -> None:
    sitting = Sitting().round(3)
    assert sitting.refused(Announce(BEN, 1)).rule == "round/gather"
    sitting.overruled(Announce(BEN, 1)).do(Announce(ANNA, 3), Announce(ANNA, 4))
    assert (sitting.player(BEN).announced, sitting.player(ANNA).announced) == (1, 4)
    assert sitting.table.active == BEN


@pytest.mark.parametrize("tracking", ["piles", "decks"])
def test_moving_on_without_an_announcement_needs_a_second_tap(tracking: str) -> None:
    sitting = Sitting(tracking=(tracking,)).round(3)
    assert "Anna brings" in sitting.refused(MoveOn()).message
    assert sitting.overruled(MoveOn()).table.active == BEN


def test_with_only_the_clock_nobody_is_asked_to_announce() -> None:
    sitting = Sitting(tracking=("clock",)).round(3)
    assert rounds.missing(sitting.table) == ()
    assert sitting.do(MoveOn()).table.active == BEN


def test_a_skirmish_without_a_winner_needs_a_second_tap() -> None:
    sitting = Sitting(tracking=("clock",)).round(3).do(MoveOn(all=True))
    assert sitting.table.phase == "skirmish"
    assert rounds.missing(sitting.table) == ("tap who won, or Deadlock",)
    assert sitting.refused(MoveOn()).may_be_overruled
    after = sitting.overruled(MoveOn()).table
    assert (after.round, after.contested_left, after.piles.uncounted) == (4, 13, {"contested": 1})


def test_the_winner_has_one_secret_contested_resource_more() -> None:
    sitting = Sitting().round(3).overruled(MoveOn(all=True)).do(Win(BEN))
    assert sitting.player(BEN).secrets == {"contested": 1}
    assert (sitting.table.round, sitting.table.contested_left) == (4, 13)


def test_r32_on_a_deadlock_the_resource_goes_into_the_junkyard() -> None:
    sitting = Sitting().round(3).overruled(MoveOn(all=True))
    before = sitting.table.piles.junkyard
    assert sitting.do(Deadlock()).table.piles.junkyard == before + 1


def test_nobody_wins_where_there_is_no_skirmish() -> None:
    sitting = Sitting().gathering()
    assert sitting.refused(Win(ANNA)).rule == "round/skirmish"
    assert sitting.overruled(Win(ANNA)).player(ANNA).secrets == {"contested": 1}


def test_r33_hardy_scavengers_are_remembered_when_a_round_begins() -> None:
    sitting = Sitting(modules=("recon3",)).round(3).overruled(MoveOn(all=True)).do(Win(BEN))
    assert "keep Hardy Scavengers in hand" in orders_of(sitting.table)


@pytest.mark.parametrize("choice", ["can_win", "deadlock"])
def test_r31_two_players_are_told_of_the_lead_they_need_and_never_of_people(choice: str) -> None:
    path = played_to_the_end(started(2, zero_fight=choice))
    skirmish = next(table for table in path if table.phase == "skirmish")
    assert GAME.view(skirmish, TABLE).bar.note == "Two players: win by 2 or more"
