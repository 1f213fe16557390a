"""When a table is taught what, and when there is room for it.

Its card lies at the foot of the work area, on a tablet 60 px high. Where what is tapped would
reach so far down, there is no lesson: it waits for the next time.
"""

from __future__ import annotations

from companion.engine.lessons import Lessons
from companion.games.arctic.table import placing
from companion.games.arctic.table.drawing import plan_draw
from companion.games.arctic.table.moving import offered_moves
from companion.games.arctic.table.state import Table

MOVES = 3  # in one row


def _places(table: Table) -> bool:
    return table.tracks_turns and table.turn.step == "A"


def _moves(table: Table) -> bool:
    return table.tracks_turns and table.turn.step == "B" and bool(offered_moves(table))


def _draws(table: Table) -> bool:
    return table.tracks_turns and table.turn.step == "C"


def _has_power(table: Table) -> bool:
    return _draws(table) and bool(table.turn.took)


def _is_punished(table: Table) -> bool:
    """Cards were missing in this turn, or are too many now."""
    return _draws(table) and bool(table.turn.penalties or plan_draw(table).discarded)


def _is_last(table: Table) -> bool:
    return table.has_turns and table.stage == "last_turns"


def has_room(table: Table) -> bool:
    """Whether the foot of the work area is free: no powers in the head, one row of moves."""
    if not table.tracks_turns:
        return True
    if table.doubted or table.player(table.active).hand is None:
        return False
    if any(power.step == table.turn.step for power in table.powers_of(table.active)):
        # The walrus says in one line what it changes, the others need keys of their own.
        return False
    match table.turn.step:
        case "A":
            return not placing.missing_cards(table)
        case "B":
            return len(offered_moves(table)) <= MOVES
        case "C":
            return True


LESSONS = Lessons(
    {
        "place": _places,
        "move": _moves,
        "power": _has_power,
        "penalty": _is_punished,
        "last_turns": _is_last,
    },
    has_room,
)
