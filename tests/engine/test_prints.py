"""Values that a print shows otherwise: how they are read, taken over and marked."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from companion.engine.prints import BadValue, PrintedValue, changed, shown_in, whole_numbers
from companion.engine.sheets import Figure, Sheet, marked


@dataclass(frozen=True)
class Price:
    fish: int = 0


@dataclass(frozen=True)
class Seal:
    id: str
    price: Price | None = None
    swims: tuple[tuple[str, int], ...] = ()
    text: str = ""


SEAL = Seal("seal", Price(2), (("fast", 3),), "42")


@pytest.mark.parametrize(
    ("field", "shown"),
    [("price.fish", "2"), ("swims.fast", "3"), ("swims.slow", ""), ("text", "42")],
)
def test_a_value_is_found_wherever_it_stands_on_a_card(field: str, shown: str) -> None:
    assert shown_in(SEAL, field) == shown


def test_a_value_can_be_set_added_and_taken_away() -> None:
    assert changed(SEAL, {"price.fish": 5}) == Seal("seal", Price(5), (("fast", 3),), "42")
    assert changed(SEAL, {"swims.slow": 0}).swims == (("fast", 3), ("slow", 0))
    assert changed(SEAL, {"swims.fast": None}).swims == ()
    assert changed(SEAL, {"text": "7"}).text == "7"
    assert changed(SEAL, {}) == SEAL


def test_a_number_is_read_as_a_number_and_a_text_stays_one() -> None:
    number = PrintedValue("seal", "swims.fast", "fast", "3", whole_numbers(0, 5, or_nothing=True))
    assert [number.typed(number.read(text)) for text in (" 4 ", "")] == [4, None]
    for text in ("6", "-1", "four", "٣"):
        with pytest.raises(BadValue, match="Fast must be a whole number from 0 to 5, or nothing."):
            number.read(text)
    words = PrintedValue("seal", "text", "text", "42")
    assert words.typed(words.read(" 43\n44 ")) == "43 44"


def test_what_differs_is_marked_and_nothing_else() -> None:
    def sheet(*figures: Figure) -> Sheet:
        return Sheet("seal", "Seal", "person", "box", "pile", 1, figures)

    own, added = Figure("fast", "fast", "3"), Figure("fast", "fast", "+1")
    (now,) = marked([sheet(own, Figure("fast", "fast", "+2"))], [sheet(own, added)])
    assert [figure.was for figure in now.figures] == ["", "+1"]
    assert now.is_edited
    (new,) = marked([sheet(own)], [sheet()])
    assert new.figures[0].was == "nothing"
    assert marked([sheet(own)], [sheet(own)]) == (sheet(own),)
