"""The quick reference is made from the rules and the cards, and names nothing that is not there."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from companion.engine.reference import beginning
from companion.games import GAMES


@pytest.mark.parametrize("key", list(GAMES))
def test_every_entry_and_pile_of_a_reference_exists(key: str) -> None:
    game = GAMES[key]
    rules = {rule.id for rule in game.book().rules}
    piles = {sheet.pile for sheet in game.cards.sheets}
    for section in game.book().reference:
        assert set(section.entries) <= rules
        assert set(section.piles) <= piles
        assert section.entries or section.piles


@pytest.mark.parametrize("key", list(GAMES))
def test_a_reference_holds_what_it_names(reader: FlaskClient, key: str) -> None:
    page = reader.get(f"/rules/{key}/reference").text.replace("&#39;", "'")
    titles = {rule.id: rule.title for rule in GAMES[key].book().rules}
    for section in GAMES[key].book().reference:
        assert section.title in page
        for rule in section.entries:
            assert f"<b>{titles[rule]}.</b>" in page
        for sheet in GAMES[key].cards.sheets:
            assert sheet.pile not in section.piles or f"<b>{sheet.name}</b>" in page


def test_a_corrected_value_stands_on_the_reference_and_is_marked(client: FlaskClient) -> None:
    client.post("/cards/arctic_scavengers/brawler/print", data={"base.fight": "8"})
    page = client.get("/rules/arctic_scavengers/reference").text
    assert "<b>Brawler</b> <i>(corrected)</i>" in page
    assert "<b>8</b>" in page


def test_a_corrected_text_stands_on_the_reference(client: FlaskClient) -> None:
    client.post("/cards/arctic/fox_1/print", data={"text": "As our fox says."})
    assert "As our fox says." in client.get("/rules/arctic/reference").text


def test_a_long_book_does_not_push_the_page_over(client: FlaskClient) -> None:
    form = {"game": "arctic_scavengers", "decision": "x" * 300}
    for _ in range(6):
        client.post("/rulings/new", data=form)
    page = client.get("/rules/arctic_scavengers/reference").text
    assert page.count("x" * 119 + "…") == 4
    assert "And 2 more." in page


def test_a_game_without_a_reference_has_no_such_page(reader: FlaskClient) -> None:
    for key in ("pebbles", "chess"):
        assert reader.get(f"/rules/{key}/reference").status_code == 404


def test_the_beginning_of_a_text_ends_with_a_sentence() -> None:
    text = "One (R1). Two, e.g. this! Three?"
    assert beginning(text, 1) == "One (R1)."
    assert beginning(text, 2) == "One (R1). Two, e.g. this!"
    assert beginning(text, 0) == text


def test_a_text_that_is_not_cut_keeps_its_paragraphs() -> None:
    text = "1. Dig.\n2. Build.\n\nThen wait. It takes time."
    assert beginning(text, 0) == beginning(text, 9) == text


def test_the_paragraph_after_a_list_stands_on_its_own(reader: FlaskClient) -> None:
    page = reader.get("/rules/arctic_scavengers/reference").text
    assert "<li>Discard your played cards.</li>\n</ol>\n<p>Each later round" in page


def test_one_icon_means_one_thing_on_the_reference(reader: FlaskClient) -> None:
    page = reader.get("/rules/arctic_scavengers/reference").text
    legends = re.findall(r'<p class="legend">(.*?)</p>', page, re.DOTALL)
    said = [re.sub(r"<[^>]+>", "", one).split() for one in legends]
    assert ["build", "time", "room"] in said
