"""Uploads that are being worked on: one at a time, in a process beside the server.

The process is started for the first upload, serves all that follow, and goes away after a while
without one. Outcomes are kept here until newer uploads push them out, so that a page can be
loaded again; after a restart of the server nothing is known of them.
"""

from __future__ import annotations

import atexit
import os
import pickle
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.take_home.plan import ImportPlan, Progress, Taken
from companion.web.uploads.staging import MOST_WAITING, Staging
from companion.web.uploads.worker import BrokenOff, Outcome, Task

IDLE_SECONDS = 120.0
STOPPED_WITHIN_SECONDS = 1.0

# The child finds what this process finds, wherever it was started from.
_START = (
    "import sys; sys.path[:] = sys.argv[1:]; from companion.web.uploads.worker import main; main()"
)


class Job:
    """One upload: what is done with it, how far that is, and what came of it."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.progress: Progress | None = None  # none before its turn
        self.outcome: Outcome | None = None
        self._done = threading.Event()

    @property
    def is_done(self) -> bool:
        """Whether there is an outcome."""
        return self._done.is_set()

    @property
    def awaits_consent(self) -> bool:
        """Whether it was looked at and brings something."""
        return isinstance(self.outcome, ImportPlan) and bool(self.outcome.brings)

    def wait(self, seconds: float) -> None:
        """Wait for the outcome, but not for long."""
        self._done.wait(seconds)

    def finish(self, outcome: Outcome) -> None:
        """Keep what came of it; the upload goes unless it is still needed."""
        self.outcome = outcome
        if not self.awaits_consent:
            self.drop()
        self._done.set()

    def drop(self) -> None:
        """Throw the upload away."""
        try:
            Staging(self.task.instance).drop(self.task.token)
        except OSError:
            pass  # it goes when the folder is next tidied


class Child:
    """The process, from this side."""

    def __init__(self) -> None:
        paths = [path or os.getcwd() for path in sys.path]
        self._process = subprocess.Popen(
            (sys.executable, "-c", _START, *paths),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            **_apart(),
        )

    @property
    def is_alive(self) -> bool:
        """Whether it can be given work."""
        return self._process.poll() is None

    def carry_out(self, job: Job) -> Outcome:
        """Have a task done; meanwhile the job is told how far it is."""
        assert self._process.stdin and self._process.stdout
        pickle.dump(job.task, self._process.stdin)
        self._process.stdin.flush()
        while isinstance(answer := pickle.load(self._process.stdout), Progress):
            job.progress = answer
        assert isinstance(answer, ImportPlan | Taken | Exception)
        return answer

    def end(self) -> None:
        """End it wherever it is: what it has not committed has not happened."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe
            try:
                pipe.close()
            except OSError:
                pass  # a task that no one took


def _apart() -> Mapping[str, Any]:
    """A group of its own: Ctrl-C in the terminal is meant for the server alone."""
    if sys.platform == "win32":
        return {
            "creationflags": subprocess.CREATE_NEW_PROCESS_GROUP
            | subprocess.BELOW_NORMAL_PRIORITY_CLASS
        }
    return {"process_group": 0}


