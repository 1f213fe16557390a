"""Kinds of cards and buildings in the groups by which people sort them to count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.engine.questions import counted
from companion.games.arctic_scavengers.rules.catalogue import Building, Card, Catalogue
from companion.games.arctic_scavengers.rules.gangs import BuildingState
from companion.games.arctic_scavengers.rules.scoring import how_many

# The groups in the order in which they are counted: those with many people first.
CONTESTED, MERCENARIES, REFUGEES = "contested", "mercenaries", "refugees"
TOOLS, MEDICINE, OTHERS, BUILDINGS = "tools", "medicine", "others", "buildings"
TITLES = {
    CONTESTED: "Contested resources",
    MERCENARIES: "Mercenaries",
    REFUGEES: "Refugees",
    TOOLS: "Tools",
    MEDICINE: "Medicine",
    OTHERS: "Instants and junk",
    BUILDINGS: "Buildings, for the Masons",
}
_STATES: dict[BuildingState, str] = {
    "complete": "",
    "disabled": ", disabled",
    "building": ", not finished",
}


@dataclass(frozen=True)
class CardRow:
    """A number to step up and down."""

    thing: str
    name: str
    kind: str  # for its colour
    copies: int
    people: int = 0  # on all copies
    doubt: str = ""  # how many there are, where more are counted

    @property
    def rule(self) -> str:
        """The entry of the rulebook about it."""
        kind, dot, _ = self.thing.partition(".")
        return f"buildings/{kind}" if dot else f"cards/{kind}"

    @property
    def crowd(self) -> str:
        """The people in words; nothing where there are none."""
        return counted(self.people, "person", "people") if self.people else ""


@dataclass(frozen=True)
class CardGroup:
    """Rows that lie on one heap, with what they come to."""

    id: str
    title: str
    rows: tuple[CardRow, ...]
    cards: int
    sums: str


def group_of(card: Card) -> str:
    """The heap on which a card is counted."""
    if card.is_contested:
        return CONTESTED
    if card.is_refugee:
        return REFUGEES
    if card.pile == "mercenary":
        return MERCENARIES
    return {"tool": TOOLS, "medicine": MEDICINE}.get(card.type, OTHERS)


def buildings_to_count(
    buildings: Iterable[str], states: Iterable[BuildingState]
) -> tuple[str, ...]:
    """Every building in each of the states, as a count names it."""
    listed = tuple(buildings)
    return tuple(f"{building}.{state}" for state in states for building in listed)


def groups(
    catalogue: Catalogue,
    offered: Iterable[str],
    counts: Mapping[str, int],
    too_many: Iterable[tuple[Card | Building, int, int]] = (),
) -> tuple[CardGroup, ...]:
    """The things that are offered, heap by heap; empty heaps are left out."""
    doubts = {kind.id: how_many(limit) for kind, _, limit in too_many}
    heaps: dict[str, list[CardRow]] = {group: [] for group in TITLES}
    for thing in offered:
        row = _row(catalogue, thing, counts.get(thing, 0), doubts)
        card = catalogue.cards.get(thing)
        heaps[group_of(card) if card else BUILDINGS].append(row)
    return tuple(
        CardGroup(
            group,
            TITLES[group],
            tuple(rows),
            sum(row.copies for row in rows),
            _sums(group, rows),
        )
        for group, rows in heaps.items()
        if rows
    )


def _sums(group: str, rows: Sequence[CardRow]) -> str:
    copies, people = sum(row.copies for row in rows), sum(row.people for row in rows)
    if group == BUILDINGS:
        return str(copies)
    cards = counted(copies, "card")
    return f"{cards}, {counted(people, 'person', 'people')}" if people else cards


def _row(catalogue: Catalogue, thing: str, copies: int, doubts: Mapping[str, str]) -> CardRow:
    kind, _, state = thing.partition(".")
    doubt = doubts.get(kind, "") if copies else ""
    if not state:
        card = catalogue.cards[kind]
        return CardRow(thing, card.name, card.type, copies, card.people * copies, doubt)
    suffix = next(words for named, words in _STATES.items() if named == state)
    return CardRow(thing, catalogue.buildings[kind].name + suffix, "building", copies, 0, doubt)
