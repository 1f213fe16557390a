"""The contents of the three boxes as frozen values, read from ``data/*.toml``.

Everything that asks for a card's numbers asks a Catalogue that it was handed, never a global
one: a running game keeps the values it began with.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Literal, TypeVar

from companion.engine.catalogue import build, plain
from companion.engine.errors import CatalogueError

CardId = str
Ability = Literal["dig", "draw", "hunt", "fight"]
ABILITIES: tuple[Ability, ...] = ("dig", "draw", "hunt", "fight")
PLAYERS = range(2, 6)
BoxId = Literal["base", "hq", "recon"]
PileId = Literal["refugees", "mercenary", "junkyard", "contested"]
CardType = Literal["person", "tool", "medicine", "instant", "junk"]
Special = Literal[
    "",
    "build",
    "build_2",
    "cancel",
    "cancel_recon",
    "dig_top_or_bottom",
    "disarm",
    "discard_2_drawn",
    "drill",
    "keep_extra",
    "provoke",
    "recon_4",
    "recon_all_piles",
    "reset_timer",
    "returns_unless_won",
    "reuse_member",
    "save",
    "save_and_fight",
    "snipe",
    "snipe_single",
    "steal_ties",
    "zero_fight",
]

T = TypeVar("T")


@dataclass(frozen=True)
class Cost:
    """What hiring takes; ``any`` may be paid in food and meds mixed."""

    food: int = 0
    meds: int = 0
    any: int = 0

    def parts(self) -> dict[str, int]:
        """What is asked for; what costs nothing asks for no food."""
        asked = {"food": self.food, "meds": self.meds, "any": self.any}
        return {name: units for name, units in asked.items() if units} or {"food": 0}


@dataclass(frozen=True)
class Card:
    """One kind of card with what is printed on it; a printed 0 is held, nothing printed is not."""

    id: CardId
    name: str
    set: BoxId
    pile: PileId
    type: CardType
    count: int
    source: str
    people: int = 0
    meds: int = 0
    is_refugee: bool = False
    base: tuple[tuple[Ability, int], ...] = ()
    plus: tuple[tuple[Ability, int], ...] = ()
    cost: Cost | None = None
    special: Special = ""
    text: str = ""
    check_your_card: bool = False

    def value(self, ability: Ability) -> int | None:
        """The printed value of a base ability, or None where none is printed."""
        return dict(self.base).get(ability)

    def bonus(self, ability: Ability) -> int:
        """What the card adds to somebody else's ability."""
        return dict(self.plus).get(ability, 0)

    @property
    def is_person(self) -> bool:
        """Whether it shows a person icon."""
        return self.type == "person"

    @property
    def is_tool(self) -> bool:
        """Whether it shows a tool icon (the wolf pack does)."""
        return self.type == "tool"

    @property
    def is_contested(self) -> bool:
        """Whether it is a contested resource card, wherever it lies now."""
        return self.pile == "contested"


@dataclass(frozen=True)
class Building:
    """One kind of building of the schematics pile."""

    id: str
    name: str
    set: BoxId
    count: int
    build_time: int
    effect: str
    source: str
    stores: CardType | None = None
    capacity: int = 0
    abilities: tuple[str, ...] = ()  # what the card pages find it by
    check_your_card: bool = False


@dataclass(frozen=True)
class Leader:
    """A tribal leader; each exists once."""

    id: str
    name: str
    set: BoxId
    needs_refugee: bool
    limit: str
    effect: str
    source: str
    abilities: tuple[str, ...] = ()  # what the card pages find it by
    check_your_card: bool = False

    @property
    def title(self) -> str:
        """Her name without the article, as in ``an unwounded Gangster``."""
        return self.name.removeprefix("The ")


@dataclass(frozen=True)
class Gang:
    """A gang that joins whoever has most of what it looks for."""

    id: str
    name: str
    set: BoxId
    people: int
    joins: str
    tie_break: str
    source: str
    check_your_card: bool = False


@dataclass(frozen=True)
class Catalogue:
    """Every card, building, leader and gang of the three boxes, by id."""

    cards: dict[CardId, Card]
    buildings: dict[str, Building]
    leaders: dict[str, Leader]
    gangs: dict[str, Gang]

    @property
    def builders(self) -> tuple[Card, ...]:
        """The cards that can build."""
        return tuple(card for card in self.cards.values() if card.special == "build")

    def contested(self, *sets: BoxId) -> tuple[Card, ...]:
        """The kinds of contested resource cards in these boxes (each size is a kind, R6)."""
        return tuple(card for card in self.cards.values() if card.is_contested and card.set in sets)

    def to_json(self) -> str:
        """All values as one line of text, for the first entry of a game's log."""
        return self._json

    # A page that tries things out asks for it at every tap.
    @cached_property
    def _json(self) -> str:
        values = {
            "cards": [plain(card) for card in self.cards.values()],
            "buildings": [plain(building) for building in self.buildings.values()],
            "leaders": [plain(leader) for leader in self.leaders.values()],
            "gangs": [plain(gang) for gang in self.gangs.values()],
        }
        return json.dumps(values, ensure_ascii=False, separators=(",", ":"))

    @staticmethod
    def from_json(text: str) -> Catalogue:
        """The catalogue that ``to_json`` wrote down."""
        return _from_json(text)


# Every fold of a game begins with the same text, so reading it once is enough.
@lru_cache(maxsize=16)
def _from_json(text: str) -> Catalogue:
    try:
        values = json.loads(text)
        return Catalogue(
            cards=_items(values["cards"], Card),
            buildings=_items(values["buildings"], Building),
            leaders=_items(values["leaders"], Leader),
            gangs=_items(values["gangs"], Gang),
        )
    except (ValueError, KeyError, TypeError, AttributeError):
        raise CatalogueError("The card values stored with this game cannot be read.") from None


def _items(blocks: list[dict[str, Any]], cls: type[T]) -> dict[str, T]:
    return {
        block["id"]: build(cls, block, f'stored values: {cls.__name__.lower()} "{block["id"]}"')
        for block in blocks
    }
