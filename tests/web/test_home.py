"""Home with many tables: twelve at a time, whatever their number."""

from __future__ import annotations

import re
from itertools import islice

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.store.file.database import transaction
from companion.store.tables import codes
from companion.web import desk
from companion.web.pages import home as lobby


def open_tables(app: Flask, count: int) -> None:
    """So many tables under way; the last of them was touched last."""
    seats = '[{"id": "p1", "name": "Anna", "colour": "blue"}]'
    letters = list(islice(dict.fromkeys(islice(codes(), 2 * count)), count))
    with app.app_context(), transaction(desk.db()):
        for number, code in enumerate(letters, 1):
            at = f"2026-01-01T00:{number // 60:02}:{number % 60:02}+00:00"
            desk.db().execute(
                "INSERT INTO tables (code, key, game, seats, clock, is_over, created, touched, uuid)"
                " VALUES (?, '', 'pebbles', ?, ?, 0, ?, ?, ?)",
                [code, seats, f"Round {number}", at, at, f"mark-{code}"],
            )


def listed(page: str) -> list[int]:
    """The tables that a page of Home lists, by the rounds they are in."""
    return [int(number) for number in re.findall(r"<(?:h1|b)>Round (\d+)<", page)]


def way(page: str, label: str) -> str:
    """Where a link leads, or nothing if there is none."""
    found = re.search(rf'href="([^"]*)"[^>]*>(?:(?!</a>).)*{label}', page, re.DOTALL)
    return found[1] if found else ""


@pytest.mark.parametrize("count", [0, 1, 12, 13, 30, 1000])
def test_every_table_under_way_is_listed_once_twelve_a_page(
    app: Flask, client: FlaskClient, count: int
) -> None:
    open_tables(app, count)
    url, found = "/", []
    while url:
        page = client.get(url).text
        assert len(listed(page)) <= 12
        found += listed(page)
        url = way(page, "Older")
    assert found == list(range(count, 0, -1))


def test_one_page_of_tables_needs_no_others(app: Flask, client: FlaskClient) -> None:
    open_tables(app, 12)
    page = client.get("/").text
    assert "Older" not in page
    assert "Newer" not in page
    assert "12 tables" not in page


def test_a_page_says_which_tables_it_lists_and_leads_back(app: Flask, client: FlaskClient) -> None:
    open_tables(app, 30)
    page = client.get("/?page=2").text
    assert "13 to 24 of 30 tables" in page
    assert way(page, "Newer") == "/?page=1#under-way"
    assert way(page, "Older") == "/?page=3#under-way"
    assert 'id="under-way"' in page


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        pytest.param("4", 6, id="one more than there are"),
        pytest.param("9999999", 30, id="more digits than a page has"),
        pytest.param("99999", 6, id="far more than there are"),
        pytest.param("0", 30, id="none"),
        pytest.param("-1", 30, id="before the first"),
        pytest.param("two", 30, id="a word"),
        pytest.param("²", 30, id="a figure that is no number"),
        pytest.param("", 30, id="nothing"),
    ],
)
def test_a_page_that_is_not_there_shows_one_that_is(
    app: Flask, client: FlaskClient, asked: str, first: int
) -> None:
    open_tables(app, 30)
    answer = client.get("/", query_string={"page": asked})
    assert answer.status_code == 200
    assert listed(answer.text)[0] == first


def test_a_later_page_without_any_table_says_that_there_is_none(client: FlaskClient) -> None:
    assert "No tables yet" in client.get("/?page=3").text


def asked_of_the_database(app: Flask) -> list[str]:
    """What Home asks the database, statement by statement."""
    said: list[str] = []
    with app.test_request_context("/"):
        app.preprocess_request()
        desk.db().conn.set_trace_callback(said.append)
        lobby.home()
    return [re.sub(r"\s+", " ", statement) for statement in said]


def test_home_asks_as_little_for_a_thousand_tables_as_for_one(app: Flask) -> None:
    open_tables(app, 1)
    few = asked_of_the_database(app)
    with app.app_context():
        desk.db().execute("DELETE FROM tables")
    open_tables(app, 1000)
    many = asked_of_the_database(app)
    assert len(few) == len(many)
    assert sum("FROM tables" in statement for statement in many) == 3
