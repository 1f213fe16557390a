"""Files of the first version, one JSON document each, told as the lines that are written now.

The spacing of such a document is free, the order is the one that Companion wrote.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import Any, BinaryIO, NoReturn

from companion.take_home.document import (
    EDITED,
    END,
    ENTRY,
    FOREIGN,
    GAME,
    GAME_END,
    HEADER,
    JSON,
    LONGEST_LINE,
    NO_UTF_8,
    OWN,
    TOO_SHORT,
    WRONG_COUNT,
    BadFile,
    Data,
    listed,
)
from companion.take_home.progress import Heard

PIECE = 65_536
MOST_PAIRS = 30

_NO_SPACE = re.compile(r"[^ \t\r\n]")
_LISTS = {listed(kind): kind for kind in OWN}


def lines(file: BinaryIO, heard: Heard) -> Iterator[tuple[str, Any]]:
    """The document as lines; what it says of itself behind its games stands in the last one."""
    text, said = _Document(file, heard), Data()
    for name in text.names():
        if name == listed(GAME):
            yield HEADER, said
            for _ in text.inside("[]"):
                yield from _game(text)
        elif name in _LISTS:
            for _ in text.inside("[]"):
                yield _LISTS[name], text.value()
        else:
            said[name] = text.value()
    if not text.is_at_end():
        raise BadFile(WRONG_COUNT)
    yield END, said


def _game(text: _Document) -> Iterator[tuple[str, Any]]:
    said = Data()
    is_begun = False
    for name in text.names():
        if name == "entries":
            yield GAME, said
            said, is_begun = {}, True
            for _ in text.inside("[]"):
                yield ENTRY, text.value()
        else:
            said[name] = text.value()
    if not is_begun:
        raise BadFile(f"{EDITED}: it lacks its entries.")
    yield GAME_END, said


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
