"""What killed processes have left of our own names, removed at the next start."""

from __future__ import annotations

import re
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

from companion.store.copies import backup, drafts
from companion.store.copies.daily import FOLDER
from companion.store.file import games_file
from companion.store.file.opening import wal_of
from companion.store.rescue import salvage

# Made and removed within milliseconds at a start: whatever is older was left behind.
MOMENT_SECONDS = 60
_OF_A_START = re.compile(r"\.secret_key-[0-9a-f]{8}|\.writable-\d+")

# Of the copies of a damaged file the first holds most, the last the newest taps.
_COPY_OF_DAMAGED = re.compile(r"damaged-\d{4}-\d\d-\d\d\.db")
LAST_KEPT = 2


def tidy(instance: Path, now: float) -> None:
    """Remove leftovers of our own names; what is in use stays, and so does everything else."""
    for folder in (instance, instance / FOLDER):
        for kind in (backup.DRAFT, salvage.DRAFT):
            drafts.tidy(folder, kind)
    drafts.tidy(instance, games_file.DRAFT)
    with suppress(OSError):  # where there is no such folder, nothing was left in it
        drafts.tidy(Path(tempfile.gettempdir()), drafts.TEMPORARY)
    _thin_out(instance)
    with suppress(OSError):
        for path in instance.iterdir():
            if _OF_A_START.fullmatch(path.name):
                with suppress(OSError):
                    _remove_if_old(path, now)


def _thin_out(instance: Path) -> None:
    """One copy a day is made of a damaged file; without an end they would fill the disk."""
    with suppress(OSError):
        copies = sorted(p for p in instance.iterdir() if _COPY_OF_DAMAGED.fullmatch(p.name))
        for path in copies[1:-LAST_KEPT]:
            path.unlink()
            wal_of(path).unlink(missing_ok=True)


def _remove_if_old(path: Path, now: float) -> None:
    found = path.lstat()
    # A clock that has jumped makes a file of long ago one of the future.
    if stat.S_ISREG(found.st_mode) and abs(now - found.st_mtime) > MOMENT_SECONDS:
        path.unlink()
