"""What evolve may know: the event and the table, no card and no action."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from companion.games.arctic_scavengers.table import evolution

MODULES = sorted(Path(next(iter(evolution.__path__))).glob("*.py"))
OF_GAME = "companion.games.arctic_scavengers."


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_evolve_asks_neither_a_rule_nor_an_action(path: Path) -> None:
    imports = _imports_of_game(path)
    names = {f"{node.module}.{alias.name}" for node in imports for alias in node.names}
    rest = {name.removeprefix(OF_GAME) for name in names}
    may = ("rules.catalogue.CardId", "table.events", "table.evolution.", "table.state.")
    assert {name for name in rest if not name.startswith(may)} == set()


def _imports_of_game(path: Path) -> list[ast.ImportFrom]:
    nodes = ast.walk(ast.parse(path.read_text()))
    found = [node for node in nodes if isinstance(node, ast.ImportFrom)]
    return [node for node in found if (node.module or "").startswith(OF_GAME[:-1])]
