"""A table with a tablet that leads it and a phone in each of its three seats."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

from tests.web.browser.devices import Devices
from tests.web.browser.test_live import SHOWS

NAMES = ("Anna", "Ben", "Cara")


class Party:
    """One table with a tablet that leads it and three phones in its seats."""

    def __init__(self, devices: Devices, query: str) -> None:
        self.tablet = devices.open("tablet")
        names = "&".join(f"name{n}={name}" for n, name in enumerate(NAMES, 1))
        self.tablet.goto(f"/new?{query}&first=1&{names}")
        self.tablet.get_by_role("button", name="Start").tap()
        expect(self.tablet.locator("#table")).to_be_visible()
        self.tablet.wait_for_load_state()
        self.path = urlsplit(self.tablet.url).path
        self.phones = {name: self._seated(devices, name) for name in NAMES}

    def _seated(self, devices: Devices, name: str) -> Page:
        """A phone that has scanned the code: one tap, no typing."""
        phone = devices.open("phone")
        phone.clock.install()
        phone.goto(f"{self.path}/sit")
        phone.locator(".place", has_text=name).tap()
        expect(phone.locator("#table")).to_be_visible()
        phone.wait_for_load_state()
        return phone

    @property
    def all(self) -> tuple[Page, ...]:
        """Every device, the tablet first."""
        return (self.tablet, *self.phones.values())

    def entry(self, page: Page) -> int:
        """The newest entry that a device shows."""
        return int(page.evaluate("document.body.dataset.seq"))

    def tap(self, page: Page, button: Locator | str) -> None:
        """Tap on one device, and wait until all show what came of it."""
        before = self.entry(page)
        (page.locator(button) if isinstance(button, str) else button).tap()
        self.in_step(before + 1)

    def in_step(self, entry: int) -> None:
        """Wait until every device shows this entry or a later one."""
        for page in self.all:
            page.wait_for_function(SHOWS, arg=entry)

    def next(self) -> None:
        """Tap the key of the tablet."""
        self.tap(self.tablet, "#bar .next")

    def quiet_round(self) -> None:
        """A round in which the tablet only goes on, and nobody fights."""
        clock = self.tablet.locator("#strip .clock").inner_text()
        while self.tablet.locator("#strip .clock").inner_text() == clock:
            self.next()

    def commit(self, name: str, *cards: str) -> None:
        """A player puts cards face down on the own phone."""
        phone = self.phones[name]
        choose(phone, *cards)
        self.tap(phone, "#commit-cards" if cards else "#commit-none")

    def catch_up(self, round_number: int, contested: int) -> None:
        """After rounds in which no one tapped, the tablet says where the game is."""
        before = self.entry(self.tablet)
        self.tablet.goto(f"{self.path}/page/catch_up")
        for field, number in (("round", round_number), ("contested", contested)):
            self.tablet.locator(f"#{field}").fill(str(number))
        self.tablet.locator("#save").tap()
        expect(self.tablet.locator("#strip .clock")).to_have_text(f"Round {round_number}")
        self.in_step(before + 1)


def choose(phone: Page, *cards: str) -> None:
    """Choose cards on a phone, and commit none of them yet."""
    phone.locator("label:has(#show-commit)").tap()
    for card in cards:
        phone.locator(f"label:has(#commit-{card})").tap()
