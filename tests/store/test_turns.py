"""A few threads work at once; who waits for something else gives the turn up meanwhile."""

from __future__ import annotations

import threading

from companion.store.file.turns import Turns


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
