"""What every test sees of a table on the screen."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

# What htmx logs when a request does not reach the server.
NOT_SENT = "htmx:"
MOVED_ON = "Another device tapped first."

HEAR_A_CLICK = """() => {
  window.heard = false;
  window.addEventListener("click", () => { window.heard = true; }, { capture: true, once: true });
}"""


def tap_place(page: Page, x: float, y: float) -> None:
    """Tap a place, whatever lies there, and wait for the click, which comes after the touch."""
    page.evaluate(HEAR_A_CLICK)
    page.touchscreen.tap(x, y)
    page.wait_for_function("() => window.heard")


def big_button(page: Page) -> Locator:
    return page.locator("#bar .next")


def seat(page: Page, player: str) -> Locator:
    return page.locator(".seat").filter(has=page.get_by_role("heading", name=player))


def take(page: Page, player: str) -> Locator:
    return seat(page, player).get_by_role("button", name="Take one")


def expect_pebbles(page: Page, **count: int) -> None:
    for player, pebbles in count.items():
        expect(seat(page, player).locator(".figure-main")).to_have_text(f"{pebbles} pebbles")


def expect_turn(page: Page, player: str, number: int = 1) -> None:
    expect(page.locator("#strip .clock")).to_have_text(f"Round {number}")
    expect(page.locator(".seat[aria-current] .name")).to_contain_text(player)


def expect_log(page: Page, *newest_first: str) -> None:
    """The whole log without its first line, which tells who sat down."""
    page.goto(f"{urlsplit(page.url).path}/log")
    lines = page.locator("ol.log .text")
    expect(lines).to_have_count(len(newest_first) + 1)
    for n, text in enumerate(newest_first):
        expect(lines.nth(n)).to_contain_text(text)


def newest_line(page: Page) -> Locator:
    """What the log says of the last tap, on its own page."""
    page.goto(f"{urlsplit(page.url).path}/log")
    return page.locator("ol.log > li").first


def open_page_of(page: Page, thing: str) -> Locator:
    """The button that counts one more of a card, once its page of the count is open."""
    more = page.locator(f"#plus-{thing}")
    if not more.is_visible():
        page.locator("details[name=count-page]", has=more).locator("summary").tap()
    return more
