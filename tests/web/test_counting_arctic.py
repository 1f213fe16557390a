"""The counting of an Arctic table over HTTP: its forms, and the same score as the calculator."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.game import PlayerId
from companion.games.arctic.quick.address import LETTERS
from companion.games.arctic.rules.catalogue import ANIMALS, load_catalogue
from companion.games.arctic.table.count_commands import CloseCount
from tests.conftest import TablePage
from tests.games.arctic.piles import cards, ended, insist, spread, standing
from tests.web.buttons import buttons
from tests.web.seats import Phone

NAMES = ("Anna", "Ben", "Cara", "Dana")


@pytest.fixture
def counting(client: FlaskClient) -> TablePage:
    """A table of two that tracks the score only and begins to count."""
    table = TablePage(client, "arctic", ("Anna", "Ben"), tracking="score")
    assert table.post("next").status_code == 200
    return table


def test_a_card_is_one_small_answer_and_the_log_folds_them(counting: TablePage) -> None:
    for _ in range(30):
        answer = counting.post("count-card", player="p1", card="fox")
        assert answer.status_code == 200
    assert len(answer.data) < 30_000, "before it is compressed"
    assert 'id="spread"' in answer.text
    assert 'id="seats"' in answer.text, "the seat shows the total"
    lines = re.findall(r'class="text">(.*?)<', counting.get("/log"))
    assert "Anna&#39;s pile: 30 cards." in lines


def test_a_card_of_an_old_picture_counts_and_a_tap_that_came_twice_counts_once(
    counting: TablePage,
) -> None:
    old = counting.seq
    for key in ("one", "two", "two"):
        answer = counting.post("count-card", player="p1", card="fox", seq=old, key=key)
        assert answer.status_code == 200
    assert counting.get().count('class="pile-card') == 2


def test_a_count_survives_undo_and_redo_card_by_card(counting: TablePage) -> None:
    for card in ("fox", "fox", "?", "orca"):
        counting.post("count-card", player="p1", card=card)
    whole = counting.get().count("pile-card")
    counting.post("undo")
    assert counting.get().count("pile-card") == whole - 1
    counting.post("redo")
    assert counting.get().count("pile-card") == whole


def test_closing_with_something_missing_asks_first_and_undo_opens_it_again(
    counting: TablePage,
) -> None:
    counting.post("count-card", player="p1", card="fox")
    refused = counting.post("close-count")
    assert refused.status_code == 422
    assert "No card is counted for Ben" in refused.text
    assert counting.post("close-count", despite="end/scoring R47").status_code == 200
    assert "See the result" in counting.get()
    assert counting.post("count-card", player="p1", card="fox").status_code == 422
    counting.post("undo")
    assert counting.post("count-card", player="p1", card="fox").status_code == 200


@pytest.mark.parametrize(
    ("command", "fields", "status"),
    [
        pytest.param("count-card", {"player": "p1"}, 400, id="a field is missing"),
        pytest.param("count-penalty", {"player": "p1", "cards": "many"}, 400, id="no number"),
        pytest.param("count-penalty", {"player": "p1", "cards": "999999999"}, 422, id="far more"),
        pytest.param("count-card", {"player": "p1", "card": "x" * 500}, 400, id="too long"),
        pytest.param("count-card", {"player": "p7", "card": "fox"}, 422, id="nobody"),
    ],
)
def test_what_cannot_be_counted_is_refused_and_nothing_is_lost(
    counting: TablePage, command: str, fields: dict[str, str], status: int
) -> None:
    counting.post("count-card", player="p1", card="fox")
    assert counting.post(command, **fields).status_code == status
    assert counting.get().count('class="pile-card') == 1


SPREADS = st.lists(
    st.tuples(
        st.text(alphabet="".join(LETTERS), min_size=1, max_size=14),
        st.sampled_from(load_catalogue().landscape),
        st.integers(0, 12),
    ),
    min_size=2,
    max_size=4,
)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(spreads=SPREADS, totems=st.permutations(ANIMALS), first=st.integers(0, 1))
def test_the_table_scores_as_the_calculator_does(
    reader: FlaskClient, spreads: list[tuple[str, int, int]], totems: list[str], first: int
) -> None:
    names = NAMES[: len(spreads)]
    table = ended(*names, first=PlayerId(f"p{first + 1}"))
    question: dict[str, Any] = {"players": [], "first_player": names[first]}
    question["landscape"] = dict.fromkeys(ANIMALS, 0)
    for n, (letters, value, penalty) in enumerate(spreads):
        table = spread(table, PlayerId(f"p{n + 1}"), letters, totems[n], value, penalty)
        pile = {"id": names[n], "pile": cards(letters), "totem": totems[n], "penalty": penalty}
        question["players"].append(pile)
        question["landscape"][totems[n]] = value
    answer = reader.post("/api/v1/arctic/score", json=question).get_json()
    board = standing(insist(table, CloseCount()))
    assert {line.name: line.total for line in board.lines} == {
        one["id"]: one["total"] for one in answer["players"]
    }
    assert [line.name for line in board.lines if line.is_winner] == [answer["winner"]]
    assert [reason.sentence for reason in board.reasons] == answer["explanation"]
    for line in board.lines:
        assert sum(part.number for part in line.parts if part.adds) == line.total


def test_a_pile_that_is_counted_on_a_phone_leaves_the_tablet_where_it_is(
    app: Flask, counting: TablePage
) -> None:
    ben = Phone(app, counting).sit("p2")
    (fox,) = (
        form
        for form in buttons(ben.get())
        if form.command == "count-card" and ("card", "fox") in form.fields
    )
    assert ben.client.post(fox.address, data=dict(fox.fields)).status_code == 303
    assert "Ben's pile in order" in unescape(ben.get())
    assert "Card 1, Fox" in ben.get()
    assert "Anna's pile in order" in unescape(counting.get())
