"""The history page: finished games, standings, rivalries, and the choice of games."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from companion.web.pages import history
from tests.conftest import TablePage


def words(page: str) -> str:
    """The text of a page on one line."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def play(client: FlaskClient, *totals: tuple[str, int], polished: bool = False) -> TablePage:
    """A finished game in which everybody took so many pebbles."""
    table = TablePage(client, "pebbles", tuple(name for name, _ in totals))
    for number, (_, total) in enumerate(totals, 1):
        for _ in range(total):
            table.post("take", player=f"p{number}", despite="pebbles/three")
    if polished:
        table.post("polish", player="p1")
    assert table.post("finish").status_code == 200
    return table


@pytest.fixture
def evenings(client: FlaskClient) -> list[TablePage]:
    return [
        play(client, ("Anna", 4), ("Ben", 2)),
        play(client, ("anna", 3), ("Ben", 3), ("Cara", 1), polished=True),
    ]


def test_a_finished_game_shows_winner_totals_sets_and_leads_to_its_result(
    client: FlaskClient, evenings: list[TablePage]
) -> None:
    page = client.get("/history").text
    assert "Anna won, 4 to 2" in page
    assert "anna and Ben share the victory" in page
    said = words(page)
    assert "Anna 4 won B Ben 2" in said
    assert "Cloth," in said
    for table in evenings:
        assert f'href="{table.url}/score?shown=all"' in page
        assert client.get(f"{table.url}/score?shown=all").status_code == 200


def test_standings_and_rivalries_are_shown_by_player(
    client: FlaskClient, evenings: list[TablePage]
) -> None:
    said = words(client.get("/history").text)
    assert "anna 2 2 3.5 4" in said  # games, wins, average, best
    assert "Ben 2 1 2.5 3" in said
    assert "anna – 1 of&nbsp;2 1 of&nbsp;1" in said


@pytest.mark.parametrize(
    ("query", "count"),
    [
        pytest.param("?set=Cloth", "1 finished game", id="set"),
        pytest.param("?player=ANNA", "2 finished games", id="player in any spelling"),
        pytest.param("?player=Anna&with=cara", "1 finished game", id="two players"),
        pytest.param("?count=2", "1 finished game", id="how many"),
        pytest.param("?game=pebbles", "2 finished games", id="game"),
        pytest.param("?count=99999999999", "2 finished games", id="a number that is none"),
        pytest.param("?page=-3", "2 finished games", id="a page that is none"),
        pytest.param("?page=99999999", "2 finished games", id="a page far away"),
    ],
)
def test_games_are_filtered_by_the_address(
    client: FlaskClient, evenings: list[TablePage], query: str, count: str
) -> None:
    assert f">{count}<" in client.get(f"/history{query}").text


def test_a_page_that_is_not_there_is_the_last_one(
    client: FlaskClient, evenings: list[TablePage]
) -> None:
    first = client.get("/history?page=1").text
    assert client.get("/history?page=99999").text == first


@pytest.mark.parametrize("query", ["?player=Nobody", "?set=%00", "?game=<b>", "?player=%27;--"])
def test_a_choice_without_games_says_so(
    client: FlaskClient, evenings: list[TablePage], query: str
) -> None:
    answer = client.get(f"/history{query}")
    assert answer.status_code == 200
    assert "No games match." in answer.text
    assert "<b>" not in words(answer.text)


def test_a_game_that_is_reopened_leaves_history(
    client: FlaskClient, evenings: list[TablePage]
) -> None:
    evenings[0].post("undo")
    page = client.get("/history").text
    assert "1 finished game<" in page
    assert evenings[0].url not in page


def test_a_game_that_nobody_counted_says_so(client: FlaskClient) -> None:
    table = TablePage(client, "arctic", ("Anna", "Ben"), tracking="score")
    for command in ("end", "close-without-counting"):
        assert table.post(command).status_code == 200
    said = words(client.get("/history").text)
    assert "Not counted" in said
    assert "Average" not in said


def test_many_games_come_page_by_page(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "GAMES_A_PAGE", 2)
    monkeypatch.setattr(history, "SHOWN_GAMES", 1)
    for total in (1, 2, 3):
        play(client, ("Anna", total), ("Ben", 0))
    front = client.get("/history?player=anna").text
    assert front.count("Anna won") == 1
    assert "<span>All 3 games</span>" in front
    every = re.findall(r'href="(/history\?page=1[^"]*)"', front)
    first = client.get(every[0].replace("&amp;", "&")).text
    assert first.count("Anna won") == 2
    older = re.findall(r'href="(/history\?page=2[^"]*)"', first)
    assert older == ["/history?page=2&amp;player=anna"]
    second = client.get(older[0].replace("&amp;", "&")).text
    assert second.count("Anna won") == 1
    assert "Newer games" in second


def test_names_are_shown_as_text(client: FlaskClient) -> None:
    play(client, ("<i>Anna</i>", 2), ("=Ben", 1))
    page = client.get("/history").text
    assert "<i>" not in page
    assert "&lt;i&gt;Anna" in page


def test_history_opens_with_pictures_and_folds_the_filter(
    client: FlaskClient, evenings: list[TablePage]
) -> None:
    page = client.get("/history").text
    said = words(page)
    assert "anna has won 2 of 2 games." in said
    assert "anna&#39;s result: 4 on average, best 4." in said
    assert re.search(r'<details class="menu filter" id="filter">', page)
    assert page.index('class="wins"') < page.index("Last games") < page.index("in numbers")


def test_another_line_can_be_followed(client: FlaskClient, evenings: list[TablePage]) -> None:
    page = client.get("/history").text
    assert 'href="/history?follow=Ben"' in page
    followed = client.get("/history?follow=ben").text
    assert "Ben&#39;s result: 2 on average, best 3." in words(followed)
    assert re.search(r'class="line seat-orange followed"', followed)
    assert "anna&#39;s result" in words(client.get("/history?follow=nobody").text)


def test_one_game_alone_has_no_trend(client: FlaskClient) -> None:
    play(client, ("Anna", 4), ("Ben", 2))
    assert 'class="trend"' not in client.get("/history").text
