"""Where pages are found, and the devices that stay open to look at many of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from playwright.sync_api import APIRequestContext, Browser, Page

from tests.web.browser.devices import SIZES, Devices
from tests.web.browser.full_landscapes import full_landscapes
from tests.web.browser.full_piles import full_piles
from tests.web.browser.full_skirmishes import full_skirmishes
from tests.web.browser.full_tables import full_tables
from tests.web.browser.tables import Table
from tests.web.browser.visits import small_tables


def all_recipes(ask: APIRequestContext) -> dict[str, Callable[[], Table]]:
    """How to bring about every table that is looked at, by name."""
    return {
        **small_tables(ask),
        **full_tables(ask),
        **full_skirmishes(ask),
        **full_piles(ask),
        **full_landscapes(ask),
    }


@dataclass
class Places:
    """The addresses that pages are reached by; a table is set up when somebody first goes there."""

    url: str
    recipes: Mapping[str, Callable[[], Table]]
    names: dict[str, str] = field(default_factory=dict)

    def find(self, address: str) -> str:
        """The whole address."""
        found = address.format_map(self)
        return found if found.startswith("http") else self.url + found.removeprefix("/")

    def __getitem__(self, name: str) -> str:
        if name not in self.names:
            self.names[name] = self.recipes[name]().path
        return self.names[name]


class Looks(Devices):
    """Devices that stay open, in the dark theme."""

    def __init__(self, chromium: Browser, *urls: str) -> None:
        super().__init__(chromium, *urls)
        self._pages: dict[str, Page] = {}

    def page(self, device: str) -> Page:
        """The page of that device, whatever it shows."""
        if device not in self._pages:
            # Without motion, so that nothing is measured on its way.
            self._pages[device] = self.open(device, theme="dark", reduced_motion="reduce")
        return self._pages[device]


def turn(page: Page, size: str) -> None:
    """Hold a device so that it has this size."""
    page.set_viewport_size(SIZES[size]["viewport"])
