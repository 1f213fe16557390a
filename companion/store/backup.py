"""A copy of the whole database, made while others go on writing."""

from __future__ import annotations

import os
import secrets
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from companion.engine.errors import CompanionError
from companion.store.files import name_once

_TAKEN = "{} is there already. Nothing was written: choose another name."

_NOWHERE = "There is no folder {}. Nothing was written: is a disk missing?"


class CannotBackUp(CompanionError):
    """A copy that was not made; the text says why, and nothing is left of it."""


@dataclass(frozen=True)
class Copy:
    """What a backup wrote."""

    path: Path
    size: int
    tables: int
    finished: int


def back_up(source: Path, target: Path) -> Copy:
    """Copy all games as they stand at this moment; a file that is there is never overwritten.

    The copy is made under another name, read through, and only then gets its own: whatever
    carries that name is whole.
    """
    draft = target.with_name(f".backup-{secrets.token_hex(4)}")
    try:
        if target.exists():
            raise CannotBackUp(_TAKEN.format(target))
        if not target.parent.is_dir():
            # A folder made here could lie where a stick was meant to be.
            raise CannotBackUp(_NOWHERE.format(target.parent))
        # Names and evenings are nobody else's business on a shared machine.
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        _copy(source, draft)
        copy = _counted(draft, target)
        name_once(draft, target)
        return copy
    except FileExistsError:
        # Something else has got the name meanwhile.
        raise CannotBackUp(_TAKEN.format(target)) from None
    except (OSError, sqlite3.Error) as problem:
        raise CannotBackUp(f"{target} could not be written: {problem}.") from problem
    finally:
        with suppress(OSError):  # what could not be made cannot be removed either
            draft.unlink()


def _copy(source: Path, draft: Path) -> None:
    """SQLite's own way: consistent, and taps go on meanwhile."""
    with (
        closing(sqlite3.connect(f"{source.as_uri()}?mode=rw", uri=True, timeout=30)) as live,
        closing(sqlite3.connect(draft)) as copy,
    ):
        # All at once: page by page it would begin anew with every tap.
        live.backup(copy)
        # The copy is one file, wherever it is carried.
        copy.execute("PRAGMA journal_mode = DELETE")


def _counted(draft: Path, target: Path) -> Copy:
    with closing(sqlite3.connect(f"{draft.as_uri()}?mode=ro", uri=True)) as copy:
        (verdict,) = copy.execute("PRAGMA quick_check").fetchone()
        if verdict != "ok":
            raise sqlite3.DatabaseError(f"the copy is damaged ({verdict})")
        tables, finished = copy.execute("SELECT COUNT(*), TOTAL(is_over) FROM tables").fetchone()
    return Copy(target, draft.stat().st_size, tables, int(finished))
