"""What the boxes hold: the catalogue and the set-up facts, read from ``data/`` and checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

from companion.engine.catalogue import read_blocks, read_table
from companion.engine.errors import CatalogueError
from companion.engine.reader import Count
from companion.games.arctic_scavengers.rules.catalogue import (
    BoxId,
    Building,
    Card,
    CardId,
    Catalogue,
    Gang,
    Leader,
)

DATA = Path(__file__).parent.parent / "data"

ModuleId = str
Part = Literal["refugees", "mercenary", "junkyard", "contested", "buildings", "leaders", "gangs"]


@dataclass(frozen=True)
class Box:
    """One box as it is sold, with the number of cards of each pile in it."""

    id: BoxId
    name: str
    holds: tuple[tuple[Part, Count], ...]
    total: Count
    source: str


@dataclass(frozen=True)
class StarterDeck:
    """The cards with which one player begins."""

    id: str
    name: str
    cards: tuple[tuple[CardId, Count], ...]
    source: str


@dataclass(frozen=True)
class Module:
    """One module and what it brings to the table."""

    id: ModuleId
    name: str
    sets: tuple[BoxId, ...]
    source: str
    needs: tuple[ModuleId, ...] = ()
    stacks: tuple[CardId, ...] = ()
    stacks_in_all: Count = 0  # 0: the module does not limit them
    forced_stacks: tuple[CardId, ...] = ()
    extra_stacks: tuple[CardId, ...] = ()  # one of them lies beside the others, usually the first
    replaces: tuple[tuple[CardId, CardId], ...] = ()  # the first gives way to the second
    junkyard: tuple[tuple[CardId, Count], ...] = ()
    junkyard_as_advised: tuple[CardId, ...] = ()  # how many: R4
    mixes_contested: bool = False
    buildings: tuple[str, ...] = ()
    leaders: tuple[str, ...] = ()
    gangs: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Advice:
    """What is good to put into a junkyard where the rules leave it open."""

    junkyard: tuple[tuple[CardId, Count], ...]
    source: str


@dataclass(frozen=True)
class SetupFacts:
    """Everything about setting up that is data: boxes, starter decks and modules by id."""

    boxes: dict[BoxId, Box]
    starters: dict[str, StarterDeck]
    modules: dict[ModuleId, Module]
    advice: Advice

    @property
    def starter(self) -> tuple[tuple[CardId, int], ...]:
        """The deck of one player in a game without variants."""
        return self.starters["standard"].cards


@lru_cache(maxsize=1)
def load_catalogue() -> Catalogue:
    """The catalogue as the boxes print it."""
    return read_catalogue(DATA)


@lru_cache(maxsize=1)
def load_setup() -> SetupFacts:
    """The set-up facts that go with the catalogue."""
    return read_setup(DATA, load_catalogue())


def read_catalogue(folder: Path) -> Catalogue:
    """The catalogue of a data folder, refused if a card cannot be right or a box does not add up."""
    catalogue = Catalogue(
        cards=read_blocks(folder / "cards.toml", "card", Card),
        buildings=read_blocks(folder / "buildings.toml", "building", Building),
        leaders=read_blocks(folder / "leaders.toml", "leader", Leader),
        gangs=read_blocks(folder / "gangs.toml", "gang", Gang),
    )
    for card in catalogue.cards.values():
        check_card(card)
    for building in catalogue.buildings.values():
        check_building(building)
    check_ids(catalogue)
    for box in read_blocks(folder / "setup.toml", "box", Box).values():
        check_box(box, catalogue)
    return catalogue


def read_setup(folder: Path, catalogue: Catalogue) -> SetupFacts:
    """The set-up facts of a data folder, refused if they name what the catalogue has not."""
    path = folder / "setup.toml"
    facts = SetupFacts(
        boxes={box.id: box for box in read_blocks(path, "box", Box).values()},
        starters=read_blocks(path, "starter", StarterDeck),
        modules=read_blocks(path, "module", Module),
        advice=read_table(path, "advice", Advice),
    )
    check_known("starter", "deck", ["standard"], facts.starters)
    for deck in facts.starters.values():
        check_known(f'starter "{deck.id}"', "card", dict(deck.cards), catalogue.cards)
    check_known("advice", "card", dict(facts.advice.junkyard), catalogue.cards)
    for module in facts.modules.values():
        check_module(module, facts, catalogue)
    return facts


def check_card(card: Card) -> None:
    """Refuse a card whose values contradict each other."""
    if card.is_person != (card.people > 0):
        problem = "a person shows at least one of them, and nothing else does"
        raise CatalogueError(f'cards.toml: card "{card.id}": "people" is {card.people}: {problem}.')
    if (card.pile in ("refugees", "mercenary")) != (card.cost is not None):
        problem = "what is hired has one, and nothing else does"
        raise CatalogueError(f'cards.toml: card "{card.id}": "cost": {problem}.')
    if card.base and not card.is_person:
        problem = "only a person acts alone; what a tool adds is a plus"
        raise CatalogueError(f'cards.toml: card "{card.id}": "base": {problem}.')
    if card.is_refugee != ("Refugee" in card.name):
        problem = "it goes with the name"
        raise CatalogueError(f'cards.toml: card "{card.id}": "is_refugee": {problem}.')


def check_building(building: Building) -> None:
    """Refuse a store without room, and room without anything to store."""
    if (building.stores is None) != (building.capacity == 0):
        problem = '"stores" and "capacity" go together'
        raise CatalogueError(f'buildings.toml: building "{building.id}": {problem}.')


def check_ids(catalogue: Catalogue) -> None:
    """Refuse an id that two kinds of card share: pages and logs name them by id alone."""
    seen: dict[str, str] = {}
    kinds: dict[str, Iterable[str]] = {
        "card": catalogue.cards,
        "building": catalogue.buildings,
        "leader": catalogue.leaders,
        "gang": catalogue.gangs,
    }
    for kind, items in kinds.items():
        for item_id in items:
            if item_id in seen:
                problem = f"a {seen[item_id]} has this id already"
                raise CatalogueError(f'{kind}s.toml: {kind} "{item_id}": {problem}.')
            seen[item_id] = kind


def check_box(box: Box, catalogue: Catalogue) -> None:
    """Refuse a catalogue whose copies do not add up to what a box holds."""
    held: dict[str, int] = dict(box.holds)
    if sum(held.values()) != box.total:
        problem = f"its piles add up to {sum(held.values())}, not to {box.total}"
        raise CatalogueError(f'setup.toml: box "{box.id}": {problem}.')
    found: dict[str, dict[str, int]] = {part: {} for part in held}
    for part, item_id, count in copies(catalogue, box.id):
        found.setdefault(part, {})[item_id] = count
    for part, counts in found.items():
        check_part(box, part, counts, held.get(part, 0))


def check_part(box: Box, part: str, counts: Mapping[str, int], expected: int) -> None:
    """Refuse a pile of a box that does not add up, naming every card of it."""
    total = sum(counts.values())
    if total != expected:
        file = part if part in ("buildings", "leaders", "gangs") else "cards"
        names = ", ".join(f"{item_id} {count}" for item_id, count in counts.items())
        problem = f"{part} of the box {box.name} add up to {total}, but it holds {expected}"
        raise CatalogueError(f"{file}.toml: {problem} ({names or 'none listed'}).")


def copies(catalogue: Catalogue, box_id: BoxId) -> Iterator[tuple[str, str, int]]:
    """Pile, id and number of copies of everything that comes in a box."""
    for card in catalogue.cards.values():
        if card.set == box_id:
            yield card.pile, card.id, card.count
    for building in catalogue.buildings.values():
        if building.set == box_id:
            yield "buildings", building.id, building.count
    for leader in catalogue.leaders.values():
        if leader.set == box_id:
            yield "leaders", leader.id, 1
    for gang in catalogue.gangs.values():
        if gang.set == box_id:
            yield "gangs", gang.id, 1


def check_module(module: Module, facts: SetupFacts, catalogue: Catalogue) -> None:
    """Refuse a module that names what does not exist."""
    where = f'module "{module.id}"'
    replaced = [card_id for pair in module.replaces for card_id in pair]
    stacks = (*module.stacks, *module.forced_stacks, *module.extra_stacks, *replaced)
    junkyard = (*dict(module.junkyard), *module.junkyard_as_advised)
    check_known(where, "card", (*stacks, *junkyard), catalogue.cards)
    check_known(where, "building", module.buildings, catalogue.buildings)
    check_known(where, "leader", module.leaders, catalogue.leaders)
    check_known(where, "gang", module.gangs, catalogue.gangs)
    check_known(where, "module", module.needs, facts.modules)


def check_known(where: str, kind: str, ids: Iterable[str], known: Mapping[str, object]) -> None:
    """Refuse ids that are not known."""
    for item_id in ids:
        if item_id not in known:
            raise CatalogueError(f'setup.toml: {where}: there is no {kind} "{item_id}".')
