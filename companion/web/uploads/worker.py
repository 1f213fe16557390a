"""The process beside the server in which uploads are checked and saved: what runs in it.

Checking a file is pure arithmetic for many seconds; in a thread of the server it would slow down
every tap. Tasks come in through standard input, progress and outcomes go out through standard
output. When the server is gone, however it went, the input ends, and so does this process.
"""

from __future__ import annotations

import importlib
import os
import pickle
import signal
import sys
import threading
import time
import traceback
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import IO, Literal

from sqlite_utils import Database

from companion.engine.errors import CompanionError
from companion.engine.game import AnyGame, following
from companion.play import Referee
from companion.store.corrections import Corrections
from companion.store.file.games_file import FilePlace
from companion.take_home import importing
from companion.take_home.plan import ImportPlan, Progress, Taken, Tell
from companion.web.uploads.staging import Staging

# Taps go first where there is one core for both; but not by far, because one who saves holds up
# other writers, and must not be held up itself by everything else that the machine does.
NICER_BY = 5
TOLD_EVERY_SECONDS = 0.2

Outcome = ImportPlan | Taken | Exception


class FileIsGone(CompanionError):
    """The upload does not wait any more: it was pushed out by newer ones, or is too old."""


class BrokenOff(CompanionError):
    """The process that did the work has ended before the work did."""


@dataclass(frozen=True)
class Task:
    """What is to be done with an upload, in values that reach another process."""

    what: Literal["look", "bring_in"]
    instance: Path
    token: str
    place: FilePlace
    games: str  # where they are found: "module:attribute"


def carry_out(task: Task, tell: Tell) -> ImportPlan | Taken:
    """Look at an upload, or bring in what is new in it."""
    # Opened once: newer uploads may push it out while it is read.
    file = Staging(task.instance).opened(task.token)
    if file is None:
        raise FileIsGone
    with file, closing(task.place.connect()) as db:
        referees = _referees(task.games, db)
        if task.what == "look":
            return importing.check(file, db, referees, tell=tell).to_be_shown
        plan = importing.check(file, db, referees, once_more=True, tell=tell)
        return importing.bring_in(file, db, plan, tell)


def _referees(games: str, db: Database) -> dict[str, Referee]:
    """The games by the owner's print, as the pages of the server have them."""
    module, _, name = games.partition(":")
    known: dict[str, AnyGame] = getattr(importlib.import_module(module), name)
    found = Corrections(db).all()
    return {key: Referee(following(game, found.get(key, ()))) for key, game in known.items()}


def main() -> None:
    """Carry out one task after the other, for as long as someone is there to ask."""
    if hasattr(os, "nice"):
        os.nice(NICER_BY)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the server
    # Whatever else prints must not get between the answers.
    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    tasks: SimpleQueue[Task] = SimpleQueue()
    threading.Thread(target=_listen, args=(tasks,), daemon=True).start()
    while True:
        task = tasks.get()
        _send(answers, _outcome(task, _Telling(answers)))


def _listen(tasks: SimpleQueue[Task]) -> None:
    try:
        while True:
            tasks.put(pickle.load(sys.stdin.buffer))
    finally:
        # Also in the middle of a transaction, of which nothing remains then.
        os._exit(0)


def _outcome(task: Task, tell: Tell) -> Outcome:
    try:
        return carry_out(task, tell)
    except MemoryError:
        return BrokenOff()
    except Exception as problem:
        return _sendable(problem)


def _sendable(problem: Exception) -> Exception:
    """The same problem without what cannot leave the process, and with the place it arose at."""
    copy: Exception
    try:
        copy = pickle.loads(pickle.dumps(problem))
    except Exception:
        copy = RuntimeError(repr(problem))
    copy.add_note("".join(traceback.format_exception(problem)))
    return copy


class _Telling:
    """Tells how far the work is, now and then."""

    def __init__(self, answers: IO[bytes]) -> None:
        self._answers, self._told, self._at = answers, "", 0.0

    def __call__(self, progress: Progress) -> None:
        now = time.monotonic()
        if progress.step != self._told or now - self._at >= TOLD_EVERY_SECONDS:
            self._told, self._at = progress.step, now
            _send(self._answers, progress)


def _send(answers: IO[bytes], value: Progress | Outcome) -> None:
    try:
        pickle.dump(value, answers)
        answers.flush()
    except OSError:
        os._exit(0)  # no one listens any more
