"""Seats in a real browser: one tap to sit down, kept without a cookie, given to a device that asks."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import APIRequestContext, Page, expect

from tests.web.browser.devices import Devices
from tests.web.browser.tables import Table
from tests.web.browser.visits import small_tables

pytestmark = pytest.mark.browser


@pytest.fixture
def table(ask: APIRequestContext) -> Table:
    """A table in the gathering."""
    return small_tables(ask)["gather"]()


def sit(devices: Devices, table: Table, name: str) -> Page:
    """A phone that scans the code and taps a name."""
    page = devices.open("phone")
    page.goto(f"{table.path}/sit")
    page.get_by_role("button", name=name).tap()
    page.wait_for_url(lambda url: not url.endswith("/sit"))
    return page


def test_a_phone_keeps_its_seat_when_its_cookie_is_lost(devices: Devices, table: Table) -> None:
    page = sit(devices, table, "Ben")
    page.context.clear_cookies()
    page.goto(table.path)
    page.locator("#asked:not([data-again])").wait_for(state="attached")  # it came back by itself
    page.goto(f"{table.path}/sit")
    expect(page.get_by_role("button", name="Ben")).to_contain_text("this device")


def test_a_phone_that_asks_is_led_to_the_table_once_the_other_agrees(
    devices: Devices, table: Table
) -> None:
    ben = sit(devices, table, "Ben")
    other = devices.open("phone")
    other.goto(f"{table.path}/sit")
    other.get_by_role("button", name="Ben").tap()
    expect(other.locator("#sit-bar")).to_contain_text("Ben's phone is asked.")
    ben.reload()
    ben.locator("#asked").get_by_role("button", name="Agree").tap()
    other.wait_for_url(lambda url: not url.partition("?")[0].endswith("/sit"))
    expect(ben.locator("#asked")).to_be_hidden()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_tablet_is_told_at_once_who_sits_down(
    devices: Devices, table: Table, motion: Literal["no-preference", "reduce"]
) -> None:
    tablet = devices.open("tablet", reduced_motion=motion)
    tablet.goto(table.path)
    sit(devices, table, "Ben")
    expect(tablet.get_by_text("Ben has a phone now.")).to_be_visible()


def test_the_invitation_on_the_table_opens_a_page_of_its_own(
    devices: Devices, ask: APIRequestContext
) -> None:
    table = Table(ask, "arctic_scavengers", "Anna", "Ben", tracking="decks")
    tablet = devices.open("tablet")
    tablet.goto(table.path)
    tablet.locator("#invite_card a:visible").tap()
    tablet.wait_for_url(f"**{table.path}/invite")
    expect(tablet.get_by_role("heading", name="Invite")).to_be_visible()
