"""Kinds of cards and buildings in the groups by which people sort them to count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.games.arctic_scavengers.rules.catalogue import Building, Card, Catalogue
from companion.games.arctic_scavengers.rules.gangs import BuildingState
from companion.games.arctic_scavengers.rules.scoring import how_many
from companion.games.arctic_scavengers.view.faces import picture

# The groups in the order in which they are counted: those with many people first.
CONTESTED, MERCENARIES, REFUGEES = "contested", "mercenaries", "refugees"
TOOLS, MEDICINE, OTHERS, BUILDINGS = "tools", "medicine", "others", "buildings"
TITLES = {
    CONTESTED: "Resources",
    MERCENARIES: "Mercenaries",
    REFUGEES: "Refugees",
    TOOLS: "Tools",
    MEDICINE: "Medicine",
    OTHERS: "Instants, junk",
    BUILDINGS: "Buildings",
}
ROWS = 15  # of a page: three columns, all in sight at once
_STATES: dict[BuildingState, str] = {
    "complete": "",
    "disabled": ", disabled",
    "building": ", unfinished",
}


@dataclass(frozen=True)
class CardRow:
    """A number to step up and down."""

    thing: str
    name: str
    kind: str  # for its colour
    copies: int
    people: int = 0  # on each
    doubt: str = ""  # how many there are, where more are counted

    @property
    def icon(self) -> str:
        """The picture of its kind."""
        return picture(self.kind)

    @property
    def rule(self) -> str:
        """The entry of the rulebook about it."""
        kind, dot, _ = self.thing.partition(".")
        return f"buildings/{kind}" if dot else f"cards/{kind}"


@dataclass(frozen=True)
class CardPage:
    """Rows that are counted together, all of them in sight."""

    id: str
    title: str
    rows: tuple[CardRow, ...]

    @property
    def cards(self) -> int:
        """How many copies are counted on it."""
        return sum(row.copies for row in self.rows)


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


def rows(
    catalogue: Catalogue,
    offered: Iterable[str],
    counts: Mapping[str, int],
    too_many: Iterable[tuple[Card | Building, int, int]] = (),
) -> dict[str, list[CardRow]]:
    """The things that are offered, heap by heap; empty heaps are left out."""
    doubts = {kind.id: how_many(limit) for kind, _, limit in too_many}
    heaps: dict[str, list[CardRow]] = {group: [] for group in TITLES}
    for thing in offered:
        row = _row(catalogue, thing, counts.get(thing, 0), doubts)
        card = catalogue.cards.get(thing)
        heaps[group_of(card) if card else BUILDINGS].append(row)
    return {group: rows for group, rows in heaps.items() if rows}


def one_page(title: str, heaps: Mapping[str, list[CardRow]]) -> tuple[CardPage, ...]:
    """All rows under one title; what has no room stands on a second page, and so on."""
    found = [row for heap in heaps.values() for row in heap]
    return tuple(
        CardPage(f"{title}-{number}".lower(), _title(title, number), some)
        for number, some in enumerate(_chunks(found), 1)
    )


def pages(heaps: Mapping[str, list[CardRow]]) -> tuple[CardPage, ...]:
    """The heaps on as few pages as show all of their rows at once."""
    found: list[CardPage] = []
    for group, heap in heaps.items():
        for number, some in enumerate(_chunks(heap), 1):
            last = found[-1] if found else None
            if last and number == 1 and len(last.rows) + len(heap) <= ROWS:
                title = f"{last.title}, {TITLES[group].lower()}"
                found[-1] = CardPage(last.id, title, last.rows + some)
            else:
                title = _title(TITLES[group], number)
                found.append(CardPage(f"{group}-{number}", title, some))
    return tuple(found)


_FURTHER = ("", "More", "Other", "Further")  # so that no title has a number


def _title(title: str, number: int) -> str:
    """What the first page of a heap is called, or one behind it."""
    further = _FURTHER[min(number, len(_FURTHER)) - 1]
    return f"{further} {title.lower()}" if further else title


def _chunks(heap: Sequence[CardRow]) -> Iterator[tuple[CardRow, ...]]:
    return (tuple(heap[at : at + ROWS]) for at in range(0, len(heap), ROWS))


def _row(catalogue: Catalogue, thing: str, copies: int, doubts: Mapping[str, str]) -> CardRow:
    kind, _, state = thing.partition(".")
    doubt = doubts.get(kind, "") if copies else ""
    if not state:
        card = catalogue.cards[kind]
        return CardRow(thing, card.name, card.type, copies, card.people, doubt)
    suffix = next(words for named, words in _STATES.items() if named == state)
    return CardRow(thing, catalogue.buildings[kind].name + suffix, "building", copies, 0, doubt)
