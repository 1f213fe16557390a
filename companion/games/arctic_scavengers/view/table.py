"""From the state to what a page shows: strip, seats, the work area of the phase, and the bar."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.game import PlayerId, Seat, Viewer
from companion.engine.view import Bar, Move, Panel, PipTrack, SeatView, Step, Strip, TableView
from companion.engine.wording import say
from companion.games.arctic_scavengers.table import rounds
from companion.games.arctic_scavengers.table.dealing import is_setting_up
from companion.games.arctic_scavengers.table.state import Phase, Table
from companion.games.arctic_scavengers.view.bench import bench, between_turns, gather_bar
from companion.games.arctic_scavengers.view.count import UNCOUNTED, count_bar, count_panel
from companion.games.arctic_scavengers.view.draw import draw_bar, draw_panel
from companion.games.arctic_scavengers.view.phone import picture
from companion.games.arctic_scavengers.view.phone.name import unasked
from companion.games.arctic_scavengers.view.phone.own_count import as_counted, is_counting
from companion.games.arctic_scavengers.view.seats import has_short_lines, seat_view
from companion.games.arctic_scavengers.view.skirmish import (
    skirmish,
    skirmish_bar,
    turn_bar,
    waits_bar,
)
from companion.games.arctic_scavengers.view.title import TITLE

_STEPS: tuple[tuple[Phase, str, str], ...] = (
    ("draw", "Draw", "round/draw"),
    ("gather", "Gather", "round/gather"),
    ("skirmish", "Skirmish", "round/skirmish"),
)


def view(table: Table, viewer: Viewer) -> TableView:
    """What one viewer may see of the table."""
    mine = viewer.seat if viewer.seat and table.seats_player(viewer.seat) else None
    seen = picture(table, viewer, mine) if mine else None
    table = table if seen else unasked(table, viewer)
    return TableView(
        title=TITLE,
        strip=_strip(table),
        bar=seen.bar if seen else _bar(table, viewer.phones),
        seats=tuple(_seat(table, seat, viewer, mine) for seat in table.seats),
        is_over=table.is_closed,
        extra=seen.panels if seen else _panels(table, viewer.phones),
        menu=_menu(table),
        is_low=not has_short_lines(table),
    )


def _seat(table: Table, seat: Seat, viewer: Viewer, mine: PlayerId | None) -> SeatView:
    """A player's column; on a phone its own seat counts, with what its owner has named."""
    if mine is None or not is_counting(table) or table.tally(mine).is_done:
        return seat_view(table, seat, mine)
    counts = as_counted(table, viewer, mine) if seat.id == mine else replace(table, counts=mine)
    return replace(seat_view(counts, seat, mine), offers=())


def _panels(table: Table, phones: frozenset[PlayerId]) -> tuple[Panel, ...]:
    return (
        Panel("draw", draw_panel(table)),
        Panel("bench", bench(table)),
        Panel("skirmish", None if table.tray else skirmish(table, phones)),
        Panel("count", count_panel(table)),
    )


def _menu(table: Table) -> tuple[Move, ...]:
    if table.is_over:
        return (UNCOUNTED,) if table.counts else ()
    # It is late: who taps this knows that contested resources are left.
    return (Move("end", "End the game now", (("despite", "R9"),), icon="score"),)


def _bar(table: Table, phones: frozenset[PlayerId]) -> Bar:
    if table.tray:
        return gather_bar(table)
    bar = waits_bar(table, phones) or turn_bar(table, phones, _bar_of_phase(table))
    return replace(bar, others=(*bar.others, *between_turns(table)))


def _bar_of_phase(table: Table) -> Bar:
    match table.phase:
        case "draw":
            return draw_bar(table)
        case "gather":
            return gather_bar(table)
        case "skirmish":
            return skirmish_bar(table)
        case "over":
            return count_bar(table)


def _strip(table: Table) -> Strip:
    if table.is_over:
        return _strip_at_the_end(table)
    if is_setting_up(table):
        return _strip_before_the_first_round(table)
    steps = tuple(
        Step(
            name,
            is_now=phase == table.phase,
            is_skipped=phase == "skirmish" and not rounds.has_skirmish(table.round),
            rule=rule,
        )
        for phase, name, rule in _STEPS
    )
    name = "contested resources left"
    track = PipTrack(name, table.contested_left, table.contested_total, "R9", "crystal")
    return Strip(
        clock=say("Round {round}", round=table.round),
        steps=steps,
        track=track,
        rule="round/overview",
        phase=next((step.name for step in steps if step.is_now), ""),
        at=table.round,
    )


def _strip_before_the_first_round(table: Table) -> Strip:
    """No round and no pile yet: leaders are chosen."""
    leaders = Step("Leaders", True, rule="modules/hq3")
    steps = (Step("Players"), leaders, Step(say("Round {round}", round=table.round)))
    return Strip("Set-up", steps, rule="setup/piles", phase=leaders.name)


def _strip_at_the_end(table: Table) -> Strip:
    """No more piles to watch: the count, and then the result."""
    steps = (
        Step("Count", not table.is_closed, rule="R40"),
        Step("Result", table.is_closed, rule="R43"),
    )
    return Strip("Game over" if table.is_closed else "The count", steps, rule="round/end")
