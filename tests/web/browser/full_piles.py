"""Tables of Arctic at which piles are counted: just begun, with everything, and closed."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import APIRequestContext

from companion.games.arctic.quick.address import LETTERS
from tests.web.browser.tables import Table

LONG_NAMES = tuple(f"{name} of Spitsbergen" for name in "ABCD")
# As long as a pile becomes: many runs, face-down cards, and with a second pile like it more foxes
# than four decks hold.
LONG_PILE = "p www mm ffffffff b mmm ff oooo x o wfx o"


def full_piles(ask: APIRequestContext) -> dict[str, Callable[[], Table]]:
    """How to bring about a table for each part of the counting."""

    def begun() -> Table:
        return Table(ask, "arctic", *LONG_NAMES, tracking="score").tap("next")

    def spread() -> Table:
        table = begun()
        for player, totem in (("p2", "fox"), ("p1", "walrus")):
            for letter in LONG_PILE.replace(" ", ""):
                table.tap("count-card", player=player, card=LETTERS[letter])
            table.tap("reveal-totem", player=player, totem=totem)
            table.tap("find-token", player=player, value="15")
            table.tap("count-penalty", player=player, cards="11")
        return table.tap("mark-card", player="p1", place="7")

    return {
        "piles_begun": begun,
        "piles_spread": spread,
        "piles_closed": lambda: spread().tap("close-count", despite="end/scoring R47"),
        "piles_not_counted": lambda: begun().tap("close-without-counting"),
    }
