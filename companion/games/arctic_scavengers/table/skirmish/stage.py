"""How far a skirmish is: what the table does next with it."""

from __future__ import annotations

from typing import Literal

from companion.engine.game import PlayerId
from companion.games.arctic_scavengers.table.skirmish.forces import entered_now
from companion.games.arctic_scavengers.table.skirmish.standing import skirmish_now
from companion.games.arctic_scavengers.table.skirmish.window import (
    asked,
    broken_promises,
    unanswered,
)
from companion.games.arctic_scavengers.table.state import NOBODY, Table

Stage = Literal["winner", "entry", "reactions", "verdict"]


def stage(table: Table) -> Stage:
    """Who won is asked where no one has announced cards; else cards, then actions, then the verdict."""
    if not table.reveal.is_begun:
        return "entry" if any(player.announced for player in table.players) else "winner"
    if any(is_free(table, player.id) for player in table.players):
        return "entry"
    if unanswered(table) or asked(table):
        return "reactions"
    return "entry" if broken_promises(table) else "verdict"


def is_free(table: Table, player: PlayerId) -> bool:
    """Whether a player may reveal any number of cards: none was announced, no total entered."""
    return table.player(player).announced is None and not table.reveal.of(player).total


def revealing(table: Table) -> PlayerId:
    """Whose cards are entered now, or first."""
    broken = next(iter(broken_promises(table)), NOBODY)
    return entered_now(table) or broken or table.turn_order[0].id


def acting(table: Table) -> PlayerId:
    """Whose seat is one piece with the work area: who reveals, declares or has won."""
    if table.committed:
        return NOBODY  # all cards turn together
    match stage(table):
        case "entry":
            return revealing(table)
        case "reactions":
            open_snipe = unanswered(table)
            return open_snipe.by if open_snipe else asked(table)
        case "verdict":
            return skirmish_now(table).winner
        case "winner":
            return NOBODY
