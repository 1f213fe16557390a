"""Whether what a file says of a game could have been written by this program.

A digest only tells an accident: whoever forges a file can compute it. So everything is bounded
and measured here, by the rules that a table has when it is played; its log is played once, as it
was at the table, and how large the table becomes is measured in places: items of lists, values of
maps, fields of records. A short event can name a high number, and games make piles of some numbers.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime
from functools import cache
from itertools import zip_longest
from typing import Any

from companion.engine.errors import CompanionError
from companion.engine.game import COLOURS, TABLE, AnyGame, Event, PlayerId, Seat
from companion.engine.names import MOST_BYTES, can_be_a_name, could_be_a_name
from companion.engine.prints import Correction
from companion.engine.result import Note
from companion.engine.story import Moment
from companion.engine.timeline import KINDS, LONGEST_KEY, Entry, Kind, Link, Links
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
HIGHEST_LINE = 10**9  # a log has no end: a return once wrote an entry for each line between
MOST_PLACES = 5_000  # of one table; the largest so far has about 600
MOST_NEW_PLACES = 300  # that an event adds on average; the longest evenings have about 50
# Drawing a picture takes ten times as long as folding to it: in a file of many games not every
# moment is drawn, only one in so many.
DRAWN_AT_FIRST = 1_500
DRAWN_AFTERWARDS = 25

# Any year: a board without a clock begins in 1970, and a wrong clock may say anything.
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00", re.ASCII)
_MARK = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_CODE = re.compile(f"[{CODE_LETTERS}]{{4}}")
_SEAT = re.compile(r"p[1-9]")
_RULE = re.compile(r"[A-Za-z0-9_/-]*")

# What the parts of a file are called in a sentence.
_CALLED = {"at": "time", "who": "device", "created": "date", "code": "letters"}
_TOO_LARGE = "it makes the table larger than a table can be."

Referees = Mapping[str, Referee]


class Broken(CompanionError):
    """A part of a file that cannot be imported; the text says why."""


def mark(head: Data) -> str:
    """The mark by which the game is known everywhere."""
    return _text(head, "id", LONGEST_WORD, _MARK)


def code(head: Data) -> str:
    """The four letters it had, or nothing if they are none that a table can have."""
    found = head.get("code")
    return found if isinstance(found, str) and _CODE.fullmatch(found) else ""


def created(head: Data) -> str:
    """When the table was opened."""
    return _time(head, "created")


def referee_of(head: Data, referees: Referees) -> Referee:
    """The game that is played there."""
    key = head.get("game")
    if not isinstance(key, str) or key not in referees:
        named = f" ({key[:LONGEST_WORD]})" if isinstance(key, str) and key.isidentifier() else ""
        raise Broken(f"it is of a game that is not installed here{named}.")
    return referees[key]


def seats(head: Data, game: AnyGame) -> tuple[Seat, ...]:
    """Who sits there, by the rules of the set-up."""
    given = head.get("seats")
    if not isinstance(given, list) or len(given) not in game.players:
        raise Broken("it has more or fewer players than the game seats.")
    found = tuple(_seat(seat) for seat in given)
    for what in ([seat.id for seat in found], [seat.name.casefold() for seat in found]):
        if len(set(what)) < len(what):
            raise Broken("two of its players are the same.")
    return found


def _seat(given: object) -> Seat:
    if not isinstance(given, dict) or set(given) != {"id", "name", "colour"}:
        raise Broken("its players cannot be read.")
    player = _text(given, "id", LONGEST_WORD, _SEAT)
    name = _text(given, "name", MOST_BYTES)
    colour = _text(given, "colour", LONGEST_WORD)
    if not can_be_a_name(name) and not could_be_a_name(name):
        raise Broken("a name of its players cannot be one.")
    if colour not in COLOURS:
        raise Broken("its players cannot be read.")
    return Seat(PlayerId(player), name, colour)


def ruling(data: Data) -> OwnRuling:
    """A ruling of a group, by the limits of the form that takes one down."""
    line, is_struck = data.get("line"), data.get("is_struck")
    if type(line) is not int or not 0 <= line <= HIGHEST_LINE or type(is_struck) is not bool:
        raise Broken("its line or its state cannot be read.")
    noted = Noted(
        _text(data, "game", LONGEST_WORD),
        # One that this version does not know is kept: another version does.
        _text(data, "rule", LONGEST_WORD, _RULE),
        _text(data, "dispute", LONGEST_TEXT),
        _text(data, "decision", LONGEST_TEXT),
        code(data),
        line,
    )
    problem = problem_of(noted)
    if problem:
        raise Broken(problem)
    return OwnRuling(0, noted, _time(data, "at"), is_struck)


def correction(data: Data) -> tuple[Correction, str]:
    """A corrected value and its moment; whether a card can show it is asked elsewhere."""
    found = Correction(
        _text(data, "card", LONGEST_WORD),
        _text(data, "field", LONGEST_WORD),
        _text(data, "value", LONGEST_TEXT),
    )
    return found, _time(data, "at")


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
            return self._read(data)
        except Broken as problem:
            raise Broken(f"Entry {number} of its log: {problem}") from None
        except CompanionError:
            # An undo at the set-up, a redo with nothing taken back, a return to where no way leads.
            raise Broken(f"Entry {number} of its log has nothing to take or bring back.") from None

    def _read(self, data: Data) -> Entry:
        if type(data.get("seq")) is not int or data["seq"] != self.head.seq + 1:
            raise Broken("it does not follow the one before.")
        kind, events = _text(data, "kind", LONGEST_WORD), data.get("events")
        if kind not in KINDS:
            raise Broken("it is of no known kind.")
        if not isinstance(events, list) or len(events) > MOST_EVENTS:
            raise Broken("its events cannot be read.")
        if bool(events) != (kind == "command"):
            raise Broken("its events and its kind do not go together.")
        for event in events:
            if not isinstance(event, dict):
                raise Broken("its events cannot be read.")
            _check_bounds(event)
        return Entry(
            self._link(kind, data.get("to")),
            _text(data, "name", LONGEST_WORD),
            tuple(events),
            _text(data, "who", LONGEST_KEY),
            _time(data, "at"),
            self._key(data),
            _text(data, "chapter", LONGEST_WORD),
        )

    def _link(self, kind: Kind, to: object) -> Link:
        if kind != "return":
            to = 0
        elif type(to) is not int or not 1 <= to <= self.head.seq:
            raise Broken("where it leads cannot be read.")
        assert isinstance(to, int)
        link = self._links.add(kind, to)
        if link is None:
            raise Broken("it leads nowhere else.")
        return link

    def _key(self, data: Data) -> str:
        key = _text(data, "key", LONGEST_KEY)
        if key and key in self._keys:
            raise Broken("its tap has been counted before.")
        self._keys.add(key)
        return key


def _check_bounds(value: object, depth: int = 0) -> None:
    """Refuse what no event can hold: long texts, huge numbers, deep nesting."""
    if depth > DEEPEST:
        raise Broken("it is nested too deeply.")
    if isinstance(value, str):
        if len(value) > LONGEST_TEXT or not _is_text(value):
            raise Broken("it holds a text that cannot be one.")
    elif isinstance(value, (int, float)):
        if abs(value) > LARGEST_NUMBER:
            raise Broken("it holds a number that cannot be one.")
    elif isinstance(value, dict):
        for name, item in value.items():
            _check_bounds(name, depth + 1)
            _check_bounds(item, depth + 1)
    elif isinstance(value, list):
        for item in value:
            _check_bounds(item, depth + 1)


def _text(data: Data, name: str, longest: int, pattern: re.Pattern[str] | None = None) -> str:
    found = data.get(name)
    is_good = isinstance(found, str) and len(found) <= longest and _is_text(found)
    if not is_good or (pattern is not None and not pattern.fullmatch(str(found))):
        raise Broken(f"its {_CALLED.get(name, name)} cannot be read.")
    return str(found)


def _time(data: Data, name: str) -> str:
    """A moment as the log writes it."""
    found = _text(data, name, LONGEST_WORD, _TIME)
    try:
        datetime.fromisoformat(found)
    except ValueError:
        raise Broken(f"its {_CALLED.get(name, name)} cannot be read.") from None
    return found


def _is_text(value: str) -> bool:
    """Whether it can be written down; a file may name halves of a pair of surrogates."""
    return not any("\ud800" <= char <= "\udfff" for char in value)


class Drawing:
    """Which moments are drawn to see whether they can be."""

    def __init__(self, at_first: int = DRAWN_AT_FIRST) -> None:
        self._at_first, self._count = at_first, 0

    def is_due(self) -> bool:
        """Whether the next moment is one of them."""
        self._count += 1
        return self._count <= self._at_first or self._count % DRAWN_AFTERWARDS == 0


class Replay:
    """Plays a log entry by entry, as it was at the table; whatever cannot be so is Broken."""

    def __init__(self, referee: Referee, seats: tuple[Seat, ...], drawing: Drawing) -> None:
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
        try:
            if entry.kind == "command":
                self._play(entry)
        except Broken:
            raise
        except Exception as problem:
            # A forged event may trip the rules anywhere and in any way.
            raise Broken(_unplayable(entry.seq, problem)) from problem

    def _play(self, entry: Entry) -> None:
        game, before = self._referee.game, self._moments.get(entry.link.before)
        events = self._referee.events(entry)
        state = self._after(before[1].state if before else game.blank, events)
        for event in events:
            game.log.sentence(state, event, TABLE)
        if not before or self._drawing.is_due():
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
        head = self._entries.head
        if not head.tip:
            raise Broken("it has no log.")
        state = self._moments[head.tip][1].state
        try:
            self._draw(state)
            self._tell(head, state)
            return self._referee.note(state)
        except Broken:
            raise
        except Exception as problem:
            raise Broken(_unplayable(head.seq, problem)) from problem

    def _tell(self, head: Link, state: Any) -> None:
        game = self._referee.game
        for page in game.pages:
            page.shows(state, TABLE)
        story: list[Moment] = []
        tip = head.tip
        while tip:
            entry, moment = self._moments[tip]
            story.append(moment)
            tip = entry.link.before
        game.story(tuple(reversed(story)))


def _unplayable(seq: int, problem: Exception) -> str:
    """Why an entry cannot be played; the rules' own sentence if they have one."""
    said = f" {problem}" if isinstance(problem, CompanionError) else ""
    return f"Entry {seq} of its log cannot be played by this version.{said[:300]}"


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
