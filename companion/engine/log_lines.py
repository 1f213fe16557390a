"""How a game tells its log; one that says nothing is told by the names of its events."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from companion.engine.values import Event, Fold, PlayerId, Viewer
from companion.engine.wording import say

StateT = TypeVar("StateT")
EventT = TypeVar("EventT", bound=Event)


def _name(event: Event) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", " ", type(event).__name__).capitalize()


def _by_name(_: object, event: Event, __: Viewer) -> str:
    return f"{_name(event)}."


def _counted(_: object, events: Sequence[Event], __: Viewer) -> str:
    return say("{name} {events} times.", name=_name(events[-1]), events=len(events))


def _always(_: str, __: Sequence[Event]) -> bool:
    return True


def _nothing(_: Event) -> frozenset[str]:
    return frozenset()


def _all_of_it(state: object) -> object:
    return state


def _player(event: Event) -> PlayerId:
    return PlayerId(str(getattr(event, "player", "")))


@dataclass(frozen=True)
class LogLines(Generic[StateT, EventT]):
    """The lines of a log, in words."""

    # An event in words, as one viewer may read it.
    sentence: Callable[[StateT, EventT, Viewer], str] = _by_name
    # Commands of which the log shows a run as one line, and such a run in words; nothing came of
    # a run without words, and the log does not show it.
    folds: Mapping[str, Fold] = field(default_factory=dict)
    folded: Callable[[StateT, Sequence[EventT], Viewer], str] = _counted
    # What an event touched that can be counted by hand, for a log of only that.
    about: Callable[[EventT], frozenset[str]] = _nothing
    # Whether a command, with what it brought about, changed more than which panel is open. If it
    # did not, the log does not show it and undo goes past it.
    is_step: Callable[[str, Sequence[EventT]], bool] = _always
    # Whose line an event makes it, or no one's: the player who acts in it.
    who: Callable[[EventT], PlayerId] = _player
    # The commands after which everyone has seen what was hidden: taking one back does not hide it.
    shows: frozenset[str] = frozenset()
    # What of a state its sentences look at: as long as it is the same, so are their words.
    told_by: Callable[[StateT], object] = _all_of_it
