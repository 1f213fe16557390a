"""When a table is taught what."""

from __future__ import annotations

from companion.engine.lessons import Lessons
from companion.games.arctic.table.drawing import plan_draw
from companion.games.arctic.table.moving import offered_moves
from companion.games.arctic.table.state import Table


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


LESSONS: Lessons = {
    "place": _places,
    "move": _moves,
    "power": _has_power,
    "penalty": _is_punished,
    "last_turns": _is_last,
}
