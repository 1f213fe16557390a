"""What travels over the network: little at first, less afterwards, nothing to strangers."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import APIRequestContext, Page, expect

from tests.running import PATIENCE
from tests.web.browser.devices import Devices
from tests.web.browser.full_landscapes import full_landscapes
from tests.web.browser.full_skirmishes import full_skirmishes
from tests.web.browser.full_tables import FullTable, full_tables
from tests.web.browser.tables import Table

pytestmark = [pytest.mark.browser, pytest.mark.long]

KB = 1000
FIVE = ("Anna", "Ben", "Cara", "Dora", "Emil")
# Whether and when the icon of the page is fetched is up to the browser: it is in the same file.
ICONS = "/static/icons.svg"
# What a page may weigh, and a table. A table cannot do it in 48 kB: htmx takes 17 of them, its own script 12, its
# styles 16, the icons 5, and the fullest skirmish has 40 cards to tap.
LIGHT, A_TABLE, FULLEST_TABLE = 48 * KB, 59 * KB, 64 * KB
# So is whether it asks for this, once the page is there.
MANIFEST = "/manifest.webmanifest"


class Traffic:
    """The requests of a page and what came over the wire for each, headers included."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._paths: dict[str, str] = {}
        self._sizes: dict[str, float] = {}
        wire = page.context.new_cdp_session(page)
        wire.on("Network.requestWillBeSent", self._sent)
        wire.on("Network.loadingFinished", self._finished)
        wire.send("Network.enable")

    def _sent(self, event: dict[str, Any]) -> None:
        path = urlsplit(event["request"]["url"]).path
        if path.endswith("/live"):
            return  # comes after the page, and never ends
        if path != MANIFEST and (path != ICONS or path not in self._paths.values()):
            self._paths[event["requestId"]] = path

    def _finished(self, event: dict[str, Any]) -> None:
        self._sizes[event["requestId"]] = event["encodedDataLength"]

    def arrived(self) -> list[tuple[str, float]]:
        """Path and size of every request since the last question, once all are answered."""
        for _ in range(PATIENCE * 100):
            if self._paths.keys() <= self._sizes.keys():
                break
            self._page.wait_for_timeout(10)
        found = [(path, self._sizes[number]) for number, path in self._paths.items()]
        self._paths.clear()
        return found


def loads_lightly(page: Page, path: str, most: int = LIGHT) -> None:
    """A first visit takes at most five requests, and so many bytes."""
    traffic = Traffic(page)
    page.goto(path)
    arrived = traffic.arrived()
    assert len(arrived) <= 5, arrived
    assert sum(size for _, size in arrived) <= most, arrived


@pytest.fixture
def new_round(ask: APIRequestContext) -> Table:
    """A table of five after the tap that changes most: into another round."""
    return Table(ask, "arctic_scavengers", *FIVE).on_to("Round 3", "Draw")


@pytest.mark.parametrize("start", ["home", "table"])
@pytest.mark.parametrize("size", ["tablet", "phone"])
def test_the_first_load_is_light(devices: Devices, new_round: Table, start: str, size: str) -> None:
    if start == "home":
        loads_lightly(devices.open(size), "/")
    else:
        loads_lightly(devices.open(size), new_round.path, A_TABLE)


@pytest.mark.parametrize("start", ["home", "table"])
def test_the_second_load_fetches_the_page_alone(
    devices: Devices, new_round: Table, start: str
) -> None:
    path = new_round.path if start == "table" else "/"
    page = devices.open()
    traffic = Traffic(page)
    page.goto(path)
    traffic.arrived()
    page.goto(path)
    assert [path for path, size in traffic.arrived() if size > 0] == [path]


def test_another_page_fetches_itself_alone(devices: Devices, new_round: Table) -> None:
    page = devices.open()
    traffic = Traffic(page)
    # Each kind of page brings its sheet once.
    for kind, second in (("/help", "/log"), ("/page/piles", "/page/decks"), ("", "")):
        for path in (new_round.path + kind, new_round.path + second):
            page.goto(path)
            arrived = [path for path, size in traffic.arrived() if size > 0]
        assert arrived == [path]


def test_a_first_table_fetches_its_sheet_and_its_script_and_nothing_else(
    devices: Devices, new_round: Table
) -> None:
    page = devices.open()
    traffic = Traffic(page)
    page.goto("/")
    traffic.arrived()
    page.goto(new_round.path)
    arrived = [path for path, size in traffic.arrived() if size > 0]
    own = ["/static/arctic_scavengers_table.css", "/static/table.js"]
    assert arrived == [new_round.path, *own]


FULLEST = ("full_leaders", "full_timers", "full_hire", "full_dig", "full_skirmish", "full_over")


