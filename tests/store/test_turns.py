"""A few threads work at once, in the order in which they came; who waits for something else gives the turn up."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pytest

from companion.store.file.turns import IN_A_ROW, Queue, Turns


class Worker(threading.Thread):
    """Takes a turn, says so, and keeps it until told to go on."""

    def __init__(self, turns: Turns, said: list[str], name: str) -> None:
        super().__init__(name=name, daemon=True)
        self.has_begun, self.may_end = threading.Event(), threading.Event()
        self._turns, self._said = turns, said
        self.start()

    def run(self) -> None:
        with self._turns.taken():
            self._said.append(f"{self.name} begins")
            self.has_begun.set()
            self.may_end.wait()
            self._said.append(f"{self.name} ends")

    def end(self) -> None:
        self.may_end.set()
        self.join()


def test_a_thread_waits_while_as_many_as_may_work() -> None:
    turns, said = Turns(2), list[str]()
    first, second = Worker(turns, said, "first"), Worker(turns, said, "second")
    first.has_begun.wait()
    second.has_begun.wait()
    third = Worker(turns, said, "third")
    first.end()
    third.has_begun.wait()
    assert said.index("first ends") < said.index("third begins")
    second.end()
    third.end()


def test_a_thread_that_asks_again_has_its_turn_already() -> None:
    turns = Turns(1)
    with turns.taken(), turns.taken():
        pass
    with turns.taken():
        pass


def test_who_waits_for_something_else_lets_others_work() -> None:
    turns, said = Turns(1), list[str]()
    with turns.taken():
        with turns.given_up():
            other = Worker(turns, said, "other")
            other.has_begun.wait()
            other.end()
        said.append("on")
    assert said == ["other begins", "other ends", "on"]


def test_a_thread_without_a_turn_gives_none_up() -> None:
    turns, said = Turns(1), list[str]()
    with turns.given_up():
        pass
    first = Worker(turns, said, "first")
    first.has_begun.wait()
    second = Worker(turns, said, "second")
    first.end()
    second.has_begun.wait()
    second.end()
    assert said == ["first begins", "first ends", "second begins", "second ends"]


def test_a_turn_is_free_again_after_a_failure() -> None:
    turns = Turns(1)
    for _ in range(2):
        try:
            with turns.taken(), turns.given_up():
                raise ValueError
        except ValueError:
            pass


def waiting_in(queue: Queue) -> int:
    return len(queue._first) + len(queue._others)


def wait_until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < deadline
        threading.Event().wait(0.001)


class Line:
    """Threads that stand in line, one behind the other, and note when they are let in."""

    def __init__(self, queue: Queue) -> None:
        self.queue = queue
        self.entered: list[str] = []
        self.threads: list[threading.Thread] = []

    def add(self, name: str, *, goes_first: bool = False) -> None:
        def go() -> None:
            self.queue.acquire(goes_first=goes_first)
            self.entered.append(name)
            self.queue.release()

        before = waiting_in(self.queue)
        self.threads.append(threading.Thread(target=go))
        self.threads[-1].start()
        wait_until(lambda: waiting_in(self.queue) == before + 1)

    def let_in(self) -> list[str]:
        self.queue.release()
        for thread in self.threads:
            thread.join(60)
        return self.entered


@pytest.fixture
def line() -> Line:
    """A line before a place that is taken."""
    queue = Queue()
    queue.acquire()
    return Line(queue)


def test_whoever_has_waited_longest_is_next(line: Line) -> None:
    names = [str(number) for number in range(8)]
    for name in names:
        line.add(name)
    assert line.let_in() == names


def test_taps_go_first_in_their_own_order(line: Line) -> None:
    for name in ("page 1", "tap 1", "page 2", "tap 2"):
        line.add(name, goes_first=name.startswith("tap"))
    assert line.let_in() == ["tap 1", "tap 2", "page 1", "page 2"]


def test_no_flood_of_taps_keeps_a_page_waiting(line: Line) -> None:
    line.add("page")
    for number in range(2 * IN_A_ROW):
        line.add(f"tap {number}", goes_first=True)
    assert line.let_in().index("page") == IN_A_ROW


def test_a_place_that_no_one_waits_for_is_free() -> None:
    queue = Queue(2)
    for _ in range(3):
        queue.acquire()
        queue.release()
    with queue.entered(), queue.entered():
        pass


def test_a_thread_that_gives_its_turn_up_lets_another_work_and_goes_on_first() -> None:
    turns, entered = Turns(1), list[str]()
    gave_up, go_on = threading.Event(), threading.Event()

    def tap() -> None:
        with turns.taken():
            with turns.given_up(goes_first=True):
                gave_up.set()
                go_on.wait(60)
            entered.append("tap")

    def look() -> None:
        with turns.taken():
            entered.append("page")

    tapping = threading.Thread(target=tap)
    tapping.start()
    assert gave_up.wait(60)
    look()  # while the other waits for something else
    with turns.taken():
        late = threading.Thread(target=look)
        late.start()
        wait_until(lambda: waiting_in(turns._queue) == 1)
        go_on.set()
        wait_until(lambda: waiting_in(turns._queue) == 2)
    tapping.join(60)
    late.join(60)
    assert entered == ["page", "tap", "page"]
