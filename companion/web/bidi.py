"""Words that are read from right to left stay where they are put in a line that is not."""

from __future__ import annotations

import re

# Hebrew, Arabic and the scripts beside them, with their marks.
_BACKWARDS = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
_WORD = re.compile(f"[{_BACKWARDS}](?:[{_BACKWARDS}\u200c\u200d]|[ '’-](?=[{_BACKWARDS}]))*")
# With what these letters begin in UTF-8; others begin so too, but none that most pages hold.
_FIRST_BYTES = bytes([*range(0xD6, 0xE1), 0xEF, 0xF0])
# Tags, and elements that hold nothing but text: an element in them would be read as text too.
_KEPT = re.compile(r"(<(textarea|title|option|script|style|svg)\b.*?</\2>|<[^>]*>)", re.DOTALL)


def isolated(html: str) -> str:
    """The page with each such name by itself, so that what follows it does not change places."""
    if not _may_hold_one(html) or not _WORD.search(html):
        return html
    # With two groups every third part is text, the second the tag and the third its name.
    parts = _KEPT.split(html)
    parts[::3] = [_WORD.sub(r"<bdi>\g<0></bdi>", text) for text in parts[::3]]
    parts[2::3] = [""] * len(parts[2::3])
    return "".join(parts)


def _may_hold_one(html: str) -> bool:
    """A look at the bytes, which is a tenth of the work of looking at the letters."""
    content = html.encode()
    return len(content.translate(None, _FIRST_BYTES)) < len(content)
