"""WebKit, the engine of every iPad, as Debian has it: MiniBrowser on a screen that nobody sees."""

from __future__ import annotations

import os
import shutil
import subprocess
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from selenium.webdriver import WebKitGTK, WebKitGTKOptions
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.service import Service

from tests.running import PATIENCE
from tests.second_engine import DRIVER, SCREEN, mini_browser

WIDTH, HEIGHT = 1024, 768
MIDDLE = "arguments[0].scrollIntoView({ block: 'center' })"
INNER = "return [innerWidth, innerHeight]"


@contextmanager
def screen() -> Iterator[str]:
    """A screen of its own, which takes the first number that is free."""
    size = f"{WIDTH + 200}x{HEIGHT + 400}x24"
    out, into = os.pipe()
    command = (SCREEN, "-displayfd", str(into), "-screen", "0", size, "-nolisten", "tcp")
    process = subprocess.Popen(command, pass_fds=(into,), stderr=subprocess.DEVNULL)
    os.close(into)
    try:
        with os.fdopen(out) as said:
            yield f":{said.readline().strip()}"
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)


@contextmanager
def webkit(url: str) -> Iterator[WebKit]:
    """A browser that looks at this server."""
    options = WebKitGTKOptions()
    options.binary_location = mini_browser() or ""
    options.add_argument("--automation")
    with screen() as display:
        at_screen = {**os.environ, "DISPLAY": display, "GDK_BACKEND": "x11"}
        service = Service(shutil.which(DRIVER), env=at_screen)
        with warnings.catch_warnings():
            # Selenium warns of what it does itself.
            warnings.simplefilter("ignore", DeprecationWarning)
            driver = WebKitGTK(options=options, service=service)
        try:
            yield WebKit(driver, url)
        finally:
            driver.quit()


class WebKit:
    """One tablet with this engine, which lies on the table."""

    def __init__(self, driver: WebKitGTK, url: str) -> None:
        self.driver = driver
        self._url = url.rstrip("/")
        self._wait = WebDriverWait(driver, PATIENCE)

    def goto(self, path: str) -> None:
        """Open a page of the server."""
        self.driver.get(self._url + path)
        wide, high = self.driver.execute_script(INNER)
        if (wide, high) != (WIDTH, HEIGHT):
            size = self.driver.get_window_size()
            self.driver.set_window_size(
                size["width"] + WIDTH - wide, size["height"] + HEIGHT - high
            )
            self.until(f"innerWidth === {WIDTH} && innerHeight === {HEIGHT}")

    def until(self, condition: str) -> None:
        """Wait until this is true on the page."""
        self._wait.until(lambda driver: driver.execute_script(f"return Boolean({condition})"))

    def find(self, selector: str) -> WebElement:
        """The first of these that can be seen."""
        self._wait.until(lambda _: self.all(selector), f"nothing to be seen of {selector}")
        return self.all(selector)[0]

    def all(self, selector: str) -> list[WebElement]:
        """All of these that can be seen."""
        found = self.driver.find_elements(By.CSS_SELECTOR, selector)
        return [one for one in found if one.is_displayed()]

    def touch(self, selector: str) -> None:
        """Tap something; the driver itself would scroll it under the bar."""
        target = self.find(selector)
        self.driver.execute_script(MIDDLE, target)
        target.click()

    def tap(self, selector: str) -> None:
        """Tap something and wait for the answer of the table."""
        before = self.seq()
        self.touch(selector)
        self.until(f"document.querySelector('#history input[name=seq]')?.value !== '{before}'")
        # A button that was tapped rests for a moment.
        self.until("!document.querySelector('[data-resting], .shield')")

    def seq(self) -> str:
        """The number of the last entry that the page shows."""
        found = self.driver.execute_script(
            "return document.querySelector('#history input[name=seq]')?.value ?? ''"
        )
        return str(found)

    def text(self, selector: str) -> str:
        """What is written there."""
        return " ".join((self.find(selector).text or "").split())

    def measure(self, script: str, *values: Any) -> list[str]:
        """What one of the measures finds."""
        found: list[str] = self.driver.execute_script(f"return ({script})(...arguments)", *values)
        return found

    def picture(self, path: Path) -> None:
        """Keep what it shows."""
        self.driver.save_screenshot(str(path))
