"""Questions about a state are answered once: it never changes, and one picture asks many of them often."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, TypeVar, TypeVarTuple

S = TypeVar("S")
Ts = TypeVarTuple("Ts")
T = TypeVar("T")

# A tap asks about the state before it and the one it leads to; so many are tapped at the same time.
STATES = 8

# Each kept with what was asked about it. Without ids: an answer holds on to what it was asked with, so
# that no id is given away a second time meanwhile.
Answers = dict[tuple[Hashable, ...], tuple[tuple[Any, ...], Any]]
_asked: tuple[tuple[Any, Answers], ...] = ()


def once(ask: Callable[[S, *Ts], T]) -> Callable[[S, *Ts], T]:
    """A question about a state; what else it is asked with are values that never change either."""

    @wraps(ask)
    def answer(state: S, *about: *Ts) -> T:
        answers = _answers(state)
        key = (ask, *(each if isinstance(each, str) else id(each) for each in about))
        known = answers.get(key)
        if known is None:
            known = answers[key] = (about, ask(state, *about))
        found: T = known[1]
        return found

    return answer


def _answers(state: Any) -> Answers:
    """What was answered about a state; nothing about one that was not asked about lately."""
    global _asked
    for of, answers in _asked:
        if of is state:
            return answers
    new: Answers = {}
    # One assignment: threads that come at the same time at worst answer a question twice.
    _asked = ((state, new), *_asked[: STATES - 1])
    return new
