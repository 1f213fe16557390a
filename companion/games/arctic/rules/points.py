"""The one table by which runs and variety score (R45)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.arctic.rules.catalogue import Catalogue

FACE_DOWN = "?"


@dataclass(frozen=True)
class PointTable:
    """Points by number of cards in a run, or by number of runs; the last entry is the most."""

    shortest: int
    points: tuple[int, ...]  # beginning with the shortest run

    @property
    def longest(self) -> int:
        """The length from which on nothing more is gained."""
        return self.shortest + len(self.points) - 1

    def points_for(self, number: int) -> int:
        """Points for a run of so many cards, or for so many runs."""
        if number < self.shortest:
            return 0
        return self.points[min(number, self.longest) - self.shortest]


def point_table(catalogue: Catalogue) -> PointTable:
    """The table as the box prints it."""
    return PointTable(catalogue.numbers.shortest_run, catalogue.numbers.run_points)
