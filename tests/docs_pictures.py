"""The pictures of README and docs, made anew: `python -m tests.docs_pictures`."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import APIRequestContext, sync_playwright

from companion._bootstrap import ROOT
from tests import browser
from tests.live_server import LiveServer
from tests.take_home.shelf import Shelf
from tests.test_recorded_games import recordings
from tests.web.browser.devices import SIZES
from tests.web.browser.fight import reveal_all
from tests.web.browser.full_landscapes import Landscape
from tests.web.browser.full_tables import Tribes
from tests.web.browser.tables import ALONE

FOLDER = ROOT / "docs"
FOUR = ("Anna", "Ben", "Cara", "Dana")
# Its sheet grows and shrinks with the window.
TV: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
RECORDED = "arctic_scavengers/hq_three_gangs_one_tie_break.jsonl"


@dataclass(frozen=True)
class Picture:
    """One page as it looks on a device."""

    page: Callable[[APIRequestContext, str], str]
    device: str = "tablet"
    theme: str = "dark"


def gathering(ask: APIRequestContext, _recorded: str) -> str:
    """Anna, the last to gather in round 4, has buildings at every stage and has just dug."""
    table = Tribes(ask, *FOUR, modules="hq4").led("butcher", "fanatic", "mentor", "ranger")
    table.built().on_to("Round 4", "Gather")
    for player in ("p2", "p3", "p4"):
        table.tap("announce", player=player, cards="3")
    return table.done("store", "spear", "shovel", choice="p1.1").done("dig", "scavenger").path


def verdict(ask: APIRequestContext, _recorded: str) -> str:
    """A skirmish of three, decided."""
    table = Tribes(ask, *FOUR[:3]).on_to("Round 3", "Gather")
    for n, cards in enumerate((3, 2, 2), 1):
        table.tap("announce", player=f"p{n}", cards=str(cards))
    reveal_all(table, "brawler refugee pills", "refugee tribe_family_4", "scavenger shovel")
    return table.path


def arctic(ask: APIRequestContext, _recorded: str) -> str:
    """A turn of Arctic, with power cards in play."""
    table = Landscape(ask, *FOUR, power_moose="2").round("fox", "orca", "puffin", "moose")
    return table.holding("puffin", "moose", "fox").path


def result(_ask: APIRequestContext, recorded: str) -> str:
    """Who has won a whole game, all cards counted."""
    return f"{recorded}/score?shown=all"


def story(_ask: APIRequestContext, recorded: str) -> str:
    """How that game came about."""
    return f"{recorded}/story?shown=all"


def screen(ask: APIRequestContext, _recorded: str) -> str:
    """The same table on a TV, while Anna digs."""
    table = Tribes(ask, *FOUR, modules="hq4").led("butcher", "fanatic", "mentor", "ranger")
    table.built().on_to("Round 4", "Gather")
    for player in ("p2", "p3", "p4"):
        table.tap("announce", player=player, cards="3")
    table.tap("open", player="p1", action="dig")
    for card in ("brawler", "shovel"):
        table.tap("lay", player="p1", action="dig", card=card)
    return f"{table.path}/screen"


PICTURES = {
    "gathering.png": Picture(gathering),
    "verdict.png": Picture(verdict),
    "verdict-phone.png": Picture(verdict, device="phone", theme="light"),
    "arctic.png": Picture(arctic),
    "screen.png": Picture(screen, device="tv"),
    "result.png": Picture(result),
    "story.png": Picture(story, theme="light"),
}


def record(instance: Path) -> str:
    """Put a recorded game on the shelf of an instance; its address."""
    instance.mkdir(parents=True)
    shelf = Shelf(instance)
    try:
        [whole] = [one for one in recordings() if str(one) == RECORDED]
        return f"/t/{shelf.put(whole).code}"
    finally:
        shelf.close()


def take_all() -> None:
    """Open each page once on its device and keep what is seen of it."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        instance = Path(folder) / "instance"
        recorded = record(instance)
        with LiveServer(instance) as live:
            ask = driver.request.new_context(base_url=live.url, extra_http_headers=ALONE)
            chromium = driver.chromium.launch(
                executable_path=browser.find_installed(), args=browser.ARGUMENTS
            )
            for name, picture in PICTURES.items():
                device = chromium.new_context(
                    base_url=live.url,
                    reduced_motion="reduce",
                    **(SIZES | {"tv": TV})[picture.device],
                )
                device.add_cookies([{"name": "theme", "value": picture.theme, "url": live.url}])
                page = device.new_page()
                page.goto(picture.page(ask, recorded))
                page.screenshot(path=FOLDER / name)
                device.close()
                print(f"docs/{name}")
            chromium.close()
            ask.dispose()


if __name__ == "__main__":
    take_all()
