"""Everything that can be asked about some games: the routes and the document are made from this."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from companion.api.endpoint import Calculator, Reference
from companion.api.rules import rules_reference
from companion.engine.game import Game

Games = Mapping[str, Game[Any, Any, Any]]


def calculators(games: Games) -> tuple[Calculator, ...]:
    """The questions with a body, game by game."""
    return tuple(found for module in _modules(games) for found in module.CALCULATORS)


def references(games: Games) -> tuple[Reference, ...]:
    """What can be looked up."""
    own = [found for module in _modules(games) for found in module.REFERENCES]
    return (*own, rules_reference(games))


def _modules(games: Games) -> Iterator[ModuleType]:
    """The folder of each game that can be asked something; a game need not have one."""
    for key in games:
        name = f"{__package__}.{key}"
        if find_spec(name):
            yield import_module(name)
