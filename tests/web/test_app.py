"""Starting the app: what is checked before the first request."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.engine.book import Book
from companion.engine.cards import Cards
from companion.engine.catalogue import read_blocks
from companion.engine.errors import CatalogueError
from companion.games.arctic_scavengers.rules.catalogue import Card
from companion.web.app import create_app
from tests.toy import GAME as PEBBLES


def test_a_slip_in_a_data_file_is_named_when_the_game_is_opened(tmp_path: Path) -> None:
    cards = tmp_path / "cards.toml"
    cards.write_text('[[card]]\nid = "spear"\nname = "Spear"\ncount = -1\n')

    slipped = replace(PEBBLES, cards=Cards(ours=lambda: read_blocks(cards, "card", Card)))
    config = {"TESTING": True}
    app = create_app(tmp_path / "instance", games={"pebbles": slipped}, config=config)
    with pytest.raises(CatalogueError, match=r'cards\.toml: card "spear"'):
        app.test_client().get("/new")


def test_a_game_is_read_as_a_whole_when_it_is_opened_and_not_before(tmp_path: Path) -> None:
    read: list[str] = []

    def book() -> Book:
        read.append("book")
        return Book()

    cards = Cards[Any, Any](ours=lambda: read.append("cards"))
    game = replace(PEBBLES, book=book, cards=cards)
    client = create_app(tmp_path, games={"pebbles": game}).test_client()
    client.get("/")
    assert not read
    client.get("/new")
    assert {"book", "cards"} <= set(read)


def test_a_game_without_questions_of_its_own_needs_no_folder_in_the_api(tmp_path: Path) -> None:
    app = create_app(tmp_path, games={"pebbles": PEBBLES})
    answer = app.test_client().get("/api/v1/rules?q=three").json
    assert answer is not None
    assert [found["id"] for found in answer["results"]] == ["pebbles/three"]
    assert list(app.test_client().get("/api/v1/openapi.json").json["paths"]) == ["/rules"]  # type: ignore[index]
