"""What the chapters of a game hold, found by looking: their events, and who answers to what."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from inspect import isclass, isfunction
from types import ModuleType
from typing import Any, TypeVar, get_args, get_type_hints

from companion.engine.wording import say

Kind = TypeVar("Kind")
Given = TypeVar("Given")


def defined_in(kind: type[Kind], *chapters: ModuleType) -> tuple[type[Kind], ...]:
    """The classes of this kind that these modules define, in their order."""
    return tuple(value for value in _own(chapters) if isclass(value) and issubclass(value, kind))


def handlers(
    kind: type[Kind], gives: type[Given], *chapters: ModuleType
) -> dict[type[Kind], Callable[[Any, Any], Given]]:
    """The public functions of two parameters, by the type of the second, that give such a value.

    Of two that answer to the same no one could say which is meant: a TypeError names them.
    """
    answering: dict[type[Kind], Callable[[Any, Any], Given]] = {}
    for function in _own(chapters):
        if not isfunction(function) or function.__name__.startswith("_"):
            continue
        hints = get_type_hints(function)
        given = hints.pop("return", None)
        if given != gives or len(hints) != 2:
            continue
        second = [*hints.values()][1]
        for answered in get_args(second) or (second,):
            if not isclass(answered) or not issubclass(answered, kind) or answered is kind:
                continue
            other = answering.setdefault(answered, function)
            if other is not function:
                names = say(
                    "{first} and {second}",
                    first=other.__qualname__,
                    second=function.__qualname__,
                )
                raise TypeError(
                    say(
                        "{names} both answer to {answered}.",
                        names=names,
                        answered=answered.__name__,
                    )
                )
    return answering


def _own(chapters: tuple[ModuleType, ...]) -> Iterator[Any]:
    for chapter in chapters:
        for value in vars(chapter).values():
            if getattr(value, "__module__", None) == chapter.__name__:
                yield value
