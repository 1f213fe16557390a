"""What a table has beside its main page: piles, decks, corrections, what is tracked."""

from __future__ import annotations

from companion.engine.view import Page, to_everyone
from companion.games.arctic_scavengers.view.catch_up_page import catch_up_page
from companion.games.arctic_scavengers.view.deck_page import decks_page
from companion.games.arctic_scavengers.view.depths import depth_switch
from companion.games.arctic_scavengers.view.pile_page import piles_page

PAGES: tuple[Page, ...] = (
    Page("piles", "Piles", "draw", "setup/piles", to_everyone(piles_page)),
    Page("decks", "Decks", "people", "R55", to_everyone(decks_page)),
    Page(
        "catch_up",
        "Correct the table",
        "edit",
        "R55",
        to_everyone(catch_up_page),
        saves="Save correction",
        ways=lambda page: page.ways,
        has_form=lambda page: bool(page.clock),
    ),
    Page(
        "depth",
        "What to track",
        "card",
        "R55",
        lambda table, _: depth_switch(table, "depth"),
        is_linked=False,
    ),
)
