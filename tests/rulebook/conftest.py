"""The rulebook of both games, filled as a start fills it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.games import GAMES
from companion.store import database
from companion.store.rulebook import Rulebook


@pytest.fixture(scope="module")
def rulebook(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rulebook]:
    """All entries, to be searched."""
    keeper = database.prepare(tmp_path_factory.mktemp("rules") / "companion.db")
    book = Rulebook(keeper)
    book.fill(GAMES.values())
    yield book
    keeper.close()
