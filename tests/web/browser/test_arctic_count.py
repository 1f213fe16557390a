"""Counting piles by touch: at a table and without one, with and without JavaScript."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import APIRequestContext, Page, expect

from companion.games.arctic.quick.address import LETTERS
from tests.games.arctic.piles import EXAMPLE
from tests.web.browser.devices import Devices
from tests.web.browser.screen import big_button
from tests.web.browser.tables import Table
from tests.web.browser.test_weight import KB, Traffic

pytestmark = [pytest.mark.browser, pytest.mark.long]

QUICK = "/quick/arctic/score"


@pytest.fixture
def counting(ask: APIRequestContext) -> Table:
    """A table of two that tracks the score only and begins to count."""
    return Table(ask, "arctic", "Anna", "Ben", tracking="score").tap("next")


def lay(page: Page, letters: str) -> None:
    """Tap the animals of a pile, as quickly as fingers can."""
    for letter in letters.replace(" ", ""):
        animal = LETTERS[letter]
        page.locator(f"#lay-{'face_down' if animal == '?' else animal}").tap()


def expect_total(page: Page, points: int) -> None:
    """What the seat says whose pile is open, at a table or without one."""
    seat = page.locator(".seat[aria-current]")
    number = seat.locator("summary .figure-main").or_(seat.locator(".total-points"))
    expect(number).to_have_text(re.compile(rf"^{points}( points)?$"))


def test_the_rulebook_s_example_makes_46_by_touch(devices: Devices, counting: Table) -> None:
    page = devices.open()
    page.goto(counting.path)
    lay(page, EXAMPLE)
    expect(page.locator(".pile-card")).to_have_count(len(EXAMPLE.replace(" ", "")))
    expect(page.locator(".run .worth")).to_have_text(["+3", "+15", "+10", "+6"])
    page.locator("#totem-fox").tap()
    page.locator("#stands-10").tap()
    page.locator("#penalty-4").tap()
    expect_total(page, 46)
    expect(big_button(page)).to_have_text("Anna has 46, on to Ben")
    big_button(page).tap()
    expect(page.locator(".pile-side")).to_have_attribute("aria-label", "Ben")
    expect(page.locator("#totem-fox")).to_be_disabled()
    lay(page, "ffxoo")
    page.locator("#totem-orca").tap()
    page.locator("#stands-3").tap()
    expect_total(page, 3 + 1 + 1 + 3)
    big_button(page).tap()
    expect(page.locator("#bar .say")).to_contain_text("Reveal the result")
    page.goto(f"{counting.path}/score?shown=all")
    expect(page.locator(".rank-total")).to_have_text(["46", "8"])
    page.goto(counting.path)
    page.locator("#history-undo").tap()
    expect(page.locator("#spread")).to_be_visible()
    expect_total(page, 8)


def test_a_forgotten_card_is_put_in_its_place_by_touch(devices: Devices, counting: Table) -> None:
    page = devices.open("phone")
    page.goto(counting.path)
    lay(page, "fow")
    expect(page.locator(".pile-card")).to_have_count(3)
    page.locator("#run-2").tap()
    expect(page.locator(".pile-head")).to_contain_text("Before card 2, the Orca")
    expect(page.locator("button.run-cards")).to_have_count(0)
    lay(page, "f")
    expect(page.locator(".run .worth")).to_have_text(["+1"])
    page.locator("#remove-card").tap()
    expect(page.locator(".pile-card")).to_have_count(3)
    expect(page.locator("#remove-card")).to_have_count(0)


def test_another_pile_is_reached_through_its_seat(devices: Devices, counting: Table) -> None:
    page = devices.open()
    page.goto(counting.path)
    lay(page, "ff")
    expect_total(page, 1)
    page.locator("#seat-p2 summary").tap()
    page.get_by_role("button", name="Count Ben's pile").tap()
    expect(page.locator(".pile-side")).to_have_attribute("aria-label", "Ben")


def test_the_tiles_stay_where_they_are_while_a_pile_grows(
    devices: Devices, counting: Table
) -> None:
    page = devices.open("portrait")
    page.goto(counting.path)
    before = page.locator("#lay-fox").bounding_box()
    lay(page, "wpbomf" * 4)
    expect(page.locator(".pile-card")).to_have_count(24)
    assert page.locator("#lay-fox").bounding_box() == before


def test_a_card_more_on_a_long_pile_is_one_small_answer(devices: Devices, counting: Table) -> None:
    for card in ("walrus", "fox", "?", "orca") * 10:
        counting.tap("count-card", player="p1", card=card)
    page = devices.open()
    page.goto(counting.path)
    traffic = Traffic(page)
    lay(page, "m")
    expect(page.locator(".pile-card")).to_have_count(41)
    arrived = traffic.arrived()
    assert [where for where, _ in arrived] == [f"{counting.path}/count-card"]
    assert arrived[0][1] <= 10 * KB, arrived


@pytest.mark.parametrize("has_script", [True, False], ids=["htmx", "without JavaScript"])
def test_a_pile_is_counted_without_a_table(devices: Devices, has_script: bool) -> None:
    page = devices.open(java_script_enabled=has_script)
    page.goto(QUICK)
    for number, letter in enumerate("ffx", 1):
        lay(page, letter)
        expect(page.locator(".pile-card")).to_have_count(number)
    page.locator("#totem-fox").tap()
    expect(page.locator("#totem-fox")).to_have_attribute("aria-pressed", "true")
    page.locator("#stands-15").tap()
    expect_total(page, 18)
    expect(page).to_have_url(re.compile(r"pile1=ffx&totem1=fox&stands1=15$"))
    address = page.url
    another = devices.open("phone")
    another.goto(address)
    expect_total(another, 18)


def test_quick_fingers_lose_no_card_without_a_table(devices: Devices) -> None:
    page = devices.open()
    page.goto(QUICK)
    lay(page, "wwffoommpp")
    expect(page.locator(".pile-card")).to_have_count(10)
    expect_total(page, 5 + 10)
