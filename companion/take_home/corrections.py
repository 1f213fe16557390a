"""The corrections of an owner's print on their way in: the one that is here always stays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.engine.prints import BadValue, Correction, PrintedValue
from companion.engine.reference import shortened
from companion.play import Referee
from companion.store.corrections import Corrections
from companion.take_home import validity
from companion.take_home.document import Data
from companion.take_home.plan import LONGEST_TOLD, CorrectedCard, Lot, Sorting, Told
from companion.take_home.validity import Broken

Card = tuple[str, str]  # the key of its game, and its id
Place = tuple[Card, str]  # where a value stands


class CheckingCorrections:
    """The corrections of a file, while they come in; no more of them than cards have values."""

    def __init__(self, kept: Corrections, referees: Mapping[str, Referee]) -> None:
        self._referees = referees
        self._offered: dict[Place, PrintedValue] = {}
        self._names: dict[Card, str] = {}
        for key, referee in referees.items():
            self._names |= {(key, sheet.id): sheet.name for sheet in referee.game.cards.sheets}
            self._offered |= {
                ((key, value.card), value.field): value for value in referee.game.cards.printed
            }
        self._here = _by_card(kept)
        self._seen: set[Place] = set()
        self._new: dict[Card, list[tuple[Correction, str]]] = {}
        self._number = 0
        self._sorting = Sorting("correction of your print", "corrections of your print")

    def add(self, data: Data) -> None:
        """Take in the next one."""
        self._number += 1
        about = f"Correction {self._number}"
        try:
            key = validity.referee_of(data, self._referees).game.key
            given, at = validity.correction(data)
            place = (key, given.card), given.field
            about += f" ({given.card})" if given.card.isidentifier() else ""
            if place not in self._offered:
                raise Broken("this version has no such value on a card.")
            about = self._title(place)
            if place in self._seen:
                raise Broken("it stands in the file a second time.")
            self._seen.add(place)
            self._sort(place, self._offered[place].read(given.value), at)
        except (Broken, BadValue) as problem:
            self._sorting.add("broken", Told(about, validity.sentence(problem)))

    def _sort(self, place: Place, value: str, at: str) -> None:
        """Compare one that a card can show with what is here."""
        (card, field), printed = place, self._offered[place].printed
        here = self._here.get(card, {}).get(field)
        if value == (printed if here is None else here):
            self._sorting.add("there")
        elif here is None:
            self._new.setdefault(card, []).append((Correction(card[1], field, value), at))
        else:
            sentence = f"{_shown(value)} in the file, {_shown(here)} here, which stays."
            self._sorting.add("other", Told(self._title(place), validity.sentence(sentence)))

    def end(self, *, is_changed: bool, is_cut: bool) -> tuple[Lot, tuple[CorrectedCard, ...]]:
        """What becomes of them, and those that are new, card by card."""
        found = [self._together(card) for card in self._new]
        if is_changed:
            self._sorting.spoil()
            found = []
        if is_cut:
            self._sorting.cut()
        return self._sorting.lot(), tuple(one for one in found if one)

    def _together(self, card: Card) -> CorrectedCard | None:
        """The new values of a card, unless it cannot show them beside what it shows here."""
        here, new = self._here.get(card, {}), self._new[card]
        # A value that this version does not know is passed over, as on the card's page.
        known = {field: value for field, value in here.items() if (card, field) in self._offered}
        values = known | {one.field: one.value for one, _ in new}
        problem = self._referees[card[0]].game.cards.refusal(card[1], values)
        for one, _ in new:
            place = card, one.field
            printed = _shown(self._offered[place].printed)
            said = str(problem or f"{_shown(one.value)} (our lists: {printed})")
            told = Told(self._title(place), validity.sentence(said))
            self._sorting.add("broken" if problem else "new", told)
        return None if problem else CorrectedCard(*card, tuple(new), here)

    def _title(self, place: Place) -> str:
        return f"{self._names[place[0]]}, {self._offered[place].title.lower()}"


def write(kept: Corrections, cards: Iterable[CorrectedCard]) -> int:
    """Keep the new values; call it in a transaction. Answers how many were written."""
    here, count = _by_card(kept), 0
    for card in cards:
        # Somebody may have corrected the card since it was looked at: then hers stands alone.
        if here.get((card.game, card.card), {}) == card.beside:
            for one, at in card.values:
                kept.put(card.game, one, at)
            count += len(card.values)
    return count


def _by_card(kept: Corrections) -> dict[Card, dict[str, str]]:
    """What is corrected here, by card and field."""
    found: dict[Card, dict[str, str]] = {}
    for key, values in kept.all().items():
        for one in values:
            found.setdefault((key, one.card), {})[one.field] = one.value
    return found


def _shown(value: str) -> str:
    """A value in a sentence; words stand between quotation marks."""
    if not value:
        return "nothing"
    return value if value.isdigit() else f"“{shortened(value, LONGEST_TOLD)}”"
