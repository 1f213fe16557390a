"""What files and disks can do to a running app, each in a sentence: none of it is a mistake of ours."""

from __future__ import annotations

import errno
import sqlite3

from companion.engine.errors import CompanionError

# The errors by which SQLite and the system tell of files and disks.
CAUSES = (sqlite3.Error, OSError)

MISSING = (
    "The file with the games is not in its place. Nothing is lost. "
    "Put companion.db back where it was, then try again."
)
_READ_ONLY = "This folder is read-only. Nothing can be saved."
_FULL = (
    "The disk is full. This was not saved; everything before it is safe. "
    "Free some space on the computer that runs Companion, then try again."
)
_BUSY = (
    "Another program is using the file with the games. This was not saved; everything before it is "
    "safe. Try again."
)
_TOO_MANY = "Too many things are going on. Nothing was changed. Wait a moment, then try again."
_NO_ANSWER = (
    "The disk with the games does not answer. Nothing was changed. "
    "Check the computer that runs Companion, then try again."
)
_DAMAGED = (
    "The file with the games is damaged here. Nothing was changed. Stop Companion and run "
    "python3 -m companion doctor: it says what can be saved."
)


class UnusableDatabase(CompanionError):
    """A file that cannot be opened or must not be written; the text says why and what to do."""


class Trouble(CompanionError):
    """The file of the games cannot be used as it is now; the text says why and what to do."""


class Full(Trouble):
    """There is no room left: a full disk, a quota, or a limit of a file's size."""

    def __init__(self, sentence: str = _FULL) -> None:
        super().__init__(sentence)


class ReadOnly(Trouble):
    """The file or its folder may not be written."""

    def __init__(self, sentence: str = _READ_ONLY) -> None:
        super().__init__(sentence)


class Damaged(Trouble):
    """SQLite cannot make sense of a part of the file."""

    def __init__(self, sentence: str = _DAMAGED) -> None:
        super().__init__(sentence)


_NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_NOT_OURS = frozenset({errno.EROFS, errno.EACCES, errno.EPERM})
_USED_UP = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN})
# A disk that is going, a share that is gone, or something else in the place of a file.
_IN_THE_WAY = frozenset(
    {
        errno.EIO,
        errno.ENODEV,
        errno.ENXIO,
        errno.ESTALE,
        errno.ETIMEDOUT,
        errno.EEXIST,
        errno.EISDIR,
        errno.ENOTDIR,
        errno.ENOTEMPTY,
        errno.ELOOP,
    }
)
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
    sqlite3.SQLITE_BUSY: _BUSY,
    sqlite3.SQLITE_LOCKED: _BUSY,
    sqlite3.SQLITE_PROTOCOL: _BUSY,
    sqlite3.SQLITE_SCHEMA: _BUSY,
    # Whether the file is there was asked before.
    sqlite3.SQLITE_CANTOPEN: _TOO_MANY,
    sqlite3.SQLITE_NOMEM: _TOO_MANY,
    sqlite3.SQLITE_IOERR: _NO_ANSWER,
}
_DAMAGE = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT})


def trouble_of(cause: BaseException) -> Trouble | None:
    """The trouble behind an error, or nothing where the error is a mistake of ours."""
    if isinstance(cause, Trouble):
        return cause
    if isinstance(cause, sqlite3.Error):
        # Some errors of Python's own have no number: those are mistakes.
        return _by_number(getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_OK))
    return _by_errno(cause.errno) if isinstance(cause, OSError) else None


def is_damage(cause: sqlite3.Error) -> bool:
    """Whether a part of the file makes no sense, rather than the disk or we."""
    return isinstance(trouble_of(cause), Damaged)


def _by_number(number: int) -> Trouble | None:
    # The lower eight bits are the kind of an error, the others tell more.
    kind = number & 0xFF
    if kind == sqlite3.SQLITE_FULL or number in _NOT_TAKEN:
        return Full()
    if kind in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM):
        return ReadOnly()
    if kind in _DAMAGE:
        return Damaged()
    return Trouble(_SENTENCES[kind]) if kind in _SENTENCES else None


def _by_errno(number: int | None) -> Trouble | None:
    if number in _NO_ROOM:
        return Full()
    if number in _NOT_OURS:
        return ReadOnly()
    if number in _USED_UP:
        return Trouble(_TOO_MANY)
    return Trouble(_NO_ANSWER) if number in _IN_THE_WAY else None
