"""From the state to what a page shows: ready-made sentences, flags and totals."""

from __future__ import annotations

from companion.engine.game import Viewer
from companion.engine.view import Bar, Move, Panel, PipTrack, Step, Strip, TableView
from companion.engine.wording import say
from companion.games.arctic.table.state import Table
from companion.games.arctic.view.bench import bench
from companion.games.arctic.view.calm import calm
from companion.games.arctic.view.clock import clock_bar
from companion.games.arctic.view.count import count_bar, count_menu, count_panel
from companion.games.arctic.view.counts_page import ends_now
from companion.games.arctic.view.doubt import sign
from companion.games.arctic.view.landscape import landscape
from companion.games.arctic.view.phone import picture
from companion.games.arctic.view.seats import seat_view
from companion.games.arctic.view.title import TITLE
from companion.games.arctic.view.totem import with_totem
from companion.games.arctic.view.turn_bar import turn_bar

_STAGES = (
    ("draw_pile", "Draw pile", "R48"),
    ("reserve", "Reserve", "R48"),
    ("last_turns", "Last turns", "end/last_round"),
)
_STEPS = (("A", "Place", "turn/place"), ("B", "Move", "turn/move"), ("C", "Draw", "turn/draw"))
_UNTIL = {"draw_pile": "", "reserve": "then the last turns", "last_turns": "last turns"}


def view(table: Table, viewer: Viewer) -> TableView:
    """What one viewer may see of the table."""
    mine = viewer.seat if viewer.seat and table.seats_player(viewer.seat) else None
    bar = _bar(table)
    seen = picture(table, viewer, mine, bar) if mine else None
    return TableView(
        title=TITLE,
        strip=_strip(table),
        bar=seen.bar if seen else bar,
        seats=tuple(
            with_totem(table, viewer, seat_view(table, seat, mine)) for seat in table.seats
        ),
        is_over=table.is_closed,
        extra=seen.panels if seen else _panels(table),
        menu=_menu(table),
        is_low=True,
    )


def _panels(table: Table) -> tuple[Panel, ...]:
    return (
        Panel("landscape", landscape(table)),
        Panel("bench", bench(table)),
        Panel("calm", calm(table)),
        Panel("spread", count_panel(table)),
    )


def _strip(table: Table) -> Strip:
    if table.is_over:
        ends = (Step("Count", is_now=not table.is_closed), Step("Result", is_now=table.is_closed))
        return Strip("Game over" if table.is_closed else "The count", ends, rule="end/scoring")
    if table.tracking == "score":
        return Strip("Score only", rule="end/scoring")
    if table.tracking == "clock":
        steps = tuple(
            Step(name, is_now=stage == table.stage, rule=rule) for stage, name, rule in _STAGES
        )
        return Strip(
            say("Round {round}", round=table.round), steps, rule="turn/overview", at=table.round
        )
    return Strip(
        say("Round {round}", round=table.round),
        tuple(
            Step(name, is_now=step == table.turn.step, rule=rule)
            for step, name, rule in _STEPS
            if step != "C" or table.stage != "last_turns"
        ),
        track=None if table.stage == "last_turns" else _draw_pile(table),
        until=_UNTIL[table.stage],
        rule="turn/overview",
        until_rule="end/last_round",
        at=table.round,
    )


def _draw_pile(table: Table) -> PipTrack:
    """How many cards can still be drawn, as a number: they are too many for pips."""
    left, doubt = table.draw_pile, sign(table, "draw_pile")
    return PipTrack("cards in the draw pile", left, 0, "R48", "draw", doubt)


def _bar(table: Table) -> Bar:
    if table.is_over:
        return count_bar(table)
    if table.tracking == "clock":
        return clock_bar(table)
    if table.tracking == "score":
        move = Move("next", "Count the points", tone="next")
        return Bar("Play on, then count", key=move, rule="end/scoring")
    return turn_bar(table)


def _menu(table: Table) -> tuple[Move, ...]:
    """What ends the game earlier than its rules, or without a result."""
    if table.is_closed:
        return ()
    if table.is_over:
        return count_menu()
    return ends_now(table)


def help_for(table: Table) -> tuple[str, ...]:
    """The rules that matter at this moment, the most useful first."""
    if table.is_over:
        return ("end/scoring", "R45", "R46", "R47")
    if not table.tracks_turns:
        return ("turn/place", "turn/power", "turn/move", "turn/draw", "end/last_round")
    step = {
        "A": ("turn/place", "turn/power"),
        "B": ("turn/move", "turn/power"),
        "C": ("turn/draw", "turn/hand_limit"),
    }[table.turn.step]
    powers = tuple(f"powers/{power.id}" for power in table.powers_of(table.active))
    end = () if table.stage == "draw_pile" else ("end/last_round",)
    return (*end, *step, *powers, *(() if end else ("R48",)))
