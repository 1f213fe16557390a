"""Where in a request the trouble lies, and what it is, in words."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.wording import quoted, say

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
    "string_unicode": "The text contains invalid characters.",
    "too_long": "This list is too long.",
    "too_short": "This list is too short.",
    "union_tag_not_found": "The action does not say what it does.",
}


def sentence(error: Mapping[str, Any]) -> str:
    """One mistake in words a person understands."""
    kind, field = error["type"], error["loc"][-1] if error["loc"] else ""
    if error.get("input") == math.inf:
        return "This number is too large."
    match kind:
        case "missing":
            return say('The field "{field}" is missing.', field=field)
        case "extra_forbidden":
            return say("There is no field {field} here.", field=quoted(str(field)))
        case "literal_error":
            expected = str(error["msg"]).removeprefix("Input should be ")
            return say("This must be {expected}.", expected=expected)
        case "union_tag_invalid":
            return "There is no such action."
    return _SENTENCES.get(kind) or f"{str(error['msg']).rstrip('.')}."


def place(error: Mapping[str, Any], data: Any) -> str:
    """A place such as ``players[1].cards[0]``.

    The library's own names for the branches of a union stand in its location too; what is not in
    the data is left out, except where the mistake is that it is not there.
    """
    text, here = "", data
    for number, step in enumerate(error["loc"]):
        is_missing = number == len(error["loc"]) - 1 and error["type"] == "missing"
        if isinstance(here, list) and isinstance(step, int) and step < len(here):
            text, here = f"{text}[{step}]", here[step]
        elif isinstance(here, dict) and (step in here or is_missing):
            text, here = f"{text}.{step}" if text else str(step), here.get(step)
    # Which action is meant stands in a field of it, whether the field is wrong or missing.
    return f"{text}.does" if error["type"].startswith("union_tag") else text


def deepest(errors: Sequence[Mapping[str, Any]], data: Any) -> Mapping[str, Any]:
    """Of the mistakes in the first wrong field the one that lies deepest.

    Where a field may be one thing or another, a mistake is reported for each; the branch that
    was meant is the one that got furthest.
    """
    field = errors[0]["loc"][:1]
    return max(
        (error for error in errors if error["loc"][:1] == field),
        key=lambda error: len(place(error, data)),
    )


def half_characters(data: Any, at: str = "") -> str | None:
    """The place of the first text that is no text, or None: JSON can spell half a character."""
    if isinstance(data, str):
        return None if data.isascii() or _is_text(data) else at
    if isinstance(data, list):
        parts = [(f"{at}[{number}]", item) for number, item in enumerate(data)]
    elif isinstance(data, dict):
        if not all(_is_text(key) for key in data):
            return at
        parts = [(f"{at}.{key}" if at else key, item) for key, item in data.items()]
    else:
        return None
    found = (half_characters(item, place) for place, item in parts)
    return next((place for place in found if place is not None), None)


def _is_text(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
