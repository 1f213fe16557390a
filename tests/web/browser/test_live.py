"""Devices at one table: each sees what the others tap without a tap of its own, and keeps what it was doing."""

from __future__ import annotations

import socket
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import APIRequestContext, Browser, Page, expect

from tests.live_server import LiveServer
from tests.web.browser.devices import Devices
from tests.web.browser.held import Held
from tests.web.browser.screen import (
    NOT_SENT,
    big_button,
    expect_log,
    expect_pebbles,
    expect_turn,
    take,
)
from tests.web.browser.tables import Table
from tests.web.browser.test_every_page import problems_in_both_themes

pytestmark = [pytest.mark.browser, pytest.mark.long]

SHOWS = "seq => Number(document.body.dataset.seq) >= seq"


@pytest.fixture
def anns_turn(ask: APIRequestContext) -> Table:
    return Table(ask, "arctic", tracking="clock")


@pytest.fixture
def pebbles(ask: APIRequestContext) -> Table:
    return Table(ask, "pebbles", "Anna", "Ben")


def opened(devices: Devices, table: Table, size: str = "phone", page: str = "") -> Page:
    """A device that looks at a table and is told of every change."""
    page_ = devices.open(size)
    with page_.expect_request(lambda request: request.url.endswith("/live")):
        page_.goto(f"{table.path}{page}")
    return page_


def test_the_second_device_sees_the_tap_of_the_first_without_a_tap(
    devices: Devices, anns_turn: Table
) -> None:
    first, second = opened(devices, anns_turn, "tablet"), opened(devices, anns_turn)
    big_button(first).tap()
    expect_turn(second, "Ben")
    expect(second.locator(".news")).to_have_text("another device")
    expect(second.locator("[data-news]").first).to_be_attached()
    expect(first.locator(".news")).to_have_count(0)
    # What was fetched can be tapped at once, and what is undone is seen too.
    big_button(second).tap()
    expect_turn(first, "Cara")
    first.locator("#history-undo").tap()
    expect_turn(second, "Ben")
    expect(second.locator(".news")).to_have_count(0)
    expect(second.locator("[data-news]")).to_have_count(0)


# What someone does stays ---------------------------------------------------------------------------


@pytest.fixture
def gathering(ask: APIRequestContext) -> Table:
    """A table with much on it: the first player gathers."""
    return Table(ask, "arctic_scavengers", "Anna", "Ben", "Cara").on_to("Round 1", "Gather")


def elsewhere(page: Page, table: Table, command: str, **fields: str) -> None:
    """Another device taps, and this page has heard of it."""
    table.tap(command, 1, **fields)
    page.wait_for_function(SHOWS, arg=table.seq)


def test_focus_an_open_fold_and_the_menu_stay_where_they_were(
    devices: Devices, pebbles: Table
) -> None:
    page = opened(devices, pebbles, "tablet")
    page.locator("#seat-p2-reasons > summary").press("Enter")
    expect(page.locator("#seat-p2-reasons")).to_have_attribute("open", "")
    elsewhere(page, pebbles, "take", player="p1")
    expect_pebbles(page, Anna=1)
    expect(page.locator("#seat-p2-reasons")).to_have_attribute("open", "")
    expect(page.locator("#seat-p2-reasons > summary")).to_be_focused()
    page.locator("#menu > summary").tap()
    elsewhere(page, pebbles, "take", player="p1")
    expect(page.locator("#menu")).to_have_attribute("open", "")


def test_half_filled_fields_and_what_they_are_marked_with_stay(
    devices: Devices, gathering: Table
) -> None:
    page = opened(devices, gathering, "tablet", "/page/catch_up")
    field = page.locator("#save-form input[type=number]").first
    fresh = str(int(field.input_value()) + 3)
    field.fill(fresh)
    page.locator("#save-form input[type=number]").nth(1).focus()
    expect(page.locator("#changes")).to_contain_text("1 change")
    elsewhere(page, gathering, "next", all="1")
    expect(field).to_have_value(fresh)
    expect(page.locator("#save-form input[type=number]").nth(1)).to_be_focused()
    expect(page.locator("#changes")).to_contain_text("1 change")
    expect(page.locator("#save-form .changed")).to_have_count(1)


def test_a_phone_that_has_scrolled_stays_where_it_is(devices: Devices, pebbles: Table) -> None:
    page = opened(devices, pebbles.tap("take", player="p1"))  # after that no one is invited
    page.set_viewport_size({"width": 390, "height": 320})
    page.evaluate("scrollTo(0, 300)")
    page.wait_for_function("() => scrollY > 0")
    before = page.evaluate("scrollY")
    elsewhere(page, pebbles, "take", player="p1")
    assert page.evaluate("scrollY") == before


