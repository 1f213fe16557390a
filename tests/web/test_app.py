"""Starting the app: what is checked before the first request."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.catalogue import read_blocks
from companion.engine.errors import CatalogueError
from companion.games.arctic_scavengers.rules.catalogue import Card
from companion.web.app import create_app
from tests.toy import Pebbles


def test_a_slip_in_a_data_file_stops_the_start_and_is_named(tmp_path: Path) -> None:
    cards = tmp_path / "cards.toml"
    cards.write_text('[[card]]\nid = "spear"\nname = "Spear"\ncount = -1\n')

    class Slipped(Pebbles):
        @staticmethod
        def load() -> None:
            read_blocks(cards, "card", Card)

    with pytest.raises(CatalogueError, match=r'cards\.toml: card "spear"'):
        create_app(tmp_path / "instance", games={"pebbles": Slipped()})  # type: ignore[dict-item]


def test_everything_is_read_before_the_first_request(tmp_path: Path) -> None:
    loaded: list[str] = []

    class Counted(Pebbles):
        @staticmethod
        def load() -> None:
            loaded.append("once")

    create_app(tmp_path, games={"pebbles": Counted()})  # type: ignore[dict-item]
    assert loaded == ["once"]


def test_a_game_without_questions_of_its_own_needs_no_folder_in_the_api(tmp_path: Path) -> None:
    app = create_app(tmp_path, games={"pebbles": Pebbles()})  # type: ignore[dict-item]
    answer = app.test_client().get("/api/v1/rules?q=three").json
    assert answer is not None
    assert [found["id"] for found in answer["results"]] == ["pebbles/three"]
    assert list(app.test_client().get("/api/v1/openapi.json").json["paths"]) == ["/rules"]  # type: ignore[index]
