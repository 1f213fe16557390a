"""Every ruling is held by a test that carries its number, or waits for its part of the table."""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent
RULINGS = [f"R{number}" for number in range(1, 56)]

# Rulings about what the table will follow card by card; each leaves this list with its test.
NOT_YET = {
    "R10": "each standard action once a round: with the gathering phase",
    "R12": "top, bottom and shuffling: with the gathering phase",
    "R35": "building timers: with the headquarters",
    "R36": "storing and retrieving: with the headquarters",
    "R37": "repairing and healing: with the headquarters",
    "R38": "the Fanatic needs a refugee while gathering: with the headquarters",
    "R39": "the demolition team: with Recon",
    "R44": "the solo game",
    "R52": "cancelling: with Recon",
    "R53": "interrupting an action: with the gathering phase",
    "R54": "Organizer and Fanatic while gathering: with the headquarters",
    "R55": "what is known of a deck: with the decks",
}

# Worked examples and answers of the five documents that no calculator can hold, because they are
# about cards as they move; each leaves this list with the part of the table that follows it.
EXAMPLES_NOT_YET = {
    "000 dig: of three cards dug up one is kept, two go back below": "R12, gathering",
    "000 actions: a refugee digs or hunts, never both": "R10, gathering",
    "000 FAQ: junk that was dug up may be put back below, without another dig": "R12, gathering",
    "000 sample round: net and junk are dug up, the net is kept": "R12, gathering",
    "000 sample round: what was played is discarded, the rest is announced": "R55, decks",
    "000 construction: a worker takes off one timer card, with a toolkit three": "R35, headquarters",
    "000 buildings: snipers come out of a bunker and interrupt an opponent": "R36, headquarters",
    "000 dirty deeds: a building is repaired by a person, a leader healed by a med": (
        "R37, headquarters"
    ),
    "001 spy: up to four cards of one player are seen, then one is drawn": "R52, Recon",
    "001 binoculars: a second pair shows three cards of every pile": "R52, Recon",
    "001 binoculars: with a spy they show six cards of one player": "R52, Recon",
    "001 scouting refugee: it cancels one recon action and is replaced": "R52, Recon",
    "001 guard: he cancels what targets his owner's cards outside the skirmish": "R52, Recon",
    "001 courier: two of the cards drawn are discarded for each": "R55, decks",
    "001 drill sergeant: two cards come back from the discard pile, two are drawn": "R55, decks",
    "001 scrappers: the dig may be from below, and what returns may be split": "R12, gathering",
    "001 cargo sled: a tool or a medicine more is kept of what was dug up": "R12, gathering",
    "001 scout tower: three cards of two piles for a card discarded": "R52, Recon",
    "001 demolition team: a build timer starts again, and two cards are drawn": "R39, Recon",
    "001 map: somebody who has dug goes hunting as well": "R10, gathering",
    "001 yardmaster: two cards of the junkyard are seen and put back": "R12, gathering",
    "001 leader drafting: food draws leaders, one of whom may be taken": "R55, decks",
    "001 solo game: seven forces, and points for what was won": "R44, the solo game",
    "002 placement: value 5 with three cards in hand costs two penalty cards": (
        "the turns of Arctic, card by card"
    ),
    "003 FAQ: the junkyard is shuffled when cards come in on top": "R12, gathering",
    "003 FAQ: cards returned after a dig go below without a shuffle": "R12, gathering",
    "003 FAQ: whoever is interrupted while gathering takes her other cards back": (
        "R53, gathering"
    ),
    "003 FAQ: only the bunker opens in other players' turns": "R36, headquarters",
    "003 FAQ: repairing takes a person, healing a med": "R37, headquarters",
    "004 trash: the cards thrown away are not replaced, the junkyard is shuffled": (
        "R12, gathering"
    ),
}

# These have cases for what the calculators need of them; the table has to follow the rest.
PARTLY_HELD = {"R10", "R37"}


@lru_cache(maxsize=1)
def numbers_in_ids() -> frozenset[str]:
    """Every R-number in the name of a test or in the id of one of its cases."""
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found |= {f"R{number}" for number in re.findall(r"_r(\d+)(?=_|$)", node.name)}
            if isinstance(node, ast.keyword) and node.arg == "id":
                found |= set(re.findall(r"\bR\d+\b", ast.unparse(node.value)))
            if isinstance(node, ast.Dict):  # cases by their sentence
                found |= {number for key in node.keys for number in leading_numbers(key)}
    return frozenset(found)


def leading_numbers(key: ast.expr | None) -> list[str]:
    text = key.value if isinstance(key, ast.Constant) and isinstance(key.value, str) else ""
    return re.findall(r"R\d+", text.partition(":")[0]) if ":" in text else []


@pytest.mark.parametrize("ruling", RULINGS)
def test_a_ruling_has_a_case_or_is_waited_for(ruling: str) -> None:
    held = ruling in numbers_in_ids()
    assert held or ruling in NOT_YET, f"{ruling} has no test and is not in NOT_YET"


def test_nothing_waits_that_is_held_already() -> None:
    assert set(NOT_YET) & numbers_in_ids() <= PARTLY_HELD


@pytest.mark.parametrize("example", EXAMPLES_NOT_YET)
def test_an_example_waits_no_longer_than_its_ruling(example: str) -> None:
    document, _, rest = example.partition(" ")
    assert document in {"000", "001", "002", "003", "004"}
    assert ": " in rest
    assert set(re.findall(r"R\d+", EXAMPLES_NOT_YET[example])) <= set(NOT_YET)
