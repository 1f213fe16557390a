"""Everything that can be asked, of every game: the routes and the document are made from this."""

from __future__ import annotations

from importlib import import_module

from companion.api.endpoint import Calculator, Reference
from companion.api.rules import RULES
from companion.games import GAMES

_GAMES = [import_module(f"companion.api.{key}") for key in GAMES]

CALCULATORS: tuple[Calculator, ...] = tuple(
    calculator for game in _GAMES for calculator in game.CALCULATORS
)
REFERENCES: tuple[Reference, ...] = (
    *(reference for game in _GAMES for reference in game.REFERENCES),
    RULES,
)
