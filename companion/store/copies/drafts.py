"""Files and folders that are still being written, and what is left of them after a kill.

Beside each of them lies a file that is locked for as long as its process lives. The system ends the
lock with the process, however that ends, so a draft whose lock can be had has been abandoned.
"""

from __future__ import annotations

import os
import re
import secrets
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

# Where a file system knows no locks, a file that was not written to for so long is abandoned. A
# folder may be read from for days, so there it stays.
ABANDONED_AFTER_SECONDS = 60 * 60

TEMPORARY = "companion"

# Our lock, and what SQLite puts beside a file; a killed writer leaves all of it.
_BESIDE = "(-lock|-journal|-wal|-shm)?"


@contextmanager
def held(folder: Path, kind: str) -> Iterator[Path]:
    """A new file in a folder, readable by its owner only; unless it is renamed it goes at the end."""
    with _claimed(folder, kind) as path:
        os.close(_created(path))
        try:
            yield path
        finally:
            with suppress(OSError):  # what could not be made cannot be removed either
                path.unlink()


@contextmanager
def held_folder(parent: Path, kind: str) -> Iterator[Path]:
    """A new folder, open to its owner only; it goes at the end with all that is in it."""
    with _claimed(parent, kind) as path:
        path.mkdir(mode=0o700)
        try:
            yield path
        finally:
            shutil.rmtree(path, ignore_errors=True)


def temporary_folder() -> AbstractContextManager[Path]:
    """A folder for copies of games in the system's own place for such; the next start tidies it."""
    return held_folder(Path(tempfile.gettempdir()), TEMPORARY)


def tidy(folder: Path, kind: str) -> None:
    """Remove the drafts that killed processes have left; what a running one writes stays."""
    for draft in _drafts(folder, kind):
        with suppress(OSError):
            _remove_if_abandoned(draft)


def in_use(folder: Path, kind: str) -> bool:
    """Whether a running process is writing a draft of this kind."""
    for draft in _drafts(folder, kind):
        with suppress(OSError), _locked(draft) as is_free:
            if not is_free:
                return True
    return False


def _drafts(folder: Path, kind: str) -> list[Path]:
    """Every draft of which anything is there."""
    name = re.compile(rf"(\.{re.escape(kind)}-[0-9a-f]{{8}}){_BESIDE}")
    with suppress(OSError):
        found = (name.fullmatch(path.name) for path in folder.iterdir())
        return [folder / draft for draft in sorted({match[1] for match in found if match})]
    return []


def _beside(draft: Path, what: str) -> Path:
    return draft.with_name(f"{draft.name}-{what}")


def _created(path: Path) -> int:
    # Names and evenings are no one else's business on a shared machine.
    return os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)


@contextmanager
def _claimed(folder: Path, kind: str) -> Iterator[Path]:
    """A name that no one else uses, and that is locked for as long as the block lasts."""
    while True:
        path = folder / f".{kind}-{secrets.token_hex(4)}"
        lock = _beside(path, "lock")
        handle = _created(lock)
        # The tidying may have met it between these lines; then another name is tried.
        if _lock(handle) is not False and lock.exists():
            break
        os.close(handle)
        lock.unlink(missing_ok=True)
    try:
        yield path
    finally:
        os.close(handle)  # first: Windows removes no open file
        with suppress(OSError):
            lock.unlink()


def _remove_if_abandoned(draft: Path) -> None:
    lock = _beside(draft, "lock")
    with _locked(draft) as is_free:
        if not is_free:
            return
        for what in ("journal", "wal", "shm"):
            _remove_file(_beside(draft, what))
        _remove_file(draft)
        if lock.exists() and _is_ours(draft, stat.S_IFDIR):
            shutil.rmtree(draft)
        if sys.platform != "win32":
            # Under the lock: a writer that has just made it then sees that it is gone.
            _remove_file(lock)
    if sys.platform == "win32":
        _remove_file(lock)  # of a writer that has just made it, it is open, and stays


def _remove_file(path: Path) -> None:
    if _is_ours(path, stat.S_IFREG):
        path.unlink()


def _is_ours(path: Path, kind: int) -> bool:
    """Whether something of a kind is there and belongs to this user; others share some folders."""
    try:
        found = path.lstat()
    except FileNotFoundError:
        return False
    is_own = sys.platform == "win32" or found.st_uid == os.geteuid()
    return stat.S_IFMT(found.st_mode) == kind and is_own


@contextmanager
def _locked(draft: Path) -> Iterator[bool]:
    """Hold the lock of a draft for a moment; whether that could be done, because no one else does."""
    lock = _beside(draft, "lock")
    if not _is_ours(lock, stat.S_IFREG):
        yield not lock.exists()  # it is made first and goes last, so its writer is gone
        return
    handle = os.open(lock, os.O_RDONLY)
    try:
        could = _lock(handle)
        yield _is_old(draft) if could is None else could
    finally:
        os.close(handle)


def _is_old(draft: Path) -> bool:
    written = draft if draft.exists() else _beside(draft, "lock")
    age = abs(time.time() - written.stat().st_mtime)
    return age > ABANDONED_AFTER_SECONDS and not draft.is_dir()


def _lock(handle: int) -> bool | None:
    """Lock an open file; nothing is said where the file system knows no locks."""
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return None
    return True
