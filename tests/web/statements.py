"""What one request asks of the file: every statement with its values, as SQLite itself tells it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlite_utils import Database

from companion.store.file.games_file import Idle


@contextmanager
def traced() -> Iterator[list[str]]:
    """The statements of all requests that are answered meanwhile, in their order."""
    said: list[str] = []
    take, give_back = Idle.take, Idle.give_back

    def taken(idle: Idle) -> Database:
        db = take(idle)
        db.conn.set_trace_callback(lambda sql: said.append(re.sub(r"\s+", " ", sql).strip()))
        return db

    def given_back(idle: Idle, db: Database) -> None:
        db.conn.set_trace_callback(None)
        give_back(idle, db)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Idle, "take", taken)
        patched.setattr(Idle, "give_back", given_back)
        yield said


def twice(said: list[str]) -> list[str]:
    """What was asked more than once with the same values."""
    return [sql for sql, times in Counter(said).items() if times > 1]
