"""Files exported by earlier versions: this one reads them, and they end as they ended then."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.take_home import document
from tests.take_home.keep_export import EXPORTED
from tests.take_home.shelf import Shelf, loads

KEPT = sorted(EXPORTED.glob("*.json*"))


def told(shelf: Shelf, game: dict[str, Any]) -> dict[str, Any] | None:
    """The result of an imported game, as a file tells it."""
    record = shelf.tables.marked(game["id"])
    assert record is not None
    finished = shelf.history.of(record.id)
    told = document.result_of(finished.result, finished.minutes) if finished else None
    return json.loads(json.dumps(told)) if told else None


def read(path: Path) -> dict[str, Any]:
    """An export as one value; in its first version it was a document."""
    text = path.read_text()
    data: dict[str, Any] = json.loads(text) if path.suffix == ".json" else loads(text)
    return data


def test_the_first_format_is_kept_with_and_without_what_a_group_made_its_own() -> None:
    kept = [read(path) for path in KEPT if path.name.startswith("v1_")]
    assert {bool(data.get("rulings") and data.get("corrections")) for data in kept} == {True, False}


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_an_earlier_export_is_read_with_the_same_log_and_result(there: Shelf, path: Path) -> None:
    text = path.read_text()
    data = read(path)
    games = data["games"]
    taken = there.take(text)
    assert len(taken) == len(games) > 0
    for game, record in zip(games, taken, strict=True):
        log = [document.entry_of(entry) for entry in there.log.from_the_first(record.id)]
        assert log == game["entries"]
        assert told(there, game) == game["result"]
    # Files of before had neither.
    assert there.own() == {name: data.get(name, []) for name in ("rulings", "corrections")}
    plan = there.check(text)
    assert plan.brings == ""
    # The same to the last entry, by the digests of their logs.
    assert {game.fate for game in plan.games} == {"there"}
