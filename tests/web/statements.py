"""What one request asks of the file: every statement with its values, as SQLite itself tells it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlite_utils import Database

from companion.store.file.games_file import FilePlace


@contextmanager
def traced() -> Iterator[list[str]]:
    """The statements of all connections that are opened meanwhile, in their order."""
    said: list[str] = []
    opened = FilePlace.connect

    def connect(place: FilePlace) -> Database:
        db = opened(place)
        db.conn.set_trace_callback(lambda sql: said.append(re.sub(r"\s+", " ", sql).strip()))
        return db

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(FilePlace, "connect", connect)
        yield said


def twice(said: list[str]) -> list[str]:
    """What was asked more than once with the same values."""
    return [sql for sql, times in Counter(said).items() if times > 1]
