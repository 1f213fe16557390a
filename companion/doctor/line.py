"""One line of what `doctor` says."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class DoctorLine:
    """What was looked at, whether it is well, and in words how it is or what to do."""

    name: str
    text: str
    is_ok: bool = True

    def __str__(self) -> str:
        mark = "ok" if self.is_ok else "WRONG"
        return f"{mark:6} {self.name:9} {self.text}"


def wrong(name: str, text: str) -> DoctorLine:
    """A line that says what to do."""
    return DoctorLine(name, text, is_ok=False)
