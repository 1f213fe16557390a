"""The story of a game: what its log tells as pictures."""

from __future__ import annotations

from flask import Blueprint, Response

from companion.engine.scoreboard import Scoreboard
from companion.web import responses
from companion.web.at_table import AtTable
from companion.web.parts import after_game, ceremony, charts, revealed

bp = Blueprint("story", __name__)


@bp.get("/t/<code>/story")
@revealed.behind_veil("story")
def show(table: AtTable, board: Scoreboard) -> Response:
    """The game so far, as charts with their numbers behind them."""
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
