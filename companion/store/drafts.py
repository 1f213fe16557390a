"""Files that are still being written, and what is left of them when their writer was killed.

A draft is locked for as long as its process writes it. The system ends the lock with the process,
however that ends, so a draft that can be locked has been abandoned.
"""

from __future__ import annotations

import os
import re
import secrets
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

# Where a file system knows no locks, whatever was not written to for so long is abandoned.
ABANDONED_AFTER_SECONDS = 60 * 60

# What SQLite puts beside a file; a killed writer may leave it too.
_BESIDE = "(-journal|-wal|-shm)?"


@contextmanager
def held(folder: Path, kind: str) -> Iterator[Path]:
    """A new file in a folder, readable by its owner only; unless it is renamed it goes at the end."""
    path, handle = _new(folder, kind)
    try:
        yield path
    finally:
        with suppress(OSError):  # what could not be made cannot be removed either
            path.unlink()
        if handle is not None:
            os.close(handle)


def tidy(folder: Path, kind: str) -> None:
    """Remove the drafts that killed processes have left; what a running one writes stays."""
    name = re.compile(rf"(\.{re.escape(kind)}-[0-9a-f]{{8}}){_BESIDE}")
    with suppress(OSError):
        for path in sorted(folder.iterdir(), reverse=True):  # what lies beside a draft comes first
            found = name.fullmatch(path.name)
            if found:
                with suppress(OSError):
                    _remove_abandoned(path, path.with_name(found[1]))


def in_use(folder: Path, kind: str) -> bool:
    """Whether a running process is writing a draft of this kind."""
    name = re.compile(rf"\.{re.escape(kind)}-[0-9a-f]{{8}}")
    try:
        found = [path for path in folder.iterdir() if name.fullmatch(path.name)]
    except OSError:
        return False
    for path in found:
        with suppress(FileNotFoundError), _locked(path) as is_ours:
            if not is_ours:
                return True
    return False


def _new(folder: Path, kind: str) -> tuple[Path, int | None]:
    while True:
        path = folder / f".{kind}-{secrets.token_hex(4)}"
        # Names and evenings are nobody else's business on a shared machine.
        handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        if sys.platform == "win32":
            # An open file can be neither removed nor renamed there: that is lock enough.
            os.close(handle)
            return path, None
        # Whoever tidies may have met it between these lines; then another name is tried.
        if _lock(handle) is not False and path.exists():
            return path, handle
        path.unlink(missing_ok=True)
        os.close(handle)


def _remove_abandoned(path: Path, draft: Path) -> None:
    if not stat.S_ISREG(path.lstat().st_mode):
        return
    if not draft.exists():
        path.unlink()  # it lay beside a draft that is gone
        return
    with _locked(draft) as is_ours:
        if is_ours:
            # Under the lock: a writer that has just made it then sees that it is gone.
            path.unlink()


@contextmanager
def _locked(path: Path) -> Iterator[bool]:
    """Hold a draft for a moment; whether that could be done, because nobody else does."""
    if sys.platform == "win32":
        yield True
        return
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        could = _lock(handle)
        age = abs(time.time() - os.fstat(handle).st_mtime)
        yield age > ABANDONED_AFTER_SECONDS if could is None else could
    finally:
        os.close(handle)


def _lock(handle: int) -> bool | None:
    """Lock an open file; nothing is said where the file system knows no locks."""
    if sys.platform == "win32":
        return None
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return None
    return True
