"""How a file of games is opened, and how it is looked at without changing anything."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from companion.engine.wording import say
from companion.store.copies import drafts
from companion.store.file.troubles import UnusableDatabase

PATIENCE_SECONDS = 30

# No one else opens a draft, and on some systems SQLite's locks would meet those of our own.
ALONE = "nolock=1"


@contextmanager
def looked_at(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that reads a file as it stands now and leaves nothing beside it.

    A file with a write-ahead log is read with it. Where SQLite would have to write beside it to do
    so, and may not, both are copied to a place where it may.
    """
    refuse_half_of_a_file(path)
    if not wal_of(path).exists():
        # No one has it open: read so, SQLite makes no files of its own beside it.
        with closing(connected(path, "immutable=1")) as connection:
            yield connection
        return
    if shm_of(path).exists():
        with closing(connected(path, "mode=ro")) as connection:
            if is_readable(connection):
                yield connection
                return
    with (
        drafts.temporary_folder() as folder,
        closing(connected(copied(path, folder), "mode=rw")) as connection,
    ):
        yield connection


def wal_of(path: Path) -> Path:
    """What was written last to a file: its write-ahead log."""
    return path.with_name(f"{path.name}-wal")


def shm_of(path: Path) -> Path:
    """The index of that log, while anyone has the file open."""
    return path.with_name(f"{path.name}-shm")


def copied(path: Path, folder: Path, *, alone: bool = False) -> Path:
    """A copy of a file and its write-ahead log, byte by byte; ``alone``: without that log."""
    for source in (path,) if alone else (path, wal_of(path)):
        if source.exists():
            shutil.copyfile(source, folder / source.name)
    return folder / path.name


def connected(path: Path, way: str, *, is_shared: bool = False) -> sqlite3.Connection:
    """A connection to a file that is there, in one of the ways of SQLite's addresses.

    The only place that opens one. ``is_shared``: several threads may use it.
    """
    refuse_half_of_a_file(path)
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?{way}",
        uri=True,
        timeout=PATIENCE_SECONDS,
        check_same_thread=not is_shared,
    )
    # One bad byte must not hide the row it is in: it is shown as one.
    connection.text_factory = lambda text: text.decode(errors="replace")
    return connection


def refuse_half_of_a_file(path: Path) -> None:
    """Leave taps alone that lie beside a file: SQLite removes them if that is empty or another."""
    written_last = wal_of(path)
    if _size(written_last) == 0 or _size(path) > 0:
        return
    what = "is empty" if path.exists() else "is missing"
    raise UnusableDatabase(
        say(
            "{path} {what}, but {written_last} beside it holds what was entered last. Nothing "
            "was changed. Put the {file} that belongs to it back in its place and start again; "
            "to begin with an empty one, move {written_last} away first.",
            path=path,
            what=what,
            written_last=written_last.name,
            file=path.name,
        )
    )


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


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
