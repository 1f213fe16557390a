"""A live server and a real browser, started once for all tests of this folder."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator

import pytest
from playwright.sync_api import APIRequestContext, Browser, Playwright, expect, sync_playwright

from tests import browser
from tests.live_server import LiveServer
from tests.running import PATIENCE
from tests.web.browser import pictures
from tests.web.browser.devices import Devices
from tests.web.browser.tables import ALONE

expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture(scope="package")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A server with all games, its tables shared by the tests of this folder."""
    with LiveServer(tmp_path_factory.mktemp("live") / "instance") as server:
        yield server
    printed = "".join(server.printed)
    assert "Traceback" not in printed, printed[-3000:]


# Not for the whole session: while it lasts, no other test could run an event loop of its own.
@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """What drives the browser."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="package")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """Chromium, Chrome or Edge, whichever is here."""
    path = os.environ.get(browser.VARIABLE) or browser.find_installed()
    if path is None:
        pytest.fail(
            f"No browser was found. `python3 -m tests` finds one or sets {browser.VARIABLE}."
        )
    launched = playwright.chromium.launch(
        executable_path=path, args=browser.ARGUMENTS, timeout=PATIENCE * 1000
    )
    yield launched
    launched.close()


@pytest.fixture(scope="package")
def ask(playwright: Playwright, live: LiveServer) -> Iterator[APIRequestContext]:
    """Requests without a page, for tables that a test only looks at."""
    requests = playwright.request.new_context(
        base_url=live.url, extra_http_headers=ALONE, timeout=PATIENCE * 1000
    )
    yield requests
    requests.dispose()


@pytest.fixture
def devices(chromium: Browser, live: LiveServer) -> Iterator[Devices]:
    """Devices for one test, which fails if any of their pages misbehaves."""
    opened = Devices(chromium, live.url)
    yield opened
    opened.close()
    assert opened.watch.troubles == []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that fails keeps a picture of what it saw, before its devices are put away."""
    report = yield
    given = item.funcargs if isinstance(item, pytest.Function) else {}
    chromium, devices = given.get("chromium"), given.get("devices")
    if report.when != "call" or not isinstance(chromium, Browser):
        return report
    if report.failed:
        report.sections.append(("browser", pictures.keep(item.nodeid, chromium.contexts)))
    elif isinstance(devices, Devices) and devices.watch.troubles:
        # It fails in a moment, when the devices are gone.
        item.add_report_section("call", "browser", pictures.keep(item.nodeid, chromium.contexts))
    return report
