"""Teach me: the first time something happens at a table, one card says what to do, once.

What a table was taught is part of its state, and follows from its events like everything else:
a lesson is there while its moment lasts, and over for good when that ends or the card is closed.
Its text is data; when it arises is a question to the state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.engine.catalogue import read_blocks
from companion.engine.setup import Choice, Option
from companion.engine.values import Command, Event

# When each lesson of a game arises, by its id: a question to the state. Of two at once the first goes before.
Lessons = Mapping[str, Callable[[Any], bool]]

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

    def at(self, lessons: Lessons, state: Any, *before: Any) -> Taught:
        """The same as the game goes on: a card ends with its moment, or as another one begins.

        A lesson that arose ``before``, while an earlier one began, comes now: none is missed.
        """
        if not self.is_on:
            return self
        known = (*self.over, self.now)
        moments = (state, *before)
        arisen = (
            lesson
            for lesson, arises in lessons.items()
            if lesson not in known and any(map(arises, moments))
        )
        begins = next(arisen, "")
        if begins:
            return replace(self.without_card(), now=begins)
        lasts = self.now in lessons and lessons[self.now](state)
        return self if lasts else self.without_card()

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
