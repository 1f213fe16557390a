"""What is tapped stays under the finger: the same spot once more is the same thing once more."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import APIRequestContext, Locator, Page, expect

from tests.web.browser.devices import Devices
from tests.web.browser.fight import Camp
from tests.web.browser.held import Held
from tests.web.browser.screen import open_page_of

pytestmark = [pytest.mark.browser, pytest.mark.long]

ALL_SIZES = pytest.mark.parametrize("size", ["tablet", "portrait", "phone"])


def taps_on_the_spot(page: Page, tapped: Locator, times: int) -> Iterator[int]:
    """Taps where the button was at first, wherever it is by then; the caller waits for each."""
    tapped.scroll_into_view_if_needed()
    box = tapped.bounding_box()
    assert box
    for number in range(1, times + 1):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        yield number


def top(button: Locator) -> float:
    box = button.bounding_box()
    assert box
    return box["y"]


@ALL_SIZES
@pytest.mark.parametrize("thing", ["net", "refugee"])
def test_of_a_count_without_a_table(devices: Devices, size: str, thing: str) -> None:
    page = devices.open(size)
    page.goto("/quick/arctic_scavengers/score")
    for number in taps_on_the_spot(page, open_page_of(page, thing), 3):
        expect(page).to_have_url(re.compile(rf"{thing}\.{number}\b"))
    expect(page.locator("#message")).to_be_empty()


@ALL_SIZES
@pytest.mark.parametrize("card", ["spear", "scavenger", "brawler"])
def test_of_a_skirmish_without_a_table(devices: Devices, size: str, card: str) -> None:
    page = devices.open(size)
    page.goto("/quick/arctic_scavengers/skirmish")
    for number in taps_on_the_spot(page, page.locator(f"#reveal-1-{card}"), 3):
        cards = ",".join([card] * number)
        expect(page).to_have_url(re.compile(rf"cards1={cards}(&|$)"))


@ALL_SIZES
def test_of_a_skirmish_at_the_table(devices: Devices, ask: APIRequestContext, size: str) -> None:
    page = devices.open(size)
    page.goto(Camp(ask, tracking="decks").bringing(4, 4, 4).path)
    refugee = page.locator("#reveal-p1-refugee")
    for number in taps_on_the_spot(page, refugee, 3):
        expect(page.locator("#seat-p1 .slots .in")).to_have_count(number)


def test_of_cards_tapped_one_after_the_other_without_waiting(devices: Devices) -> None:
    page = devices.open("phone")
    page.goto("/quick/arctic_scavengers/score?count1=net.1&count2=net.1&count3=net.1")
    first, last = page.locator("#plus-wolf_pack"), page.locator("#plus-field_crew")
    first.scroll_into_view_if_needed()
    held = Held(page, "**/quick/arctic_scavengers/score?*")
    first.tap()
    last.tap()
    before = top(last)
    held.let_go()
    expect(page).to_have_url(re.compile("field_crew.1.*wolf_pack.1|wolf_pack.1.*field_crew.1"))
    assert top(last) == pytest.approx(before, abs=1)


def test_of_cards_laid_one_after_the_other_without_waiting(
    devices: Devices, ask: APIRequestContext
) -> None:
    page = devices.open("phone")
    table = Camp(ask, tracking="decks").on_to("Round 1", "Gather")
    page.goto(table.tap("open", player="p1", action="trash").path)
    first, last = page.locator("#bench-lay-refugee"), page.locator("#bench-lay-shovel")
    last.scroll_into_view_if_needed()
    held = Held(page)
    first.tap()
    last.tap()
    before = top(last)
    held.let_go()
    expect(page.locator("#bench .played .card-name")).to_have_text(["Refugee", "Shovel"])
    assert top(last) == pytest.approx(before, abs=1)
