"""The cards of a game by one print: our lists, an owner's box, or those that a table began with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Generic, TypeVar

from companion.engine.prints import (
    BadValue,
    Correction,
    Corrections,
    PrintedValue,
    as_they_stand,
    by_card,
)
from companion.engine.sheets import Sheet, marked

State = TypeVar("State")
CatalogueT = TypeVar("CatalogueT")


def _no_catalogue() -> Any:
    return None


def _no_sheets(_: object) -> tuple[()]:
    return ()


def _not_in_play(_: object) -> frozenset[str]:
    return frozenset()


def _refused(catalogue: CatalogueT, corrections: Corrections) -> CatalogueT:
    """A game of which nothing can be corrected refuses whatever is."""
    by_card((), corrections)
    return catalogue


def _not_kept(_: object) -> None:
    return None


@dataclass(frozen=True, eq=False, kw_only=True)
class Cards(Generic[State, CatalogueT]):
    """What is printed on the cards, which of them are in play, and what a print may change."""

    # Our lists; what a table began with; our lists by an owner's print, or a BadValue.
    ours: Callable[[], CatalogueT] = _no_catalogue
    begun_with: Callable[[State], CatalogueT | None] = _not_kept
    correct: Callable[[CatalogueT, Corrections], CatalogueT] = _refused
    # The cards to browse, and the values that a print may show otherwise.
    browse: Callable[[CatalogueT], tuple[Sheet, ...]] = _no_sheets
    correctable: Callable[[CatalogueT], tuple[PrintedValue, ...]] = _no_sheets
    # The ids of the cards that a table plays with.
    in_play: Callable[[State], frozenset[str]] = _not_in_play

    corrections: Corrections = ()
    of_table: CatalogueT | None = None

    @cached_property
    def catalogue(self) -> CatalogueT:
        """The cards that count."""
        if self.of_table is not None:
            return self.of_table
        return self.correct(self.ours(), self.corrections)

    @cached_property
    def sheets(self) -> tuple[Sheet, ...]:
        """The cards to browse, what the owner corrected marked."""
        return marked(self.browse(self.catalogue), self.browse(self.ours()))

    @cached_property
    def printed(self) -> tuple[PrintedValue, ...]:
        """What a print may show otherwise, card by card, with what counts now."""
        return as_they_stand(self.correctable(self.ours()), self.corrections)

    def load(self) -> None:
        """Read and check everything about the cards."""
        _ = self.sheets, self.printed

    def corrected(self, corrections: Corrections) -> Cards[State, CatalogueT]:
        """Our lists by an owner's print, or a BadValue."""
        cards = replace(self, corrections=corrections, of_table=None)
        _ = cards.catalogue  # made now, because this is the moment to refuse
        return cards

    def refusal(self, card: str, values: Mapping[str, str]) -> BadValue | None:
        """Why a card cannot show these values together, or nothing."""
        try:
            self.corrected(tuple(Correction(card, *pair) for pair in values.items()))
        except BadValue as problem:
            return problem
        return None

    def usable(self, corrections: Corrections) -> Corrections:
        """Without the values that are not on a card any more, and without what contradicts itself."""
        known = {(value.card, value.field) for value in self.printed}
        usable: Corrections = ()
        for card in dict.fromkeys(correction.card for correction in corrections):
            own = tuple(c for c in corrections if c.card == card and (card, c.field) in known)
            if self.refusal(card, {c.field: c.value for c in own}) is None:
                usable += own
        return usable

    def begun_by(self, state: State) -> Cards[State, CatalogueT]:
        """The cards that a table began with."""
        return replace(self, of_table=self.begun_with(state))
