"""The game as a whole: its beginning, its turns and how it runs out."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.engine.game import Event, PlayerId, Seat
from companion.games.arctic.rules.catalogue import Catalogue
from companion.games.arctic.table.state import Tracking


@dataclass(frozen=True)
class GameStarted(Event):
    """Everything the game began with; the last fields were not told by the oldest games."""

    rules_version: str
    seats: tuple[Seat, ...]
    first: PlayerId
    reserve: int
    draw_pile: int
    catalogue: Catalogue  # the figures it is played by; a running game keeps them
    tracking: Tracking = "clock"
    backs: tuple[str, ...] = ()  # the decks in play, by the marks on their backs
    sides: dict[str, int] = field(default_factory=dict)  # of the power cards, by animal


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
    """Everyone has one more turn, without drawing."""


@dataclass(frozen=True)
class GameEnded(Event):
    """Everyone has had the last turn."""
