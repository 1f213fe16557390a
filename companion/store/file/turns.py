"""Whose turn it is to work: a few threads at a time, so that no tap has to fight with all others for the interpreter.

A thread that only waits, for a client or for its turn to write, lets others work meanwhile.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

# One that works, and one that the disk is busy for.
AT_ONCE = 2
# So many who go first go in a row while anyone else waits.
IN_A_ROW = 4


class Queue:
    """So many threads at once, the others in the order in which they came; some go before all others.

    A lock of the standard library goes to whichever thread is quickest: under load some wait long.
    """

    def __init__(self, most: int = 1) -> None:
        self._free = most
        self._first: deque[threading.Lock] = deque()
        self._others: deque[threading.Lock] = deque()
        self._in_a_row = 0
        self._lock = threading.Lock()

    def acquire(self, *, goes_first: bool = False) -> None:
        """Wait for a place."""
        called = threading.Lock()
        called.acquire()
        with self._lock:
            if self._free:
                self._free -= 1
                return
            (self._first if goes_first else self._others).append(called)
        called.acquire()

    def release(self) -> None:
        """Give the place to whoever has waited longest."""
        with self._lock:
            if waiting := self._next():
                waiting.popleft().release()
            else:
                self._free += 1

    def _next(self) -> deque[threading.Lock]:
        """Of whom one may enter now."""
        goes_first = self._first and (self._in_a_row < IN_A_ROW or not self._others)
        self._in_a_row = self._in_a_row + 1 if goes_first and self._others else 0
        return self._first if goes_first else self._others

    @contextmanager
    def entered(self) -> Iterator[None]:
        """Have a place for as long as the block takes."""
        self.acquire()
        try:
            yield
        finally:
            self.release()


class Turns:
    """So many threads work at once; a thread has one turn, however often it asks."""

    def __init__(self, most: int = AT_ONCE) -> None:
        self._queue = Queue(most)
        self._own = threading.local()

    @contextmanager
    def taken(self, *, goes_first: bool = False) -> Iterator[None]:
        """Work, as soon as it is this thread's turn."""
        if self._has_one:
            yield
            return
        self._take(goes_first=goes_first)
        try:
            yield
        finally:
            self.give_up()

    def give_up(self) -> None:
        """Go on without a turn: others wait for what this thread does, or it waits itself."""
        if self._has_one:
            self._own.has_one = False
            self._queue.release()

    @contextmanager
    def given_up(self, *, goes_first: bool = False) -> Iterator[None]:
        """Wait for something else, and then for a turn again."""
        had_one = self._has_one
        self.give_up()
        try:
            yield
        finally:
            if had_one:
                self._take(goes_first=goes_first)

    def _take(self, *, goes_first: bool = False) -> None:
        self._queue.acquire(goes_first=goes_first)
        self._own.has_one = True

    @property
    def _has_one(self) -> bool:
        return getattr(self._own, "has_one", False)


TURNS = Turns()
