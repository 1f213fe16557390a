"""A referee for every game that is installed, for those who work without the pages."""

from __future__ import annotations

from companion.games import GAMES
from companion.play import Referee


def installed() -> dict[str, Referee]:
    """The games by the print in the box, ready to play."""
    for game in GAMES.values():
        game.load()
    return {key: Referee(game) for key, game in GAMES.items()}
