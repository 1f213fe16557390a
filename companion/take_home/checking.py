"""Whether what a file says of a game could have been written by this program.

A digest only tells an accident: anyone who forges a file can compute it. So everything is bounded
and measured here, by the rules that a table has when it is played; its log is played once, as it
was at the table, and how large the table becomes is measured in places: items of lists, values of
maps, fields of records. A short event can name a high number, and games make piles of some numbers.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields, is_dataclass
from datetime import datetime
from functools import cache
from itertools import chain, cycle, repeat, zip_longest
from typing import Annotated, Any, TypeVar

from companion.engine.errors import CompanionError
from companion.engine.game import COLOURS, TABLE, AnyGame, Event, Seat
from companion.engine.names import can_be_a_name, could_be_a_name
from companion.engine.reader import VALUES, Misfit, Natural, Read
from companion.engine.result import Note
from companion.engine.story import Moment
from companion.engine.timeline import LONGEST_KEY, Entry, Kind, Link, Links
from companion.engine.wording import say
from companion.play import Referee
from companion.store.own_rulings import Noted, OwnRuling, problem_of
from companion.store.tables import CODE_LETTERS
from companion.take_home.document import Data
from companion.times import PlayingTime

LONGEST_WORD = 60
LONGEST_TEXT = 60_000  # the cards that a game was begun with are one text
LARGEST_NUMBER = 50_000  # 99 copies of every card, 9 people on each, show less
DEEPEST = 20
MOST_EVENTS = 2_000
MOST_PLACES = 5_000  # of one table; the largest so far has about 600
MOST_NEW_PLACES = 300  # that an event adds on average; the longest evenings have about 50
# Drawing a picture takes ten times as long as folding to it: in a file of many games not every
# moment is drawn, only one in so many.
DRAWN_AT_FIRST = 1_500
DRAWN_AFTERWARDS = 25

_TOO_LARGE = "it makes the table larger than a table can be."
# What a sentence calls a field, where it is not by its name.
_CALLED = {"at": "time", "who": "device", "created": "date", "seats": "players", "to": "aim"}
_CALLED |= dict.fromkeys(("line", "is_struck"), "line or its state")

Referees = Mapping[str, Referee]
T = TypeVar("T")


class Broken(CompanionError):
    """A part of a file that cannot be imported; the text says why."""


def read(kind: type[T], data: Data) -> T:
    """What a file says, as one of the types here; what a later version adds is passed over."""
    known = {field.name: data[field.name] for field in fields(kind) if field.name in data}  # type: ignore[arg-type]
    try:
        found: T = VALUES.read(kind, known)
    except Misfit as misfit:
        name = misfit.path[0]
        raise Broken(say("its {called} cannot be read.", called=_CALLED.get(name, name))) from None
    except RecursionError:
        raise Broken("it is nested too deeply.") from None
    return found


def _text(longest: int, pattern: str = r"[^\ud800-\udfff]*") -> Read:
    """Texts that can be written down; a file may name halves of a pair of surrogates."""
    fits = re.compile(pattern, re.ASCII).fullmatch

    def read(value: object) -> str:
        if not isinstance(value, str) or len(value) > longest or not fits(value):
            raise Misfit("cannot be read")
        return value

    return read


_words = _text(LONGEST_TEXT)
# Any year: a board without a clock begins in 1970, and a wrong clock may say anything.
_stamp = _text(LONGEST_WORD, r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00")


def _time(value: object) -> object:
    try:
        datetime.fromisoformat(_stamp(value))
    except ValueError:
        raise Misfit("is not a moment") from None
    return value


def _events(value: object) -> tuple[Data, ...]:
    if not isinstance(value, list) or len(value) > MOST_EVENTS:
        raise Misfit("is not a list of events")
    for event in value:
        if not isinstance(event, dict):
            raise Misfit("is not a list of events")
        _check_bounds(event)
    return tuple(value)


def _check_bounds(value: object, depth: int = 0) -> None:
    """Refuse what no event can hold: long texts, huge numbers, deep nesting."""
    if depth > DEEPEST:
        raise Broken("it is nested too deeply.")
    if isinstance(value, (int, float)) and abs(value) > LARGEST_NUMBER:
        raise Broken("it holds a number that cannot be one.")
    parts: Collection[object] = ()
    if isinstance(value, str):
        try:
            _words(value)
        except Misfit:
            raise Broken("it holds a text that cannot be one.") from None
    elif isinstance(value, dict):
        parts = (*value, *value.values())
    elif isinstance(value, list):
        parts = value
    for part in parts:
        _check_bounds(part, depth + 1)


def _seat(value: object) -> Seat:
    seat: Seat = VALUES.read(Seat, value)
    if not re.fullmatch("p[1-9]", seat.id) or seat.colour not in COLOURS:
        raise Misfit("is not a seat")
    if not (can_be_a_name(seat.name) or could_be_a_name(seat.name)):
        raise Broken("a name of its players cannot be one.")
    return seat


Word = Annotated[str, _text(LONGEST_WORD)]
Key = Annotated[str, _text(LONGEST_KEY)]
Words = Annotated[str, _words]
Time = Annotated[str, _time]


@dataclass(frozen=True)
class Head:
    """A table, as the line that begins its game has it."""

    id: Annotated[str, _text(LONGEST_WORD, r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")]
    created: Time
    seats: tuple[Annotated[Seat, _seat], ...]


@dataclass(frozen=True)
class EntryLine:
    """An entry of a log; a return says where it leads."""

    seq: int
    kind: Kind
    name: Word
    who: Key
    at: Time
    key: Key
    chapter: Word
    events: Annotated[tuple[Data, ...], _events]
    to: int = 0


@dataclass(frozen=True)
class RulingLine:
    """A ruling of a group; a rule that this version does not know is kept: another version does."""

    game: Word
    rule: Annotated[str, _text(LONGEST_WORD, "[A-Za-z0-9_/-]*")]
    dispute: Words
    decision: Words
    line: Natural  # of its table's log; one that the log does not have is dropped
    at: Time
    is_struck: bool


@dataclass(frozen=True)
class CorrectionLine:
    """A corrected value; whether a card can show it is asked elsewhere."""

    card: Word
    field: Word
    value: Words
    at: Time


def code(data: Data) -> str:
    """The four letters of a table, or nothing if they are none that a table can have."""
    found = str(data.get("code"))
    return found if re.fullmatch(f"[{CODE_LETTERS}]{{4}}", found) else ""


def referee_of(data: Data, referees: Referees) -> Referee:
    """The game that is played there."""
    key = data.get("game")
    if not isinstance(key, str) or key not in referees:
        named = f" ({key[:LONGEST_WORD]})" if isinstance(key, str) and key.isidentifier() else ""
        raise Broken(say("it is of a game that is not installed here{named}.", named=named))
    return referees[key]


def head(data: Data, game: AnyGame) -> Head:
    """A table, with players by the rules of the set-up."""
    seats = data.get("seats")
    if not isinstance(seats, list) or len(seats) not in game.players:
        raise Broken("it has more or fewer players than the game seats.")
    found = read(Head, data)
    for different in (
        {seat.id for seat in found.seats},
        {seat.name.casefold() for seat in found.seats},
    ):
        if len(different) < len(seats):
            raise Broken("two of its players are the same.")
    return found


def ruling(data: Data) -> OwnRuling:
    """A ruling of a group, by the limits of the form that takes one down."""
    said = read(RulingLine, data)
    noted = Noted(said.game, said.rule, said.dispute, said.decision, code(data), said.line)
    if problem := problem_of(noted):
        raise Broken(problem)
    return OwnRuling(0, noted, said.at, said.is_struck)


class Entries:
    """Reads the entries of a log; where each stands in it is worked out, a file's word is not taken."""

    def __init__(self) -> None:
        self._links = Links()
        self._keys: set[str] = set()

    @property
    def head(self) -> Link:
        """The link of the last entry."""
        return self._links.head

    def entry(self, data: Data) -> Entry:
        """The next entry of the log, if it can be one."""
        number = self.head.seq + 1
        try:
            line = read(EntryLine, data)
            link = self._link(line, number)
        except Broken as problem:
            raise Broken(
                say("Entry {number} of its log: {problem}", number=number, problem=problem)
            ) from None
        except CompanionError:
            # An undo at the set-up, a redo with nothing undone, a return to where no way leads.
            raise Broken(
                say("Entry {number} of its log has nothing to undo or redo.", number=number)
            ) from None
        return Entry(link, line.name, line.events, line.who, line.at, line.key, line.chapter)

    def _link(self, line: EntryLine, number: int) -> Link:
        if line.seq != number:
            raise Broken("it does not follow the one before.")
        if bool(line.events) != (line.kind == "command"):
            raise Broken("its events and its kind do not go together.")
        if line.kind == "return" and not 1 <= line.to < number:
            raise Broken("its aim cannot be read.")
        if line.key in self._keys:
            raise Broken("its tap has been counted before.")
        self._keys |= {line.key} - {""}
        link = self._links.add(line.kind, line.to)
        if link is None:
            raise Broken("it leads nowhere else.")
        return link


