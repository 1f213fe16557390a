"""Rows straight from the pages of an SQLite file, where SQLite itself finds no way to them.

A page that is damaged hides every page below it from SQLite. But each leaf holds whole rows, and
says what they are made of (https://www.sqlite.org/fileformat2.html): so every page is looked at by
itself, and what cannot be a row is passed over.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from mmap import mmap

Value = int | float | str | bytes | None

TABLE_LEAF, INDEX_LEAF, INDEX_INNER = 0x0D, 0x0A, 0x02
HEADER = 100  # bytes of the file before its first page's own
MOST_PAYLOAD = 50_000_000

_INTEGER_BYTES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}


class NoRow(Exception):
    """Bytes that are no row."""


@dataclass(frozen=True)
class PageRow:
    """The values of one row; those of tables without a rowid, and of indexes, have no number."""

    number: int | None
    values: tuple[Value, ...]


class Pages:
    """The pages of a file that holds no write-ahead log any more."""

    def __init__(self, image: bytes | mmap, size: int) -> None:
        self._image, self._size = image, size
        self._usable = size - image[20]
        self.count = len(image) // size

    def rows(self, number: int) -> Iterator[PageRow]:
        """Every row that can be read on one page; the first one is number 1."""
        page = self._page(number)
        start = HEADER if number == 1 else 0
        kind = page[start]
        if kind not in (TABLE_LEAF, INDEX_LEAF, INDEX_INNER):
            return
        pointers = start + (12 if kind == INDEX_INNER else 8)
        count = int.from_bytes(page[start + 3 : start + 5])
        for place in range(pointers, min(pointers + 2 * count, self._usable - 1), 2):
            try:
                yield self._cell(page, int.from_bytes(page[place : place + 2]), kind)
            except (NoRow, IndexError):
                continue

    def _page(self, number: int) -> bytes:
        if not 1 <= number <= self.count:
            raise NoRow
        return self._image[(number - 1) * self._size : number * self._size]

    def _cell(self, page: bytes, at: int, kind: int) -> PageRow:
        if kind == INDEX_INNER:
            at += 4  # the page below
        length, at = _varint(page, at)
        number = None
        if kind == TABLE_LEAF:
            number, at = _varint(page, at)
            number = number - 2**64 if number >= 2**63 else number
        return PageRow(number, _record(self._payload(page, at, length, kind)))

    def _payload(self, page: bytes, at: int, length: int, kind: int) -> bytes:
        """The bytes of a row; those that do not fit into its page follow in others."""
        if not 0 < length <= MOST_PAYLOAD:
            raise NoRow
        usable = self._usable
        most = usable - 35 if kind == TABLE_LEAF else (usable - 12) * 64 // 255 - 23
        if length <= most:
            return page[at : at + length]
        least = (usable - 12) * 32 // 255 - 23
        local = least + (length - least) % (usable - 4)
        local = local if local <= most else least
        pieces = [page[at : at + local]]
        following = int.from_bytes(page[at + local : at + local + 4])
        missing, met = length - local, set[int]()
        while missing > 0:
            if following in met:
                raise NoRow
            met.add(following)
            further = self._page(following)
            pieces.append(further[4 : 4 + min(missing, usable - 4)])
            missing -= len(pieces[-1])
            following = int.from_bytes(further[:4])
        return b"".join(pieces)


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where it ends."""
    value = 0
    for place in range(at, at + 8):
        value = value << 7 | data[place] & 0x7F
        if data[place] < 0x80:
            return value, place + 1
    return value << 8 | data[at + 8], at + 9


def _record(payload: bytes) -> tuple[Value, ...]:
    """The values of a row, whose sizes must add up."""
    head, at = _varint(payload, 0)
    types: list[int] = []
    while at < head:
        kind, at = _varint(payload, at)
        types.append(kind)
    values: list[Value] = []
    for kind in types:
        size = _size(kind)
        piece = payload[at : at + size]
        if len(piece) < size:
            raise NoRow
        values.append(_value(kind, piece))
        at += size
    if not types or at != len(payload):
        raise NoRow
    return tuple(values)


def _size(kind: int) -> int:
    if kind in (10, 11):
        raise NoRow
    if kind >= 12:
        return (kind - 12) // 2
    return 8 if kind == 7 else _INTEGER_BYTES.get(kind, 0)


def _value(kind: int, piece: bytes) -> Value:
    if kind == 0:
        return None
    if kind in (8, 9):
        return kind - 8
    if kind == 7:
        raise NoRow  # we store no such number
    if kind < 12:
        return int.from_bytes(piece, signed=True)
    if kind % 2 == 0:
        return piece
    try:
        return piece.decode()
    except UnicodeDecodeError:
        raise NoRow from None
