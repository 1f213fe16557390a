"""The result of a game: every player's numbers, who won, and the sentences behind it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.questions import Reason
from companion.engine.values import PlayerId

COUNTED_OTHERWISE = "As an earlier version of this program counted it; its reasons were not kept."


@dataclass(frozen=True)
class ScorePart:
    """One number of a player's result; it opens into its reasons."""

    label: str
    number: int
    why: tuple[str, ...] = ()  # sentences, each naming its rule
    adds: bool = True  # whether it is part of the total; a tie-break is not
    joins: bool = False  # whether it was won at the end and stands in the player's seat by its name


@dataclass(frozen=True)
class ScoreLine:
    """One player's standing."""

    player: PlayerId
    name: str
    total: int | None  # None: not counted
    note: str = ""
    colour: str = ""
    letter: str = ""
    rank: int | None = None  # None: no one is ranked yet; equal ranks are shared (1, 1, 3)
    is_winner: bool = False
    parts: tuple[ScorePart, ...] = ()


@dataclass(frozen=True)
class Contest:
    """Something that one player alone can win at the end, with what was counted for it."""

    name: str
    counted: str  # what decides: "tools", "tools among the contested resources"
    numbers: tuple[tuple[str, str], ...]  # each player's name and number, tie-break included
    sentence: str  # who won it and why, with its rule
    winner: PlayerId | None = None


@dataclass(frozen=True)
class Scoreboard:
    """The standing as far as the table knows it, best first."""

    lines: tuple[ScoreLine, ...]
    is_final: bool
    note: str
    decides: tuple[str, ...] = ()  # the sentences that decide, with what would have changed it
    contests: tuple[Contest, ...] = ()
    reasons: tuple[Reason, ...] = ()
    warnings: tuple[str, ...] = ()  # totals that no box allows, with the card concerned
    first: PlayerId | None = None  # who began the game, where its rules have such a one

    def without_reasons(self) -> Scoreboard:
        """The numbers alone, for a closed result to which today's rules would no longer come."""
        lines = tuple(replace(line, parts=()) for line in self.lines)
        return replace(
            self, lines=lines, note=COUNTED_OTHERWISE, decides=(), contests=(), reasons=()
        )

    @property
    def totals(self) -> dict[PlayerId, int]:
        """Each player's total."""
        return {line.player: line.total for line in self.lines if line.total is not None}
