"""A table that follows whose turn it is and nothing that happens in it."""

from __future__ import annotations

from companion.engine.view import Move, Now
from companion.games.arctic.table.state import Table


def clock_now(table: Table) -> Now:
    """What the table does now, and the button that passes the turn on."""
    rules = ("turn/place",) if table.stage == "draw_pile" else ("end/last_round",)
    return Now(_sentence(table), _move(table), rules)


def _sentence(table: Table) -> str:
    name = table.name(table.active)
    match table.stage:
        case "last_turns":
            return f"{name} places cards and moves two animals. Nobody draws any more."
        case "reserve":
            return (
                f"{name} places cards, moves two animals and draws from the reserve. "
                "After this round each has one last turn."
            )
    return f"{name} places cards, moves two animals and draws."


def _move(table: Table) -> Move:
    if table.stage == "last_turns" and table.next_player == table.first:
        return Move("next", "End the game", tone="next")
    hint = f"then it is {table.name(table.next_player)}'s turn"
    if table.stage == "reserve" and table.next_player == table.first:
        hint = "then the last turns"
    return Move("next", f"{table.name(table.active)} is done", hint=hint, tone="next")
