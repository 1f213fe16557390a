"""The standing of a table and its result: revealed place by place, and on paper."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, request

from companion.engine.scoreboard import Scoreboard
from companion.play import Referee, Standing
from companion.store.tables import TableRecord
from companion.web import (
    desk,
    forms,
    responses,
)
from companion.web.pages import own_rulings, take_home
from companion.web.parts import ceremony, revealed
from companion.web.parts.ago import day

bp = Blueprint("score", __name__)


@bp.get("/t/<code>/score")
def show(code: str) -> Response:
    """The standing, or of a closed game the result as far as the address reveals it."""
    record, referee = desk.find(code)
    standing = referee.standing(desk.event_log(), record.id)
    result = ceremony.reveal(board(record, referee, standing), _shown())
    if result.is_ceremony and not result.hidden:
        revealed.remember(record, standing)
    return responses.page(
        "score",
        code=record.code,
        game=referee.game,
        result=result,
        is_over=record.is_over,
        # It holds all totals, so it comes when they are revealed.
        bgstats="" if result.hidden else take_home.bgstats_url(record, referee),
    )


@bp.get("/t/<code>/print")
def paper(code: str) -> Response:
    """The result, or the table as it stands, on one sheet of paper."""
    record, referee = desk.find(code)
    standing = referee.standing(desk.event_log(), record.id)
    counted = board(record, referee, standing)
    veil = revealed.veil(record, referee.game, standing, counted, "print-out")
    if veil is not None:
        return veil
    return responses.page(
        "print",
        code=record.code,
        game=referee.game,
        view=referee.drawn(desk.event_log(), record.id, standing, referee.view),
        result=ceremony.reveal(counted, None),
        sets=referee.drawn(desk.event_log(), record.id, standing, referee.game.sets),
        played=day(record.created),
        is_over=record.is_over,
        decided=own_rulings.in_short(record.game, record.code),
    )


def board(record: TableRecord, referee: Referee, standing: Standing) -> Scoreboard:
    """What everybody has; a state that cannot be counted is a damaged line."""

    def draw(state: Any) -> Scoreboard:
        return referee.game.score(state, desk.viewer())

    return referee.drawn(desk.event_log(), record.id, standing, draw)


def _shown() -> int | None:
    """How many places the address reveals; None: all."""
    text = request.args.get("shown", "0")
    return None if text == revealed.ALL else forms.integer("shown", text)
