"""Every text that a person may see: what stands in the program, and what pages say of recorded games."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from string import Formatter

from flask import Flask

from companion.games import GAMES
from tests.take_home.shelf import Shelf
from tests.test_recorded_games import recordings
from tests.web.browser.recorded_tables import cuts

ROOT = Path(__file__).resolve().parent.parent
SKIPPED = ("script", "style", "svg", "template")
BUTTONS = ("button", "a")
WORD = re.compile(r"[A-Za-z]{2,}")
# Where each page of a table is found; what a game does not have answers 404.
OF_A_TABLE = (
    "",
    "/log",
    "/log/print",
    "/score?shown=all",
    "/story?shown=all",
    "/print?shown=all",
    "/help",
    "/sit",
    "/invite",
    "/invite/wifi",
    "/at/2",
)
BESIDE = ("/page/piles", "/page/decks", "/page/catch_up", "/page/counts", "/look/why")
# Pages that belong to no table.
ELSEWHERE = (
    "/",
    "/new?game=arctic_scavengers&modules=hq4&modules=recon1&modules=recon5&open=list",
    "/new?game=arctic&decks=chosen&powers=chosen",
    "/new/contents?game=arctic_scavengers&modules=hq4",
    "/rules",
    "/rules?by=phase",
    "/rules?q=xyzzy",
    "/rules/arctic_scavengers/glossary",
    "/rules/arctic_scavengers/timing",
    "/rules/arctic_scavengers/timing?by=card",
    "/rules/arctic/glossary",
    "/rules/arctic/timing",
    "/rules/arctic_scavengers/reference",
    "/rules/arctic/reference",
    "/cards",
    "/cards?game=arctic",
    "/cards?set=none",
    "/rulings",
    "/rulings/new?game=arctic",
    "/history",
    "/import",
    "/host",
    "/quick/arctic_scavengers/skirmish",
    "/quick/arctic_scavengers/score",
    "/quick/arctic/score",
    "/t/AEIO",
    "/nothing",
)


class Page(HTMLParser):
    """The texts of a page, what its buttons are called, and the ids of its parts."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.buttons: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self._skipped = 0
        self._label: list[str] | None = None
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = dict(attrs)
        self.ids += [has["id"] or ""] if "id" in has else []
        self._skipped += tag in SKIPPED
        self.texts += [
            has[name] or "" for name in ("aria-label", "title", "placeholder") if has.get(name)
        ]
        # The title of what is open closes it, and is no name of a button.
        if tag == "button" and has.get("id") != "bench-title":
            self._label = [has["aria-label"] or ""] if has.get("aria-label") else []

    def handle_endtag(self, tag: str) -> None:
        self._skipped -= tag in SKIPPED
        if tag == "button" and self._label is not None:
            self.buttons.append(" ".join(" ".join(self._label).split()))
            self._label = None

    def handle_data(self, data: str) -> None:
        if not self._skipped and data.strip():
            self.texts.append(" ".join(data.split()))
            if self._label is not None:
                self._label.append(data)


def of_the_program() -> Iterator[tuple[str, str]]:
    """Where a text stands in the program, and the text: sentences, templates of sentences, labels."""
    for path in sorted((ROOT / "companion").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        notes = set(_notes(tree))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in notes:
                yield f"{path.relative_to(ROOT)}:{node.lineno}", _without_fields(node.value)


def _notes(tree: ast.Module) -> Iterator[ast.expr]:
    """What only readers of the code see."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            yield body[0].value


def _without_fields(text: str) -> str:
    """A template of a sentence with a stand-in for each value; of plurals, the second form."""
    try:
        parts = list(Formatter().parse(text))
    except ValueError:
        return text
    shown = (
        words + (_stand_in(form or "") if name is not None else "")
        for words, name, form, _ in parts
    )
    return "".join(shown)


def _stand_in(form: str) -> str:
    return form.rpartition("|")[2].replace("#", "7") if "|" in form else "…"


def of_the_pages(app: Flask, folder: Path) -> Iterator[tuple[str, Page]]:
    """Every page: those of recorded games, cut off behind a tap of every kind, and all others."""
    client = app.test_client()
    for address in (*_of_tables(folder), *ELSEWHERE, *_of_the_books()):
        answer = client.get(address, follow_redirects=True)
        if answer.status_code < 400 or address in ELSEWHERE:
            yield address, Page(answer.text)


def _of_tables(folder: Path) -> list[str]:
    shelf = Shelf(folder)
    try:
        addresses = []
        for recording in recordings():
            for number in cuts(recording).values():
                table = shelf.put(replace(recording, entries=recording.entries[:number]))
                addresses.append(f"/t/{table.code}")
            whole = shelf.put(recording)
            addresses += [f"/t/{whole.code}{page}" for page in (*OF_A_TABLE, *BESIDE)]
        return addresses
    finally:
        shelf.close()


def _of_the_books() -> Sequence[str]:
    rules = [
        f"/rules/{game.key}/{rule.id}" for game in GAMES.values() for rule in game.book().rules
    ]
    cards = [f"/cards/{game.key}/{one.id}" for game in GAMES.values() for one in game.cards.sheets]
    return [*rules, *cards]
