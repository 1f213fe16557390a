"""A table as the lists of tables show it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime

from companion.engine.errors import UnreadableEntry
from companion.engine.game import Seat
from companion.engine.result import ResultLine
from companion.engine.wording import in_words, say
from companion.store import results
from companion.store.tables import TableRecord
from companion.web import desk
from companion.web.at_table import AtTable
from companion.web.parts import revealed
from companion.web.parts.ago import since


@dataclass(frozen=True)
class ListedTable:
    """One row."""

    code: str
    title: str
    players: tuple[Seat, ...]
    clock: str  # how far it is, or who won
    touched: str
    touched_at: str
    is_damaged: bool
    says: str = ""  # of the table to go on with: what is played, and whose turn it is


def table(record: TableRecord) -> ListedTable:
    """The row of a table; one of a game that is not installed shows the game's key."""
    return ListedTable(
        code=record.code,
        title=desk.title(record.game),
        players=record.seats,
        clock=record.clock.replace(" · ", ", "),
        touched=since(record.touched, datetime.now(UTC)),
        touched_at=record.touched,
        is_damaged=record.is_damaged,
    )


def last(record: TableRecord) -> ListedTable:
    """The table to go on with: also what is played, and whose turn it is."""
    row = table(record)
    if record.game not in desk.referees():
        return replace(row, says=say("{row} is not installed here.", row=row.title))
    try:
        return replace(row, says=_said(row, desk.at(record)))
    except UnreadableEntry:
        # The page of the table says which line is damaged, and leads on from there.
        return replace(row, says=f"{row.title}.")


def _said(row: ListedTable, at: AtTable) -> str:
    sets = at.drawn(at.game.sets)[1:]  # the first of them is in every game
    played = say("{row} with {sets}.", row=row.title, sets=sets) if sets else f"{row.title}."
    active = [seat.name for seat in at.view.seats if seat.is_active]
    return (
        say("{played} {active}'s turn.", played=played, active=active[0])
        if len(active) == 1
        else played
    )


def finished(record: TableRecord) -> ListedTable:
    """The row of a finished table; it names the winner once this device has seen the result."""
    lines = results.lines_of(desk.db(), record.id)
    if not any(line.is_winner for line in lines):
        return table(record)
    tip = desk.event_log().head(record.id).tip
    is_known = revealed.was_seen(record.code, tip)
    return replace(table(record), clock=_won(lines) if is_known else "Result not revealed yet")


def _won(lines: tuple[ResultLine, ...]) -> str:
    """'Anna won, 32 to 29.'"""
    winners = [line for line in lines if line.is_winner]
    names = in_words([line.name for line in winners])
    if len(winners) > 1:
        return say("{names} share the victory", names=names)
    others = [line.total for line in lines if not line.is_winner and line.total is not None]
    return (
        say("{names} won, {total} to {most}", names=names, total=winners[0].total, most=max(others))
        if others
        else say("{names} won", names=names)
    )
