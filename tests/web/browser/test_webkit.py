"""The same in WebKit, the engine of every iPad: set-up, a round, a skirmish, the count, the result."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from playwright.sync_api import APIRequestContext

from tests import kept_output
from tests.live_server import LiveServer
from tests.second_engine import missing
from tests.web.browser.fight import Camp
from tests.web.browser.measure import AMBER, ROOM, SIZES
from tests.web.browser.tables import Table
from tests.web.browser.webkit import WebKit, webkit

pytestmark = [
    pytest.mark.browser,
    pytest.mark.long,
    pytest.mark.skipif(bool(missing()), reason=missing()),
]

NAMES = {"name1": "Anna", "name2": "Ben", "name3": "Cara"}
LEADERS = (("p1", "mentor"), ("p2", "ranger"), ("p3", "organizer"))
KEY = "#bar .next"


@pytest.fixture(scope="module")
def tablet(live: LiveServer) -> Iterator[WebKit]:
    """One tablet for all of them."""
    with webkit(live.url) as opened:
        yield opened


def looked_at(tablet: WebKit, name: str) -> None:
    """Keep a picture of the table, on which everything is in its place."""
    folder = kept_output.folder() / kept_output.PICTURES
    folder.mkdir(parents=True, exist_ok=True)
    tablet.picture(folder / f"webkit-{name}.png")
    found = [problem for measure in (ROOM, SIZES, AMBER) for problem in tablet.measure(measure)]
    assert not found, "\n".join(found)


def test_a_game_is_set_up(tablet: WebKit) -> None:
    query = urlencode({"game": "arctic_scavengers", "first": "1", "modules": "hq4", **NAMES})
    tablet.goto(f"/new?{query}")
    tablet.touch(".button.next")
    tablet.until("/^.t.[A-Z]{4}$/.test(location.pathname)")
    assert tablet.text("#strip .clock") == "Set-up"
    for player, leader in LEADERS:
        tablet.tap(f"#leader-keep-leader-{player}-{leader}")
    assert tablet.text("#strip .clock") == "Round 1"
    assert "start gathering" in tablet.text(KEY)
    looked_at(tablet, "draw")


def test_a_round_is_played_with_headquarters(tablet: WebKit, ask: APIRequestContext) -> None:
    table = Table(ask, "arctic_scavengers", *NAMES.values(), modules="hq4")
    for player, leader in LEADERS:
        table.tap("keep-leader", player=player, leader=leader)
    tablet.goto(table.path)
    tablet.tap(KEY)
    tablet.tap("#tile-open-p1-build")
    tablet.touch("#bench-lay-engineer")
    tablet.tap("#message-way-2")  # it was there before
    looked_at(tablet, "build")
    tablet.tap("#bench-complete-p1-build-armory")
    assert "Armory" in tablet.text("#seat-p1 .seat-lines")
    tablet.tap("#tile-open-p1-dig")
    tablet.tap("#bench-lay-refugee")
    tablet.tap("#bench-close")
    for _ in NAMES:
        tablet.tap(KEY)
    assert tablet.text("#strip .clock") == "Round 2"
    looked_at(tablet, "timers")


def test_a_skirmish_has_a_reaction(tablet: WebKit, ask: APIRequestContext) -> None:
    camp = Camp(ask, modules="hq1").revealing("sniper_team", "brawler", "medic")
    tablet.goto(camp.path)
    looked_at(tablet, "reactions")
    tablet.tap('[id="react-declare-p1-snipe-sniper_team#1-p2-brawler#1"]')
    while not tablet.all(KEY):
        tablet.tap("#skirmish .target")
    assert re.search("wins|Deadlock", tablet.text("#skirmish"))
    looked_at(tablet, "verdict")
    tablet.tap(KEY)
    assert tablet.text("#strip .clock") == "Round 4"


def test_a_game_is_counted_to_its_result(tablet: WebKit, ask: APIRequestContext) -> None:
    table = Table(ask, "arctic_scavengers", *NAMES.values()).on_to("The count")
    tablet.goto(table.path)
    looked_at(tablet, "count")
    while tablet.text("#strip .clock") == "The count":
        tablet.tap(KEY)
    tablet.touch(KEY)
    tablet.until("location.pathname.endsWith('/score')")
    looked_at(tablet, "result")
    while tablet.all("#reveal-next"):
        offered = tablet.text(KEY)
        tablet.touch(KEY)
        tablet.until(f"!document.querySelector('{KEY}').textContent.includes('{offered}')")
    looked_at(tablet, "winner")
