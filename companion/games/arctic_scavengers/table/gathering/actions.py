"""Every action there is, in the order of their tiles."""

from __future__ import annotations

from companion.games.arctic_scavengers.table.gathering import (
    headquarters,
    hiring,
    interrupts,
    leaders,
    recon,
    standard,
    storage,
)
from companion.games.arctic_scavengers.table.gathering.action import Action
from companion.games.arctic_scavengers.table.state import Player, Table

_CHAPTERS = (
    standard.ACTIONS,
    hiring.ACTIONS,
    headquarters.ACTIONS,
    storage.ACTIONS,
    leaders.ACTIONS,
    recon.ACTIONS,
    interrupts.ACTIONS,
)
STANDARD = ("draw", "dig", "hunt", "hire", "trash", "build", "work", "store", "retrieve")


def _in_order(action: Action) -> int:
    return STANDARD.index(action.id) if action.id in STANDARD else len(STANDARD)


ACTIONS: dict[str, Action] = {
    action.id: action
    for action in sorted((action for chapter in _CHAPTERS for action in chapter), key=_in_order)
}


def offered(table: Table, player: Player) -> tuple[Action, ...]:
    """The actions that this game has for this player."""
    return tuple(action for action in ACTIONS.values() if action.is_offered(table, player))
