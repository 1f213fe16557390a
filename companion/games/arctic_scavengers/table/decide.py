"""From a command to what it brings about, or a refusal; the rules live next door."""

from __future__ import annotations

from companion.engine.errors import WrongNumberOfPlayers
from companion.engine.game import Command, Event, Setup
from companion.games.arctic_scavengers.rules.catalogue import PLAYERS, Catalogue
from companion.games.arctic_scavengers.table import corrections, rounds
from companion.games.arctic_scavengers.table import final_count as counting
from companion.games.arctic_scavengers.table.commands import (
    Announce,
    AnswerSnipe,
    CatchUp,
    Choose,
    Close,
    Complete,
    Count,
    Deadlock,
    Declare,
    EndGame,
    KeepLeader,
    Lay,
    MoveOn,
    Open,
    Pass,
    RevealCard,
    SayTotal,
    TakeBack,
    TakeOut,
    Tick,
    Track,
    Win,
    Withdraw,
)
from companion.games.arctic_scavengers.table.events import GameStarted, RoundBegan
from companion.games.arctic_scavengers.table.gathering import leaders, trays
from companion.games.arctic_scavengers.table.opening import lay_out
from companion.games.arctic_scavengers.table.skirmish import forces, window
from companion.games.arctic_scavengers.table.state import Table

RULES_VERSION = "2"


def start(catalogue: Catalogue, setup: Setup) -> tuple[Event, ...]:
    """Open a game and its first round; it keeps the values of these cards to its end."""
    if len(setup.seats) not in PLAYERS:
        message = f"Arctic Scavengers is for {PLAYERS[0]} to {PLAYERS[-1]} players."
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
    match command:
        case MoveOn():
            return rounds.move_on(table, command)
        case Announce():
            return rounds.announce(table, command)
        case Win():
            return rounds.win(table, command)
        case Deadlock():
            return rounds.deadlock(table, command)
        case EndGame():
            return rounds.end_game(table, command)
        case Track():
            return corrections.track(table, command)
        case Count():
            return corrections.count(table, command)
        case CatchUp():
            return corrections.catch_up(table, command)
        case KeepLeader():
            rounds.check_running(table)
            return leaders.keep(table, command)
    found = counting.decide(table, command)
    if found is not None:
        return found
    rounds.check_running(table)
    return _fight(table, command)


def _fight(table: Table, command: Command) -> tuple[Event, ...]:
    """What a command of the skirmish phase brings about."""
    match command:
        case RevealCard():
            return forces.reveal(table, command)
        case TakeOut():
            return forces.take_out(table, command)
        case SayTotal():
            return forces.say_total(table, command)
        case Declare():
            return window.declare(table, command)
        case AnswerSnipe():
            return window.answer(table, command)
        case Pass():
            return window.pass_on(table, command)
        case Withdraw():
            return window.withdraw(table, command)
    return _gather(table, command)


def _gather(table: Table, command: Command) -> tuple[Event, ...]:
    """What a command of the gathering phase brings about."""
    match command:
        case Tick():
            return trays.tick(table, command)
        case Open():
            return trays.open_tray(table, command)
        case Lay():
            return trays.lay(table, command)
        case TakeBack():
            return trays.take_back(table, command)
        case Choose():
            return trays.choose(table, command)
        case Close():
            return trays.close(table, command)
        case Complete():
            return trays.complete(table, command)
    raise TypeError(f"{type(command).__name__} is no command of this game.")
