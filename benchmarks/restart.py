"""The first requests after a restart: a fresh app on the same file."""

from __future__ import annotations

import random
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from benchmarks.clock import Clock, Series
from benchmarks.long_logs import LENGTHS, Tables
from benchmarks.taps import Measured, tap
from companion.games import GAMES
from companion.play import Referee
from companion.web.app import create_app


def measure(instance: Path, game: str, rounds: int) -> Measured:
    """The very first page, with templates still to compile, and what the log alone costs."""
    subjects: Measured = {
        name: {length: Series() for length in LENGTHS}
        for name in ("very first page", "first page", "first tap", "first undo")
    }
    tables, clock = Tables(instance, game), Clock()
    app, chance = create_app(instance), random.Random(rounds)
    for number in range(rounds):
        # In no order, or what the one before leaves behind would always fall to the same length.
        for length in chance.sample(LENGTHS, len(LENGTHS)):
            if number % 2 == 0:
                _very_first(instance, tables, clock, subjects["very first page"], length)
            _first_of_a_table(app, tables, clock, subjects, length)
    app.extensions["games_file"].close()
    tables.close()
    return subjects


def _very_first(
    instance: Path, tables: Tables, clock: Clock, subject: dict[int, Series], length: int
) -> None:
    table, app = tables.of_length(length), create_app(instance, config={"KEEP_COMPILED": True})
    clock.measure(subject[length], app.test_client().get, f"/t/{table.code}")
    app.extensions["games_file"].close()


def _first_of_a_table(
    app: Flask, tables: Tables, clock: Clock, subjects: Measured, length: int
) -> None:
    """The templates are compiled, as for another table; nothing of this one is remembered."""
    table = tables.of_length(length)
    clock.measure(subjects["first page"][length], _forgetful(app).get, f"/t/{table.code}")
    clock.measure(subjects["first tap"][length], tap, _forgetful(app), table, "next")
    clock.measure(subjects["first undo"][length], tap, _forgetful(app), table, "undo")


def _forgetful(app: Flask) -> FlaskClient:
    """A client of the app with referees that remember as little as after a restart."""
    app.extensions["referees"] = {key: Referee(game) for key, game in GAMES.items()}
    return app.test_client()
