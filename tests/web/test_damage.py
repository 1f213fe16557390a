"""Damage stays where it is: one row, one line, one snapshot; everything else opens."""

from __future__ import annotations

from contextlib import closing

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.conftest import TablePage


def spoil(app: Flask, sql: str, *values: object) -> None:
    """Change something in the file as only damage does."""
    with closing(app.extensions["games_file"].connect()) as db:
        assert db.execute(sql, values).rowcount > 0
        db.commit()


SEATS = ['{"id":', "[]", "7", '["Anna"]', '[{"name": "Anna"}]', '[{"id": 1}, null]']


@pytest.mark.parametrize("seats", SEATS)
def test_a_table_whose_players_cannot_be_read_is_listed_as_damaged(
    app: Flask, client: FlaskClient, pebbles: TablePage, seats: str
) -> None:
    other = TablePage(client, "pebbles", ("Cleo", "Dan"))
    spoil(app, "UPDATE tables SET seats = ? WHERE code = ?", seats, pebbles.url[-4:])
    home = client.get("/").text
    assert "Damaged: the players cannot be read." in home
    assert "Cleo" in home
    assert client.get("/new").status_code == 200
    # Its log is whole, so it is played on.
    assert pebbles.post("take", player="p1").status_code == 200
    assert "1 taken" in pebbles.get()
    assert other.post("take", player="p1").status_code == 200


def test_a_finished_game_whose_row_is_damaged_leaves_the_history_open(
    app: Flask, client: FlaskClient, pebbles: TablePage
) -> None:
    pebbles.post("take", player="p1")
    pebbles.post("finish")
    spoil(app, "UPDATE tables SET seats = '?', touched = 'yesterday'")
    spoil(app, "UPDATE results SET sets = '[oops'")
    for page in ("/", "/history", "/history?set=Cloth", "/export.csv", "/export.json"):
        assert client.get(page).status_code == 200


def test_damaged_answers_of_the_last_set_up_are_not_offered(
    app: Flask, client: FlaskClient, scavengers: TablePage
) -> None:
    spoil(app, "UPDATE setups SET answers = '{\"modules\": 3'")
    assert client.get("/new?game=arctic_scavengers").status_code == 200
    spoil(app, "UPDATE setups SET answers = '{\"modules\": 3}'")
    assert client.get("/new?game=arctic_scavengers").status_code == 200
