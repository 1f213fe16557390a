"""What a list can be narrowed down by."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Filter:
    """One choice above a list."""

    name: str
    param: str
    choices: tuple[tuple[str, str, int], ...]  # the value, what it is called, how many it leaves
    chosen: str
