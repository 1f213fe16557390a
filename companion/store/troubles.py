"""What files and disks can do to a running app, each in a sentence: none of it is a mistake of ours."""

from __future__ import annotations

import errno
import sqlite3

from companion.engine.errors import CompanionError

# The errors by which SQLite and the system tell of files and disks.
CAUSES = (sqlite3.Error, OSError)

READ_ONLY = "This folder is read-only. Nothing can be saved."
FULL = (
    "The disk is full. This was not saved; everything before it is safe. "
    "Free some space on the computer that runs Companion, then try again."
)
BUSY = (
    "Another program is using the file with the games. This was not saved; everything before it is "
    "safe. Try again."
)
UNREADABLE = (
    "The disk with the games does not answer. Nothing was changed. "
    "Check the computer that runs Companion, then try again."
)
DAMAGED = (
    "The file with the games is damaged here. Nothing was changed. Stop Companion and run "
    "`python3 -m companion doctor`: it says what can be saved."
)
MISSING = (
    "The file with the games is not in its place. Nothing is lost. "
    "Put companion.db back where it was, then try again."
)

_NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_NOT_OURS = frozenset({errno.EROFS, errno.EACCES, errno.EPERM})
_NO_ANSWER = frozenset({errno.EIO, errno.EMFILE, errno.ENFILE, errno.ENODEV, errno.ENXIO})
# A quota or a limit of a file's size: to SQLite that is a disk that does not take a write.
_NOT_TAKEN = frozenset(
    {
        sqlite3.SQLITE_IOERR_WRITE,
        sqlite3.SQLITE_IOERR_FSYNC,
        sqlite3.SQLITE_IOERR_TRUNCATE,
        sqlite3.SQLITE_IOERR_SHMSIZE,
    }
)
_SENTENCES = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_PERM: READ_ONLY,
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_PROTOCOL: BUSY,
    sqlite3.SQLITE_CANTOPEN: MISSING,
    sqlite3.SQLITE_IOERR: UNREADABLE,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
}


class Trouble(CompanionError):
    """The file of the games cannot be used as it is now; the text says why and what to do."""

    @property
    def is_full(self) -> bool:
        """Whether there is no room left, rather than no way at all."""
        return str(self) == FULL


def trouble_of(cause: BaseException) -> Trouble | None:
    """The trouble behind an error, or nothing where the error is a mistake of ours."""
    if isinstance(cause, Trouble):
        return cause
    if isinstance(cause, sqlite3.Error):
        # Some errors of Python's own have no number: those are mistakes.
        sentence = _by_number(getattr(cause, "sqlite_errorcode", None))
    elif isinstance(cause, OSError):
        sentence = _by_errno(cause.errno)
    else:
        sentence = ""
    return Trouble(sentence) if sentence else None


def _by_number(number: int | None) -> str:
    if number is None:
        return ""
    # The lower eight bits are the kind of an error, the others tell more.
    return FULL if number in _NOT_TAKEN else _SENTENCES.get(number & 0xFF, "")


def _by_errno(number: int | None) -> str:
    if number in _NO_ROOM:
        return FULL
    if number in _NOT_OURS:
        return READ_ONLY
    return UNREADABLE if number in _NO_ANSWER else ""
