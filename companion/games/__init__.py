"""The games the companion knows: the only place that lists them."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from companion.engine.game import AnyGame, Cover
from companion.engine.lazily import Lazily
from companion.games.arctic import COVER as ARCTIC
from companion.games.arctic_scavengers import COVER as ARCTIC_SCAVENGERS


def _opened(key: str) -> AnyGame:
    game: AnyGame = import_module(f"{__name__}.{key}.game").GAME
    return game


COVERS: Mapping[str, Cover] = {cover.key: cover for cover in (ARCTIC_SCAVENGERS, ARCTIC)}
# Each is imported when it is first asked for: together they take longer than all the rest.
GAMES: Mapping[str, AnyGame] = Lazily(COVERS, _opened)
