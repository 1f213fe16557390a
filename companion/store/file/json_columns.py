"""Reading columns that hold JSON: damage in one row stays in that row."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, TypeVar

from companion.engine.errors import UnreadableEntry
from companion.engine.game import PlayerId, Seat
from companion.engine.wording import say

T = TypeVar("T", list[Any], dict[str, Any])
R = TypeVar("R")

# Groups of people; every tap asks who sits there.
REMEMBERED = 256


def until_damage(rows: Callable[[], Iterable[R]]) -> Iterator[R]:
    """Rows one at a time; an UnreadableEntry where the file is too damaged to read on."""
    try:
        yield from rows()
    except sqlite3.DatabaseError as problem:
        raise UnreadableEntry(
            say("The file cannot be read on: {problem}.", problem=problem)
        ) from problem


def readable(text: Any, otherwise: T) -> T:
    """What a column holds, or something else of the same kind where it cannot be read."""
    try:
        found = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return otherwise
    return found if isinstance(found, type(otherwise)) else otherwise


@lru_cache(maxsize=REMEMBERED)
def seats_of(text: Any) -> tuple[Seat, ...]:
    """Who sits at a table; no one where that cannot be read."""
    try:
        return tuple(_seat(seat) for seat in readable(text, []))
    except (KeyError, TypeError):
        return ()


def _seat(seat: object) -> Seat:
    if not isinstance(seat, dict):
        raise TypeError(repr(seat)[:60])
    return Seat(PlayerId(str(seat["id"])), str(seat["name"]), str(seat["colour"]))
