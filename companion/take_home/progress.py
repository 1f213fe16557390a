"""How far the reading of a file is, in numbers and in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

# A file is looked at; once somebody has agreed it is checked again, put by, and saved.
Step = Literal["look", "check", "put_by", "save"]

_DOING: dict[Step, str] = {
    "look": "Checking the file",
    "check": "Checking the file once more",
    "put_by": "Reading what is new",
    "save": "Saving",
}
# Where a step begins and ends in the work it belongs to; saving takes no time beside reading.
_SPANS: dict[Step, tuple[float, float]] = {
    "look": (0, 1),
    "check": (0, 0.5),
    "put_by": (0.5, 1),
    "save": (1, 1),
}


@dataclass(frozen=True)
class Progress:
    """A step, and how many bytes of how many it has read."""

    step: Step
    read: int = 0
    size: int = 0

    @property
    def percent(self) -> int:
        """How much of the whole work is done."""
        begin, end = _SPANS[self.step]
        share = min(1.0, self.read / self.size) if self.size else 0.0
        return int(100 * (begin + (end - begin) * share))

    @property
    def sentence(self) -> str:
        """What is being done."""
        if not self.size:
            return f"{_DOING[self.step]}."
        read, is_small = min(self.read, self.size), self.size < 10**6
        unit, digits, name = (1000, 0, "kB") if is_small else (10**6, 1, "MB")
        far = f"{read / unit:.{digits}f} of {self.size / unit:.{digits}f}"
        return f"{_DOING[self.step]}: {far} {name}."


Tell = Callable[[Progress], None]
Heard = Callable[[int], None]  # told how many bytes of a file were read so far


def unheard(_: object) -> None:
    """For work that nobody waits for."""
