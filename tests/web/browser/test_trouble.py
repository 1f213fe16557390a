"""No room on the disk, or no file: the table says so, and the same tap counts once afterwards."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion.store.file.database import FILE_NAME
from tests.live_server import LiveServer
from tests.web.browser.devices import Devices
from tests.web.browser.evening import Evening
from tests.web.test_full_disk import NO_LIMIT, leave

pytestmark = pytest.mark.browser


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LiveServer]:
    with LiveServer(tmp_path) as running:
        yield running


@pytest.fixture
def evening(server: LiveServer, chromium: Browser) -> Iterator[Evening]:
    """Two players at the beginning of a round, on a tablet."""
    devices = Devices(chromium, server.url)
    yield Evening(devices.open(), 2)
    devices.close()
    # The refusals themselves are what a script error would look like least.
    assert [trouble for trouble in devices.watch.troubles if not trouble.startswith("50")] == []


def test_on_a_full_disk_the_tap_is_offered_again_and_counts_once(
    server: LiveServer, evening: Evening
) -> None:
    page = evening.page
    leave(server, 0)
    page.locator("#bar .next").tap()
    expect(page.locator("#message")).to_contain_text("The disk is full. This was not saved")
    page.get_by_role("button", name="Try again").tap()
    expect(page.locator("#message")).to_contain_text("The disk is full")
    leave(server, -1)
    page.get_by_role("button", name="Try again").tap()
    expect(page.locator(".seat[aria-current] .name")).to_have_text("Anna")
    expect(page.locator("#message")).to_be_empty()


@pytest.mark.long
def test_while_the_file_is_away_the_tap_waits_and_then_counts_once(
    server: LiveServer, evening: Evening
) -> None:
    page, file = evening.page, server.instance / FILE_NAME
    moved = file.rename(file.with_name("moved away"))
    page.locator("#bar .next").tap()
    expect(page.locator("#message")).to_contain_text("is not in its place. Nothing is lost.")
    moved.rename(file)
    page.get_by_role("button", name="Try again").tap()
    expect(page.locator(".seat[aria-current] .name")).to_have_text("Anna")


@pytest.mark.long
def test_an_upload_without_room_is_said_on_the_page(server: LiveServer, evening: Evening) -> None:
    page = evening.page
    page.goto("/import")
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1_000, NO_LIMIT))
    page.locator("input[type=file]").set_input_files(
        {"name": "games.json", "mimeType": "application/json", "buffer": b"{" + b" " * 9_000}
    )
    page.get_by_role("button", name="Check the file").tap()
    expect(page.locator("#message")).to_contain_text("The disk is full.")
