"""The table on a TV: nothing to tap, to be read from across the room, as the shared screen sees it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, current_app, make_response, request

from companion.engine.screen import Screen
from companion.engine.view import TableView
from companion.web import desk, live, responses
from companion.web.at_table import AtTable
from companion.web.pages import table as of_table
from companion.web.parts import ceremony
from companion.web.parts.followed import Followed

bp = Blueprint("screen", __name__)


@bp.get("/t/<code>/screen")
def show(code: str) -> Response:
    """The table for a TV."""
    table = desk.find(code)
    if code != table.code:
        return responses.see("screen.show", code=table.code)
    return responses.page("screen", **_context(table.shared()))


@bp.get("/t/<code>/screen/panels")
def panels(code: str) -> Response:
    """What a TV shows, if it is not the picture that it has."""
    table, shown = desk.find(code).shared(), request.args.get("from", "")
    if shown == _picture(table):
        return make_response("", 204)
    context = _context(table)
    was = _was_turned(table, of_table.number(shown.partition(".")[0]))
    return responses.part("screen", **context | {"counts_down": was != context["scene"].turned})


def _was_turned(table: AtTable, seq: int | None) -> str:
    """Which cards had turned on the picture that a TV has; if no one knows it, those of now."""
    link = table.log.link(table.id, seq or 0)
    return _scene(table.after(link) if link.seq else table).turned


def _picture(table: AtTable) -> str:
    """Which picture a TV shows: of an entry, of who sits here, and of a result as far as it is revealed."""
    picture = f"{table.seq}.{table.record.seating}"
    return f"{picture}.{_shown(table)}" if table.record.is_over else picture


def _shown(table: AtTable) -> int | None:
    followed: Followed = current_app.extensions["followed"]
    return followed.shown(table)


def _context(table: AtTable) -> dict[str, Any]:
    view = table.view
    result = ceremony.reveal(table.board, _shown(table)) if view.is_over else None
    seats = ceremony.seats(view.seats, result) if result else view.seats
    return {
        "code": table.code,
        "game": table.game,
        "seq": table.seq,
        **live.shown(table),
        "picture": _picture(table),
        "view": replace(view, seats=seats),
        "scene": _scene(table),
        "counts_down": False,
        "result": result,
        "headline": ceremony.headline(result) if result else "",
    }


def _scene(table: AtTable) -> Screen:
    scene = table.drawn(lambda state: table.game.screen(state, table.viewer))
    return scene or _plain(table.view)


def _plain(view: TableView) -> Screen:
    """What every game has: whose turn it is, or what is asked."""
    return Screen(view.bar.says or view.strip.chapter, view.bar.note if view.bar.says else "")
