"""A file as a group has it after years: finished games, tables under way, and long logs.

In it are the games that were recorded for the tests. Each is played in once, by the same code as
every tap; the others are copies of its rows.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from benchmarks.long_logs import NOON, SEATS, Tables
from companion.engine.game import Seat
from companion.engine.result import Note
from companion.engine.timeline import Kind, Link, timeline
from companion.games import GAMES
from companion.play import Referee, Standing, Tap
from companion.play.referee import NextEntry
from companion.store.event_log import EventLog
from companion.store.file import database

RECORDED = Path(__file__).resolve().parents[1] / "tests" / "recorded"
# Long logs: as the other subjects have them, and a whole game that is played again and again.
AGAIN = "arctic_scavengers/hq_buildings_and_leaders"
LONG = {
    "Arctic, every entry counts": "arctic",
    "Scavengers, back and forth": "arctic_scavengers",
    "Scavengers, again and again": AGAIN,
}
# Recorded games that are longer are played in only where they are wanted.
LONGEST = 300
# The group and its guests.
NAMES = ("Anna", "Ben", "Cara", "Dana", "Emil", "Finn", "Greta", "Hanna", "Ivo", "Jule")

_COPY = """
    INSERT INTO entries SELECT ?, seq, kind, tip, depth, before, target, redo, below, name, events,
        who, at, key, chapter FROM entries WHERE table_id = ?
"""
# The first entry is common to all laps.
_LAP = """
    INSERT INTO entries SELECT table_id, seq + :by, kind, {links}, name, events, who, at, key || :by,
        chapter
    FROM entries WHERE table_id = :table_id AND seq > :after AND seq <= :upto
""".format(
    links=", ".join(
        name if name == "depth" else f"iif({name} > 1, {name} + :by, {name})"
        for name in ("tip", "depth", "before", "target", "redo", "below")
    )
)
_LAP_OF_SNAPSHOTS = """
    INSERT INTO snapshots SELECT table_id, seq + :by, fingerprint, state
    FROM snapshots WHERE table_id = :table_id AND seq > :after AND seq <= :upto
