"""The sign and the words for what is no longer certain, because a turn was not entered."""

from __future__ import annotations

from companion.games.arctic.table.state import Table

UNKNOWN = "A turn was not entered. Count to be sure."
SIGN = "?"


def sign(table: Table, what: str) -> str:
    """What stands after a number or a name that may have changed; mostly nothing."""
    return SIGN if table.is_doubted(what) else ""


def why(table: Table, what: str, otherwise: str) -> str:
    """The sentence behind a number, or that it is not certain."""
    return UNKNOWN if table.is_doubted(what) else otherwise
