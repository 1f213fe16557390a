"""What all finished games say together; SQL does the counting, so a thousand games are quick."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlite_utils import Database

from companion.engine.game import Seat
from companion.engine.result import Result
from companion.store import results
from companion.store.file.json_columns import readable, seats_of, until_damage

_FINISHED = "SELECT r.table_id, r.finished, r.minutes, r.sets, t.code, t.game, t.uuid, t.seats"
# SQLite breaks off at the first row that is not JSON.
_SETS = "CASE WHEN json_valid(r.sets) THEN r.sets ELSE '[]' END"
_IS_AMONG = "r.table_id IN (SELECT id FROM tables WHERE code IN (SELECT value FROM json_each(:among_codes)))"
_FROM = "FROM results r JOIN tables t ON t.id = r.table_id"
_FROM_LINES = "FROM results r JOIN result_lines l ON l.table_id = r.table_id"


@dataclass(frozen=True)
class GamesAsked:
    """Which games are meant; what is left empty leaves everything open."""

    game: str = ""
    set: str = ""
    count: int = 0  # how many played
    players: tuple[str, ...] = ()  # all of them sat at the table; any spelling

    @property
    def is_open(self) -> bool:
        """Whether it means every game."""
        return self == GamesAsked()


@dataclass(frozen=True)
class FinishedGame:
    """One closed table and how it ended."""

    code: str
    game: str
    uuid: str
    seats: tuple[Seat, ...]
    finished: str
    minutes: int
    result: Result


@dataclass(frozen=True)
class Form:
    """How one player did in one game over all their counted results."""

    game: str
    folded: str
    name: str  # as they were last written
    games: int
    wins: int
    average: float
    best: int


@dataclass(frozen=True)
class Rivalry:
    """How often one player ended before another, of the games both sat in."""

    game: str
    folded: str
    other: str
    beat: int
    games: int


class History:
    """The results of all closed tables, through one connection; or of those among some letters."""

    def __init__(self, db: Database, among: Sequence[str] | None = None) -> None:
        self._db = db
        self._among = None if among is None else json.dumps(list(among))
        self._names: dict[str, str] = {}

    def count(self, choice: GamesAsked) -> int:
        """How many finished games answer to a choice."""
        where, values = self._where(choice)
        row = self._db.execute(f"SELECT COUNT(*) FROM results r {where}", values).fetchone()
        return int(row[0])

    def games(
        self, choice: GamesAsked, *, limit: int = -1, offset: int = 0, oldest_first: bool = False
    ) -> Iterator[FinishedGame]:
        """Finished games one at a time, the latest first unless asked otherwise."""
        where, values = self._where(choice)
        way = "ASC" if oldest_first else "DESC"
        sql = (
            f"{_FINISHED} {_FROM} {where} ORDER BY r.finished {way}, r.table_id {way}"
            " LIMIT :limit OFFSET :offset"
        )
        for row in self._db.execute(sql, values | {"limit": limit, "offset": offset}):
            yield self._finished(row)

    def of(self, table_id: int) -> FinishedGame | None:
        """How one table ended, if it is closed; an UnreadableEntry where that is damaged."""
        sql = f"{_FINISHED} {_FROM} WHERE r.table_id = ?"
        found = until_damage(lambda: map(self._finished, self._db.execute(sql, [table_id])))
        return next(found, None)

    def forms(self, choice: GamesAsked, limit: int = 100) -> list[Form]:
        """Every player's wins and totals, apart for each game; the most wins first."""
        where, values = self._where(choice, "r.is_counted = 1")
        sql = f"""
            SELECT r.game, l.folded,
              COUNT(*) AS games, SUM(l.is_winner) AS wins, AVG(l.total) AS average, MAX(l.total)
            {_FROM_LINES} {where}
            GROUP BY r.game, l.folded
            ORDER BY wins DESC, average DESC, games DESC, l.folded LIMIT :limit
        """
        found = self._db.execute(sql, values | {"limit": limit}).fetchall()
        names = self._last_names({folded for _, folded, *_ in found})
        return [Form(game, folded, names[folded], *rest) for game, folded, *rest in found]

    def rivalries(self, choice: GamesAsked, among: Sequence[str]) -> list[Rivalry]:
        """Who ended before whom how often, apart for each game, among some players."""
        where, values = self._where(choice, "r.is_counted = 1")
        sql = f"""
            SELECT r.game, a.folded, b.folded, SUM(a.rank < b.rank), SUM(a.rank > b.rank), COUNT(*)
            FROM results r JOIN result_lines a ON a.table_id = r.table_id
            JOIN result_lines b ON b.table_id = r.table_id AND b.place > a.place
            {where}
              AND a.folded IN (SELECT value FROM json_each(:among))
              AND b.folded IN (SELECT value FROM json_each(:among))
            GROUP BY r.game, a.folded, b.folded
        """
        met = Counter[tuple[str, str, str]]()
        beat = Counter[tuple[str, str, str]]()
        # Each two of a game are met once, in the order in which they ended.
        for game, player, other, ahead, behind, games in self._db.execute(
            sql, values | {"among": json.dumps(list(among))}
        ):
            for pair, times in (((game, player, other), ahead), ((game, other, player), behind)):
                met[pair] += games
                beat[pair] += times or 0
        return [Rivalry(*pair, beat[pair], games) for pair, games in sorted(met.items())]

    def played(self) -> dict[str, list[tuple[str, int]]]:
        """What can be chosen: games, sets, numbers of players and players, each how often."""
        where, values = self._where(GamesAsked())
        questions = {
            "game": f"SELECT game, COUNT(*) FROM results r {where} GROUP BY game ORDER BY 2 DESC, 1",
            "set": (
                f"SELECT s.value, COUNT(*) FROM results r, json_each({_SETS}) s {where}"
                " GROUP BY s.value ORDER BY 2 DESC, 1"
            ),
            "count": f"SELECT players, COUNT(*) FROM results r {where} GROUP BY players ORDER BY 1",
        }
        found = {
            name: [(str(value), int(count)) for value, count in self._db.execute(sql, values)]
            for name, sql in questions.items()
        }
        return found | {"player": self._players()}

    def _players(self) -> list[tuple[str, int]]:
        """Who played most often."""
        where, values = self._where(GamesAsked())
        sql = (
            f"SELECT l.folded, COUNT(*) {_FROM_LINES} {where}"
            " GROUP BY l.folded ORDER BY 2 DESC, 1 LIMIT 200"
        )
        found = self._db.execute(sql, values).fetchall()
        names = self._last_names({folded for folded, _ in found})
        players = [(names[folded], int(count)) for folded, count in found]
        return sorted(players, key=lambda player: (-player[1], player[0]))

    def _last_names(self, players: set[str]) -> Mapping[str, str]:
        """Some players by their names as they were last written; read back until all are there."""
        if not players <= self._names.keys():
            sql = f"SELECT l.folded, l.name {_FROM_LINES} ORDER BY r.finished DESC, r.table_id DESC"
            for folded, name in self._db.execute(sql):
                self._names.setdefault(folded, name)
                if players <= self._names.keys():
                    break
        return self._names

    def _finished(self, row: tuple[Any, ...]) -> FinishedGame:
        table_id, finished, minutes, sets, code, game, mark, seats = row
        known = tuple(map(str, readable(sets, [])))
        result = Result(known, results.lines_of(self._db, table_id))
        return FinishedGame(code, game, mark, seats_of(seats), finished, minutes, result)

    def _where(self, choice: GamesAsked, *also: str) -> tuple[str, dict[str, Any]]:
        """The condition that a choice makes, with its values."""
        conditions, values = ["1 = 1", *also], dict[str, Any]()
        if choice.game:
            conditions.append("r.game = :game")
            values["game"] = choice.game
        if choice.set:
            conditions.append(f":set IN (SELECT value FROM json_each({_SETS}))")
            values["set"] = choice.set
        if choice.count:
            conditions.append("r.players = :count")
            values["count"] = choice.count
        if self._among is not None:
            conditions.append(_IS_AMONG)
            values["among_codes"] = self._among
        for number, name in enumerate(choice.players):
            values[f"player{number}"] = results.folded(name)
            conditions.append(
                "EXISTS (SELECT 1 FROM result_lines p WHERE p.table_id = r.table_id"
                f" AND p.folded = :player{number})"
            )
        return f"WHERE {' AND '.join(conditions)}", values
