"""Rounds, phases and the initiator's path (R7-R9)."""

from __future__ import annotations

from companion.engine.game import PlayerId
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
