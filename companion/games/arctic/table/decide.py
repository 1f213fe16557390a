"""From a command to what it brings about, or a refusal; the rules live next door."""

from __future__ import annotations

from companion.engine.chapters import handlers
from companion.engine.errors import GameIsOver, RuleError, WrongNumberOfPlayers
from companion.engine.game import Command, Event, Setup
from companion.engine.refusals import impossible
from companion.engine.wording import say
from companion.games.arctic.rules.catalogue import PLAYERS, Catalogue
from companion.games.arctic.table import (
    choices,
    corrections,
    final_count,
    placing,
    totems,
    turns,
)
from companion.games.arctic.table.commands import EndGame, EnterTotem, MoveOn, OpenReserve, Track
from companion.games.arctic.table.count_commands import COUNT_COMMANDS
from companion.games.arctic.table.events.rounds import GameStarted, TurnBegan
from companion.games.arctic.table.opening import ask
from companion.games.arctic.table.state import Table

_COUNTING = frozenset(COUNT_COMMANDS.values())
_AT_ANY_DEPTH = (MoveOn, OpenReserve, EndGame, Track)
_DECISIONS = handlers(
    Command, tuple[Event, ...], choices, corrections, final_count, placing, totems, turns
)
RULES_VERSION = "2"


class IllegalSetup(RuleError):
    """Answers that no table can lay out."""


def start(catalogue: Catalogue, setup: Setup) -> tuple[Event, ...]:
    """Open a game and its first turn; it keeps the values of these cards to its end."""
    if len(setup.seats) not in PLAYERS:
        message = say(
            "Arctic is for {least} to {most} players.",
            least=PLAYERS[0],
            most=PLAYERS[-1],
        )
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
        final_count.check_open(table)
    elif isinstance(command, EnterTotem):
        pass  # it is entered before the count or while points are counted
    elif table.is_over:
        message = "The game is over: everyone has had the last turn."
        raise GameIsOver(message, rule="end/last_round")
    elif not table.tracks_turns and not isinstance(command, _AT_ANY_DEPTH):
        message = "This table does not track what happens in a turn."
        raise impossible(message, rule="turn/place")
    return _DECISIONS[type(command)](table, command)
