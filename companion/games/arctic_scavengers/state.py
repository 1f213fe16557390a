"""The table as it stands: frozen values with small questions about themselves."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from companion.engine.game import PlayerId, Seat

Phase = Literal["draw", "gather", "skirmish", "over"]


@dataclass(frozen=True)
class HouseRules:
    """What the table decided where the rules leave a choice."""

    initiator_moves_every_round: bool = False  # R7
    zero_fight_can_win: bool = False  # R28


@dataclass(frozen=True)
class Table:
    """One game of Arctic Scavengers as far as the table knows it."""

    rules_version: str = ""
    seats: tuple[Seat, ...] = ()
    house_rules: HouseRules = HouseRules()
    round: int = 0
    phase: Phase = "draw"
    initiator: PlayerId = PlayerId("")
    contested_left: int = 0
    contested_total: int = 0
    starter: dict[str, int] = field(default_factory=dict)
    cards: str = ""

    @property
    def is_over(self) -> bool:
        """Whether the last round has ended."""
        return self.phase == "over"

    @property
    def turn_order(self) -> tuple[Seat, ...]:
        """The players clockwise from the initiator."""
        at = self.seat_number(self.initiator)
        return self.seats[at:] + self.seats[:at]

    def seat_number(self, player: PlayerId) -> int:
        """Where a player sits, counted from 0."""
        return next(n for n, seat in enumerate(self.seats) if seat.id == player)

    def name(self, player: PlayerId) -> str:
        """A player's name."""
        return self.seats[self.seat_number(player)].name

    def left_of(self, player: PlayerId) -> PlayerId:
        """The next player clockwise."""
        return self.seats[(self.seat_number(player) + 1) % len(self.seats)].id