def test_nothing_is_redrawn_under_a_pressed_finger(devices: Devices, pebbles: Table) -> None:
    page = opened(devices, pebbles, "tablet")
    button = take(page, "Ben")
    box = button.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    with page.expect_response("**/take"):
        other = opened(devices, pebbles)
        with other.expect_response("**/take"):
            take(other, "Anna").tap()
        expect_pebbles(other, Anna=1)
        # The number has come with the stream; a picture asked for now would have been fetched by then.
        page.evaluate("async () => { await fetch(`${document.body.dataset.live}/seq`); }")
        expect_pebbles(page, Anna=0)
        page.mouse.up()
    expect_pebbles(page, Anna=1, Ben=1)
    expect_pebbles(other, Anna=1, Ben=1)


def test_a_tap_under_way_brings_the_newer_picture_itself(devices: Devices, pebbles: Table) -> None:
    page = opened(devices, pebbles, "tablet")
    held, asked = Held(page, "**/take"), []
    page.on(
        "request", lambda request: asked.append(request.url) if "/panels" in request.url else None
    )
    take(page, "Ben").tap()
    other = opened(devices, pebbles)
    take(other, "Anna").tap()
    expect_pebbles(other, Anna=1)
    expect_pebbles(page, Anna=0)
    held.let_go()
    expect_pebbles(page, Anna=1, Ben=1)
    expect_pebbles(other, Anna=1, Ben=1)
    assert asked == []


def test_a_picture_that_a_tap_has_overtaken_is_dropped(devices: Devices, pebbles: Table) -> None:
    page = opened(devices, pebbles, "tablet")
    held = Held(page, "**/panels?*")
    with page.expect_request("**/panels?*"):
        pebbles.tap("take", player="p1")
    take(page, "Ben").tap()
    expect_pebbles(page, Anna=1, Ben=1)
    with page.expect_response("**/panels?*"):
        held.let_go()
    pebbles.seq += 1
    elsewhere(page, pebbles, "take", player="p1")
    expect_pebbles(page, Anna=2, Ben=1)


def test_pages_of_the_game_and_the_score_keep_step_too(devices: Devices, pebbles: Table) -> None:
    cloth = opened(devices, pebbles, "tablet", "/page/cloth")
    score = opened(devices, pebbles, "tablet", "/score")
    elsewhere(cloth, pebbles, "polish", player="p1")
    expect(cloth.locator("#panel")).to_contain_text("1")
    elsewhere(score, pebbles, "take", player="p2")
    expect(score.locator("#ranks")).to_contain_text("1")
    expect(cloth.locator("#history-undo")).to_contain_text("Taken.")


def test_a_tv_keeps_step_without_waiting_to_ask_again(devices: Devices, pebbles: Table) -> None:
    page = devices.open("tablet")
    page.clock.install()
    with page.expect_request("**/live"):
        page.goto(f"{pebbles.path}/screen")
    stop_the_clock(page)
    pebbles.tap("take", player="p1")
    expect(page.locator("#screen")).to_contain_text("1 taken")


# Away and back -------------------------------------------------------------------------------------

HIDE = """isHidden => {
  Object.defineProperty(document, "hidden", { get: () => isHidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def stop_the_clock(page: Page) -> None:
    """From now on nothing happens that has to wait for a moment."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)


