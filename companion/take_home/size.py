"""How large a table becomes while a forged log is played; no game is known here.

A short event can name a high number, and games make piles of some numbers. So what a log builds
is measured in places: items of lists, values of maps, fields of records.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import zip_longest
from typing import Any

from companion.take_home.validity import LARGEST_NUMBER, Broken

MOST_PLACES = 5_000  # of one table; the largest so far has about 600
MOST_NEW_PLACES = 300  # that an event adds on average; the longest evenings have about 50

_TOO_LARGE = "it makes the table larger than a table can be."


class Size:
    """What the events of one log have built so far."""

    def __init__(self) -> None:
        self._room = MOST_PLACES

    def add(self, before: object, after: object) -> None:
        """Take in what one event has made of a state; too much is Broken."""
        self._room += MOST_NEW_PLACES - new_places(before, after)
        if self._room < 0:
            raise Broken(_TOO_LARGE)


def check_size(state: object) -> None:
    """Refuse a state that is larger than those of tables are."""
    if new_places(None, state) > MOST_PLACES:
        raise Broken(_TOO_LARGE)


def new_places(before: object, after: object) -> int:
    """How many places a value does not share with the one that it was made from."""
    if after is before or isinstance(after, str):
        return 0
    if isinstance(after, (int, float)):
        if abs(after) > LARGEST_NUMBER:
            raise Broken("it counts more of something than a table can hold.")
        return 0
    parts = _parts(after)
    old = _parts(before) if type(before) is type(after) else ()
    return len(parts) + sum(
        new_places(was, part) for part, was in zip_longest(parts, tuple(old)[: len(parts)])
    )


def _parts(value: Any) -> Collection[object]:
    if isinstance(value, Mapping):
        return value.values()
    if isinstance(value, (tuple, list, frozenset)):
        return value
    return [getattr(value, name) for name in _fields(value.__class__)]


@cache
def _fields(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()
