"""Five players with eight cards each: everything that the skirmish is about in one look."""

from __future__ import annotations

import pytest
from playwright.sync_api import APIRequestContext, Page, expect

from tests.web.browser.devices import Devices
from tests.web.browser.fight import EIGHT, Camp, Fingers, reveal_all

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
      return !one.contains(seen) && !seen?.matches(".tray-switch");
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
def test_trays_totals_and_tiles_fit_a_tablet_together(
    devices: Devices, one_more: str, theme: str
) -> None:
    page = devices.open(theme=theme)
    page.goto(one_more)
    assert page.locator(".own-5 .likely .card-button").count() >= 10
    for part in (".verdict", ".sums", ".promise", ".tray-card", ".own-5 .likely .card-button"):
        assert out_of_sight(page, f"#skirmish {part}") == [], part
    assert out_of_sight(page, "#now button.large") == []
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_winner_is_read_from_afar(devices: Devices, all_shown: str, theme: str) -> None:
    page = devices.open(theme=theme)
    page.goto(all_shown)
    winner = page.locator("#skirmish .verdict")
    expect(winner).to_contain_text("wins")
    size = winner.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")
    box = winner.bounding_box()
    assert size >= WINNER
    assert box is not None
    assert box["height"] >= WINNER
    for part in (".verdict", ".sums", ".tray-card"):
        assert out_of_sight(page, f"#skirmish {part}") == [], part


def test_on_a_phone_the_tiles_stay_in_sight_and_say_whose_they_are(
    devices: Devices, one_more: str
) -> None:
    fingers = Fingers(devices.open("phone"), one_more)
    page = fingers.page
    for player, number in (("p4", 4), ("p2", 2)):
        fingers.turn_to(player)
        expect(page.locator(f"#tray-{player}")).to_be_checked()
        assert out_of_sight(page, f"#skirmish .own-{number} .own-name") == []
        assert out_of_sight(page, f"#skirmish .own-{number} .likely .card-button") == []
    expect(page.locator(".tray-1 .tray-cards")).to_be_hidden()
