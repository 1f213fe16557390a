"""The standing of a table and its result: revealed place by place, and on paper."""

from __future__ import annotations

from flask import Blueprint, Response, request

from companion.web import desk, forms, responses
from companion.web.pages import own_rulings, take_home
from companion.web.parts import ceremony, revealed
from companion.web.parts.ago import day

bp = Blueprint("score", __name__)


@bp.get("/t/<code>/score")
def show(code: str) -> Response:
    """The standing, or of a closed game the result as far as the address reveals it."""
    table = desk.find(code)
    result = ceremony.reveal(table.board, _shown())
    if result.is_ceremony and not result.hidden:
        revealed.remember(table)
    return responses.page(
        "score",
        code=table.code,
        game=table.game,
        result=result,
        is_over=table.record.is_over,
        # It holds all totals, so it comes when they are revealed.
        bgstats="" if result.hidden else take_home.bgstats_url(table),
    )


@bp.get("/t/<code>/print")
def paper(code: str) -> Response:
    """The result, or the table as it stands, on one sheet of paper."""
    table = desk.find(code)
    counted = table.board
    veil = revealed.veil(table, counted, "print-out")
    if veil is not None:
        return veil
    return responses.page(
        "print",
        code=table.code,
        game=table.game,
        view=table.view,
        result=ceremony.reveal(counted, None),
        sets=table.drawn(table.game.sets),
        played=day(table.record.created),
        is_over=table.record.is_over,
        decided=own_rulings.in_short(table.game.key, table.code),
    )


def _shown() -> int | None:
    """How many places the address reveals; None: all."""
    text = request.args.get("shown", "0")
    return None if text == revealed.ALL else forms.integer("shown", text)
