"""Every action of a player's own, whatever others interrupt it with."""

from __future__ import annotations

from companion.games.arctic_scavengers.table.gathering import (
    headquarters,
    hiring,
    leaders,
    recon,
    standard,
    storage,
)
from companion.games.arctic_scavengers.table.gathering.action import Action

OWN_ACTIONS: dict[str, Action] = {
    action.id: action
    for chapter in (
        standard.ACTIONS,
        hiring.ACTIONS,
        headquarters.ACTIONS,
        storage.ACTIONS,
        leaders.ACTIONS,
        recon.ACTIONS,
    )
    for action in chapter
}
