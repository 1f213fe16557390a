"""From a command to what it brings about, or a refusal; the rules live next door."""

from __future__ import annotations

from companion.engine.errors import GameIsOver, RuleError, WrongNumberOfPlayers
from companion.engine.game import Command, Event, Setup
from companion.games.arctic import turns
from companion.games.arctic.catalogue import load_catalogue
from companion.games.arctic.commands import EndTurn, OpenReserve
from companion.games.arctic.events import GameStarted, ReserveOpened, TurnBegan
from companion.games.arctic.state import Table

RULES_VERSION = "1"
PLAYERS = range(2, 5)


def start(setup: Setup) -> tuple[Event, ...]:
    """Open a game and its first turn."""
    if len(setup.seats) not in PLAYERS:
        raise WrongNumberOfPlayers("Arctic is for 2 to 4 players.", rule="setup/landscape")
    figures = load_catalogue()
    started = GameStarted(
        rules_version=RULES_VERSION,
        seats=setup.seats,
        first=setup.first,
        reserve=figures.reserve(len(setup.seats)),
        draw_pile=figures.draw_pile(len(setup.seats)),
        landscape=figures.landscape,
        run_points=figures.run_points,
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
            return open_reserve(table)
    raise TypeError(f"{type(command).__name__} is no command of this game.")


def open_reserve(table: Table) -> tuple[Event, ...]:
    """Bring the reserve in, once."""
    if table.stage != "draw_pile":
        message = "The reserve is open already: the game runs out with this round and one more."
        raise RuleError(message, rule="end/last_round")
    return (ReserveOpened(),)
