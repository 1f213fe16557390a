"""Rules entries by id, the search through them, and their text as safe HTML with links."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from flask import current_app, g, url_for
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from companion.engine.game import AnyGame
from companion.engine.lookup import Hit
from companion.engine.reference import beginning, plain
from companion.engine.sheets import RuleSheet
from companion.store.rulebook import Rulebook
from companion.web import desk

# HTML in the text is shown, not obeyed.
_MARKDOWN = MarkdownIt("commonmark", {"html": False})
_RULING = re.compile(r"\bR([1-9][0-9]?)\b")


@dataclass(frozen=True)
class RuleChapter:
    """Entries that belong together."""

    title: str
    entries: tuple[RuleSheet, ...]


def search(query: str, game: str = "") -> list[Hit]:
    """The entries that answer a question, best first, of one game or of all."""
    book: Rulebook = current_app.extensions["rulebook"]
    return book.search(query, game)


def entries(game: AnyGame, ids: Iterable[str]) -> list[RuleSheet]:
    """The entries with these ids, in this order; one that does not exist is left out."""
    by_id = {entry.id: entry for entry in game.book().rules}
    return [by_id[rule] for rule in ids if rule in by_id]


def at_hand(game: AnyGame, ids: Iterable[str]) -> list[RuleChapter]:
    """The entries with these ids: the rules first, then those of single cards."""
    found = entries(game, ids)
    of_cards = {rule for sheet in game.cards.sheets for rule in sheet.rules}
    rules = tuple(entry for entry in found if entry.id not in of_cards)
    cards = tuple(entry for entry in found if entry.id in of_cards)
    chapters = [RuleChapter("This moment", rules), RuleChapter("On the table", cards)]
    return [chapter for chapter in chapters if chapter.entries]


def find(rule_id: str, key: str = "") -> tuple[RuleSheet, AnyGame] | None:
    """The entry of a game with this id, and the game.

    Where none is named it is the game that the page is about, else the first that has such an entry.
    """
    if "rules" not in g:
        # Made once a request: a page has dozens of links.
        games = desk.games().values()
        g.rules = {
            (game.key, entry.id.casefold()): (entry, game)
            for game in games
            for entry in game.book().rules
        }
    known: dict[tuple[str, str], tuple[RuleSheet, AnyGame]] = g.rules
    keys = [key] if key else [g.get("about", ""), *desk.games()]
    asked = ((game, rule_id.casefold()) for game in keys)
    return next((known[rule] for rule in asked if rule in known), None)


def title(rule_id: str, key: str = "") -> str:
    """What a link to an entry says: the number of a ruling, the title of any other."""
    found = find(rule_id, key)
    return rule_id if found is None or found[0].number else found[0].title


def url(rule_id: str, key: str = "") -> str:
    """The address of an entry; of one that does not exist, the list of all."""
    found = find(rule_id, key)
    if found is None:
        return url_for("rules.index")
    entry, game = found
    return url_for("rules.entry", game=game.key, rule_id=entry.id)


def gist(text: str) -> str:
    """The first sentence of an entry in plain words."""
    return plain(beginning(text, 1))


def linked(sentence: str) -> Markup:
    """A plain sentence in which the number of every ruling is a link."""

    def anchor(number: re.Match[str]) -> str:
        if find(number[0]) is None:
            return number[0]
        return f'<a class="ruling" href="{url(number[0])}">{number[0]}</a>'

    return Markup(_RULING.sub(anchor, str(escape(sentence))))  # escaped just now


def html(text: str) -> Markup:
    """Markdown as HTML; the result holds no markup but our own."""

    def link(number: re.Match[str]) -> str:
        return f"[{number[0]}]({url(number[0])})" if find(number[0]) else number[0]

    return _rendered(_RULING.sub(link, text))


@lru_cache(maxsize=512)
def _rendered(text: str) -> Markup:
    return Markup(_MARKDOWN.render(text))  # markdown-it escapes all HTML
