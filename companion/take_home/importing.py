"""Bringing in what was exported: first what would happen, then all of it in one transaction.

What is here already is never touched. A new game is checked by playing its whole log before
anything is written; writing then takes the lock only for as long as the rows take. A correction
that is here always stays.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import chain
from typing import BinaryIO

from sqlite_utils import Database

from companion.engine.prints import BadValue, Correction, PrintedValue
from companion.engine.reference import shortened
from companion.engine.wording import say
from companion.store.corrections import Corrections
from companion.store.event_log import ArrivingLogs, EventLog
from companion.store.own_rulings import MOST, MOST_KEPT, ArrivingRulings, OwnRulings
from companion.store.tables import TableRecord, Tables, codes
from companion.take_home import checking, document, reader
from companion.take_home.checking import Broken, CorrectionLine, Entries, Referees, Replay
from companion.take_home.document import BadFile, Data
from companion.take_home.plan import (
    Checked,
    CorrectedCard,
    Fate,
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
from companion.take_home.reader import End, FileLine, Tail

LONGEST_TOLD = 120  # characters of a ruling or a value in a sentence

_CUT = "Its file was damaged when it was exported: the lines after the last one here are missing."
_NO_RESULT = "Its result was damaged when it was exported: it is worked out again."
_NO_TABLE = "Its players were damaged when it was exported: it cannot be imported."
_NO_MORE_GAMES = "The file was damaged when it was exported: games after the last one are missing."
_CHANGED = "It was edited or damaged after export."
_TWICE = "it is in the file twice."

Card = tuple[str, str]  # the key of its game, and its id
Place = tuple[Card, str]  # where a value stands


class _Hearing:
    """Follows one reading of a file: tells how far it is, and sums up what was read."""

    def __init__(self, step: Step, file: BinaryIO, tell: Tell) -> None:
        self.sum, self._tell = hashlib.sha256(), tell
        self._progress = Progress(step, 0, file.seek(0, os.SEEK_END))
        file.seek(0)

    def __call__(self, piece: bytes) -> None:
        self.sum.update(piece)
        self._progress = replace(self._progress, read=self._progress.read + len(piece))
        self._tell(self._progress)


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
    heard = _Hearing("check" if once_more else "look", file, tell)
    drawing = checking.drawing(0) if once_more else checking.drawing()
    games: list[_CheckingGame] = []
    rulings, corrections = _CheckingRulings(db, referees), _CheckingCorrections(db, referees)
    known: set[str] = set()
    for part in reader.parts(file, heard):
        match part:
            case FileLine(kind="game", data=data):
                games.append(_CheckingGame(data, db, referees, known, drawing))
            case FileLine(kind="entry", data=data):
                games[-1].add(data)
            case Tail():
                games[-1].end(part)
            case FileLine(kind="ruling", data=data):
                rulings.add(data)
            case FileLine(kind="correction", data=data):
                corrections.add(data)
    assert isinstance(part, End)
    return ImportPlan(
        part.app,
        tuple(game.game for game in games),
        (*rulings.end(part), *corrections.end(part)),
        frozenset(rulings.new),
        corrections.new,
        heard.sum.hexdigest(),
        _NO_MORE_GAMES if "game" in part.cut else "",
    )


def bring_in(file: BinaryIO, db: Database, plan: ImportPlan, tell: Tell = unheard) -> Taken:
    """Write what is new in a plan, all of it or nothing."""
    log, tables, corrections = EventLog(db), Tables(db), Corrections(db)
    with ArrivingLogs(db) as logs, ArrivingRulings(db) as arriving:
        _put_by(file, logs, arriving, plan, tell)
        # Said before the lock is taken: anyone who listens slowly holds no one up.
        tell(Progress("save"))
        with log.writing():
            # Someone else may have imported it since the plan was made.
            new = [game for game in plan.of("new") if tables.marked(game.mark) is None]
            taken = [_write(log, logs, game) for game in new]
            rulings = arriving.move()
            corrected = sum(_write_values(corrections, card) for card in plan.new_corrections)
        records = tuple(tables.get(table_id) for table_id in taken)
        overtaken = sum(len(card.values) for card in plan.new_corrections) - corrected
        return Taken(records, rulings, corrected, plan.left, overtaken)


def _put_by(
    file: BinaryIO, logs: ArrivingLogs, arriving: ArrivingRulings, plan: ImportPlan, tell: Tell
) -> None:
    """Read what is wanted a second time; it must be what was checked."""
    heard, wanted = _Hearing("put_by", file, tell), {game.mark for game in plan.of("new")}
    tables = {game.code: game for game in plan.games if game.code and game.fate != "broken"}
    mark, entries = "", Entries()
    for part in reader.parts(file, heard):
        match part:
            case FileLine(kind="game", data=data):
                mark, entries = str(data.get("id")), Entries()
                mark = mark if mark in wanted else ""
                wanted.discard(mark)
            case FileLine(kind="entry", data=data) if mark:
                logs.add(mark, entries.entry(data))
            case FileLine(kind="ruling", data=data):
                _put_by_ruling(data, arriving, plan, tables)
    if heard.sum.hexdigest() != plan.digest:
        raise BadFile("The file has changed since it was looked at.")
    logs.end()


def _put_by_ruling(
    data: Data, arriving: ArrivingRulings, plan: ImportPlan, tables: Mapping[str, Checked]
) -> None:
    """Put a ruling by if it is wanted, with its table by the mark that it has everywhere."""
    with suppress(Broken):
        ruling = checking.ruling(data)
        if ruling.mark in plan.new_rulings:
            table, line = tables.get(ruling.noted.code, Checked()), ruling.noted.line
            # Where the logs differ a line may be another one: the ruling keeps its table alone.
            is_there = table.fate != "other" and line <= table.entries
            arriving.add(ruling, table_mark=table.mark, line=line if is_there else 0)


def _write(log: EventLog, logs: ArrivingLogs, game: Checked) -> int:
    """Open the table of a new game and give it its log."""
    assert game.note is not None
    own = [game.code] if game.code else []
    code = next(code for code in chain(own, codes()) if not log.has_code(code))
    table_id = log.open_table(
        code, game.game, game.players, key="", at=game.created, mark=game.mark
    )
    logs.move(game.mark, table_id)
    log.note(table_id, game.note, at=game.played)
    return table_id


def _write_values(kept: Corrections, card: CorrectedCard) -> int:
    """Keep the new values of a card; call it in a transaction. Answers how many were written."""
    # Someone may have corrected the card since it was looked at: then those stands alone.
    if kept.of_card(card.game, card.card) != card.beside:
        return 0
    for correction, at in card.values:
        kept.put(card.game, correction, at)
    return len(card.values)


class _CheckingGame:
    """One game, while its entries come in."""

    def __init__(
        self, data: Data, db: Database, referees: Referees, known: set[str], drawing: Iterator[bool]
    ) -> None:
        self._db, self.game = db, Checked(code=checking.code(data))
        self._here: TableRecord | None = None
        self._replay: Replay | None = None
        with self._noting_problems():
            rules = (referee := checking.referee_of(data, referees)).game
            self.game.game, self.game.title = rules.key, rules.title
            head = checking.head(data, rules)
            self.game.mark, self.game.created, self.game.players = head.id, head.created, head.seats
            if head.id in known:
                raise Broken(_TWICE)
            known.add(head.id)
            self._here = Tables(db).marked(head.id)
            if self._here is None:
                self._replay = Replay(referee, head.seats, drawing)

    @contextmanager
    def _noting_problems(self) -> Iterator[None]:
        try:
            yield
        except Broken as problem:
            self.game.sentence = as_sentence(problem)

    def add(self, data: Data) -> None:
        self.game.entries += 1
        if self._replay and not self.game.sentence:
            with self._noting_problems():
                self._replay.add(data)

    def end(self, tail: Tail) -> None:
        replay, self._replay = self._replay, None
        with self._noting_problems():
            if not tail.is_whole:
                raise Broken(_CHANGED)
            if replay and not self.game.sentence:
                self.game.note, self.game.played = replay.end(), replay.last
        self.game.fate, self.game.sentence = self._fate(tail)

    def _fate(self, tail: Tail) -> tuple[Fate, str]:
        if tail.is_cut and not self.game.mark:
            return "broken", _NO_TABLE
        if self.game.sentence:
            return "broken", self.game.sentence
        if self._here is not None:
            return self._compared(self._here, tail)
        lost = _CUT if tail.is_cut else _NO_RESULT if tail.has_lost_result else ""
        return "new", f"{self._letters()} {lost}".strip()

    def _letters(self) -> str:
        """A sentence where it cannot keep its own."""
        code = self.game.code
        is_taken = EventLog(self._db).has_code(code)
        if code and not is_taken:
            return ""
        letters = (
            say("{code} is taken here", code=code) if is_taken else "Its letters cannot be used"
        )
        return say("{letters}: it gets letters of its own.", letters=letters)

    def _compared(self, here: TableRecord, tail: Tail) -> tuple[Fate, str]:
        head, count = document.head_of(here), 0
        # The file of one game names no secret cards; here they may be known.
        whole, taken_home = document.Digest(head), document.Digest(head)
        for entry in EventLog(self._db).from_the_first(here.id):
            whole.add(document.entry_of(entry))
            taken_home.add(document.entry_of(entry, without_secrets=True))
            count = entry.seq
        if tail.log_digest in (whole.digest(), taken_home.digest()):
            return "there", say("Already here as {code}.", code=here.code)
        return "other", (
            say(
                "Here as {code} with another log ({count} entries here, {entries} in the "
                "file). The one here stays.",
                code=here.code,
                count=count,
                entries=self.game.entries,
            )
        )


class _CheckingRulings:
    """The rulings of a file, while they come in: each is new, here already, or cannot be imported."""

    def __init__(self, db: Database, referees: Referees) -> None:
        self._referees, self._book = referees, OwnRulings(db)
        self._titles = {
            (key, rule.id): rule.title
            for key, referee in referees.items()
            for rule in referee.game.book().rules
        }
        self._here = self._book.marks()
        self._number = self._counting = 0
        self._sorting = Sorting("ruling")
        self.new: set[str] = set()  # their marks

    def add(self, data: Data) -> None:
        """Take in the next one."""
        self._number += 1
        try:
            title = checking.referee_of(data, self._referees).game.title
            ruling = checking.ruling(data)
        except Broken as problem:
            return self._sorting.add(
                "broken", say("Ruling {number}", number=self._number), as_sentence(problem)
            )
        # One that stands in the file twice comes once.
        if ruling.mark in self._here or ruling.mark in self.new:
            return self._sorting.add("there")
        self.new.add(ruling.mark)
        self._counting += not ruling.is_struck
        about = self._titles.get((ruling.noted.game, ruling.noted.rule), title)
        words = shortened(ruling.noted.decision, LONGEST_TOLD) + " (crossed out)" * ruling.is_struck
        return self._sorting.add("new", about, words)

    def end(self, end: End) -> tuple[SharedFate, ...]:
        """What becomes of them."""
        is_changed = "ruling" in end.changed
        if self.new and not is_changed and (problem := self._has_no_room()):
            self._sorting.refuse(("new",), problem)
            self.new.clear()
        if is_changed:
            self.new.clear()
        return self._sorting.end(end)

    def _has_no_room(self) -> str:
        here = self._book.counting()
        if self._counting and here + self._counting > MOST:
            return say(
                "There can be {most:,} rulings. There are {here:,}, and {counting:,} more would come. "
                "Cross some out first.",
                most=MOST,
                here=here,
                counting=self._counting,
            )
        if self._book.kept() + len(self.new) > MOST_KEPT:
            return say(
                "With those crossed out, there can be {most_kept:,} rulings.",
                most_kept=MOST_KEPT,
            )
        return ""


class _CheckingCorrections:
    """The corrections of a file, while they come in; no more of them than cards have values."""

    def __init__(self, db: Database, referees: Referees) -> None:
        self._referees, self._kept = referees, Corrections(db)
        self._offered: dict[Place, PrintedValue] = {}
        self._names: dict[Card, str] = {}
        for key, referee in referees.items():
            cards = referee.game.cards
            self._names |= {(key, sheet.id): sheet.name for sheet in cards.sheets}
            self._offered |= {((key, value.card), value.field): value for value in cards.printed}
        self._seen: set[Place] = set()
        self._new: dict[Card, list[tuple[Correction, str]]] = {}
        self.new: tuple[CorrectedCard, ...] = ()  # known at the end
        self._number = 0
        self._sorting = Sorting("correction")

    def add(self, data: Data) -> None:
        """Take in the next one."""
        self._number += 1
        about = say("Correction {number}", number=self._number)
        try:
            key = checking.referee_of(data, self._referees).game.key
            given = checking.read(CorrectionLine, data)
            place = (key, given.card), given.field
            about += f" ({given.card})" if given.card.isidentifier() else ""
            if place not in self._offered:
                raise Broken("this version has no such value on a card.")
            about = self._title(place)
            if place in self._seen:
                raise Broken(_TWICE)
            self._seen.add(place)
            self._sort(place, self._offered[place].read(given.value), given.at)
        except (Broken, BadValue) as problem:
            self._sorting.add("broken", about, as_sentence(problem))

    def _sort(self, place: Place, value: str, at: str) -> None:
        """Compare one that a card can show with what is here."""
        (card, field), printed = place, self._offered[place].printed
        here = self._kept.of_card(*card).get(field)
        if value == (printed if here is None else here):
            self._sorting.add("there")
        elif here is None:
            self._new.setdefault(card, []).append((Correction(card[1], field, value), at))
        else:
            sentence = say(
                "{theirs} in the file, {ours} here, which stays.",
                theirs=_shown(value),
                ours=_shown(here),
            )
            self._sorting.add("other", self._title(place), as_sentence(sentence))

    def end(self, end: End) -> tuple[SharedFate, ...]:
        """What becomes of them."""
        cards = [self._together(card) for card in self._new]
        self.new = () if "correction" in end.changed else tuple(card for card in cards if card)
        return self._sorting.end(end)

    def _together(self, card: Card) -> CorrectedCard | None:
        """The new values of a card, unless it cannot show them beside what it shows here."""
        here, new = self._kept.of_card(*card), self._new[card]
        # A value that this version does not know is passed over, as on the card's page.
        known = {field: value for field, value in here.items() if (card, field) in self._offered}
        values = known | {correction.field: correction.value for correction, _ in new}
        problem = self._referees[card[0]].game.cards.refusal(card[1], values)
        for correction, _ in new:
            place = card, correction.field
            printed = _shown(self._offered[place].printed)
            words = problem or say(
                "{shown} (our lists: {printed})", shown=_shown(correction.value), printed=printed
            )
            fate: Fate = "broken" if problem else "new"
            self._sorting.add(fate, self._title(place), as_sentence(words))
        return None if problem else CorrectedCard(*card, tuple(new), here)

    def _title(self, place: Place) -> str:
        return f"{self._names[place[0]]}, {self._offered[place].title.lower()}"


def _shown(value: str) -> str:
    """A value in a sentence; words stand between quotation marks."""
    if not value:
        return "nothing"
    return value if value.isdigit() else f"“{shortened(value, LONGEST_TOLD)}”"
