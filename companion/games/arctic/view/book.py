"""The book of this game."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from companion.engine.book import Book, read_book

DATA = Path(__file__).parent.parent / "data"


@cache
def book() -> Book:
    """Rules, glossary, synonyms, what may be done when, and the page for print."""
    return read_book(DATA, "arctic")
