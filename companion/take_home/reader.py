"""Reads an exported file from its beginning to its end, one line at a time.

A file of the first version was one JSON document; it is read value by value, as the same lines.

The file may come from anyone: nothing in it is believed, and no line of it may be long.
"""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any, BinaryIO, NoReturn, TypeVar, get_args

from companion.engine.wording import say
from companion.store.own_rulings import MOST_KEPT
from companion.take_home import document
from companion.take_home.document import BadFile, Data, Digest, Kind, Lines, listed

MOST_GAMES = 5_000
# Of a document of the first version: how much of it is read at a time, and pairs of an object.
PIECE = 65_536
MOST_PAIRS = 30

FOREIGN = "This is not a file that Companion has exported."
EDITED = "The file was edited or damaged after export"
WRONG_COUNT = say("{edited}: the number of its games is not right.", edited=EDITED)
TOO_SHORT = "The file is incomplete."

_MOST = {"game": MOST_GAMES, "ruling": MOST_KEPT, "correction": MOST_KEPT}
_START = re.compile(rb'\s*\{\s*"companion_export"\s*:?\s*(\d*)')
_NO_SPACE = re.compile(r"[^ \t\r\n]")

Heard = Callable[[bytes], None]
RawLine = tuple[str, Any]  # what a line is, and what it holds
T = TypeVar("T", Data, list[Any])


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
    """The file ends: the version that wrote it, and which lists were changed since, or cut short."""

    app: str
    changed: frozenset[Kind]
    cut: frozenset[Kind]  # what could not be read to its end when it was exported


Part = FileLine | Tail | End


def parts(file: BinaryIO, heard: Heard = lambda piece: None) -> Iterator[Part]:
    """The file, part by part; a BadFile says why it cannot be read on.

    ``heard`` is told each piece that was read.
    """
    try:
        lines = _lines_of_document if _version(file) == 1 else _lines
        yield from _Reading(lines(file, heard)).parts()
    except UnicodeDecodeError:
        raise BadFile("The file is not text in UTF-8, as Companion writes it.") from None
    except RecursionError:
        raise BadFile(say("{edited}: it is nested too deeply.", edited=EDITED)) from None


def _version(file: BinaryIO) -> int:
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
    codecs.getincrementaldecoder("utf-8")().decode(start)
    known = _START.match(start)
    if known is None:
        raise BadFile(FOREIGN)
    return int(known[1] or 0)


def _lines(file: BinaryIO, heard: Heard) -> Iterator[RawLine]:
    for number in count(1):
        line = file.readline(document.LONGEST_LINE + 1)
        if not line:
            return
        heard(line)
        if number == 1:
            yield "header", _read(line.removeprefix(codecs.BOM_UTF8), number)
        elif line.strip():
            yield next(iter(_read(line, number).items()))


def _read(line: bytes, number: int) -> Data:
    found, is_short = None, len(line) <= document.LONGEST_LINE
    text = line.decode() if is_short else ""
    try:
        found = document.JSON.decode(text)
    except ValueError:
        if is_short and not text.endswith("\n"):
            raise BadFile(TOO_SHORT) from None
    # Only the first line says more than one thing.
    if not isinstance(found, dict) or (number > 1 and len(found) != 1):
        raise BadFile(say("{edited}, from line {number:,} on.", edited=EDITED, number=number))
    return found


class _Reading:
    """The lines put together: each game with its digest, each list with its own."""

    def __init__(self, lines: Iterator[RawLine]) -> None:
        self._lines = lines
        self._counts = Counter[str]()
        self._game: Digest | None = None  # the one that has begun
        self._own = {kind: Lines() for kind in document.OWN}

    def parts(self) -> Iterator[Part]:
        kind, header = next(self._lines)
        app = _exported_by(header if kind == "header" else {})
        for kind, data in self._lines:
            if kind == "end":
                # A document of the first version told at its end how many games it has.
                said = {"count": header.get("games")} | _if_it_is(dict, data)
                yield self._end(app, said)
                return
            # What a later version adds is passed over.
            if kind in get_args(Kind):
                yield self._part(kind, data)
        raise BadFile(TOO_SHORT)

    def _part(self, kind: Any, data: Any) -> Part:
        self._counts[kind] += 1
        if self._counts[kind] > _MOST.get(kind, self._counts[kind]):
            raise BadFile(
                say("A file may hold {most:,} {listed}.", most=_MOST[kind], listed=listed(kind))
            )
        if not isinstance(data, dict) or bool(self._game) != (kind in ("entry", "game_end")):
            raise BadFile(f"{EDITED}.")
        if kind == "game_end" and self._game:
            game, self._game, cut = self._game, None, data.get("cut")
            is_whole = data.get("digest") == game.whole(data.get("result"))
            return Tail(is_whole, game.digest(), cut is True, cut == "result")
        if kind == "game":
            self._game = Digest(data)
        elif lines := self._game or self._own.get(kind):
            lines.add(data)
        return FileLine(kind, data)

    def _end(self, app: str, said: Data) -> End:
        if said["count"] != self._counts["game"] or self._game or next(self._lines, None):
            raise BadFile(WRONG_COUNT)
        told, cut = _if_it_is(dict, said.get("digests")), _if_it_is(list, said.get("cut"))
        changed = frozenset(
            kind
            for kind, lines in self._own.items()
            # Anyone who cuts a list out leaves its digest behind.
            if (self._counts[kind] or listed(kind) in told)
            and told.get(listed(kind)) != lines.digest()
        )
        lists: tuple[Kind, ...] = ("game", *document.OWN)
        return End(app, changed, frozenset(kind for kind in lists if listed(kind) in cut))


