"""From a command to what it brings about, or a refusal; the rules live next door."""

from __future__ import annotations

from companion.engine.errors import WrongNumberOfPlayers
from companion.engine.game import Command, Event, Setup
from companion.games.arctic_scavengers import rounds
from companion.games.arctic_scavengers.box import load_catalogue, load_setup
from companion.games.arctic_scavengers.catalogue import PLAYERS
from companion.games.arctic_scavengers.commands import MoveOn
from companion.games.arctic_scavengers.events import GameStarted, RoundBegan
from companion.games.arctic_scavengers.state import HouseRules, Table

RULES_VERSION = "1"


def start(setup: Setup) -> tuple[Event, ...]:
    """Open a game and its first round."""
    if len(setup.seats) not in PLAYERS:
        message = f"Arctic Scavengers is for {PLAYERS[0]} to {PLAYERS[-1]} players."
        raise WrongNumberOfPlayers(message, rule="setup/piles")
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
            return rounds.move_on(table)
    raise TypeError(f"{type(command).__name__} is no command of this game.")
