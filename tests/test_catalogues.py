"""What holds for the catalogue of every game, and what no type can check."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from companion.engine.game import AnyGame
from companion.engine.sheets import Sheet
from companion.games import GAMES
from tests.words import violations


def slug(name: str) -> str:
    """The id that goes with a name: Tribe Family (3) is tribe_family_3, The Butcher butcher."""
    words = re.findall(r"[a-z0-9]+", name.lower())
    return "_".join(words[1:] if words[0] == "the" else words)


def all_sheets() -> list[Sheet]:
    return [sheet for game in GAMES.values() for sheet in game.cards.sheets]


def by_id(sheet: Sheet) -> str:
    return sheet.id


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_ids_are_unique_in_a_game(game: AnyGame) -> None:
    counts = Counter(sheet.id for sheet in game.cards.sheets)
    assert [card for card, count in counts.items() if count > 1] == []


@pytest.mark.parametrize("sheet", all_sheets(), ids=by_id)
def test_an_id_is_the_slug_of_the_name(sheet: Sheet) -> None:
    if sheet.kind == "power":  # the sides of a power card have no printed names, so ours are free
        assert sheet.id.startswith(sheet.name.lower().split()[0])
    else:
        assert sheet.id == slug(sheet.name)


@pytest.mark.parametrize("sheet", all_sheets(), ids=by_id)
def test_every_value_says_where_it_comes_from(sheet: Sheet) -> None:
    assert sheet.source
    assert sheet.text.endswith(".")
    assert sheet.count > 0
    assert sheet.check_your_card == (
        "check your card" in sheet.source or "count your" in sheet.source
    )


@pytest.mark.parametrize("sheet", all_sheets(), ids=by_id)
def test_a_sentence_on_a_card_has_no_word_that_is_never_used(sheet: Sheet) -> None:
    assert violations(sheet.text) == []


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_rule_that_a_card_names_exists(game: AnyGame) -> None:
    known = {rule.id for rule in game.book().rules}
    named = {rule for sheet in game.cards.sheets for rule in sheet.rules}
    assert named <= known


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_card_that_a_rule_is_about_exists(game: AnyGame) -> None:
    known = {sheet.id for sheet in game.cards.sheets}
    about = {card for rule in game.book().rules for card in rule.about}
    assert about <= known


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_rule_that_a_rule_refers_to_exists(game: AnyGame) -> None:
    known = {rule.id for rule in game.book().rules}
    named = {one for rule in game.book().rules for one in (*rule.see, *rule.rulings)}
    assert named <= known
