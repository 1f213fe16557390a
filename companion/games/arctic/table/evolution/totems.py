"""The table after what one player alone knows was entered."""

from __future__ import annotations

from dataclasses import replace

from companion.games.arctic.table.events import totems as e
from companion.games.arctic.table.state import Table


def totem_entered(table: Table, event: e.TotemEntered) -> Table:
    """A totem in the place of the one that its owner entered before."""
    others = tuple(secret for secret in table.totems if secret.owner != event.player)
    return replace(table, totems=(*others, event.totem))