def drawing(at_first: int = DRAWN_AT_FIRST) -> Iterator[bool]:
    """Of each moment, whether it is drawn to see if it can be."""
    return chain(repeat(True, at_first), cycle([*repeat(False, DRAWN_AFTERWARDS - 1), True]))


class Replay:
    """Plays a log entry by entry, as it was at the table; whatever cannot be so is Broken."""

    def __init__(self, referee: Referee, seats: tuple[Seat, ...], drawing: Iterator[bool]) -> None:
        self._referee, self._seats, self._drawing = referee, seats, drawing
        self._entries, self._room = Entries(), MOST_PLACES
        self._moments: dict[int, tuple[Entry, Moment]] = {}
        self._time = PlayingTime()
        self.last = ""

    def add(self, data: Data) -> None:
        """Play the next entry."""
        entry = self._entries.entry(data)
        self.last = entry.at
        self._time.add(entry.at)
        if entry.kind == "command":
            with _playable(entry.seq):
                self._play(entry)

    def _play(self, entry: Entry) -> None:
        game, before = self._referee.game, self._moments.get(entry.link.before)
        events = self._referee.events(entry)
        state = self._after(before[1].state if before else game.blank, events)
        for event in events:
            game.log.sentence(state, event, TABLE)
        if not before or next(self._drawing):
            self._draw(state)
        moment = Moment(self._time.minutes, entry.name, events, state)
        self._moments[entry.seq] = entry, moment

    def _after(self, state: Any, events: tuple[Event, ...]) -> Any:
        """The state after some events, each of which may make it larger, but not by anything."""
        for event in events:
            before, state = state, self._referee.game.evolve(state, event)
            self._room += MOST_NEW_PLACES - _new_places(before, state)
            if self._room < 0:
                raise Broken(_TOO_LARGE)
        return state

    def _draw(self, state: Any) -> None:
        if _new_places(None, state) > MOST_PLACES:
            raise Broken(_TOO_LARGE)
        game, view = self._referee.game, self._referee.game.view(state, TABLE)
        if {(seat.id, seat.name) for seat in view.seats} != {(s.id, s.name) for s in self._seats}:
            raise Broken("its log is of other players than its table.")
        game.score(state, TABLE)
        game.help_for(state)

    def end(self) -> Note:
        """Whether it can be shown and told as it now stands; how far it is."""
        link = self._entries.head
        if not link.tip:
            raise Broken("it has no log.")
        state, story, tip = self._moments[link.tip][1].state, list[Moment](), link.tip
        while tip:
            entry, moment = self._moments[tip]
            story.append(moment)
            tip = entry.link.before
        with _playable(link.seq):
            self._draw(state)
            for page in self._referee.game.pages:
                page.shows(state, TABLE)
            self._referee.game.story(tuple(reversed(story)))
            return self._referee.note(state)


