"""What players ask for on their own phone, and no other device may."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.engine.game import Command, Fold, PlayerId, SeatCommand


@dataclass(frozen=True)
class NameMine(SeatCommand):
    """A player names one of their unknown cards: ``contested/net``, or ``contested/`` to keep it unknown.

    ``was`` is what they named it before.
    """

    adds_only = True  # whatever happens at the table meanwhile, it is the same card

    player: PlayerId
    secret: str
    was: str = ""


@dataclass(frozen=True)
class NamePeek(SeatCommand):
    """The initiator names the contested resource that they see: ``contested/net``, or ``contested/``."""

    adds_only = True

    player: PlayerId
    secret: str


@dataclass(frozen=True)
class KeepMine(SeatCommand):
    """A player does the action that is open and keeps a card which they name for themselves alone."""

    player: PlayerId
    action: str
    choice: str


@dataclass(frozen=True)
class WinMine(SeatCommand):
    """A player has won the skirmish and names the resource for themselves alone."""

    player: PlayerId
    card: str


@dataclass(frozen=True)
class DealMine(SeatCommand):
    """Deal two of the leaders that are left to a player's own phone."""

    adds_only = True  # others choose meanwhile

    player: PlayerId


@dataclass(frozen=True)
class CountMine(SeatCommand):
    """A player has counted their own cards; what is left out stays as it is known."""

    adds_only = True  # others count meanwhile

    player: PlayerId
    cards: dict[str, int] = field(default_factory=dict)  # by card, or "armory.complete"


OWN_COMMANDS: dict[str, type[Command]] = {
    "name-mine": NameMine,
    "name-peek": NamePeek,
    "keep-mine": KeepMine,
    "win-mine": WinMine,
    "deal-mine": DealMine,
    "count-mine": CountMine,
}
OWN_FOLDS: dict[str, Fold] = {"name-mine": "passes", "name-peek": "passes", "keep-mine": "ends"}
