"""Bringing in what was exported: first what would happen, then all of it in one transaction.

What is here already is never touched. A new game is checked by playing its whole log before
anything is written; writing then takes the lock only for as long as the rows take.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import BinaryIO

from sqlite_utils import Database

from companion.engine.game import Seat
from companion.play import Referee
from companion.store.corrections import Corrections
from companion.store.event_log import ArrivingLogs, EventLog
from companion.store.own_rulings import ArrivingRulings, OwnRulings
from companion.store.tables import TableRecord, Tables, codes
from companion.take_home import corrections, document, reader, validity
from companion.take_home.corrections import CheckingCorrections
from companion.take_home.document import CORRECTION, GAME, RULING, BadFile
from companion.take_home.plan import Checked, Fate, Plan, Taken
from companion.take_home.progress import Heard, Progress, Step, Tell, unheard
from companion.take_home.reader import End, Line, Opening, Tail
from companion.take_home.replay import Drawing, Replay
from companion.take_home.rulings import CheckingRulings, PuttingBy
from companion.take_home.validity import Broken

_CUT = "Its file was damaged when it was exported: the lines after the last one here are missing."
_NO_RESULT = "Its result was damaged when it was exported: it is worked out again."
_NO_TABLE = "Its players were damaged when it was exported: it cannot be imported."
_NO_MORE_GAMES = "The file was damaged when it was exported: games after the last one are missing."
_CHANGED = "It was changed after it was exported, or damaged on its way."


def check(
    file: BinaryIO,
    db: Database,
    referees: Mapping[str, Referee],
    *,
    once_more: bool = False,
    tell: Tell = unheard,
) -> Plan:
    """What importing a file would do; a BadFile says why it can do nothing.

    ``once_more``: of a file that was checked before, few moments are drawn.
    """
    drawing = Drawing(at_first=0) if once_more else Drawing()
    games: list[Checked] = []
    own = _Own(db, referees)
    about = Opening("", "")
    present: _Checking | None = None
    known: set[str] = set()
    for part in reader.parts(file, _steps("check" if once_more else "look", file, tell)):
        match part:
            case Opening():
                about = part
            case Line(kind=document.GAME, data=data):
                present = _Checking(data, db, referees, known, drawing)
            case Line(kind=document.ENTRY, data=data) if present:
                present.add(data)
            case Tail() if present:
                games.append(present.end(part))
                known.add(games[-1].mark)
            case Line():
                own.add(part)
            case End():
                return own.plan(about, tuple(games), part)
    raise AssertionError("A file has an end.")


def bring_in(file: BinaryIO, db: Database, plan: Plan, tell: Tell = unheard) -> Taken:
    """Write what is new in a plan, all of it or nothing."""
    log, tables = EventLog(db), Tables(db)
    wanted = {game.mark: game for game in plan.of("new")}
    with ArrivingLogs(db) as logs, ArrivingRulings(db) as arriving:
        _put_by(file, logs, arriving, plan, tell)
        # Said before the lock is taken: whoever listens slowly holds nobody up.
        tell(Progress("save"))
        with log.writing():
            taken = [
                _write(log, logs, game)
                for game in wanted.values()
                # Somebody else may have imported it since the plan was made.
                if tables.marked(game.mark) is None
            ]
            rulings = arriving.move()
            corrected = corrections.write(Corrections(db), plan.new_corrections)
        records = tuple(tables.get(table_id) for table_id in taken)
        overtaken = plan.corrections.new - corrected
        return Taken(records, rulings, corrected, plan.left, overtaken)


def _put_by(
    file: BinaryIO, logs: ArrivingLogs, arriving: ArrivingRulings, plan: Plan, tell: Tell
) -> None:
    """Read what is wanted a second time; it must be what was checked."""
    wanted = {game.mark: game.digest for game in plan.of("new")}
    rulings = PuttingBy(arriving, plan.new_rulings, plan.games)
    found: dict[str, str] = {}
    digests: Mapping[str, str] = {}
    mark, links = "", validity.Links()
    for part in reader.parts(file, _steps("put_by", file, tell)):
        match part:
            case Line(kind=document.GAME, data=data):
                mark, links = str(data.get("id")), validity.Links()
                mark = mark if mark in wanted and mark not in found else ""
            case Line(kind=document.ENTRY, data=data) if mark:
                logs.add(mark, links.entry(data))
            case Tail(log_digest=digest) if mark:
                found[mark] = digest
            case Line(kind=document.RULING, data=data):
                rulings.add(data)
            case End():
                digests = part.digests
    if found != wanted or digests != plan.digests:
        raise BadFile("The file has changed since it was looked at.")
    logs.end()


def _steps(step: Step, file: BinaryIO, tell: Tell) -> Heard:
    """Tells how far one reading of a file is."""
    size = file.seek(0, os.SEEK_END)
    file.seek(0)
    return lambda read: tell(Progress(step, read, size))


class _Own:
    """What a group made its own, while it comes in."""

    def __init__(self, db: Database, referees: Mapping[str, Referee]) -> None:
        self._rulings = CheckingRulings(OwnRulings(db), referees)
        self._corrections = CheckingCorrections(Corrections(db), referees)

    def add(self, part: Line) -> None:
        if part.kind == RULING:
            self._rulings.add(part.data)
        else:
            self._corrections.add(part.data)

    def plan(self, about: Opening, games: tuple[Checked, ...], end: End) -> Plan:
        rulings, marks = self._rulings.end(
            is_changed=RULING in end.changed, is_cut=RULING in end.cut
        )
        corrected, cards = self._corrections.end(
            is_changed=CORRECTION in end.changed, is_cut=CORRECTION in end.cut
        )
        missing = _NO_MORE_GAMES if GAME in end.cut else ""
        return Plan(
            about.app, about.made, games, rulings, corrected, marks, cards, end.digests, missing
        )


def _write(log: EventLog, logs: ArrivingLogs, game: Checked) -> int:
    """Open the table of a new game and give it its log."""
    assert game.note is not None
    is_free = bool(game.code) and not log.has_code(game.code)
    code = game.code if is_free else next(one for one in codes() if not log.has_code(one))
    table_id = log.open_table(
        code, game.game, game.players, key="", at=game.created, mark=game.mark
    )
    logs.move(game.mark, table_id)
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
        if tail.is_cut and not self._mark:
            return "broken", _NO_TABLE
        if self._problem:
            return "broken", validity.sentence(self._problem)
        if self._here is not None:
            return self._compared(self._here, tail)
        lost = _CUT if tail.is_cut else _NO_RESULT if tail.has_lost_result else ""
        return "new", f"{self._letters()} {lost}".strip()

    def _letters(self) -> str:
        """A sentence where it cannot keep its own."""
        is_taken = EventLog(self._db).has_code(self._code)
        if self._code and not is_taken:
            return ""
        letters = f"{self._code} is taken here" if is_taken else "Its letters cannot be used"
        return f"{letters}: it gets letters of its own."

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
