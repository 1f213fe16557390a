"""The table on a TV: nothing to tap, large enough to be read across the room, and always the newest picture."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import APIRequestContext, Browser, Page, expect

from tests.live_server import LiveServer
from tests.web.browser.devices import Devices
from tests.web.browser.measure import ROOM
from tests.web.browser.places import Looks, Places, all_recipes
from tests.web.browser.screen import NOT_SENT
from tests.web.browser.tables import ALONE, Table
from tests.web.browser.test_live import stop_the_clock

pytestmark = pytest.mark.browser

FULL_HD = {"width": 1920, "height": 1080}
FROM_AFAR = 28  # px on a TV of 1920 x 1080: at three metres as large as 11 px in the hand
NAMES = (
    *("draw", "gather", "peek", "skirmish", "counting", "uncounted", "crowd", "everywhere"),
    *("full_leaders", "full_dealt", "full_timers", "full_gather", "full_dig", "full_hire"),
    *("full_trash", "full_build", "full_work", "full_store", "full_interrupt", "full_hurt"),
    *("full_spy", "full_reveal", "full_reactions", "full_saves", "full_taken", "full_verdict"),
    *("full_deadlock", "full_over", "full_closed", "place_first", "place_powers", "place_untold"),
    *("move_walrus", "draw_powers", "place_last", "score_only", "reserve", "piles_begun"),
    *("piles_closed", "pebbles", "pebbles_over"),
)
SMALL_WORDS = """(least) => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), problems = [];
  while (walker.nextNode()) {
    const around = walker.currentNode.parentElement, words = walker.currentNode.data.trim();
    if (!words || around.closest("script, svg, .hidden, .skip, noscript") || !around.checkVisibility()) continue;
    const size = parseFloat(getComputedStyle(around).fontSize);
    if (size < least - .1) problems.push(`"${words.slice(0, 30)}" is written in ${size} px`);
  }
  return problems;
}"""


@pytest.fixture(scope="module")
def places(ask: APIRequestContext, live: LiveServer) -> Places:
    """Tables at every point of their games."""
    return Places(live.url, all_recipes(ask))


@pytest.fixture(scope="module")
def tv(chromium: Browser, live: LiveServer) -> Iterator[Page]:
    """A TV that stays on."""
    opened = Looks(chromium, live.url)
    page = opened.page("tablet")
    page.set_viewport_size(FULL_HD)  # type: ignore[arg-type]
    yield page
    opened.close()
    assert opened.watch.troubles == []


@pytest.mark.parametrize("name", NAMES)
def test_everything_on_a_tv_is_large_and_whole_and_nothing_is_to_be_tapped(
    tv: Page, places: Places, name: str
) -> None:
    answer = tv.goto(places.find(f"{{{name}}}/screen"))
    assert answer is not None and answer.status == 200
    problems = tv.evaluate(SMALL_WORDS, FROM_AFAR) + tv.evaluate(ROOM)
    assert not problems, "\n".join(problems)
    targets = tv.locator("form, button, input, select, summary, a:not(.skip)")
    expect(targets).to_have_count(0)


@pytest.mark.parametrize("size", ["1280x720", "1366x768", "1024x768", "3840x2160"])
@pytest.mark.parametrize("name", ["full_dig", "full_reveal", "full_verdict", "full_closed"])
def test_it_grows_and_shrinks_with_the_window(
    tv: Page, places: Places, name: str, size: str
) -> None:
    width, height = map(int, size.split("x"))
    tv.set_viewport_size({"width": width, "height": height})
    tv.goto(places.find(f"{{{name}}}/screen"))
    least = max(16, FROM_AFAR * min(width / 1920, height / 1080))
    problems = tv.evaluate(SMALL_WORDS, least) + tv.evaluate(ROOM)
    tv.set_viewport_size(FULL_HD)  # type: ignore[arg-type]
    assert not problems, "\n".join(problems)


def test_a_tv_shows_every_tap_by_itself(devices: Devices, ask: APIRequestContext) -> None:
    table, page = Table(ask, "arctic_scavengers"), devices.open("tablet")
    page.clock.install()
    with page.expect_request("**/live"):
        page.goto(f"{table.path}/screen")
    stop_the_clock(page)  # what it shows it has heard, and not asked for now and then
    expect(page.locator("[aria-current=step]")).to_have_text("Draw")
    table.on_to("Round 1", "Gather")
    expect(page.locator("[aria-current=step]")).to_have_text("Gather")
    expect(page.locator(".says h2")).to_have_text("Anna gathers")


def test_a_tv_says_when_it_has_no_connection(devices: Devices, ask: APIRequestContext) -> None:
    table, page = Table(ask, "arctic_scavengers"), devices.open("tablet")
    devices.watch.expect(NOT_SENT)
    page.set_viewport_size(FULL_HD)  # type: ignore[arg-type]
    page.goto(f"{table.path}/screen")
    page.context.set_offline(True)
    expect(page.locator(".offline")).to_contain_text("No connection. Nothing is lost.")
    assert page.evaluate(SMALL_WORDS, FROM_AFAR) == []
    expect(page.locator(".offline button")).to_be_hidden()
    table.on_to("Round 1", "Gather")
    page.context.set_offline(False)
    expect(page.locator(".says h2")).to_have_text("Anna gathers")
    expect(page.locator(".offline")).to_have_count(0)


def test_a_tv_reveals_a_result_as_far_as_the_tablet_does(
    devices: Devices, ask: APIRequestContext
) -> None:
    table = Table(ask, "pebbles").tap("take", player="p2").tap("finish")
    page, tablet = devices.open("tablet"), devices.open("tablet")
    page.goto(f"{table.path}/screen")
    expect(page.locator(".veiled")).to_have_count(3)
    tablet.goto(f"{table.path}/score?shown=1")
    expect(page.locator(".veiled")).to_have_count(1)
    expect(page.locator(".scene h2")).to_have_text("The result")
    tablet.goto(f"{table.path}/score?shown=2")
    expect(page.locator(".veiled")).to_have_count(0)
    expect(page.locator(".scene h2")).to_have_text("Ben won, 1 to 0")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_tv_counts_down_and_then_shows_the_cards(
    devices: Devices, ask: APIRequestContext, motion: str
) -> None:
    table = Table(ask, "arctic_scavengers").on_to("Round 3", "Gather")
    assert ask.post(f"{table.path}/sit", form={"seat": "p1"}, headers=ALONE).ok
    table.tap("commit", 1, player="p1", **{"cards.brawler": "1"})
    table.tap("announce", player="p2", cards="0")
    page = devices.open("tablet", reduced_motion=motion)
    page.goto(f"{table.path}/screen")
    table.tap("announce", player="p3", cards="0")
    expect(page.locator(".says h2")).to_have_text("Anna wins")
    countdown = page.locator(".countdown")
    expect(countdown).to_have_count(1)
    if motion == "no-preference":
        expect(countdown.locator("b").nth(1)).to_be_visible()
        expect(countdown.locator("b").nth(0)).to_be_hidden()
    expect(countdown).to_be_hidden()
