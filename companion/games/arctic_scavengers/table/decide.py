"""From a command to what it brings about, or a refusal; the rules live next door."""

from __future__ import annotations

from companion.engine.chapters import handlers
from companion.engine.errors import WrongNumberOfPlayers
from companion.engine.game import Command, Event, Setup
from companion.engine.wording import say
from companion.games.arctic_scavengers.rules.catalogue import PLAYERS, Catalogue
from companion.games.arctic_scavengers.table import (
    corrections,
    dealing,
    final_count,
    own_count,
    rounds,
    secrets,
)
from companion.games.arctic_scavengers.table.events import GameStarted, RoundBegan
from companion.games.arctic_scavengers.table.gathering import trays
from companion.games.arctic_scavengers.table.opening import lay_out
from companion.games.arctic_scavengers.table.skirmish import commits, forces, window
from companion.games.arctic_scavengers.table.state import Table

_AT_ANY_TIME = handlers(
    Command, tuple[Event, ...], rounds, corrections, final_count, secrets, own_count
)
_WHILE_IT_RUNS = handlers(Command, tuple[Event, ...], dealing, trays, commits, forces, window)
RULES_VERSION = "2"


def start(catalogue: Catalogue, setup: Setup) -> tuple[Event, ...]:
    """Open a game and its first round; it keeps the values of these cards to its end."""
    if len(setup.seats) not in PLAYERS:
        message = say(
            "Arctic Scavengers is for {least} to {most} players.",
            least=PLAYERS[0],
            most=PLAYERS[-1],
        )
        raise WrongNumberOfPlayers(message, rule="setup/piles")
    layout = lay_out(catalogue, setup)
    started = GameStarted(
        rules_version=RULES_VERSION,
        seats=setup.seats,
        first=setup.first,
        house_rules=layout.house_rules,
        contested=layout.contested_left,
        starter=dict(layout.starter),
        catalogue=catalogue,
        modules=layout.modules,
        variants=layout.variants,
        tracking=layout.tracking,
        junkyard=dict(layout.junkyard),
        contested_pool=dict(layout.contested),
        stacks=dict(layout.stacks),
        schematics=dict(layout.schematics),
        leaders=layout.leaders,
        gangs=layout.gangs,
    )
    return (started, RoundBegan(round=1, initiator=setup.first))


def decide(table: Table, command: Command) -> tuple[Event, ...]:
    """What a command brings about."""
    decision = _AT_ANY_TIME.get(type(command))
    if decision is None:
        rounds.check_running(table)
        decision = _WHILE_IT_RUNS[type(command)]
    return decision(table, command)
