"""Whose turn it is, and how the game runs out."""

from __future__ import annotations

from companion.engine.errors import RuleError
from companion.engine.game import Event
from companion.games.arctic.events import GameEnded, LastRoundBegan, ReserveOpened, TurnBegan
from companion.games.arctic.state import Table


def next_turn(table: Table) -> tuple[Event, ...]:
    """Pass on clockwise; a round ends when the first player would be next.

    Once the reserve is open the round is finished, then each has a last turn without drawing.
    """
    player = table.next_player
    if player != table.first:
        return (TurnBegan(player, table.round),)
    if table.stage == "last_turns":
        return (GameEnded(),)
    began = TurnBegan(player, table.round + 1)
    return (LastRoundBegan(), began) if table.stage == "reserve" else (began,)


def open_reserve(table: Table) -> tuple[Event, ...]:
    """Bring the reserve in, once."""
    if table.stage != "draw_pile":
        message = "The reserve is open already: the game runs out with this round and one more."
        raise RuleError(message, rule="end/last_round")
    return (ReserveOpened(),)
