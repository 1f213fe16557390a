"""A kind of card as buttons and lists show it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.engine.wording import say
from companion.games.arctic_scavengers.rules.catalogue import ABILITIES, Ability, Card, CardId
from companion.games.arctic_scavengers.view.words import CARD_WORDS

# What a picture is called beside a number, where its name does not fit every number.
_NOUNS = {"people": "{number:person|people}", "meds": "{number:med|meds}"}


class FaceFigure(NamedTuple):
    """A number and its pictures, by spaces."""

    pictures: str
    number: str

    @property
    def words(self) -> str:
        """What the pictures say, in the form that fits the number."""
        number = int(self.number) if self.number.isdecimal() else 0
        return " ".join(
            say(_NOUNS.get(name, name), number=number) for name in self.pictures.split()
        )


@dataclass(frozen=True)
class Face:
    """A kind of card, perhaps with the number of its copies."""

    id: CardId
    kind: str
    name: str
    copies: int | None = None
    figures: tuple[FaceFigure, ...] = ()
    is_dim: bool = False  # can be tapped, but does nothing as things stand
    is_contested: bool = False
    value: str = ""  # what it is worth for the action that is open

    @property
    def icon(self) -> str:
        """The picture of its kind."""
        return picture(self.kind)

    @property
    def rule(self) -> str:
        """The entry of the rulebook about it."""
        chapter = "leaders" if self.kind == "leader" else "cards"
        return f"{chapter}/{self.id.rpartition('/')[2]}"


def picture(kind: str) -> str:
    """The icon of a kind of card."""
    return "hood" if kind == "person" else kind


def face(card: Card, copies: int | None = None) -> Face:
    """Some copies of a card."""
    return Face(card.id, card.type, card.name, copies)


def face_with_figures(card: Card, copies: int | None = None) -> Face:
    """A card with what is printed on it: pictures of one number together, and what it does beside."""
    values = [(ability, card.value(ability)) for ability in ABILITIES]
    printed = [(ability, str(value)) for ability, value in values if value]
    added = [(ability, f"+{card.bonus(ability)}") for ability in ABILITIES if card.bonus(ability)]
    meds = [("meds", str(card.meds))] if card.meds else []
    special = CARD_WORDS[card.special].badges if card.special else ()
    figures = _by_number([*printed, *added, *meds]) or (() if special else people_of(card))
    # Beside numbers there is room for a picture alone, if what it does has one of its own.
    does = tuple(
        FaceFigure(badge.icon, "" if figures else badge.text)
        for badge in special
        if badge.icon != "special" or not figures
    )
    shown = (*figures, *does)
    return Face(card.id, card.type, card.name, copies, shown, is_contested=card.is_contested)


def _by_number(figures: Iterable[tuple[str, str]]) -> tuple[FaceFigure, ...]:
    """The pictures of each number, by spaces, in the order in which the numbers come."""
    pictures: dict[str, list[str]] = {}
    for picture, number in figures:
        pictures.setdefault(number, []).append(picture)
    return tuple(FaceFigure(" ".join(same), number) for number, same in pictures.items())


def people_of(card: Card) -> tuple[FaceFigure, ...]:
    """How many people a card stands for, where it stands for any."""
    return (FaceFigure("people", str(card.people)),) if card.people else ()


def face_for(card: Card, ability: Ability | None, copies: int | None = None) -> Face:
    """A card with what it is worth for an action, or with its meds where none is asked for."""
    value, bonus = (card.value(ability), card.bonus(ability)) if ability else (None, 0)
    worth = f"+{bonus}" if bonus else "" if value is None else str(value)
    return replace(face(card, copies), value=worth, is_contested=card.is_contested)


def face_in_a_fight(card: Card, copies: int | None = None) -> Face:
    """A card with what counts in a skirmish: its fight."""
    value, bonus = card.value("fight"), card.bonus("fight")
    fight = f"+{bonus}" if bonus else "" if value is None else str(value)
    return Face(card.id, card.type, card.name, copies, value=fight, is_contested=card.is_contested)
