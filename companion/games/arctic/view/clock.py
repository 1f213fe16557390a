"""A table that follows whose turn it is and nothing that happens in it."""

from __future__ import annotations

from companion.engine.view import Bar, Move
from companion.engine.wording import say
from companion.games.arctic.table.state import Table

# Where no pile is counted down, the players see when the river stays short (R70).
_OPEN_RESERVE = Move("open-reserve", "Open the Reserve", hint="if the River is under 6")


def clock_bar(table: Table) -> Bar:
    """Whose turn it is, and the key that passes it on."""
    is_early = table.stage == "draw_pile"
    return Bar(
        say("{active}'s turn", active=table.name(table.active)),
        say("Next: {follows}", follows=follows(table)),
        key=_key(table),
        others=(_OPEN_RESERVE,) if is_early else (),
        rule="turn/place" if is_early else "end/last_round",
    )


def _is_last_of_round(table: Table) -> bool:
    return table.next_player == table.first


def follows(table: Table) -> str:
    """Whose turn is next, or what comes after the last turn of a round."""
    if table.stage == "draw_pile" or not _is_last_of_round(table):
        return table.name(table.next_player)
    return "the last turns" if table.stage == "reserve" else "the count"


def _key(table: Table) -> Move:
    is_end = table.stage == "last_turns" and _is_last_of_round(table)
    label = "End the game" if is_end else say("{active} is done", active=table.name(table.active))
    return Move("next", label, tone="next")
