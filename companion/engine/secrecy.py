"""Secrets of one game, as they leave the house: as unknown cards.

A ``Secret`` is written as its owner, its value and the sitting it was entered in. ``blanked``
leaves nothing but the owner: ``{"owner": "p2", "value": None}``. Read back, it is a ``Secret``
without a value, which is shown to no one; so every game folds one as a card that no one has entered.
It needs no game, so that a log can be blanked that this version cannot read.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from companion.engine.values import Secret

_NAMES = frozenset(field.name for field in fields(Secret))
_NEEDED = frozenset({"owner", "value"})


def is_secret(data: Any) -> bool:
    """Whether stored data is a ``Secret``; nothing else in an event has just these fields."""
    return isinstance(data, dict) and _NEEDED <= data.keys() <= _NAMES


def blanked(data: Any) -> Any:
    """Stored data, of an event or of any part of one, with no value in its secrets."""
    if is_secret(data):
        return {"owner": data["owner"], "value": None}
    if isinstance(data, dict):
        return {name: blanked(part) for name, part in data.items()}
    if isinstance(data, (list, tuple)):
        return [blanked(part) for part in data]
    return data
