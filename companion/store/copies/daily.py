"""The automatic backup: one copy a day of play, made beside the taps, the last few kept.

The first tap of a day makes the day's copy; as long as people tap it is made anew every hour, so
that after an evening at most its last hour is missing. The new one takes the place of the older one
of that day once it is whole.

Copies carry a number as well as the day: a clock may jump back to 1970, and the copy that was made
last must still be known as the last.
"""

from __future__ import annotations

import re
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from companion.engine.wording import say
from companion.store.copies import drafts
from companion.store.copies.backup import DRAFT, CannotBackUp, Stopped, back_up, why_of
from companion.store.file.opening import connected

FOLDER = "backups"
KEPT = 7
REFRESHED_AFTER_SECONDS = 60 * 60
TRIED_AGAIN_AFTER_SECONDS = 10 * 60

# A copy takes all the time it needs; the taps in between have the disk to themselves.
PAUSE_SECONDS = 0.01
LONGEST_STOP_SECONDS = 2

_NO_THREAD = "this computer has no room for another thread."

_NAME = re.compile(r"companion-auto-(\d{4}-\d\d-\d\d)-(\d{4,9})\.db")


@dataclass(frozen=True)
class Automatic:
    """One copy that was made without asking."""

    path: Path
    day: str
    number: int


def automatic(folder: Path) -> list[Automatic]:
    """The automatic copies in a folder, the one that was made last first."""
    with suppress(OSError):
        found = ((path, _NAME.fullmatch(path.name)) for path in folder.iterdir())
        copies = [Automatic(path, name[1], int(name[2])) for path, name in found if name]
        return sorted(copies, key=lambda copy: copy.number, reverse=True)
    return []


def is_due(folder: Path, day: str, now: float) -> bool:
    """Whether the day's copy is missing or has become old; another process may have made it."""
    newest = next(iter(automatic(folder)), None)
    if newest is None or newest.day != day:
        return True
    try:
        return abs(now - newest.path.stat().st_mtime) >= REFRESHED_AFTER_SECONDS
    except OSError:
        return True


def make(source: Path, folder: Path, day: str, between: Callable[[], None]) -> Automatic:
    """Make the day's copy; only then older ones go, and only automatic ones."""
    folder.mkdir(exist_ok=True)
    before = automatic(folder)
    number = before[0].number + 1 if before else 1
    path = folder / f"companion-auto-{day}-{number:04}.db"
    back_up(source, path, between)
    made = Automatic(path, day, number)
    _remove(_replaced(made, before))
    _remove(automatic(folder)[KEPT:])
    return made


def _remove(copies: list[Automatic]) -> None:
    for copy in copies:
        with suppress(OSError):
            copy.path.unlink()


def _replaced(made: Automatic, before: list[Automatic]) -> list[Automatic]:
    """The older copies of the same day, unless they hold what the new one has not."""
    today = [old for old in before if old.day == made.day]
    return [old for old in today if _entries(old.path) <= _entries(made.path)]


def _entries(path: Path) -> int:
    """How much was played in a copy; of one that cannot be read, nothing."""
    try:
        with closing(connected(path, "immutable=1")) as db:
            (count,) = db.execute("SELECT COUNT(*) FROM entries").fetchone()
            return int(count)
    except sqlite3.DatabaseError:
        return 0


class DailyBackup:
    """Makes the copies in the background; anyone who accepts a tap tells it so."""

    def __init__(
        self,
        source: Path,
        clock: Callable[[], float] = time.monotonic,
        program: str = "python3 -m companion",
    ) -> None:
        self.problem = ""  # a sentence for the people, as long as the last copy failed
        self._source, self._folder = source, source.parent / FOLDER
        self._clock = clock  # one that no one can set
        self._program = program  # how the people start us
        self._day, self._next = "", 0.0
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()
        self._stopping = threading.Event()

    def tapped(self) -> None:
        """Begin the day's copy if it is due; costs a tap next to nothing and never fails."""
        day = date.today().isoformat()
        if day == self._day and self._clock() < self._next:
            return
        with self._lock:
            if self._stopping.is_set() or (self._thread and self._thread.is_alive()):
                return
            self._day, self._next = day, self._clock() + TRIED_AGAIN_AFTER_SECONDS
            # A daemon: the process may end without it, and the next start tidies its draft.
            thread = threading.Thread(target=self._run, args=(day,), daemon=True)
            try:
                thread.start()
            except (RuntimeError, OSError):
                self.problem = self._sentence(CannotBackUp(_NO_THREAD))
            else:
                self._thread = thread

    def stop(self) -> None:
        """Give up a copy that is being made, as when the server stops."""
        self._stopping.set()
        if self._thread:
            self._thread.join(LONGEST_STOP_SECONDS)

    def wait(self, seconds: float) -> None:
        """Wait until no copy is being made."""
        if self._thread:
            self._thread.join(seconds)

    def _run(self, day: str) -> None:
        try:
            if drafts.in_use(self._folder, DRAFT):
                return  # another process is copying; whether it was this is seen later
            if is_due(self._folder, day, time.time()):
                make(self._source, self._folder, day, self._between)
            self.problem = ""
            self._next = self._clock() + REFRESHED_AFTER_SECONDS
        except CannotBackUp as problem:
            if problem.why not in ("taken", "stopped"):  # taken: another process was quicker
                self.problem = self._sentence(problem)
        except OSError as problem:
            sentence = f"{self._folder}: {problem.strerror}."
            self.problem = self._sentence(CannotBackUp(sentence, why_of(problem)))

    def _between(self) -> None:
        if self._stopping.wait(PAUSE_SECONDS):
            raise Stopped

    def _sentence(self, problem: CannotBackUp) -> str:
        """What failed, what is safe, what to do."""
        safe = say("Your games are safe in {source}.", source=self._source)
        match problem.why:
            case "full":
                return say(
                    "The daily backup failed: the disk is full. {safe} Free some space.", safe=safe
                )
            case "unwritable":
                return say(
                    "The daily backup failed: {folder} cannot be written. {safe} Make that folder "
                    "writable, or start with --no-backup.",
                    folder=self._folder,
                    safe=safe,
                )
            case "damaged":
                return say(
                    "The daily backup failed: the file with your games is damaged. Earlier backups are "
                    "safe in {folder}. Stop Companion and run: {program} doctor",
                    folder=self._folder,
                    program=self._program,
                )
        return say(
            "The daily backup failed: {problem} {safe} It is tried again in 10 minutes.",
            problem=problem,
            safe=safe,
        )
