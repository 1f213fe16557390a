"""How a closed table ended, in the few values that lists, statistics and exports keep of it.

Everything here can be worked out again from the log at any time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.engine.game import AnyGame
from companion.engine.values import TABLE, PlayerId


@dataclass(frozen=True)
class ResultLine:
    """One player's end of a game."""

    player: PlayerId
    name: str
    total: int | None  # None: not counted
    rank: int | None
    is_winner: bool = False
    is_first: bool = False  # whether they began the game


@dataclass(frozen=True)
class Result:
    """A closed table: what was played with, and its players, the best first."""

    sets: tuple[str, ...]
    lines: tuple[ResultLine, ...]

    @property
    def is_counted(self) -> bool:
        """Whether everyone has a total and a rank, so that it counts in statistics."""
        known = [line.total is not None and line.rank is not None for line in self.lines]
        return bool(known) and all(known)

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of those who won; several share a victory."""
        return tuple(line.name for line in self.lines if line.is_winner)


@dataclass(frozen=True)
class Note:
    """How far a table is, written beside its log: the clock, and the result of a closed one."""

    clock: str
    result: Result | None  # None: the table is still open


def result_of(game: AnyGame, state: Any) -> Result:
    """The result of a closed table; numbers that are not final count as not counted."""
    board = game.score(state, TABLE)
    lines = tuple(
        ResultLine(
            line.player,
            line.name,
            line.total if board.is_final else None,
            line.rank if board.is_final else None,
            line.is_winner and board.is_final,
            line.player == board.first,
        )
        for line in board.lines
    )
    return Result(game.sets(state), lines)
