"""Going elsewhere with taps under way, keys that lose their button, answers by somebody else."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import APIRequestContext, Page, expect

from tests.web.browser.devices import Devices
from tests.web.browser.held import Held
from tests.web.browser.screen import (
    MOVED_ON,
    NOT_SENT,
    big_button,
    expect_log,
    expect_pebbles,
    expect_turn,
    open_page_of,
    take,
)
from tests.web.browser.tables import Table

pytestmark = [pytest.mark.browser, pytest.mark.long]

# Safari does so after a hundred calls within some seconds.
ADDRESSES_REFUSED = """history.replaceState = () => {
  throw new DOMException("more than 100 times", "SecurityError"); };"""


@pytest.fixture
def pebbles(ask: APIRequestContext) -> Table:
    """A table of the toy game after the first pebble, which is Ben's."""
    return Table(ask, "pebbles", "Anna", "Ben").tap("take", player="p2")


def go_to_the_log(page: Page) -> None:
    page.locator("a[href$='/log']").first.evaluate("(link) => link.click()")


def test_whoever_goes_on_to_another_page_leaves_no_tap_behind(
    devices: Devices, pebbles: Table
) -> None:
    page = devices.open()
    page.goto(pebbles.path)
    held = Held(page)
    for player in ("Anna", "Ben", "Anna"):
        take(page, player).tap()
    go_to_the_log(page)
    held.let_go()
    expect(page).to_have_url(re.compile("/log$"))
    expect(page.locator("ol.log .text")).to_have_count(5)


def test_nobody_goes_on_past_a_tap_that_did_not_arrive(devices: Devices, pebbles: Table) -> None:
    devices.watch.expect(NOT_SENT)
    page = devices.open()
    page.goto(pebbles.path)
    held = Held(page)
    take(page, "Anna").tap()
    expect(take(page, "Anna")).to_have_attribute("aria-busy", "true")
    go_to_the_log(page)
    held.lose()
    expect_pebbles(page, Anna=1, Ben=1)
    expect(page).to_have_url(re.compile(f"{pebbles.path}$"))
    go_to_the_log(page)
    expect(page).to_have_url(re.compile("/log$"))


def test_nobody_goes_on_past_a_refusal(devices: Devices, ask: APIRequestContext) -> None:
    table = Table(ask, "arctic", tracking="clock").tap("next")
    first, second = devices.open(), devices.open("phone")
    for page in (first, second):
        page.goto(table.path)
    held = Held(first)
    big_button(first).tap()
    expect(big_button(first)).to_have_attribute("aria-busy", "true")
    go_to_the_log(first)
    big_button(second).tap()
    expect_turn(second, "Cara")
    held.let_go()
    expect(first.locator("#message")).to_contain_text(MOVED_ON)
    expect(first).to_have_url(re.compile(f"{table.path}$"))


def test_a_stranger_who_answers_a_tap_has_not_taken_it(devices: Devices, pebbles: Table) -> None:
    page = devices.open()
    page.goto(pebbles.path)
    held = Held(page)
    take(page, "Anna").tap()
    held.answer(200, "Welcome to our hotel")
    expect_pebbles(page, Anna=1, Ben=1)
    expect_log(page, "Taken.", "Taken.")


def test_a_browser_that_refuses_addresses_loses_no_tap(devices: Devices) -> None:
    page = devices.open()
    page.add_init_script(ADDRESSES_REFUSED)
    page.goto("/quick/arctic_scavengers/score")
    more = open_page_of(page, "refugee")
    for number in range(1, 4):
        more.tap()
        expect(page.locator(".owned", has=more).locator("output")).to_have_text(str(number))
    page.goto("/new?game=arctic&first=random")
    page.locator("#name1").fill("Anna")
    page.locator("#name2").fill("Ben")
    page.locator("#name2").blur()
    expect(page.locator("#new_settled")).to_contain_text("For 2 players.")


def test_one_answer_writes_one_address(devices: Devices) -> None:
    page = devices.open()
    page.goto("/quick/arctic_scavengers/score")
    page.evaluate(
        "() => { const real = history.replaceState; window.written = 0;"
        " history.replaceState = function (...all) { window.written += 1; return real.apply(this, all); }; }"
    )
    open_page_of(page, "refugee").tap()
    expect(page).to_have_url(re.compile(r"refugee\.1"))
    assert page.evaluate("window.written") == 1


@pytest.mark.parametrize("answer", ["while the mouse is down", "before"])
def test_a_mouse_that_takes_its_time_presses_what_was_redrawn(
    devices: Devices, answer: str
) -> None:
    page = devices.open()
    page.goto("/new?game=arctic&name1=Anna&first=1")
    page.locator("#name2").fill("Ben")
    start = page.get_by_role("button", name="Start")
    held = Held(page, "**/new?*")
    start.hover()
    page.mouse.down()
    if answer == "before":
        held.let_go()
        expect(page.locator("#new_settled")).to_contain_text("For 2 players.")
        page.mouse.up()
    else:
        page.mouse.up()
        held.let_go()
    expect(page).to_have_url(re.compile("/t/[A-Z]{4}$"))


def test_what_is_redrawn_stands_in_its_place_at_once(devices: Devices) -> None:
    page = devices.open()
    page.goto("/new?game=arctic&name1=Anna&first=1")
    page.evaluate(
        "() => {"
        " const place = () => JSON.stringify(document.getElementById('start').getBoundingClientRect());"
        " const after = (event) => new Promise((resolve) => document.addEventListener("
        " event, () => resolve(place()), { once: true }));"
        " window.places = Promise.all("
        " [place(), after('htmx:afterOnLoad'), after('htmx:afterSettle')]); }"
    )
    page.locator("#name2").fill("Ben")
    page.locator("#name2").blur()
    before, swapped, settled = page.evaluate("window.places")
    assert before != swapped == settled


