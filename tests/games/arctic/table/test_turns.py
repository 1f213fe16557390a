"""Whose turn it is, its three steps, and how the game runs out."""

from __future__ import annotations

import pytest

from companion.engine.errors import GameIsOver, RuleError
from companion.engine.game import PlayerId, Seat, Setup
from companion.games.arctic.game import GAME
from companion.games.arctic.table.commands import (
    Count,
    EndGame,
    MoveOn,
    MoveTokens,
    OpenReserve,
    PutToken,
    ShowPart,
    Track,
)
from companion.games.arctic.table.events.rounds import GameEnded, LastRoundBegan, ReserveOpened
from companion.games.arctic.table.events.turns import CardsPlaced, PowerTaken
from tests.games.arctic.sitting import ANNA, BEN, CARA, Sitting


def test_the_turn_passes_clockwise_and_a_round_ends_before_the_first_player() -> None:
    at = Sitting(first=BEN)
    turns = []
    for _ in range(5):
        turns.append((at.table.active, at.table.round))
        at.turn("fox", "moose")
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
    table = Sitting(players).table
    assert (table.reserve, table.draw_pile, table.river) == (reserve, draw_pile, 6)
    assert {one.hand for one in table.players} == {3}
    assert set(table.tokens.values()) == {3}


def test_four_taps_tell_the_visible_card_and_everything_of_step_a_follows() -> None:
    at = Sitting().do(
        ShowPart(ANNA, "main", "fox"),
        ShowPart(ANNA, "companion", "moose"),
        ShowPart(ANNA, "placement", "5"),
    )
    assert at.happened(CardsPlaced) == []
    at.do(ShowPart(ANNA, "draw", "2"))
    assert at.table.turn.step == "B"
    assert (at.player().hand, len(at.player().pile)) == (2, 1)
    assert at.happened(PowerTaken) == [PowerTaken(ANNA, "fox", PlayerId(""))]


def test_the_parts_of_a_card_come_in_any_order_and_may_be_corrected() -> None:
    at = Sitting().do(
        ShowPart(ANNA, "draw", "5"),
        ShowPart(ANNA, "companion", "fox"),
        ShowPart(ANNA, "companion", "orca"),
        ShowPart(ANNA, "placement", "1"),
        ShowPart(ANNA, "main", "fox"),
    )
    card = at.player().visible
    assert card is not None
    assert (card.main, card.companion, card.placement, card.draw) == ("fox", "orca", 1, 5)


def test_a_whole_turn_places_moves_and_draws_with_the_counts_following() -> None:
    at = Sitting().turn("fox", "moose", 3, 4)
    assert (at.player().hand, len(at.player().pile)) == (6, 1)
    assert at.table.tokens["fox"] == 6
    assert at.table.tokens["moose"] == 1
    assert (at.table.draw_pile, at.table.river) == (61, 6)
    assert at.table.active == BEN


def test_a_power_is_taken_from_whoever_holds_it() -> None:
    at = Sitting().turn("fox", "moose").shows("fox", "orca")
    assert at.happened(PowerTaken) == [PowerTaken(BEN, "fox", ANNA)]
    assert at.table.powers["fox"] == BEN


def test_a_power_that_she_holds_already_is_not_taken_again() -> None:
    at = Sitting(2).turn("fox", "moose").turn("orca", "moose").shows("fox", "moose")
    assert at.happened(PowerTaken) == []
    assert at.table.powers["fox"] == ANNA


def test_when_the_river_cannot_be_refilled_the_reserve_comes_in() -> None:
    at = Sitting().do(Count("draw_pile", 1)).shows("fox", "moose", 2, 3).moves()
    at.do(MoveOn())
    assert at.happened(ReserveOpened)
    assert (at.table.stage, at.table.draw_pile, at.table.reserve) == ("reserve", 8, 0)


def test_r70_a_draw_pile_that_a_full_river_just_uses_up_does_not_open_the_reserve() -> None:
    at = Sitting().do(Count("draw_pile", 3)).turn("fox", "moose", 2, 3)
    assert (at.table.stage, at.table.draw_pile) == ("draw_pile", 0)
    at.turn("fox", "moose", 2, 1)
    assert (at.table.stage, at.table.draw_pile) == ("reserve", 9)


