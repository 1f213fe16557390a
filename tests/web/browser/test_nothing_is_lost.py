"""Undo to the empty table, a reload, a killed server, trembling fingers and a second tablet."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.live_server import LiveServer
from tests.web.browser.devices import Devices
from tests.web.browser.evening import Evening
from tests.web.browser.held import Held
from tests.web.browser.screen import MOVED_ON, tap_place

pytestmark = pytest.mark.browser


def middle(target: Locator) -> tuple[float, float]:
    """Where a finger would touch it."""
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tap_twice(evening: Evening, button: str) -> None:
    """Tap a place twice, the second time on whatever the quick answer has put there."""
    page, before = evening.page, evening.entry()
    place = middle(page.locator(f'[id="{button}"]'))
    # However long the answer takes here, no time passes between the two.
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)
    page.touchscreen.tap(*place)
    evening.newer_than(before).wait_for(state="attached")
    tap_place(page, *place)
    page.clock.resume()
    evening.rest()


# Undo and redo ----------------------------------------------------------------------------------


def then_opens(step: Callable[[], None], opens: Callable[[], None]) -> Callable[[], None]:
    """A step, and after it a panel is opened, which is none of its own."""

    def both() -> None:
        step()
        opens()

    return both


def steps(evening: Evening) -> list[Callable[[], None]]:
    """A round with something of everything, each step one tap; undo goes past what is only open."""
    return [
        lambda: evening.keep_leader("p1", "mentor"),
        lambda: evening.keep_leader("p2", "butcher"),
        then_opens(evening.next, lambda: evening.open("p1", "dig")),
        lambda: evening.lay("scavenger"),
        lambda: evening.lay("shovel"),
        lambda: evening.tap("bar-choose-p1-dig-named-yes"),
        then_opens(
            lambda: evening.complete("p1", "dig", "net"), lambda: evening.open("p1", "build")
        ),
        lambda: evening.lay("engineer"),
        then_opens(
            lambda: evening.complete("p1", "build", "armory"), lambda: evening.open("p1", "trash")
        ),
        lambda: evening.lay("refugee"),
        then_opens(lambda: evening.complete("p1", "trash"), lambda: evening.open("p1", "hire")),
        lambda: evening.tick("p1", "hire"),  # so that they may have a card that attacks
        then_opens(evening.next, lambda: evening.open("p2", "trash")),
        then_opens(lambda: evening.lay("refugee"), evening.open_attack),
        lambda: evening.attack_with("p1", "sniper_team"),
        lambda: evening.choose("p1", "interrupt", "target", "p2/butcher"),
        lambda: evening.complete("p1", "interrupt", "hits"),
        then_opens(lambda: evening.complete("p2", "trash"), lambda: evening.open("p2", "hunt")),
        lambda: evening.tick("p2", "hunt"),
        evening.next,
    ]


@pytest.mark.long
def test_undo_leads_back_to_the_empty_table_and_redo_to_the_same_again(devices: Devices) -> None:
    page = devices.open()
    evening = Evening(page, 2, modules=["hq4"])

    def picture() -> tuple[str, str, list[str]]:
        return evening.shown(), evening.score(), evening.told()

    pictures = [picture()]
    for step in steps(evening):
        step()
        pictures.append(picture())
    for before in reversed(pictures[:-1]):
        evening.tap("history-undo")
        assert picture() == before
    expect(page.locator("#history-undo")).to_be_disabled()
    for after in pictures[1:]:
        evening.tap("history-redo")
        assert picture() == after
    expect(page.locator("#history-redo")).to_be_disabled()


# A half-filled panel ----------------------------------------------------------------------------


def half_filled(page: Page) -> Evening:
    """A dig with three cards laid, and nothing settled yet."""
    evening = Evening(page, 2)
    evening.next()
    evening.open("p1", "dig")
    evening.lay("scavenger", "scavenger", "shovel")
    return evening


@pytest.mark.long
def test_a_reload_keeps_every_card_of_a_half_filled_panel(devices: Devices) -> None:
    page = devices.open()
    evening = half_filled(page)
    before = evening.shown()
    page.reload()
    evening.expect_laid("Scavenger", "Scavenger", "Shovel")
    assert evening.shown() == before
    evening.complete("p1", "dig", "net")
    assert any("Net" in line for line in evening.told())


@pytest.mark.long
def test_a_killed_server_keeps_every_card_of_a_half_filled_panel(
    chromium: Browser, tmp_path: Path
) -> None:
    with LiveServer(tmp_path / "instance") as server:
        first = Devices(chromium, server.url)
        evening = half_filled(first.open())
        before = evening.shown()
        server.kill()
        assert first.watch.troubles == []
        first.close()
        server.start()
        second = Devices(chromium, server.url)
        evening.page = second.open()
        evening.page.goto(evening.path)
        evening.expect_laid("Scavenger", "Scavenger", "Shovel")
        assert evening.shown() == before
        evening.lay("refugee")
        evening.complete("p1", "dig", "net")
        assert any("Refugee" in line and "Net" in line for line in evening.told())
        assert second.watch.troubles == []
        second.close()


# Quick and trembling fingers --------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("tracking", ["piles", "decks"])
def test_ten_tiles_tapped_without_waiting_are_ten_cards(devices: Devices, tracking: str) -> None:
    page = devices.open()
    evening = Evening(page, 2, tracking=tracking)
    evening.next()
    evening.open("p1", "trash")
    # Nothing may move away under the finger while the answers come in.
    hand = {"refugee": 4, "scavenger": 3, "spear": 1, "shovel": 1, "brawler": 1}
    places = {card: middle(page.locator(f"#bench-lay-{card}")) for card in hand}
    for card, copies in hand.items():
        for _ in range(copies):
            page.touchscreen.tap(*places[card])
    evening.expect_laid(*["Refugee"] * 4, *["Scavenger"] * 3, "Spear", "Shovel", "Brawler")


@pytest.mark.long
def test_moving_on_hiring_announcing_and_undoing_twice_count_once(devices: Devices) -> None:
    page = devices.open()
    evening = Evening(page, 3)
    tap_twice(evening, "bar-next")
    evening.expect_turn("Anna")
    evening.open("p1", "hunt")
    evening.lay("scavenger", "spear")
    evening.open("p1", "hire")
    tap_twice(evening, "bench-complete-brawler")
    tap_twice(evening, "bar-next")
    evening.expect_turn("Ben")
    tap_twice(evening, "history-undo")
    evening.expect_turn("Anna")
    evening.expect_tribe("p1", 9)
    evening.catch_up(3, 14)
    evening.next()
    # A button of the same number stands there again, for the next player.
    tap_twice(evening, "bar-announce-p1-3")
    evening.expect_turn("Ben")
    evening.tap("history-undo")
    evening.expect_turn("Anna")


# Without JavaScript -----------------------------------------------------------------------------


@pytest.mark.long
def test_three_rounds_without_javascript(devices: Devices) -> None:
    page = devices.open(java_script_enabled=False)
    evening = Evening(page, 2)
    evening.next()
    evening.do("p1", "dig", "refugee", "shovel", choice="net")
    evening.next()
    evening.do("p2", "hunt", "scavenger")
    evening.open("p2", "hire")
    evening.complete("p2", "hire", "scavenger")
    evening.next()
    evening.quiet_round(2)
    evening.next()
    evening.announce(3)
    evening.announce(2)
    expect(evening.seat("p2")).to_contain_text("2")
    evening.win("p1")
    evening.expect_clock("Round 4")


# Two tablets ------------------------------------------------------------------------------------


@pytest.mark.long
def test_cards_laid_on_two_tablets_at_once_all_count(devices: Devices) -> None:
    page = devices.open()
    evening = Evening(page, 2)
    evening.next()
    evening.open("p1", "trash")
    other = devices.open("portrait")
    other.goto(evening.path)

    def laid(tablet: Page, card: str) -> Locator:
        return tablet.locator("#bench .played .card", has_text=card)

    # Neither of them has seen what the other one does, and either may be the first to arrive.
    for n in range(3):
        page.locator("#bench-lay-refugee").tap()
        other.locator("#bench-lay-scavenger").tap()
        expect(laid(page, "Refugee")).to_have_count(n + 1)
        expect(laid(other, "Scavenger")).to_have_count(n + 1)
    page.reload()
    expect(laid(page, "Refugee")).to_have_count(3)
    expect(laid(page, "Scavenger")).to_have_count(3)
    expect(page.locator("#bench .played .card")).to_have_count(6)


@pytest.mark.long
def test_a_card_laid_after_the_other_tablet_moved_on_meets_the_table_as_it_is(
    devices: Devices,
) -> None:
    page = devices.open()
    evening = Evening(page, 2)
    evening.next()
    evening.open("p1", "hunt")
    other = devices.open("phone")
    other.goto(evening.path)
    held = Held(other, "**/lay")
    other.locator("#bench-lay-scavenger").tap()
    evening.tap("bench-close")
    evening.next()
    evening.expect_turn("Ben")
    held.let_go()
    expect(other.locator("#message")).to_contain_text("not open any more")
    expect(other.locator(".seat[aria-current] .name")).to_have_text("Ben")
    expect(other.locator("#tile-open-p2-hunt")).to_be_visible()


@pytest.mark.long
def test_moving_on_after_the_other_tablet_moved_on_is_told_so(devices: Devices) -> None:
    page = devices.open()
    evening = Evening(page, 3)
    other = devices.open("phone")
    other.goto(evening.path)
    held = Held(other, "**/next")
    other.locator("#bar .next").tap()
    evening.next()
    held.let_go()
    expect(other.locator("#message")).to_contain_text(MOVED_ON)
    expect(other.locator(".seat[aria-current] .name")).to_have_text("Anna")


# What is refused --------------------------------------------------------------------------------


@pytest.mark.long
def test_a_refused_action_is_allowed_when_the_table_says_so(devices: Devices) -> None:
    page = devices.open()
    evening = Evening(page, 2)
    evening.next()
    evening.open("p1", "dig")
    evening.tick("p1", "dig")
    page.locator("#tile-open-p1-dig").tap()
    expect(page.locator("#message")).to_contain_text("already dug this round")
    evening.tap("message-overrule")
    assert evening.has_overruled()


@pytest.mark.long
def test_where_did_it_come_from_is_one_tap(devices: Devices) -> None:
    page = devices.open()
    evening = Evening(page, 2)
    evening.next()
    evening.open("p1", "hunt")
    page.locator("#bench-more > summary").tap()
    page.locator("#bench-lay-net").tap()
    expect(page.locator("#message")).to_contain_text("Where did")
    page.locator("#message").get_by_role("button", name="From the junkyard").tap()
    expect(page.locator("#bench .played .card")).to_contain_text("Net")
