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
    for referee in desk.referees().values():
        entry = _by_id(referee.game.rules()).get(rule_id.casefold())
        if entry is not None:
            return entry, referee.game
    return None


def title(rule_id: str) -> str:
    """What a link to an entry says: the number of a ruling, the title of any other."""
    found = find(rule_id)
    return rule_id if found is None or found[0].number else found[0].title


@lru_cache(maxsize=16)
def _by_id(rules: tuple[RuleSheet, ...]) -> dict[str, RuleSheet]:
    return {entry.id.casefold(): entry for entry in rules}


def linked(sentence: str) -> Markup:
    """A plain sentence in which the number of every ruling is a link."""

    def anchor(number: re.Match[str]) -> str:
        if find(number[0]) is None:
            return number[0]
        return (
            f'<a class="ruling" href="{url_for("rules.entry", rule_id=number[0])}">{number[0]}</a>'
        )

    return Markup(_RULING.sub(anchor, str(escape(sentence))))  # escaped just now


def html(text: str) -> Markup:
    """Markdown as HTML; the result holds no markup but our own."""

    def link(number: re.Match[str]) -> str:
        url = url_for("rules.entry", rule_id=number[0])
        return f"[{number[0]}]({url})" if find(number[0]) else number[0]

    return _rendered(_RULING.sub(link, text))


@lru_cache(maxsize=512)
def _rendered(text: str) -> Markup:
    return Markup(_MARKDOWN.render(text))  # markdown-it escapes all HTML
