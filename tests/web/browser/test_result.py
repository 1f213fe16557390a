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
    return page.locator("#ranks .name").all_inner_texts()


def pages(pdf: bytes) -> int:
    """How many pages a PDF of Chromium has."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


def people(page: Page, player: str) -> int:
    """The large number of a seat."""
    return int(page.locator(f"#seat-{player} .figure-main .tally").inner_text())


def inner_scrollers(page: Page) -> list[str]:
    """What does not show all that it holds, the page itself included."""
    found: list[str] = page.evaluate(
        """() => [document.scrollingElement, ...document.querySelectorAll('.table *')].filter(
            (one) => one.checkVisibility() && !one.matches('.hidden, .name')
              && ['auto', 'scroll', 'hidden', 'visible'].includes(getComputedStyle(one).overflowY)
              && one.clientHeight && one.scrollHeight > one.clientHeight + 1
              && (one === document.scrollingElement || getComputedStyle(one).overflowY !== 'visible')
        ).map((one) => one.id || one.className)"""
    )
    return found


@pytest.mark.long
def test_from_the_last_skirmish_to_the_result_by_touch(
    devices: Devices, ask: APIRequestContext
) -> None:
    table = last_skirmish(ask).tap("win", player="p2")
    page = devices.open()
    hand = Fingers(page, table.path)
    expect(page.locator("#strip .clock")).to_have_text("The count")
    count_by_touch(hand)
    hand.send(page.locator("#bar .next"))
    expect(page.locator("#strip .clock")).to_have_text("Game over")
    hand.touch(page.locator("#bar .next"))
    expect(page).to_have_url(re.compile(r"/score$"))
    expect(page.locator("#ranks .veiled")).to_have_count(3)
    assert names(page) == []
    for label, shown in (
        ("Reveal third place", ["Cara"]),
        ("Reveal second place", ["Anna", "Cara"]),
        ("Reveal the winner", ["Ben", "Anna", "Cara"]),
    ):
        expect(page.locator("#reveal-next")).to_have_text(label)
        hand.touch(page.locator("#reveal-next"))
        expect(page.locator("#ranks .name")).to_have_text(shown)
    expect(page.locator("#reveal-next")).to_have_count(0)
    expect(page.locator("#ranks .is-first .name")).to_have_text("Ben")
    expect(page.locator("#ranks h2")).to_contain_text("Ben won, ")


def count_by_touch(hand: Fingers) -> None:
    """Each has the tablet in turn: Anna leaves it at what is known, Ben names an unknown card,
    and Cara finds one refugee more."""
    page = hand.page
    for player, name in (("p1", "Anna"), ("p2", "Ben"), ("p3", "Cara")):
        expect(page.locator(f"#seat-{player}")).to_have_attribute("aria-current", "true")
        before = people(page, player)
        if name == "Ben":
            expect(page.locator("#bar .say")).to_contain_text("Tap the card")
            hand.tap("secret-contested-tribe_family_5")
            assert people(page, player) == before + 5
        if name == "Cara":
            hand.tap("plus-refugee")
            assert people(page, player) == before + 1
        expect(page.locator("#bar .next")).to_have_text(f"Finish {name}'s count")
        hand.send(page.locator("#bar .next"))


def test_the_fullest_count_and_its_result_fit_without_scrolling(
    devices: Devices, ask: APIRequestContext
) -> None:
    tables = full_tables(ask)
    page = devices.open()
    hand = Fingers(page, tables["full_unknown"]().path)
    assert inner_scrollers(page) == []
    hand.send(page.locator("#bar .others .button"))
    assert inner_scrollers(page) == []
    hand.send(page.locator("#count .head .button"))
    for tab in page.locator("#count summary").all():
        if tab.evaluate("(one) => !one.parentElement.open"):
            tab.tap()
        assert inner_scrollers(page) == []
    hand.send(page.locator("#bar .others .button"))
    expect(page.locator("#count")).to_contain_text("Included?")
    assert inner_scrollers(page) == []
    result = f"{tables['full_secrets']().path}/score"
    for shown in ("0", "1", "all"):
        page.goto(f"{result}?shown={shown}")
        assert inner_scrollers(page) == []
        assert page.locator(".next:visible").count() == 1


def test_the_tab_that_is_open_stays_open_when_a_card_is_counted(
    devices: Devices, ask: APIRequestContext
) -> None:
    page = devices.open()
    hand = Fingers(page, full_tables(ask)["full_over"]().path)
    hand.touch(page.locator("#count summary", has_text="Mercenaries"))
    plus = page.locator("#count details[open] .owned.none .icon-only").first
    thing = str(plus.get_attribute("value"))
    before = plus.bounding_box()
    hand.tap(f"plus-{thing}")
    expect(page.locator(f"#minus-{thing}")).to_be_visible()
    assert page.locator(f"#plus-{thing}").bounding_box() == before


@pytest.mark.parametrize("device", ["phone", "portrait"])
def test_the_result_is_no_wider_than_its_screen(
    devices: Devices, ask: APIRequestContext, device: str
) -> None:
    page = devices.open(device)
    page.goto(f"{full_tables(ask)['full_secrets']().path}/score?shown=all")
    width, room = page.evaluate("[document.scrollingElement.scrollWidth, innerWidth]")
    assert width <= room


def test_undo_at_the_table_opens_a_closed_game_again(
    devices: Devices, ask: APIRequestContext
) -> None:
    table = last_skirmish(ask).close()
    page = devices.open("portrait")
    hand = Fingers(page, table.path)
    expect(page.locator("#bar .next")).to_have_text("See the result")
    hand.tap("history-undo")
    expect(page.locator("#bar .next")).to_have_text("Show the result")
    page.goto(f"{table.path}/score")
    expect(page.locator("h1")).to_have_text("Score so far")


def test_a_seat_opens_into_reasons_that_lead_to_their_rule(
    devices: Devices, ask: APIRequestContext
) -> None:
    page = devices.open("phone")
    page.goto(f"{last_skirmish(ask).close().path}/score?shown=all")
    seat = page.locator("#seats .leads")
    expect(seat.locator(".seat-reasons")).to_be_hidden()
    seat.locator("summary").tap()
    expect(seat.locator(".seat-reasons")).to_contain_text("On cards")
    seat.locator(".seat-reasons a").first.tap()
    heading = page.locator("#drawer").get_by_role(
        "heading", name="Which cards count for your tribe"
    )
    expect(heading).to_be_in_viewport()


def test_the_working_opens_over_the_result(devices: Devices, ask: APIRequestContext) -> None:
    page = devices.open()
    page.goto(f"{last_skirmish(ask).close().path}/score?shown=all")
    page.locator("#show-working").tap()
    expect(page.locator("#drawer #working")).to_contain_text("Step by step")
    expect(page).to_have_url(re.compile(r"/score\?shown=all$"))


def test_the_result_is_handed_over_or_copied(devices: Devices, ask: APIRequestContext) -> None:
    page = devices.open()
    page.add_init_script(
        """window.sent = [];
        Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
        Object.defineProperty(navigator, 'clipboard', {
          value: { writeText: async (text) => { window.sent.push(text); } } });"""
    )
    page.goto(f"{last_skirmish(ask).close().path}/score?shown=all")
    page.locator("#share").tap()
    expect(page.locator(".messages")).to_contain_text("Copied.")
    (text,) = page.evaluate("window.sent")
    assert "1st Anna" in text
    expect(page).to_have_url(re.compile(r"/score\?shown=all$"))


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
    expect(page.locator("#ranks .name")).to_have_count(1)
    expect(page.locator("#reveal-next")).to_be_focused()
    arrived = traffic.arrived()
    assert [path for path, _ in arrived] == [f"{table.path}/score"]
    assert arrived[0][1] <= 10 * KB
    assert page.evaluate("window.stayed")
    # What was revealed is said to those who cannot see it.
    expect(page.locator(".messages")).to_contain_text(names(page)[0])
    page.reload()
    expect(page.locator("#ranks .name")).to_have_count(1)


@pytest.mark.long
def test_without_a_script_the_places_are_revealed_too(
    devices: Devices, ask: APIRequestContext
) -> None:
    page = devices.open(java_script_enabled=False)
    page.goto(f"{last_skirmish(ask).close().path}/score")
    for shown in (1, 2, 3):
        page.locator("#reveal-next").tap()
        expect(page.locator("#ranks .name")).to_have_count(shown)
    page.goto(page.url.partition("?")[0])
    page.locator("#reveal-all").tap()
    expect(page.locator("#ranks .name")).to_have_count(3)


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
