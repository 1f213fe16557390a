"""The story of a game: what its log tells, as pictures with their numbers behind them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.engine.codec import EventCodec
from companion.engine.game import Event, PlayerId
from companion.engine.story import Chart, Moment, Series, how_it_went, most
from companion.engine.timeline import fold, timeline
from companion.games import GAMES
from companion.games.arctic_scavengers.table import events as e
from companion.games.arctic_scavengers.table.state import Table
from companion.play import Referee, Tap
from companion.store.event_log import EventLog
from tests.conftest import TablePage
from tests.store.sitting import SETUP
from tests.test_recorded_games import recordings
from tests.toy import GAME as PEBBLES
from tests.toy import Hide, Take

SCAVENGERS: Any = GAMES["arctic_scavengers"]


def charts_of(moments: list[Moment]) -> dict[str, Chart]:
    return {chart.id: chart for chart in SCAVENGERS.story(moments)}


def told(table: Table, *steps: tuple[float, Event]) -> list[Moment]:
    """The moments of a made-up log, each with its minute."""
    moments = [Moment(0.0, "start", (), table)]
    for minutes, event in steps:
        table = fold(SCAVENGERS, table, (event,))
        moments.append(Moment(minutes, "next", (event,), table))
    return moments


@pytest.fixture(scope="module")
def opened() -> Table:
    """Two players, every deck tracked, before the first round."""
    setup = replace(SETUP, seats=SETUP.seats[:2], options={"modules": ("hq2",)})
    started = SCAVENGERS.start(SCAVENGERS.catalogue, setup)[0]
    table: Table = fold(SCAVENGERS, SCAVENGERS.blank, (started,))
    return table


A, B = PlayerId("p1"), PlayerId("p2")


# Moments -------------------------------------------------------------------------------------


def test_moments_are_the_entries_that_count_with_minutes_and_states(log: EventLog) -> None:
    referee = Referee(PEBBLES)

    def tap(minute: int) -> Tap:
        seq = log.head(table_id).seq if minute else None
        return Tap(f"k{minute}", seq, "me", f"2026-01-06T20:{minute:02}:30+00:00")

    table_id = 0
    table_id = referee.begin(log, iter(["BCDF"]), SETUP, tap(0))
    referee.perform(log, table_id, Take(A), tap(1))
    referee.perform(log, table_id, Hide(A, 7), tap(2))
    referee.undo(log, table_id, tap(3))
    referee.perform(log, table_id, Take(B), tap(4))
    found = referee.moments(log, table_id)
    assert [(moment.minutes, moment.command) for moment in found] == [
        (0, "start"),
        (1, "take"),
        (4, "take"),
    ]
    assert [moment.state.taken for moment in found] == [{}, {A: 1}, {A: 1, B: 1}]
    assert found[-1].state == referee.standing(log, table_id).state


# Arctic Scavengers ---------------------------------------------------------------------------


def test_a_new_game_has_nothing_to_tell(opened: Table) -> None:
    assert SCAVENGERS.story(()) == ()
    assert SCAVENGERS.story(told(opened, (0.5, e.RoundBegan(1, A)))) == ()


def test_tribes_are_told_as_each_round_left_them(opened: Table) -> None:
    moments = told(
        opened,
        (1, e.RoundBegan(1, A)),
        (2, e.Hired(A, "brawler")),
        (3, e.Hired(B, "scout")),
        (4, e.RoundBegan(2, A)),
        (5, e.Hired(B, "scout")),
    )
    chart = charts_of(moments)["tribes"]
    start = sum(opened.card(card).people * n for card, n in opened.player(A).cards.items())
    assert chart.labels == ("1", "2")
    assert [one.values for one in chart.series] == [(start + 1, start + 1), (start + 1, start + 2)]
    assert [one.letter for one in chart.series] == [seat.letter for seat in opened.seats]


def test_a_round_in_which_no_one_tracked_the_decks_is_a_gap(opened: Table) -> None:
    moments = told(
        opened,
        (1, e.RoundBegan(1, A)),
        (2, e.TrackingChanged("clock")),
        (3, e.RoundBegan(2, A)),
        (4, e.TrackingChanged("decks")),
        (5, e.RoundBegan(3, A)),
    )
    values = charts_of(moments)["tribes"].series[0].values
    assert values[0] is None
    assert values[2] is not None


def test_a_table_that_caught_up_leaves_out_what_was_not_entered(opened: Table) -> None:
    moments = told(opened, (1, e.RoundBegan(1, A)), (2, e.RoundBegan(4, A)))
    chart = charts_of(moments)["tribes"]
    assert chart.labels == ("1", "2", "3", "4")
    assert [value is None for value in chart.series[0].values] == [False, True, True, False]


def test_the_count_at_the_end_is_the_last_word_on_a_tribe(opened: Table) -> None:
    moments = told(
        opened,
        (1, e.RoundBegan(1, A)),
        (2, e.GameEnded(1)),
        (3, e.GameClosed({A: 30, B: 24}, {A: 1, B: 2}, (A,))),
    )
    chart = charts_of(moments)["tribes"]
    assert chart.labels == ("1", "End")
    assert [one.values[-1] for one in chart.series] == [30, 24]
    assert [one.is_winner for one in chart.series] == [True, False]
    assert chart.sentence == f"{opened.seats[0].name} was ahead in the end."
    uncounted = told(opened, (1, e.RoundBegan(1, A)), (2, e.GameEnded(1)), (3, e.GameClosed()))
    assert "tribes" not in charts_of(uncounted)


def test_skirmishes_are_told_with_their_deadlocks(opened: Table) -> None:
    moments = told(
        opened,
        (1, e.SkirmishWon(B, 13)),
        (2, e.SkirmishDeadlocked(12)),
        (3, e.SkirmishWon(B, 11)),
        (4, e.SkirmishWon(A, 10)),
        (5, e.ContestedResourceLeft(9)),
    )
    chart = charts_of(moments)["skirmishes"]
    assert [one.values for one in chart.series] == [(1,), (2,)]
    assert chart.sentence == f"{opened.seats[1].name} won the most: 2; 1 deadlock; 1 not entered."


def test_skirmishes_of_which_no_winner_was_entered_are_no_rows_of_zeros(opened: Table) -> None:
    moments = told(opened, (1, e.ContestedResourceLeft(13)), (2, e.SkirmishDeadlocked(12)))
    assert "skirmishes" not in charts_of(moments)


def test_gangs_are_bars_of_their_own(opened: Table) -> None:
    """Who has the most tools gets the Gearheads, and the line of the tribe ends without them."""
    moments = told(
        opened,
        (1, e.RoundBegan(1, A)),
        (2, e.GameEnded(1)),
        (3, e.CopiesCounted(A, "shovel", 1, 2)),
        (4, e.GameClosed({A: 13, B: 8}, {A: 1, B: 2}, (A,))),
    )
    charts = charts_of(moments)
    gangs = {one.caption: (one.values, one.letter) for one in charts["gangs"].series}
    assert gangs["Gearheads"] == ((5,), opened.seats[0].letter)
    assert charts["gangs"].is_added
    assert [one.values[-1] for one in charts["tribes"].series] == [8, 8]


@pytest.mark.parametrize(
    ("values", "said"),
    [
        pytest.param([(1, 0), (2, 1), (3, 1)], "Anna led for three rounds.", id="all the time"),
        pytest.param(
            [(2, 1), (3, 1), (3, 4), (3, 5)], "Ben passed in round 3", id="passed in a round"
        ),
        pytest.param([(2, 1), (2, 1), (2, 5)], "Anna led for two rounds; Ben", id="passed at last"),
        pytest.param(
            [(2, 1), (2, 2)], "Anna led for one round; Anna and Ben tied in the end.", id="tied"
        ),
        pytest.param([(1, 1), (2, 2)], "Anna and Ben tied in the end.", id="tied all the time"),
        pytest.param([(1, 1), (2, 2), (3, 2)], "Anna led for one round.", id="only at last"),
    ],
)
def test_one_sentence_tells_who_led_and_who_passed(
    values: list[tuple[int, int]], said: str
) -> None:
    labels = [str(n) for n in range(1, len(values) + 1)]
    lines = [{"Anna": a, "Ben": b} for a, b in values]
    assert said in how_it_went(labels, lines)


def test_the_sentence_says_what_brought_the_winner_past(opened: Table) -> None:
    moments = told(
        opened,
        (1, e.RoundBegan(1, A)),
        (2, e.Hired(A, "brawler")),
        *((2 + number, e.RoundBegan(number, A)) for number in (2, 3, 4)),
        (7, e.Hired(B, "scout")),
        (8, e.CardCameFrom(B, "field_crew", "contested")),
        (9, e.RoundBegan(5, A)),
    )
    first, second = (seat.name for seat in opened.seats)
    assert charts_of(moments)["tribes"].sentence == (
        f"{first} led for three rounds; {second} passed with a Field Crew in round 4."
    )


def test_the_most_are_named_where_one_or_two_have_them() -> None:
    def players(*numbers: int) -> list[Series]:
        return [
            Series(name, (number,), "blue", name[0])
            for name, number in zip(("Anna", "Ben", "Cara"), numbers, strict=False)
        ]

    assert most(players(4, 3, 4), "won") == "Anna and Cara won 4 each."
    assert most(players(4, 3, 1), "won") == "Anna won the most: 4."
    assert most(players(1, 1, 1), "won") == ""
    assert most(players(0, 0), "won") == ""


def test_a_building_counts_from_when_it_is_complete(opened: Table) -> None:
    begun = told(opened, (1, e.BuildingStarted(A, "p1.1", "bunker", 1)))
    assert "buildings" not in charts_of(begun)
    done = told(
        opened,
        (1, e.BuildingStarted(A, "p1.1", "bunker", 1)),
        (2, e.TimerMoved(A, "p1.1", "bunker", 0, "ticks")),
        (3, e.BuildingDisabled(A, "p1.1", "bunker")),
    )
    assert [one.values for one in charts_of(done)["buildings"].series] == [(1,), (0,)]


def test_cards_that_came_and_went_are_told_by_kind(opened: Table) -> None:
    moments = told(
        opened,
        (1, e.Hired(A, "brawler")),
        (2, e.Hired(A, "scout")),
        (3, e.Trashed(B, ("refugee", "refugee"))),
    )
    charts = charts_of(moments)
    assert "dug" not in charts
    assert (charts["hired"].title, charts["trashed"].title) == ("Hired", "Trashed")
    assert [one.values for one in charts["hired"].series] == [(2,), (0,)]
    assert [one.values for one in charts["trashed"].series] == [(0,), (2,)]
    assert charts["hired"].note == ""
    assert charts["trashed"].note == "Without actions that have no details."


def test_time_is_told_by_phase_and_a_long_pause_counts_ten_minutes(opened: Table) -> None:
    moments = told(
        opened,
        (0, e.RoundBegan(1, A)),
        (3, e.GatheringBegan()),
        (63, e.SkirmishBegan()),
        (65.5, e.SkirmishWon(A, 13)),
    )
    chart = charts_of(moments)["time"]
    assert chart.labels == ("Drawing", "Gathering", "Skirmish")
    assert chart.series[0].values == (3, 10, 2.5)
    assert chart.sentence == "16 minutes in all."
    assert chart.note == "Breaks count as 10 minutes at most."


def test_a_clock_that_was_set_back_takes_no_time_away(opened: Table) -> None:
    moments = told(
        opened, (5, e.RoundBegan(1, A)), (2, e.GatheringBegan()), (4, e.RoundBegan(2, A))
    )
    assert sum(value or 0 for value in charts_of(moments)["time"].series[0].values) == 7


@pytest.mark.parametrize("recording", recordings(), ids=str)
def test_every_recorded_game_has_a_story_that_holds_together(recording: Any) -> None:
    game = GAMES[recording.path.parent.name]
    codec = EventCodec(game.events, game.upgrades)
    state, moments = game.blank, []
    for minute, entry in enumerate(timeline(recording.entries)[0]):
        events = tuple(codec.decode(data) for data in entry.events)
        state = fold(game, state, events)
        moments.append(Moment(float(minute), "next", events, state))
    charts = game.story(moments)
    assert len({chart.id for chart in charts}) == len(charts)
    for chart in charts:
        assert all(len(one.values) == len(chart.labels) for one in chart.series)
        assert any(value for one in chart.series for value in one.values)


# The page ------------------------------------------------------------------------------------


def test_a_story_is_pictures_and_lines_have_their_numbers_as_a_table(pebbles: TablePage) -> None:
    for player in ("p1", "p2", "p1"):
        pebbles.post("take", player=player)
    page = pebbles.get("/story")
    assert page.count("<svg viewBox") == page.count("<table>") == 1
    assert 'role="img" aria-labelledby="taken-title taken-desc"' in page
    assert '<title id="taken-title">Pebbles taken</title>' in page
    rows = re.findall(r'<tr><th scope="row">(\d)</th><td>(\d)</td><td>(\d)</td></tr>', page)
    assert rows == [("1", "1", "0"), ("2", "1", "1"), ("3", "2", "1")]


def test_a_picture_tells_players_apart_without_colour(pebbles: TablePage) -> None:
    for player in ("p1", "p2", "p2"):
        pebbles.post("take", player=player)
    picture = pebbles.get("/story").partition("<svg viewBox")[2].partition("</svg>")[0]
    assert re.findall(r'class="end-value"[^>]*>([^<]*)<', picture) == ["A 1", "B 2"]


def test_a_story_under_way_leads_back_and_a_finished_one_to_a_new_game(
    pebbles: TablePage,
) -> None:
    pebbles.post("take", player="p2")
    under_way = pebbles.get("/story")
    assert "<h1>The story so far</h1>" in under_way
    assert "Back to the table" in under_way
    pebbles.post("finish")
    over = pebbles.get("/story?shown=all")
    assert "<h1>Ben won, 1 to 0</h1>" in over
    assert "New game, same people" in over
    assert 'id="share"' in over


def test_a_picture_needs_no_style_and_no_script_of_its_own(pebbles: TablePage) -> None:
    pebbles.post("take", player="p1")
    main = pebbles.get("/story").partition("<main")[2].partition("</main>")[0]
    assert "style=" not in main
    assert "<script" not in main


def test_a_game_of_which_nothing_can_be_told_says_so(pebbles: TablePage) -> None:
    assert "No pictures yet." in pebbles.get("/story")


def test_the_story_is_offered_at_the_table_and_with_the_standing(pebbles: TablePage) -> None:
    for page in ("", "/score"):
        assert f'href="{pebbles.url}/story"' in pebbles.get(page)


def test_a_table_that_does_not_exist_has_no_story(client: FlaskClient) -> None:
    assert client.get("/t/AEIO/story").status_code == 404
