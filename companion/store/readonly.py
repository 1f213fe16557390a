"""Looking at a file of games without changing anything, wherever it lies."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

PATIENCE_SECONDS = 30

# Nobody else opens a draft, and on some systems SQLite's locks would meet those of our own.
ALONE = "nolock=1"


@contextmanager
def looked_at(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that reads a file as it stands now and leaves nothing beside it.

    A file with a write-ahead log is read with it. Where SQLite would have to write beside it to do
    so, and may not, both are copied to a place where it may.
    """
    wal, shm = wal_of(path), path.with_name(f"{path.name}-shm")
    if not wal.exists():
        # Nobody has it open: read so, SQLite makes no files of its own beside it.
        with closing(connected(path, "immutable=1")) as connection:
            yield connection
        return
    if shm.exists():
        with closing(connected(path, "mode=ro")) as connection:
            if is_readable(connection):
                yield connection
                return
    with tempfile.TemporaryDirectory(prefix="companion-") as folder:
        with closing(connected(copied(path, Path(folder)), "mode=rw")) as connection:
            yield connection


def wal_of(path: Path) -> Path:
    """The write-ahead log of a file."""
    return path.with_name(f"{path.name}-wal")


def copied(path: Path, folder: Path) -> Path:
    """A copy of a file and its write-ahead log, byte by byte."""
    for one in (path, wal_of(path)):
        if one.exists():
            shutil.copyfile(one, folder / one.name)
    return folder / path.name


def connected(path: Path, way: str) -> sqlite3.Connection:
    """A connection to a file that is there, in one of the ways of SQLite's addresses."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?{way}", uri=True, timeout=PATIENCE_SECONDS)


def is_readable(connection: sqlite3.Connection) -> bool:
    """Whether SQLite can read here; a damaged file counts as readable, and fails later."""
    try:
        connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()
    except sqlite3.OperationalError as problem:
        known = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
        return (problem.sqlite_errorcode & 0xFF) not in known
    except sqlite3.DatabaseError:
        return True
    return True
