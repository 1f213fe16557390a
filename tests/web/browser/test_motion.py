"""Whoever asks their device for less motion gets none."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import APIRequestContext

from tests.web.browser.devices import Devices
from tests.web.browser.tables import Table

pytestmark = [pytest.mark.browser, pytest.mark.long]

MOVING = """() => {
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
      if (longest > 0.01 || turns || style.scrollBehavior === "smooth") {
        moving.push(`${element.tagName.toLowerCase()}.${element.className}${part ?? ""}: ${longest} s`);
      }
    }
  }
  return moving;
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


def moving(devices: Devices, motion: Literal["reduce", "no-preference"], path: str) -> list[str]:
    """The elements of a page that have a duration."""
    page = devices.open(reduced_motion=motion)
    page.goto(path)
    found: list[str] = page.evaluate(MOVING)
    return found
