"""Form text into commands; a FormError says which field cannot be read.

The forms of a table and the taps of a page without a log are read by the same function.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Any, get_origin, get_type_hints

from companion.engine.game import Command
from companion.engine.reader import Misfit, TypedReader, is_required

LONGEST_FIELD = 200
LONGEST_NAMED = 60
MOST_KEYS = 300  # five decks of every kind of card, on one form
MOST_VALUES = 60

Form = Mapping[str, str]


class FormError(Exception):
    """A form that cannot be read: the sentence, and the field it is about."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.field = field


def read_command(cls: type[Command], form: Form) -> Command:
    """A command with its fields read from a form."""
    try:
        command: Command = _READER.read(cls, _laid_out(cls, form))
    except Misfit as misfit:
        raise FormError(str(misfit), misfit.path[0]) from None
    return command


def integer(name: str, text: str) -> int:
    """A whole number of a sensible size."""
    try:
        return _whole_number(text)
    except Misfit as misfit:
        raise FormError(f'"{name}" {misfit.problem}.', name) from None


def _laid_out(cls: type[Command], form: Form) -> dict[str, Any]:
    """The fields of a command as they were sent: one text, some of one name, or texts by name."""
    values: dict[str, Any] = {}
    for name, kind, must_be_sent in _layout(cls):  # type: ignore[arg-type]  # any class can be a key
        if kind in (dict, tuple):
            sent = (_by_name if kind is dict else _all_of)(form, name)
            # Of boxes to tick nothing is sent when none is ticked.
            if sent or must_be_sent:
                values[name] = sent
        elif name in form:
            values[name] = form[name]
    return values


@cache
def _layout(cls: type[Command]) -> tuple[tuple[str, Any, bool], ...]:
    """The fields of a command: the name of each, what it holds many of, whether it must be sent."""
    hints = get_type_hints(cls)
    return tuple((f.name, get_origin(hints[f.name]), is_required(f)) for f in fields(cls))


def _all_of(form: Form, name: str) -> list[str]:
    """The values of a field; only forms that came through the net have several of one name."""
    texts: list[str] = [form[name]] if name in form else []
    texts = form.getlist(name) if hasattr(form, "getlist") else texts
    if len(texts) > MOST_VALUES:
        raise Misfit("has too many values", name)
    return texts


def _by_name(form: Form, name: str) -> dict[str, str]:
    """The fields written ``name.key=value``."""
    start = f"{name}."
    found = {key.removeprefix(start): form[key] for key in form if key.startswith(start)}
    if len(found) > MOST_KEYS or any(len(key) > LONGEST_NAMED for key in found):
        raise Misfit("has too many parts, or one with too long a name", name)
    return found


def _text(text: str) -> str:
    if len(text) > LONGEST_FIELD:
        raise Misfit("is too long")
    return text


def _whole_number(text: str) -> int:
    if not (text.isascii() and text.removeprefix("-").isdigit() and len(text) <= 9):
        raise Misfit("must be a whole number")
    return int(text)


def _is_ticked(text: str) -> bool:
    return text in ("1", "true", "on", "yes")


_READER = TypedReader({str: _text, int: _whole_number, bool: _is_ticked}, nothing="")
