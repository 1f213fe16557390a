"""A kind of card as buttons and lists show it."""

from __future__ import annotations

import pytest

from companion.games.arctic_scavengers.view.faces import FaceFigure, face_with_figures
from tests.games.arctic_scavengers.laid_out import CATALOGUE


@pytest.mark.parametrize(
    ("card", "figures"),
    [
        pytest.param("scavenger", [("dig draw hunt fight", "1")], id="one number is said once"),
        pytest.param(
            "group_leaders", [("dig draw hunt fight", "+2")], id="so is one that is added"
        ),
        pytest.param("net", [("hunt", "+2"), ("fight", "+1")], id="numbers in their order"),
        pytest.param(
            "hardy_scavenger", [("dig hunt", "1"), ("redo", "")], id="no number for nothing"
        ),
        pytest.param(
            "tribe_family_4", [("people", "4")], id="people where nothing else is printed"
        ),
        pytest.param("sniper_team", [("snipe", "snipes")], id="what it does"),
    ],
)
def test_a_card_shows_what_is_printed_on_it(card: str, figures: list[tuple[str, str]]) -> None:
    assert list(face_with_figures(CATALOGUE.cards[card]).figures) == figures


@pytest.mark.parametrize(
    ("pictures", "number", "words"),
    [
        ("people", "1", "person"),
        ("people", "4", "people"),
        ("meds", "1", "med"),
        ("meds", "2", "meds"),
        ("food meds", "1", "food med"),
        ("snipe", "snipes", "snipe"),
    ],
)
def test_the_words_of_a_figure_fit_its_number(pictures: str, number: str, words: str) -> None:
    assert FaceFigure(pictures, number).words == words
