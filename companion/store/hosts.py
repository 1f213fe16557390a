"""Who is host besides the computer itself: the devices that were let in, and the code that lets one in.

In a file of its own beside the games. No export and no backup holds it, and a copy of the games that is
put back brings no device back. All processes on one folder share it, so wrong codes are counted together.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.engine.errors import CompanionError
from companion.engine.wording import say
from companion.store.file.opening import connected
from companion.store.file.troubles import Trouble, is_damage

FILE_NAME = "hosts.db"
DIGITS = 6
CODE_SECONDS = 3600
MOST_WRONG = 5
LOCKED_SECONDS = 600
LONGEST_NAME = 60

_DAMAGED = (
    "{path} is damaged: it says which devices are host. No game is harmed. Move it away, then let the "
    "devices in again."
)
_TABLES = (
    "CREATE TABLE IF NOT EXISTS code (digits TEXT NOT NULL, made REAL NOT NULL) STRICT",
    "CREATE TABLE IF NOT EXISTS wrong (times INTEGER NOT NULL, last REAL NOT NULL) STRICT",
    "CREATE TABLE IF NOT EXISTS devices (id INTEGER PRIMARY KEY, token TEXT NOT NULL UNIQUE,"
    " name TEXT NOT NULL, since TEXT NOT NULL) STRICT",
)


class WrongCode(CompanionError):
    """Not the code; ``left``: how often one may still try."""

    def __init__(self, left: int) -> None:
        super().__init__("That is not the code.")
        self.left = left


class LockedOut(CompanionError):
    """Too many wrong codes; no one may try for so many seconds."""

    def __init__(self, seconds: int) -> None:
        super().__init__("Too many wrong codes.")
        self.seconds = seconds


@dataclass(frozen=True)
class LetIn:
    """A device that was let in."""

    id: int
    name: str
    since: str


class Hosts:
    """The devices that were let in, the code, and the wrong ones."""

    def __init__(self, instance: Path) -> None:
        self.path = instance / FILE_NAME

    def code(self, now: float) -> str:
        """The code that lets one device in: it counts once, and for an hour."""
        with self._writing() as db:
            digits = _living(db, now)
            if not digits:
                digits = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
                db.execute("DELETE FROM code")
                db.execute("INSERT INTO code VALUES (?, ?)", [digits, now])
        return digits

    def let_in(self, digits: str, name: str, *, now: float, at: str) -> str:
        """The token by which a device is known from now on, if it has the code.

        A wrong one is counted for all devices together, since addresses and cookies cost nothing.
        """
        token = secrets.token_urlsafe(24)
        with self._writing() as db:
            wrong = _wrong_lately(db, now)
            if wrong.times >= MOST_WRONG:
                raise LockedOut(round(wrong.last + LOCKED_SECONDS - now) or 1)
            db.execute("DELETE FROM wrong")
            is_right = hmac.compare_digest(_living(db, now).encode(), digits.encode())
            if is_right:
                db.execute("DELETE FROM code")
                row = [_digest(token), name[:LONGEST_NAME], at]
                db.execute("INSERT INTO devices (token, name, since) VALUES (?, ?, ?)", row)
            else:
                db.execute("INSERT INTO wrong VALUES (?, ?)", [wrong.times + 1, now])
        if not is_right:
            raise WrongCode(MOST_WRONG - wrong.times - 1)
        return token

    def find(self, token: str) -> int:
        """The number of the device with this token; 0 if it was never let in, or no more is."""
        with self._reading() as db:
            sql = "SELECT id FROM devices WHERE token = ?"
            row = db.execute(sql, [_digest(token)]).fetchone() if db else None
        return int(row[0]) if row else 0

    def devices(self) -> list[LetIn]:
        """Every device that was let in, the latest first."""
        with self._reading() as db:
            sql = "SELECT id, name, since FROM devices ORDER BY id DESC"
            rows = db.execute(sql).fetchall() if db else []
        return [LetIn(*row) for row in rows]

    def put_out(self, device: int) -> None:
        """Let a device be a guest again, from its next request on."""
        if self.path.exists():
            with self._writing() as db:
                db.execute("DELETE FROM devices WHERE id = ?", [device])

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        # No one else's business on a shared machine, from its first byte on.
        os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))
        with self._opened() as db:
            db.isolation_level = None  # the transaction is ours; closing one that failed undoes it
            db.execute("BEGIN IMMEDIATE")
            for table in _TABLES:
                db.execute(table)
            yield db
            db.commit()

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection | None]:
        """The file as it is; nothing where no one was ever let in."""
        if not self.path.exists() or not self.path.stat().st_size:
            yield None
            return
        with self._opened() as db:
            yield db

    @contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        with closing(connected(self.path, "mode=rw")) as db:
            try:
                yield db
            except sqlite3.DatabaseError as problem:
                if not is_damage(problem):
                    raise
                raise Trouble(say(_DAMAGED, path=self.path)) from problem


@dataclass(frozen=True)
class _Wrong:
    """How many wrong codes came lately, and when the last of them did."""

    times: int = 0
    last: float = 0.0


def _wrong_lately(db: sqlite3.Connection, now: float) -> _Wrong:
    wrong = _Wrong(*(db.execute("SELECT times, last FROM wrong").fetchone() or ()))
    # A clock that was set back locks no one out for years.
    return wrong if 0 <= now - wrong.last < LOCKED_SECONDS else _Wrong()


def _living(db: sqlite3.Connection, now: float) -> str:
    """The code, while it counts."""
    digits, made = db.execute("SELECT digits, made FROM code").fetchone() or ("", 0.0)
    return str(digits) if 0 <= now - made < CODE_SECONDS else ""


def _digest(token: str) -> str:
    """What is kept of a token: who reads the file cannot be a device."""
    return hashlib.sha256(token.encode()).hexdigest()


def code_in_words(digits: str, program: str) -> str:
    """What the terminal says of the code."""
    return say(
        "To make a device host, open /host on it and enter {first} {last}.\n"
        "The code works once, and for an hour; {program} code shows the next one.",
        first=digits[:3],
        last=digits[3:],
        program=program,
    )


def in_minutes(seconds: int) -> str:
    """How long to wait, in words."""
    return say("{minutes:# minute|# minutes}", minutes=-(-seconds // 60))
