"""Motion shows what a tap changed, is short, and is none for those who ask for less."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import APIRequestContext, Page, expect

from tests.web.browser.devices import Devices
from tests.web.browser.screen import expect_pebbles, take
from tests.web.browser.tables import Table

pytestmark = [pytest.mark.browser, pytest.mark.long]

MOVING = """(most) => {
  const seconds = (text) => Math.max(...text.split(",").map((part) => {
    const number = parseFloat(part);
    return part.trim().endsWith("ms") ? number / 1000 : number;
  }));
  const moving = [];
  for (const element of document.querySelectorAll("*")) {
    for (const part of [null, "::before", "::after", "::marker", "::backdrop"]) {
      const style = getComputedStyle(element, part);
      const longest = Math.max(seconds(style.transitionDuration), seconds(style.animationDuration));
      const turns = style.animationName !== "none" && style.animationIterationCount === "infinite";
      if (longest > most || turns || style.scrollBehavior === "smooth") {
        moving.push(`${element.tagName.toLowerCase()}.${element.className}${part ?? ""}: ${longest} s`);
      }
    }
  }
  return moving;
}"""

LONGEST = 200  # ms
# Everything that is set in motion by the script, with what it moves.
LISTEN = """() => {
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, time) {
    window.moved.push({ what: this.className, from: frames["--count"]?.[0] ?? "", to: frames["--count"]?.[1] ?? "", time });
    return animate.call(this, frames, time);
  };
}"""


@pytest.fixture
def table(ask: APIRequestContext) -> Table:
    return Table(ask, "arctic_scavengers").tap("next")


@pytest.mark.parametrize("where", ["style", "table"])
def test_nothing_moves_for_those_who_asked_for_less_motion(
    devices: Devices, table: Table, where: str
) -> None:
    assert moving(devices, "reduce", "/_style" if where == "style" else table.path) == []


def test_the_sweep_sees_what_moves_for_everybody_else(devices: Devices) -> None:
    assert moving(devices, "no-preference", "/_style") != []


def test_nothing_moves_for_long_or_for_ever(devices: Devices) -> None:
    assert moving(devices, "no-preference", "/_style", LONGEST / 1000) == []


def moving(
    devices: Devices, motion: Literal["reduce", "no-preference"], path: str, most: float = 0.01
) -> list[str]:
    """The elements of a page that have a longer duration, or one without an end."""
    page = devices.open(reduced_motion=motion)
    page.goto(path)
    found: list[str] = page.evaluate(MOVING, most)
    return found


def set_in_motion(page: Page) -> list[tuple[str, str, str]]:
    """What has been set in motion since the page was asked to listen, and from where to where."""
    found = page.evaluate("window.moved")
    assert all(0 < one["time"] < LONGEST for one in found)
    return [(one["what"], one["from"], one["to"]) for one in found]


def test_a_total_counts_up(devices: Devices, ask: APIRequestContext) -> None:
    page = devices.open()
    page.goto(Table(ask, "pebbles", "Anna", "Ben").tap("take", 2, player="p1").path)
    page.evaluate(LISTEN)
    take(page, "Anna").tap()
    expect_pebbles(page, Anna=3, Ben=0)
    assert set_in_motion(page) == [("tally counting", "2", "3")]
    expect(page.locator(".counting")).to_have_count(0)


def test_the_mark_of_the_initiator_travels_and_a_pip_goes_out(
    devices: Devices, ask: APIRequestContext
) -> None:
    page = devices.open()
    table = Table(ask, "arctic_scavengers", tracking="clock").on_to("Round 3", "Skirmish")
    page.goto(table.tap("win", player="p2").tap("undo").path)
    page.evaluate(LISTEN)
    page.locator("#history-redo").tap()
    expect(page.locator("#seat-p2.initiator")).to_be_visible()
    names = [what for what, *_ in set_in_motion(page)]
    assert {"flag", "flag traveller", "gone"} <= set(names)
    assert names.count("gone") == 1
    expect(page.locator(".traveller")).to_have_count(0)


def test_no_total_counts_up_for_those_who_asked_for_less_motion(
    devices: Devices, ask: APIRequestContext
) -> None:
    page = devices.open(reduced_motion="reduce")
    page.goto(Table(ask, "pebbles", "Anna", "Ben").path)
    page.evaluate(LISTEN)
    take(page, "Anna").tap()
    expect_pebbles(page, Anna=1, Ben=0)
    assert set_in_motion(page) == []