def _if_it_is(kind: type[T], value: Any) -> T:
    return value if isinstance(value, kind) else kind()


def _exported_by(header: Data) -> str:
    """The version that wrote a file, as a sentence can hold it: short, and nothing but a word."""
    version, app = header.get("companion_export"), header.get("app")
    if type(version) is not int or version < 1:
        raise BadFile(FOREIGN)
    text = str(app)[:40] if isinstance(app, (str, int)) else "?"
    shown = "".join(char for char in text if char.isprintable())
    if version > document.FORMAT:
        raise BadFile(
            say(
                "The file was exported by a newer version of Companion ({shown}). Update this one "
                "first.",
                shown=shown,
            )
        )
    return shown


def _lines_of_document(file: BinaryIO, heard: Heard) -> Iterator[RawLine]:
    """A document of the first version as lines; the last one holds what stands at its end.

    Its spacing is free, the order of its parts is the one that Companion wrote.
    """
    text = _Document(codecs.iterdecode(_pieces(file, heard), "utf-8-sig"))

    def values(kind: Kind) -> Callable[[], Iterator[RawLine]]:
        return lambda: iter([(kind, text.value())])

    def game() -> Iterator[RawLine]:
        return _lines_of_object(text, "game", {"entries": values("entry")}, "game_end")

    lists = {"games": game, "rulings": values("ruling"), "corrections": values("correction")}
    yield from _lines_of_object(text, "header", lists, "end")
    if not text.is_at_end():
        raise BadFile(WRONG_COUNT)


def _pieces(file: BinaryIO, heard: Heard) -> Iterator[bytes]:
    while piece := file.read(PIECE):
        heard(piece)
        yield piece


def _lines_of_object(
    text: _Document,
    first: Kind,
    lists: Mapping[str, Callable[[], Iterator[RawLine]]],
    last: Kind,
) -> Iterator[RawLine]:
    """An object as a line of what stands before its lists, those of its lists, and one of the rest."""
    said, has_begun = Data(), False
    for name in text.names():
        if name in lists:
            if not has_begun:
                yield first, said
                said, has_begun = {}, True
            for _ in text.inside("[]"):
                yield from lists[name]()
        else:
            said[name] = text.value()
            if len(said) > MOST_PAIRS:
                raise BadFile(FOREIGN)
    if not has_begun and first == "game":
        raise BadFile(say("{edited}: it lacks its entries.", edited=EDITED))
    yield last, said


class _Document:
    """document.JSON as it comes in, value by value; never more of it in memory than one."""

    def __init__(self, pieces: Iterator[str]) -> None:
        self._pieces = pieces
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
        for _ in self.inside("{}"):
            name = self.value()
            self._take(":")
            yield str(name)

    def value(self) -> Any:
        """The next value as a whole."""
        self._peek()
        while True:
            try:
                found, end = document.JSON.raw_decode(self._text, self._at)
            except ValueError:
                end = -1
            # A number at the very end of what is here may go on.
            if end >= 0 and (end < len(self._text) or self._is_all):
                self._at = end
                return found
            if self._is_all or len(self._text) - self._at > document.LONGEST_LINE:
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
        if self._is_all and not self._text[self._at :].rstrip().endswith("}"):
            raise BadFile(TOO_SHORT)
        raise BadFile(
            say(
                "{edited}, from about character {before:,} on.",
                edited=EDITED,
                before=self._before + self._at + 1,
            )
        )

    def _peek(self) -> str:
        """The next character that is no space, or nothing at the end."""
        while True:
            found = _NO_SPACE.search(self._text, self._at)
            self._at = found.start() if found else len(self._text)
            if found or self._is_all:
                return found[0] if found else ""
            self._more()

    def _more(self) -> None:
        piece = next(self._pieces, "")
        self._is_all = not piece
        self._before += self._at
        self._text, self._at = self._text[self._at :] + piece, 0
