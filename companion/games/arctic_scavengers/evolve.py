"""The state after an event: records, never refuses, never asks a rule again."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.game import Event
from companion.games.arctic_scavengers.events import (
    ContestedResourceLeft,
    GameEnded,
    GameStarted,
    GatheringBegan,
    RoundBegan,
    SkirmishBegan,
)
from companion.games.arctic_scavengers.state import Table


def evolve(table: Table, event: Event) -> Table:
    """The table after an event."""
    match event:
        case GameStarted():
            return game_started(event)
        case RoundBegan(round=number, initiator=initiator):
            return replace(table, round=number, initiator=initiator, phase="draw")
        case GatheringBegan():
            return replace(table, phase="gather")
        case SkirmishBegan():
            return replace(table, phase="skirmish")
        case ContestedResourceLeft(left=left):
            return replace(table, contested_left=left)
        case GameEnded():
            return replace(table, phase="over")
    raise TypeError(f"{type(event).__name__} is no event of this game.")


def game_started(event: GameStarted) -> Table:
    """The table before its first round."""
    return Table(
        rules_version=event.rules_version,
        seats=event.seats,
        house_rules=event.house_rules,
        initiator=event.first,
        contested_left=event.contested,
        contested_total=event.contested,
        starter=event.starter,
        cards=event.cards,
    )
