"""The pages beside the table by touch: counting a pile, correcting, what to track; log and history."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import APIRequestContext, Page, expect

from tests.web.browser.devices import Devices
from tests.web.browser.evening import REST
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
    page.locator("#audit-junkyard summary").first.tap()
    number = int(junkyard.locator(".number").inner_text())
    expect(junkyard).to_contain_text(f"The junkyard should hold {number}. How many are there?")
    junkyard.get_by_role("button", name=f"{number - 2}", exact=True).tap()
    expect(junkyard.locator(".number")).to_have_text(str(number - 2))
    expect(junkyard.get_by_role("button", name=f"{number - 3}", exact=True)).to_be_visible()  # open
    assert page.evaluate("window.stayed")
    slipped = page.get_by_role("link", name="Find the mistake")
    slipped.tap()
    expect(page).to_have_url(re.compile(r"/log\?about=junkyard$"))
    expect(page.locator("ol.log").first).to_contain_text("Correction: junkyard")


def test_a_second_count_in_a_row_counts_too(ask: APIRequestContext, devices: Devices) -> None:
    page = devices.open()
    page.goto(f"{Table(ask, 'arctic_scavengers').path}/page/piles")
    # People take their time between counts; here it passes at once.
    page.clock.install()
    junkyard = page.locator("#pile-junkyard")
    page.locator("#audit-junkyard summary").first.tap()
    number = int(junkyard.locator(".number").inner_text())
    for less in (3, 7):
        junkyard.locator(f"#count-junkyard-{number - less}").tap()
        expect(junkyard.locator(".number")).to_have_text(str(number - less))
        page.clock.fast_forward(REST)
    junkyard.get_by_role("button", name="correct").tap()
    expect(page.get_by_role("link", name="Find the mistake")).to_have_count(0)


def test_a_correction_takes_no_typing(ask: APIRequestContext, devices: Devices) -> None:
    table = Table(ask, "arctic_scavengers", *FIVE).tap("next")
    page = devices.open()
    page.goto(f"{table.path}/page/catch_up")
    for _ in range(4):
        page.get_by_role("button", name="Round: one more").tap()
    page.get_by_role("button", name="Contested left: one less").tap()
    junkyard = int(field(page, "Junkyard"))
    for _ in range(5):
        page.get_by_role("button", name="Junkyard: one less", exact=True).tap()
    page.locator(".corrections .token-key", has_text="Cara").tap()
    page.locator(".deck-tabs label", has_text="Ben").tap()
    page.get_by_role("button", name="Ben: Refugee: one less").tap()
    expect(page.locator("#changes")).to_contain_text("5 changes")
    before = page.locator(".changed label[data-was]:visible").evaluate_all(
        "(labels) => labels.map((one) => one.dataset.was)"
    )
    assert before == ["1", "14", str(junkyard), "4"]
    page.locator("#save").tap()
    expect(page).to_have_url(re.compile(r"/t/[A-Z]{4}$"))
    expect(page.locator("#strip .clock")).to_contain_text("Round 5")
    page.goto(f"{table.path}/page/catch_up")
    assert field(page, "Contested left") == "13"
    assert field(page, "Junkyard") == str(junkyard - 5)
    assert field(page, "Ben: Refugee") == "3"
    expect(page.locator("input[name=initiator][value=p3]")).to_be_checked()


def test_a_wounded_leader_is_corrected_on_the_phone(
    ask: APIRequestContext, devices: Devices
) -> None:
    table = Table(ask, "arctic_scavengers", "Anna", "Ben", modules="hq4")
    for player, leader in (("p1", "butcher"), ("p2", "fanatic")):
        table.tap("keep-leader", player=player, leader=leader)
    page = devices.open("phone")
    page.goto(f"{table.path}/page/catch_up")
    wide = page.locator("#save").evaluate("(key) => key.clientWidth")
    row = page.locator(".corrections li", has_text="Fanatic")
    row.locator("label", has_text="Wounded").tap()
    expect(page.locator("#changes")).to_contain_text("1 change")
    assert page.locator("#save").evaluate("(key) => key.clientWidth") == wide
    page.locator("#save").tap()
    expect(page.locator("#seat-p2")).to_contain_text("Fanatic, wounded")


def test_a_number_stops_where_no_table_can_stand(ask: APIRequestContext, devices: Devices) -> None:
    page = devices.open("phone")
    page.goto(f"{Table(ask, 'arctic_scavengers').path}/page/catch_up")
    page.get_by_role("button", name="Round: one less").tap()
    assert field(page, "Round") == "1"
    page.get_by_role("button", name="Contested left: one more").tap()
    assert field(page, "Contested left") == "14"


def test_numbers_that_are_drawn_again_have_their_buttons(
    ask: APIRequestContext, devices: Devices
) -> None:
    page = devices.open()
    page.goto(f"{Table(ask, 'arctic_scavengers').path}/page/catch_up")
    page.get_by_role("button", name="Rounds only").tap()
    expect(page.locator(".deck-form")).to_have_count(0)
    more = page.get_by_role("button", name="Contested left: one more")
    expect(more).to_have_count(1)
    page.get_by_role("button", name="Contested left: one less").tap()
    assert field(page, "Contested left") == "13"
    page.locator("#history-undo").tap()
    expect(page.locator(".deck-form").first).to_be_visible()
    expect(page.get_by_role("button", name="Anna: Refugee: one more")).to_be_visible()


def test_what_is_tracked_is_switched_with_one_tap(ask: APIRequestContext, devices: Devices) -> None:
    page = devices.open("portrait")
    page.goto(f"{Table(ask, 'arctic_scavengers').path}/page/decks")
    expect(page.locator(".deck")).to_have_count(3)
    page.get_by_role("button", name="Rounds only").tap()
    expect(page.locator(".deck")).to_have_count(0)
    expect(page.locator("#panel")).to_contain_text("not tracked")
    page.get_by_role("button", name="Rounds, piles and decks").tap()
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


def test_a_change_that_is_taken_back_is_no_change(ask: APIRequestContext, devices: Devices) -> None:
    page = devices.open()
    page.goto(f"{Table(ask, 'arctic_scavengers').path}/page/catch_up")
    page.get_by_role("button", name="Round: one more").tap()
    expect(page.locator("#changes")).to_contain_text("1 change")
    page.get_by_role("button", name="Round: one less").tap()
    expect(page.locator("#changes")).to_be_hidden()
    expect(page.locator(".changed")).to_have_count(0)


def test_one_deck_at_a_time_is_in_sight_without_a_script_too(
    ask: APIRequestContext, devices: Devices
) -> None:
    table = Table(ask, "arctic_scavengers", *FIVE)
    page = devices.open(java_script_enabled=False)
    page.goto(f"{table.path}/page/catch_up")
    expect(page.locator(".deck-form:visible")).to_have_attribute("id", "cards-p1")
    page.locator(".deck-tabs label", has_text="Eli").tap()
    expect(page.locator(".deck-form:visible")).to_have_attribute("id", "cards-p5")


def test_the_log_is_read_by_player_and_by_round(ask: APIRequestContext, devices: Devices) -> None:
    table = Table(ask, "arctic_scavengers").on_to("Round 3")
    page = devices.open()
    page.goto(f"{table.path}/log")
    expect(page.locator(".chapter").first).to_have_text("Round 2, Gather")
    page.locator(".jump a", has_text="1").tap()
    expect(page.locator(".chapter").first).to_have_text("Round 1, Gather")
    page.get_by_role("link", name="Ben", exact=True).tap()
    expect(page.locator(".log .token.seat-blue")).to_have_count(0)


def test_looking_back_goes_from_line_to_line_and_back_to_now(
    ask: APIRequestContext, devices: Devices
) -> None:
    table = Table(ask, "arctic_scavengers").on_to("Round 2", "Gather")
    page = devices.open()
    page.goto(f"{table.path}/log")
    page.get_by_role("link", name="Look back").tap()
    expect(page.locator(".clock")).to_contain_text("Round 2")
    page.get_by_role("link", name="Earlier").tap()
    page.get_by_role("link", name="Earlier").tap()
    expect(page.locator(".clock")).to_contain_text("Round 1")
    page.get_by_role("link", name="Back to now").tap()
    expect(page).to_have_url(re.compile(r"/t/[A-Z]{4}$"))
