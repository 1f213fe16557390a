"""The animals, the powers and the numbers of the game, read from ``data/*.toml``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

from companion.engine.catalogue import read_blocks, read_table
from companion.engine.errors import CatalogueError
from companion.engine.reader import Natural
from companion.engine.wording import say

DATA = Path(__file__).parent.parent / "data"

AnimalId = Literal["walrus", "puffin", "polar_bear", "orca", "moose", "fox"]
ANIMALS: tuple[AnimalId, ...] = ("walrus", "puffin", "polar_bear", "orca", "moose", "fox")
PLAYERS = range(2, 5)
StepId = Literal["A", "B", "C"]
Changes = Literal[
    "tokens", "hand", "pile", "penalty", "river", "draw_pile", "draw_value", "placement_value"
]


@dataclass(frozen=True)
class Animal:
    """One of the six animals; ``count`` is the number of cards that show it large."""

    id: AnimalId
    name: str
    count: Natural
    source: str
    check_your_card: bool = False


@dataclass(frozen=True)
class Power:
    """One side of a power card and the step of the turn in which it helps."""

    id: str
    animal: AnimalId
    side: Literal[1, 2]
    step: StepId
    name: str
    text: str
    changes: Changes
    source: str
    check_your_card: bool = False


@dataclass(frozen=True)
class Numbers:
    """The numbers of the game that are on no animal card."""

    landscape: tuple[Natural, ...]  # from left to right
    tokens_begin_on: Natural
    decks: Natural
    cards_per_deck: Natural
    reserve: tuple[tuple[Literal["2", "3", "4"], Natural], ...]  # by number of players
    hand: Natural
    hand_limit: Natural
    river: Natural
    first_placement: Natural
    shortest_run: Natural
    run_points: tuple[Natural, ...]  # beginning with the shortest run
    penalty: Natural
    source: str
    card_values: tuple[Natural, ...] = (1, 2, 3, 4, 5)  # printed for placement and for draw


@dataclass(frozen=True)
class Catalogue:
    """Everything in the box."""

    animals: dict[str, Animal]
    powers: dict[str, Power]
    numbers: Numbers

    @property
    def landscape(self) -> tuple[int, ...]:
        """The values of the landscape cards from left to right."""
        return self.numbers.landscape

    @property
    def run_points(self) -> tuple[int, ...]:
        """What runs score, beginning with the shortest (rule: R45)."""
        return self.numbers.run_points

    def powers_of(self, animal: AnimalId) -> tuple[Power, ...]:
        """The two sides of an animal's power card."""
        return tuple(power for power in self.powers.values() if power.animal == animal)

    def cards_in_play(self, players: int) -> int:
        """All the cards there are in a game of so many: each player brings one deck (rule: R48)."""
        return players * self.numbers.cards_per_deck

    def reserve(self, players: int) -> int:
        """The number of cards put aside until the draw pile is empty (rule: R48)."""
        sizes: dict[str, int] = dict(self.numbers.reserve)
        return sizes[str(players)]

    def draw_pile(self, players: int) -> int:
        """The cards left to draw when everyone is ready to begin (rule: R48)."""
        dealt = self.reserve(players) + players * self.numbers.hand + self.numbers.river
        return self.cards_in_play(players) - dealt


@lru_cache(maxsize=1)
def load_catalogue() -> Catalogue:
    """The catalogue as the box prints it."""
    return read_catalogue(DATA)


def read_catalogue(folder: Path) -> Catalogue:
    """The catalogue of a data folder, refused if something in it cannot be right."""
    catalogue = Catalogue(
        animals=read_blocks(folder / "animals.toml", "animal", Animal),
        powers=read_blocks(folder / "powers.toml", "power", Power),
        numbers=read_table(folder / "landscape.toml", "numbers", Numbers),
    )
    check_animals(catalogue.animals, catalogue.numbers)
    check_powers(catalogue.powers)
    check_landscape(catalogue.numbers)
    return catalogue


def check_animals(animals: Mapping[str, Animal], numbers: Numbers) -> None:
    """Refuse animals that are not the six, or cards that do not add up to the decks."""
    for animal in ANIMALS:
        if animal not in animals:
            raise CatalogueError(say('animals.toml: animal "{animal}" is missing.', animal=animal))
    total = sum(animal.count for animal in animals.values())
    expected = numbers.decks * numbers.cards_per_deck
    if total != expected:
        names = ", ".join(f"{animal.id} {animal.count}" for animal in animals.values())
        problem = say(
            "the cards add up to {total}, but the box holds {expected}",
            total=total,
            expected=expected,
        )
        raise CatalogueError(
            say("animals.toml: {problem} ({names}).", problem=problem, names=names)
        )


def check_powers(powers: Mapping[str, Power]) -> None:
    """Refuse power cards that do not have exactly two different sides."""
    for power in powers.values():
        if power.id != f"{power.animal}_{power.side}":
            problem = say(
                "side {side} of the {animal} needs another id", side=power.side, animal=power.animal
            )
            raise CatalogueError(
                say('powers.toml: power "{power}": {problem}.', power=power.id, problem=problem)
            )
    for animal in ANIMALS:
        for side in (1, 2):
            if f"{animal}_{side}" not in powers:
                raise CatalogueError(
                    say(
                        'powers.toml: power "{animal}_{side}" is missing.', animal=animal, side=side
                    )
                )


def check_landscape(numbers: Numbers) -> None:
    """Refuse a landscape that does not rise, or tokens that begin beside it."""
    if list(numbers.landscape) != sorted(set(numbers.landscape)):
        raise CatalogueError('landscape.toml: numbers: "landscape" must rise from left to right.')
    if numbers.tokens_begin_on not in numbers.landscape:
        problem = say(
            "{tokens_begin_on} is on no landscape card", tokens_begin_on=numbers.tokens_begin_on
        )
        raise CatalogueError(
            say('landscape.toml: numbers: "tokens_begin_on": {problem}.', problem=problem)
        )
    if [players for players, _ in numbers.reserve] != [str(number) for number in PLAYERS]:
        problem = '"reserve" must give a number for 2, 3 and 4 players'
        raise CatalogueError(say("landscape.toml: numbers: {problem}.", problem=problem))
