"""The score so far of a table and its result: revealed place by place, to send, and on paper."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, current_app, request

from companion.engine.scoreboard import Scoreboard
from companion.web import desk, forms, live, responses
from companion.web.at_table import AtTable
from companion.web.fragments import stamped
from companion.web.pages import own_rulings, take_home
from companion.web.parts import after_game, ceremony, lines, revealed
from companion.web.parts.ago import day

bp = Blueprint("score", __name__)


@bp.get("/t/<code>/score")
def show(code: str) -> Response:
    """The score so far, or of a finished game the result as far as the address reveals it."""
    table = desk.find(code)
    shown = _shown()
    result = ceremony.reveal(table.board, shown)
    if result.is_ceremony:
        current_app.extensions["followed"].tell(table, shown)
    if result.is_ceremony and not result.hidden:
        revealed.remember(table)
    view = table.view
    undo, redo = lines.labels(table)
    return responses.page(
        "score",
        **stamped(table.code, table.seq, desk.new_key()),
        **live.shown(table),
        game=table.game,
        view=replace(view, seats=ceremony.seats(view.seats, result)),
        result=result,
        headline=ceremony.headline(result),
        is_over=table.record.is_over,
        again=after_game.again(table),
        # They hold all totals, so they come when those are revealed.
        bgstats="" if result.hidden else take_home.bgstats_url(table),
        text="" if result.hidden else after_game.text(table, result),
        undo=undo,
        redo=redo,
        back="",
        oob=False,
    )


@bp.get("/t/<code>/score/working")
@revealed.behind_veil("working")
def working(table: AtTable, counted: Scoreboard) -> Response:
    """How the result came about: over the page, or without a script as a page of its own."""
    context: dict[str, Any] = {
        "code": table.code,
        "game": table.game,
        "result": ceremony.reveal(counted, None),
    }
    if responses.wants_drawer():
        return responses.part("working", **context)
    return responses.page("working", **context)


@bp.get("/t/<code>/share")
@revealed.behind_veil("text")
def share(table: AtTable, counted: Scoreboard) -> Response:
    """The result as a text to copy; a script hands it over without this page."""
    text = after_game.text(table, ceremony.reveal(counted, None))
    return responses.page("share", code=table.code, game=table.game, text=text)


@bp.get("/t/<code>/print")
@revealed.behind_veil("print-out")
def paper(table: AtTable, counted: Scoreboard) -> Response:
    """The result, or the table as it stands, on one sheet of paper."""
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
