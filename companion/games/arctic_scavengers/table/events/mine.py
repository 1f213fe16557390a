"""What only one player knows, entered on their own phone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.engine.game import Event, PlayerId, Secret
from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.table.state import MyCard


@dataclass(frozen=True)
class LeadersDealtUnseen(Event):
    """Leaders were dealt to a player's phone, to keep one of them; in what order the others follow."""

    is_always_news: ClassVar[bool] = True

    player: PlayerId
    leaders: Secret[tuple[str, ...]]
    order: Secret[tuple[str, ...]]  # no one's


@dataclass(frozen=True)
class PeekNamed(Event):
    """The initiator named the contested resource that they saw; without a name it is unknown."""

    is_always_news: ClassVar[bool] = True

    player: PlayerId
    card: Secret[CardId]


@dataclass(frozen=True)
class CardsNamed(Event):
    """A player named an unknown card of theirs: all that they have named, as it stands now."""

    # Whether it says anything new, the log must not tell.
    is_always_news: ClassVar[bool] = True

    player: PlayerId
    cards: Secret[tuple[MyCard, ...]]
