"""From a command to what it brings about, or a refusal; the rules live next door."""

from __future__ import annotations

from companion.engine.errors import GameIsOver, WrongNumberOfPlayers
from companion.engine.game import Command, Event, Setup
from companion.games.arctic_scavengers import rounds
from companion.games.arctic_scavengers.box import load_catalogue, load_setup
from companion.games.arctic_scavengers.commands import MoveOn
from companion.games.arctic_scavengers.events import (
    ContestedResourceLeft,
    GameEnded,
    GameStarted,
    GatheringBegan,
    RoundBegan,
    SkirmishBegan,
)
from companion.games.arctic_scavengers.state import HouseRules, Table

RULES_VERSION = "1"
PLAYERS = range(2, 6)


def start(setup: Setup) -> tuple[Event, ...]:
    """Open a game and its first round."""
    if len(setup.seats) not in PLAYERS:
        raise WrongNumberOfPlayers("Arctic Scavengers is for 2 to 5 players.", rule="setup/piles")
    catalogue = load_catalogue()
    started = GameStarted(
        rules_version=RULES_VERSION,
        seats=setup.seats,
        first=setup.first,
        house_rules=HouseRules(
            initiator_moves_every_round=setup.options.get("initiator") == "every_round",
            zero_fight_can_win=setup.options.get("zero_fight") == "can_win",
        ),
        contested=sum(card.count for card in catalogue.contested("base")),
        starter=dict(load_setup().starter),
        cards=catalogue.to_json(),
    )
    return (started, RoundBegan(round=1, initiator=setup.first))


def decide(table: Table, command: Command) -> tuple[Event, ...]:
    """What a command brings about."""
    match command:
        case MoveOn():
            return move_on(table)
    raise TypeError(f"{type(command).__name__} is no command of this game.")


def move_on(table: Table) -> tuple[Event, ...]:
    """Go to the next phase, the next round, or the end of the game (R7-R9)."""
    if table.is_over:
        raise GameIsOver("The game is over: the contested pile is empty.", rule="R9")
    if table.phase == "draw":
        return (GatheringBegan(),)
    if table.phase == "gather" and rounds.has_skirmish(table.round):
        return (SkirmishBegan(),)
    if table.phase == "gather":
        return (_next_round(table),)
    left = table.contested_left - 1
    end = GameEnded(table.round) if left == 0 else _next_round(table)
    return (ContestedResourceLeft(left), end)


def _next_round(table: Table) -> RoundBegan:
    return RoundBegan(table.round + 1, rounds.next_initiator(table))
