"""A button of a page whose address is its state."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Press:
    """One button of the page's form."""

    label: str
    do: str
    is_chosen: bool = False
    adds: bool = False  # each tap counts, however quickly they follow each other
