"""Where the two tokens of a visible card may go on the landscape (rule: turn/move)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

# Which token goes one card further: that of the main animal, of the companion, or neither.
Further = Literal["", "main", "companion"]


@dataclass(frozen=True)
class TokenMove:
    """One legal move: where both tokens stand after it, by landscape value."""

    main: int
    companion: int
    goes_further: bool = False  # whether it takes a walrus power


def legal_moves(
    landscape: Sequence[int], main: int, companion: int, further: Further = ""
) -> tuple[TokenMove, ...]:
    """Every way to move the two tokens; after each plain one those that go further from it."""
    last = len(landscape) - 1
    found = []
    for plain in _steps(landscape.index(main), landscape.index(companion), last):
        for by in (0, -1, 1) if further else (0,):
            ends = (plain[0] + by, plain[1]) if further == "main" else (plain[0], plain[1] + by)
            if all(0 <= end <= last for end in ends):
                found.append(TokenMove(landscape[ends[0]], landscape[ends[1]], by != 0))
    return tuple(found)


def _steps(main: int, companion: int, last: int) -> Iterator[tuple[int, int]]:
    """Where both tokens stand after the step that every turn has, counted from the left."""
    edges = (0, last)
    if main in edges and companion in edges:
        yield _inwards(main), _inwards(companion)
    elif main in edges:
        goes = _inwards(main)
        yield goes, companion - (goes - main)
    elif companion in edges:
        goes = _inwards(companion)
        yield main - (goes - companion), goes
    else:
        yield main + 1, companion - 1
        yield main - 1, companion + 1


def _inwards(edge: int) -> int:
    return 1 if edge == 0 else edge - 1
