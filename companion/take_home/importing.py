"""Bringing in what was exported: first what would happen, then all of it in one transaction.

What is here already is never touched. A new game is checked by playing its whole log before
anything is written; writing then takes the lock only for as long as the rows take. A correction
that is here always stays.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, BinaryIO

from sqlite_utils import Database

from companion.engine.prints import BadValue, Correction, PrintedValue
from companion.engine.reference import shortened
from companion.store.corrections import Corrections
from companion.store.event_log import ArrivingLogs, EventLog
from companion.store.own_rulings import MOST, MOST_KEPT, ArrivingRulings, OwnRulings
from companion.store.tables import TableRecord, Tables, codes
from companion.take_home import checking, document, reader
from companion.take_home.checking import Broken, Drawing, Entries, Referees, Replay
from companion.take_home.document import BadFile, Data
from companion.take_home.plan import (
    Checked,
    CorrectedCard,
    Fate,
    Heard,
    ImportPlan,
    Progress,
    SharedFate,
    Sorting,
    Step,
    Taken,
    Tell,
    as_sentence,
    unheard,
)
from companion.take_home.reader import End, FileLine, Opening, Tail

LONGEST_TOLD = 120  # characters of a ruling or a value in a sentence

_CUT = "Its file was damaged when it was exported: the lines after the last one here are missing."
_NO_RESULT = "Its result was damaged when it was exported: it is worked out again."
_NO_TABLE = "Its players were damaged when it was exported: it cannot be imported."
_NO_MORE_GAMES = "The file was damaged when it was exported: games after the last one are missing."
_CHANGED = "It was changed after it was exported, or damaged on its way."

Card = tuple[str, str]  # the key of its game, and its id
Place = tuple[Card, str]  # where a value stands


def check(
    file: BinaryIO,
    db: Database,
    referees: Referees,
    *,
    once_more: bool = False,
    tell: Tell = unheard,
) -> ImportPlan:
    """What importing a file would do; a BadFile says why it can do nothing.

    ``once_more``: of a file that was checked before, few moments are drawn.
    """
    drawing = Drawing(at_first=0) if once_more else Drawing()
    games: list[Checked] = []
    rulings, corrections = CheckingRulings(db, referees), CheckingCorrections(db, referees)
    about = Opening("")
    present: _Checking | None = None
    known: set[str] = set()
    for part in reader.parts(file, _steps("check" if once_more else "look", file, tell)):
        match part:
            case Opening():
                about = part
            case FileLine(kind="game", data=data):
                present = _Checking(data, db, referees, known, drawing)
            case FileLine(kind="entry", data=data) if present:
                present.add(data)
            case Tail() if present:
                games.append(present.end(part))
                known.add(games[-1].mark)
            case FileLine(kind="ruling", data=data):
                rulings.add(data)
            case FileLine(kind="correction", data=data):
                corrections.add(data)
            case End():
                return _planned(about, games, rulings, corrections, part)
    raise AssertionError("A file has an end.")


def _planned(
    about: Opening,
    games: list[Checked],
    rulings: CheckingRulings,
    corrections: CheckingCorrections,
    end: End,
) -> ImportPlan:
    groups = [
        *rulings.end(is_changed="ruling" in end.changed, is_cut="ruling" in end.cut),
        *corrections.end(is_changed="correction" in end.changed, is_cut="correction" in end.cut),
    ]
    return ImportPlan(
        about.app,
        tuple(games),
        tuple(groups),
        frozenset(rulings.new),
        corrections.new,
        end.digests,
        _NO_MORE_GAMES if "game" in end.cut else "",
    )


def bring_in(file: BinaryIO, db: Database, plan: ImportPlan, tell: Tell = unheard) -> Taken:
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
            corrected = _write_corrections(Corrections(db), plan.new_corrections)
        records = tuple(tables.get(table_id) for table_id in taken)
        overtaken = sum(len(card.values) for card in plan.new_corrections) - corrected
        return Taken(records, rulings, corrected, plan.left, overtaken)


def _put_by(
    file: BinaryIO, logs: ArrivingLogs, arriving: ArrivingRulings, plan: ImportPlan, tell: Tell
) -> None:
    """Read what is wanted a second time; it must be what was checked."""
    wanted = {game.mark: game.digest for game in plan.of("new")}
    tables = {game.code: game for game in plan.games if game.code and game.fate != "broken"}
    found: dict[str, str] = {}
    digests: Mapping[str, str] = {}
    mark, entries = "", Entries()
    for part in reader.parts(file, _steps("put_by", file, tell)):
        match part:
            case FileLine(kind="game", data=data):
                mark, entries = str(data.get("id")), Entries()
                mark = mark if mark in wanted and mark not in found else ""
            case FileLine(kind="entry", data=data) if mark:
                logs.add(mark, entries.entry(data))
            case Tail(log_digest=digest) if mark:
                found[mark] = digest
            case FileLine(kind="ruling", data=data):
                _put_by_ruling(data, arriving, plan.new_rulings, tables)
            case End():
                digests = part.digests
    if found != wanted or digests != plan.digests:
        raise BadFile("The file has changed since it was looked at.")
    logs.end()


def _put_by_ruling(
    data: Data, arriving: ArrivingRulings, wanted: frozenset[str], tables: Mapping[str, Checked]
) -> None:
    """Put a ruling by if it is wanted, with its table by the mark that it has everywhere."""
    try:
        ruling = checking.ruling(data)
    except Broken:
        return
    if ruling.mark in wanted:
        table, line = tables.get(ruling.noted.code), ruling.noted.line
        # Where the logs differ a line may be another one: the ruling keeps its table alone.
        is_there = table and table.fate != "other" and line <= table.entries
        mark = table.mark if table else ""
        arriving.add(ruling, table_mark=mark, line=line if is_there else 0)


def _steps(step: Step, file: BinaryIO, tell: Tell) -> Heard:
    """Tells how far one reading of a file is."""
    size = file.seek(0, os.SEEK_END)
    file.seek(0)
    return lambda read: tell(Progress(step, read, size))


def _write(log: EventLog, logs: ArrivingLogs, game: Checked) -> int:
    """Open the table of a new game and give it its log."""
    assert game.note is not None
    is_free = bool(game.code) and not log.has_code(game.code)
    code = game.code if is_free else next(code for code in codes() if not log.has_code(code))
    table_id = log.open_table(
        code, game.game, game.players, key="", at=game.created, mark=game.mark
    )
    logs.move(game.mark, table_id)
    log.note(table_id, game.note, at=game.played)
    return table_id


class _Checking:
    """One game, while its entries come in."""

    def __init__(
        self, head: Data, db: Database, referees: Referees, known: set[str], drawing: Drawing
    ) -> None:
        self._db, self._problem, self._entries = db, "", 0
        self._game = Checked(code=checking.code(head))
        self._here: TableRecord | None = None
        self._playing: Replay | None = None
        try:
            self._tell(mark=checking.mark(head))
            if self._game.mark in known:
                raise Broken("it stands in the file a second time.")
            referee = checking.referee_of(head, referees)
            self._tell(game=referee.game.key, title=referee.game.title)
            self._tell(created=checking.created(head))
            self._tell(players=checking.seats(head, referee.game))
            self._here = Tables(db).marked(self._game.mark)
            if self._here is None:
                self._playing = Replay(referee, self._game.players, drawing)
        except Broken as problem:
            self._problem = str(problem)

    def _tell(self, **known: Any) -> None:
        self._game = replace(self._game, **known)

    def add(self, data: Data) -> None:
        self._entries += 1
        if self._playing is None or self._problem:
            return
        try:
            self._playing.add(data)
        except Broken as problem:
            self._problem = str(problem)

    def end(self, tail: Tail) -> Checked:
        try:
            if not tail.is_whole:
                raise Broken(_CHANGED)
            if self._playing and not self._problem:
                self._tell(note=self._playing.end(), played=self._playing.last)
        except Broken as problem:
            self._problem = str(problem)
        fate, sentence = self._fate(tail)
        self._tell(fate=fate, sentence=sentence, entries=self._entries)
        return replace(self._game, digest=tail.log_digest)

    def _fate(self, tail: Tail) -> tuple[Fate, str]:
        if tail.is_cut and not self._game.mark:
            return "broken", _NO_TABLE
        if self._problem:
            return "broken", as_sentence(self._problem)
        if self._here is not None:
            return self._compared(self._here, tail)
        lost = _CUT if tail.is_cut else _NO_RESULT if tail.has_lost_result else ""
        return "new", f"{self._letters()} {lost}".strip()

    def _letters(self) -> str:
        """A sentence where it cannot keep its own."""
        code = self._game.code
        is_taken = EventLog(self._db).has_code(code)
        if code and not is_taken:
            return ""
        letters = f"{code} is taken here" if is_taken else "Its letters cannot be used"
        return f"{letters}: it gets letters of its own."

    def _compared(self, here: TableRecord, tail: Tail) -> tuple[Fate, str]:
        count, digest = log_digest(self._db, here)
        if digest == tail.log_digest:
            return "there", f"It is here as {here.code}, the same to the last entry."
        return "other", (
            f"It is here as {here.code} with another log ({count} entries here, "
            f"{self._entries} in the file). The one here stays as it is."
        )


def log_digest(db: Database, record: TableRecord) -> tuple[int, str]:
    """How many entries a table here has, and their digest."""
    digest, count = document.Digest(document.head_of(record)), 0
    for entry in EventLog(db).from_the_first(record.id):
        digest.add(document.entry_of(entry))
        count = entry.seq
    return count, digest.log()


class CheckingRulings:
    """The rulings of a file, while they come in: each is new, here already, or cannot be imported."""

    def __init__(self, db: Database, referees: Referees) -> None:
        self._referees, self._book = referees, OwnRulings(db)
        self._titles = {
            (key, rule.id): rule.title
            for key, referee in referees.items()
            for rule in referee.game.book().rules
        }
        self._here, self._counting_here = self._book.marks(), self._book.counting()
        self._number = self._counting = 0
        self._sorting = Sorting("ruling", "of your own")
        self.new: set[str] = set()  # their marks

    def add(self, data: Data) -> None:
        """Take in the next one."""
        self._number += 1
        try:
            title = checking.referee_of(data, self._referees).game.title
            ruling = checking.ruling(data)
        except Broken as problem:
            return self._sorting.add("broken", f"Ruling {self._number}", as_sentence(problem))
        # One that stands in the file twice comes once.
        if ruling.mark in self._here or ruling.mark in self.new:
            return self._sorting.add("there")
        self.new.add(ruling.mark)
        self._counting += not ruling.is_struck
        about = self._titles.get((ruling.noted.game, ruling.noted.rule), title)
        words = shortened(ruling.noted.decision, LONGEST_TOLD) + " (struck out)" * ruling.is_struck
        return self._sorting.add("new", about, words)

    def end(self, *, is_changed: bool, is_cut: bool) -> tuple[SharedFate, ...]:
        """What becomes of them."""
        problem = "" if is_changed or not self.new else self._has_no_room()
        if problem:
            self._sorting.refuse(("new",), problem)
        if is_changed or problem:
            self.new.clear()
        return self._sorting.groups(is_changed=is_changed, is_cut=is_cut)

    def _has_no_room(self) -> str:
        if self._counting and self._counting_here + self._counting > MOST:
            return (
                f"The book holds {MOST:,} rulings. It has {self._counting_here:,}, and "
                f"{self._counting:,} more would come. Strike some out first."
            )
        if self._book.kept() + len(self.new) > MOST_KEPT:
            return f"With those struck out, the book holds {MOST_KEPT:,} rulings at most."
        return ""


class CheckingCorrections:
    """The corrections of a file, while they come in; no more of them than cards have values."""

    def __init__(self, db: Database, referees: Referees) -> None:
        self._referees = referees
        self._offered: dict[Place, PrintedValue] = {}
        self._names: dict[Card, str] = {}
        for key, referee in referees.items():
            self._names |= {(key, sheet.id): sheet.name for sheet in referee.game.cards.sheets}
            self._offered |= {
                ((key, value.card), value.field): value for value in referee.game.cards.printed
            }
        self._here = _by_card(Corrections(db))
        self._seen: set[Place] = set()
        self._new: dict[Card, list[tuple[Correction, str]]] = {}
        self.new: tuple[CorrectedCard, ...] = ()  # known at the end
        self._number = 0
        self._sorting = Sorting("correction", "of your print")

    def add(self, data: Data) -> None:
        """Take in the next one."""
        self._number += 1
        about = f"Correction {self._number}"
        try:
            key = checking.referee_of(data, self._referees).game.key
            given, at = checking.correction(data)
            place = (key, given.card), given.field
            about += f" ({given.card})" if given.card.isidentifier() else ""
            if place not in self._offered:
                raise Broken("this version has no such value on a card.")
            about = self._title(place)
            if place in self._seen:
                raise Broken("it stands in the file a second time.")
            self._seen.add(place)
            self._sort(place, self._offered[place].read(given.value), at)
        except (Broken, BadValue) as problem:
            self._sorting.add("broken", about, as_sentence(problem))

    def _sort(self, place: Place, value: str, at: str) -> None:
        """Compare one that a card can show with what is here."""
        (card, field), printed = place, self._offered[place].printed
        here = self._here.get(card, {}).get(field)
        if value == (printed if here is None else here):
            self._sorting.add("there")
        elif here is None:
            self._new.setdefault(card, []).append((Correction(card[1], field, value), at))
        else:
            sentence = f"{_shown(value)} in the file, {_shown(here)} here, which stays."
            self._sorting.add("other", self._title(place), as_sentence(sentence))

    def end(self, *, is_changed: bool, is_cut: bool) -> tuple[SharedFate, ...]:
        """What becomes of them."""
        cards = [self._together(card) for card in self._new]
        self.new = () if is_changed else tuple(card for card in cards if card)
        return self._sorting.groups(is_changed=is_changed, is_cut=is_cut)

    def _together(self, card: Card) -> CorrectedCard | None:
        """The new values of a card, unless it cannot show them beside what it shows here."""
        here, new = self._here.get(card, {}), self._new[card]
        # A value that this version does not know is passed over, as on the card's page.
        known = {field: value for field, value in here.items() if (card, field) in self._offered}
        values = known | {correction.field: correction.value for correction, _ in new}
        problem = self._referees[card[0]].game.cards.refusal(card[1], values)
        for correction, _ in new:
            place = card, correction.field
            printed = _shown(self._offered[place].printed)
            words = problem or f"{_shown(correction.value)} (our lists: {printed})"
            fate: Fate = "broken" if problem else "new"
            self._sorting.add(fate, self._title(place), as_sentence(words))
        return None if problem else CorrectedCard(*card, tuple(new), here)

    def _title(self, place: Place) -> str:
        return f"{self._names[place[0]]}, {self._offered[place].title.lower()}"


def _write_corrections(kept: Corrections, cards: Iterable[CorrectedCard]) -> int:
    """Keep the new values; call it in a transaction. Answers how many were written."""
    here, count = _by_card(kept), 0
    for card in cards:
        # Somebody may have corrected the card since it was looked at: then hers stands alone.
        if here.get((card.game, card.card), {}) == card.beside:
            for correction, at in card.values:
                kept.put(card.game, correction, at)
            count += len(card.values)
    return count


def _by_card(kept: Corrections) -> dict[Card, dict[str, str]]:
    """What is corrected here, by card and field."""
    found: dict[Card, dict[str, str]] = {}
    for key, values in kept.all().items():
        for value in values:
            found.setdefault((key, value.card), {})[value.field] = value.value
    return found


def _shown(value: str) -> str:
    """A value in a sentence; words stand between quotation marks."""
    if not value:
        return "nothing"
    return value if value.isdigit() else f"“{shortened(value, LONGEST_TOLD)}”"
