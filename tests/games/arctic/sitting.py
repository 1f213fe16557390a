"""A table at which tests sit: commands in, refusals out, through the game's own functions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.engine.errors import RuleError
from companion.engine.game import COLOURS, Command, Event, PlayerId, Seat, Setup
from companion.engine.prints import Correction
from companion.engine.timeline import fold
from companion.games.arctic.game import GAME
from companion.games.arctic.rules.catalogue import ANIMALS, load_catalogue
from companion.games.arctic.rules.prints import correct
from companion.games.arctic.table.commands import MoveOn, MoveTokens, PutPower, ShowPart
from companion.games.arctic.table.moving import offered_moves
from companion.games.arctic.table.state import PARTS, Player, Table

NAMES = ("Anna", "Ben", "Cara", "Dana")
ANNA, BEN, CARA, DANA = (PlayerId(name.lower()) for name in NAMES)


def seats(number: int) -> tuple[Seat, ...]:
    named = zip(NAMES[:number], COLOURS, strict=False)
    return tuple(Seat(PlayerId(name.lower()), name, colour) for name, colour in named)


def sides(*powers: str) -> dict[str, tuple[str, ...]]:
    """The answers that lay these sides up, and the first ones of all others."""
    chosen = dict.fromkeys(ANIMALS, "1") | {power[:-2]: power[-1] for power in powers}
    answers: dict[str, tuple[str, ...]] = {"powers": ("chosen",)}
    return answers | {f"power_{animal}": (side,) for animal, side in chosen.items()}


class Sitting:
    """A game under way, Anna first."""

    def __init__(
        self, players: int = 3, *powers: str, first: PlayerId = ANNA, **answers: tuple[str, ...]
    ) -> None:
        self.history: list[Event] = []
        self.events: list[Event] = []  # what the last command brought about
        self.table: Table = GAME.blank
        self.given(
            *GAME.start(GAME.catalogue, Setup(seats(players), first, sides(*powers) | answers))
        )

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
        """Carry out a command that the table first refuses and then allows."""
        refusal = self.refused(command)
        assert refusal.may_be_overruled
        return self.do(replace(command, despite=refusal.rule))

    def shows(self, main: str, companion: str, placement: int = 2, draw: int = 2) -> Sitting:
        """The four taps that tell the visible card of whoever's turn it is."""
        values = (main, companion, str(placement), str(draw))
        for part, value in zip(PARTS, values, strict=True):
            self.do(ShowPart(self.table.active, part, value))
        return self

    def moves(self, number: int = 0) -> Sitting:
        """One of the legal moves of the tokens."""
        move = offered_moves(self.table)[number]
        return self.do(MoveTokens(self.table.active, move.main, move.companion))

    def turn(self, main: str, companion: str, placement: int = 2, draw: int = 2) -> Sitting:
        """A whole turn without a power."""
        self.shows(main, companion, placement, draw).moves()
        return self if self.table.turn.step == "A" else self.do(MoveOn())

    def round(self, **turn: int) -> Sitting:
        """A turn of everybody."""
        for _ in self.table.seats:
            self.turn("walrus", "puffin", **turn)
        return self

    def holding(self, *powers: str, player: PlayerId = ANNA) -> Sitting:
        """A player has these power cards, as if she had taken them earlier."""
        return self.do(*(PutPower(power[:-2], player) for power in powers))

    def printed(self, power: str, step: str) -> Sitting:
        """The owner's print of a power card names this step."""
        corrections = (Correction(power, "step", step),)
        self.table = replace(self.table, catalogue=correct(load_catalogue(), corrections))
        return self

    def happened(self, kind: type[Any]) -> list[Any]:
        """What the last command brought about, of one kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def player(self, player: PlayerId = ANNA) -> Player:
        """What is known of a player."""
        return self.table.player(player)

    def cards(self) -> int:
        """Every card of the game, as far as the table knows where they lie."""
        table = self.table
        own = sum((one.hand or 0) + len(one.pile) + one.penalties for one in table.players)
        return table.draw_pile + table.reserve + table.river + own
