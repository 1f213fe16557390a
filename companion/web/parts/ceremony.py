"""The result as it is revealed, from the last place to the first.

What is not revealed yet is not in the view model, so that no page can give it away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from companion.engine.questions import Reason
from companion.engine.scoreboard import Contest, Scoreboard, ScoreLine, ScorePart
from companion.engine.view import Line, SeatFigure, SeatLine, SeatView
from companion.engine.wording import in_words, say

MOST_DOUBTS = 6  # on paper, which is one sheet whatever was counted
WINNER = "Reveal the winner"

_ENDINGS = {1: "st", 2: "nd", 3: "rd"}
_ORDINALS = {2: "second", 3: "third", 4: "fourth", 5: "fifth"}
# How much a bar may stand for at its full length. It grows with what is revealed, in steps.
_SCALES = (5, 8, 10, 12, *range(15, 400, 5))


@dataclass(frozen=True)
class BarPart:
    """One piece of a player's bar, in hundredths of the whole length."""

    at: str
    length: str
    text: str = ""  # what it adds or takes away; the first piece needs no number
    look: str = ""  # "added" or "lost"


@dataclass(frozen=True)
class PlaceRow:
    """One player's place, with its number in words; without one no one is ranked."""

    line: ScoreLine
    ordinal: str = ""
    is_shared: bool = False
    bars: tuple[BarPart, ...] = ()
    is_new: bool = False  # whether it was revealed just now

    @property
    def place(self) -> str:
        """The place as it is written."""
        return say("{ordinal}, shared", ordinal=self.ordinal) if self.is_shared else self.ordinal

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
    """A contest with the line of the player who won it."""

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
    hidden: tuple[
        ScoreLine, ...
    ] = ()  # who is not revealed yet, as they sit: nothing but the token
    shown: int = 0  # places revealed so far
    next_label: str = ""
    said: str = ""  # who was revealed last, to be read out
    is_ceremony: bool = False

    @property
    def doubts(self) -> tuple[str, ...]:
        """The warnings as far as a sheet of paper has room for them."""
        more = len(self.warnings) - MOST_DOUBTS
        rest = (say("And {more} more on the screen.", more=more),) if more > 0 else ()
        return self.warnings[:MOST_DOUBTS] + rest

    def note_of(self, row: PlaceRow) -> str:
        """What stands beside a player's numbers on paper; a closed result tells its doubts once."""
        return "" if self.is_final and self.doubts else row.line.note

    @property
    def places(self) -> tuple[str, ...]:
        """The places that are still veiled, as far as anyone can know them."""
        return tuple(_ordinal(place) for place in range(1, len(self.hidden) + 1))

    @property
    def has_ties(self) -> bool:
        """Whether there are numbers that only break ties."""
        return any(row.deciding for row in self.rows)


def reveal(board: Scoreboard, shown: int | None) -> Revealed:
    """The board with as many places as were asked for; None: all of them.

    A board on which not everyone is ranked is a standing, which hides nothing.
    """
    ranks = sorted({line.rank for line in board.lines if line.rank is not None}, reverse=True)
    if not board.is_final or not ranks or any(line.rank is None for line in board.lines):
        return _whole(board)
    count = len(ranks) if shown is None else min(max(shown, 0), len(ranks))
    revealed = set(ranks[:count])
    lines = sorted((line for line in board.lines if line.rank in revealed), key=_rank)
    latest = ranks[count - 1] if count else None
    rows = _rows(lines, latest)
    said = _said([row for row in rows if row.line.rank == latest]) if count else ""
    if count == len(ranks):
        return replace(_whole(board), rows=rows, said=said, shown=count, is_ceremony=True)
    hidden = [line for line in board.lines if line.rank not in revealed]
    return Revealed(
        is_final=True,
        rows=rows,
        hidden=tuple(_veiled(line) for line in sorted(hidden, key=lambda line: line.player)),
        shown=count,
        # Not by the number of places: two who are hidden may share one.
        next_label=say("Reveal {ordinals} place", ordinals=_ORDINALS.get(len(hidden), "last"))
        if hidden[1:]
        else WINNER,
        said=said,
        is_ceremony=True,
    )


def _veiled(line: ScoreLine) -> ScoreLine:
    """Who it is, and nothing of what was counted."""
    return ScoreLine(line.player, line.name, None, "", line.colour, line.letter)


