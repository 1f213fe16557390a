"""A table at which tests sit: commands in, refusals out, through the game's own three functions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.engine.errors import RuleError
from companion.engine.game import COLOURS, Command, Event, PlayerId, Seat, Setup
from companion.engine.timeline import fold
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table.commands import Complete, Lay, MoveOn, Open
from companion.games.arctic_scavengers.table.gathering.action import TrayOffer
from companion.games.arctic_scavengers.table.gathering.actions import ACTIONS
from companion.games.arctic_scavengers.table.state import Player, Table

NAMES = ("Anna", "Ben", "Cara", "Dana", "Eli")
ANNA, BEN, CARA = (PlayerId(name.lower()) for name in NAMES[:3])


def seats(number: int) -> tuple[Seat, ...]:
    named = zip(NAMES[:number], COLOURS, strict=False)
    return tuple(Seat(PlayerId(name.lower()), name, colour) for name, colour in named)


class Sitting:
    """A game under way, Anna first."""

    def __init__(self, players: int = 3, **answers: tuple[str, ...]) -> None:
        setup = Setup(seats(players), ANNA, answers)
        self.history: list[Event] = []  # everything since the box was opened
        self.events: list[Event] = []  # what the last command brought about
        self.table: Table = GAME.blank
        self.given(*GAME.start(GAME.catalogue, setup))

    def do(self, *commands: Command) -> Sitting:
        """Carry out commands one after the other."""
        for command in commands:
            self.events = list(GAME.decide(self.table, command))
            self.given(*self.events)
        return self

    def given(self, *events: Event) -> Sitting:
        """The table after something that happened before the test begins."""
        self.table = fold(GAME, self.table, events)
        self.history += events
        return self

    def refused(self, command: Command) -> RuleError:
        """The refusal that a command meets."""
        with pytest.raises(RuleError) as refusal:
            GAME.decide(self.table, command)
        return refusal.value

    def overruled(self, command: Command) -> Sitting:
        """Carry out a command that the table first refuses and then allows, as often as it takes."""
        despite: list[str] = []
        for _ in range(4):
            try:
                return self.do(replace(command, despite=" ".join(despite)))
            except RuleError as refusal:
                assert refusal.may_be_overruled, refusal.message
                assert refusal.rule not in despite
                despite.append(refusal.rule)
        raise AssertionError("refused again and again")

    def gathering(self) -> Sitting:
        """Go on until somebody gathers, whatever has not been said."""
        while self.table.phase != "gather":
            self.overruled(MoveOn())
        return self

    def round(self, number: int) -> Sitting:
        """Go on to the gathering of a later round, whatever has not been said."""
        while self.table.round < number:
            self.overruled(MoveOn(all=self.table.phase == "gather"))
        return self.gathering()

    def opened(self, action: str, *cards: str, player: PlayerId = ANNA) -> Sitting:
        """Open an action and lay cards for it."""
        return self.do(Open(player, action), *(Lay(player, action, card) for card in cards))

    def done(self, action: str, *cards: str, choice: str = "", player: PlayerId = ANNA) -> Sitting:
        """Do an action with cards."""
        return self.opened(action, *cards, player=player).do(Complete(player, action, choice))

    def happened(self, kind: type[Any]) -> list[Any]:
        """What the last command brought about, of one kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def offer(self) -> TrayOffer:
        """What the open action has to say."""
        assert self.table.tray is not None
        return ACTIONS[self.table.tray.action].offer(self.table, self.table.tray)

    def results(self) -> dict[str, str]:
        """What can come of the open action: each choice with the words on its button."""
        return {option.value: option.label for option in self.offer().results}

    def player(self, player: PlayerId = ANNA) -> Player:
        """What is known of a player."""
        return self.table.player(player)
