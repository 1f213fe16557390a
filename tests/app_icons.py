"""The pictures that a device shows for the app on its home screen, made anew: `python -m tests.app_icons`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Browser, sync_playwright

from companion._bootstrap import ROOT
from tests import browser

STATIC = ROOT / "static"
FOLDER = STATIC / "icons"


@dataclass(frozen=True)
class Icon:
    """One picture: how wide it is, how much of that the face takes, how round its corners are."""

    pixels: int
    face: int  # in hundredths
    corner: int = 0  # in hundredths


# A maskable one may be cut to a circle of four fifths; an apple one is cut round by the device.
ICONS = {
    "app-192.png": Icon(192, 84, 22),
    "app-512.png": Icon(512, 84, 22),
    "app-maskable-512.png": Icon(512, 66),
    "apple-touch-icon.png": Icon(180, 84),
}
PAGE = """<!doctype html><html data-theme="dark"><style>{tokens}
body {{ margin: 0; background: none; }}
#icon {{ position: relative; width: {pixels}px; height: {pixels}px; overflow: hidden; border-radius: {corner}%;
  background: linear-gradient(var(--ground) 8%, var(--seat-ground) 45%, var(--work)); }}
svg {{ position: absolute; }}
.aurora {{ inset: 6% 0 auto; width: 100%; height: 46%; filter: blur({blur}px); opacity: .95; }}
.ridge {{ left: -20%; bottom: 0; width: 150%; height: 44%; }}
.face {{ left: {left}%; bottom: {low}%; width: {face}%; height: {face}%; }}
.ground {{ left: 0; bottom: 0; width: 100%; height: {low}%; }}
</style>{sprite}<div id="icon">
<svg class="aurora"><use href="#aurora"/></svg><svg class="ridge"><use href="#ridge"/></svg>
<svg class="face" viewBox="0 0 260 240" preserveAspectRatio="xMidYMax meet"><use href="#face"/></svg>
<svg class="ground" viewBox="0 0 1 1" preserveAspectRatio="none"><rect width="1" height="1" fill="var(--art-2)"/></svg>
</div></html>"""


def draw(chromium: Browser, icon: Icon) -> bytes:
    """The picture, from the art and the colours of the app."""
    sprite = re.sub(r"<\?xml.*?\?>", "", (STATIC / "icons.svg").read_text())
    html = PAGE.format(
        tokens=(STATIC / "style" / "tokens.css").read_text(),
        sprite=f'<div hidden="hidden" style="display:none">{sprite}</div>',
        pixels=icon.pixels,
        corner=icon.corner,
        face=icon.face,
        left=(100 - icon.face) / 2,
        low=0 if icon.face > 80 else 12,
        blur=icon.pixels / 60,
    )
    page = chromium.new_page(viewport={"width": icon.pixels, "height": icon.pixels})
    page.set_content(html)
    picture = page.locator("#icon").screenshot(omit_background=True)
    page.close()
    return picture


def main() -> None:
    """Write every picture."""
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as driver:
        chromium = driver.chromium.launch(
            executable_path=browser.find_installed(), args=browser.ARGUMENTS
        )
        for name, icon in ICONS.items():
            (FOLDER / name).write_bytes(draw(chromium, icon))
        chromium.close()


if __name__ == "__main__":
    main()
