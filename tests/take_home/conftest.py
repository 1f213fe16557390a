"""Instances to take games from and to bring them to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.take_home.shelf import Shelf
from tests.test_recorded_games import Recording, recordings


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Shelf]:
    """The instance that games are taken from."""
    shelf = Shelf(tmp_path / "here")
    yield shelf
    shelf.close()


@pytest.fixture
def there(tmp_path: Path) -> Iterator[Shelf]:
    """A fresh instance that games are brought to."""
    shelf = Shelf(tmp_path / "there")
    yield shelf
    shelf.close()


@pytest.fixture(scope="session")
def short() -> Recording:
    """A short recorded game with an undo, played to its end."""
    return next(one for one in recordings() if str(one) == "arctic/two_players_tied.jsonl")


@pytest.fixture(scope="session")
def file(tmp_path_factory: pytest.TempPathFactory, short: Recording) -> str:
    """That game as a file from an instance that is gone."""
    shelf = Shelf(tmp_path_factory.mktemp("gone"))
    shelf.put(short)
    text = shelf.exported()
    shelf.close()
    return text
