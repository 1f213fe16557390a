"""Every action there is."""

from __future__ import annotations

from companion.engine.once import once
from companion.games.arctic_scavengers.table.gathering import interrupts
from companion.games.arctic_scavengers.table.gathering.action import Action
from companion.games.arctic_scavengers.table.gathering.own_actions import OWN_ACTIONS
from companion.games.arctic_scavengers.table.state import Player, Table

ACTIONS: dict[str, Action] = {
    **OWN_ACTIONS,
    **{action.id: action for action in interrupts.ACTIONS},
}


@once
def offered(table: Table, player: Player) -> tuple[Action, ...]:
    """The actions that this game has for this player."""
    return tuple(action for action in ACTIONS.values() if action.is_offered(table, player))
