"""Counting: what was spread out, and the result that closes the game."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.engine.game import Event, PlayerId


@dataclass(frozen=True)
class PileShown(Event):
    """The tablet is passed on: the next cards belong to this player's pile."""

    player: PlayerId


@dataclass(frozen=True)
class CardSpread(Event):
    """One card of a pile, at its place counted from 1."""

    player: PlayerId
    card: str
    place: int


@dataclass(frozen=True)
class CardMarked(Event):
    """The next card goes before this one; 0: at the end again."""

    player: PlayerId
    place: int


@dataclass(frozen=True)
class CardRemoved(Event):
    """A card that was not in the pile."""

    player: PlayerId
    card: str
    place: int


@dataclass(frozen=True)
class TotemRevealed(Event):
    """A player's totem; none: it was a mistake."""

    player: PlayerId
    totem: str


@dataclass(frozen=True)
class TokenFound(Event):
    """The landscape value on which the token of a player's totem stands."""

    player: PlayerId
    animal: str
    value: int


@dataclass(frozen=True)
class PenaltyCounted(Event):
    """The cards in a player's penalty zone."""

    player: PlayerId
    cards: int


@dataclass(frozen=True)
class CountClosed(Event):
    """The result stands, by player; all is empty where no one wanted to count."""

    totals: dict[str, int] = field(default_factory=dict)
    ranks: dict[str, int] = field(default_factory=dict)
