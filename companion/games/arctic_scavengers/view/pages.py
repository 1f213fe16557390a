"""What a table has beside its main page: piles, decks, catching up, what is tracked."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.game import Viewer
from companion.engine.view import Page, Panel
from companion.games.arctic_scavengers.table.state import Table
from companion.games.arctic_scavengers.view.catch_up_page import catch_up_page
from companion.games.arctic_scavengers.view.deck_page import decks_page
from companion.games.arctic_scavengers.view.depths import depth_switch
from companion.games.arctic_scavengers.view.pile_page import piles_page

PAGES: tuple[Page, ...] = (
    Page("piles", "Piles", "card", "setup/piles"),
    Page("decks", "Decks", "people", "R55"),
    Page("catch_up", "Catch up", "time", "R55"),
    Page("depth", "What to track", "card", "R55"),
)
_MODELS: dict[str, Callable[[Table], object]] = {
    "piles": piles_page,
    "decks": decks_page,
    "catch_up": catch_up_page,
    "depth": lambda table: depth_switch(table, "depth"),
}


def page(table: Table, name: str, viewer: Viewer) -> Panel:
    """What one of these pages shows."""
    return Panel(name, _MODELS[name](table))