class Worker:
    """The line of jobs, and the thread that hands them to the process one by one."""

    def __init__(self, idle_seconds: float = IDLE_SECONDS) -> None:
        self._idle_seconds = idle_seconds
        self._changed = threading.Condition()
        self._line: deque[Job] = deque()  # the first one is being worked on
        self._clerk: threading.Thread | None = None
        self._child: Child | None = None
        self._is_stopped = False

    def add(self, job: Job) -> None:
        """Put a job at the end of the line; it is broken off where no thread is to be had."""
        with self._changed:
            self._is_stopped = False
            if self._has_clerk():
                self._line.append(job)
                self._changed.notify()
                return
        job.finish(BrokenOff())

    def ahead_of(self, job: Job) -> int:
        """How many jobs come first."""
        with self._changed:
            return self._line.index(job) if job in self._line else 0

    def leave(self, job: Job) -> bool:
        """Take a job out of the line; whether it was one that waits."""
        with self._changed:
            waits = job in list(self._line)[1:]
            if waits:
                self._line.remove(job)
        if waits:
            job.finish(BrokenOff())
        return waits

    def stop(self) -> None:
        """End the process; what it was at, and what waits, is broken off."""
        with self._changed:
            self._is_stopped = True
            jobs = list(self._line)
            self._line = deque(jobs[:1])
            if self._child:
                self._child.end()
        for job in jobs[1:]:
            job.finish(BrokenOff())
        for job in jobs[:1]:
            job.wait(STOPPED_WITHIN_SECONDS)

    def _has_clerk(self) -> bool:
        """Whether there is a thread for the jobs, which is begun if need be."""
        if self._clerk is None:
            # A stop of the server does not wait for it.
            clerk = threading.Thread(target=self._run, daemon=True)
            try:
                clerk.start()
            except (RuntimeError, OSError):
                return False
            self._clerk = clerk
        return True

    def _run(self) -> None:
        while (job := self._next()) is not None:
            outcome = self._outcome(job)
            with self._changed:
                self._line.popleft()
            job.finish(outcome)

    def _outcome(self, job: Job) -> Outcome:
        is_new = self._child is None
        try:
            return self._ready().carry_out(job)
        except (OSError, EOFError, ValueError, pickle.UnpicklingError):
            # Killed, out of memory, no process to be had, or its pipes closed by a stop.
            self._let_go()
            if is_new or job.progress or self._is_stopped:
                return BrokenOff()
        except Exception as problem:
            self._let_go()
            # A pipe that a stop closes in the middle of a read may fail in any way.
            return BrokenOff() if self._is_stopped else problem
        # It had ended while it had nothing to do.
        return self._outcome(job)

    def _next(self) -> Job | None:
        """The next job; without one for a while the process goes, and this thread with it."""
        with self._changed:
            self._changed.wait_for(lambda: self._line, self._idle_seconds)
            if self._line:
                return self._line[0]
            self._let_go()
            self._clerk = None
            return None

    def _ready(self) -> Child:
        with self._changed:
            if self._child and not self._child.is_alive:
                self._let_go()
            if self._child is None:
                self._child = Child()
                atexit.register(self.stop)
            return self._child

    def _let_go(self) -> None:
        with self._changed:
            if self._child:
                self._child.end()
                atexit.unregister(self.stop)
            self._child = None


# Starting a process with the games takes a second: all apps of this process share one.
SHARED = Worker()


class Jobs:
    """The uploads of one app, by the name that each waits under."""

    def __init__(self, worker: Worker = SHARED) -> None:
        self._worker = worker
        self._lock = threading.Lock()
        self._jobs: dict[str, Job] = {}  # the oldest first

    def find(self, token: str) -> Job | None:
        """What is known of an upload."""
        with self._lock:
            return self._jobs.get(token)

    def look(self, task: Task) -> Job:
        """Have an upload looked at."""
        with self._lock:
            return self._begun(task)

    def bring_in(self, token: str) -> Job | None:
        """Have a plan carried out that someone has agreed to; once, however often it is asked."""
        with self._lock:
            job = self._jobs.get(token)
            if job is None or not job.awaits_consent:
                return job
            return self._begun(replace(job.task, what="bring_in"))

    def ahead_of(self, job: Job) -> int:
        """How many uploads come before one."""
        return self._worker.ahead_of(job)

    def _begun(self, task: Task) -> Job:
        self._jobs.pop(task.token, None)
        self._make_room()
        job = self._jobs[task.token] = Job(task)
        self._worker.add(job)
        return job

    def _make_room(self) -> None:
        """Forget the oldest where too many are known, but never the one that is worked on."""
        known = list(self._jobs.items())
        for token, job in [*(pair for pair in known if pair[1].is_done), *known]:
            if len(self._jobs) < MOST_WAITING:
                return
            if token in self._jobs and (job.is_done or self._worker.leave(job)):
                del self._jobs[token]
                job.drop()
