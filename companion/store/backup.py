"""A copy of the whole database, made while others go on writing."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from companion.engine.errors import CompanionError


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
    if target.exists():
        raise CannotBackUp(f"{target} is there already. Nothing was written: choose another name.")
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        # Names and evenings are nobody else's business on a shared machine.
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        _copy(source, draft)
        copy = _counted(draft, target)
        # Fails where the name has been taken meanwhile.
        os.link(draft, target)
        return copy
    except FileExistsError:
        raise CannotBackUp(f"{target} is there already. Nothing was written.") from None
    except (OSError, sqlite3.Error) as problem:
        raise CannotBackUp(f"{target} could not be written: {problem}.") from problem
    finally:
        draft.unlink(missing_ok=True)


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
