"""The result as it is revealed, from the last place to the first.

What is not revealed yet is not in the view model, so that no page can give it away.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.questions import Reason, in_words
from companion.engine.scoreboard import Contest, Scoreboard, ScoreLine, ScorePart

MOST_DOUBTS = 6  # on paper, which is one sheet whatever was counted
NEXT, LAST = "Reveal the next", "Reveal who won"

_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


@dataclass(frozen=True)
class PlaceRow:
    """One player's place, with its number in words; without one nobody is ranked."""

    line: ScoreLine
    place: str = ""

    @property
    def adding(self) -> tuple[ScorePart, ...]:
        """The numbers that make up the total."""
        return tuple(part for part in self.line.parts if part.adds)

    @property
    def deciding(self) -> tuple[ScorePart, ...]:
        """The numbers that are looked at only where totals are equal."""
        return tuple(part for part in self.line.parts if not part.adds)


@dataclass(frozen=True)
class Prize:
    """A contest with the line of whoever won it."""

    contest: Contest
    winner: ScoreLine | None

    @property
    def name(self) -> str:
        """What stands before its sentence on paper; nothing where the sentence says it itself."""
        name = self.contest.name
        return "" if self.contest.sentence.startswith(name) else name


@dataclass(frozen=True)
class Revealed:
    """What is shown of a scoreboard."""

    is_final: bool
    rows: tuple[PlaceRow, ...]  # best first
    note: str = ""
    prizes: tuple[Prize, ...] = ()
    decides: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()
    warnings: tuple[str, ...] = ()
    # Of a ceremony:
    hidden: int = 0  # players who are not revealed yet
    shown: int = 0  # places revealed so far
    next_label: str = ""
    said: str = ""  # who was revealed last, to be read out
    is_ceremony: bool = False

    @property
    def doubts(self) -> tuple[str, ...]:
        """The warnings as far as a sheet of paper has room for them."""
        more = len(self.warnings) - MOST_DOUBTS
        rest = (f"And {more} more on the screen.",) if more > 0 else ()
        return self.warnings[:MOST_DOUBTS] + rest

    def note_of(self, row: PlaceRow) -> str:
        """What stands beside a player's numbers on paper; a closed result tells its doubts once."""
        return "" if self.is_final and self.doubts else row.line.note

    @property
    def has_ties(self) -> bool:
        """Whether there are numbers that only break ties."""
        return any(row.deciding for row in self.rows)


def reveal(board: Scoreboard, shown: int | None) -> Revealed:
    """The board with as many places as were asked for; None: all of them.

    A board on which not everybody is ranked is a standing, which hides nothing.
    """
    ranks = sorted({line.rank for line in board.lines if line.rank is not None}, reverse=True)
    if not board.is_final or not ranks or any(line.rank is None for line in board.lines):
        return _whole(board)
    count = len(ranks) if shown is None else min(max(shown, 0), len(ranks))
    revealed = set(ranks[:count])
    lines = sorted((line for line in board.lines if line.rank in revealed), key=_rank)
    rows = tuple(PlaceRow(line, _place(board, _rank(line))) for line in lines)
    said = _said([row for row in rows if row.line.rank == ranks[count - 1]]) if count else ""
    if count == len(ranks):
        return replace(_whole(board), rows=rows, said=said, shown=count, is_ceremony=True)
    hidden = len(board.lines) - len(rows)
    return Revealed(
        is_final=True,
        rows=rows,
        hidden=hidden,
        shown=count,
        # Not by the number of places: two who are hidden may share one.
        next_label=LAST if hidden == 1 else NEXT,
        said=said,
        is_ceremony=True,
    )


def _whole(board: Scoreboard) -> Revealed:
    by_player = {line.player: line for line in board.lines}
    return Revealed(
        is_final=board.is_final,
        rows=tuple(PlaceRow(line) for line in board.lines),
        note=board.note,
        prizes=tuple(
            Prize(contest, by_player.get(contest.winner) if contest.winner else None)
            for contest in board.contests
        ),
        decides=board.decides,
        reasons=board.reasons,
        warnings=board.warnings,
    )


def _rank(line: ScoreLine) -> int:
    return line.rank or 0


def _place(board: Scoreboard, rank: int) -> str:
    ending = "th" if rank in (11, 12, 13) else _ENDINGS.get(rank % 10, "th")
    is_shared = sum(line.rank == rank for line in board.lines) > 1
    return f"{rank}{ending}, shared" if is_shared else f"{rank}{ending}"


def _said(rows: list[PlaceRow]) -> str:
    names = in_words([row.line.name for row in rows])
    total = rows[0].line.total
    with_total = "" if total is None else f" with {total}"
    return f"{names}: {rows[0].place}{with_total}."
