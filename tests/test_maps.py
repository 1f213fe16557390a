"""The maps are true: what documents name is there, and a game's map has every one of its modules."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
GAMES = sorted(path.parent for path in (ROOT / "companion").glob("games/*/__init__.py"))
MAPS = [ROOT / "docs" / "architecture.md", *(game / "README.md" for game in GAMES)]
NAMED = re.compile(r"`((?:[\w.*-]+/)*[\w*-]+\.(?:py|html|js|css|toml|md))`")
LINE = re.compile(r"^- `([\w/]+\.py)`: (.+)$", re.MULTILINE)
# "Where to open": the changes that people make most often, and the file that each begins in.
CHANGE = re.compile(r"^\| ([^|`]+) \| (`[^|]+) \|$", re.MULTILINE)


@pytest.mark.parametrize("page", MAPS, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_file_that_a_map_names_is_there(page: Path) -> None:
    beside = (
        ROOT,
        ROOT / "companion",
        ROOT / "static" / "app",
        ROOT / "static" / "style",
        ROOT / "templates",
        page.parent,
        page.parent / "data",
        *GAMES,
    )
    names = set(NAMED.findall(page.read_text(encoding="utf-8")))
    assert len(names) > 10
    assert not [name for name in sorted(names) if not any([*at.glob(name)] for at in beside)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_map_of_a_game_has_a_line_for_every_module(game: Path) -> None:
    modules = {
        str(path.relative_to(game)): summary(path)
        for path in sorted(game.rglob("*.py"))
        if path.name != "__init__.py"
    }
    assert dict(LINE.findall((game / "README.md").read_text(encoding="utf-8"))) == modules


def summary(path: Path) -> str:
    """The first sentence of a module about itself."""
    return (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").split("\n")[0]


def test_ten_kinds_of_change_name_the_file_to_open() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = page.partition("## Where to open")[2].partition("\n## ")[0]
    changes = dict(CHANGE.findall(section))
    assert len(changes) >= 10
    for change, files in changes.items():
        assert NAMED.findall(files), change
