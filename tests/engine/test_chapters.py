"""Events and who answers to them are found in the chapters, not listed a second time."""

from __future__ import annotations

from types import ModuleType

import pytest

from companion.engine.chapters import defined_in, handlers
from companion.engine.game import Event

CHAPTER = """
from companion.engine.game import Event

class Begun(Event): ...
class Ended(Event): ...
class BrokenOff(Event): ...
class Helper: ...

def begun(state: int, event: Begun) -> int: return state + 1
def ended(state: int, event: Ended | BrokenOff) -> int: return -state
def anything(state: int, event: Event) -> int: return 0
def told(state: int, event: Begun) -> str: return "It has begun."
def both(state: int, event: Begun, other: Ended) -> int: return 0
def helper(state: int, helper: Helper) -> int: return 0
def _private(state: int, event: Begun) -> int: return 0
"""


def chapter(text: str, name: str = "chapter") -> ModuleType:
    module = ModuleType(name)
    exec(text, vars(module))
    return module


def test_events_come_in_the_order_in_which_they_are_defined() -> None:
    first, second = chapter(CHAPTER), chapter(CHAPTER.replace("Begun", "Opened"), "second")
    names = [event.__name__ for event in defined_in(Event, second, first)]
    assert names == ["Opened", "Ended", "BrokenOff", "Begun", "Ended", "BrokenOff"]


def test_who_answers_to_an_event_is_told_by_what_it_takes_and_gives() -> None:
    module = chapter(CHAPTER)
    found = handlers(Event, int, module)
    assert {event.__name__: function(3, event()) for event, function in found.items()} == {
        "Begun": 4,
        "Ended": -3,
        "BrokenOff": -3,
    }
    assert [function(0, None) for function in handlers(Event, str, module).values()] == [
        "It has begun."
    ]


def test_two_that_answer_to_the_same_are_refused() -> None:
    module = chapter(CHAPTER + "def again(state: int, event: Begun) -> int: return 0\n")
    with pytest.raises(TypeError, match="begun and again both answer to Begun"):
        handlers(Event, int, module)