"""


@dataclass(frozen=True)
class Line:
    """One recorded entry."""

    seq: int
    kind: Kind
    name: str
    tip: int  # of a return: where it leads
    events: tuple[dict[str, Any], ...]


@dataclass(frozen=True)
class Played:
    """A recorded game that lies in the file."""

    table_id: int
    game: str
    seats: tuple[Seat, ...]
    note: Note

    def among(self, shift: int) -> Played:
        """The same game of others of the group."""
        names = {
            seat.id: NAMES[(place + shift) % len(NAMES)] for place, seat in enumerate(self.seats)
        }
        seats = tuple(replace(seat, name=names[seat.id]) for seat in self.seats)
        note = self.note
        if note.result:
            lines = tuple(replace(line, name=names[line.player]) for line in note.result.lines)
            note = replace(note, result=replace(note.result, lines=lines))
        return replace(self, seats=seats, note=note)


class Recorder(Referee):
    """A referee who takes what happened as it was recorded."""

    def record(self, log: EventLog, table_id: int, line: Line, tap: Tap) -> Standing:
        """Write an entry with these events, as if a command had brought them about."""
        events = tuple(self.codec.decode(data) for data in line.events)

        def step(head: Link) -> NextEntry:
            return self._recorded(self.standing_at(log, table_id, head), line.name, events, tap)

        return self._once(log, table_id, tap, step)


class FullFile:
    """Fills a new file with tables."""

    def __init__(self, instance: Path) -> None:
        self._instance, path = instance, instance / database.FILE_NAME
        self._keeper = database.prepare(path)
        self._db = database.connect(path)
        # Only while building: what is lost in a power cut is built again.
        self._db.execute("PRAGMA synchronous = OFF")
        self._log, self._numbers = EventLog(self._db), itertools.count(1)
        self._referees = {key: Recorder(game) for key, game in GAMES.items()}
        games = ((game, _counting(game)) for game in _recorded())
        self._played = [self._play(game, lines) for game, lines in games if len(lines) <= LONGEST]

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()
        self._keeper.close()

    def finished(self, count: int) -> None:
        """Closed games of many years."""
        self._copy([game for game in self._played if game.note.result], count)

    def under_way(self, count: int) -> None:
        """The same games as if they had not been closed."""
        open_ones = [replace(game, note=replace(game.note, result=None)) for game in self._played]
        self._copy(open_ones, count)

    def long(self, of: str, length: int) -> str:
        """A table with a long log, by its code."""
        if of not in GAMES:
            return self._again(of, length)
        tables = Tables(self._instance, of)
        code = tables.built(length).code
        tables.close()
        return code

    def _copy(self, games: list[Played], count: int) -> None:
        with self._log.writing():
            for game, number in zip(itertools.cycle(games), range(count), strict=False):
                one = game.among(number)
                at = f"{2000 + number % 20}-{number % 12 + 1:02}-{number % 28 + 1:02}{NOON[10:]}"
                code = f"F{next(self._numbers):04}"
                table_id = self._log.open_table(code, one.game, one.seats, key="", at=at)
                self._db.execute(_COPY, [table_id, game.table_id])
                self._log.note(table_id, one.note, at=at)

    def _play(self, recorded: str, lines: Sequence[Line]) -> Played:
        game, _, _ = recorded.partition("/")
        table_id = self._opened(game, f"R{next(self._numbers):04}")
        standing = self._recording(game, table_id, lines)
        note = self._referees[game].note(standing.state)
        return Played(table_id, game, standing.state.seats, note)

    def _opened(self, game: str, code: str) -> int:
        with self._log.writing():
            return self._log.open_table(code, game, SEATS, key="", at=NOON)

    def _recording(self, game: str, table_id: int, lines: Sequence[Line]) -> Standing:
        for line in lines:
            tap = self._tap(table_id)
            standing = self._referees[game].record(self._log, table_id, line, tap)
        return standing

    def _tap(self, table_id: int) -> Tap:
        seq = self._log.head(table_id).seq
        return Tap(f"{table_id}-{seq}-", seq, "builder", NOON)

    def _again(self, recorded: str, length: int) -> str:
        """A game up to its end, back to the set-up, and so on; from the third time on it is copied."""
        (game, _, _), code = recorded.partition("/"), f"A{next(self._numbers):04}"
        first, *others, _ = _counting(recorded)
        table_id = self._opened(game, code)
        lap = self._recording(game, table_id, (first, *others)).link.seq
        self._referees[game].return_to(self._log, table_id, 1, self._tap(table_id))
        upto = self._recording(game, table_id, others).link.seq
        with self._log.writing():
            for by in range(upto - lap, length, upto - lap):
                place = {"table_id": table_id, "after": lap, "upto": upto, "by": by}
                self._db.execute(_LAP, place)
                self._db.execute(_LAP_OF_SNAPSHOTS, place)
            for name in ("entries", "snapshots"):
                sql = f"DELETE FROM {name} WHERE table_id = ? AND seq > ?"
                self._db.execute(sql, [table_id, length])
        return code


def _recorded() -> list[str]:
    files = sorted(RECORDED.glob("*/*.jsonl"))
    return [file.relative_to(RECORDED).with_suffix("").as_posix() for file in files]


def _counting(recorded: str) -> tuple[Line, ...]:
    """What counts in a recorded game; its last line says how it ended."""
    *lines, _ = (RECORDED / f"{recorded}.jsonl").read_text(encoding="utf-8").splitlines()
    counting, _ = timeline(_line(seq, json.loads(line)) for seq, line in enumerate(lines, 1))
    return counting


def _line(seq: int, data: dict[str, Any]) -> Line:
    kind = data["kind"]
    events = tuple(data.get("events", ()))
    return Line(seq, kind, data.get("name", kind), data.get("to", 0), events)
