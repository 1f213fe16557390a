"""The pages beside the table by touch: counting a pile, catching up, what to track."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import APIRequestContext, Page, expect

from tests.web.browser.devices import Devices
from tests.web.browser.tables import Table

pytestmark = [pytest.mark.browser, pytest.mark.long]

FIVE = ("Anna", "Ben", "Cara", "Dana", "Eli")


def field(page: Page, label: str) -> str:
    return page.get_by_label(label, exact=True).input_value()


def test_a_pile_is_counted_and_the_log_lines_are_a_tap_away(
    ask: APIRequestContext, devices: Devices
) -> None:
    table = Table(ask, "arctic_scavengers").tap("next")
    page = devices.open()
    page.goto(f"{table.path}/page/piles")
    page.evaluate("window.stayed = true")
    junkyard = page.locator("#pile-junkyard")
    junkyard.locator("summary").first.tap()
    number = int(junkyard.locator(".number").inner_text())
    expect(junkyard).to_contain_text(f"Count the junkyard: {number} expected.")
    junkyard.get_by_role("button", name=f"{number - 2}", exact=True).tap()
    expect(junkyard.locator(".number")).to_have_text(str(number - 2))
    expect(junkyard.get_by_role("button", name="as expected")).to_be_visible()  # still open
    assert page.evaluate("window.stayed")
    slipped = page.get_by_role("link", name="Where it may have slipped")
    slipped.tap()
    expect(page).to_have_url(re.compile(r"/log\?about=junkyard$"))
    expect(page.locator("ol.log")).to_contain_text(["Counted the junkyard"])


def test_a_second_count_in_a_row_counts_too(ask: APIRequestContext, devices: Devices) -> None:
    page = devices.open()
    page.goto(f"{Table(ask, 'arctic_scavengers').path}/page/piles")
    junkyard = page.locator("#pile-junkyard")
    junkyard.locator("summary").first.tap()
    number = int(junkyard.locator(".number").inner_text())
    for less in (3, 7):
        junkyard.locator(f"#count-junkyard-{number - less}").tap()
        expect(junkyard.locator(".number")).to_have_text(str(number - less))
    junkyard.get_by_role("button", name="as expected").tap()
    expect(page.get_by_role("link", name="Where it may have slipped")).to_have_count(0)


def test_catching_up_takes_no_typing(ask: APIRequestContext, devices: Devices) -> None:
    table = Table(ask, "arctic_scavengers", *FIVE).tap("next")
    page = devices.open()
    page.goto(f"{table.path}/page/catch_up")
    for _ in range(4):
        page.get_by_role("button", name="Round: one more").tap()
    page.get_by_role("button", name="Contested left: one less").tap()
    junkyard = int(field(page, "Junkyard"))
    page.get_by_role("button", name="Junkyard: 5 less").tap()
    page.locator("label.chip", has_text="Cara").tap()
    page.locator("#fold-p2 summary").first.tap()
    page.get_by_role("button", name="Ben: Refugee: one less").tap()
    page.locator("#save").tap()
    expect(page).to_have_url(re.compile(r"/t/[A-Z]{4}$"))
    expect(page.locator("#strip .clock")).to_contain_text("Round 5")
    page.goto(f"{table.path}/page/catch_up")
    assert field(page, "Contested left") == "13"
    assert field(page, "Junkyard") == str(junkyard - 5)
    assert field(page, "Ben: Refugee") == "3"
    expect(page.locator("input[name=initiator][value=p3]")).to_be_checked()


def test_a_number_stops_where_no_table_can_stand(ask: APIRequestContext, devices: Devices) -> None:
    page = devices.open("phone")
    page.goto(f"{Table(ask, 'arctic_scavengers').path}/page/catch_up")
    page.get_by_role("button", name="Round: one less").tap()
    assert field(page, "Round") == "1"
    page.get_by_role("button", name="Contested left: one more").tap()
    assert field(page, "Contested left") == "14"


def test_what_is_tracked_is_switched_with_one_tap(ask: APIRequestContext, devices: Devices) -> None:
    page = devices.open("portrait")
    page.goto(f"{Table(ask, 'arctic_scavengers').path}/page/decks")
    expect(page.locator(".deck")).to_have_count(3)
    page.get_by_role("button", name="Clock and skirmish only").tap()
    expect(page.locator(".deck")).to_have_count(0)
    expect(page.locator("#panel")).to_contain_text("not tracked")
    page.get_by_role("button", name="Every deck").tap()
    expect(page.locator(".deck")).to_have_count(3)
    page.locator("#history-undo").tap()
    expect(page.locator(".deck")).to_have_count(0)


def test_without_a_script_the_pages_work_too(ask: APIRequestContext, devices: Devices) -> None:
    table = Table(ask, "arctic_scavengers")
    page = devices.open(java_script_enabled=False)
    page.goto(f"{table.path}/page/piles")
    page.locator("#pile-contested summary").first.tap()
    page.locator("#count-contested-11").tap()
    expect(page).to_have_url(re.compile(r"/page/piles$"))
    expect(page.locator("#pile-contested .number")).to_have_text("11")
    page.goto(f"{table.path}/page/catch_up")
    expect(page.locator("[data-step]").first).to_be_hidden()
    page.get_by_label("Round", exact=True).fill("4")
    page.locator("#save").tap()
    expect(page).to_have_url(re.compile(r"/t/[A-Z]{4}$"))
    expect(page.locator("#strip .clock")).to_contain_text("Round 4")
