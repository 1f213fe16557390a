"""The count at the end, tap by tap."""

from __future__ import annotations

from dataclasses import replace

from companion.games.arctic_scavengers.table import events as e
from companion.games.arctic_scavengers.table.state import (
    NOBODY,
    ClosedResult,
    Table,
    Tally,
    changed,
)


def count_passed(table: Table, event: e.CountPassed) -> Table:
    """Someone else counts, and is asked about every unknown card."""
    table = _with(table, replace(table.tally(event.player), kept={}))
    return replace(table, counts=event.player)


def count_begun(table: Table, event: e.CountBegun) -> Table:
    """Whatever was tapped before is forgotten."""
    return _with(table, Tally(event.player, event.is_afresh))


def copies_counted(table: Table, event: e.CopiesCounted) -> Table:
    """One number more or less."""
    tally = table.tally(event.player)
    return _with(table, replace(tally, changes=changed(tally.changes, event.thing, event.by)))


def place_counted(table: Table, event: e.PlaceCounted) -> Table:
    """The cards of one building are in."""
    tally = table.tally(event.player)
    return _with(table, replace(tally, places=(*tally.places, event.site)))


def unknown_kept(table: Table, event: e.UnknownKept) -> Table:
    """Some cards are not asked about any more."""
    tally = table.tally(event.player)
    kept = {**tally.kept, event.origin: tally.kept.get(event.origin, 0) + event.copies}
    return _with(table, replace(tally, kept=kept))


def count_finished(table: Table, event: e.CountFinished) -> Table:
    """The tablet goes to the next player who has not counted."""
    table = _with(table, replace(table.tally(event.player), is_done=True))
    if event.on_phone and table.counts not in (NOBODY, event.player):
        return table
    at = table.seat_number(event.player)
    clockwise = table.seats[at + 1 :] + table.seats[:at]
    waiting = (seat.id for seat in clockwise if not table.tally(seat.id).is_done)
    return replace(table, counts=next(waiting, NOBODY))


def game_closed(table: Table, event: e.GameClosed) -> Table:
    """The result stands."""
    result = ClosedResult(dict(event.totals), dict(event.ranks), event.winners)
    return replace(table, counts=NOBODY, result=result)


def _with(table: Table, tally: Tally) -> Table:
    if all(other.player != tally.player for other in table.tallies):
        return replace(table, tallies=(*table.tallies, tally))
    tallies = (tally if other.player == tally.player else other for other in table.tallies)
    return replace(table, tallies=tuple(tallies))
