"""Reads an exported file from its beginning to its end, one line at a time.

A file of the first version was one JSON document; it is read value by value, as the same lines.

The file may come from anybody: nothing in it is believed, and no line of it may be long.
"""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO, NoReturn, get_args

from companion.store.own_rulings import MOST_KEPT
from companion.take_home.document import (
    EDITED,
    FOREIGN,
    FORMAT,
    JSON,
    LONGEST_LINE,
    NO_UTF_8,
    OWN,
    TOO_SHORT,
    WRONG_COUNT,
    BadFile,
    Data,
    Digest,
    Kind,
    Lines,
    listed,
)
from companion.take_home.plan import Heard, unheard

MOST_GAMES = 5_000
# Of a document of the first version: how much of it is read at a time, and pairs of an object.
PIECE = 65_536
MOST_PAIRS = 30

_MOST = {"game": MOST_GAMES, "ruling": MOST_KEPT, "correction": MOST_KEPT}
_START = re.compile(rb'\s*\{\s*"companion_export"\s*:?\s*(\d*)')

_NO_SPACE = re.compile(r"[^ \t\r\n]")


@dataclass(frozen=True)
class Opening:
    """What a file says of itself."""

    app: str  # the version that wrote it


@dataclass(frozen=True)
class FileLine:
    """The next line: a game that begins, an entry of it, a ruling or a correction."""

    kind: Kind
    data: Data


@dataclass(frozen=True)
class Tail:
    """The game ends: whether all of it is as it was written, and the digest of its log."""

    is_whole: bool
    log_digest: str
    is_cut: bool  # its log could not be read to its end when it was exported
    has_lost_result: bool  # only its result could not


@dataclass(frozen=True)
class End:
    """The file ends: the digests of the lists beside its games, and which were changed."""

    digests: dict[str, str]
    changed: frozenset[Kind]
    cut: frozenset[Kind]  # what could not be read to its end when it was exported


Part = Opening | FileLine | Tail | End


def parts(file: BinaryIO, heard: Heard = unheard) -> Iterator[Part]:
    """The file, part by part; a BadFile says why it cannot be read on.

    ``heard`` is told how much of it was read, after each piece.
    """
    lines = _lines_of_document if _recognised(file) == 1 else _lines
    try:
        yield from _Reading(lines(file, heard))
    except RecursionError:
        raise BadFile(f"{EDITED}: it is nested too deeply.") from None


def _recognised(file: BinaryIO) -> int:
    """The version of a file; what is something else is refused with a word about what."""
    start = file.read(100)
    file.seek(0)
    if start.startswith(b"SQLite format 3"):
        raise BadFile(
            "This is a backup of all games, not an export. docs/take-home.md says how a backup "
            "is put back."
        )
    start = start.removeprefix(codecs.BOM_UTF8)
    if start.startswith((b"seq,", b"finished,")):
        raise BadFile("This is a list for spreadsheets. Choose the file that ends in .jsonl.")
    if not start.strip():
        raise BadFile("The file is empty.")
    try:
        codecs.getincrementaldecoder("utf-8")().decode(start)
    except UnicodeDecodeError:
        raise BadFile(NO_UTF_8) from None
    known = _START.match(start)
    if known is None:
        raise BadFile(FOREIGN)
    return int(known[1] or 0)


def _lines(file: BinaryIO, heard: Heard) -> Iterator[tuple[str, Any]]:
    """What each line is, and what it holds."""
    read = number = 0
    while line := file.readline(LONGEST_LINE + 1):
        read, number = read + len(line), number + 1
        heard(read)
        if number == 1:
            yield "header", _read(line.removeprefix(codecs.BOM_UTF8), number)
        elif line.strip():
            yield next(iter(_read(line, number).items()))
    heard(read)


def _read(line: bytes, number: int) -> Data:
    try:
        found = JSON.decode(line.decode()) if len(line) <= LONGEST_LINE else None
    except UnicodeDecodeError:
        raise BadFile(NO_UTF_8) from None
    except ValueError:
        if not line.endswith(b"\n"):
            raise BadFile(TOO_SHORT) from None
        found = None
    # Only the first line says more than one thing.
    if not isinstance(found, dict) or (number > 1 and len(found) != 1):
        raise BadFile(f"{EDITED}, from line {number:,} on.")
    return found


