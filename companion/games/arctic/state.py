"""The table as it stands: frozen values with small questions about themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.engine.game import PlayerId, Seat
from companion.games.arctic.catalogue import Catalogue

Stage = Literal["draw_pile", "reserve", "last_turns", "over"]


@dataclass(frozen=True)
class Table:
    """One game of Arctic as far as the table knows it."""

    rules_version: str = ""
    seats: tuple[Seat, ...] = ()
    first: PlayerId = PlayerId("")
    active: PlayerId = PlayerId("")
    round: int = 0
    stage: Stage = "draw_pile"
    reserve: int = 0
    draw_pile: int = 0
    catalogue: Catalogue | None = None

    @property
    def is_over(self) -> bool:
        """Whether the last turn has been played."""
        return self.stage == "over"

    def seat_number(self, player: PlayerId) -> int:
        """Where a player sits, counted from 0."""
        return next(n for n, seat in enumerate(self.seats) if seat.id == player)

    def name(self, player: PlayerId) -> str:
        """A player's name."""
        return self.seats[self.seat_number(player)].name

    @property
    def next_player(self) -> PlayerId:
        """Who sits to the left of the player whose turn it is."""
        return self.seats[(self.seat_number(self.active) + 1) % len(self.seats)].id
