"""The rules: all entries by chapter, those that answer some words, and one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from flask import Blueprint, Response, abort, g, request, url_for

from companion.engine.game import AnyGame
from companion.engine.lookup import LONGEST_QUERY, Hit, TextPart
from companion.engine.sheets import RuleSheet, Sheet
from companion.engine.wording import counted, in_words, say
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
class ShownEntry:
    """One entry in full: what it says, what it belongs to and what stands near it."""

    entry: RuleSheet
    game: AnyGame
    tags: tuple[str, ...]  # the game, the phases, the modules, the number of a ruling
    differing: str  # what the print of its cards shows otherwise
    cards: tuple[Sheet, ...]
    see: tuple[RuleSheet, ...]
    decided: own_rulings.Beside
    title: tuple[TextPart, ...]  # with the words that were asked for


@dataclass(frozen=True)
class Lookup:
    """A field to search the rules with, and what was found."""

    action: str  # the address that answers
    q: str
    first: ShownEntry | None = None  # the best answer, in full
    found: tuple[FoundEntry, ...] = ()  # the others
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
            (len(self.decided), "of our rulings", "of our rulings"),
            (len(self.found) + bool(self.first), "answer", "answers"),
        )
        told = [counted(number, noun, plural) for number, noun, plural in counts if number]
        nothing = say(
            "No rule found for “{q}”. Try a card name, or one word such as dig.", q=self.q
        )
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
    hits = [hit for hit in rulebook.search(words, game) if hit.game in desk.games()]
    return Lookup(
        action,
        words,
        first=_best(hits[0]) if hits else None,
        found=tuple(
            FoundEntry(
                hit,
                "" if game else desk.title(hit.game),
                url_for("rules.entry", game=hit.game, rule_id=hit.id),
            )
            for hit in hits[1:]
        ),
        decided=own_rulings.answering(words, game),
        games=tuple(games),
        chosen=game,
        chapters=() if words else tuple(at_hand),
    )


def _best(hit: Hit) -> ShownEntry | None:
    """The first answer in full."""
    found = rulebook.find(hit.id, hit.game)
    return replace(_entry(*found), title=hit.marked_title) if found else None


@bp.get("/rules")
def index() -> Response:
    """Every entry by game and chapter, or those that answer the words asked for."""
    games = tuple(desk.games().values())
    chosen = request.args.get("game", "")
    shown = (desk.game(chosen),) if chosen else games
    lookup = look_up(url_for("rules.index"), game=chosen, games=games)
    if responses.wants_drawer():
        return responses.part("search", lookup=lookup, groups=[], by="", in_drawer=True)
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
    """What may be done when, at a glance or card by card."""
    found = desk.game(game)
    handbook = found.book().handbook
    by_card = request.args.get("by") == "card" or not handbook.glance
    return responses.page(
        "timing",
        game=found,
        glance=() if by_card else handbook.matrix(),
        moments=handbook.moments if by_card else handbook.moments_at_a_glance,
        rows=handbook.timetable(found.cards.sheets) if by_card else (),
    )


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
    shown = _entry(*found)
    if responses.wants_panels():
        return responses.part("entry", in_drawer=True, shown=shown)
    lookup = Lookup(url_for("rules.index"), "")
    return responses.page("rule", in_drawer=False, shown=shown, lookup=lookup)


def _entry(rule: RuleSheet, game: AnyGame) -> ShownEntry:
    """What an entry shows, on its page, as an answer and in the drawer."""
    neighbours = dict.fromkeys((*rule.see, *rule.rulings))
    return ShownEntry(
        rule,
        game,
        tags=_tags(rule, game),
        differing=cards.differing(game, rule.about),
        cards=tuple(sheet for sheet in game.cards.sheets if sheet.id in rule.about),
        see=tuple(rulebook.entries(game, [other for other in neighbours if other != rule.id])),
        decided=own_rulings.beside(game, rule.id),
        title=(TextPart(rule.title),),
    )


def _tags(rule: RuleSheet, game: AnyGame) -> tuple[str, ...]:
    """What an entry belongs to, in a word each."""
    handbook = game.book().handbook
    # What counts in the game as it comes out of the first box needs no mention.
    is_basic = any(topic.id in rule.modules for topic in handbook.modules[:1])
    phases = (topic.title for topic in handbook.phases if topic.id in rule.phases)
    modules = (topic.title for topic in handbook.modules if topic.id in rule.modules)
    numbers = (rule.number,) if rule.number else ()
    return (game.title, *phases, *(() if is_basic else modules), *numbers)


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
