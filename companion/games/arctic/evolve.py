"""The state after an event: records, never refuses, never asks a rule again."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.game import Event
from companion.games.arctic.events import (
    GameEnded,
    GameStarted,
    LastRoundBegan,
    ReserveOpened,
    TurnBegan,
)
from companion.games.arctic.state import Table


def evolve(table: Table, event: Event) -> Table:
    """The table after an event."""
    match event:
        case GameStarted():
            return game_started(event)
        case TurnBegan(player=player, round=number):
            return replace(table, active=player, round=number)
        case ReserveOpened():
            return replace(table, stage="reserve")
        case LastRoundBegan():
            return replace(table, stage="last_turns")
        case GameEnded():
            return replace(table, stage="over")
    raise TypeError(f"{type(event).__name__} is no event of this game.")


def game_started(event: GameStarted) -> Table:
    """The table before its first turn."""
    return Table(
        rules_version=event.rules_version,
        seats=event.seats,
        first=event.first,
        active=event.first,
        reserve=event.reserve,
        draw_pile=event.draw_pile,
        catalogue=event.catalogue,
    )
