"""What an owner's print shows otherwise than our lists, and how a card takes it over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from companion.engine.catalogue import build
from companion.engine.codec import encode
from companion.engine.errors import CompanionError
from companion.engine.wording import capitalised, say

T = TypeVar("T")

Value = str | int | None  # as a card holds it; None where nothing is printed
Changes = Mapping[str, Mapping[str, Value]]  # by card and field

LONGEST_TEXT = 400


class BadValue(CompanionError):
    """A value that no print can show; ``field`` is the one to look at."""

    def __init__(self, message: str, field: str) -> None:
        super().__init__(message)
        self.field = field


@dataclass(frozen=True, order=True)
class Correction:
    """One value as an owner's print shows it."""

    card: str
    field: str
    value: str


Corrections = tuple[Correction, ...]


@dataclass(frozen=True)
class PrintedValue:
    """One value of a card that a print may show otherwise."""

    card: str
    field: str  # where it stands on the card: "people", "base.fight", "cost.food"
    label: str
    printed: str  # as our lists have it; empty where nothing is printed
    choices: tuple[str, ...] = ()  # all that it can be; none for a text
    group: str = ""  # values that stand together: "Cost"
    value: str = ""  # as it counts now
    said: str = ""  # what a short remark calls it, if not by its label: "cost in food"
    is_added: bool = False  # whether others have more by it

    @property
    def is_text(self) -> bool:
        """Whether it is words, which are shown and not reckoned with."""
        return not self.choices

    @property
    def is_corrected(self) -> bool:
        """Whether an owner's print shows it otherwise."""
        return self.value != self.printed

    def read(self, text: str) -> str:
        """What was entered, tidied, or a sentence that says what it must be."""
        words = " ".join(text.split())
        if self.is_text:
            if not (words and words.isprintable() and len(words) <= LONGEST_TEXT):
                message = say(
                    "{title} must be words, at most {longest_text} characters of them.",
                    title=self.title,
                    longest_text=LONGEST_TEXT,
                )
                raise BadValue(message, self.field)
        elif words not in self.choices:
            raise BadValue(
                say("{title} must be {expected}.", title=self.title, expected=self._expected()),
                self.field,
            )
        return words

    def typed(self, text: str) -> Value:
        """A text that was read, as the card holds it."""
        if self.is_text or (text and not text.isdigit()):
            return text
        return int(text) if text else None

    @property
    def title(self) -> str:
        """What a sentence calls it."""
        name = f"{self.group}, {self.label}" if self.group else self.label
        return capitalised(name)

    @property
    def in_short(self) -> str:
        """What counts now in a few words: "fight +3", "no hunt", "its text"."""
        name = self.said or self.label
        if self.is_text:
            return say("its {name}", name=name)
        return (
            f"{name} {'+' * self.is_added}{self.value}"
            if self.value
            else say("no {name}", name=name)
        )

    def _expected(self) -> str:
        some = [choice for choice in self.choices if choice]
        if not some[0].isdigit():
            return say("one of {some}", some=", ".join(some))
        nothing = ", or nothing" if "" in self.choices else ""
        return say(
            "a whole number from {least} to {most}{nothing}",
            least=some[0],
            most=some[-1],
            nothing=nothing,
        )


def whole_numbers(least: int, most: int, *, or_nothing: bool = False) -> tuple[str, ...]:
    """The numbers that a value can be, and nothing where a card need not print it."""
    return (*(("",) if or_nothing else ()), *(str(number) for number in range(least, most + 1)))


def changed(item: T, values: Mapping[str, Value]) -> T:
    """A card with some values changed; None takes one away."""
    data: dict[str, Any] = encode(item)
    for field, value in values.items():
        *outer, name = field.split(".")
        part = data
        for step in outer:
            part[step] = dict(part.get(step, ()))
            part = part[step]
        part[name] = value
        if value is None:
            del part[name]
    return build(type(item), data, "corrected values")


def shown_in(item: object, field: str) -> str:
    """The value of a field as a text; empty where nothing is printed."""
    value: Any = item
    for step in field.split("."):
        value = dict(value).get(step) if isinstance(value, tuple) else getattr(value, step, None)
    return "" if value is None else str(value)


def by_card(offered: Iterable[PrintedValue], corrections: Corrections) -> Changes:
    """The corrected values of each card, every one of them read and known to be possible."""
    known = {(correction.card, correction.field): correction for correction in offered}
    found: dict[str, dict[str, Value]] = {}
    for correction in corrections:
        if (correction.card, correction.field) not in known:
            raise BadValue("There is no such value on this card.", correction.field)
        printed = known[correction.card, correction.field]
        found.setdefault(correction.card, {})[correction.field] = printed.typed(
            printed.read(correction.value)
        )
    return found


def with_changes(items: Mapping[str, T], changes: Changes) -> dict[str, T]:
    """Cards by id, those that a print shows otherwise changed."""
    return {
        key: changed(item, changes[key]) if key in changes else item for key, item in items.items()
    }


def as_they_stand(
    offered: Iterable[PrintedValue], corrections: Corrections
) -> tuple[PrintedValue, ...]:
    """Every value with what counts now: the correction, else what our lists have."""
    now = {(correction.card, correction.field): correction.value for correction in corrections}
    return tuple(
        replace(value, value=now.get((value.card, value.field), value.printed)) for value in offered
    )
