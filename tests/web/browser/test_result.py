"""From the last skirmish to the result by touch, the ceremony, and the result on paper."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import APIRequestContext, Page, expect

from tests.web.browser.devices import Devices
from tests.web.browser.fight import Fingers
from tests.web.browser.full_tables import full_tables
from tests.web.browser.tables import Table
from tests.web.browser.test_weight import Traffic

pytestmark = pytest.mark.browser

KB = 1000
SHEETS = ("A4", "Letter")


def last_skirmish(ask: APIRequestContext) -> Table:
    """Three players with the gangs of HQ and one contested resource left, about to fight."""
    table = Table(ask, "arctic_scavengers", modules=("hq1", "hq2"), tracking="decks")
    scouts = {"decks.p1.scout": "2", "decks.p2.scout": "1"}
    table.tap("catch-up", 1, round="16", contested="1", **scouts)
    return table.on_to("Round 16", "Skirmish")


def names(page: Page) -> list[str]:
    """Who is on the board, from the top."""
    return page.locator("#result .who .name").all_inner_texts()


def pages(pdf: bytes) -> int:
    """How many pages a PDF of Chromium has."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


@pytest.mark.long
def test_from_the_last_skirmish_to_the_result_by_touch(
    devices: Devices, ask: APIRequestContext
) -> None:
    table = last_skirmish(ask)
    page = devices.open()
    hand = Fingers(page, table.path)
    hand.unfold("skirmish-just")
    hand.tap("winner-win-p2")
    expect(page.locator("#strip .clock")).to_have_text("Counting")
    expect(page.locator("#count")).to_be_visible()
    count_by_touch(hand)
    hand.record()
    expect(page.locator("#strip .clock")).to_have_text("Game over")
    hand.touch(page.locator("#now .large"))
    expect(page).to_have_url(re.compile(r"/score$"))
    expect(page.locator("#result .veiled")).to_have_count(3)
    assert names(page) == []
    for shown in (["Cara"], ["Anna", "Cara"], ["Ben", "Anna", "Cara"]):
        hand.touch(page.locator("#reveal-next"))
        expect(page.locator("#result .who .name")).to_have_text(shown)
    expect(page.locator("#reveal-next")).to_have_count(0)
    expect(page.locator("#result .winner .name")).to_have_text("Ben")
    expect(page.locator(".decides p").first).to_contain_text("Ben wins by")


def count_by_touch(hand: Fingers) -> None:
    """Each has the tablet in turn: Anna leaves it at what is known, Ben names his secret card,
    and Cara finds one refugee more."""
    total = hand.page.locator(".count-head .number")
    for name in ("Anna", "Ben", "Cara"):
        sheet = hand.page.locator(f'.count-sheet[aria-label="{name}\'s count"]')
        expect(sheet).to_be_visible()
        if name == "Ben":
            before = int(total.inner_text())
            # The last contested resource went to him, and nobody else has seen it.
            hand.tap("secret-contested-tribe_family_5")
            expect(total).to_have_text(str(before + 5))
        if name == "Cara":
            before = int(total.inner_text())
            hand.tap("plus-refugee")
            expect(total).to_have_text(str(before + 1))
        hand.record()


def test_undo_at_the_table_opens_a_closed_game_again(
    devices: Devices, ask: APIRequestContext
) -> None:
    table = last_skirmish(ask).close()
    page = devices.open("portrait")
    hand = Fingers(page, table.path)
    expect(page.locator("#now .large")).to_have_text("See the result")
    hand.tap("history-undo")
    expect(page.locator("#strip .clock")).to_have_text("Counting")
    page.goto(f"{table.path}/score")
    expect(page.locator("h1")).to_have_text("Standing")


def test_a_number_opens_into_reasons_that_lead_to_their_rule(
    devices: Devices, ask: APIRequestContext
) -> None:
    page = devices.open("phone")
    page.goto(f"{last_skirmish(ask).close().path}/score?shown=all")
    part = page.locator("#result .winner .part").first
    expect(part.locator(".why")).to_be_hidden()
    part.locator("summary").tap()
    expect(part.locator(".why")).to_contain_text("people")
    part.locator(".why a").first.tap()
    heading = page.locator("#drawer").get_by_role("heading", name="What counts as the tribe")
    expect(heading).to_be_in_viewport()


def test_each_place_is_one_small_answer_and_stays_when_the_page_is_loaded_again(
    devices: Devices, ask: APIRequestContext
) -> None:
    table = last_skirmish(ask).close()
    page = devices.open()
    page.goto(f"{table.path}/score")
    page.evaluate("window.stayed = true")
    traffic = Traffic(page)
    page.locator("#reveal-next").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#result .who")).to_have_count(1)
    expect(page.locator("#reveal-next")).to_be_focused()
    arrived = traffic.arrived()
    assert [path for path, _ in arrived] == [f"{table.path}/score"]
    assert arrived[0][1] <= 10 * KB
    assert page.evaluate("window.stayed")
    # What was revealed is said to those who cannot see it.
    expect(page.locator(".messages")).to_contain_text(names(page)[0])
    page.reload()
    expect(page.locator("#result .who")).to_have_count(1)


@pytest.mark.long
def test_without_a_script_the_places_are_revealed_too(
    devices: Devices, ask: APIRequestContext
) -> None:
    page = devices.open(java_script_enabled=False)
    page.goto(f"{last_skirmish(ask).close().path}/score")
    for shown in (1, 2, 3):
        page.locator("#reveal-next").tap()
        expect(page.locator("#result .who")).to_have_count(shown)
    page.goto(page.url.partition("?")[0])
    page.locator("#reveal-all").tap()
    expect(page.locator("#result .who")).to_have_count(3)


@pytest.mark.long
def test_the_result_of_five_is_printed_on_exactly_one_page(
    devices: Devices, ask: APIRequestContext
) -> None:
    """Five players with names as long as they may be, every module and every gang."""
    page = devices.open()
    page.goto(f"{full_tables(ask)['full_closed']().path}/print?shown=all")
    expect(page.locator(".paper")).to_contain_text("Bartholomaeusdottirovich")
    expect(page.locator(".paper")).to_contain_text("1st")
    expect(page.locator(".paper tbody td:last-child").first).to_contain_text("Contested resources")
    expect(page.get_by_role("columnheader", name="Breaks ties")).to_be_visible()
    assert [pages(page.pdf(format=sheet)) for sheet in SHEETS] == [1, 1]


@pytest.mark.long
def test_a_long_log_on_paper_takes_as_many_pages_as_it_needs(
    devices: Devices, ask: APIRequestContext
) -> None:
    """So that the count of pages above can be trusted."""
    table = full_tables(ask)["full_over"]()
    page = devices.open()
    page.goto(f"{table.path}/log/print")
    assert pages(page.pdf(format="A4")) > 1
