"""Advance, undo and redo on a table that is open, at several lengths of its log."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from benchmarks.clock import Clock, Series
from benchmarks.long_logs import LENGTHS, Table, Tables
from companion.web.app import create_app

Measured = dict[str, dict[int, Series]]

_keys = itertools.count()


def tap(client: FlaskClient, table: Table, command: str) -> TestResponse:
    """Send a command as the page does, drawn from the latest entry."""
    form = {"seq": str(table.seq), "key": f"tap-{next(_keys)}"}
    answer = client.post(f"/t/{table.code}/{command}", data=form, headers={"HX-Request": "true"})
    table.seq = int(answer.headers.get("X-Seq", table.seq))
    return answer


def measure(instance: Path, game: str, rounds: int) -> Measured:
    """Every length in every round and in no order, so that all of them see the same machine."""
    subjects: Measured = {
        name: {length: Series() for length in LENGTHS} for name in ("advance", "undo", "redo")
    }
    tables = Tables(instance, game)
    app = create_app(instance)
    client, clock, chance = app.test_client(), Clock(), random.Random(rounds)
    for _ in range(rounds):
        for length in chance.sample(LENGTHS, len(LENGTHS)):
            table = tables.of_length(length)
            client.get(f"/t/{table.code}")
            # The second undo leaves the table on the picture it was measured from.
            for command, subject in (
                ("next", "advance"),
                ("undo", "undo"),
                ("redo", "redo"),
                ("undo", "undo"),
            ):
                series = subjects[subject][length]
                clock.measure(series, tap, client, table, command)
    app.extensions["games_file"].close()
    tables.close()
    return subjects
