"""A copy of the whole database, made while others go on writing."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from companion.engine.errors import CompanionError
from companion.engine.wording import say
from companion.store.copies.files import TAKEN, written_once
from companion.store.file.opening import ALONE, connected, looked_at
from companion.store.file.troubles import Damaged, Full, ReadOnly, UnusableDatabase, trouble_of

DRAFT = "backup"

# So much is copied at a time; in between the copy may be stopped.
PIECE_PAGES = 256

# So many steps of SQLite's machine pass between two questions whether to stop.
STEPS = 100_000

_NOWHERE = "There is no folder {}. Nothing was written: is a disk missing?"

Why = Literal["full", "unwritable", "damaged", "taken", "stopped", ""]

_WHY: dict[type, Why] = {Full: "full", ReadOnly: "unwritable", Damaged: "damaged"}


class CannotBackUp(CompanionError):
    """A copy that was not made; the text says why, and nothing is left of it."""

    def __init__(self, sentence: str, why: Why = "") -> None:
        super().__init__(sentence)
        self.why = why


class Stopped(CannotBackUp):
    """A copy that was given up because no one waits for it any more."""

    def __init__(self) -> None:
        super().__init__("The copy was given up.", "stopped")


@dataclass(frozen=True)
class Copy:
    """What a backup wrote."""

    path: Path
    size: int
    tables: int
    finished: int


def back_up(source: Path, target: Path, between: Callable[[], None] = lambda: None) -> Copy:
    """Copy all games as they stand at this moment; a file that is there is never overwritten.

    The copy is made under another name, read through, and only then gets its own: whatever
    carries that name is whole. ``between`` is called after every piece and may raise to give up.
    """
    try:
        if not target.parent.is_dir():
            # A folder made here could lie where a stick was meant to be.
            raise CannotBackUp(_NOWHERE.format(target.parent))
        with written_once(target, DRAFT) as draft:
            _copy(source, draft, between)
            return _counted(draft, target, between)
    except FileExistsError:
        raise CannotBackUp(TAKEN.format(target), "taken") from None
    except UnusableDatabase as problem:
        raise CannotBackUp(str(problem), "damaged") from problem
    except (OSError, sqlite3.Error) as problem:
        sentence = say("{target} could not be written: {problem}.", target=target, problem=problem)
        raise CannotBackUp(sentence, why_of(problem)) from problem


def why_of(problem: OSError | sqlite3.Error) -> Why:
    """What kind of trouble it is, as far as different things are to be done about it."""
    if isinstance(problem, FileExistsError | NotADirectoryError):
        return "unwritable"  # a file lies where the folder should be
    if getattr(problem, "sqlite_errorcode", None) == sqlite3.SQLITE_INTERRUPT:
        return "stopped"
    return _WHY.get(type(trouble_of(problem)), "")


def _copy(source: Path, draft: Path, between: Callable[[], None]) -> None:
    """SQLite's own way: consistent, and taps go on meanwhile."""
    with _live(source) as live, closing(connected(draft, ALONE)) as copy:
        # Whatever is broken off is thrown away, so nothing is written twice for safety.
        copy.execute("PRAGMA journal_mode = OFF")
        copy.execute("PRAGMA synchronous = OFF")
        with draft.open("r+b") as file:

            def settle(*_: int) -> None:
                # Piece by piece: a tap would have to wait for all that has not reached the disk.
                os.fsync(file.fileno())
                between()

            live.backup(copy, pages=PIECE_PAGES, progress=settle)
    _make_one_file(draft)


@contextmanager
def _live(source: Path) -> Iterator[sqlite3.Connection]:
    """The games as they stand now, whatever is written while they are copied."""
    # Not to be written: the last to close would fold the log of a file back that may have been put
    # in the place of another.
    with looked_at(source) as live:
        # Without one picture for all its pieces a copy would begin anew with every tap.
        live.execute("BEGIN")
        live.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()
        yield live


def _make_one_file(draft: Path) -> None:
    """Say in its header that it has no write-ahead log, so that it can be carried anywhere."""
    with draft.open("r+b") as file:
        file.seek(18)  # the two versions of the format, for writing and for reading
        file.write(b"\x01\x01")
        file.flush()
        os.fsync(file.fileno())


def _counted(draft: Path, target: Path, between: Callable[[], None]) -> Copy:
    def ask() -> int:
        try:
            between()
        except Stopped:
            return 1
        return 0

    with closing(connected(draft, f"mode=ro&{ALONE}")) as copy:
        copy.set_progress_handler(ask, STEPS)
        (verdict,) = copy.execute("PRAGMA quick_check").fetchone()
        if verdict != "ok":
            sentence = say(
                "{target} could not be written: the copy is damaged ({verdict}).",
                target=target,
                verdict=verdict,
            )
            raise CannotBackUp(sentence, "damaged")
        tables, finished = copy.execute("SELECT COUNT(*), TOTAL(is_over) FROM tables").fetchone()
    return Copy(target, draft.stat().st_size, tables, int(finished))
