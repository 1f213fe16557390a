"""The games the companion knows: the only place that lists them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.game import AnyGame
from companion.games.arctic import GAME as ARCTIC
from companion.games.arctic_scavengers import GAME as ARCTIC_SCAVENGERS

GAMES: Mapping[str, AnyGame] = {game.key: game for game in (ARCTIC_SCAVENGERS, ARCTIC)}
