"""Five players with eight cards each: everything that the skirmish is about in one look."""

from __future__ import annotations

import pytest
from playwright.sync_api import APIRequestContext, Page, expect

from tests.web.browser.devices import Devices
from tests.web.browser.fight import EIGHT, Camp, reveal_all

pytestmark = [pytest.mark.browser, pytest.mark.long]

WINNER = 48  # px
# Besides her starter deck, so that her tiles fill two rows.
RICH = ("scout", "hunter", "thugs", "group_leaders", "net", "rifle", "grenade")

# What is not wholly within the window, or lies under something else.
OUT_OF_SIGHT = """(selector) => [...document.querySelectorAll(selector)]
  .filter((one) => one.checkVisibility())
  .filter((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const isOutside = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    const corners = [[left + 3, top + 3], [right - 3, top + 3], [left + 3, bottom - 3],
      [right - 3, bottom - 3]];
    return isOutside || corners.some(([x, y]) => {
      const seen = document.elementFromPoint(x, y);
      return !one.contains(seen) && !seen?.contains(one);
    });
  }).map((one) => one.id || one.textContent.trim())"""


def out_of_sight(page: Page, selector: str) -> list[str]:
    found = page.locator(selector).locator("visible=true")
    assert found.count() > 0, selector
    hidden: list[str] = page.evaluate(OUT_OF_SIGHT, selector)
    return hidden


@pytest.fixture(scope="module")
def one_more(ask: APIRequestContext) -> str:
    """Eight cards in each of five trays, and the last player has one more to reveal."""
    camp = Camp(ask, 5, tracking="decks", modules="hq1")
    rich = {f"decks.p5.{card}": "2" for card in RICH}
    camp.tap("catch-up", 1, round="3", **rich).bringing(8, 8, 8, 8, 9)
    reveal_all(camp, *EIGHT)
    return camp.path


@pytest.fixture(scope="module")
def all_shown(ask: APIRequestContext) -> str:
    """Eight cards in each of five trays, and nobody has anything to declare any more."""
    camp = Camp(ask, 5, modules="hq1").revealing(*EIGHT)
    for player in ("p1", "p3"):
        camp.tap("pass", player=player)
    return camp.path


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_slots_and_cards_fit_a_tablet_together(devices: Devices, one_more: str, theme: str) -> None:
    page = devices.open(theme=theme)
    page.goto(one_more)
    assert page.locator(".scene-p5 .revealable > .move > .card").count() >= 10
    for part in (".slot-row .card", ".slot", ".revealable > .move > .card", ".switch"):
        assert out_of_sight(page, f"#skirmish {part}") == [], part
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_eight_cards_of_five_players_and_the_means_fit_a_tablet(
    devices: Devices, ask: APIRequestContext, theme: str
) -> None:
    page = devices.open(theme=theme)
    page.goto(Camp(ask, 5, modules="hq1").revealing(*EIGHT).path)
    assert out_of_sight(page, "#skirmish .tray .card") == []
    assert out_of_sight(page, "#bar .button") == []
    seats, trays = page.locator(".seat"), page.locator("#skirmish .tray:visible")
    for number in range(5):
        seat, tray = seats.nth(number).bounding_box(), trays.nth(number).bounding_box()
        assert seat and tray
        assert abs(seat["x"] - tray["x"]) <= 1
        assert abs(seat["width"] - tray["width"]) <= 1


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_winner_is_read_from_afar(devices: Devices, all_shown: str, theme: str) -> None:
    page = devices.open(theme=theme)
    page.goto(all_shown)
    winner = page.locator("#skirmish .verdict")
    expect(winner).to_contain_text("wins")
    size = winner.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")
    assert size >= WINNER
    for part in (".verdict", ".duel .blocks", ".lack", ".todo li"):
        assert out_of_sight(page, f"#skirmish {part}") == [], part
    assert out_of_sight(page, "#bar .button") == []


def test_on_a_phone_the_cards_and_the_bar_are_in_sight(devices: Devices, all_shown: str) -> None:
    page = devices.open("phone")
    page.goto(all_shown)
    assert out_of_sight(page, "#skirmish .verdict") == []
    assert out_of_sight(page, "#bar .next") == []
