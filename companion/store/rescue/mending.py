"""A copy of a damaged file that SQLite opens again: without a log beside it, with a header."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from companion.store.file.opening import connected, wal_of

_MAGIC = b"SQLite format 3\x00"
_SIZES = {2**power for power in range(9, 17)}
_USUAL_SIZE = 4096
_SECTOR = 4096


def mended_copy(source: Path, copy: Path) -> int:
    """Copy a file and its write-ahead log into one; answers the size of its pages."""
    if source.exists():
        _copy_readable(source, copy)
    else:
        copy.touch()  # its write-ahead log may be left of it
    wal = wal_of(source)
    if wal.exists():
        _copy_readable(wal, wal_of(copy))
    size = _mended(copy)
    # The pages of the log go where they belong; a log that is damaged itself counts up to there.
    with suppress(sqlite3.DatabaseError), closing(connected(copy, "mode=rw")) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    return size


def _copy_readable(source: Path, copy: Path) -> None:
    """Copy a file; what the disk does not give out any more becomes zeros."""
    with source.open("rb", buffering=0) as file, copy.open("wb") as into:
        size = source.stat().st_size
        while into.tell() < size:
            try:
                file.seek(into.tell())
                piece = file.read(_SECTOR)
            except OSError:
                piece = bytes(_SECTOR)
            if not piece:
                break
            into.write(piece)


def _mended(copy: Path) -> int:
    """Give the file a header that can be read, if its own cannot; the size of its pages."""
    with copy.open("rb") as file:
        header = file.read(100).ljust(100, b"\x00")
    size = int.from_bytes(header[16:18])
    size = 65536 if size == 1 else size
    is_sound = header[:16] == _MAGIC and header[21:24] == b"\x40\x20\x20" and header[20] == 0
    if is_sound and size in _SIZES:
        return size
    size = _page_size_of_wal(wal_of(copy)) or _USUAL_SIZE
    version = 2 if wal_of(copy).exists() else 1
    count = max(1, copy.stat().st_size // size)
    numbers = [1, count, 0, 0, 1, 4, 0, 0, 1, 0, 0, 0]
    made = _MAGIC + (size % 65536 or 1).to_bytes(2) + bytes((version, version, 0, 64, 32, 32))
    made += b"".join(number.to_bytes(4) for number in numbers) + bytes(20)
    made += (1).to_bytes(4) + bytes(4)
    with copy.open("r+b") as file:
        file.write(made)
        if copy.stat().st_size < size:
            file.truncate(size)
    return size


def _page_size_of_wal(wal: Path) -> int:
    if not wal.exists():
        return 0
    with wal.open("rb") as file:
        size = int.from_bytes(file.read(12)[8:])
    return size if size in _SIZES else 0
