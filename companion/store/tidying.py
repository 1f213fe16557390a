"""What killed processes have left in the folder of the games, removed at the next start."""

from __future__ import annotations

import re
import stat
from contextlib import suppress
from pathlib import Path

from companion.store import backup, drafts, salvage
from companion.store.daily import FOLDER

# Made and removed within milliseconds at a start: whatever is older was left behind.
MOMENT_SECONDS = 60
_OF_A_START = re.compile(r"\.secret_key-[0-9a-f]{8}|\.writable-\d+")


def tidy(instance: Path, now: float) -> None:
    """Remove leftovers of our own names; what is in use stays, and so does everything else."""
    for folder in (instance, instance / FOLDER):
        for kind in (backup.DRAFT, salvage.DRAFT):
            drafts.tidy(folder, kind)
    with suppress(OSError):
        for path in instance.iterdir():
            if _OF_A_START.fullmatch(path.name):
                with suppress(OSError):
                    _remove_if_old(path, now)


def _remove_if_old(path: Path, now: float) -> None:
    found = path.lstat()
    # A clock that has jumped makes a file of long ago one of the future.
    if stat.S_ISREG(found.st_mode) and abs(now - found.st_mtime) > MOMENT_SECONDS:
        path.unlink()
