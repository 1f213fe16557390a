"""Rounds, phases and the initiator's path (R7-R9)."""

from __future__ import annotations

from companion.engine.errors import GameIsOver
from companion.engine.game import Event, PlayerId
from companion.games.arctic_scavengers.events import (
    ContestedResourceLeft,
    GameEnded,
    GatheringBegan,
    RoundBegan,
    SkirmishBegan,
)
from companion.games.arctic_scavengers.state import Table

FIRST_SKIRMISH_ROUND = 3


def has_skirmish(round_number: int) -> bool:
    """Nobody fights in the first two rounds (R8)."""
    return round_number >= FIRST_SKIRMISH_ROUND


def has_peek(round_number: int, players: int) -> bool:
    """The initiator peeks from round 3 on, never with two players (R8)."""
    return has_skirmish(round_number) and players > 2


def next_initiator(table: Table) -> PlayerId:
    """Who has the initiator card in the next round (R7)."""
    if table.house_rules.initiator_moves_every_round or table.round >= FIRST_SKIRMISH_ROUND:
        return table.left_of(table.initiator)
    return table.initiator


def last_round(table: Table) -> int:
    """The round in which the last contested resource will leave the pile (R9)."""
    # A skirmish takes one resource a round, won or deadlocked; this round's may be out already.
    begun = max(table.round, FIRST_SKIRMISH_ROUND)
    return begun + table.contested_left - 1


def move_on(table: Table) -> tuple[Event, ...]:
    """Go to the next phase, the next round, or the end of the game (R7-R9)."""
    if table.is_over:
        raise GameIsOver("The game is over: the contested pile is empty.", rule="R9")
    if table.phase == "draw":
        return (GatheringBegan(),)
    if table.phase == "gather" and has_skirmish(table.round):
        return (SkirmishBegan(),)
    if table.phase == "gather":
        return (_next_round(table),)
    left = table.contested_left - 1
    end = GameEnded(table.round) if left == 0 else _next_round(table)
    return (ContestedResourceLeft(left), end)


def _next_round(table: Table) -> RoundBegan:
    return RoundBegan(table.round + 1, next_initiator(table))
