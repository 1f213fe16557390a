"""Which values of the box a print may show otherwise, and the catalogue that takes them over."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from companion.engine.prints import (
    Corrections,
    PrintedValue,
    by_card,
    shown_in,
    whole_numbers,
    with_changes,
)
from companion.games.arctic.rules.catalogue import Catalogue, StepId

MOST_COPIES = 40


def printed_values(catalogue: Catalogue) -> tuple[PrintedValue, ...]:
    """The number of each animal's cards, and the step and the text of each power."""
    copies = whole_numbers(1, MOST_COPIES)
    powers = catalogue.powers.values()
    return (
        *(
            _value(animal, "count", "copies in the box", copies)
            for animal in catalogue.animals.values()
        ),
        *(_value(power, "step", "step of the turn", get_args(StepId)) for power in powers),
        *(_value(power, "text", "text") for power in powers),
    )


def correct(catalogue: Catalogue, corrections: Corrections) -> Catalogue:
    """The catalogue by an owner's print, or a refusal that says what cannot be on a card."""
    changes = by_card(printed_values(catalogue), corrections)
    return replace(
        catalogue,
        animals=with_changes(catalogue.animals, changes),
        powers=with_changes(catalogue.powers, changes),
    )


def _value(item: object, field: str, label: str, choices: tuple[str, ...] = ()) -> PrintedValue:
    printed = shown_in(item, field)
    return PrintedValue(shown_in(item, "id"), field, label, printed, choices, value=printed)