def test_out_of_sight_nothing_is_asked_and_back_in_sight_the_picture_is_right(
    devices: Devices, pebbles: Table
) -> None:
    page = opened(devices, pebbles)
    page.clock.install()
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/live")):
        page.evaluate(HIDE, True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    pebbles.tap("take", player="p1")
    page.clock.run_for(120_000)
    assert asked == []
    stop_the_clock(page)
    page.evaluate(HIDE, False)
    expect_pebbles(page, Anna=1)


def test_back_in_the_network_the_picture_is_right(devices: Devices, pebbles: Table) -> None:
    devices.watch.expect(NOT_SENT)
    page = opened(devices, pebbles)
    page.context.set_offline(True)
    expect(page.locator(".offline")).to_contain_text("No connection. Nothing is lost.")
    pebbles.tap("take", player="p1")
    stop_the_clock(page)
    page.context.set_offline(False)
    expect_pebbles(page, Anna=1)
    expect(page.locator(".offline")).to_have_count(0)


def test_taps_that_wait_survive_a_reload_and_count_once(devices: Devices, pebbles: Table) -> None:
    devices.watch.expect(NOT_SENT)
    page = opened(devices, pebbles)
    page.route("**/take", lambda route: route.abort("connectionreset"))
    page.route("**/seq", lambda route: route.abort("connectionreset"))
    page.route("**/live", lambda route: route.abort("connectionreset"))
    take(page, "Anna").tap()
    take(page, "Ben").tap()
    expect(page.locator(".offline")).to_contain_text("2 taps wait.")
    page.reload()
    expect(page.locator(".offline")).to_contain_text("2 taps wait.")
    expect_pebbles(page, Anna=0, Ben=0)
    stop_the_clock(page)
    with page.expect_request("**/live"):
        page.get_by_role("button", name="Try now").tap()
    page.unroute_all()
    page.clock.resume()
    expect_pebbles(page, Anna=1, Ben=1)
    page.reload()
    expect_pebbles(page, Anna=1, Ben=1)
    expect_log(page, "Taken.", "Taken.")


def test_gone_to_another_page_and_back_the_picture_is_right(
    devices: Devices, pebbles: Table
) -> None:
    page = opened(devices, pebbles)
    page.goto(f"{pebbles.path}/log")
    pebbles.tap("take", player="p1")
    page.go_back()
    expect_pebbles(page, Anna=1)
    elsewhere(page, pebbles, "take", player="p1")
    expect_pebbles(page, Anna=2)


def test_out_of_the_memory_of_the_browser_the_picture_is_right(
    devices: Devices, pebbles: Table
) -> None:
    page = opened(devices, pebbles)
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/live")):
        page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    pebbles.tap("take", player="p1")
    stop_the_clock(page)
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect_pebbles(page, Anna=1)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def test_a_server_that_was_killed_and_is_back_finds_all_devices_in_step(
    chromium: Browser, tmp_path: Path
) -> None:
    with LiveServer(tmp_path / "instance", port=free_port()) as server:
        devices = Devices(chromium, server.url)
        devices.watch.expect(NOT_SENT)
        first = devices.open()
        first.goto("/new?game=pebbles&name1=Anna&name2=Ben")
        first.get_by_role("button", name="Start").tap()
        expect(first.locator("#table")).to_be_visible()
        second = devices.open("phone")
        second.goto(urlsplit(first.url).path)
        take(first, "Anna").tap()
        expect_pebbles(second, Anna=1)
        server.kill()
        take(first, "Ben").tap()
        take(second, "Anna").tap()
        for page in (first, second):
            expect(page.locator(".offline")).to_contain_text("1 tap waits.")
        server.start()
        for page in (first, second):
            expect_pebbles(page, Anna=2, Ben=1)
            expect(page.locator(".offline")).to_have_count(0)
        expect_log(second, "Taken.", "Taken.", "Taken.")
        assert devices.watch.troubles == []
        devices.close()


def test_where_no_stream_is_to_be_had_the_page_asks_for_the_number(
    devices: Devices, pebbles: Table
) -> None:
    page = devices.open()
    page.route("**/live", lambda route: route.fulfill(status=204))
    page.goto(pebbles.path)
    elsewhere(page, pebbles, "take", player="p1")
    expect_pebbles(page, Anna=1)
    expect(page.locator(".offline")).to_have_count(0)
    # Streams are to be had again.
    page.unroute_all()
    with page.expect_request("**/live"):
        pass


def test_a_stream_that_has_fallen_silent_is_opened_anew(devices: Devices, pebbles: Table) -> None:
    page = devices.open()
    page.clock.install()
    with page.expect_request("**/live"):
        page.goto(pebbles.path)
    page.wait_for_function(SHOWS, arg=1)
    with page.expect_request("**/live"):
        page.clock.run_for(26_000)


@pytest.mark.parametrize("size", ["tablet", "portrait", "phone"])
@pytest.mark.parametrize("where", ["", "/page/piles"])
def test_what_waits_without_a_connection_is_easy_to_see_and_to_tap(
    devices: Devices, gathering: Table, size: str, where: str
) -> None:
    devices.watch.expect(NOT_SENT)
    page = devices.open(size, bypass_csp=True)
    page.goto(f"{gathering.path}{where}")
    page.context.set_offline(True)
    page.locator("#history-undo").tap()
    expect(page.locator(".offline")).to_contain_text("1 tap waits.")
    expect(page.locator("#history-undo[data-waiting]")).to_be_visible()
    expect(page.locator("#try-now")).to_be_in_viewport(ratio=1)
    assert problems_in_both_themes(page) == []
