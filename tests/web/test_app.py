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


def test_a_slip_in_a_data_file_stops_the_start_and_is_named(tmp_path: Path) -> None:
    cards = tmp_path / "cards.toml"
    cards.write_text('[[card]]\nid = "spear"\nname = "Spear"\ncount = -1\n')

    slipped = replace(PEBBLES, cards=Cards(ours=lambda: read_blocks(cards, "card", Card)))
    with pytest.raises(CatalogueError, match=r'cards\.toml: card "spear"'):
        create_app(tmp_path / "instance", games={"pebbles": slipped})


def test_everything_is_read_before_the_first_request(tmp_path: Path) -> None:
    read: list[str] = []

    def book() -> Book:
        read.append("book")
        return Book()

    cards = Cards[Any, Any](ours=lambda: read.append("cards"))
    create_app(tmp_path, games={"pebbles": replace(PEBBLES, book=book, cards=cards)})
    assert {"book", "cards"} <= set(read)


def test_a_game_without_questions_of_its_own_needs_no_folder_in_the_api(tmp_path: Path) -> None:
    app = create_app(tmp_path, games={"pebbles": PEBBLES})
    answer = app.test_client().get("/api/v1/rules?q=three").json
    assert answer is not None
    assert [found["id"] for found in answer["results"]] == ["pebbles/three"]
    assert list(app.test_client().get("/api/v1/openapi.json").json["paths"]) == ["/rules"]  # type: ignore[index]
