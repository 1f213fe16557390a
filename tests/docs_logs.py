"""One game of each kind, played by touch, and its whole log for the docs: `python -m tests.docs_logs`."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Page, sync_playwright

from companion._bootstrap import ROOT
from tests import browser
from tests.live_server import LiveServer
from tests.web.browser.devices import Devices
from tests.web.browser.test_arctic_game import arctic
from tests.web.browser.test_whole_games import base_game, headquarters, recon

FILE = ROOT / "docs" / "logs.md"
HEAD = """# What the log tells

One game of each kind, played by touch on a tablet by a test (`.venv/bin/python -m tests.docs_logs` plays them again), and
its log as it is printed. Undo, redo and corrections stand in it like any other line.
"""
GAMES: dict[str, Callable[[Page], None]] = {
    "Arctic Scavengers, base game": base_game,
    "Arctic Scavengers with HQ": headquarters,
    "Arctic Scavengers with Recon": recon,
    "Arctic": arctic,
}


def printed(page: Page) -> list[str]:
    """The log of the table that is on the screen, as on paper."""
    page.goto(f"{urlsplit(page.url).path}/log/print")
    lines: list[str] = []
    for chapter in page.locator(".paper tbody").all():
        title = chapter.locator("th.chapter")
        lines += ["", f"### {title.inner_text()}", ""] if title.count() else [""]
        lines += [
            f"- {' '.join(text.split())}" for text in chapter.locator(".text").all_inner_texts()
        ]
    return lines


def play_all() -> None:
    """Play each game on a table of its own, and write what its log tells."""
    told = [HEAD]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        with LiveServer(Path(folder) / "instance") as live:
            chromium = driver.chromium.launch(
                executable_path=browser.find_installed(), args=browser.ARGUMENTS
            )
            devices = Devices(chromium, live.url)
            for title, play in GAMES.items():
                page = devices.open()
                play(page)
                told += ["", f"## {title}", *printed(page)]
                print(title)
            devices.close()
            chromium.close()
    FILE.write_text("\n".join(told).replace("\n\n\n", "\n\n") + "\n", encoding="utf-8")


if __name__ == "__main__":
    play_all()
