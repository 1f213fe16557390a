"""A skirmish tried out without a table, by touch and without JavaScript."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import APIRequestContext, Page, expect

from tests.web.browser.devices import Devices
from tests.web.browser.full_landscapes import full_landscapes
from tests.web.browser.held import Held
from tests.web.browser.tables import Table
from tests.web.browser.visits import OF_FIVE

pytestmark = [pytest.mark.browser, pytest.mark.long]

QUICK = "/quick/arctic_scavengers/skirmish"
SNIPE = f"{QUICK}?cards1=sniper_team&cards2=refugee,medic&cards3=brawler"


def tile(page: Page, seat: int, card: str) -> None:
    page.locator(f"#reveal-{seat}-{card}").tap()


def test_a_tap_redraws_the_skirmish_alone_and_the_address_follows(devices: Devices) -> None:
    page = devices.open()
    page.goto(QUICK)
    page.evaluate("document.querySelector('h1').dataset.kept = 'yes'")
    tile(page, 1, "brawler")
    expect(page.locator(".quick-verdict")).to_contain_text("Blue wins")
    page.locator(".quick-seat", has_text="Orange").tap()
    tile(page, 2, "thugs")
    expect(page.locator(".quick-verdict")).to_contain_text("Orange wins")
    expect(page).to_have_url(re.compile("cards1=brawler&cards2=thugs"))
    expect(page.locator("h1[data-kept=yes]")).to_have_count(1)
    page.reload()
    expect(page.locator(".quick-verdict")).to_contain_text("Orange wins")


def test_what_is_folded_out_stays_so(devices: Devices) -> None:
    page = devices.open()
    page.goto(QUICK)
    page.locator("#reveal-more-1 summary").tap()
    for number in (1, 2):
        tile(page, 1, "medic")
        expect(page.locator(".scene-p1 .slot-row .card")).to_have_count(number)
    expect(page.locator("#reveal-more-1")).to_have_attribute("open", "")


def test_a_link_waits_for_the_taps_before_it(devices: Devices) -> None:
    page = devices.open()
    page.goto(QUICK)
    held = Held(page, f"**{QUICK}*")
    tile(page, 1, "brawler")
    page.locator(".strip .back").tap()
    held.let_go()
    expect(page).to_have_url(re.compile("[0-9]/$"))
    page.go_back()
    expect(page.locator(".quick-verdict")).to_contain_text("Blue wins")


def test_snipe_and_save_without_javascript(devices: Devices) -> None:
    page = devices.open(java_script_enabled=False)
    page.goto(SNIPE)
    page.get_by_role("button", name="Snipe Brawler").tap()
    expect(page.locator(".quick-actions h2")).to_have_text(
        "Blue's Sniper Team aims at Green's Brawler"
    )
    page.get_by_role("button", name="Save with Medic").tap()
    expect(page.locator(".quick-verdict")).to_contain_text("Green wins")
    expect(page.locator("#skirmish")).to_contain_text("Orange's Medic saves it")
    assert "do=" not in page.url


def test_the_verdict_stays_in_view_on_a_phone(devices: Devices) -> None:
    page = devices.open("phone")
    page.goto(QUICK)
    tile(page, 1, "brawler")
    expect(page.locator(".quick-verdict")).to_contain_text("Blue wins")
    page.locator("#skirmish .source").scroll_into_view_if_needed()
    expect(page.locator(".quick-verdict")).to_be_in_viewport()


def test_five_forces_stand_in_one_low_row_on_a_phone(devices: Devices) -> None:
    page = devices.open("phone")
    page.goto(f"{QUICK}?{OF_FIVE}")
    boxes = [seat.bounding_box() for seat in page.locator(".quick-seat").all()]
    assert len(boxes) == 5
    assert all(box and 112 <= box["height"] <= 140 for box in boxes)


def test_the_way_back_is_no_key_while_a_card_is_asked_for(
    devices: Devices, ask: APIRequestContext
) -> None:
    table = Table(ask, "arctic_scavengers")
    page = devices.open()
    page.goto(table.path)
    page.goto(SNIPE)
    expect(page.locator("#quick_bar .tall")).to_have_text("Back to the table")
    expect(page.locator("#quick_bar .next")).to_have_count(0)
    page.goto(f"/quick/arctic_scavengers/score?table={table.path[-4:]}")
    expect(page.locator("#quick_bar .next")).to_have_text("Back to the table")


def test_the_card_form_with_three_powers_fits_a_phone(
    devices: Devices, ask: APIRequestContext
) -> None:
    page = devices.open("phone")
    page.goto(full_landscapes(ask)["place_powers"]().path)
    last, bar = page.locator("#show-draw-5").bounding_box(), page.locator("#bar").bounding_box()
    assert last
    assert bar
    assert last["y"] + last["height"] <= bar["y"]
