"""From a command to what it brings about, or a refusal; the rules live next door."""

from __future__ import annotations

from companion.engine.errors import GameIsOver, RuleError, WrongNumberOfPlayers
from companion.engine.game import Command, Event, Setup
from companion.engine.refusals import impossible
from companion.games.arctic.rules.catalogue import PLAYERS, Catalogue
from companion.games.arctic.table import (
    choices,
    corrections,
    placing,
    turns,
)
from companion.games.arctic.table.commands import (
    Choose,
    Count,
    EndGame,
    LookOver,
    MoveOn,
    MoveTokens,
    OpenReserve,
    PutPower,
    PutToken,
    SayPlacement,
    ShowPart,
    TakeBack,
    Track,
)
from companion.games.arctic.table.count_commands import COUNT_COMMANDS
from companion.games.arctic.table.events import GameStarted, TurnBegan
from companion.games.arctic.table.final_count import decide_count
from companion.games.arctic.table.opening import ask
from companion.games.arctic.table.state import Table

_COUNTING = frozenset(COUNT_COMMANDS.values())
RULES_VERSION = "2"


class IllegalSetup(RuleError):
    """Answers that no table can lay out."""


def start(catalogue: Catalogue, setup: Setup) -> tuple[Event, ...]:
    """Open a game and its first turn; it keeps the values of these cards to its end."""
    if len(setup.seats) not in PLAYERS:
        message = f"Arctic is for {PLAYERS[0]} to {PLAYERS[-1]} players."
        raise WrongNumberOfPlayers(message, rule="setup/landscape")
    asked = ask(catalogue, len(setup.seats), setup.options)
    refusal = next((problem for problem in asked.problems if problem.is_serious), None)
    if refusal is not None:
        raise IllegalSetup(refusal.sentence, rule="setup/landscape")
    started = GameStarted(
        rules_version=RULES_VERSION,
        seats=setup.seats,
        first=setup.first,
        reserve=catalogue.reserve(len(setup.seats)),
        draw_pile=catalogue.draw_pile(len(setup.seats)),
        catalogue=catalogue,
        tracking=asked.tracking,
        backs=asked.backs,
        sides=asked.sides,
    )
    return (started, TurnBegan(setup.first, 1))


def decide(table: Table, command: Command) -> tuple[Event, ...]:
    """What a command brings about."""
    if type(command) in _COUNTING:
        return decide_count(table, command)
    if table.is_over:
        raise GameIsOver(
            "The game is over: everybody has had the last turn.", rule="end/last_round"
        )
    match command:
        case MoveOn():
            return turns.move_on(table, command)
        case OpenReserve():
            return turns.open_reserve(table, command)
        case EndGame():
            return turns.end_game(table, command)
        case Track():
            return corrections.track(table, command)
    if not table.tracks_turns:
        message = "This table does not track what happens in a turn."
        raise impossible(message, rule="turn/place")
    return _play(table, command)


def _play(table: Table, command: Command) -> tuple[Event, ...]:
    """What a command of a turn that is told brings about."""
    match command:
        case ShowPart():
            return placing.show_part(table, command)
        case SayPlacement():
            return placing.say_placement(table, command)
        case TakeBack():
            return placing.take_back(table, command)
        case Choose():
            return choices.choose(table, command)
        case MoveTokens():
            return turns.move_tokens(table, command)
        case Count():
            return corrections.count(table, command)
        case PutToken():
            return corrections.put_token(table, command)
        case PutPower():
            return corrections.put_power(table, command)
        case LookOver():
            return corrections.look_over(table, command)
    raise TypeError(f"{type(command).__name__} is no command of this game.")
