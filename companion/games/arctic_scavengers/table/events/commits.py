"""Cards committed face down on a player's own phone, and revealed with everyone else's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.engine.game import Event, PlayerId, Secret


@dataclass(frozen=True)
class CardsCommitted(Event):
    """A player has put so many cards face down; only they know which."""

    # Whether they are the same again, the log must not tell.
    is_always_news: ClassVar[bool] = True

    player: PlayerId
    count: int
    cards: Secret[tuple[str, ...]]


@dataclass(frozen=True)
class CommitTakenBack(Event):
    """A player has taken their committed cards back; ``is_turn``: and their turn goes on."""

    player: PlayerId
    is_turn: bool


@dataclass(frozen=True)
class CardsTurned(Event):
    """All committed cards are turned up together; which they are, the next events say.

    Of a player who is not among these no one knows the cards: they are entered as without a phone.
    """

    players: tuple[PlayerId, ...]
