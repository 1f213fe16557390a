"""One's own cards on a real phone: naming them, and counting them, while the tablet stays as it was."""

from __future__ import annotations

import pytest
from playwright.sync_api import APIRequestContext, Page, expect

from tests.web.browser.devices import Devices
from tests.web.browser.tables import ALONE, Table

pytestmark = pytest.mark.browser

HELD = {"decks.p2.?junkyard": "1", "decks.p2.?contested": "1"}


def owning(ask: APIRequestContext) -> Table:
    """Anna gathers; Ben has two unknown cards."""
    table = Table(ask, "arctic_scavengers", tracking="decks")
    return table.tap("catch-up", 1, round="7", contested="8", **HELD)


def phone(devices: Devices, table: Table, seat: str = "p2") -> Page:
    """A phone of its own in a seat."""
    page = devices.open("phone")
    sit = page.request.post(f"{table.path}/sit", form={"seat": seat}, headers=ALONE)
    assert sit.ok
    page.goto(table.path)
    return page


def unknown(page: Page) -> list[str]:
    """The names on the tiles of one's unknown cards."""
    return [name.strip() for name in page.locator(".own-card summary .card-name").all_inner_texts()]


def test_a_card_is_named_changed_and_left_unknown_again(
    devices: Devices, ask: APIRequestContext
) -> None:
    table = owning(ask).tap("next")
    ben, tablet = phone(devices, table), devices.open("tablet")
    tablet.goto(table.path)
    ben.locator("#own-junkyard-0 > summary").tap()
    expect(ben.locator("#mine .own-deck")).not_to_be_visible()
    expect(ben.locator("#bar")).not_to_be_visible()
    said = ben.locator("#own-junkyard-0 .own-names")
    expect(said.get_by_text("The table sees: Ben names a card.")).to_be_visible()
    ben.locator("#own-junkyard-0-junkyard-net").tap()
    named = ben.locator("#own-junkyard-0-net")
    expect(named.locator("summary")).to_contain_text("Net")
    expect(ben.locator(".own-names").first).not_to_be_visible()
    expect(ben.locator("#bar")).to_be_visible()
    named.locator("summary").tap()
    ben.locator("#own-junkyard-0-net-junkyard-spear").tap()
    expect(ben.locator("#own-junkyard-0-spear summary")).to_contain_text("Spear")
    ben.locator("#own-junkyard-0-spear > summary").tap()
    ben.locator("#own-junkyard-0-spear-none").tap()
    expect(ben.locator("#own-junkyard-0 summary")).to_contain_text("name it")
    tablet.reload()
    expect(tablet.locator("#seat-p2 .figure-added")).to_have_text("+2 unknown cards")
    tablet.goto(f"{table.path}/log")
    expect(tablet.get_by_text("Ben names a card.").first).to_be_visible()


def test_close_shuts_the_palette_and_sends_nothing(
    devices: Devices, ask: APIRequestContext
) -> None:
    ben = phone(devices, owning(ask).tap("next"))
    ben.locator("#own-contested-0 > summary").tap()
    expect(ben.locator("#own-contested-0 .own-names")).to_be_visible()
    ben.locator("#own-contested-0 > summary").tap()
    expect(ben.locator("#mine .own-deck")).to_be_visible()
    expect(ben.locator("#bar .say")).to_contain_text("Anna's turn")


def test_cards_are_counted_by_touch_and_entered_at_once(
    devices: Devices, ask: APIRequestContext
) -> None:
    table = owning(ask).tap("end", despite="R9")
    ben = phone(devices, table)
    key = ben.locator("#count-mine")
    expect(key).to_have_text("I have 8 people")
    ben.get_by_label("Refugee: one more").tap()
    ben.get_by_label("Scavenger: one less").tap()
    ben.get_by_label("Refugee: one more").tap()
    expect(key).to_have_text("I have 9 people")
    ben.locator("#own-others > summary").tap()
    ben.get_by_label("Thugs: one more").tap()
    expect(key).to_have_text("I have 12 people")
    key.tap()
    expect(ben.locator("#own_count")).to_contain_text("Counted. Next: Anna, Cara.")
    expect(ben.locator("#seat-p2 .tally").first).to_have_text("12")


def test_without_a_script_cards_are_named_and_counted_too(
    devices: Devices, ask: APIRequestContext
) -> None:
    table = owning(ask).tap("next")
    page = devices.open("phone", java_script_enabled=False)
    page.request.post(f"{table.path}/sit", form={"seat": "p2"}, headers=ALONE)
    page.goto(table.path)
    page.locator("#own-junkyard-0 > summary").tap()
    page.locator("#own-junkyard-0-junkyard-net").tap()
    expect(page.locator("#own-junkyard-0-net > summary")).to_contain_text("Net")
    table.seq += 1
    table.tap("end", despite="R9")
    page.reload()
    page.locator("#own-count-refugee").fill("6")
    page.locator("#count-mine").tap()
    expect(page.locator("#seat-p2 .tally").first).to_have_text("10")
