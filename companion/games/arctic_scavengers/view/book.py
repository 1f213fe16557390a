"""The book of this game, with a chapter for each module."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from companion.engine.book import Book, read_book
from companion.engine.handbook import Topic
from companion.games.arctic_scavengers.rules.box import load_setup

DATA = Path(__file__).parent.parent / "data"


@cache
def book() -> Book:
    """Rules, glossary, synonyms, what may be done when, and the page for print."""
    facts = load_setup()
    boxes = {module.id: facts.box_of(module).name for module in facts.modules.values()}
    modules = (
        Topic(id, name if name == boxes[id] else f"{boxes[id]}: {name}")
        for id, name in ((module.id, module.name) for module in facts.modules.values())
    )
    return read_book(DATA, "arctic_scavengers", tuple(modules))
