"""What to track: the three depths, each one tap away while the game goes on."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.view import Depth, Move
from companion.games.arctic_scavengers.table.corrections import depths
from companion.games.arctic_scavengers.table.state import Table, Tracking

_DEPTHS: dict[Tracking, tuple[str, str]] = {
    "clock": ("Rounds only", "Rounds, turns and winners. You never enter a card."),
    "piles": ("Rounds and piles", "Also how many cards each pile holds."),
    "decks": (
        "Rounds, piles and decks",
        "Also who owns which card, so the app can count the tribes.",
    ),
}


@dataclass(frozen=True)
class Depths:
    """The switch between them."""

    says: str  # about a page that needs more to be tracked
    depths: tuple[Depth, ...]


def depth_switch(table: Table, page: str, says: str = "") -> Depths:
    """The depths that this table can choose from; a tap comes back to the page it was made on."""
    shown = depths(table) if not table.is_over else ()
    found = []
    for depth in shown:
        title, what = _DEPTHS[depth]
        fields = (("tracking", depth), ("back", page))
        is_now = depth == table.tracking
        found.append(Depth(title, what, None if is_now else Move("track", title, fields, what)))
    return Depths(says, tuple(found))
