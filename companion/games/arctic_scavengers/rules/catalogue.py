"""The contents of the boxes as frozen values, read from ``data/*.toml``.

Everything that asks for a card's numbers asks a Catalogue that it was handed, never a global
one: a running game keeps the values it began with.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal, NamedTuple

from companion.engine.reader import Natural

CardId = str
Ability = Literal["dig", "draw", "hunt", "fight"]
ABILITIES: tuple[Ability, ...] = ("dig", "draw", "hunt", "fight")
PLAYERS = range(2, 6)
BoxId = str  # the boxes stand in data/setup.toml, or in a file of their own
BASE: BoxId = "base"  # the box, and the module, that every game is played with
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


def sees_contested(players: int) -> bool:
    """With two players no one looks at contested resources by any means (R58)."""
    return players > 2


@dataclass(frozen=True)
class Cost:
    """What hiring takes; ``any`` may be paid in food and meds mixed."""

    food: Natural = 0
    meds: Natural = 0
    any: Natural = 0

    def parts(self) -> dict[str, int]:
        """What is asked for; what costs nothing asks for no food."""
        asked = {"food": self.food, "meds": self.meds, "any": self.any}
        return {name: units for name, units in asked.items() if units} or {"food": 0}


class Part(NamedTuple):
    """What one card can do for one ability."""

    base: int | None = None  # its own value; None where it does not have the ability
    plus: int = 0  # what it adds to another person (R14)
    tool: int = 0  # what it adds when carried
    tool_counts: int | None = None  # what a tool adds in its hands, whatever the tool says


@dataclass(frozen=True)
class Card:
    """One kind of card with what is printed on it; a printed 0 is held, nothing printed is not."""

    id: CardId
    name: str
    set: BoxId
    pile: PileId
    type: CardType
    count: Natural
    source: str
    people: Natural = 0
    meds: Natural = 0
    is_refugee: bool = False
    base: tuple[tuple[Ability, Natural], ...] = ()
    plus: tuple[tuple[Ability, Natural], ...] = ()
    cost: Cost | None = None
    special: Special = ""
    text: str = ""
    check_your_card: bool = False

    def value(self, ability: Ability) -> int | None:
        """The printed value of a base ability, or None where none is printed."""
        return self._base.get(ability)

    def bonus(self, ability: Ability) -> int:
        """What the card adds to someone else's ability."""
        return self._plus.get(ability, 0)

    @cached_property
    def _base(self) -> dict[Ability, int]:
        return dict(self.base)

    @cached_property
    def _plus(self) -> dict[Ability, int]:
        return dict(self.plus)

    @cached_property
    def parts(self) -> dict[Ability, Part]:
        """What it can do for each ability, without a leader."""
        return {ability: self._part(ability) for ability in ABILITIES}

    def _part(self, ability: Ability) -> Part:
        if self.is_person:
            return Part(self.value(ability), self.bonus(ability))
        return Part(tool=self.bonus(ability) if self.is_tool else 0)

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

    pile: ClassVar = "buildings"

    id: str
    name: str
    set: BoxId
    count: Natural
    build_time: Natural
    effect: str
    source: str
    stores: CardType | None = None
    capacity: Natural = 0
    abilities: tuple[str, ...] = ()  # what the card pages find it by
    check_your_card: bool = False


@dataclass(frozen=True)
class Leader:
    """A tribal leader; each exists once."""

    pile: ClassVar = "leaders"
    count: ClassVar = 1

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
        """Their name without the article, as in ``an unwounded Gangster``."""
        return self.name.removeprefix("The ")


@dataclass(frozen=True)
class Gang:
    """A gang that joins the player who has most of what it looks for."""

    pile: ClassVar = "gangs"
    count: ClassVar = 1

    id: str
    name: str
    set: BoxId
    people: Natural
    joins: str
    tie_break: str
    source: str
    check_your_card: bool = False


Item = Card | Building | Leader | Gang


@dataclass(frozen=True)
class Catalogue:
    """Every card, building, leader and gang of the boxes, by id."""

    cards: dict[CardId, Card]
    buildings: dict[str, Building]
    leaders: dict[str, Leader]
    gangs: dict[str, Gang]

    def __hash__(self) -> int:
        """So that what was worked out by these cards can be kept; equality looks at the rest."""
        return hash(tuple(self.cards))

    @property
    def everything(self) -> tuple[Item, ...]:
        """All of them, in the order in which pages list them."""
        kinds = (self.cards, self.buildings, self.leaders, self.gangs)
        return tuple(item for kind in kinds for item in kind.values())

    @property
    def builders(self) -> tuple[Card, ...]:
        """The cards that can build."""
        return tuple(card for card in self.cards.values() if card.special == "build")

    def contested(self, *sets: BoxId) -> tuple[Card, ...]:
        """The kinds of contested resource cards in these boxes (each size is a kind, R6)."""
        return tuple(card for card in self.cards.values() if card.is_contested and card.set in sets)
