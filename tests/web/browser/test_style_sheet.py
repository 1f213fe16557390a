"""The browser knows what our style sheets ask of it: it skips the rest without a word."""

from __future__ import annotations

import pytest

from companion._bootstrap import ROOT
from tests.style_sheet import Sheet, sheets_in
from tests.web.browser.devices import Devices

pytestmark = pytest.mark.browser

# Names of our own, and what is said for another browser beside the word that this one knows.
OTHERS = ("--", "-moz-", "-webkit-", "-ms-")
UNKNOWN = """asked => asked.filter(({ selector, name, value }) => {
  try {
    document.querySelector(selector);
    return !CSS.supports(name, value);
  } catch {
    return true;
  }
})"""


def test_the_browser_knows_every_selector_property_and_value(devices: Devices) -> None:
    asked = [
        {"selector": declaration.selector, "name": declaration.name, "value": declaration.text}
        for path in sheets_in(ROOT / "static", ROOT / "templates")
        for declaration in Sheet(path).declarations()
        # What is said of paper has no selector.
        if declaration.selector
        and not declaration.name.startswith(OTHERS)
        and "::-moz-" not in declaration.selector
    ]
    assert len(asked) > 1000
    page = devices.open()
    nonsense = [
        {"selector": "a:hovr", "name": "color", "value": "red"},
        {"selector": "a", "name": "colour", "value": "red"},
        {"selector": "a", "name": "color", "value": "redd"},
    ]
    assert page.evaluate(UNKNOWN, [*nonsense, *asked]) == nonsense
