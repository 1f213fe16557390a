"""What the players ask for when points are counted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.engine.game import Command, Fold, PlayerId


@dataclass(frozen=True)
class ShowPile(Command):
    """Pass the tablet on: this player's pile is counted next."""

    player: PlayerId


@dataclass(frozen=True, kw_only=True)
class CountTap(Command):
    """Something of a player's count; what is their own, the table need not turn to."""

    is_own: bool = False  # tapped on the phone in their seat


@dataclass(frozen=True)
class CountCard(CountTap):
    """The next card of a pile: an animal, or ``?`` for a face-down one."""

    adds_only: ClassVar[bool] = True

    player: PlayerId
    card: str


@dataclass(frozen=True)
class MarkCard(Command):
    """A card was forgotten before this one, or this one is wrong; once more: it was not."""

    player: PlayerId
    place: int


@dataclass(frozen=True)
class RemoveCard(CountTap):
    """A card that is not in the pile."""

    player: PlayerId
    place: int


@dataclass(frozen=True)
class RevealTotem(CountTap):
    """A player's totem; the same once more takes it back."""

    player: PlayerId
    totem: str


@dataclass(frozen=True)
class FindToken(CountTap):
    """The landscape value under the token of a player's totem."""

    player: PlayerId
    value: int


@dataclass(frozen=True)
class CountPenalty(CountTap):
    """How many cards lie in a player's penalty zone."""

    player: PlayerId
    cards: int


@dataclass(frozen=True)
class CloseCount(Command):
    """Everything is counted: this is the result."""


@dataclass(frozen=True)
class CloseWithoutCounting(Command):
    """No one wants to count."""


COUNT_COMMANDS: dict[str, type[Command]] = {
    "show-pile": ShowPile,
    "count-card": CountCard,
    "mark-card": MarkCard,
    "remove-card": RemoveCard,
    "reveal-totem": RevealTotem,
    "find-token": FindToken,
    "count-penalty": CountPenalty,
    "close-count": CloseCount,
    "close-without-counting": CloseWithoutCounting,
}

COUNT_FOLDS: dict[str, Fold] = {
    "show-pile": "begins",
    "count-card": "joins",
    "mark-card": "joins",
    "remove-card": "joins",
    "reveal-totem": "joins",
    "find-token": "joins",
    "count-penalty": "joins",
}
