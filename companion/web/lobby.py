"""Home, and setting up a new table."""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterator

from flask import Blueprint, Response, abort, request

from companion.engine.errors import RuleError
from companion.engine.game import COLOURS
from companion.play import Referee, Tap
from companion.web import desk, forms, listed, responses

bp = Blueprint("lobby", __name__)

# No vowels, so that no word comes about by chance; no letters that look like figures.
CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
LISTED_AT_HOME = 5


@bp.get("/")
def home() -> Response:
    """New game, tables under way, finished games, rules, cards, quick pages."""
    tables = desk.tables()
    return responses.page(
        "home",
        tables=[listed.table(record) for record in tables.listed(is_over=False)],
        finished=[
            listed.table(record) for record in tables.listed(is_over=True, limit=LISTED_AT_HOME)
        ],
        games=[referee.game for referee in desk.referees().values()],
        quick_pages=[
            page for referee in desk.referees().values() for page in referee.game.quick_pages
        ],
    )


@bp.get("/new")
def new() -> Response:
    """The form for a new table."""
    return _form(_chosen(request.args.get("game", "")), dict(request.args), "", "")


@bp.post("/new")
def open_table() -> Response:
    """Open a table, or show the form again with what is wrong."""
    form = request.form
    referee = _chosen(form.get("game", ""))
    try:
        setup = forms.setup(referee.game, form, random.SystemRandom())
        tap = Tap(forms.key(form), None, desk.who(), desk.now())
        table_id = referee.begin(desk.event_log(), _codes(), setup, tap)
    except forms.FormError as problem:
        return _form(referee, dict(form), problem.message, problem.field, status=422)
    except RuleError as problem:
        return _form(referee, dict(form), problem.message, "", status=422)
    return responses.see("table.show", code=desk.tables().get(table_id).code)


def _chosen(key: str) -> Referee:
    """The game of this key, or the first one."""
    games = desk.referees()
    if key and key not in games:
        abort(404, description="There is no such game here.")
    return games[key] if key else next(iter(games.values()))


def _form(
    chosen: Referee, values: dict[str, str], error: str, field: str, status: int = 200
) -> Response:
    return responses.page(
        "new",
        status,
        games=[referee.game for referee in desk.referees().values()],
        game=chosen.game,
        form=values,
        error=error,
        error_field=field,
        names=desk.tables().names(),
        colours=COLOURS,
        key=desk.new_key(),
    )


def _codes() -> Iterator[str]:
    """Four letters at random, and four others as long as they are taken."""
    while True:
        yield "".join(secrets.choice(CODE_LETTERS) for _ in range(4))
