"""Teach me by touch: a card comes once, lies under no finger, is closed and stays away."""

from __future__ import annotations

import pytest
from playwright.sync_api import APIRequestContext, Page, expect

from tests.web.browser.devices import SIZES, Devices
from tests.web.browser.evening import Evening
from tests.web.browser.measure import problems_of_an_instrument, problems_of_size
from tests.web.browser.places import all_recipes

pytestmark = [pytest.mark.browser, pytest.mark.long]

PLACES = """() => [...document.querySelectorAll(".ground :is(button, summary, label), .bar :is(button, label)")]
  .filter((one) => !one.closest("#lesson") && one.checkVisibility({ visibilityProperty: true }))
  .map((one) => { const { x, y } = one.getBoundingClientRect(); return [one.id || one.textContent, Math.round(x), Math.round(one.closest(".bar") ? y : y + scrollY)]; })"""
# What lies under the card or its line, of all that is written or can be tapped.
COVERED = """() => [...document.querySelectorAll("#lesson > *")].flatMap((card) => {
  const own = card.getBoundingClientRect();
  return [...document.querySelectorAll(":is(.strip, .ground, .bar) :is(button, a, summary, label, p, li, h1, h2, b, small)")].filter((one) => {
    if (one.closest("#lesson, .hidden") || !one.checkVisibility({ visibilityProperty: true }) || !own.width) return false;
    // On a phone the page scrolls below its bar.
    if (one.closest(".bar") && getComputedStyle(one.closest(".bar")).position === "sticky") return false;
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return right > left && bottom > own.top + 1 && top < own.bottom - 1 && right > own.left + 1 && left < own.right - 1;
  }).map((one) => one.id || one.textContent);
})"""
# Tables on which the foot of the work area is full, on one device or on all.
FULL = ("full_deadlock", "full_dig", "move_walrus", "place_powers")


def close(page: Page) -> None:
    """Close the card: nothing else moves, nothing comes in its place, nor with a reload."""
    before = page.evaluate(PLACES)
    assert page.evaluate(COVERED) == []
    page.locator("#lesson-close").tap()
    expect(page.locator("#lesson")).to_be_hidden()
    assert page.evaluate(PLACES) == before
    page.reload()
    expect(page.locator("#lesson")).to_be_hidden()


@pytest.mark.parametrize("device", ["tablet", "phone"])
def test_up_to_the_first_skirmish_each_card_comes_once(devices: Devices, device: str) -> None:
    page = devices.open(device)
    evening = Evening(page, 3, tracking="decks", teach="on")
    card, title = page.locator("#lesson"), page.locator("#lesson-title")
    evening.next()
    expect(card).to_be_hidden()
    evening.open("p1", "dig")
    expect(title).to_have_text("Your first dig")
    if device == "tablet":
        assert problems_of_an_instrument(page) == []
    assert problems_of_size(page) == []
    close(page)
    evening.lay("scavenger")
    evening.lay("shovel")
    expect(title).to_have_text("Your first tool")
    page.locator("#bar").get_by_text("Keep nothing").tap()
    expect(card).to_be_hidden()
    evening.rest()
    evening.end_turns(3)
    evening.quiet_round(3)
    evening.next()
    for _ in range(3):
        evening.announce(2)
    expect(title).to_have_text("Your first skirmish")
    if device == "tablet":
        assert problems_of_an_instrument(page) == []
    close(page)
    evening.tap("reveal-p1-brawler")
    expect(card).to_be_hidden()


@pytest.mark.parametrize("device", SIZES)
def test_where_all_is_full_it_lies_under_no_finger_either(
    devices: Devices, ask: APIRequestContext, device: str
) -> None:
    page = devices.open(device, reduced_motion="reduce")
    recipes = all_recipes(ask)
    for moment in FULL:
        table = recipes[moment]()
        page.goto(table.path)
        before = page.evaluate(PLACES)
        table.tap("teach", on="1")
        page.reload()
        assert page.evaluate(PLACES) == before, moment
        assert page.evaluate(COVERED) == [], moment
        assert problems_of_size(page) == [], moment
        line = page.locator("#lesson-line > summary")
        if line.is_visible():
            line.tap()
        expect(page.locator("#lesson-title")).to_be_visible()
        close(page)


def test_a_fold_that_opens_under_the_card_folds_it(
    devices: Devices, ask: APIRequestContext
) -> None:
    page = devices.open("tablet")
    table = all_recipes(ask)["full_reveal"]().tap("teach", on="1")
    page.goto(table.path)
    card, line = page.locator("#lesson-card"), page.locator("#lesson-line")
    expect(card).to_be_visible()
    page.locator("#skirmish summary", has_text="Enter totals only").locator("visible=true").tap()
    expect(line).to_be_visible()
    assert page.evaluate(COVERED) == []


def test_without_a_script_it_is_a_line_that_opens(devices: Devices, ask: APIRequestContext) -> None:
    page = devices.open("tablet", java_script_enabled=False)
    page.goto(all_recipes(ask)["full_deadlock"]().tap("teach", on="1").path)
    expect(page.locator("#lesson-card")).to_be_hidden()
    page.locator("#lesson-line > summary").tap()
    expect(page.locator("#lesson-card")).to_contain_text("Most people wins the tie.")


def test_the_rule_opens_in_the_drawer(devices: Devices) -> None:
    page = devices.open("tablet")
    evening = Evening(page, 3, tracking="decks", teach="on")
    evening.next()
    evening.open("p1", "dig")
    page.locator("#lesson").get_by_text("Rule").tap()
    expect(page.locator("#drawer")).to_contain_text("Dig")
