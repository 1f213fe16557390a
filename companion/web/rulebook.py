"""Rules entries by id, and their text as safe HTML with every R-number a link."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from flask import url_for
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from companion.engine.sheets import RuleSheet
from companion.play import AnyGame
from companion.web import desk

# HTML in the text is shown, not obeyed.
_MARKDOWN = MarkdownIt("commonmark", {"html": False})
_RULING = re.compile(r"\bR([1-9][0-9]?)\b")


def entries(game: AnyGame, ids: Iterable[str]) -> list[RuleSheet]:
    """The entries with these ids, in this order; one that does not exist is left out."""
    by_id = {entry.id: entry for entry in game.rules()}
    return [by_id[rule] for rule in ids if rule in by_id]


def find(rule_id: str) -> tuple[RuleSheet, AnyGame] | None:
    """The entry with this id and the game it belongs to."""
    wanted = rule_id.casefold()
    for player in desk.players().values():
        for entry in player.game.rules():
            if entry.id.casefold() == wanted:
                return entry, player.game
    return None


def linked(sentence: str) -> Markup:
    """A plain sentence in which every R-number is a link."""
    return Markup(_RULING.sub(_anchor, str(escape(sentence))))  # noqa: S704 - escaped just now


def _anchor(number: re.Match[str]) -> str:
    url = url_for("rules.entry", rule_id=number[0])
    return f'<a class="ruling" href="{url}">{number[0]}</a>'


def html(text: str) -> Markup:
    """Markdown as HTML; the result holds no markup but our own."""
    linked = _RULING.sub(lambda m: f"[{m[0]}]({url_for('rules.entry', rule_id=m[0])})", text)
    return _rendered(linked)


@lru_cache(maxsize=512)
def _rendered(text: str) -> Markup:
    return Markup(_MARKDOWN.render(text))  # noqa: S704 - markdown-it escapes all HTML
