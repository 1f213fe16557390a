"""The count at the end, and how the game was closed."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.engine.game import Event, PlayerId
from companion.games.arctic_scavengers.table.state import Origin


@dataclass(frozen=True)
class CountPassed(Event):
    """The tablet went to the player who counts now."""

    player: PlayerId


@dataclass(frozen=True)
class CountBegun(Event):
    """A player counts anew: every card by hand, or from what the books say."""

    player: PlayerId
    is_afresh: bool


@dataclass(frozen=True)
class CopiesCounted(Event):
    """A number of the count changed: of a card, or of a building in some state."""

    player: PlayerId
    thing: str  # "refugee", "armory.complete"
    by: int
    copies: int  # what it came to


@dataclass(frozen=True)
class PlaceCounted(Event):
    """A player says that the cards at one of their buildings are among those they counted."""

    player: PlayerId
    building: str
    site: str


@dataclass(frozen=True)
class UnknownKept(Event):
    """A player leaves some cards unknown: they are not counted (R43)."""

    player: PlayerId
    origin: Origin
    copies: int


@dataclass(frozen=True)
class CountFinished(Event):
    """A player has counted; the people are those on their cards."""

    player: PlayerId
    people: int
    on_phone: bool = False  # on their own one: whoever else counts on the tablet goes on


@dataclass(frozen=True)
class GameClosed(Event):
    """The result stands; all is empty where no one wanted to count."""

    totals: dict[str, int] = field(default_factory=dict)
    ranks: dict[str, int] = field(default_factory=dict)
    winners: tuple[str, ...] = ()