def _whole(board: Scoreboard) -> Revealed:
    by_player = {line.player: line for line in board.lines}
    return Revealed(
        is_final=board.is_final,
        rows=_rows(board.lines, is_ranked=False),
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


def _rows(
    lines: Sequence[ScoreLine], latest: int | None = None, *, is_ranked: bool = True
) -> tuple[PlaceRow, ...]:
    """One row a line; all bars are drawn to the same scale."""
    ranks = [line.rank for line in lines]
    most = max((sum(map(abs, _numbers(line))) for line in lines), default=0)
    scale = next((scale for scale in _SCALES if scale >= most), most)
    return tuple(
        PlaceRow(
            line,
            ordinal=_ordinal(line.rank) if line.rank and is_ranked else "",
            is_shared=is_ranked and ranks.count(line.rank) > 1,
            bars=tuple(_bars(line, scale)),
            is_new=latest is not None and line.rank == latest,
        )
        for line in lines
    )


def _numbers(line: ScoreLine) -> list[int]:
    """What a total is made of; where that is not known, the total itself."""
    return [part.number for part in line.parts if part.adds] or [line.total or 0]


def _bars(line: ScoreLine, scale: int) -> Iterator[BarPart]:
    """What was counted, then what joined it, then what was lost again."""
    at = 0.0
    for place, number in enumerate(_numbers(line)):
        if not number:
            continue
        length = 100 * abs(number) / scale
        look = "lost" if number < 0 else "added" if place else ""
        text = f"+{number}" if number > 0 else f"−{-number}"
        yield BarPart(f"{at:.1f}%", f"{length:.1f}%", text if look else "", look)
        at += length


# The seats -----------------------------------------------------------------------------------


def seats(seats: Iterable[SeatView], shown: Revealed) -> tuple[SeatView, ...]:
    """The players at their places, each with what is revealed; tapped, a seat opens its reasons."""
    lines = {row.line.player: row.line for row in shown.rows}
    return tuple(_seat(seat, lines.get(seat.id), shown) for seat in seats)


def _seat(seat: SeatView, line: ScoreLine | None, shown: Revealed) -> SeatView:
    bare = replace(seat, mark=None, is_active=False, leads=False, short=(), lines=(), moves=())
    if line is None:
        return replace(bare, figures=(SeatFigure("?", "not revealed yet"),))
    total = SeatFigure("–" if line.total is None else str(line.total), "in all")
    return replace(
        bare,
        leads=line.is_winner,
        figures=(total,),
        short=tuple(SeatLine(part.label, "gang") for part in line.parts if part.joins),
        lines=tuple(
            Line(part.label, why=" ".join(part.why), number=str(part.number)) for part in line.parts
        ),
    )


# In words ------------------------------------------------------------------------------------


def _ordinal(rank: int) -> str:
    ending = "th" if rank in (11, 12, 13) else _ENDINGS.get(rank % 10, "th")
    return f"{rank}{ending}"


def _said(rows: list[PlaceRow]) -> str:
    names = in_words([row.line.name for row in rows])
    total = rows[0].line.total
    with_total = "" if total is None else say(" with {total}", total=total)
    return f"{names}: {rows[0].place}{with_total}."


def headline(shown: Revealed) -> str:
    """Who won, and by how much; nothing before it is revealed."""
    winners = [row.line for row in shown.rows if row.line.is_winner]
    if not winners or shown.hidden:
        return ""
    if winners[1:]:
        return say("{lines} won together", lines=[line.name for line in winners])
    (winner,) = winners
    others = [row.line.total for row in shown.rows if not row.line.is_winner]
    if not others:
        return say("{winner} won", winner=winner.name)
    if others[0] == winner.total:
        return say("{winner} won the tie at {total}", winner=winner.name, total=winner.total)
    return say(
        "{winner} won, {total} to {other}", winner=winner.name, total=winner.total, other=others[0]
    )


def in_short(title: str, played: str, shown: Revealed) -> str:
    """The result as a text to send."""
    places = [
        f"{row.place} {row.line.name}{'' if row.line.total is None else f', {row.line.total}'}"
        for row in shown.rows
    ]
    head = headline(shown)
    return "\n".join([f"{title}, {played}", *([f"{head}."] if head else []), *places])
