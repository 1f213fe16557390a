"""The story of a game: what its log tells as pictures, from whole recorded games."""

from __future__ import annotations

from functools import cache

import pytest

from companion.engine.codec import EventCodec
from companion.engine.story import Chart, Moment
from companion.engine.timeline import fold, timeline
from companion.games.arctic.game import GAME
from companion.games.arctic.table.events.turns import PowerTaken
from companion.games.arctic.table.state import Table
from tests.games.arctic.piles import standing
from tests.test_recorded_games import recordings

PACE = 0.5  # minutes from tap to tap


@cache
def moments(name: str) -> tuple[Moment, ...]:
    """A recorded game as a log that was tapped in at a steady pace."""
    recording = next(one for one in recordings() if str(one) == f"arctic/{name}.jsonl")
    codec = EventCodec(GAME.events, GAME.upgrades)
    state = GAME.blank
    found: list[Moment] = []
    for entry in timeline(recording.entries)[0]:
        events = tuple(codec.decode(data) for data in entry.events)
        state = fold(GAME, state, events)
        found.append(Moment(len(found) * PACE, "", events, state))
    return tuple(found)


def charts(name: str) -> dict[str, Chart]:
    return {chart.id: chart for chart in GAME.story(moments(name))}


def last(name: str) -> Table:
    state: Table = moments(name)[-1].state
    return state


def test_nothing_is_told_of_a_game_that_has_not_begun() -> None:
    assert GAME.story(()) == ()


def test_a_game_whose_turns_were_told_has_every_picture() -> None:
    assert list(charts("three_players_told")) == ["points", "totems", "piles", "powers", "time"]


@pytest.mark.parametrize("name", ["three_players_told", "four_players_told", "two_players_tied"])
def test_every_picture_has_a_value_or_a_gap_for_each_label(name: str) -> None:
    for chart in charts(name).values():
        assert chart.sentence
        assert all(len(series.values) == len(chart.labels) for series in chart.series)
        assert any(value is not None for series in chart.series for value in series.values)


def test_a_score_that_was_only_counted_tells_of_points_and_of_counting() -> None:
    told = charts("two_players_tied")
    assert list(told) == ["points", "time"]
    assert told["time"].labels[-1] == "Counting"


def test_the_points_are_those_of_the_result() -> None:
    chart = charts("three_players_told")["points"]
    totals = {line.name: line.total for line in standing(last("three_players_told")).lines}
    for series in chart.series:
        runs, variety, totem, lost = (value or 0 for value in series.values)
        assert runs + variety + totem - lost == totals[series.name]


def test_nobody_learns_of_a_totem_before_the_count_is_closed() -> None:
    before = moments("three_players_told")[:-1]
    assert not before[-1].state.count.is_closed
    assert any(spread.totem for spread in before[-1].state.count.spreads)
    assert {chart.id for chart in GAME.story(before)}.isdisjoint({"totems", "points"})


def test_the_way_of_a_totem_ends_where_its_token_stands() -> None:
    table, chart = last("three_players_told"), charts("three_players_told")["totems"]
    assert chart.labels[-1] == "End"
    for seat, series in zip(table.seats, chart.series, strict=True):
        assert series.values[-1] == table.tokens[table.count.of(seat.id).totem]


def test_a_pile_that_was_left_untold_is_a_gap() -> None:
    table, chart = last("three_players_told"), charts("three_players_told")["piles"]
    for player, series in zip(table.players, chart.series, strict=True):
        known = None if player.hand is None else len(player.pile)
        assert series.values[-1] == known


def test_power_cards_are_counted_as_they_were_taken() -> None:
    taken = [
        event
        for moment in moments("four_players_told")
        for event in moment.events
        if isinstance(event, PowerTaken)
    ]
    chart = charts("four_players_told")["powers"]
    assert sum(series.values[0] or 0 for series in chart.series) == len(taken)
    stolen = sum(bool(event.holder) for event in taken)
    assert sum(series.values[1] or 0 for series in chart.series) == stolen


def test_of_a_long_pause_ten_minutes_count() -> None:
    first, second, third = moments("two_players_tied")[-3:]
    log = (first, Moment(500.0, "", second.events, second.state), third)
    time = next(chart for chart in GAME.story(log) if chart.id == "time")
    assert time.series[0].values == (10.0,), "and a clock that was set back takes nothing away"


def test_all_of_it_was_played_with_one_box() -> None:
    assert GAME.sets(last("three_players_told")) == ("Arctic",)


def test_where_only_the_order_of_turns_was_told_everybody_s_time_is_known() -> None:
    told = charts("four_players")
    assert list(told) == ["time"]
    assert set(told["time"].labels) >= {"Anna", "Ben", "Cara", "Dana"}
