"""By touch: a print is corrected, a ruling noted; and the quick reference is one sheet of paper."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.games import GAMES
from companion.web.pages.own_rulings import MOST_PRINTED
from tests.live_server import LiveServer
from tests.web.browser.devices import Devices
from tests.web.browser.full_tables import full_tables
from tests.web.browser.tables import ALONE, Form
from tests.web.browser.test_result import SHEETS, pages

pytestmark = [pytest.mark.browser, pytest.mark.long]

QUICK = "/quick/arctic_scavengers/skirmish?cards1=brawler&cards2=thugs"
# The inside of the sheet in CSS pixels: A4 less its margins, at 96 to the inch.
SHEET = {"width": 733, "height": 1069}
SMALLEST_PX = 8 * 96 / 72
SMALLEST_TEXT = """() => {
  const walker = document.createTreeWalker(document.querySelector(".reference"), NodeFilter.SHOW_TEXT);
  let least = Infinity;
  while (walker.nextNode()) {
    const holder = walker.currentNode.parentElement;
    if (walker.currentNode.data.trim() && !holder.closest(".hidden"))
      least = Math.min(least, parseFloat(getComputedStyle(holder).fontSize));
  }
  return least;
}"""


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A server of its own: what is corrected here counts nowhere else."""
    with LiveServer(tmp_path_factory.mktemp("own") / "instance") as server:
        yield server


@pytest.fixture
def at_home(chromium: Browser, own: LiveServer) -> Iterator[Devices]:
    """Devices that look at that server."""
    opened = Devices(chromium, own.url)
    yield opened
    opened.close()
    assert opened.watch.troubles == []


@pytest.mark.parametrize("script", [True, False], ids=["with JavaScript", "without"])
def test_a_corrected_value_counts_until_it_is_reverted(at_home: Devices, script: bool) -> None:
    page = at_home.open(java_script_enabled=script)
    page.goto(QUICK)
    expect(page.locator(".verdict")).to_contain_text("Orange wins")
    page.goto("/cards/arctic_scavengers/brawler")
    page.get_by_role("link", name="My card is different").tap()
    page.get_by_label("Fight").select_option("5")
    page.get_by_role("button", name="Save").tap()
    expect(page.locator(".big-card .corrected + small")).to_contain_text("our lists: 2")
    page.goto(QUICK)
    expect(page.locator(".verdict")).to_contain_text("Blue wins")
    page.goto("/cards/arctic_scavengers/brawler")
    page.get_by_role("button", name="Restore").tap()
    expect(page.locator(".big-card .corrected + small")).to_have_count(0)
    page.goto(QUICK)
    expect(page.locator(".verdict")).to_contain_text("Orange wins")


def test_a_ruling_is_noted_from_the_log_without_typing(at_home: Devices) -> None:
    page = at_home.open("phone")
    form: Form = {"game": "arctic_scavengers", "name1": "Anna", "name2": "Ben", "name3": "Cara"}
    table = page.request.post("/new", form=form, headers=ALONE).url
    page.goto(f"{table}/log")
    page.locator(".moment").first.tap()
    page.get_by_role("link", name="Note a ruling").tap()
    page.get_by_label("Rule", exact=True).select_option("round/draw")
    page.get_by_role("radio", name="Not allowed").tap()
    page.get_by_role("button", name="Save").tap()
    expect(page).to_have_url(f"{table}/at/1")
    expect(page.locator("#then .decided")).to_contain_text("Not allowed")
    page.goto("/rules/arctic_scavengers/round/draw")
    expect(page.locator("#own_rulings")).to_contain_text("Not allowed")
    page.goto(f"{table}/print")
    expect(page.locator(".paper")).to_contain_text("Not allowed")


def full_book(page: Page, key: str) -> None:
    """More rulings than a sheet shows, each longer than it shows and about a rule of many words."""
    rule = max(GAMES[key].book().rules, key=lambda entry: len(entry.title)).id
    for number in range(MOST_PRINTED + 2):
        words = f"{number} a decision of many words, each of them weighed at the table " * 4
        dispute = "what was asked with many words, each of them weighed at the table " * 4
        form: Form = {"game": key, "rule": rule, "dispute": dispute, "decision": words.strip()}
        assert page.request.post("/rulings/new", form=form, headers=ALONE).ok


@pytest.mark.parametrize("table", ["full_closed", "full_secrets"])
def test_the_result_of_five_with_a_full_book_is_printed_on_exactly_one_page(
    at_home: Devices, table: str
) -> None:
    """Five names as long as they may be, every module and gang, and all that a book can add."""
    page = at_home.open()
    full_book(page, "arctic_scavengers")
    page.goto(f"{full_tables(page.request)[table]().path}/print?shown=all")
    paper = page.locator(".paper")
    expect(paper).to_contain_text("Bartholomaeusdottirovich")
    expect(paper.locator("section li")).to_have_count(MOST_PRINTED + 1)
    expect(paper).to_contain_text(re.compile(r"And \d+ more\."))
    assert [pages(page.pdf(format=sheet)) for sheet in SHEETS] == [1, 1]


@pytest.mark.parametrize("key", ["arctic_scavengers", "arctic"])
def test_the_quick_reference_is_one_readable_sheet(at_home: Devices, key: str) -> None:
    page = at_home.open()
    full_book(page, key)
    for power in ("fox_1", "moose_2", "orca_1"):
        words: Form = {"text": "many words about what this animal does " * 9}
        address = f"/cards/arctic/{power}/print"
        assert page.request.post(address, form=words, headers=ALONE).ok
    page.goto(f"/rules/{key}/reference")
    paper = page.pdf(prefer_css_page_size=True)
    assert pages(paper) == 1
    # A browser shrinks what does not fit: measured as it is laid out, it has to fit by itself.
    page.emulate_media(media="print")
    page.set_viewport_size({"width": SHEET["width"], "height": SHEET["height"]})
    box = page.locator(".reference").bounding_box()
    assert box
    assert box["y"] + box["height"] <= SHEET["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= SHEET["width"]
    assert page.evaluate(SMALLEST_TEXT) >= SMALLEST_PX - 0.01
