"""The fullest table there is in its skirmish: five players, eight cards each, every module."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import APIRequestContext

from tests.web.browser.fight import EIGHT, reveal_all
from tests.web.browser.full_tables import FullTable

WON = ("brawler refugee", "refugee", "refugee", "refugee", "refugee")

EVEN = ("brawler spear scavenger shovel",) * 5


def full_skirmishes(ask: APIRequestContext) -> dict[str, Callable[[], FullTable]]:
    """How to bring about one table for each state that the skirmish can be in."""

    def crowd(last: int) -> FullTable:
        """Everybody has revealed eight cards; the last one has announced so many."""
        table = FullTable(ask).led().on_to("Round 3", "Gather")
        for n, cards in enumerate((8, 8, 8, 8, last), 1):
            table.tap("announce", player=f"p{n}", cards=str(cards))
        reveal_all(table, *EIGHT)
        return table

    def sniped() -> FullTable:
        aim = {"player": "p2", "target": "scout#1"}
        return crowd(8).tap("declare", 1, by="p1", does="snipe", card="sniper_team#1", **aim)

    def decided() -> FullTable:
        """Someone has won, while the Yardmaster may still be used."""
        table = FullTable(ask).led().on_to("Round 3", "Gather")
        for n, cards in enumerate(WON, 1):
            table.tap("announce", player=f"p{n}", cards=str(len(cards.split())))
        reveal_all(table, *WON)
        return table.tap("pass", player="p3")

    def even() -> FullTable:
        """All five tie."""
        table = FullTable(ask).led().on_to("Round 3", "Gather")
        for n, cards in enumerate(EVEN, 1):
            table.tap("announce", player=f"p{n}", cards=str(len(cards.split())))
        reveal_all(table, *EVEN)
        return table

    return {
        "full_deadlock": even,
        "full_verdict": decided,
        "full_reveal": lambda: crowd(9),
        "full_reactions": lambda: crowd(8),
        "full_saves": sniped,
        "full_taken": lambda: sniped().tap("answer"),
    }
