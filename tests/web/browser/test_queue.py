"""Taps that wait for one another: each acts on the table that its player saw, or not at all."""

from __future__ import annotations

import pytest
from playwright.sync_api import APIRequestContext, Locator, Page, expect

from tests.web.browser.devices import Devices
from tests.web.browser.held import Held
from tests.web.browser.screen import (
    MOVED_ON,
    NOT_SENT,
    big_button,
    expect_log,
    expect_pebbles,
    expect_turn,
    take,
)
from tests.web.browser.tables import Table

pytestmark = [pytest.mark.browser, pytest.mark.long]


def undo_button(page: Page) -> Locator:
    return page.locator("#history-undo")


@pytest.fixture
def bens_turn(ask: APIRequestContext) -> Table:
    """A table of a game that is moved on by one large button, when it is Ben's turn."""
    return Table(ask, "arctic", tracking="clock").tap("next")


@pytest.fixture
def pebbles(ask: APIRequestContext) -> Table:
    """A table of the toy game after the first pebble, which is Ben's."""
    return Table(ask, "pebbles", "Anna", "Ben").tap("take", player="p2")


def two_pages(devices: Devices, table: Table) -> tuple[Page, Page]:
    first, second = devices.open(), devices.open("phone")
    first.goto(table.path)
    second.goto(table.path)
    return first, second


def test_undo_behind_a_stale_tap_does_not_take_back_what_nobody_here_saw(
    devices: Devices, bens_turn: Table
) -> None:
    first, second = two_pages(devices, bens_turn)
    held = Held(first)
    big_button(first).tap()
    undo_button(first).tap()
    big_button(second).tap()
    expect_turn(second, "Cara")
    held.let_go()
    expect(first.locator("#message")).to_contain_text(MOVED_ON)
    expect_turn(first, "Cara")
    # The fresh table is in sight now, so that the next tap is about it.
    undo_button(first).tap()
    expect_turn(first, "Ben")
    assert held.sent == ["next", "undo"]
    expect_log(first, "Undone", "Cara's turn.", "Ben's turn.")


def test_undo_behind_our_own_tap_takes_that_one_back(devices: Devices, bens_turn: Table) -> None:
    page = devices.open()
    page.goto(bens_turn.path)
    held = Held(page)
    big_button(page).tap()
    undo_button(page).tap()
    held.let_go()
    expect(page.locator("#history-redo")).to_contain_text("Cara's turn.")
    expect_turn(page, "Ben")
    expect_log(page, "Undone", "Cara's turn.", "Ben's turn.")


def test_undo_behind_a_pebble_that_came_after_anothers_is_refused(
    devices: Devices, pebbles: Table
) -> None:
    first, second = two_pages(devices, pebbles)
    held = Held(first)
    take(first, "Anna").tap()
    undo_button(first).tap()
    take(second, "Ben").tap()
    expect_pebbles(second, Anna=0, Ben=2)
    held.let_go()
    expect(first.locator("#message")).to_contain_text(MOVED_ON)
    expect_pebbles(first, Anna=1, Ben=2)
    expect_log(first, "Taken.", "Taken.", "Taken.")


def test_undo_behind_two_pebbles_of_our_own_takes_back_the_second(
    devices: Devices, pebbles: Table
) -> None:
    page = devices.open()
    page.goto(pebbles.path)
    held = Held(page)
    take(page, "Anna").tap()
    take(page, "Ben").tap()
    undo_button(page).tap()
    held.let_go()
    expect(page.locator("#history-redo")).to_be_enabled()
    expect_pebbles(page, Anna=1, Ben=1)
    expect_log(page, "Undone", "Taken.", "Taken.", "Taken.")


def test_behind_a_stale_tap_only_those_that_add_are_sent_and_the_message_stays(
    devices: Devices, pebbles: Table
) -> None:
    first, second = two_pages(devices, pebbles)
    held = Held(first)
    big_button(first).tap()
    undo_button(first).tap()
    take(first, "Anna").tap()
    take(second, "Ben").tap()
    expect_pebbles(second, Anna=0, Ben=2)
    held.let_go()
    expect_pebbles(first, Anna=1, Ben=2)
    expect(first.locator("#message")).to_contain_text(MOVED_ON)
    assert held.sent == ["finish", "take"]
    expect_log(first, "Taken.", "Taken.", "Taken.")


def test_undo_behind_a_refused_tap_takes_nothing_back(devices: Devices, pebbles: Table) -> None:
    page = devices.open()
    page.goto(pebbles.tap("take", times=2, player="p2").path)
    held = Held(page)
    take(page, "Ben").tap()
    undo_button(page).tap()
    held.let_go()
    expect(page.locator("#message")).to_contain_text("Three pebbles in a row are enough.")
    expect_pebbles(page, Anna=0, Ben=3)
    assert held.sent == ["take"]
    expect_log(page, "Taken.", "Taken.", "Taken.")


def test_undo_behind_a_lost_tap_waits_with_it_and_follows_it(
    devices: Devices, bens_turn: Table
) -> None:
    devices.watch.expect(NOT_SENT)
    page = devices.open()
    page.goto(bens_turn.path)
    held = Held(page)
    big_button(page).tap()
    undo_button(page).tap()
    held.lose()
    expect(page.locator("#history-redo")).to_contain_text("Cara's turn.")
    expect_turn(page, "Ben")
    assert held.sent == ["next", "next", "undo"]
    expect_log(page, "Undone", "Cara's turn.", "Ben's turn.")


def test_a_tap_behind_a_lost_one_is_about_the_table_that_it_leaves(
    devices: Devices, bens_turn: Table
) -> None:
    devices.watch.expect(NOT_SENT)
    page = devices.open()
    page.goto(bens_turn.path)
    page.context.set_offline(True)
    big_button(page).tap()
    undo_button(page).tap()
    expect(page.locator("[data-waiting]")).to_have_count(2)
    page.context.set_offline(False)
    expect(page.locator("#history-redo")).to_contain_text("Cara's turn.")
    expect_turn(page, "Ben")
    expect_log(page, "Undone", "Cara's turn.", "Ben's turn.")


def test_looking_up_a_rule_does_not_lose_a_tap_that_did_not_arrive(
    devices: Devices, bens_turn: Table
) -> None:
    devices.watch.expect(NOT_SENT)
    page = devices.open()
    page.goto(bens_turn.path)
    held = Held(page)
    big_button(page).tap()
    held.lose()
    page.locator("#rules").tap()
    expect(page.locator("#drawer #search")).to_be_visible()
    page.locator("#drawer-close").tap()
    expect_turn(page, "Cara")
