"""What the boxes hold: the catalogue and the set-up facts, read from ``data/`` and checked.

A box is data. Its record, its modules and its cards may stand in any file of the folder, so that
one more file brings one more box.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

from companion.engine.catalogue import Files, blocks_in, read_table, read_toml
from companion.engine.errors import CatalogueError
from companion.engine.reader import Natural
from companion.engine.wording import say
from companion.games.arctic_scavengers.rules.catalogue import (
    BASE,
    BoxId,
    Building,
    Card,
    CardId,
    Catalogue,
    Gang,
    Item,
    Leader,
)

DATA = Path(__file__).parent.parent / "data"
OURS = ("cards", "buildings", "leaders", "gangs", "setup")  # the files that are read first

ModuleId = str
VariantId = str
Part = Literal["refugees", "mercenary", "junkyard", "contested", "buildings", "leaders", "gangs"]


@dataclass(frozen=True)
class Box:
    """One box as it is sold, with the number of cards of each pile in it."""

    id: BoxId
    name: str
    holds: tuple[tuple[Part, Natural], ...]
    total: Natural
    source: str
    has_options: bool = False  # its modules leave junkyard, contested pile and stacks open (R4-R6)


@dataclass(frozen=True)
class StarterDeck:
    """The cards with which one player begins."""

    id: str
    name: str
    cards: tuple[tuple[CardId, Natural], ...]
    source: str


@dataclass(frozen=True)
class GameVariant:
    """Something that a table may play differently, whatever its modules."""

    id: VariantId
    name: str
    text: str
    source: str
    starter: str = ""  # the deck to begin with, if it is another one
    drafts_leaders: bool = False


@dataclass(frozen=True)
class Module:
    """One module and what it brings to the table."""

    id: ModuleId
    name: str
    sets: tuple[BoxId, ...]
    source: str
    needs: tuple[ModuleId, ...] = ()
    stacks: tuple[CardId, ...] = ()
    stacks_in_all: Natural = 0  # 0: the module does not limit them
    forced_stacks: tuple[CardId, ...] = ()
    extra_stacks: tuple[CardId, ...] = ()  # one of them lies beside the others, usually the first
    replaces: tuple[tuple[CardId, CardId], ...] = ()  # the first gives way to the second
    junkyard: tuple[tuple[CardId, Natural], ...] = ()
    junkyard_as_advised: tuple[CardId, ...] = ()  # how many: R4
    mixes_contested: bool = False
    buildings: tuple[str, ...] = ()
    leaders: tuple[str, ...] = ()
    deals_leaders: bool = False  # otherwise its leaders only join those that are dealt
    gangs: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Advice:
    """What is good to put into a junkyard where the rules leave it open."""

    junkyard: tuple[tuple[CardId, Natural], ...]
    source: str


@dataclass(frozen=True)
class SetupFacts:
    """Everything about setting up that is data: boxes, decks, modules and variants by id."""

    boxes: dict[BoxId, Box]
    starters: dict[str, StarterDeck]
    modules: dict[ModuleId, Module]
    variants: dict[VariantId, GameVariant]
    advice: Advice

    @property
    def starter(self) -> tuple[tuple[CardId, int], ...]:
        """The deck of one player in a game without variants."""
        return self.starters["standard"].cards

    @property
    def choosable(self) -> dict[ModuleId, Module]:
        """The modules that a table may add to the base game."""
        return {key: module for key, module in self.modules.items() if key != BASE}

    @property
    def added_boxes(self) -> dict[BoxId, Box]:
        """The boxes that lie beside the base game."""
        return {key: box for key, box in self.boxes.items() if key != BASE}

    @property
    def with_dirty_deeds(self) -> tuple[ModuleId, ...]:
        """The modules by which leaders can be wounded and buildings disabled (R50)."""
        return tuple(module.id for module in self.modules.values() if module.rules)

    def box_of(self, module: Module) -> Box:
        """The box in which a module is sold; it may borrow from others."""
        return self.boxes[module.sets[0]]

    def has_options(self, modules: Iterable[Module]) -> bool:
        """Whether junkyard, contested pile and stacks are open to choose (R4-R6)."""
        return any(self.boxes[box].has_options for module in modules for box in module.sets)


@lru_cache(maxsize=1)
def load_catalogue() -> Catalogue:
    """The catalogue as the boxes print it."""
    return read_catalogue(DATA)


@lru_cache(maxsize=1)
def load_setup() -> SetupFacts:
    """The set-up facts that go with the catalogue."""
    return read_setup(DATA, load_catalogue())


def box_name(box_id: BoxId) -> str:
    """What a box is called; one whose data has gone since a game began, by its id."""
    box = load_setup().boxes.get(box_id)
    return box.name if box else box_id


def read_files(folder: Path) -> Files:
    """Every data file of a folder by its name."""
    paths = sorted(folder.glob("*.toml"), key=lambda path: (path.stem not in OURS, path.name))
    return {path.name: read_toml(path) for path in paths}


def read_catalogue(folder: Path) -> Catalogue:
    """The catalogue of a data folder, refused if a card cannot be right or a box does not add up."""
    files = read_files(folder)
    boxes = blocks_in(files, "box", Box, problem_of_box)
    kinds: dict[str, str] = {}

    def problem(item: Item) -> str:
        kind = type(item).__name__.lower()
        if kinds.setdefault(item.id, kind) != kind:
            # Pages and logs name them by id alone.
            return say("a {kind} has this id already", kind=kinds[item.id])
        if item.set not in boxes:
            return say('"set" is {box}, but there is no such box', box=repr(item.set))
        if isinstance(item, Card):
            return problem_of_card(item)
        return problem_of_building(item) if isinstance(item, Building) else ""

    catalogue = Catalogue(
        cards=blocks_in(files, "card", Card, problem),
        buildings=blocks_in(files, "building", Building, problem),
        leaders=blocks_in(files, "leader", Leader, problem),
        gangs=blocks_in(files, "gang", Gang, problem),
    )
    for box in boxes.values():
        check_contents(box, catalogue, files)
    return catalogue


def read_setup(folder: Path, catalogue: Catalogue) -> SetupFacts:
    """The set-up facts of a data folder, refused if they name what the catalogue has not."""
    files = read_files(folder)
    boxes = blocks_in(files, "box", Box)
    modules = blocks_in(files, "module", Module)

    def problem_of_module(module: Module) -> str:
        replaced = [card_id for pair in module.replaces for card_id in pair]
        stacks = (*module.stacks, *module.forced_stacks, *module.extra_stacks, *replaced)
        junkyard = (*dict(module.junkyard), *module.junkyard_as_advised)
        return (
            unknown("box", module.sets, boxes)
            or unknown("card", (*stacks, *junkyard), catalogue.cards)
            or unknown("building", module.buildings, catalogue.buildings)
            or unknown("leader", module.leaders, catalogue.leaders)
            or unknown("gang", module.gangs, catalogue.gangs)
            or unknown("module", module.needs, modules)
        )

    def problem_of_deck(deck: StarterDeck) -> str:
        return unknown("card", dict(deck.cards), catalogue.cards)

    blocks_in(files, "module", Module, problem_of_module)
    starters = blocks_in(files, "starter", StarterDeck, problem_of_deck)

    def problem_of_variant(variant: GameVariant) -> str:
        return unknown("deck", [variant.starter] if variant.starter else [], starters)

    variants = blocks_in(files, "variant", GameVariant, problem_of_variant)
    advice = read_table(folder / "setup.toml", "advice", Advice)
    for where, problem in (
        ("starter", unknown("deck", ["standard"], starters)),
        ("advice", unknown("card", dict(advice.junkyard), catalogue.cards)),
    ):
        if problem:
            raise CatalogueError(
                say("setup.toml: {where}: {problem}.", where=where, problem=problem)
            )
    return SetupFacts(boxes, starters, modules, variants, advice)


def unknown(kind: str, ids: Iterable[str], known: Mapping[str, object]) -> str:
    """What is wrong with ids of which one is not known, or nothing."""
    lost = next((item_id for item_id in ids if item_id not in known), None)
    return "" if lost is None else say('there is no {kind} "{lost}"', kind=kind, lost=lost)


def problem_of_card(card: Card) -> str:
    """What contradicts itself on a card, or nothing."""
    if card.is_person != (card.people > 0):
        problem = "a person shows at least one of them, and nothing else does"
        return say('"people" is {people}: {problem}', people=card.people, problem=problem)
    if (card.pile in ("refugees", "mercenary")) != (card.cost is not None):
        return '"cost": what is hired has one, and nothing else does'
    if card.base and not card.is_person:
        return '"base": only a person acts alone; what a tool adds is a plus'
    if card.is_refugee != ("Refugee" in card.name):
        return '"is_refugee": it goes with the name'
    return ""


def problem_of_building(building: Building) -> str:
    """What is wrong with a store without room, or with room for nothing."""
    goes_together = (building.stores is None) == (building.capacity == 0)
    return "" if goes_together else '"stores" and "capacity" go together'


def problem_of_box(box: Box) -> str:
    """What is wrong with piles that do not make up the box."""
    held = sum(dict(box.holds).values())
    return (
        ""
        if held == box.total
        else say("its piles add up to {held}, not to {total}", held=held, total=box.total)
    )


def check_contents(box: Box, catalogue: Catalogue, files: Files) -> None:
    """Refuse a catalogue whose copies do not add up to what a box holds, naming every card."""
    held: dict[str, int] = dict(box.holds)
    listed: dict[str, dict[str, int]] = {part: {} for part in held}
    for part, item_id, count in copies(catalogue, box.id):
        listed.setdefault(part, {})[item_id] = count
    for part, counts in listed.items():
        total, expected = sum(counts.values()), held.get(part, 0)
        if total != expected:
            kind = part.removesuffix("s") if part in ("buildings", "leaders", "gangs") else "card"
            file = _file_of(files, kind, counts) or _file_of(files, "box", [box.id])
            names = ", ".join(f"{item_id} {count}" for item_id, count in counts.items())
            problem = say(
                "{part} of the box {box} add up to {total}, but it holds {expected}",
                part=part,
                box=box.name,
                total=total,
                expected=expected,
            )
            found = names or "none listed"
            raise CatalogueError(f"{file}: {problem} ({found}).")


def _file_of(files: Files, kind: str, ids: Container[str]) -> str:
    """The first file that has one of these blocks."""
    blocks = ((file, block) for file in files for block in files[file].get(kind, ()))
    return next((file for file, block in blocks if block["id"] in ids), "")


def copies(catalogue: Catalogue, box_id: BoxId) -> Iterator[tuple[str, str, int]]:
    """Pile, id and number of copies of everything that comes in a box."""
    for item in catalogue.everything:
        if item.set == box_id:
            yield item.pile, item.id, item.count
