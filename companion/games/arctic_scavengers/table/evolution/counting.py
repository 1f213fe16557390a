"""The count at the end, tap by tap."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.engine.game import Event
from companion.games.arctic_scavengers.table.events import (
    CopiesCounted,
    CountBegun,
    CountFinished,
    CountPassed,
    GameClosed,
    PlaceCounted,
)
from companion.games.arctic_scavengers.table.evolution.books import changed
from companion.games.arctic_scavengers.table.state import (
    NOBODY,
    Result,
    Table,
    Tally,
)


def count_passed(table: Table, event: CountPassed) -> Table:
    """Somebody else counts."""
    return replace(table, counts=event.player)


def count_begun(table: Table, event: CountBegun) -> Table:
    """Whatever was tapped before is forgotten."""
    return _with(table, Tally(event.player, event.is_afresh))


def copies_counted(table: Table, event: CopiesCounted) -> Table:
    """One number more or less."""
    tally = table.tally(event.player)
    return _with(table, replace(tally, changes=changed(tally.changes, event.thing, event.by)))


def place_counted(table: Table, event: PlaceCounted) -> Table:
    """The cards of one building are in."""
    tally = table.tally(event.player)
    return _with(table, replace(tally, places=(*tally.places, event.site)))


def count_finished(table: Table, event: CountFinished) -> Table:
    """The tablet goes to the next player who has not counted."""
    table = _with(table, replace(table.tally(event.player), is_done=True))
    at = table.seat_number(event.player)
    clockwise = table.seats[at + 1 :] + table.seats[:at]
    waiting = (seat.id for seat in clockwise if not table.tally(seat.id).is_done)
    return replace(table, counts=next(waiting, NOBODY))


def game_closed(table: Table, event: GameClosed) -> Table:
    """The result stands."""
    result = Result(dict(event.totals), dict(event.ranks), event.winners)
    return replace(table, counts=NOBODY, result=result)


def _with(table: Table, tally: Tally) -> Table:
    others = tuple(one for one in table.tallies if one.player != tally.player)
    return replace(table, tallies=(*others, tally))


EVOLUTIONS: dict[type[Event], Callable[[Table, Any], Table]] = {
    CountPassed: count_passed,
    CountBegun: count_begun,
    CopiesCounted: copies_counted,
    PlaceCounted: place_counted,
    CountFinished: count_finished,
    GameClosed: game_closed,
}
