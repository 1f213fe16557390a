"""The story of a game: what its log tells as pictures."""

from __future__ import annotations

from flask import Blueprint, Response

from companion.web import charts, desk, responses, revealed

bp = Blueprint("story", __name__)


@bp.get("/t/<code>/story")
def show(code: str) -> Response:
    """The game so far, as charts with their numbers behind them."""
    record, referee = desk.find(code)
    standing = referee.standing(desk.event_log(), record.id)
    board = referee.game.score(standing.state, desk.viewer())
    veil = revealed.veil(record, referee.game, standing, board, "story")
    if veil is not None:
        return veil
    moments = referee.moments(desk.event_log(), record.id)
    return responses.page(
        "story",
        code=record.code,
        game=referee.game,
        pictures=[charts.draw(chart) for chart in referee.game.story(moments)],
        is_over=record.is_over,
    )