def test_after_the_reserve_the_round_is_finished_then_one_last_turn_each_without_drawing() -> None:
    at = Sitting().turn("fox", "moose").do(Count("draw_pile", 0))
    at.turn("orca", "moose")
    assert (at.table.active, at.table.stage) == (CARA, "reserve")
    at.turn("orca", "moose")
    assert (at.table.active, at.table.stage, at.table.round) == (ANNA, "last_turns", 2)
    hand = at.player().hand
    assert hand is not None
    at.turn("orca", "moose")
    assert at.player().hand == hand - 2
    at.turn("orca", "moose")
    assert at.table.active == CARA
    at.turn("orca", "moose")
    assert at.table.is_over
    assert not at.table.is_closed


def test_the_last_player_of_a_round_opens_the_reserve_and_the_last_turns_begin_at_once() -> None:
    at = Sitting(2).turn("fox", "moose").do(Count("draw_pile", 0)).turn("orca", "moose")
    assert at.happened(ReserveOpened)
    assert at.happened(LastRoundBegan)
    assert (at.table.active, at.table.stage) == (ANNA, "last_turns")


def test_penalty_cards_can_use_the_draw_pile_up_too() -> None:
    at = Sitting(2).turn("fox", "moose", 5, 1).turn("orca", "moose").do(Count("draw_pile", 0))
    at.shows("fox", "moose")
    assert at.happened(ReserveOpened)
    assert (at.player().penalties, at.table.draw_pile) == (2, 3)


def test_cards_that_are_nowhere_to_be_drawn_are_not_counted() -> None:
    at = Sitting(2).do(Count("draw_pile", 0), Count("reserve", 0), Count("river", 1))
    at.turn("fox", "moose", 2, 5)
    assert (at.player().hand, at.table.river) == (3, 0)


def test_hands_may_find_the_draw_pile_empty_earlier_than_the_table() -> None:
    at = Sitting().do(OpenReserve())
    assert (at.table.stage, at.table.draw_pile, at.table.reserve) == ("reserve", 10, 0)


def test_a_turn_that_is_left_untold_leaves_hand_and_visible_card_unknown() -> None:
    at = Sitting(2).overruled(MoveOn()).turn("orca", "moose")
    assert at.table.active == ANNA
    assert (at.player().hand, at.player().visible) == (None, None)
    assert at.player().shows_unknown_card


def test_a_forced_move_of_the_tokens_needs_no_tile() -> None:
    at = Sitting(2).do(PutToken("fox", 0)).shows("fox", "moose").do(MoveOn())
    assert (at.table.tokens["fox"], at.table.tokens["moose"]) == (1, 1)


def test_tokens_may_stay_where_the_table_says_so() -> None:
    at = Sitting().shows("fox", "moose").overruled(MoveOn())
    assert set(at.table.tokens.values()) == {3}
    assert at.table.turn.step == "C"


def test_with_the_score_only_the_next_thing_is_the_count() -> None:
    at = Sitting(tracking=("score",)).do(MoveOn())
    assert at.events == [GameEnded()]


def test_a_table_that_wants_to_count_early_says_so() -> None:
    assert Sitting().overruled(EndGame()).table.is_over
    assert Sitting(tracking=("score",)).do(EndGame()).table.is_over


def test_who_begins_to_tell_turns_later_is_asked_for_what_nobody_knows() -> None:
    at = Sitting(tracking=("score",)).do(Track("turns"))
    assert {(one.hand, one.shows_unknown_card) for one in at.table.players} == {(None, True)}
    assert set(at.table.tokens.values()) == {3}
    at.do(Track("score"))
    assert at.table.tokens == {}


def test_nothing_goes_on_after_the_end() -> None:
    end = Sitting(tracking=("score",)).do(MoveOn())
    with pytest.raises(GameIsOver):
        GAME.decide(end.table, MoveOn())


def test_a_late_tap_for_a_turn_that_is_over_is_refused() -> None:
    at = Sitting().turn("fox", "moose")
    assert at.refused(ShowPart(ANNA, "main", "fox")).message == "It is Ben's turn."
    assert at.refused(MoveTokens(ANNA, 6, 1)).message == "It is Ben's turn."


@pytest.mark.parametrize("players", [1, 5])
def test_a_game_seats_two_to_four(players: int) -> None:
    seats = tuple(Seat(PlayerId(f"p{n}"), f"P{n}", "blue") for n in range(players))
    with pytest.raises(RuleError, match="2 to 4"):
        GAME.start(GAME.catalogue, Setup(seats, PlayerId("p0")))
