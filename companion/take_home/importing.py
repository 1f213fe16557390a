"""Bringing exported games in: first what would happen, then all of it in one transaction.

A game that is here already is never touched. What is new is checked by playing its whole log
before anything is written; writing then takes the lock only for as long as the rows take.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import BinaryIO, Literal

from sqlite_utils import Database

from companion.engine.game import Seat
from companion.engine.result import Note
from companion.play import Referee
from companion.store.event_log import EventLog, Incoming
from companion.store.tables import TableRecord, Tables, codes
from companion.take_home import document, reader, validity
from companion.take_home.reader import BadFile, Head, Line, Opening, Tail
from companion.take_home.replay import Drawing, Replay
from companion.take_home.validity import Broken

MOST_BYTES = 20_000_000

Fate = Literal["new", "there", "other", "broken"]

_CHANGED = "It was changed after it was exported, or damaged on its way."


@dataclass(frozen=True)
class Checked:
    """One game of a file: what it is, and what becomes of it."""

    mark: str
    code: str
    game: str  # its key
    title: str
    created: str
    players: tuple[Seat, ...]
    entries: int
    fate: Fate
    sentence: str
    digest: str = ""  # of its log
    note: Note | None = None
    played: str = ""  # when its last entry was written


@dataclass(frozen=True)
class Plan:
    """What an import would do."""

    app: str  # the version that exported it
    made: str
    games: tuple[Checked, ...]

    def of(self, fate: Fate) -> tuple[Checked, ...]:
        """The games that share a fate."""
        return tuple(game for game in self.games if game.fate == fate)


def check(
    file: BinaryIO, db: Database, referees: Mapping[str, Referee], *, once_more: bool = False
) -> Plan:
    """What importing a file would do; a BadFile says why it can do nothing.

    ``once_more``: of a file that was checked before, few moments are drawn.
    """
    drawing = Drawing(at_first=0) if once_more else Drawing()
    games: list[Checked] = []
    about = Opening("", "")
    present: _Checking | None = None
    for part in reader.parts(file):
        match part:
            case Opening():
                about = part
            case Head(data=data):
                known = {game.mark for game in games if game.mark}
                present = _Checking(data, db, referees, known, drawing)
            case Line(data=data) if present:
                present.add(data)
            case Tail() if present:
                games.append(present.end(part))
    return Plan(about.app, about.made, tuple(games))


def bring_in(file: BinaryIO, db: Database, plan: Plan) -> tuple[TableRecord, ...]:
    """Write the new games of a plan, all or none; answers their tables."""
    log, tables = EventLog(db), Tables(db)
    wanted = {game.mark: game for game in plan.of("new")}
    with Incoming(db) as incoming:
        _put_by(file, incoming, wanted)
        with log.writing():
            taken = [
                _write(log, incoming, game)
                for game in wanted.values()
                # Somebody else may have imported it since the plan was made.
                if tables.marked(game.mark) is None
            ]
        return tuple(tables.get(table_id) for table_id in taken)


def _put_by(file: BinaryIO, incoming: Incoming, wanted: Mapping[str, Checked]) -> None:
    """Read the wanted logs a second time; they must be those that were checked."""
    found: dict[str, str] = {}
    mark, links = "", validity.Links()
    for part in reader.parts(file):
        match part:
            case Head(data=data):
                mark, links = str(data.get("id")), validity.Links()
                mark = mark if mark in wanted and mark not in found else ""
            case Line(data=data) if mark:
                incoming.add(mark, links.entry(data))
            case Tail(log_digest=digest) if mark:
                found[mark] = digest
    if found != {game.mark: game.digest for game in wanted.values()}:
        raise BadFile("The file has changed since it was looked at.")
    incoming.end()


def _write(log: EventLog, incoming: Incoming, game: Checked) -> int:
    """Open the table of a new game and give it its log."""
    assert game.note is not None
    is_free = bool(game.code) and not log.has_code(game.code)
    code = game.code if is_free else next(one for one in codes() if not log.has_code(one))
    table_id = log.open_table(
        code, game.game, game.players, key="", at=game.created, mark=game.mark
    )
    incoming.move(game.mark, table_id)
    log.note(table_id, game.note, at=game.played)
    return table_id


class _Checking:
    """One game, while its entries come in."""

    def __init__(
        self,
        head: document.Data,
        db: Database,
        referees: Mapping[str, Referee],
        known: set[str],
        drawing: Drawing,
    ) -> None:
        self._db, self._drawing = db, drawing
        self._problem, self._mark, self._created = "", "", ""
        self._key, self._title = "", "?"
        self._seats: tuple[Seat, ...] = ()
        self._here: TableRecord | None = None
        self._playing: Replay | None = None
        self._lines = 0
        self._code = validity.code(head)
        try:
            self._mark = validity.mark(head)
            if self._mark in known:
                raise Broken("it stands in the file a second time.")
            referee = validity.referee_of(head, referees)
            self._key, self._title = referee.game.key, referee.game.title
            self._created = validity.created(head)
            self._seats = validity.seats(head, referee.game)
            self._here = Tables(db).marked(self._mark)
            if self._here is None:
                self._playing = Replay(referee, self._seats, drawing)
        except Broken as problem:
            self._problem = str(problem)

    def add(self, data: document.Data) -> None:
        self._lines += 1
        if self._playing is None or self._problem:
            return
        try:
            self._playing.add(data)
        except Broken as problem:
            self._problem = str(problem)

    def end(self, tail: Tail) -> Checked:
        note = None
        try:
            if not tail.is_whole:
                raise Broken(_CHANGED)
            if self._playing and not self._problem:
                note = self._playing.end()
        except Broken as problem:
            self._problem = str(problem)
        fate, sentence = self._fate(tail)
        return Checked(
            self._mark,
            self._code,
            self._key,
            self._title,
            self._created,
            self._seats,
            self._lines,
            fate,
            sentence,
            tail.log_digest,
            note,
            self._playing.last if self._playing else "",
        )

    def _fate(self, tail: Tail) -> tuple[Fate, str]:
        if self._problem:
            return "broken", self._problem[0].upper() + self._problem[1:]
        if self._here is not None:
            return self._compared(self._here, tail)
        is_taken = EventLog(self._db).has_code(self._code)
        if not self._code or is_taken:
            letters = f"{self._code} is taken here" if is_taken else "Its letters cannot be used"
            return "new", f"{letters}: it gets letters of its own."
        return "new", ""

    def _compared(self, here: TableRecord, tail: Tail) -> tuple[Fate, str]:
        count, digest = log_digest(self._db, here)
        if digest == tail.log_digest:
            return "there", f"It is here as {here.code}, the same to the last entry."
        return "other", (
            f"It is here as {here.code} with another log ({count} entries here, {self._lines} in "
            "the file). The one here stays as it is."
        )


def log_digest(db: Database, record: TableRecord) -> tuple[int, str]:
    """How many entries a table here has, and their digest."""
    digest, count = document.Digest(document.head_of(record)), 0
    for entry in EventLog(db).from_the_first(record.id):
        digest.add(document.entry_of(entry))
        count = entry.seq
    return count, digest.log()
