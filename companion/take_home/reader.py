"""Reads an exported file from its beginning to its end, one line at a time.

The file may come from anybody: nothing in it is believed, and no line of it may be long.
"""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO

from companion.store.own_rulings import MOST_KEPT
from companion.take_home import version_1
from companion.take_home.document import (
    CORRECTION,
    CUT,
    EDITED,
    END,
    ENTRY,
    FOREIGN,
    FORMAT,
    GAME,
    GAME_END,
    HEADER,
    JSON,
    LONGEST_LINE,
    NO_UTF_8,
    OWN,
    RESULT,
    RULING,
    TOO_SHORT,
    WRONG_COUNT,
    BadFile,
    Data,
    Digest,
    Lines,
    listed,
)
from companion.take_home.progress import Heard, unheard

MOST_GAMES = 5_000

_MOST = {GAME: MOST_GAMES, RULING: MOST_KEPT, CORRECTION: MOST_KEPT}
_KINDS = (GAME, ENTRY, GAME_END, *OWN)
_START = re.compile(rb'\s*\{\s*"companion_export"\s*:?\s*(\d*)')


@dataclass(frozen=True)
class Opening:
    """What a file says of itself."""

    app: str
    made: str


@dataclass(frozen=True)
class Line:
    """The next line: a game that begins, an entry of it, a ruling or a correction."""

    kind: str
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
    changed: frozenset[str]
    cut: frozenset[str]  # what could not be read to its end when it was exported


Part = Opening | Line | Tail | End


def parts(file: BinaryIO, heard: Heard = unheard) -> Iterator[Part]:
    """The file, part by part; a BadFile says why it cannot be read on.

    ``heard`` is told how much of it was read, after each piece.
    """
    is_first = _recognised(file) == 1
    try:
        yield from _Reading(version_1.lines(file, heard) if is_first else _lines(file, heard))
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
    """What each line is, and what it holds; the first one holds what the file says of itself."""
    read = number = 0
    while line := file.readline(LONGEST_LINE + 1):
        read, number = read + len(line), number + 1
        heard(read)
        if line.strip():
            found = _read(line.removeprefix(codecs.BOM_UTF8) if number == 1 else line, number)
            yield (HEADER, found) if number == 1 else next(iter(found.items()))
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
        kind, header = next(self._lines, (END, {}))
        yield _opening(header if kind == HEADER else {})
        for kind, data in self._lines:
            if kind == END:
                yield self._end(header, data)
                return
            # What a later version adds is passed over.
            if kind in _KINDS:
                yield self._part(kind, data)
        raise BadFile(TOO_SHORT)

    def _part(self, kind: str, data: Any) -> Part:
        self._counts[kind] += 1
        if self._counts[kind] > _MOST.get(kind, self._counts[kind]):
            raise BadFile(f"A file may hold {_MOST[kind]:,} {listed(kind)}.")
        if not isinstance(data, dict) or (self._game is None) == (kind in (ENTRY, GAME_END)):
            raise BadFile(f"{EDITED}.")
        if kind == GAME_END:
            return self._tail(data)
        if kind == GAME:
            self._game = Digest(data)
        else:
            total = self._own.get(kind) or self._game
            assert total
            total.add(data)
        return Line(kind, data)

    def _tail(self, data: Data) -> Tail:
        digest, self._game = self._game, None
        assert digest
        is_whole = data.get("digest") == digest.whole(data.get(RESULT))
        cut = data.get(CUT)
        return Tail(is_whole, digest.log(), cut is True, cut == RESULT)

    def _end(self, header: Data, data: Any) -> End:
        said = data if isinstance(data, dict) else {}
        # A document of the first version told it at its end.
        count = said.get("count", header.get(listed(GAME)))
        if count != self._counts[GAME] or self._game or next(self._lines, None):
            raise BadFile(WRONG_COUNT)
        digests = {kind: total.digest() for kind, total in self._own.items()}
        told, cut = said.get("digests"), said.get(CUT)
        sums = told if isinstance(told, dict) else {}
        # Whoever cuts a list out leaves its digest behind.
        changed = (
            kind
            for kind in OWN
            if (self._counts[kind] or listed(kind) in sums)
            and sums.get(listed(kind)) != digests[kind]
        )
        named = cut if isinstance(cut, list) else []
        return End(
            digests, frozenset(changed), frozenset(k for k in (GAME, *OWN) if listed(k) in named)
        )


def _opening(header: Data) -> Opening:
    version = header.get(HEADER)
    if type(version) is not int or version < 1:
        raise BadFile(FOREIGN)
    app, made = _shown(header.get("app")), _shown(header.get("made"))
    if version > FORMAT:
        raise BadFile(
            f"The file was exported by a newer version of Companion ({app}). Update this one first."
        )
    return Opening(app, made)


def _shown(value: object) -> str:
    """Something of a file in a sentence: short, and nothing but a word."""
    text = str(value) if isinstance(value, (str, int)) else "?"
    return "".join(char for char in text[:40] if char.isprintable())
