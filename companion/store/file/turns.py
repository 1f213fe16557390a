"""Whose turn it is to work: a few threads at a time, so that no tap has to fight with all others for the interpreter.

A thread that only waits, for a client or for its turn to write, lets others work meanwhile.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

# One that works, and one that the disk is busy for.
AT_ONCE = 2


class Turns:
    """So many threads work at once; a thread has one turn, however often it asks."""

    def __init__(self, most: int = AT_ONCE) -> None:
        self._free = threading.Semaphore(most)
        self._own = threading.local()

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Work, as soon as it is this thread's turn."""
        if self._has_one:
            yield
            return
        self._take()
        try:
            yield
        finally:
            self.give_up()

    def give_up(self) -> None:
        """Go on without a turn: others wait for what this thread does, or it waits itself."""
        if self._has_one:
            self._own.has_one = False
            self._free.release()

    @contextmanager
    def given_up(self) -> Iterator[None]:
        """Wait for something else, and then for a turn again."""
        had_one = self._has_one
        self.give_up()
        try:
            yield
        finally:
            if had_one:
                self._take()

    def _take(self) -> None:
        self._free.acquire()
        self._own.has_one = True

    @property
    def _has_one(self) -> bool:
        return getattr(self._own, "has_one", False)


TURNS = Turns()
