"""Reads an exported file from its beginning to its end, one entry at a time.

The file may come from anybody: nothing in it is believed, and no part of it may be large. The
spacing is free, the order is the one that Companion writes.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO, NoReturn

from companion.engine.errors import CompanionError
from companion.store.own_rulings import MOST_KEPT
from companion.take_home.document import CUT, FORMAT, GAMES, OWN, RESULT, Data, Digest, Lines
from companion.take_home.progress import Heard, unheard

PIECE = 65_536
MOST_PAIRS = 30
LONGEST_VALUE = 1_000_000  # characters of one entry; the longest real one has about 60,000
MOST_GAMES = 5_000

_FOREIGN = "This is not a file that Companion has exported."
_NO_SPACE = re.compile(r"[^ \t\r\n]")
_EDITED = "The file is not as Companion wrote it"


class BadFile(CompanionError):
    """A file of which nothing can be imported; the text says why."""


@dataclass(frozen=True)
class Opening:
    """What a file says of itself."""

    app: str
    made: str


@dataclass(frozen=True)
class Head:
    """A game begins: its table."""

    data: Data


@dataclass(frozen=True)
class Line:
    """The next entry of the game that has begun."""

    data: Data


@dataclass(frozen=True)
class Tail:
    """The game ends: whether all of it is as it was written, and the digest of its log."""

    is_whole: bool
    log_digest: str
    is_cut: bool = False  # its log could not be read to its end when it was exported
    has_lost_result: bool = False  # only its result could not


@dataclass(frozen=True)
class Own:
    """The next of what a group made its own, with the name of its list."""

    name: str
    data: Data


@dataclass(frozen=True)
class End:
    """The file ends: the digests of the lists beside its games, and which were changed."""

    digests: dict[str, str]
    changed: frozenset[str]
    cut: frozenset[str] = frozenset()  # the lists that could not be read when it was exported


Part = Opening | Head | Line | Tail | Own | End


def parts(file: BinaryIO, heard: Heard = unheard) -> Iterator[Part]:
    """The file, part by part; a BadFile says why it cannot be read on.

    ``heard`` is told how much of it was read, after each piece.
    """
    try:
        yield from _parts(_Scanner(file, heard))
    except RecursionError:
        raise BadFile(f"{_EDITED}: it is nested too deeply.") from None


def _parts(scanner: _Scanner) -> Iterator[Part]:
    yield _opening(scanner)
    count = 0
    for _ in scanner.items():
        count += 1
        if count > MOST_GAMES:
            raise BadFile(f"A file may hold {MOST_GAMES:,} games.")
        yield from _game(scanner)
    yield from _rest(scanner, count)


def _rest(scanner: _Scanner, count: int) -> Iterator[Part]:
    """What stands behind the games: the lists of what a group made its own, and the sums."""
    digests: dict[str, str] = {}
    said: Data = {}
    while (name := scanner.name()) is not None:
        if name in digests or len(said) > MOST_PAIRS:
            raise BadFile(f"{_EDITED}.")
        if name in OWN:
            digests[name] = yield from _own(scanner, name)
        else:
            said[name] = scanner.value()
    if said.get("count") != count or not scanner.is_at_end():
        raise BadFile(f"{_EDITED}: the number of its games is not right.")
    told = said.get("digests")
    # Whoever cuts a list out leaves its digest behind.
    sums = told if isinstance(told, dict) else {}
    changed = frozenset(name for name in OWN if sums.get(name) != digests.get(name))
    named = said.get(CUT)
    cut = frozenset(name for name in (GAMES, *OWN) if isinstance(named, list) and name in named)
    yield End(digests, changed, cut)


def _own(scanner: _Scanner, name: str) -> Generator[Part, None, str]:
    total = Lines()
    for number, _ in enumerate(scanner.items(), 1):
        if number > MOST_KEPT:
            raise BadFile(f"A file may hold {MOST_KEPT:,} {name}.")
        line = scanner.object()
        total.add(line)
        yield Own(name, line)
    return total.digest()


def _opening(scanner: _Scanner) -> Opening:
    scanner.recognise()
    said = scanner.pairs(until="games", first="companion_export")
    version = said.get("companion_export")
    if type(version) is not int or version < 1:
        raise BadFile(_FOREIGN)
    app, made = _shown(said.get("app")), _shown(said.get("made"))
    if version > FORMAT:
        raise BadFile(
            f"The file was exported by a newer version of Companion ({app}). Update this one first."
        )
    return Opening(app, made)


def _game(scanner: _Scanner) -> Iterator[Part]:
    scanner.expect("{")
    head = scanner.pairs(until="entries")
    digest = Digest(head)
    yield Head(head)
    for _ in scanner.items():
        entry = scanner.object()
        digest.add(entry)
        yield Line(entry)
    tail = scanner.pairs()
    is_whole = tail.get("digest") == digest.whole(tail.get("result"))
    yield Tail(is_whole, digest.log(), tail.get(CUT) is True, tail.get(CUT) == RESULT)


def _shown(value: object) -> str:
    """Something of a file in a sentence: short, and nothing but a word."""
    text = str(value) if isinstance(value, (str, int)) else "?"
    return "".join(char for char in text[:40] if char.isprintable())


class _Scanner:
    """A JSON document as it comes in; values one by one, never more of it than one."""

    def __init__(self, file: BinaryIO, heard: Heard) -> None:
        self._file, self._heard, self._read = file, heard, 0
        self._bytes = codecs.getincrementaldecoder("utf-8-sig")()
        self._json = json.JSONDecoder(parse_constant=_no_number)
        self._text, self._at, self._before, self._is_all = "", 0, 0, False

    def recognise(self) -> None:
        """Refuse at its first characters what is something else, with a word about what."""
        start = self._file.read(16)
        self._file.seek(0)
        if start.startswith(b"SQLite format 3"):
            raise BadFile(
                "This is a backup of all games, not an export. docs/take-home.md says how a backup "
                "is put back."
            )
        if start.removeprefix(codecs.BOM_UTF8).startswith((b"seq,", b"finished,")):
            raise BadFile("This is a list for spreadsheets. Choose the file that ends in .json.")
        if not start.strip():
            raise BadFile("The file is empty.")
        if self._peek() != "{":
            raise BadFile(_FOREIGN)
        self._at += 1

    def items(self) -> Iterator[None]:
        """Stands before each item of a list in turn; the caller reads it."""
        self.expect("[")
        if self._peek() == "]":
            self._at += 1
            return
        while True:
            yield
            if self._next_of(",]") == "]":
                return

    def pairs(self, *, until: str = "", first: str = "") -> Data:
        """The pairs of an object from here to its end, or to the value of ``until``."""
        found: Data = {}
        while (name := self.name()) is not None:
            if first and not found and name != first:
                raise BadFile(_FOREIGN)
            if name == until:
                return found
            found[name] = self.value()
            if len(found) > MOST_PAIRS:
                raise BadFile(_FOREIGN)
        if until:
            raise BadFile(_FOREIGN if first else f"{_EDITED}: it lacks its {until}.")
        return found

    def name(self) -> str | None:
        """The name of an object's next pair, before its value; nothing at the object's end."""
        if self._peek() == ",":
            self._at += 1
        if self._peek() == "}":
            self._at += 1
            return None
        name = self.value()
        if not isinstance(name, str):
            raise BadFile(f"{_EDITED}.")
        self.expect(":")
        return name

    def object(self) -> Data:
        """The next value, which has to be an object."""
        found = self.value()
        if not isinstance(found, dict):
            self.give_up()
        return found

    def value(self) -> Any:
        """The next value as a whole."""
        self._peek()
        while True:
            try:
                found, end = self._json.raw_decode(self._text, self._at)
            except ValueError:
                end = -1
            # A number at the very end of what is here may go on.
            if end >= 0 and (end < len(self._text) or self._is_all):
                self._at = end
                return found
            if self._is_all or len(self._text) - self._at > LONGEST_VALUE:
                self.give_up()
            self._more()

    def expect(self, char: str) -> None:
        """Step over one character."""
        self._next_of(char)

    def is_at_end(self) -> bool:
        """Whether nothing but space follows."""
        return self._peek() == ""

    def give_up(self) -> NoReturn:
        """Say where the file stops making sense."""
        if self._is_all and len(self._text) - self._at < LONGEST_VALUE:
            if self._text[self._at :].strip() and self._text.rstrip().endswith("}"):
                raise BadFile(
                    f"{_EDITED}, from about character {self._before + self._at + 1:,} on."
                )
            raise BadFile("The file ends too early: a part of it is missing.")
        raise BadFile(f"{_EDITED}, from about character {self._before + self._at + 1:,} on.")

    def _next_of(self, chars: str) -> str:
        found = self._peek()
        if not found or found not in chars:
            self.give_up()
        self._at += 1
        return found

    def _peek(self) -> str:
        """The next character that is no space, or nothing at the end."""
        while True:
            found = _NO_SPACE.search(self._text, self._at)
            self._at = found.start() if found else len(self._text)
            if found:
                return found[0]
            if self._is_all:
                return ""
            self._more()

    def _more(self) -> None:
        piece = self._file.read(PIECE)
        self._read += len(piece)
        self._heard(self._read)
        try:
            text = self._bytes.decode(piece, final=not piece)
        except UnicodeDecodeError:
            raise BadFile("The file is not text in UTF-8, as Companion writes it.") from None
        self._is_all = not piece
        self._before += self._at
        self._text, self._at = self._text[self._at :] + text, 0


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number.")
