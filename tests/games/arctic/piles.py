"""Tables at which piles are counted, by the commands that the page sends."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.errors import RuleError
from companion.engine.game import COLOURS, TABLE, Command, Event, PlayerId, Seat
from companion.engine.scoreboard import Scoreboard
from companion.engine.timeline import fold
from companion.games.arctic.game import GAME
from companion.games.arctic.quick.address import LETTERS
from companion.games.arctic.rules.catalogue import load_catalogue
from companion.games.arctic.table.count_commands import (
    CountCard,
    CountPenalty,
    FindToken,
    RevealTotem,
)
from companion.games.arctic.table.state import Table
from companion.games.arctic.view.count import CountPanel, count_panel

A, B, C = PlayerId("p1"), PlayerId("p2"), PlayerId("p3")
# The pile of the rulebook's example: with the fox on 10 and 4 penalty cards it makes 46.
EXAMPLE = "p www mm ffffff b mmmmm ww oooo"


def cards(letters: str) -> tuple[str, ...]:
    """A pile written as letters, as the address of the quick page writes it."""
    return tuple(LETTERS[letter] for letter in letters.replace(" ", ""))


def ended(*names: str, first: PlayerId = A) -> Table:
    """A table whose last turn is played and that tracks the score only."""
    names = names or ("Anna", "Ben")
    seats = tuple(Seat(PlayerId(f"p{n}"), name, COLOURS[n - 1]) for n, name in enumerate(names, 1))
    return Table(seats=seats, first=first, stage="over", catalogue=load_catalogue())


def after(table: Table, *commands: Command) -> Table:
    """The table after some commands."""
    for command in commands:
        table = fold(GAME, table, GAME.decide(table, command))
    return table


def decided(table: Table, command: Command) -> tuple[Event, ...]:
    """What a command brings about, each refusal overruled by the table."""
    while True:
        try:
            return GAME.decide(table, command)
        except RuleError as refusal:
            if not refusal.may_be_overruled or refusal.rule in command.despite.split():
                raise
            command = replace(command, despite=f"{command.despite} {refusal.rule}".strip())


def insist(table: Table, command: Command) -> Table:
    """The table after a command that it overrules its rules for."""
    return fold(GAME, table, decided(table, command))


def laid(table: Table, player: PlayerId, letters: str) -> Table:
    """The table after a pile was tapped in, card by card."""
    return after(table, *(CountCard(player, card) for card in cards(letters)))


def spread(
    table: Table, player: PlayerId, letters: str, totem: str, value: int, penalty: int = 0
) -> Table:
    """The table after everything of one player was told."""
    told = (RevealTotem(player, totem), FindToken(player, value), CountPenalty(player, penalty))
    return after(laid(table, player, letters), *told)


def standing(table: Table) -> Scoreboard:
    """The score as the shared screen shows it."""
    return GAME.score(table, TABLE)


def panel(table: Table) -> CountPanel:
    """The counting as the page shows it."""
    found = count_panel(table)
    assert found is not None
    return found
