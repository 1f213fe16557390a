"""A small file of games of every kind, and what stands in it."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from companion.store.file import database
from tests.store.sitting import Sitting
from tests.take_home.shelf import Shelf

LINES = 30


@pytest.fixture(scope="session")
def kept_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three tables of the toy game, rulings and corrections, in one file without a log beside it."""
    folder = tmp_path_factory.mktemp("kept")
    shelf = Shelf(folder)
    shelf.settle_in()
    for number in range(2):
        table = Sitting(shelf.log)
        table.take(LINES)
        table.undo(3)
        table.redo()
        table.take(LINES)
        if number:
            table.finish()
    shelf.tables.remember_answers("pebbles", {"cloth": ("yes",)})
    shelf.close()
    return folder / database.FILE_NAME


@pytest.fixture
def games(kept_games: Path, tmp_path: Path) -> Path:
    """A copy of that file, to be damaged."""
    return Path(shutil.copyfile(kept_games, tmp_path / database.FILE_NAME))


def texts(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Everything in a whole file that is not derived."""
    db = sqlite3.connect(path)
    assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert db.execute("PRAGMA foreign_key_check").fetchall() == []
    names = ("tables", "entries", "own_rulings", "corrections", "setups", "results")
    found = {name: db.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall() for name in names}
    db.close()
    return found
