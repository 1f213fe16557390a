"""The skirmish as it is entered, card by card and action by action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.engine.game import Event, PlayerId
from companion.games.arctic_scavengers.table.state import Declaration


@dataclass(frozen=True)
class CardRevealed(Event):
    """A card lies in the skirmish."""

    player: PlayerId
    card: str


@dataclass(frozen=True)
class CardTakenOut(Event):
    """A card does not lie in the skirmish after all: which of its copies, counted from 1."""

    player: PlayerId
    card: str
    copy: int


@dataclass(frozen=True)
class TotalSaid(Event):
    """A player said what their force is worth."""

    player: PlayerId
    fight: int
    people: int
    has_rogue: bool


@dataclass(frozen=True)
class ActionDeclared(Event):
    """An action of the skirmish."""

    action: Declaration


@dataclass(frozen=True)
class SnipeAnswered(Event):
    """Someone saves from the last snipe, or no one does."""

    version: ClassVar[int] = 2

    player: PlayerId
    card: str
    snipe: Declaration | None = None  # the one that was answered


@dataclass(frozen=True)
class Passed(Event):
    """A player declares nothing more in this skirmish."""

    player: PlayerId


@dataclass(frozen=True)
class ActionsWithdrawn(Event):
    """Declarations were withdrawn: one, and those that it had made possible."""

    actions: tuple[Declaration, ...]
    kept: tuple[Declaration, ...]
