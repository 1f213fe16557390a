"""Every ruling is held by a test that carries its number, or waits for its part of the table."""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent
RULINGS = [f"R{number}" for number in range(1, 78)]

# Rulings about what the table will follow card by card; each leaves this list with its test.
NOT_YET = {f"R{number}": "the solo game" for number in (44, *range(72, 78))}

# Worked examples and answers of the five documents that no calculator can hold, because they are
# about cards as they move; each leaves this list with the part of the table that follows it.
EXAMPLES_NOT_YET = {
    "001 solo game: seven forces, and points for what was won": "R44, the solo game",
}


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
    assert not set(NOT_YET) & numbers_in_ids()


@pytest.mark.parametrize("example", EXAMPLES_NOT_YET)
def test_an_example_waits_no_longer_than_its_ruling(example: str) -> None:
    document, _, rest = example.partition(" ")
    assert document in {"000", "001", "002", "003", "004"}
    assert ": " in rest
    assert set(re.findall(r"R\d+", EXAMPLES_NOT_YET[example])) <= set(NOT_YET)
