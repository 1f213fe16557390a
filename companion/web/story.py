"""The story of a game: what its log tells as pictures."""

from __future__ import annotations

from flask import Blueprint, Response

from companion.web import charts, desk, responses

bp = Blueprint("story", __name__)


@bp.get("/t/<code>/story")
def show(code: str) -> Response:
    """The game so far, as charts with their numbers behind them."""
    record, referee = desk.find(code)
    moments = referee.moments(desk.event_log(), record.id)
    return responses.page(
        "story",
        code=record.code,
        game=referee.game,
        pictures=[charts.draw(chart) for chart in referee.game.story(moments)],
        is_over=record.is_over,
    )
