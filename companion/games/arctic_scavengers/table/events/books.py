"""Who owns what, what the piles hold, and corrections of both."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from companion.engine.game import Event, PlayerId
from companion.games.arctic_scavengers.table.state import Origin, Tracking

Source = Literal["junkyard", "contested", "stack", "elsewhere"]


@dataclass(frozen=True)
class CardKept(Event):
    """A card of the junkyard was kept; a secret one is known to no one else."""

    player: PlayerId
    card: str


@dataclass(frozen=True)
class Hired(Event):
    """A mercenary came off its stack."""

    player: PlayerId
    card: str


@dataclass(frozen=True)
class Trashed(Event):
    """Cards went into the junkyard, which was shuffled (R12)."""

    player: PlayerId
    cards: tuple[str, ...]


@dataclass(frozen=True)
class RemovedFromPlay(Event):
    """A card left the game."""

    player: PlayerId
    card: str


@dataclass(frozen=True)
class SecretIdentified(Event):
    """A secret card turned out to be this one (R55)."""

    player: PlayerId
    origin: Origin
    card: str


@dataclass(frozen=True)
class CardCameFrom(Event):
    """A correction: a card that its owner was not known to own."""

    player: PlayerId
    card: str
    source: Source


@dataclass(frozen=True)
class TrackingChanged(Event):
    """The table tracks more or less from now on."""

    tracking: Tracking


@dataclass(frozen=True)
class PileCounted(Event):
    """A pile was counted by hand; from now on the books say the same."""

    is_always_news: ClassVar[bool] = True

    pile: str
    expected: int
    counted: int


@dataclass(frozen=True)
class CaughtUp(Event):
    """A correction: how the table stands after a while of not tapping."""

    version: ClassVar[int] = 2

    round: int
    initiator: PlayerId
    contested: int
    junkyard: int
    stacks: dict[str, int] = field(default_factory=dict)
    schematics: dict[str, int] = field(default_factory=dict)
    decks: dict[str, int] = field(default_factory=dict)  # "player.card", or "player.?origin"
    timers: dict[str, int] = field(default_factory=dict)  # timer cards left, by building
    wounded: dict[str, bool] = field(default_factory=dict)  # leaders, by player
    disabled: dict[str, bool] = field(default_factory=dict)  # buildings
