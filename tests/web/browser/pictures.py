"""What a failing test leaves behind: how its pages looked, and what led there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from playwright.sync_api import BrowserContext, Error

from tests import kept_output

# Nobody waits long for the picture of a page that hangs.
MILLISECONDS = 10_000


def keep(test: str, contexts: Iterable[BrowserContext]) -> str:
    """Keep a screenshot of every page and a trace of every device; one line names each."""
    folder = kept_output.folder() / kept_output.PICTURES
    folder.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"[^\w.-]+", "-", test.rpartition("/")[2]).strip("-")[:150]
    return "\n".join(
        line
        for number, context in enumerate(contexts, 1)
        for line in keep_device(f"{folder}/{name}-{number}", context)
    )


def keep_device(start: str, context: BrowserContext) -> Iterator[str]:
    """The files of one device, whose names begin like this."""
    try:
        for number, page in enumerate(context.pages, 1):
            path = f"{start}-{number}.png"
            page.screenshot(path=path, timeout=MILLISECONDS)
            yield f"screenshot: {path}"
        context.tracing.stop(path=f"{start}.zip")
        # Some devices serve several tests.
        context.tracing.start()
        yield f"trace, for `playwright show-trace`: {start}.zip"
    except Error as error:
        yield f"no picture of a device: {error.message}"
