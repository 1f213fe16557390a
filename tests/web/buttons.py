"""The buttons of a page, as somebody without JavaScript presses them."""

from __future__ import annotations

from dataclasses import dataclass
from html.parser import HTMLParser


def buttons(page: str) -> list[Form]:
    """What each button of a table's page sends to that table."""
    return _Reader(page).forms


@dataclass(frozen=True)
class Form:
    """What one button sends."""

    address: str
    fields: tuple[tuple[str, str], ...]

    @property
    def command(self) -> str:
        """What it does."""
        return self.address.rpartition("/")[2]


class _Reader(HTMLParser):
    """What the buttons of a page send, one form a button."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._address, self._fields = "", list[tuple[str, str]]()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a form, or add what it holds."""
        about = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._address, self._fields = about.get("action", ""), []
        elif tag == "input" and "name" in about and about.get("type") == "hidden":
            self._fields.append((about["name"], about.get("value", "")))
        elif tag == "button" and "disabled" not in about:
            self._press(about)

    def handle_endtag(self, tag: str) -> None:
        """A button behind a form is none of its."""
        if tag == "form":
            self._address = ""

    def _press(self, about: dict[str, str]) -> None:
        address = about.get("formaction", self._address)
        own = [(about["name"], about.get("value", ""))] if about.get("name") else []
        if address.startswith("/t/"):
            self.forms.append(Form(address, (*self._fields, *own)))
