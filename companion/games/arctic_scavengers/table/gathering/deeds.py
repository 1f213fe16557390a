"""Every deed there is, in the order of their tiles."""

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
from companion.games.arctic_scavengers.table.gathering.deed import Deed
from companion.games.arctic_scavengers.table.state import Player, Table

_CHAPTERS = (
    standard.DEEDS,
    hiring.DEEDS,
    headquarters.DEEDS,
    storage.DEEDS,
    leaders.DEEDS,
    recon.DEEDS,
    interrupts.DEEDS,
)
STANDARD = ("draw", "dig", "hunt", "hire", "trash", "build", "work", "store", "retrieve")


def _in_order(deed: Deed) -> int:
    return STANDARD.index(deed.id) if deed.id in STANDARD else len(STANDARD)


DEEDS: dict[str, Deed] = {
    deed.id: deed
    for deed in sorted((deed for chapter in _CHAPTERS for deed in chapter), key=_in_order)
}


def offered(table: Table, player: Player) -> tuple[Deed, ...]:
    """The deeds that this game has for this player."""
    return tuple(deed for deed in DEEDS.values() if deed.is_offered(table, player))
