"""Teach me by touch: a card comes once, lies under no finger, is closed and stays away."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.devices import Devices
from tests.web.browser.evening import Evening
from tests.web.browser.measure import problems_of_an_instrument, problems_of_size

pytestmark = [pytest.mark.browser, pytest.mark.long]

PLACES = """() => [...document.querySelectorAll(".ground :is(button, summary, label), .bar :is(button, label)")]
  .filter((one) => !one.closest("#lesson") && one.checkVisibility({ visibilityProperty: true }))
  .map((one) => { const { x, y } = one.getBoundingClientRect(); return [one.id || one.textContent, x, one.closest(".bar") ? y : y + scrollY]; })"""
# What lies under the card, of all that is written or can be tapped in the work area.
COVERED = """() => {
  const card = document.querySelector("#lesson"), own = card.getBoundingClientRect();
  return [...document.querySelectorAll(".ground :is(button, a, summary, label, p, li, h2)")].filter((one) => {
    if (card.contains(one) || one.closest(".hidden") || !one.checkVisibility({ visibilityProperty: true })) return false;
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return right > left && bottom > own.top + 1 && top < own.bottom - 1 && right > own.left + 1 && left < own.right - 1;
  }).map((one) => one.id || one.textContent);
}"""


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
    # An unknown card would need a third row in the palette: then the lesson waits for Ben.
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


def test_the_rule_opens_in_the_drawer(devices: Devices) -> None:
    page = devices.open("tablet")
    evening = Evening(page, 3, tracking="decks", teach="on")
    evening.next()
    evening.open("p1", "dig")
    page.locator("#lesson").get_by_text("Rule").tap()
    expect(page.locator("#drawer")).to_contain_text("Dig")
