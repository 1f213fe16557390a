"""The story of a game: what its log tells as pictures."""

from __future__ import annotations

from flask import Blueprint, Response

from companion.web import desk, responses
from companion.web.parts import after_game, ceremony, charts, revealed

bp = Blueprint("story", __name__)


@bp.get("/t/<code>/story")
def show(code: str) -> Response:
    """The game so far, as charts with their numbers behind them."""
    table = desk.find(code)
    board = table.board
    veil = revealed.veil(table, board, "story")
    if veil is not None:
        return veil
    result = ceremony.reveal(board, None)
    told = table.referee.story(table.log, table.id, table.standing.link.tip)
    return responses.page(
        "story",
        code=table.code,
        game=table.game,
        pictures=[charts.draw(chart) for chart in told],
        headline=ceremony.headline(result),
        text=after_game.text(table, result),
        again=after_game.again(table),
        is_over=table.record.is_over,
    )
