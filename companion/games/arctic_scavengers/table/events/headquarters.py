"""Buildings and leaders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from companion.engine.game import Event, PlayerId
from companion.games.arctic_scavengers.table.state import NOBODY

TimerChange = Literal["ticks", "work", "reset", "short"]  # short: too few cards (R65)


@dataclass(frozen=True)
class BuildingStarted(Event):
    """A building was begun; its timer cards come from its owner's deck."""

    player: PlayerId
    site: str
    building: str
    timer: int


@dataclass(frozen=True)
class TimerMoved(Event):
    """Timer cards came off a building, or were put back on."""

    player: PlayerId  # the owner
    site: str
    building: str
    left: int
    change: TimerChange


@dataclass(frozen=True)
class Stored(Event):
    """Cards were put into a building."""

    player: PlayerId
    site: str
    building: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Retrieved(Event):
    """Cards were taken out of a building."""

    player: PlayerId
    site: str
    building: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class BuildingDisabled(Event):
    """A building neither works nor opens (R37)."""

    version: ClassVar[int] = 2

    player: PlayerId
    site: str
    building: str
    by: PlayerId = NOBODY  # who attacked while gathering
    means: str = ""  # the card that did it


@dataclass(frozen=True)
class BuildingRepaired(Event):
    """A building works again."""

    player: PlayerId
    site: str
    building: str


@dataclass(frozen=True)
class LeadersDealt(Event):
    """Leaders were dealt to a player, to keep one of them."""

    player: PlayerId
    leaders: tuple[str, ...]


@dataclass(frozen=True)
class LeadersPutBack(Event):
    """Leaders that were dealt went back; the player chooses among all."""

    player: PlayerId
    leaders: tuple[str, ...]


@dataclass(frozen=True)
class LeaderDeclined(Event):
    """A player plays without a leader."""

    player: PlayerId


@dataclass(frozen=True)
class LeaderJoined(Event):
    """A leader leads a tribe from now on, in the place of the one before."""

    player: PlayerId
    leader: str


@dataclass(frozen=True)
class LeaderWounded(Event):
    """A leader has no power until healed (R37)."""

    version: ClassVar[int] = 2

    player: PlayerId
    leader: str = ""
    by: PlayerId = NOBODY  # who attacked while gathering
    means: str = ""  # the card that did it


@dataclass(frozen=True)
class LeaderHealed(Event):
    """A leader has their power again."""

    player: PlayerId
