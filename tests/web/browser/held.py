"""A request that waits on its way until the test says what becomes of it."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, Route

TAPS = "**/t/*/*"
# What keeps a page in step is no tap.
IN_STEP = ("live", "seq", "panels")


def be_patient(page: Page) -> None:
    """Let the page wait for an answer as long as the test holds it back."""
    page.evaluate("() => { htmx.config.timeout = 0; }")


class Held:
    """The first request to such an address waits; those after it pass."""

    def __init__(self, page: Page, address: str = TAPS) -> None:
        self.sent: list[str] = []
        self._address = address
        self._first: Route | None = None
        self._fate: Callable[[Route], None] | None = None
        page.route(address, self._pass)
        be_patient(page)

    def _pass(self, route: Route) -> None:
        what = route.request.url.rsplit("/", 1)[-1]
        if self._address == TAPS and what.partition("?")[0] in IN_STEP:
            route.continue_()
            return
        self.sent.append(what)
        if len(self.sent) > 1:
            route.continue_()
        elif self._fate:
            self._fate(route)
        else:
            self._first = route

    def _decide(self, fate: Callable[[Route], None]) -> None:
        self._fate = fate
        if self._first:
            fate(self._first)

    def let_go(self) -> None:
        """The network is back."""
        self._decide(lambda route: route.continue_())

    def answer(self, status: int, body: str) -> None:
        """Somebody else answers instead of us."""
        self._decide(lambda route: route.fulfill(status=status, body=body))

    def lose(self) -> None:
        """The request never arrives."""
        self._decide(lambda route: route.abort("connectionreset"))
