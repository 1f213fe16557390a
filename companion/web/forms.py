"""Form text into commands; a FormError says which field cannot be read."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

from werkzeug.datastructures import MultiDict

from companion.engine.game import AnyGame, Command
from companion.engine.timeline import LONGEST_KEY

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


def parse(game: AnyGame, name: str, form: Form) -> Command | None:
    """The command of this name with its fields read from the form; None if there is no such."""
    cls = game.commands.get(name)
    if cls is None:
        return None
    hints = get_type_hints(cls)
    values: dict[str, Any] = {}
    for field in fields(cls):
        hint = hints[field.name]
        found = _found(form, field.name, hint)
        if found is not MISSING:
            values[field.name] = found
        elif field.default is MISSING and field.default_factory is MISSING:
            # Of boxes to tick nothing is sent when none is ticked.
            if get_origin(hint) not in (dict, tuple):
                raise FormError(f"The form lacks its field {field.name!r}.", field.name)
            values[field.name] = get_origin(hint)()
    command: Command = cls(**values)
    return command


def _found(form: Form, name: str, hint: Any) -> Any:
    """A field as its command declares it: one value, some of one name, or numbers by name."""
    if get_origin(hint) is dict:
        return _by_name(form, name, get_args(hint)[1]) or MISSING
    if name not in form:
        return MISSING
    if get_origin(hint) is tuple:
        texts = form.getlist(name) if isinstance(form, MultiDict) else [form[name]]
        if len(texts) > MOST_VALUES:
            raise FormError(f"{name!r} has too many values.", name)
        return tuple(_read(name, get_args(hint)[0], text) for text in texts)
    return _read(name, hint, form[name])


def _by_name(form: Form, name: str, hint: Any) -> dict[str, Any]:
    """The fields written ``name.key=value``."""
    found = [key for key in form if key.startswith(f"{name}.")]
    keys = [key.removeprefix(f"{name}.") for key in found]
    if len(keys) > MOST_KEYS or any(len(key) > LONGEST_NAMED for key in keys):
        raise FormError(f"{name!r} has too many parts, or one with too long a name.", name)
    return {key: _read(name, hint, form[whole]) for key, whole in zip(keys, found, strict=True)}


def _read(name: str, hint: Any, text: str) -> Any:
    """One field as the type its command declares."""
    if len(text) > LONGEST_FIELD:
        raise FormError(f"{name!r} is too long.", name)
    if isinstance(hint, NewType):
        return _read(name, hint.__supertype__, text)
    if get_origin(hint) in (Union, types.UnionType):
        present = [part for part in get_args(hint) if part is not type(None)]
        return None if text == "" else _read(name, present[0], text)
    if get_origin(hint) is Literal:
        if text not in get_args(hint):
            raise FormError(f"{text!r} is none of the choices for {name!r}.", name)
        return text
    if hint is bool:
        return text in ("1", "true", "on", "yes")
    return integer(name, text) if hint is int else text


def integer(name: str, text: str) -> int:
    """A whole number of a sensible size."""
    if not (text.isascii() and text.removeprefix("-").isdigit() and len(text) <= 9):
        raise FormError(f"{name!r} must be a whole number.", name)
    return int(text)


def seq(form: Form) -> int | None:
    """The entry that the form was drawn from."""
    return integer("seq", form["seq"]) if form.get("seq") else None


def key(form: Form) -> str:
    """The form's own key, or none."""
    text = form.get("key", "")
    if len(text) > LONGEST_KEY:
        raise FormError("'key' is too long.", "key")
    return text
