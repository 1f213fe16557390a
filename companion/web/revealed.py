"""Which result this device has seen revealed, so that no other page tells it before.

What is remembered is one line of the session's cookie: the table and the entry that closed it. A
game that was opened and closed again has another result, and is revealed anew.
"""

from __future__ import annotations

from flask import Response, request, session, url_for

from companion.engine.scoreboard import Scoreboard
from companion.play import AnyGame, Standing
from companion.store.tables import TableRecord
from companion.web import ceremony, responses

ALL = "all"


def remember(record: TableRecord, standing: Standing) -> None:
    """This device has seen who won."""
    seen = _mark(record, standing)
    if session.get("revealed") != seen:
        session["revealed"] = seen


def veil(
    record: TableRecord, game: AnyGame, standing: Standing, board: Scoreboard, what: str
) -> Response | None:
    """The page before one that tells the result; none where it was revealed here or asked for."""
    if not ceremony.reveal(board, 0).hidden:
        return None
    if request.args.get("shown") == ALL:
        remember(record, standing)
    if session.get("revealed") == _mark(record, standing):
        return None
    anyway = url_for(str(request.endpoint), code=record.code, shown=ALL)
    return responses.page("veiled", code=record.code, game=game, what=what, anyway=anyway)


def _mark(record: TableRecord, standing: Standing) -> str:
    return f"{record.code} {standing.link.tip}"
