"""Whether what a file says of a game could have been written by this program.

A digest only tells an accident: whoever forges a file can compute it. So everything is bounded
and measured here, by the rules that a table has when it is played.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from companion.engine.errors import CompanionError
from companion.engine.game import COLOURS, AnyGame, PlayerId, Seat
from companion.engine.names import MOST_BYTES, can_be_a_name, could_be_a_name
from companion.engine.prints import Correction
from companion.engine.timeline import (
    BLANK,
    KINDS,
    LONGEST_KEY,
    Entry,
    Link,
    command_link,
    redo_link,
    return_link,
    undo_link,
)
from companion.play import Referee
from companion.store.own_rulings import Noted, OwnRuling, problem_of
from companion.store.tables import CODE_LETTERS

LONGEST_WORD = 60
LONGEST_TEXT = 60_000  # the cards that a game was begun with are one text
LARGEST_NUMBER = 50_000  # 99 copies of every card, 9 people on each, show less
DEEPEST = 20
MOST_EVENTS = 2_000
HIGHEST_LINE = 10**9  # a log has no end: a return once wrote an entry for each line between

# Any year: a board without a clock begins in 1970, and a wrong clock may say anything.
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00", re.ASCII)
_MARK = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_CODE = re.compile(f"[{CODE_LETTERS}]{{4}}")
_SEAT = re.compile(r"p[1-9]")
_RULE = re.compile(r"[A-Za-z0-9_/-]*")

# What the parts of a file are called in a sentence.
_CALLED = {"at": "time", "who": "device", "created": "date", "code": "letters"}


class Broken(CompanionError):
    """A part of a file that cannot be imported; the text says why."""


def sentence(problem: CompanionError | str) -> str:
    """A reason with a capital letter."""
    return str(problem)[:1].upper() + str(problem)[1:]


def mark(head: Mapping[str, Any]) -> str:
    """The mark by which the game is known everywhere."""
    return _text(head, "id", LONGEST_WORD, _MARK)


def code(head: Mapping[str, Any]) -> str:
    """The four letters it had, or nothing if they are none that a table can have."""
    found = head.get("code")
    return found if isinstance(found, str) and _CODE.fullmatch(found) else ""


def created(head: Mapping[str, Any]) -> str:
    """When the table was opened."""
    return _time(head, "created")


def referee_of(head: Mapping[str, Any], referees: Mapping[str, Referee]) -> Referee:
    """The game that is played there."""
    key = head.get("game")
    if not isinstance(key, str) or key not in referees:
        named = f" ({key[:LONGEST_WORD]})" if isinstance(key, str) and key.isidentifier() else ""
        raise Broken(f"it is of a game that is not installed here{named}.")
    return referees[key]


def seats(head: Mapping[str, Any], game: AnyGame) -> tuple[Seat, ...]:
    """Who sits there, by the rules of the set-up."""
    given = head.get("seats")
    if not isinstance(given, list) or len(given) not in game.players:
        raise Broken("it has more or fewer players than the game seats.")
    found = tuple(_seat(one) for one in given)
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


def ruling(data: Mapping[str, Any]) -> OwnRuling:
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


def correction(data: Mapping[str, Any]) -> tuple[Correction, str]:
    """A corrected value and its moment; whether a card can show it is asked elsewhere."""
    found = Correction(
        _text(data, "card", LONGEST_WORD),
        _text(data, "field", LONGEST_WORD),
        _text(data, "value", LONGEST_TEXT),
    )
    return found, _time(data, "at")


class Links:
    """Works out anew where each entry stands in the timeline; a file's word is not taken."""

    def __init__(self) -> None:
        self._links = [BLANK]
        # What counts, and behind it what a redo would bring back; the numbers only grow.
        self._line: list[int] = []
        self._keys: set[str] = set()

    @property
    def head(self) -> Link:
        """The link of the last entry."""
        return self._links[-1]

    def entry(self, data: Mapping[str, Any]) -> Entry:
        """The next entry of the log, if it can be one."""
        number = self.head.seq + 1
        try:
            return self._read(data)
        except Broken as problem:
            raise Broken(f"Entry {number} of its log: {problem}") from None
        except CompanionError:
            # An undo at the set-up, a redo with nothing taken back, a return to where no way leads.
            raise Broken(f"Entry {number} of its log has nothing to take or bring back.") from None

    def _read(self, data: Mapping[str, Any]) -> Entry:
        if type(data.get("seq")) is not int or data["seq"] != self.head.seq + 1:
            raise Broken("it does not follow the one before.")
        kind = _text(data, "kind", LONGEST_WORD)
        if kind not in KINDS:
            raise Broken("it is of no known kind.")
        events = data.get("events")
        if not isinstance(events, list) or len(events) > MOST_EVENTS:
            raise Broken("its events cannot be read.")
        if bool(events) != (kind == "command"):
            raise Broken("its events and its kind do not go together.")
        for event in events:
            if not isinstance(event, dict):
                raise Broken("its events cannot be read.")
            check_bounds(event)
        link = self._link(kind, data)
        self._links.append(link)
        return Entry(
            link,
            _text(data, "name", LONGEST_WORD),
            tuple(events),
            _text(data, "who", LONGEST_KEY),
            _time(data, "at"),
            self._key(data),
            _text(data, "chapter", LONGEST_WORD),
        )

    def _link(self, kind: str, data: Mapping[str, Any]) -> Link:
        head = self.head
        if kind == "undo":
            return undo_link(head, self._links[head.tip])
        if kind == "redo":
            return redo_link(head, self._links[head.redo], self._follower)
        if kind == "return":
            return self._return(data.get("to"))
        link = command_link(head)
        self._line[head.depth :] = [link.seq]
        return link

    def _return(self, to: object) -> Link:
        if type(to) is not int or not 1 <= to <= self.head.seq:
            raise Broken("where it leads cannot be read.")
        link = return_link(self.head, to, self._links.__getitem__, self._counts_under)
        if link is None:
            raise Broken("it leads nowhere else.")
        return link

    def _follower(self, tip: int, upto: int) -> int:
        place = self._links[tip].depth
        return self._line[place] if place < len(self._line) and self._line[place] <= upto else 0

    def _counts_under(self, seq: int, tip: int) -> bool:
        place = bisect_left(self._line, seq)
        return place < len(self._line) and self._line[place] == seq <= tip

    def _key(self, data: Mapping[str, Any]) -> str:
        key = _text(data, "key", LONGEST_KEY)
        if key and key in self._keys:
            raise Broken("its tap has been counted before.")
        self._keys.add(key)
        return key