@pytest.mark.parametrize("name", FULLEST)
def test_the_first_load_of_the_fullest_table_is_light(
    devices: Devices, ask: APIRequestContext, name: str
) -> None:
    most = FULLEST_TABLE if name == "full_skirmish" else A_TABLE
    loads_lightly(devices.open(), full_tables(ask)[name]().path, most)


SET_UP = ("/new?game=arctic_scavengers", "/new?game=arctic", "/new/print?game=arctic_scavengers")
READING = (
    "/rules",
    "/rules?q=skirmish",
    "/rules/skirmish/ties",
    "/rules/arctic_scavengers/timing",
    "/cards",
    "/cards/arctic_scavengers/sniper_team",
    "/rulings",
    "/quick/arctic/score",
)
LIKE_A_TABLE = ("/quick/arctic_scavengers/skirmish", "/quick/arctic_scavengers/score")


@pytest.mark.parametrize("path", [*SET_UP, *READING])
def test_the_first_load_of_what_needs_no_table_is_light(devices: Devices, path: str) -> None:
    loads_lightly(devices.open(), path)


@pytest.mark.parametrize("path", LIKE_A_TABLE)
def test_the_first_load_of_what_looks_like_a_table_is_no_heavier(
    devices: Devices, path: str
) -> None:
    loads_lightly(devices.open(), path, A_TABLE)


def test_the_first_load_of_what_stands_beside_a_table_is_light(
    devices: Devices, ask: APIRequestContext
) -> None:
    scavengers, arctic = full_tables(ask)["full_gather"](), full_landscapes(ask)["draw_powers"]()
    like_it = ("at/5", "score")
    own = {scavengers: ("page/piles", "page/decks", "page/catch_up"), arctic: ("page/counts",)}
    for table, pages in own.items():
        for page in ("log", "log/print", "story", "help", "print"):
            loads_lightly(devices.open(), f"{table.path}/{page}")
        for page in (*pages, *like_it):
            loads_lightly(devices.open(), f"{table.path}/{page}", A_TABLE)


def test_the_first_load_of_what_comes_after_a_game_is_light(
    devices: Devices, ask: APIRequestContext
) -> None:
    table = full_tables(ask)["full_closed"]().path
    for path in ("", "/score", "/score?shown=all"):
        loads_lightly(devices.open(), table + path, A_TABLE)
    for path in (f"{table}/story?shown=all", f"{table}/print?shown=all", "/history", "/import"):
        loads_lightly(devices.open(), path)


@pytest.mark.parametrize("action", ["dig", "trash", "hire"])
def test_a_card_more_at_the_fullest_table_is_one_small_answer(
    devices: Devices, ask: APIRequestContext, action: str
) -> None:
    """Five players with every module and a tray full of cards: the most that a tap can redraw."""
    table = FullTable(ask).led().on_to("Round 1", "Gather")
    table.opened(action)
    for card in ("refugee", "hardy_scavenger", "engineer", "pills", "medkit") * 3:
        rules = f"actions/{action} R10 R55"
        table.tap("lay", player="p1", action=action, card=card, origin="elsewhere", despite=rules)
    page = devices.open()
    page.goto(table.path)
    traffic = Traffic(page)
    for name, laid in (("undo", 14), ("redo", 15)):
        page.locator(f"#history-{name}").tap()
        expect(page.locator("#bench .played .card")).to_have_count(laid)
        expect_one_small_answer(traffic, f"{table.path}/{name}", 10 * KB)


def test_a_tap_is_one_request_with_a_small_answer(devices: Devices, new_round: Table) -> None:
    page = devices.open()
    page.goto(new_round.path)
    traffic = Traffic(page)
    for name, number in (("undo", 2), ("redo", 3)):
        page.locator(f"#history-{name}").tap()
        expect(page.locator("#strip .clock")).to_contain_text(f"Round {number}")
        expect_one_small_answer(traffic, f"{new_round.path}/{name}")


def expect_one_small_answer(traffic: Traffic, path: str, most: int = 6 * KB) -> None:
    arrived = traffic.arrived()
    assert [where for where, _ in arrived] == [path]
    assert arrived[0][1] <= most


def test_a_card_laid_among_forty_is_one_request_with_a_small_answer(
    devices: Devices, ask: APIRequestContext
) -> None:
    page, table = devices.open(), full_skirmishes(ask)["full_reveal"]()
    page.goto(table.path)
    traffic = Traffic(page)
    page.locator("#reveal-p5-refugee").tap()
    expect(page.locator("#bar")).to_contain_text("tap the target")
    arrived = traffic.arrived()
    assert [where for where, _ in arrived] == [f"{table.path}/reveal"]
    assert arrived[0][1] <= 10 * KB, arrived
