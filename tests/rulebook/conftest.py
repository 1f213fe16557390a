"""The rulebook of both games, as the app has it."""

from __future__ import annotations

import pytest

from companion.games import GAMES
from companion.store.rulebook import Rulebook


@pytest.fixture(scope="session")
def rulebook() -> Rulebook:
    """All entries, to be searched."""
    return Rulebook(GAMES.values())