def check_bounds(value: object, depth: int = 0) -> None:
    """Refuse what no event can hold: long texts, huge numbers, deep nesting."""
    if depth > DEEPEST:
        raise Broken("it is nested too deeply.")
    if isinstance(value, str):
        if len(value) > LONGEST_TEXT or not is_text(value):
            raise Broken("it holds a text that cannot be one.")
    elif isinstance(value, (int, float)):
        if abs(value) > LARGEST_NUMBER:
            raise Broken("it holds a number that cannot be one.")
    elif isinstance(value, dict):
        for name, item in value.items():
            check_bounds(name, depth + 1)
            check_bounds(item, depth + 1)
    elif isinstance(value, list):
        for item in value:
            check_bounds(item, depth + 1)


def _text(
    data: Mapping[str, Any], name: str, longest: int, pattern: re.Pattern[str] | None = None
) -> str:
    found = data.get(name)
    is_good = isinstance(found, str) and len(found) <= longest and is_text(found)
    if not is_good or (pattern is not None and not pattern.fullmatch(str(found))):
        raise Broken(f"its {_CALLED.get(name, name)} cannot be read.")
    return str(found)


def _time(data: Mapping[str, Any], name: str) -> str:
    """A moment as the log writes it."""
    found = _text(data, name, LONGEST_WORD, _TIME)
    try:
        datetime.fromisoformat(found)
    except ValueError:
        raise Broken(f"its {_CALLED.get(name, name)} cannot be read.") from None
    return found


def is_text(value: str) -> bool:
    """Whether it can be written down; a file may name halves of a pair of surrogates."""
    return not any("\ud800" <= char <= "\udfff" for char in value)
