"""Tables of a turn in three steps, four players with long names, at each point of a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

from playwright.sync_api import APIRequestContext

from tests.web.browser.full_tables import NAMES
from tests.web.browser.tables import Table

GAME = "arctic"
PARTS = ("main", "companion", "placement", "draw")
# As many powers as there can be that ask for something in steps A and C.
SIDES = {"walrus": 1, "puffin": 2, "polar_bear": 1, "orca": 2, "moose": 1, "fox": 2}


class Landscape(Table):
    """Players are p1 to p4; power sides as above, those of ``changes`` instead."""

    def __init__(self, ask: APIRequestContext, *names: str, **changes: str) -> None:
        sides = {f"power_{animal}": str(side) for animal, side in SIDES.items()}
        names = names or NAMES[:4]
        super().__init__(ask, GAME, *names, **({"powers": "chosen"} | sides | changes))

    def shows(self, player: str, *card: str) -> Self:
        """The four taps that tell a visible card."""
        for part, value in zip(PARTS, card, strict=True):
            self.tap("show", player=player, part=part, value=value)
        return self

    def turn(self, player: str, *card: str) -> Self:
        """A whole turn, in which the tokens stay where they are."""
        self.shows(player, *card)
        self.tap("move", player=player, main="3", companion="3", despite="turn/move")
        return self.tap("next")

    def round(self, *mains: str) -> Self:
        """Everybody has had a turn with a card of this animal."""
        for n, main in enumerate(mains, 1):
            self.turn(f"p{n}", main, "walrus" if main != "walrus" else "fox", "2", "5")
        return self

    def holding(self, *animals: str) -> Self:
        """The first player has these power cards."""
        for animal in animals:
            self.put("put-power", animal=animal, player="p1")
        return self


def full_landscapes(ask: APIRequestContext) -> dict[str, Callable[[], Table]]:
    """How to bring about a table at each step of a turn, with as much on it as there can be."""

    def later(**changes: str) -> Landscape:
        return Landscape(ask, **changes).round("fox", "orca", "puffin", "moose")

    def drawing() -> Landscape:
        table = later().holding("polar_bear", "orca", "moose")
        table.tap("count", pile="penalties.p1", cards="4").shows("p1", "puffin", "orca", "2", "5")
        return table.tap("move", player="p1", main="6", companion="1")

    def last_turns() -> Landscape:
        table = later().tap("open-reserve")
        for n in range(1, 5):
            table.turn(f"p{n}", "fox", "orca", "5", "5")
        return table

    return {
        "place_first": lambda: Landscape(ask).tap("show", player="p1", part="main", value="fox"),
        "place_powers": lambda: later(power_moose="2").holding("puffin", "moose", "fox"),
        "place_untold": lambda: (
            Landscape(ask).tap("track", tracking="clock").tap("track", tracking="turns")
        ),
        "move_walrus": lambda: (
            later().holding("walrus").shows("p1", "polar_bear", "orca", "2", "5")
        ),
        "draw_powers": drawing,
        "place_last": last_turns,
        "score_only": lambda: Landscape(ask, tracking="score"),
    }
