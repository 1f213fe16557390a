"""From a command to what it brings about, or a refusal; the rules live next door."""

from __future__ import annotations

from companion.engine.errors import GameIsOver, WrongNumberOfPlayers
from companion.engine.game import Command, Event, Setup
from companion.games.arctic import turns
from companion.games.arctic.catalogue import PLAYERS, load_catalogue
from companion.games.arctic.commands import EndTurn, OpenReserve
from companion.games.arctic.events import GameStarted, TurnBegan
from companion.games.arctic.state import Table

RULES_VERSION = "1"


def start(setup: Setup) -> tuple[Event, ...]:
    """Open a game and its first turn."""
    if len(setup.seats) not in PLAYERS:
        message = f"Arctic is for {PLAYERS[0]} to {PLAYERS[-1]} players."
        raise WrongNumberOfPlayers(message, rule="setup/landscape")
    catalogue = load_catalogue()
    started = GameStarted(
        rules_version=RULES_VERSION,
        seats=setup.seats,
        first=setup.first,
        reserve=catalogue.reserve(len(setup.seats)),
        draw_pile=catalogue.draw_pile(len(setup.seats)),
        catalogue=catalogue,
    )
    return (started, TurnBegan(setup.first, 1))


def decide(table: Table, command: Command) -> tuple[Event, ...]:
    """What a command brings about."""
    if table.is_over:
        raise GameIsOver(
            "The game is over: everybody has had the last turn.", rule="end/last_round"
        )
    match command:
        case EndTurn():
            return turns.next_turn(table)
        case OpenReserve():
            return turns.open_reserve(table)
    raise TypeError(f"{type(command).__name__} is no command of this game.")
