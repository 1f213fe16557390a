"""Importing by touch, with a file that holds games of every fate, in three sizes and both themes."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import APIRequestContext, FilePayload, Page, expect

from companion.store.file import database
from tests.live_server import LiveServer
from tests.take_home.shelf import loads, sealed
from tests.web.browser.devices import SIZES, Devices
from tests.web.browser.tables import Table
from tests.web.browser.test_every_page import problems_in_both_themes

pytestmark = pytest.mark.browser


@pytest.fixture
def file(ask: APIRequestContext) -> FilePayload:
    """Four games: new, here already, here with another log, and of a game that nobody knows."""
    table = Table(ask, "pebbles").tap("take", 2, player="p1")
    data = loads(ask.get(f"{table.path}/export.jsonl").text())
    (game,) = data["games"]
    new, there, broken = (json.loads(json.dumps(game)) for _ in range(3))
    new["id"], broken["id"] = str(uuid.uuid4()), str(uuid.uuid4())
    broken["game"] = "chess"
    other_table = Table(ask, "pebbles").tap("take", player="p2")
    (other,) = loads(ask.get(f"{other_table.path}/export.jsonl").text())["games"]
    other_table.tap("undo")
    data |= {"games": [new, there, other, broken], "count": 4}
    return {"name": "games.jsonl", "mimeType": "application/jsonl", "buffer": sealed(data).encode()}


def look(page: Page, file: FilePayload) -> None:
    """Choose a file and have it looked at."""
    page.goto("/import")
    page.locator("#file").set_input_files(file)
    page.get_by_role("button", name="Check the file").tap()


def test_a_file_is_looked_at_and_imported_by_two_taps(devices: Devices, file: FilePayload) -> None:
    page = devices.open()
    look(page, file)
    for heading in ("New", "Already here", "Here with another log", "Cannot be imported"):
        expect(page.locator("#import h2", has_text=heading)).to_have_count(1)
    page.get_by_role("button", name="Import 1 game").tap()
    expect(page.locator(".verdict")).to_have_text("1 game was imported.")
    page.locator("#import a.row-link").tap()
    expect(page.locator("#strip .clock")).to_have_text("2 taken")


@pytest.mark.long
def test_a_refused_file_leaves_the_form_ready_for_another(
    devices: Devices, file: FilePayload
) -> None:
    page = devices.open()
    look(page, {**file, "buffer": b"Dear diary"})
    expect(page.get_by_role("alert")).to_contain_text("not a file that Companion has exported")
    page.locator("#file").set_input_files(file)
    page.get_by_role("button", name="Check the file").tap()
    expect(page.get_by_role("button", name="Import 1 game")).to_be_visible()


@contextmanager
def held(live: LiveServer) -> Iterator[None]:
    """Nobody else can save anything, so that an import stays under way."""
    db = database.connect(live.instance / database.FILE_NAME)
    with database.transaction(db):
        yield
    db.close()


@pytest.mark.long
def test_the_page_of_an_import_follows_it_by_itself(
    devices: Devices, live: LiveServer, file: FilePayload
) -> None:
    page, other = devices.open(), devices.open("phone")
    look(page, file)
    button = page.get_by_role("button", name="Import 1 game")
    expect(button).to_be_visible()
    with held(live):
        button.tap()
        for device in (page, other):
            if device is other:
                other.goto(page.url)
            expect(device.get_by_role("heading", name="Saving.")).to_be_visible()
            expect(device.get_by_role("progressbar", name="Saving.")).to_have_count(1)
        page.reload()
        with page.expect_response(page.url):
            expect(page.get_by_role("heading", name="Saving.")).to_be_visible()
    for device in (page, other):
        expect(device.locator(".verdict")).to_have_text("1 game was imported.")
    page.reload()
    expect(page.locator(".verdict")).to_have_text("1 game was imported.")


@pytest.mark.long
def test_without_a_script_the_page_of_an_import_follows_it_too(
    devices: Devices, live: LiveServer, file: FilePayload
) -> None:
    page = devices.open(java_script_enabled=False)
    look(page, file)
    button = page.get_by_role("button", name="Import 1 game")
    expect(button).to_be_visible()
    with held(live):
        button.tap()
        expect(page.get_by_role("heading", name="Saving.")).to_be_visible()
    expect(page.locator(".verdict")).to_have_text("1 game was imported.")


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_an_import_under_way_is_easy_to_see_in_both_themes(
    devices: Devices, live: LiveServer, file: FilePayload, size: str
) -> None:
    page = devices.open(size, theme="dark", reduced_motion="reduce")
    look(page, file)
    button = page.get_by_role("button", name="Import 1 game")
    expect(button).to_be_visible()
    with held(live):
        button.tap()
        expect(page.get_by_role("heading", name="Saving.")).to_be_visible()
        problems = problems_in_both_themes(page)
    assert not problems, "\n".join(problems)
    expect(page.locator(".verdict")).to_have_text("1 game was imported.")


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_what_will_happen_is_easy_to_see_and_to_tap_in_both_themes(
    devices: Devices, file: FilePayload, size: str
) -> None:
    page = devices.open(size, theme="dark", reduced_motion="reduce")
    look(page, file)
    expect(page.get_by_role("button", name="Import 1 game")).to_be_visible()
    problems = problems_in_both_themes(page)
    assert not problems, "\n".join(problems)
