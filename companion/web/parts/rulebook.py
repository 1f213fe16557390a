"""Rules entries by id, the search through them, and their text as safe HTML with links."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from flask import current_app, g
from markupsafe import Markup, escape

from companion.engine.game import AnyGame
from companion.engine.lookup import Hit
from companion.engine.reference import beginning, plain
from companion.engine.sheets import RuleSheet
from companion.store.rulebook import Rulebook
from companion.web import desk
from companion.web.paths import path_to

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

WHY = "\n\n**Why:**"  # how the last paragraph begins: sources and history
ACTIONS = "actions/"  # the chapter whose titles are words of other entries
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
    known = game.book().by_id
    return [known[rule.casefold()] for rule in ids if rule.casefold() in known]


def at_hand(game: AnyGame, ids: Iterable[str]) -> list[RuleChapter]:
    """The entries with these ids: the rules first, then those of single cards."""
    found = entries(game, ids)
    of_cards = {rule for sheet in game.cards.sheets for rule in sheet.rules}
    rules = tuple(entry for entry in found if entry.id not in of_cards)
    cards = tuple(entry for entry in found if entry.id in of_cards)
    chapters = [RuleChapter("This moment", rules), RuleChapter("On the table", cards)]
    return [chapter for chapter in chapters if chapter.entries]


def find(rule_id: str, key: str = "") -> tuple[RuleSheet, AnyGame] | None:
    """The entry of a game with this id, and the game by the owner's print.

    Where none is named it is the game that the page is about, else the first that has such an entry.
    """
    found = _entry(rule_id, key)
    return (found, desk.games()[found.game]) if found else None


def _entry(rule_id: str, key: str) -> RuleSheet | None:
    # What a book says is the same by every print.
    playing, wanted = desk.referees(), rule_id.casefold()
    keys = (key,) if key else (g.get("about", ""), *playing)
    found = (playing[key].game.book().by_id.get(wanted) for key in keys if key in playing)
    return next(filter(None, found), None)


def title(rule_id: str, key: str = "") -> str:
    """What a link to an entry says: the number of a ruling, the title of any other."""
    entry = _entry(rule_id, key)
    return rule_id if entry is None or entry.number else entry.title


def url(rule_id: str, key: str = "") -> str:
    """The address of an entry; of one that does not exist, the list of all."""
    entry = _entry(rule_id, key)
    if entry is None:
        return path_to("rules.index")
    return path_to("rules.entry", game=entry.game, rule_id=entry.id)


def gist(text: str) -> str:
    """The first sentence of an entry in plain words."""
    return plain(beginning(text, 1))


def linked(sentence: str) -> Markup:
    """A plain sentence in which the number of every ruling is a link."""

    def anchor(number: re.Match[str]) -> str:
        if _entry(number[0], "") is None:
            return number[0]
        return f'<a class="ruling" href="{url(number[0])}">{number[0]}</a>'

    return Markup(_RULING.sub(anchor, str(escape(sentence))))  # escaped just now


def html(entry: RuleSheet) -> Markup:
    """What an entry says to do; rulings, cards and actions that it mentions are links."""
    return _rendered(_with_links(entry).partition(WHY)[0])


def reasons(entry: RuleSheet) -> Markup:
    """Why an entry says so: its last paragraph, where it has one."""
    _, why, reasons = _with_links(entry).partition(WHY)
    return _rendered(f"{why.strip()}{reasons}")


def _with_links(entry: RuleSheet) -> str:
    """Its Markdown, in which the first mention of each card or action leads to its entry."""
    names = names_of(entry.game)
    led_to = {entry.id}

    def link(found: re.Match[str]) -> str:
        said = found[0]
        rule = said if _RULING.fullmatch(said) else names.ids.get(said.casefold(), "")
        # A ruling may be named twice: it is looked for by its number.
        if not rule or (rule in led_to and rule != said) or _entry(rule, entry.game) is None:
            return said
        led_to.add(rule)
        return f"[{said}]({url(rule, entry.game)})"

    return names.pattern.sub(link, entry.text)


@dataclass(frozen=True)
class Mentions:
    """What a text of a game may mention, and the entries that it leads to."""

    ids: Mapping[str, str]  # the entry by the name, in small letters
    pattern: re.Pattern[str]


def names_of(key: str) -> Mentions:
    """The names of a game's cards and actions; its rulings are mentioned by their numbers."""
    return _mentions(desk.referees()[key].game)


# An owner's print has other values, not other names; the pattern of all of them is long.
@lru_cache(maxsize=8)
def _mentions(game: AnyGame) -> Mentions:
    named = [entry for entry in game.book().rules if entry.id.startswith(ACTIONS)]
    names = {entry.title: entry.id for entry in named if " " not in entry.title}
    names |= {sheet.name: sheet.rules[0] for sheet in game.cards.sheets if sheet.rules}
    ids = {form.casefold(): rule for name, rule in names.items() for form in (name, f"{name}s")}
    # The longest first: a Scouting Refugee is not a Refugee.
    listed = "|".join(re.escape(name) for name in sorted(ids, key=len, reverse=True))
    return Mentions(ids, re.compile(rf"\b(?:R[1-9][0-9]?|(?i:{listed}))\b"))


@lru_cache(maxsize=512)
def _rendered(text: str) -> Markup:
    return Markup(_markdown().render(text))  # markdown-it escapes all HTML


@cache
def _markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt  # most pages show no rule

    # HTML in the text is shown, not obeyed.
    return MarkdownIt("commonmark", {"html": False})
