"""Everything that can be asked about some games: the routes and the document are made from this."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from companion.api.endpoint import Calculator, Games, Reference

RULES = Reference(
    path="/rules",
    summary="Search the rules",
    at="companion.api.rules:LOOKED_UP",
    parameters={
        "q": "Words, a card's name, or the number of a ruling such as R17.",
        "game": "The key of a game; left out, all games are searched.",
    },
)


def calculators(games: Games) -> tuple[Calculator, ...]:
    """The questions with a body, game by game."""
    return tuple(calculator for module in _modules(games) for calculator in module.CALCULATORS)


def references(games: Games) -> tuple[Reference, ...]:
    """What can be looked up."""
    own = [reference for module in _modules(games) for reference in module.REFERENCES]
    return (*own, RULES)


def _modules(games: Games) -> Iterator[ModuleType]:
    """The folder of each game that can be asked something; a game need not have one."""
    for key in games:
        name = f"{__package__}.{key}"
        if find_spec(name):
            yield import_module(name)
