"""Which results this device has seen revealed, so that story and print-out tell none before.

What is remembered is a line of the session's cookie for each of the last few: the table and the entry
that closed it. A game that was opened and closed again has another result, and is revealed anew.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from flask import Response, request, session, url_for

from companion.engine.scoreboard import Scoreboard
from companion.web import desk, responses
from companion.web.at_table import AtTable
from companion.web.parts import ceremony

ALL = "all"
REMEMBERED = 20


def remember(table: AtTable) -> None:
    """This device has seen who won."""
    mark, seen = _mark(table), _seen()
    if mark not in seen:
        session["revealed"] = [*seen, mark][-REMEMBERED:]


def was_seen(code: str, tip: int) -> bool:
    """Whether this device has seen who won at a table, by the entry that closed it."""
    return f"{code} {tip}" in _seen()


def behind_veil(
    what: str,
) -> Callable[[Callable[[AtTable, Scoreboard], Response]], Callable[[str], Response]]:
    """A page that tells the result: where it was not revealed here yet, ``what`` waits behind one."""

    def wrap(page: Callable[[AtTable, Scoreboard], Response]) -> Callable[[str], Response]:
        @wraps(page)
        def shown(code: str) -> Response:
            table = desk.find(code)
            board = table.board
            return _veil(table, board, what) or page(table, board)

        return shown

    return wrap


def _veil(table: AtTable, board: Scoreboard, what: str) -> Response | None:
    """The page before one that tells the result; none where it was revealed here or asked for."""
    if not ceremony.reveal(board, 0).hidden:
        return None
    if request.args.get("shown") == ALL:
        remember(table)
    if was_seen(table.code, table.standing.link.tip):
        return None
    anyway = url_for(str(request.endpoint), code=table.code, shown=ALL)
    return responses.page("veiled", code=table.code, game=table.game, what=what, anyway=anyway)


def _seen() -> list[str]:
    seen = session.get("revealed")
    return seen if isinstance(seen, list) else []


def _mark(table: AtTable) -> str:
    return f"{table.code} {table.standing.link.tip}"