class _Reading:
    """The lines put together: each game with its digest, each list with its own."""

    def __init__(self, lines: Iterator[tuple[str, Any]]) -> None:
        self._lines = lines
        self._counts = Counter[str]()
        self._game: Digest | None = None  # the one that has begun
        self._own = {kind: Lines() for kind in OWN}

    def __iter__(self) -> Iterator[Part]:
        kind, header = next(self._lines)
        yield _opening(header if kind == "header" else {})
        for kind, data in self._lines:
            if kind == "end":
                yield self._end(header, data)
                return
            # What a later version adds is passed over.
            if kind in get_args(Kind):
                yield self._part(kind, data)
        raise BadFile(TOO_SHORT)

    def _part(self, kind: Any, data: Any) -> Part:
        self._counts[kind] += 1
        if self._counts[kind] > _MOST.get(kind, self._counts[kind]):
            raise BadFile(f"A file may hold {_MOST[kind]:,} {listed(kind)}.")
        if not isinstance(data, dict) or bool(self._game) != (kind in ("entry", "game_end")):
            raise BadFile(f"{EDITED}.")
        if kind == "game":
            self._game = Digest(data)
        elif kind == "entry" and self._game:
            self._game.add(data)
        elif kind == "game_end" and self._game:
            digest, self._game = self._game, None
            is_whole = data.get("digest") == digest.whole(data.get("result"))
            return Tail(
                is_whole, digest.log(), data.get("cut") is True, data.get("cut") == "result"
            )
        elif kind in OWN:
            self._own[kind].add(data)
        return FileLine(kind, data)

    def _end(self, header: Data, data: Any) -> End:
        said = data if isinstance(data, dict) else {}
        # A document of the first version told it at its end.
        count = said.get("count", header.get("games"))
        if count != self._counts["game"] or self._game or next(self._lines, None):
            raise BadFile(WRONG_COUNT)
        sums, cut = said.get("digests"), said.get("cut")
        told = sums if isinstance(sums, dict) else {}
        digests: dict[str, str] = {kind: total.digest() for kind, total in self._own.items()}
        # Whoever cuts a list out leaves its digest behind.
        expected = {
            kind: told.get(listed(kind))
            for kind in OWN
            if self._counts[kind] or listed(kind) in told
        }
        changed = frozenset(kind for kind in expected if expected[kind] != digests[kind])
        named = cut if isinstance(cut, list) else []
        lists: tuple[Kind, ...] = ("game", *OWN)
        return End(digests, changed, frozenset(kind for kind in lists if listed(kind) in named))


def _opening(header: Data) -> Opening:
    version = header.get("companion_export")
    if type(version) is not int or version < 1:
        raise BadFile(FOREIGN)
    app = _shown(header.get("app"))
    if version > FORMAT:
        raise BadFile(
            f"The file was exported by a newer version of Companion ({app}). Update this one first."
        )
    return Opening(app)


def _shown(value: object) -> str:
    """Something of a file in a sentence: short, and nothing but a word."""
    text = str(value) if isinstance(value, (str, int)) else "?"
    return "".join(char for char in text[:40] if char.isprintable())


def _lines_of_document(file: BinaryIO, heard: Heard) -> Iterator[tuple[str, Any]]:
    """A document of the first version as lines; the last one holds what stands at its end.

    Its spacing is free, the order of its parts is the one that Companion wrote.
    """
    text, said = _Document(file, heard), Data()
    for name in text.names():
        if name == "games":
            yield "header", said
            for _ in text.inside("[]"):
                yield from _game(text)
        elif name in ("rulings", "corrections"):
            for _ in text.inside("[]"):
                yield name.removesuffix("s"), text.value()
        else:
            said[name] = text.value()
    if not text.is_at_end():
        raise BadFile(WRONG_COUNT)
    yield "end", said


def _game(text: _Document) -> Iterator[tuple[str, Any]]:
    head, said = None, Data()
    for name in text.names():
        if name == "entries":
            head, said = said, {}
            yield "game", head
            for _ in text.inside("[]"):
                yield "entry", text.value()
        else:
            said[name] = text.value()
    if head is None:
        raise BadFile(f"{EDITED}: it lacks its entries.")
    yield "game_end", said


class _Document:
    """JSON as it comes in, value by value; never more of it in memory than one."""

    def __init__(self, file: BinaryIO, heard: Heard) -> None:
        self._file, self._heard, self._read = file, heard, 0
        self._bytes = codecs.getincrementaldecoder("utf-8-sig")()
        self._text, self._at, self._before, self._is_all = "", 0, 0, False

    def inside(self, brackets: str) -> Iterator[None]:
        """Stands before each part of a list or an object in turn; the caller reads it."""
        self._take(brackets[0])
        if self._peek() != brackets[1]:
            yield
            while self._peek() != brackets[1]:
                self._take(",")
                yield
        self._take(brackets[1])

    def names(self) -> Iterator[str]:
        """The names of an object, each before its value, which the caller reads."""
        for number, _ in enumerate(self.inside("{}")):
            name = self.value()
            if number > MOST_PAIRS:
                raise BadFile(FOREIGN)
            self._take(":")
            yield str(name)

    def value(self) -> Any:
        """The next value as a whole."""
        self._peek()
        while True:
            try:
                found, end = JSON.raw_decode(self._text, self._at)
            except ValueError:
                end = -1
            # A number at the very end of what is here may go on.
            if end >= 0 and (end < len(self._text) or self._is_all):
                self._at = end
                return found
            if self._is_all or len(self._text) - self._at > LONGEST_LINE:
                self._give_up()
            self._more()

    def is_at_end(self) -> bool:
        """Whether nothing but space follows."""
        return not self._peek()

    def _take(self, char: str) -> None:
        if self._peek() != char:
            self._give_up()
        self._at += 1

    def _give_up(self) -> NoReturn:
        rest = self._text[self._at :].strip()
        if self._is_all and len(rest) < LONGEST_LINE and not (rest and rest.endswith("}")):
            raise BadFile(TOO_SHORT)
        raise BadFile(f"{EDITED}, from about character {self._before + self._at + 1:,} on.")

    def _peek(self) -> str:
        """The next character that is no space, or nothing at the end."""
        while True:
            found = _NO_SPACE.search(self._text, self._at)
            self._at = found.start() if found else len(self._text)
            if found or self._is_all:
                return found[0] if found else ""
            self._more()

    def _more(self) -> None:
        piece = self._file.read(PIECE)
        self._read += len(piece)
        self._heard(self._read)
        try:
            text = self._bytes.decode(piece, final=not piece)
        except UnicodeDecodeError:
            raise BadFile(NO_UTF_8) from None
        self._is_all = not piece
        self._before += self._at
        self._text, self._at = self._text[self._at :] + text, 0
