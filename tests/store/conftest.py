"""Tables of the toy game for the tests of the store."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlite_utils import Database

from companion.store.event_log import EventLog
from companion.store.file import database
from tests.store.sitting import Sitting


@pytest.fixture
def table(log: EventLog) -> Sitting:
    return Sitting(log)


@pytest.fixture(scope="module")
def kept_db(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    """One file for all the examples of a property, each with a table of its own."""
    path = tmp_path_factory.mktemp("kept") / "log.db"
    keeper = database.prepare(path)
    db = database.connect(path)
    yield db
    db.close()
    keeper.close()


@pytest.fixture(scope="module")
def kept_log(kept_db: Database) -> EventLog:
    """The logs in it."""
    return EventLog(kept_db)
