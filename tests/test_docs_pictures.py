"""README and docs show the pictures that the script makes, and no others."""

from __future__ import annotations

import re

from companion._bootstrap import ROOT
from tests.docs_pictures import FOLDER, PICTURES

SHOWN = re.compile(r"!\[[^\]]+\]\(([^)]+\.png)\)")


def test_every_picture_is_made_by_the_script() -> None:
    assert {path.name for path in FOLDER.glob("*.png")} == set(PICTURES)


def test_every_picture_is_shown_with_words_for_those_who_cannot_see_it() -> None:
    shown = {
        (page.parent / address).resolve()
        for page in (ROOT / "README.md", *FOLDER.glob("*.md"))
        for address in SHOWN.findall(page.read_text(encoding="utf-8"))
    }
    assert shown == {FOLDER / name for name in PICTURES}
