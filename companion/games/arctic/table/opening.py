"""From the answers of the set-up page to a table that can be laid out (R48)."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import combinations, product
from typing import TypeVar, cast

from companion.engine.setup import Answers, Choice, Option, SetupProblem, settled
from companion.engine.wording import say
from companion.games.arctic.rules.catalogue import ANIMALS, Catalogue
from companion.games.arctic.table.state import Tracking

Way = TypeVar("Way")

# One seed gives two draws, each of which can be repeated without the other: of the sides by what
# is left when it is divided by their number, of the decks by how often that goes into it. Two of four
# decks make six ways and three make four: 156 holds each way equally often.
DRAWS_OF_SIDES: int = 2 ** len(ANIMALS)
DRAWS_OF_DECKS = 156
HIGHEST_SEED = DRAWS_OF_DECKS * DRAWS_OF_SIDES

TRACKING = Option(
    "tracking",
    "What to track",
    "How much you want to enter. You can change it during the game.",
    (
        Choice("turns", "Rounds and turns", "Also cards, powers, tokens and piles, step by step."),
        Choice("clock", "Rounds only", "Whose turn it is, and how the game runs out."),
        Choice("score", "Score only", "Nothing until you count the piles."),
    ),
    step="track",
)
DECKS = Option(
    "decks",
    "Decks",
    choices=(
        Choice("random", "At random", "Drawn by chance."),
        Choice("chosen", "Chosen", "You name the backs."),
    ),
    rule="R48",
    step="list",
)
POWERS = Option(
    "powers",
    "Power cards",
    choices=(
        Choice("random", "At random", "A side of each, by chance."),
        Choice("chosen", "Chosen", "You name the sides."),
    ),
    rule="turn/power",
    step="list",
)


@dataclass(frozen=True)
class AskedOpening:
    """What the answers come to; ``settled`` holds every option of one answer."""

    players: int
    seed: int
    settled: dict[str, Option]
    backs: tuple[str, ...]
    leaves_decks_out: bool  # whether some deck stays in the box
    sides: dict[str, int]
    problems: tuple[SetupProblem, ...]

    def answer(self, option: str) -> str:
        """The answer to an option that takes one."""
        return self.settled[option].chosen[0]

    @property
    def tracking(self) -> Tracking:
        """How much the table tells."""
        return cast(Tracking, self.answer("tracking"))

    @property
    def chooses_decks(self) -> bool:
        """Whether the table names the decks itself."""
        return self.leaves_decks_out and self.answer("decks") == "chosen"

    @property
    def chooses_powers(self) -> bool:
        """Whether the table names the sides of the power cards itself."""
        return self.answer("powers") == "chosen"


def all_backs(catalogue: Catalogue) -> tuple[str, ...]:
    """The decks, by the number of tally marks on their backs."""
    return tuple(str(number) for number in range(1, catalogue.numbers.decks + 1))


def ask(catalogue: Catalogue, players: int, answers: Answers) -> AskedOpening:
    """Read the answers; what cannot be is replaced, and a problem says so."""
    problems: list[SetupProblem] = []
    options: dict[str, Option] = {}
    for option in (TRACKING, DECKS, POWERS):
        options[option.id], found = settled(option, answers)
        problems.extend(found)
    seed = _seed(answers, problems)
    backs, sides = drawn_backs(catalogue, players, seed), drawn_sides(catalogue, seed)
    leaves_decks_out = players < catalogue.numbers.decks
    if leaves_decks_out and options["decks"].chosen == ("chosen",):
        backs = _chosen_backs(catalogue, players, backs, answers, problems)
    if options["powers"].chosen == ("chosen",):
        for option in side_options(catalogue, sides):
            options[option.id], found = settled(option, answers)
            problems.extend(found)
        sides = {animal: int(options[f"power_{animal}"].chosen[0]) for animal in sides}
    return AskedOpening(players, seed, options, backs, leaves_decks_out, sides, tuple(problems))


def drawn_backs(catalogue: Catalogue, players: int, seed: int) -> tuple[str, ...]:
    """The decks that chance draws, one a player (R48)."""
    ways = _shuffled(tuple(combinations(all_backs(catalogue), players)))
    return ways[seed // DRAWS_OF_SIDES % len(ways)]


def drawn_sides(catalogue: Catalogue, seed: int) -> dict[str, int]:
    """The side of each power card that chance lays up."""
    ways = _shuffled(tuple(product((1, 2), repeat=len(catalogue.animals))))
    return dict(zip(catalogue.animals, ways[seed % DRAWS_OF_SIDES], strict=True))


def _shuffled(ways: tuple[Way, ...]) -> list[Way]:
    """All ways there are in an order that shows no pattern, so that the next draw is another one."""
    return random.Random(len(ways)).sample(ways, len(ways))


def side_options(catalogue: Catalogue, drawn: dict[str, int]) -> tuple[Option, ...]:
    """One option an animal; the side that chance drew stands first."""
    found = []
    for animal in catalogue.animals.values():
        sides = sorted(catalogue.powers_of(animal.id), key=lambda one: one.side != drawn[animal.id])
        choices = tuple(Choice(str(power.side), power.name, power.text) for power in sides)
        title = say("Power of the {animal}", animal=animal.name.lower())
        option = Option(f"power_{animal.id}", title, choices=choices, step="list")
        found.append(option)
    return tuple(found)


def _chosen_backs(
    catalogue: Catalogue,
    players: int,
    drawn: tuple[str, ...],
    answers: Answers,
    problems: list[SetupProblem],
) -> tuple[str, ...]:
    """The decks that were named; before any was, those that chance drew."""
    known = all_backs(catalogue)
    if "backs" not in answers:
        return drawn
    backs = tuple(back for back in known if back in answers["backs"])
    if set(answers["backs"]) - set(known):
        problems.append(SetupProblem("Choose one of the four backs.", "backs"))
    if len(backs) != players:
        message = say(
            "One deck a player: {players:# back|# backs}, not {backs} (R48).",
            players=players,
            backs=len(backs),
        )
        problems.append(SetupProblem(message, "backs"))
    return backs


def _seed(answers: Answers, problems: list[SetupProblem]) -> int:
    text = "".join(answers.get("seed", ())[:1])
    if not text:
        return 0
    if text.isascii() and text.isdigit() and len(text) <= len(str(HIGHEST_SEED)):
        return int(text) % HIGHEST_SEED
    problems.append(SetupProblem("The seed of the draw must be a whole number.", "seed"))
    return 0
