"""Where in a request the trouble lies, and what it is, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

LONGEST_QUOTE = 40

_SENTENCES = {
    "bool_type": "This must be true or false.",
    "dict_type": "This must be an object.",
    "greater_than_equal": "This number is too small.",
    "int_from_float": "This must be a whole number.",
    "int_parsing_size": "This number is too large.",
    "int_type": "This must be a whole number.",
    "less_than_equal": "This number is too large.",
    "list_type": "This must be a list.",
    "model_type": "This must be an object.",
    "string_too_short": "This must not be empty.",
    "string_type": "This must be a text.",
    "string_unicode": "This text holds characters that do not exist.",
    "too_long": "This list is too long.",
    "too_short": "This list is too short.",
    "union_tag_not_found": "The action does not say what it does.",
}


def sentence(error: Mapping[str, Any]) -> str:
    """One mistake in words a person understands."""
    kind, field = error["type"], error["loc"][-1] if error["loc"] else ""
    match kind:
        case "missing":
            return f'The field "{field}" is missing.'
        case "extra_forbidden":
            return f"There is no field {_quoted(str(field))} here."
        case "literal_error":
            expected = str(error["msg"]).removeprefix("Input should be ")
            return f"This must be {expected}."
        case "union_tag_invalid":
            return "There is no such action."
    return _SENTENCES.get(kind) or f"{str(error['msg']).rstrip('.')}."


def place(location: Sequence[str | int], data: Any) -> str:
    """A place such as ``players[1].cards[0]``.

    The library's own names for the branches of a union stand in the location too; what is not in
    the data is left out, except at the end, where a field may be missing.
    """
    text, here = "", data
    for number, step in enumerate(location):
        is_last = number == len(location) - 1
        if isinstance(here, list) and isinstance(step, int) and step < len(here):
            text, here = f"{text}[{step}]", here[step]
        elif isinstance(here, dict) and (step in here or is_last):
            text, here = f"{text}.{step}" if text else str(step), here.get(step)
    return text


def _quoted(text: str) -> str:
    shown = text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}..."
    return f'"{shown}"'
