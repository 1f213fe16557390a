"""The story of a game: what its log tells as pictures."""

from __future__ import annotations

from flask import Blueprint, Response

from companion.web import desk, responses
from companion.web.pages import score
from companion.web.parts import charts, revealed

bp = Blueprint("story", __name__)


@bp.get("/t/<code>/story")
def show(code: str) -> Response:
    """The game so far, as charts with their numbers behind them."""
    record, referee = desk.find(code)
    standing = referee.standing(desk.event_log(), record.id)
    board = score.board(record, referee, standing)
    veil = revealed.veil(record, referee.game, standing, board, "story")
    if veil is not None:
        return veil
    return responses.page(
        "story",
        code=record.code,
        game=referee.game,
        pictures=[charts.draw(chart) for chart in referee.story(desk.event_log(), record.id)],
        is_over=record.is_over,
    )
