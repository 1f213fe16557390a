"""The rules: all entries by chapter, those that answer some words, and one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flask import Blueprint, Response, abort, request, url_for

from companion.engine.lookup import LONGEST_QUERY, look_up
from companion.engine.sheets import RuleSheet
from companion.play import AnyGame
from companion.web import desk, responses, rulebook

bp = Blueprint("rules", __name__)


@dataclass(frozen=True)
class Chapter:
    """Entries that belong together."""

    title: str
    entries: tuple[RuleSheet, ...]


@dataclass(frozen=True)
class Group:
    """The chapters of one game."""

    title: str
    chapters: tuple[Chapter, ...]


@bp.get("/rules")
def index() -> Response:
    """Every entry by game and chapter, or those that answer the words asked for."""
    words = request.args.get("q", "")[:LONGEST_QUERY]
    games = [referee.game for referee in desk.referees().values()]
    found = look_up([entry for game in games for entry in game.rules()], words)
    groups = [] if words else [_group(game) for game in games]
    return responses.page("rules", groups=groups, found=found, q=words)


@bp.get("/rules/<path:rule_id>")
def entry(rule_id: str) -> Response:
    """One entry with its source and its neighbours."""
    found = rulebook.find(rule_id)
    if found is None:
        abort(404, description="There is no such rule.")
    rule, game = found
    neighbours = dict.fromkeys((*rule.see, *rule.rulings))
    return responses.page(
        "rule",
        entry=rule,
        game=game,
        html=rulebook.html(rule.text),
        cards=[sheet for sheet in game.sheets() if sheet.id in rule.about],
        see=rulebook.entries(game, [one for one in neighbours if one != rule.id]),
        back=(url_for("rules.index"), "All rules"),
    )


def _group(game: AnyGame) -> Group:
    chapters: dict[str, list[RuleSheet]] = {}
    for one in _in_order(game.rules()):
        chapters.setdefault(_chapter(one), []).append(one)
    return Group(game.title, tuple(Chapter(t, tuple(found)) for t, found in chapters.items()))


def _chapter(entry: RuleSheet) -> str:
    """An id is "chapter/entry"; the rulings have numbers and no chapter."""
    chapter, slash, _ = entry.id.partition("/")
    return chapter.capitalize() if slash else "Rulings"


def _in_order(rules: Iterable[RuleSheet]) -> list[RuleSheet]:
    """The chapters of the rulebook first, then the cards, the rulings by number last."""

    def place(entry: RuleSheet) -> tuple[bool, int]:
        number = entry.id.removeprefix("R")
        return ("/" not in entry.id, int(number) if number.isdigit() else 0)

    return sorted(rules, key=place)