@contextmanager
def _playable(seq: int) -> Iterator[None]:
    """Says of an entry that it cannot be played, in the rules' own sentence if they have one."""
    try:
        yield
    except Broken:
        raise
    except Exception as problem:
        # A forged event may trip the rules anywhere and in any way.
        said = f" {problem}"[:300] if isinstance(problem, CompanionError) else ""
        message = say(
            "Entry {seq} of its log cannot be played by this version.{said}", seq=seq, said=said
        )
        raise Broken(message) from problem


def _new_places(before: object, after: object) -> int:
    """How many places a value does not share with the one that it was made from."""
    if after is before or isinstance(after, str):
        return 0
    if isinstance(after, (int, float)):
        if abs(after) > LARGEST_NUMBER:
            raise Broken("it counts more of something than a table can hold.")
        return 0
    parts = _parts(after)
    old = _parts(before) if type(before) is type(after) else ()
    return len(parts) + sum(
        _new_places(was, part) for part, was in zip_longest(parts, tuple(old)[: len(parts)])
    )


def _parts(value: Any) -> Collection[object]:
    if isinstance(value, Mapping):
        return value.values()
    if isinstance(value, (tuple, list, frozenset)):
        return value
    return [getattr(value, name) for name in _fields(value.__class__)]


@cache
def _fields(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()
