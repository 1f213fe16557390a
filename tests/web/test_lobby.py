"""Home, and setting up a new table."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from tests.conftest import TablePage

THREE = {"game": "arctic_scavengers", "name1": "Anna", "name2": "Ben", "name3": "Cara"}


def test_an_empty_home_says_so_honestly(client: FlaskClient) -> None:
    text = client.get("/").text
    assert "/new" in text
    assert "No table" in text


def test_tables_under_way_show_round_and_phase(scavengers: TablePage) -> None:
    scavengers.post("next")
    text = scavengers.client.get("/").text
    assert scavengers.url in text
    assert "Round 1 · Gather" in text
    assert "just now" in text


def test_names_are_remembered(scavengers: TablePage) -> None:
    text = scavengers.client.get("/new").text
    assert 'value="Cara"' in text


def test_the_first_player_may_be_chosen(client: FlaskClient) -> None:
    answer = client.post("/new", data={**THREE, "first": "2"})
    assert "Ben is the initiator" in client.get(answer.headers["Location"]).text


def test_the_first_player_may_be_left_to_chance(client: FlaskClient) -> None:
    found = set()
    for _ in range(60):
        url = client.post("/new", data={**THREE, "first": "random"}).headers["Location"]
        text = client.get(url).text
        found |= {name for name in ("Anna", "Ben", "Cara") if f"{name} is the initiator" in text}
    assert found == {"Anna", "Ben", "Cara"}


def test_the_start_form_sent_twice_opens_one_table(client: FlaskClient) -> None:
    first = client.post("/new", data={**THREE, "key": "mine"})
    second = client.post("/new", data={**THREE, "key": "mine"})
    assert first.headers["Location"] == second.headers["Location"]


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        pytest.param({"name2": "", "name3": ""}, "2 to 5 players", id="too few players"),
        pytest.param({"name2": "anna"}, "called anna", id="two players of one name"),
        pytest.param({"name2": "x" * 25}, "at most 24", id="a name too long"),
        pytest.param({"name2": "a\x00b"}, "control characters", id="a control character"),
        pytest.param({"colour1": "beige"}, "five colours", id="no such colour"),
        pytest.param({"first": "5"}, "one of those who play", id="a first player who is not there"),
        pytest.param({"option_initiator": "never"}, "no choice", id="no such house rule"),
    ],
)
def test_a_set_up_that_cannot_be_is_shown_again_with_the_reason(
    client: FlaskClient, form: dict[str, str], sentence: str
) -> None:
    answer = client.post("/new", data={**THREE, **form})
    assert answer.status_code == 422
    assert sentence in answer.text
    assert 'value="Cara"' in answer.text or form.get("name3") == ""
    assert "No table" in client.get("/").text


def test_two_who_want_one_colour_get_two(client: FlaskClient) -> None:
    colours = {"colour1": "orange", "colour2": "orange", "colour3": "green"}
    url = client.post("/new", data={**THREE, **colours}).headers["Location"]
    seats = re.findall(r'class="seat seat-(\w+)"', client.get(url).text)
    assert seats == ["orange", "blue", "green"]


def test_an_unknown_game_is_a_404(client: FlaskClient) -> None:
    assert client.get("/new?game=chess").status_code == 404
    assert client.post("/new", data={**THREE, "game": "chess"}).status_code == 404


def test_names_are_shown_as_text_not_obeyed(client: FlaskClient) -> None:
    name = "<b>Al</b>'\"&"
    url = client.post("/new", data={**THREE, "name1": name, "first": "1"}).headers["Location"]
    for page in ("", "/log", "/score", "/print"):
        text = client.get(url + page).text
        assert "<b>Al</b>" not in text
    assert "&lt;b&gt;Al" in client.get(url).text
    assert "<b>Al</b>" not in client.get("/").text
    assert "<b>Al</b>" not in client.get("/new").text
