"""The table after what concerns the game as a whole."""

from __future__ import annotations

from dataclasses import replace

from companion.games.arctic.table.events import rounds as e
from companion.games.arctic.table.spread import NOBODY
from companion.games.arctic.table.state import Player, Table, Turn


def game_started(table: Table, event: e.GameStarted) -> Table:
    """The table before its first turn; where only the score is told, no one's cards are known."""
    numbers, is_told = event.catalogue.numbers, event.tracking == "turns"
    hand = numbers.hand if is_told else None
    tokens = dict.fromkeys(event.catalogue.animals, numbers.tokens_begin_on)
    return Table(
        rules_version=event.rules_version,
        seats=event.seats,
        first=event.first,
        active=event.first,
        reserve=event.reserve,
        draw_pile=event.draw_pile,
        catalogue=event.catalogue,
        tracking=event.tracking,
        backs=event.backs,
        sides=event.sides,
        powers=dict.fromkeys(event.sides, NOBODY),
        tokens=tokens if is_told else {},
        river=numbers.river,
        players=tuple(Player(seat.id, hand=hand) for seat in event.seats),
    )


def turn_began(table: Table, event: e.TurnBegan) -> Table:
    """The next player's turn."""
    return replace(table, active=event.player, round=event.round, turn=Turn())


def reserve_opened(table: Table, event: e.ReserveOpened) -> Table:
    """The reserve takes the place of the draw pile."""
    return replace(table, stage="reserve", draw_pile=table.draw_pile + table.reserve, reserve=0)


def last_round_began(table: Table, event: e.LastRoundBegan) -> Table:
    """From now on no one draws."""
    return replace(table, stage="last_turns")


def game_ended(table: Table, event: e.GameEnded) -> Table:
    """The last turn has been played."""
    return replace(table, stage="over", turn=Turn())
