"""The results of closed tables, beside the log: what history counts without reading any log.

They are derived: a table's result is written with the entry that closes it, goes with the undo
that reopens it, and can be worked out again from the log.
"""

from __future__ import annotations

import json
import unicodedata
from typing import Any

from sqlite_utils import Database

from companion.engine.game import PlayerId
from companion.engine.result import Result, ResultLine
from companion.times import PlayingTime


def folded(name: str) -> str:
    """By what a player is known: their name, whatever its spacing and capitals."""
    return " ".join(unicodedata.normalize("NFC", name).split()).casefold()


def keep(db: Database, table_id: int, result: Result, *, at: str) -> None:
    """Write a result; call it in the transaction that closes the table."""
    db.execute(
        "INSERT INTO results (table_id, game, finished, minutes, players, sets, is_counted)"
        " SELECT id, game, ?, ?, ?, ?, ? FROM tables WHERE id = ?",
        [
            at,
            _minutes(db, table_id),
            len(result.lines),
            json.dumps(result.sets),
            int(result.is_counted),
            table_id,
        ],
    )
    for place, line in enumerate(result.lines, 1):
        db.execute(
            "INSERT INTO result_lines VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                table_id,
                place,
                line.player,
                line.name,
                folded(line.name),
                line.total,
                line.rank,
                int(line.is_winner),
                int(line.is_first),
            ],
        )


def _minutes(db: Database, table_id: int) -> int:
    """How long the table was played, rounded; half a minute counts as one."""
    total = PlayingTime()
    for (at,) in db.execute("SELECT at FROM entries WHERE table_id = ? ORDER BY seq", [table_id]):
        total.add(at)
    return int(total.minutes + 0.5)


def forget(db: Database, table_id: int) -> None:
    """Remove a result; call it in the transaction that reopens the table."""
    # Not left to the cascade: it depends on a setting of the connection.
    db.execute("DELETE FROM result_lines WHERE table_id = ?", [table_id])
    db.execute("DELETE FROM results WHERE table_id = ?", [table_id])


def lines_of(db: Database, table_id: int) -> tuple[ResultLine, ...]:
    """Everyone's end of one game, the best first."""
    sql = (
        "SELECT player, name, total, rank, is_winner, is_first FROM result_lines"
        " WHERE table_id = ? ORDER BY place"
    )
    return tuple(_line(row) for row in db.execute(sql, [table_id]))


def _line(row: tuple[Any, ...]) -> ResultLine:
    player, name, total, rank, is_winner, is_first = row
    return ResultLine(PlayerId(player), name, total, rank, bool(is_winner), bool(is_first))
