"""What is remembered of earlier tables for the next set-up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlite_utils import Database

from companion.engine.game import PlayerId, Seat, Setup
from companion.play import Referee
from companion.store.event_log import EventLog
from companion.store.file import database
from companion.store.tables import Tables
from tests.store.sitting import PEBBLES, tap


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Database]:
    """A connection to a fresh file."""
    keeper = database.prepare(tmp_path / "log.db")
    yield keeper
    keeper.close()


def sit_down(db: Database, code: str, **colours: str) -> None:
    seats = tuple(
        Seat(PlayerId(f"p{n}"), name.title(), colour)
        for n, (name, colour) in enumerate(colours.items(), 1)
    )
    Referee(PEBBLES).begin(EventLog(db), [code], Setup(seats, seats[0].id), tap())


def test_a_name_keeps_the_colour_it_last_had(db: Database) -> None:
    sit_down(db, "BBBB", anna="blue", ben="green")
    sit_down(db, "CCCC", cara="pink", anna="yellow")
    names = Tables(db).names()
    assert names == {"Cara": "pink", "Anna": "yellow", "Ben": "green"}
    assert list(names) == ["Cara", "Anna", "Ben"]


def test_the_players_of_the_last_table_are_known_in_their_order(db: Database) -> None:
    assert Tables(db).opened_last() is None
    sit_down(db, "BBBB", ben="green", anna="blue")
    last = Tables(db).opened_last()
    assert last and [seat.name for seat in last.seats] == ["Ben", "Anna"]


def test_the_answers_of_the_last_set_up_are_kept_game_by_game(db: Database) -> None:
    tables = Tables(db)
    tables.remember_answers("pebbles", {"modules": ("a", "b")})
    tables.remember_answers("pebbles", {"modules": ("b",), "variants": ()})
    assert tables.last_answers("pebbles") == {"modules": ("b",), "variants": ()}
    assert tables.last_answers("marbles") == {}
