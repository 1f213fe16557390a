"""What happens in a turn: cards placed, a power taken, tokens moved, cards drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.engine.game import Event, PlayerId
from companion.games.arctic.table.state import Card, Part

Last = Literal["top", "bottom", "face_down"]


@dataclass(frozen=True)
class PartShown(Event):
    """One of the four things on the new visible card was told."""

    player: PlayerId
    part: Part
    value: str


@dataclass(frozen=True)
class PlacementSaid(Event):
    """The table said the placement value of this turn."""

    player: PlayerId
    value: int


@dataclass(frozen=True)
class VisibleCardTakenBack(Event):
    """The second puffin power: the visible card is in the hand again."""

    player: PlayerId


@dataclass(frozen=True)
class ChoiceMade(Event):
    """What a power is used for in this turn."""

    player: PlayerId
    choice: str
    value: str


@dataclass(frozen=True)
class CardsPlaced(Event):
    """Step A: so many cards on the pile, and so many penalty cards for those missing."""

    player: PlayerId
    cards: int
    penalties: int = 0
    last: Last = "top"  # where the last one went
    card: Card | None = None  # the new visible card; None: the old one is still in sight


@dataclass(frozen=True)
class PowerTaken(Event):
    """A power card went to a player, from the middle or from the player who held it."""

    player: PlayerId
    animal: str
    holder: PlayerId  # before; no one: the middle


@dataclass(frozen=True)
class TokensMoved(Event):
    """Step B: where the two tokens stand now, by animal; none, if the table left it out."""

    player: PlayerId
    tokens: dict[str, int]


@dataclass(frozen=True)
class CardsDrawn(Event):
    """Step C: cards taken into the hand, and how many the river was filled up with."""

    player: PlayerId
    river: int
    draw_pile: int = 0
    penalties: int = 0  # from their own penalty zone
    refilled: int = 0


@dataclass(frozen=True)
class PenaltyGiven(Event):
    """The first polar bear power: a penalty card goes to another player."""

    player: PlayerId
    to: PlayerId


@dataclass(frozen=True)
class CardsDiscarded(Event):
    """More than the hand may hold: into the penalty zone."""

    player: PlayerId
    cards: int


@dataclass(frozen=True)
class TurnLeftUntold(Event):
    """The table went on without telling the turn."""

    player: PlayerId
