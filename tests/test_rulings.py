"""Every ruling is held by a test that carries its number, or waits for its issue."""

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
