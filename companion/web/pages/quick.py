"""What decides a question, on a page that needs no table; its address holds its input."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, make_response, redirect, request, url_for

from companion.engine.game import AnyGame
from companion.engine.view import QuickPage
from companion.web import desk, responses
from companion.web.at_table import AtTable
from companion.web.parts import rulebook

bp = Blueprint("quick", __name__)

MOST_FIELDS = 100


@bp.get("/quick/<key>/<name>")
def calculator(key: str, name: str) -> Response:
    """What decides, worked out where the game can, with the rules that say so."""
    game = desk.game(key)
    for page in game.quick:
        if page.name == name:
            return _shown(game, page, desk.table_named())
    abort(404, description="There is no such calculator.")


def _shown(game: AnyGame, quick: QuickPage, table: AtTable | None) -> Response:
    by_table = ""
    if table and table.game.key == game.key:
        # What is tried out goes by the cards on that table.
        by_table, game = table.code, game.begun_by(table.standing.state)
    names = list(request.args)[:MOST_FIELDS]
    answers = {name: tuple(request.args.getlist(name)) for name in names}
    panel = quick.work_out(game.catalogue, answers)
    entries = rulebook.entries(game, quick.rules)
    if panel is None:
        return responses.page("quick", quick=quick, entries=entries, panel=None)
    query: dict[str, Any] = dict(panel.query) | ({"table": by_table} if by_table else {})
    link = url_for("quick.calculator", key=game.key, name=quick.name, **query)
    # A tap leads to the address of what it made, so that reloading the page does not repeat it.
    if panel.is_tapped and not panel.is_told and not responses.wants_panels():
        return make_response(redirect(link, 303))
    response = responses.page(
        "quick",
        quick=quick,
        entries=entries,
        game=game,
        panel=panel,
        model=panel.model,
        by_table=by_table,
    )
    if panel.is_tapped:
        response.headers["HX-Replace-Url"] = link
    return response
