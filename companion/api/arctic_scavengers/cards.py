"""GET /cards: every kind of card with what is printed on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from companion.api.arctic_scavengers import KEY
from companion.api.arctic_scavengers.ids import BoxId
from companion.api.endpoint import Library
from companion.api.models import Answer, LookedUp
from companion.games.arctic_scavengers.rules.catalogue import Card, Catalogue


class CardAnswer(Answer):
    """One kind of card; ``base`` and ``plus`` only hold what is printed, a printed 0 included."""

    id: str
    name: str
    set: BoxId
    pile: Literal["refugees", "mercenary", "junkyard", "contested"]
    type: Literal["person", "tool", "medicine", "instant", "junk"]
    count: Annotated[int, Field(description="Copies in the box.")]
    people: int
    meds: int
    refugee: bool
    base: dict[str, int]
    plus: dict[str, int]
    cost: dict[str, int] | None


class CardsAnswer(Answer):
    """All cards."""

    cards: list[CardAnswer]


def look_up(library: Library, _: Mapping[str, str]) -> CardsAnswer:
    """All cards of the boxes, by the owner's print."""
    catalogue: Catalogue = library.games[KEY].catalogue
    return CardsAnswer(cards=[_card(card) for card in catalogue.cards.values()])


def _card(card: Card) -> CardAnswer:
    return CardAnswer(
        id=card.id,
        name=card.name,
        set=card.set,
        pile=card.pile,
        type=card.type,
        count=card.count,
        people=card.people,
        meds=card.meds,
        refugee=card.is_refugee,
        base=dict(card.base),
        plus=dict(card.plus),
        cost=card.cost.parts() if card.cost else None,
    )


CARDS = LookedUp(CardsAnswer, look_up)
