"""Teach me: the first time something happens at a table, one card says what to do, once.

What a table was taught is part of its state, and follows from its events like everything else:
a lesson is there while its moment lasts, and over for good when that ends or the card is closed. Its text is data; when it arises, and whether there is room, are questions to the state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.engine.catalogue import read_blocks
from companion.engine.setup import Choice, Option
from companion.engine.values import Command, Event

Asks = Callable[[Any], bool]

ON = "on"
TEACH = Option(
    "teach",
    "Teach me",
    "Explains each thing the first time it happens.",
    (Choice("off", "Off"), Choice(ON, "On")),
    step="teach",
)


@dataclass(frozen=True)
class Lesson:
    """One card: what to do the first time, in at most 40 words, and the rule behind it."""

    id: str
    title: str
    text: str
    rule: str  # the id of its entry
    icon: str


@dataclass(frozen=True)
class Lessons:
    """When each lesson of a game arises, by its id; of two at once the first goes before."""

    arising: Mapping[str, Asks]
    # Whether its card would lie in no one's way. Where it would, the lesson waits for the next time.
    has_room: Asks

    def arises(self, lesson: str, state: Any) -> bool:
        """Whether a lesson is about this moment; one that a later version dropped never is."""
        return lesson in self.arising and self.arising[lesson](state)

    def first(self, state: Any, over: Sequence[str]) -> str:
        """The first lesson about this moment that is not over, if there is room for one."""
        waiting = (lesson for lesson in self.arising if lesson not in over)
        found = next((lesson for lesson in waiting if self.arises(lesson, state)), "")
        return found if found and self.has_room(state) else ""


@dataclass(frozen=True)
class Taught:
    """What a table was taught so far."""

    is_on: bool = False
    now: str = ""  # the lesson whose card is there
    over: tuple[str, ...] = ()

    def switched(self, *, on: bool) -> Taught:
        """The same from now on with or without cards; the one that was there is over."""
        return replace(self.without_card(), is_on=on)

    def begun(self, lesson: str) -> Taught:
        """The same with this card."""
        return replace(self, now=lesson)

    def closed(self, lesson: str) -> Taught:
        """The same once this card is closed; another one stays."""
        return self.without_card() if lesson == self.now else self

    def at(self, state: Any, lessons: Lessons) -> Taught:
        """The same as the game goes on: a lesson ends with its moment or its room; another begins."""
        if not self.is_on or (lessons.arises(self.now, state) and lessons.has_room(state)):
            return self
        ended = self.without_card()
        return replace(ended, now=lessons.first(state, ended.over))

    def without_card(self) -> Taught:
        """The same when the card that is there is over."""
        return replace(self, now="", over=(*self.over, self.now)) if self.now else self


@dataclass(frozen=True)
class TeachSwitched(Event):
    """From now on the table is taught, or no longer."""

    on: bool


@dataclass(frozen=True)
class LessonBegan(Event):
    """A card is there for the first time."""

    lesson: str


@dataclass(frozen=True)
class LessonClosed(Event):
    """A card is over: it was closed, or its moment has passed."""

    lesson: str


@dataclass(frozen=True)
class Teach(Command):
    """Teach this table from now on, or stop."""

    on: bool = False


@dataclass(frozen=True)
class CloseLesson(Command):
    """The card is read."""

    adds_only = True  # it counts whatever was tapped meanwhile

    lesson: str


def read_lessons(path: Path) -> Mapping[str, Lesson]:
    """The lessons of a game by their ids; a game without the file has none."""
    return read_blocks(path, "lesson", Lesson) if path.exists() else {}
