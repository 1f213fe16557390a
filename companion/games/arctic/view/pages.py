"""The pages that a table of this game has beside its main one."""

from __future__ import annotations

from companion.engine.game import Viewer
from companion.engine.view import Page, Panel
from companion.games.arctic.table.state import Table
from companion.games.arctic.view.counts_page import counts_page

PAGES = (Page("counts", "Counts and tracking", "card", "R48"),)


def page(table: Table, name: str, viewer: Viewer) -> Panel:
    """What one of the pages shows."""
    if name not in {one.name for one in PAGES}:
        raise LookupError(f"This game has no page {name!r}.")
    return Panel(name, counts_page(table))
