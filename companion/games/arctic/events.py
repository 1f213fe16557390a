"""What happened. These shapes are stored for ever: change one only with an upgrade."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.game import Event, PlayerId, Seat
from companion.games.arctic.catalogue import Catalogue


@dataclass(frozen=True)
class GameStarted(Event):
    """Everything the game began with."""

    rules_version: str
    seats: tuple[Seat, ...]
    first: PlayerId
    reserve: int
    draw_pile: int
    catalogue: Catalogue  # the figures it is played by; a running game keeps them


@dataclass(frozen=True)
class TurnBegan(Event):
    """The next player's turn."""

    player: PlayerId
    round: int


@dataclass(frozen=True)
class ReserveOpened(Event):
    """The draw pile ran out: the reserve takes its place and the end is near."""


@dataclass(frozen=True)
class LastRoundBegan(Event):
    """Everybody has one more turn, without drawing."""


@dataclass(frozen=True)
class GameEnded(Event):
    """Everybody has had the last turn."""


EVENTS: tuple[type[Event], ...] = (
    GameStarted,
    TurnBegan,
    ReserveOpened,
    LastRoundBegan,
    GameEnded,
)
