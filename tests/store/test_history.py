"""What finished games say together: wins, averages, rivalries, and the choice of games."""

from __future__ import annotations

import pytest

from companion.engine.game import COLOURS, PlayerId, Seat, Setup
from companion.store.event_log import EventLog
from companion.store.history import Form, GamesAsked, History, Rivalry
from tests.store.sitting import Sitting


def played(log: EventLog, *totals: tuple[str, int], cloth: bool = False) -> int:
    """A finished game in which everybody took so many pebbles."""
    seats = tuple(
        Seat(PlayerId(f"p{n}"), name, COLOURS[n - 1]) for n, (name, _) in enumerate(totals, 1)
    )
    table = Sitting(log, Setup(seats, seats[0].id))
    for seat, (_, total) in zip(seats, totals, strict=True):
        table.take(total, seat.id)
    if cloth:
        table.polish()
    table.finish()
    return table.id


@pytest.fixture
def history(log: EventLog) -> History:
    played(log, ("Anna", 4), ("Ben", 2))
    played(log, ("ben", 3), ("Anna", 3), ("Cara", 1), cloth=True)
    played(log, ("Cara", 2), ("ANNA", 1))
    return History(log._db)


def test_wins_average_and_best_are_counted_by_player(history: History) -> None:
    forms = {form.folded: form for form in history.forms(GamesAsked())}
    assert forms["anna"] == Form("pebbles", "anna", "ANNA", 3, 2, 8 / 3, 4)
    assert forms["ben"] == Form("pebbles", "ben", "ben", 2, 1, 2.5, 3)
    assert forms["cara"] == Form("pebbles", "cara", "Cara", 2, 1, 1.5, 2)


def test_the_most_wins_come_first(history: History) -> None:
    assert [form.folded for form in history.forms(GamesAsked())] == ["anna", "ben", "cara"]


def test_a_rivalry_counts_who_ended_before_whom_and_a_tie_for_neither(history: History) -> None:
    met = {(one.folded, one.other): one for one in history.rivalries(GamesAsked(), ["anna", "ben"])}
    assert met == {
        ("anna", "ben"): Rivalry("pebbles", "anna", "ben", 1, 2),
        ("ben", "anna"): Rivalry("pebbles", "ben", "anna", 0, 2),
    }


@pytest.mark.parametrize(
    ("choice", "count"),
    [
        pytest.param(GamesAsked(), 3, id="all"),
        pytest.param(GamesAsked(game="pebbles"), 3, id="one game"),
        pytest.param(GamesAsked(game="chess"), 0, id="another game"),
        pytest.param(GamesAsked(set="Cloth"), 1, id="a set"),
        pytest.param(GamesAsked(set="Clo%"), 0, id="a set is no pattern"),
        pytest.param(GamesAsked(count=2), 2, id="a number of players"),
        pytest.param(GamesAsked(players=("BEN",)), 2, id="a player in any spelling"),
        pytest.param(GamesAsked(players=("anna", "cara")), 2, id="two players"),
        pytest.param(GamesAsked(set="Cloth", players=("Anna", "' OR 1=1")), 0, id="nobody"),
    ],
)
def test_games_are_chosen(history: History, choice: GamesAsked, count: int) -> None:
    assert history.count(choice) == count == len(list(history.games(choice)))


def test_what_can_be_chosen_is_what_was_played(history: History) -> None:
    found = history.played()
    assert found["game"] == [("pebbles", 3)]
    assert found["set"] == [("Cloth", 1)]
    assert found["count"] == [("2", 2), ("3", 1)]
    assert [count for _, count in found["player"]] == [3, 2, 2]


def test_games_of_different_kinds_are_never_counted_together(
    log: EventLog, history: History
) -> None:
    log._db.execute("UPDATE results SET game = 'marbles' WHERE players = 3")
    forms = [(form.game, form.folded, form.games) for form in history.forms(GamesAsked())]
    assert ("marbles", "anna", 1) in forms
    assert ("pebbles", "anna", 2) in forms
    rivals = history.rivalries(GamesAsked(), ["anna", "ben"])
    assert {(one.game, one.games) for one in rivals} == {("marbles", 1), ("pebbles", 1)}
    log._db.rollback()


def test_a_game_that_is_not_counted_is_listed_but_not_averaged(
    log: EventLog, history: History
) -> None:
    log._db.execute("UPDATE results SET is_counted = 0 WHERE players = 3")
    assert history.count(GamesAsked()) == 3
    assert sum(form.games for form in history.forms(GamesAsked())) == 4
    log._db.rollback()


def test_games_are_read_page_by_page_the_latest_first(history: History) -> None:
    codes = [game.code for game in history.games(GamesAsked())]
    pages = [list(history.games(GamesAsked(), limit=1, offset=n))[0].code for n in range(3)]
    assert pages == codes
    assert [game.code for game in history.games(GamesAsked(), oldest_first=True)] == codes[::-1]
