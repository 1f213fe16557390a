"""What happened. These shapes are stored for ever: change one only with an upgrade."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.game import Event, PlayerId, Seat
from companion.games.arctic_scavengers.state import HouseRules


@dataclass(frozen=True)
class GameStarted(Event):
    """Everything the game began with, the values of its cards included."""

    rules_version: str
    seats: tuple[Seat, ...]
    first: PlayerId
    house_rules: HouseRules
    contested: int
    starter: dict[str, int]
    cards: str  # the catalogue as JSON text; a running game keeps it


@dataclass(frozen=True)
class RoundBegan(Event):
    """The drawing phase of a new round."""

    round: int
    initiator: PlayerId


@dataclass(frozen=True)
class GatheringBegan(Event):
    """Everybody has drawn."""


@dataclass(frozen=True)
class SkirmishBegan(Event):
    """Everybody has gathered and announced."""


@dataclass(frozen=True)
class ContestedResourceLeft(Event):
    """The top contested resource left its pile, won or deadlocked."""

    left: int


@dataclass(frozen=True)
class GameEnded(Event):
    """The round in which the last contested resource left is over."""

    round: int


EVENTS: tuple[type[Event], ...] = (
    GameStarted,
    RoundBegan,
    GatheringBegan,
    SkirmishBegan,
    ContestedResourceLeft,
    GameEnded,
)
