"""The devices on the table: browser contexts of three sizes, watched while they are in use."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response

from tests.running import PATIENCE

SIZES: dict[str, dict[str, Any]] = {
    "tablet": {"viewport": {"width": 1024, "height": 768}, "has_touch": True},
    "portrait": {"viewport": {"width": 768, "height": 1024}, "has_touch": True},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
    },
}

REPORT_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) => console.error(
  `CSP: ${event.violatedDirective} refused ${event.blockedURI} ${event.sample}`));
"""
# Chromium says so of every refusal (4xx) that we answer on purpose; `_response` judges those.
ON_PURPOSE = "Failed to load resource"
PARTS_OF_A_PAGE = ("stylesheet", "script", "image", "font", "manifest")


class Watch:
    """What must not happen on any page: script errors, CSP reports, requests to strangers."""

    def __init__(self, *urls: str) -> None:
        self.hosts = {urlsplit(url).netloc for url in urls}
        self.troubles: list[str] = []
        self.expected: tuple[str, ...] = (ON_PURPOSE,)

    def expect(self, *texts: str) -> None:
        """Errors that this test brings about."""
        self.expected += texts

    def follow(self, context: BrowserContext) -> None:
        """Listen to all pages of a context."""
        context.add_init_script(REPORT_VIOLATIONS)
        context.on("console", self._console)
        context.on("weberror", lambda error: self.troubles.append(f"script error: {error.error}"))
        context.on("request", self._request)
        context.on("response", self._response)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(self.expected):
            self.troubles.append(f"console: {message.text}")

    def _request(self, request: Request) -> None:
        if urlsplit(request.url).netloc not in self.hosts:
            self.troubles.append(f"request to a stranger: {request.url}")

    def _response(self, response: Response) -> None:
        is_part = response.request.resource_type in PARTS_OF_A_PAGE
        if response.status >= (400 if is_part else 500):
            self.troubles.append(f"{response.status} from {response.url}")


class Devices:
    """Opens devices that look at our servers, each with its own cookies and cache."""

    def __init__(self, chromium: Browser, *urls: str) -> None:
        self.url = urls[0]
        self.watch = Watch(*urls)
        self._chromium = chromium
        self.contexts: list[BrowserContext] = []

    def open(self, size: str = "tablet", *, theme: str = "", **options: Any) -> Page:
        """A new device with an empty page."""
        context = self._chromium.new_context(base_url=self.url, **SIZES[size], **options)
        context.set_default_timeout(PATIENCE * 1000)
        # What was done and asked for. With the page at every step it would take twice the time.
        context.tracing.start()
        self.watch.follow(context)
        if theme:
            context.add_cookies([{"name": "theme", "value": theme, "url": self.url}])
        self.contexts.append(context)
        return context.new_page()

    def close(self) -> None:
        """Put all devices away."""
        for context in self.contexts:
            context.close()
