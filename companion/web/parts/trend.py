"""How the results of a few players went over their last games, as lines to draw."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

WIDE, NARROW = 518, 264  # for a tablet, for a phone: words keep their size
HEIGHT = 182
LEFT, TOP, BOTTOM = 34, 22, 154
BESIDE = 66  # room for the value at the end
END_GAP = 8
MARK_DROP, END_DROP = 6, 8  # from the middle of words down to their line
STEPS = (1, 2, 5, 10, 20, 50, 100)
MOST_MARKS = 4


@dataclass(frozen=True)
class Totals:
    """What one player had in each of some games, the oldest first; None: did not sit there."""

    folded: str
    colour: str
    letter: str
    values: tuple[int | None, ...]


@dataclass(frozen=True)
class TrendLine:
    """One player's line; one game alone is a dot."""

    colour: str
    path: str
    is_followed: bool


@dataclass(frozen=True)
class TrendMark:
    """A round number at the side."""

    y: float
    text: str

    @property
    def text_y(self) -> float:
        """Where its words stand, so that they are level with it."""
        return self.y + MARK_DROP


@dataclass(frozen=True)
class Trend:
    """All lines, the one that is followed last, and its value at its end."""

    lines: tuple[TrendLine, ...]
    marks: tuple[TrendMark, ...]
    end: str
    end_y: float
    width: int
    height: int = HEIGHT
    left: int = LEFT

    @property
    def right(self) -> int:
        """Where its lines end."""
        return self.width - BESIDE

    @property
    def end_text(self) -> tuple[float, float]:
        """Where the value at the end stands: beside it, and level with it."""
        return self.right + END_GAP, self.end_y + END_DROP


def draw(totals: Sequence[Totals], followed: str, width: int = WIDE) -> Trend | None:
    """The picture; nothing if no one played more than one of the games."""
    shown = [player for player in totals if sum(v is not None for v in player.values) > 1]
    if not shown:
        return None
    known = [value for player in shown for value in player.values if value is not None]
    low, high, step = _scale(min(known), max(known))
    lead = next((player for player in shown if player.folded == followed), shown[0])
    last = [value for value in lead.values if value is not None][-1]
    return Trend(
        lines=tuple(
            TrendLine(
                player.colour, _path(player.values, low, high, width - BESIDE), player is lead
            )
            for player in sorted(shown, key=lambda player: player is lead)
        ),
        marks=tuple(TrendMark(_y(at, low, high), str(at)) for at in range(low, high + 1, step)),
        end=f"{lead.letter} {last}",
        end_y=_y(last, low, high),
        width=width,
    )


def _scale(lowest: int, highest: int) -> tuple[int, int, int]:
    """Round numbers around all values, and how far the marks are apart."""
    span = max(highest - lowest, 1)
    step = next((step for step in STEPS if span <= step * MOST_MARKS), math.ceil(span / MOST_MARKS))
    low = lowest // step * step
    return low, max(-(-highest // step) * step, low + step), step


def _path(values: Sequence[int | None], low: int, high: int, right: float) -> str:
    """A line through the games that a player sat in."""
    apart = (right - LEFT) / max(len(values) - 1, 1)
    points = [
        f"{LEFT + at * apart:g} {_y(value, low, high):g}"
        for at, value in enumerate(values)
        if value is not None
    ]
    return "M" + "L".join(points)


def _y(value: float, low: int, high: int) -> float:
    return round(BOTTOM - (BOTTOM - TOP) * (value - low) / (high - low), 1)
