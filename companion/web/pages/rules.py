"""The rules: all entries by chapter, those that answer some words, and one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, abort, g, request, url_for

from companion.engine.game import AnyGame
from companion.engine.lookup import LONGEST_QUERY, Hit
from companion.engine.questions import counted, in_words
from companion.engine.sheets import RuleSheet
from companion.web import desk, responses
from companion.web.pages import cards, own_rulings
from companion.web.parts import rulebook
from companion.web.parts.rulebook import RuleChapter

bp = Blueprint("rules", __name__)

# The chapters to read first.
BEGINNINGS = ("overview", "start")
# How the entries are listed.
WAYS = ("chapter", "phase", "module")


@dataclass(frozen=True)
class RuleGroup:
    """The chapters of one game."""

    game: AnyGame
    chapters: tuple[RuleChapter, ...]


@dataclass(frozen=True)
class FoundEntry:
    """An answer, and the game it belongs to."""

    hit: Hit
    game: str
    url: str


@dataclass(frozen=True)
class Lookup:
    """A field to search the rules with, and what was found."""

    action: str  # the address that answers
    q: str
    found: tuple[FoundEntry, ...]
    decided: tuple[own_rulings.ShownRuling, ...] = ()  # the group's own rulings with the same words
    games: tuple[AnyGame, ...] = ()  # to choose from
    chosen: str = ""  # the key of the chosen one
    chapters: tuple[RuleChapter, ...] = ()  # what is shown while nothing is searched for

    @property
    def how_many(self) -> str:
        """What is said aloud when the answers change."""
        if not self.q:
            return ""
        counts = (
            (self.decided, "ruling of yours", "rulings of yours"),
            (self.found, "entry", "entries"),
        )
        told = [counted(len(answers), noun, plural) for answers, noun, plural in counts if answers]
        nothing = f"Nothing about “{self.q}”. Try a single word, such as a card or an action."
        return in_words(told) if told else nothing


def look_up(
    action: str,
    *,
    game: str = "",
    games: Iterable[AnyGame] = (),
    at_hand: Iterable[RuleChapter] = (),
) -> Lookup:
    """The answers to the words in the address, of one game or of all."""
    words = request.args.get("q", "")[:LONGEST_QUERY].strip()
    found = tuple(
        FoundEntry(hit, desk.title(hit.game), url_for("rules.entry", game=hit.game, rule_id=hit.id))
        for hit in rulebook.search(words, game)
        if hit.game in desk.games()
    )
    decided = own_rulings.answering(words, game)
    chapters = () if words else tuple(at_hand)
    return Lookup(action, words, found, decided, tuple(games), game, chapters)


@bp.get("/rules")
def index() -> Response:
    """Every entry by game and chapter, or those that answer the words asked for."""
    games = tuple(desk.games().values())
    chosen = request.args.get("game", "")
    shown = (desk.game(chosen),) if chosen else games
    lookup = look_up(url_for("rules.index"), game=chosen, games=games)
    if responses.wants_drawer():
        return responses.part("search", lookup=lookup, groups=[], in_drawer=True)
    by = request.args.get("by", WAYS[0])
    if by not in WAYS:
        abort(404, description="The rules are listed by chapter, by phase or by module.")
    groups = [] if lookup.q else [_group(game, by) for game in shown]
    if responses.wants_panels():
        return responses.part("search", lookup=lookup, groups=groups, by=by, in_drawer=False)
    return responses.page("rules", lookup=lookup, groups=groups, by=by, in_drawer=False)


@bp.get("/rules/<game>/glossary")
def glossary(game: str) -> Response:
    """The words of a game and what they mean."""
    found = desk.game(game)
    titles = {entry.id: entry.title for entry in found.book().rules}
    terms = [(term, titles[term.rule]) for term in found.book().handbook.glossary]
    return responses.page("glossary", game=found, terms=terms)


@bp.get("/rules/<game>/timing")
def timing(game: str) -> Response:
    """What may be done when, card by card."""
    found = desk.game(game)
    rows = found.book().handbook.timetable(found.cards.sheets)
    return responses.page("timing", game=found, rows=rows)


@bp.get("/rules/<game>/<path:rule_id>")
def entry(game: str, rule_id: str) -> Response:
    """One entry of a game with its source and its neighbours; for htmx the entry alone."""
    # Without its game, as in "skirmish/ties", it is an address too.
    return _shown(rulebook.find(rule_id, game) or rulebook.find(f"{game}/{rule_id}"))


@bp.get("/rules/<number>")
def ruling(number: str) -> Response:
    """An entry by its number alone, as people write it."""
    return _shown(rulebook.find(number))


def _shown(found: tuple[RuleSheet, AnyGame] | None) -> Response:
    if found is None:
        abort(404, description="There is no such rule.")
    g.about = found[1].key
    context = _entry(*found)
    if responses.wants_panels():
        return responses.part("entry", in_drawer=True, **context)
    return responses.page("rule", in_drawer=False, **context)


def _entry(rule: RuleSheet, game: AnyGame) -> dict[str, Any]:
    """What an entry shows, on its page and in the drawer."""
    neighbours = dict.fromkeys((*rule.see, *rule.rulings))
    handbook = game.book().handbook
    # What counts in the game as it comes out of the first box needs no mention.
    is_basic = any(topic.id in rule.modules for topic in handbook.modules[:1])
    return {
        "entry": rule,
        "game": game,
        "phases": [topic.title for topic in handbook.phases if topic.id in rule.phases],
        "modules": [
            topic.title for topic in handbook.modules if topic.id in rule.modules and not is_basic
        ],
        "differing": cards.differing(game, rule.about),
        "cards": [sheet for sheet in game.cards.sheets if sheet.id in rule.about],
        "see": rulebook.entries(game, [other for other in neighbours if other != rule.id]),
        "own_rulings": own_rulings.beside(game, rule.id),
    }


def _group(game: AnyGame, by: str) -> RuleGroup:
    """The entries of a game by chapter, by phase or by module."""
    handbook, rules = game.book().handbook, _in_order(game.book().rules)
    found: dict[str, list[RuleSheet]] = {}
    for rule in rules:
        for title in {
            "chapter": [_chapter(rule)],
            "phase": [topic.title for topic in handbook.phases if topic.id in rule.phases],
            "module": [topic.title for topic in handbook.modules if topic.id in rule.modules],
        }[by]:
            found.setdefault(title, []).append(rule)
    order = [topic.title for topic in (*handbook.phases, *handbook.modules)]
    titles = sorted(found, key=order.index) if by != "chapter" else list(found)
    return RuleGroup(game, tuple(RuleChapter(title, tuple(found[title])) for title in titles))


def _chapter(entry: RuleSheet) -> str:
    """An id is "chapter/entry"; the rulings have numbers and no chapter."""
    chapter, slash, _ = entry.id.partition("/")
    return chapter.capitalize() if slash else "Rulings"


def _in_order(rules: Iterable[RuleSheet]) -> list[RuleSheet]:
    """What the game is about first, then the other chapters, the rulings by number last."""

    def place(entry: RuleSheet) -> tuple[bool, bool, int]:
        chapter, slash, _ = entry.id.partition("/")
        number = entry.id.removeprefix("R")
        return (not slash, chapter not in BEGINNINGS, int(number) if number.isdigit() else 0)

    return sorted(rules, key=place)
