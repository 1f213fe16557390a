"""A tablet of the network becomes host by the code, with a script and without, and is a guest again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.live_server import LiveServer

pytestmark = pytest.mark.browser

# What was passed on does not come from this computer.
FROM_ELSEWHERE = {"X-Forwarded-For": "192.168.1.50"}


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_a_tablet_becomes_host_by_the_code(
    chromium: Browser, live: LiveServer, script: bool
) -> None:
    computer = chromium.new_context(base_url=live.url)
    tablet = chromium.new_context(
        base_url=live.url,
        extra_http_headers=FROM_ELSEWHERE,
        java_script_enabled=script,
        has_touch=True,
    )
    host, guest = computer.new_page(), tablet.new_page()
    guest.goto("/")
    expect(guest.get_by_role("link", name="Import")).to_have_count(0)
    guest.goto("/import")
    expect(guest.get_by_role("heading", name="Only the host can import.")).to_be_visible()
    host.goto("/")
    host.get_by_role("link", name="Host", exact=True).click()
    code = host.locator(".host-code").inner_text()
    guest.get_by_label("Code").fill(code)
    guest.get_by_role("button", name="Become host").tap()
    # And goes on with what was asked for.
    expect(guest.get_by_label("A file that ends in")).to_be_visible()
    host.reload()
    host.get_by_role("button", name="Remove").first.click()
    expect(host.get_by_text("No other device is host.")).to_be_visible()
    guest.reload()
    expect(guest.get_by_role("button", name="Become host")).to_be_visible()
    computer.close()
    tablet.close()
