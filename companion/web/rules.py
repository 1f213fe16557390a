"""The rules: all entries, and one."""

from __future__ import annotations

from flask import Blueprint, Response, abort, request

from companion.engine.sheets import RuleSheet
from companion.web import desk, responses, rulebook

bp = Blueprint("rules", __name__)


@bp.get("/rules")
def index() -> Response:
    """Every entry by game, or those that hold the words asked for."""
    words = request.args.get("q", "")[:200]
    groups = [
        (player.game.title, [entry for entry in player.game.rules() if _holds(entry, words)])
        for player in desk.players().values()
    ]
    return responses.page("rules", groups=[group for group in groups if group[1]], q=words)


@bp.get("/rules/<path:rule_id>")
def entry(rule_id: str) -> Response:
    """One entry with its source and its neighbours."""
    found = rulebook.find(rule_id)
    if found is None:
        abort(404, description="There is no such rule.")
    rule, game = found
    return responses.page(
        "rule",
        entry=rule,
        game=game,
        html=rulebook.html(rule.text),
        cards=[sheet for sheet in game.sheets() if sheet.id in rule.about],
        see=rulebook.entries(game, (*rule.see, *rule.rulings)),
    )


def _holds(entry: RuleSheet, words: str) -> bool:
    text = f"{entry.id} {entry.title} {entry.text}".casefold()
    return all(word in text for word in words.casefold().split())