def test_a_form_sent_without_a_button_breaks_nothing(devices: Devices) -> None:
    page = devices.open()
    page.goto("/new?game=arctic&name1=Anna&first=1")
    page.locator("#new_form").evaluate(
        "form => { addEventListener('submit', (event) => event.preventDefault());"
        " form.requestSubmit(); }"
    )
    assert devices.watch.troubles == []


def test_the_other_button_of_a_mouse_presses_nothing(devices: Devices) -> None:
    page = devices.open()
    page.goto("/new?game=arctic&name1=Anna&first=1")
    page.locator("#name2").fill("Ben")
    held = Held(page, "**/new?*")
    page.get_by_role("button", name="Start").hover()
    page.mouse.down(button="right")
    held.let_go()
    expect(page.locator("#new_settled")).to_contain_text("For 2 players.")
    page.mouse.up(button="right")
    page.locator("#name3").fill("Cara")
    page.locator("#name3").blur()
    expect(page.locator("#new_settled")).to_contain_text("For 3 players.")


def test_a_mouse_let_go_elsewhere_presses_nothing(devices: Devices) -> None:
    page = devices.open()
    page.goto("/new?game=arctic&name1=Anna&first=1")
    page.locator("#name2").fill("Ben")
    held = Held(page, "**/new?*")
    page.get_by_role("button", name="Start").hover()
    page.mouse.down()
    held.let_go()
    expect(page.locator("#new_settled")).to_contain_text("For 2 players.")
    page.locator("h1").hover()
    page.mouse.up()
    page.locator("#name3").fill("Cara")
    page.locator("#name3").blur()
    expect(page.locator("#new_settled")).to_contain_text("For 3 players.")


def test_by_key_the_focus_goes_on_beside_a_button_that_is_used_up(
    devices: Devices, pebbles: Table
) -> None:
    page = devices.open()
    page.goto(pebbles.path)
    page.locator("#history-undo").press("Enter")
    expect_pebbles(page, Anna=0, Ben=0)
    expect(page.locator("#history-undo")).to_be_disabled()
    expect(page.locator(":focus")).to_have_attribute("id", re.compile("."))


def test_by_key_the_focus_goes_on_where_a_button_is_gone(
    devices: Devices, ask: APIRequestContext
) -> None:
    page = devices.open()
    page.goto(Table(ask, "arctic", tracking="clock").path)
    held = Held(page)
    big_button(page).focus()
    big_button(page).press("Enter")
    big_button(page).evaluate("(button) => { button.id = 'another'; }")
    held.let_go()
    expect_turn(page, "Ben")
    expect(big_button(page)).to_be_focused()


def test_ask_says_that_it_is_on_after_an_answer(devices: Devices, pebbles: Table) -> None:
    page = devices.open()
    page.goto(pebbles.path)
    held = Held(page)
    take(page, "Anna").tap()
    page.locator("#menu summary").tap()
    page.locator("#point").tap()
    held.let_go()
    expect_pebbles(page, Anna=1)
    expect(page.locator("#point")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("html")).to_have_attribute("data-asking", "")


@pytest.mark.parametrize("key", ["Enter", " "])
def test_ask_is_pressed_by_key_as_any_button(devices: Devices, pebbles: Table, key: str) -> None:
    page = devices.open()
    page.goto(pebbles.path)
    page.locator("#menu summary").press("Enter")
    page.locator("#point").press(key)
    expect(page.locator("#point")).to_have_attribute("aria-pressed", "true")
    # The menu ends the asking, so that no one is caught in it.
    page.locator("#menu summary").press("Enter")
    expect(page.locator("#point")).to_have_attribute("aria-pressed", "false")
    page.locator("#point").press(key)
    expect(page.locator("#point")).to_have_attribute("aria-pressed", "true")


def test_a_rule_that_nobody_waited_for_is_asked_for_again(devices: Devices, pebbles: Table) -> None:
    page = devices.open()
    page.goto(pebbles.path)
    held = Held(page, "**/help*")
    page.locator("#rules").tap()
    expect(page.locator("#drawer")).to_be_visible()
    page.go_back()
    expect(page.locator("#drawer")).to_be_hidden()
    held.let_go()
    page.go_forward()
    expect(page.locator("#drawer #search")).to_be_visible()


def test_a_search_without_an_answer_says_so(devices: Devices) -> None:
    devices.watch.expect(NOT_SENT)
    page = devices.open()
    page.goto("/rules?q=medicine")
    expect(page.locator("#how-many")).not_to_be_empty()
    held = Held(page, "**/rules?*")
    page.locator("#q").fill("sniper")
    held.lose()
    expect(page.locator("#how-many")).to_contain_text("No connection")
    page.locator("#q").fill("snipers")
    expect(page.locator("#how-many")).not_to_contain_text("No connection")


def test_a_rule_asked_for_while_another_is_put_away_opens(devices: Devices, pebbles: Table) -> None:
    page = devices.open()
    page.goto(pebbles.path)
    rules = page.locator("#rules")
    rules.tap()
    expect(page.locator("#drawer #search")).to_be_visible()
    page.evaluate(
        "document.querySelector('#drawer').addEventListener('close', () => {"
        " window.asked = true;"
        " document.querySelector('#rules').click(); }, { once: true })"
    )
    page.locator("#drawer-close").tap()
    page.wait_for_function("() => window.asked && history.state && history.state.drawer === 1")
    expect(page.locator("#drawer")).to_be_visible()
    expect(page.locator("#drawer #search")).to_be_visible()
