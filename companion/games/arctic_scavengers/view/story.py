"""The story of a game: what was played with, and what its log tells as pictures."""

from __future__ import annotations

from companion.engine.story import Chart, Moments
from companion.games.arctic_scavengers.state import Table


def sets(table: Table) -> tuple[str, ...]:
    """The boxes that were on the table."""
    boxes = {"hq": "HQ", "recon": "Recon"}
    found = [name for key, name in boxes.items() if any(m.startswith(key) for m in table.modules)]
    return ("Base game", *found)


def story(moments: Moments) -> tuple[Chart, ...]:
    """What the log tells as pictures."""
    return ()
