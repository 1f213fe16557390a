"""Open a page as the browser tests do: `python -m tests.first_page PROGRAM`.

In a process of its own, so that whatever hangs or falls over does so without the run.
"""

import sys

from playwright.sync_api import Error, sync_playwright

from tests import browser
from tests.running import PATIENCE

PAGE = "data:text/html,<span>Companion</span>"
NO_LETTERS = "It draws no letters"


def main(program: str) -> str:
    """What goes wrong, or nothing."""
    try:
        with sync_playwright() as playwright:
            launched = playwright.chromium.launch(
                executable_path=program, args=browser.ARGUMENTS, timeout=PATIENCE * 1000
            )
            page = launched.new_page()
            page.goto(PAGE)
            box = page.locator("span").bounding_box()
            launched.close()
    except Error as error:
        return str(error)
    return "" if box and box["width"] > 0 else NO_LETTERS


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) or 0)
