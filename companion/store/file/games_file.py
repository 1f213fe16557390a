"""The file of the games while the app runs: where it lies, what state it is in, and who may open it.

Every connection of the app comes from here, so that a file which was moved, replaced or may not be
written is noticed before anything else happens to it.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections import deque
from contextlib import ExitStack, closing
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Literal

from sqlite_utils import Database

from companion.engine.wording import say
from companion.store.copies import drafts
from companion.store.file import database, opening
from companion.store.file.troubles import (
    MISSING,
    Full,
    ReadOnly,
    Trouble,
    UnusableDatabase,
    is_damage,
    trouble_of,
)

CHECK_SECONDS = 1.0
MOST_IDLE = 4
DRAFT = "damaged"  # a folder beside the file, for as long as a copy is made

_REPLACED = (
    "Another file took the place of companion.db while Companion was running. Nothing was changed. "
    "Put the first one back. To go on with the other, stop Companion and move companion.db-wal away "
    "first: it belongs to the first one."
)
_NO_COPY = (
    "The file with the games is damaged, and there is no room for a copy of it. Nothing is saved "
    "until there is. Free some space, then try again."
)
_ADVICE = "Stop Companion and run python3 -m companion doctor: it says what can be saved."

# By which a file is known, whatever it is called and however much is in it.
Mark = tuple[int, int] | None


@dataclass(frozen=True)
class FilePlace:
    """Where the games lie, in values that reach another process; it opens no other file there."""

    path: Path
    is_read_only: bool
    marks: tuple[Mark, ...]

    @classmethod
    def at(cls, path: Path, *, is_read_only: bool = False) -> FilePlace:
        """The file that is there now."""
        return cls(path, is_read_only, _marks(path))

    def check(self) -> None:
        """Refuse if the file is no longer the same, or empty."""
        found = [_stat(file) for file in self._files]
        if found[0] is None:
            raise Trouble(MISSING)
        if tuple(map(_mark, found)) != self.marks:
            raise Trouble(_REPLACED)
        if found[0].st_size == 0:
            opening.refuse_half_of_a_file(self.path)

    @cached_property
    def _files(self) -> tuple[str, ...]:
        return tuple(map(str, _files_of(self.path)))

    def connect(self, *, is_shared: bool = False) -> Database:
        """A connection for one request or thread, unless the file is no longer the same."""
        self.check()
        mode: Literal["rw", "ro"] = "ro" if self.is_read_only else "rw"
        return database.connect(self.path, mode=mode, is_shared=is_shared)


class Idle:
    """Connections between two requests: to open one costs more than most of what it is asked."""

    def __init__(self, place: FilePlace) -> None:
        self._place = place
        self._waiting: deque[Database] = deque()
        self._is_closed = False

    def take(self) -> Database:
        """The one that was used last, or a new one, unless the file is no longer the same."""
        self._place.check()
        try:
            return self._waiting.pop()
        except IndexError:
            return self._place.connect(is_shared=True)

    def give_back(self, db: Database) -> None:
        """Keep a connection for the next request, unless enough wait."""
        if self._is_closed or db.conn.in_transaction or len(self._waiting) >= MOST_IDLE:
            db.close()
        else:
            self._waiting.append(db)

    def close(self) -> None:
        """Close all that wait, and keep none any more."""
        self._is_closed = True
        while self._waiting:
            self._waiting.pop().close()


class GamesFile:
    """One opened file; close it when the app stops."""

    def __init__(self, path: Path, keeper: Database, copied: ExitStack | None = None) -> None:
        self._keeper, self._copied, self._asking = keeper, copied, threading.Lock()
        # What lies beside it comes with the first look.
        keeper.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
        self.place = FilePlace.at(path, is_read_only=copied is not None)
        self.idle = Idle(self.place)
        self._check = Check(path) if copied is None else None

    @property
    def trouble(self) -> str:
        """What the host of the table has to know, or nothing; never waits."""
        return self._check.told if self._check else str(ReadOnly())

    def connect(self) -> Database:
        """A connection for one request or thread, unless the file is no longer the same."""
        return self.place.connect()

    def version(self) -> int:
        """Another number whenever anyone has written, in whatever process.

        Nothing is ever written by the connection that stays open, so it hears of every commit.
        """
        self.place.check()
        with self._asking:
            (version,) = self._keeper.execute("PRAGMA data_version").fetchone()
        return int(version)

    def wait_to_write(self) -> None:
        """Return once the file may be written: whole, or damaged and copied aside."""
        if self._check is None:
            raise ReadOnly
        self._check.wait()

    def close(self) -> None:
        """Give the file back."""
        if self._check:
            # The one who closes last folds the write-ahead log back, which a mere reader cannot.
            self._check.end()
        self.idle.close()
        self._keeper.close()
        if self._copied is not None:
            self._copied.close()


class Check:
    """A look through the file in the background, over before anything is written to it."""

    def __init__(self, path: Path) -> None:
        self.told = ""  # of a damaged file, as soon as that is known
        self._path = path
        self._problem: Trouble | None = None
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._look, daemon=True)
        self._thread.start()

    def wait(self) -> None:
        """Wait for its end; if there was no room for a copy, look whether there is by now."""
        self._thread.join()
        if self._problem is None:
            return
        with self._lock:
            if self._problem is not None:
                self._look()
        if self._problem is not None:
            raise self._problem

    def end(self) -> None:
        """Wait until it has let go of the file."""
        self._thread.join()

    def _look(self) -> None:
        try:
            self.told, self._problem = look_through(self._path), None
        except Trouble as trouble:
            self.told, self._problem = str(trouble), trouble


def open_games(path: Path) -> GamesFile:
    """The file of the games, made or brought up to this version; as a copy if it is read-only."""
    # What lies beside a file lies beside the one that a link leads to.
    path = path.resolve()
    if path.exists() and not can_be_written(path):
        return open_copy(path)
    opening.refuse_half_of_a_file(path)
    _refuse_strangers(path)

    def look() -> None:
        try:
            look_through(path)
        except Trouble as trouble:
            raise UnusableDatabase(f"{path}: {trouble}") from trouble

    return GamesFile(path, database.prepare(path, look))


def open_copy(path: Path) -> GamesFile:
    """The file as it is now, to be looked at alone: SQLite must write beside one even to read."""
    try:
        with ExitStack() as unless_opened:
            copy = unless_opened.enter_context(drafts.temporary_folder()) / path.name
            with opening.looked_at(path) as live, closing(sqlite3.connect(copy)) as into:
                live.backup(into)
            keeper = database.prepare(copy, copy_of=path)
            return GamesFile(copy, keeper, unless_opened.pop_all())
    except (OSError, sqlite3.DatabaseError) as problem:
        raise UnusableDatabase(
            say(
                "{path} cannot be read, and no copy of it can be made: {problem}. Nothing was "
                "changed. Run python3 -m companion doctor, or choose another folder with --instance "
                "DIR.",
                path=path,
                problem=problem,
            )
        ) from problem


def _refuse_strangers(path: Path) -> None:
    """Leave a file alone that fits together by itself, but not with the taps beside it.

    Someone has put a backup in the place of a file whose last taps were still beside it: opened
    together the one would be written all over the other.
    """
    taps = opening.wal_of(path)
    if not (path.exists() and taps.exists() and taps.stat().st_size):
        return
    with drafts.temporary_folder() as folder:
        together = opening.copied(path, folder)
        if not damage_of(together, CHECK_SECONDS):
            return
        opening.wal_of(together).unlink(missing_ok=True)
        opening.shm_of(together).unlink(missing_ok=True)
        if damage_of(opening.copied(path, folder, alone=True), CHECK_SECONDS):
            return  # damaged by itself
    raise UnusableDatabase(
        say(
            "{path} and {taps} beside it do not belong together. Nothing was changed. Put the "
            "{file} back that was there before, or move {taps} away to go on with this one.",
            path=path,
            taps=taps.name,
            file=path.name,
        )
    )


def can_be_written(path: Path) -> bool:
    """Whether a file, what belongs to it and its folder may be written."""
    places = (path.parent, *(file for file in _files_of(path) if file.exists()))
    return all(os.access(place, os.W_OK) for place in places)


def look_through(path: Path) -> str:
    """A sentence about a damaged file, once a copy of it lies aside; nothing about a whole one."""
    damage = damage_of(path, CHECK_SECONDS)
    if not damage:
        return ""
    aside = path.with_name(f"damaged-{date.today()}.db")
    try:
        # Once a day: the first copy holds most.
        if not aside.exists():
            _put_aside(path, aside)
    except OSError as problem:
        raise Full(_NO_COPY) from problem
    return say(
        "The file with the games is damaged ({damage}). A copy is kept as {aside}. {advice}",
        damage=damage,
        aside=aside.name,
        advice=_ADVICE,
    )


def damage_of(path: Path, seconds: float) -> str:
    """What is wrong with a file as far as a look of a few moments can tell, or nothing."""
    try:
        with closing(database.connect(path, mode="ro")) as db:
            patience = threading.Timer(seconds, db.conn.interrupt)
            patience.start()
            try:
                (verdict,) = db.execute("PRAGMA quick_check(1)").fetchone()
            finally:
                patience.cancel()
                patience.join()
    except UnicodeDecodeError:
        return "the names of its tables are not text"
    except sqlite3.DatabaseError as problem:
        if is_damage(problem):
            return str(problem)
        trouble = trouble_of(problem)
        if trouble is not None:
            raise trouble from problem
        return ""  # it took too long
    return "" if verdict == "ok" else str(verdict).splitlines()[-1]


def _put_aside(source: Path, target: Path) -> None:
    """A copy under a name that only a whole one gets."""
    with drafts.held_folder(source.parent, DRAFT) as draft:
        copy = opening.copied(source, draft)
        for file, name in (
            (opening.wal_of(copy), opening.wal_of(target)),
            (copy, target),
        ):
            if file.exists():
                # Names and evenings are no one else's business on a shared machine.
                file.chmod(0o600)
                file.replace(name)


def _files_of(path: Path) -> tuple[Path, ...]:
    return path, opening.wal_of(path), opening.shm_of(path)


def _marks(path: Path) -> tuple[Mark, ...]:
    return tuple(_mark(_stat(str(file))) for file in _files_of(path))


def _mark(found: os.stat_result | None) -> Mark:
    return (found.st_dev, found.st_ino) if found else None


def _stat(path: str) -> os.stat_result | None:
    try:
        return os.stat(path)
    except OSError:
        return None
