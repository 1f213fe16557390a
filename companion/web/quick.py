"""What decides a question, on a page that needs no table."""

from __future__ import annotations

from flask import Blueprint, Response, abort

from companion.web import desk, responses, rulebook

bp = Blueprint("quick", __name__)


@bp.get("/quick/<name>")
def calculator(name: str) -> Response:
    """What decides, with the rules that say so."""
    for referee in desk.referees().values():
        for found in referee.game.quick_pages:
            if found.name == name:
                entries = rulebook.entries(referee.game, found.rules)
                return responses.page("quick", quick=found, entries=entries)
    abort(404, description="There is no such calculator.")
