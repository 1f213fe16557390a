"""Where the table was found to be other than it was told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.engine.game import Event, PlayerId
from companion.games.arctic.table.state import Tracking


@dataclass(frozen=True)
class PileCounted(Event):
    """A pile was counted by hand."""

    is_always_news: ClassVar[bool] = True

    pile: str  # "draw_pile", "river", "reserve", "hand.p1", "pile.p1", "penalties.p1"
    cards: int
    expected: int | None  # what it should hold; None: not known


@dataclass(frozen=True)
class TokenPut(Event):
    """A token stands elsewhere."""

    animal: str
    value: int


@dataclass(frozen=True)
class PowerPut(Event):
    """A power card lies elsewhere; no one: in the middle."""

    animal: str
    player: PlayerId


@dataclass(frozen=True)
class TableLookedOver(Event):
    """Hands have found everything that was in doubt to be as the table thought."""


@dataclass(frozen=True)
class TrackingChanged(Event):
    """From now on the table tells more, or less."""

    tracking: Tracking
