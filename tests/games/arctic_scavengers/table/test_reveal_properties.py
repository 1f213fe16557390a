"""What is entered at a table, or written into an address, ends as other programs are told."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from hypothesis import given, settings

from companion.engine.game import PlayerId
from companion.games.arctic_scavengers.rules.box import load_catalogue
from companion.games.arctic_scavengers.rules.skirmish.outcome import SkirmishOutcome
from companion.games.arctic_scavengers.rules.skirmish.question import Declared, Skirmish
from companion.games.arctic_scavengers.table.commands import (
    AnswerSnipe,
    Declare,
    MoveOn,
    RevealCard,
)
from companion.games.arctic_scavengers.table.skirmish import ending, window
from companion.games.arctic_scavengers.table.skirmish.address import read, write
from companion.games.arctic_scavengers.table.skirmish.standing import question, skirmish_now
from companion.games.arctic_scavengers.table.state import Declaration, Table
from tests.games.arctic_scavengers.fighting import EVERYBODY, Fight
from tests.games.arctic_scavengers.rules.test_skirmish_properties import Played, played

TWO_HUNDRED = settings(max_examples=200, deadline=None)


@lru_cache(maxsize=64)
def base(players: int, first: int, *, zero: bool) -> Fight:
    """A skirmish in which nothing has been revealed; nobody changes it."""
    house_rule = ("can_win",) if zero else ("deadlock",)
    return Fight(*[""] * players, first=EVERYBODY[first], zero_fight=house_rule)


def seated(player: str) -> PlayerId:
    """A player of the generated skirmish, where she sits at the table."""
    return EVERYBODY[int(player.removeprefix("p"))] if player else PlayerId("")


def entered(asked: Skirmish) -> Fight:
    """The skirmish, tapped in card by card and action by action."""
    start = base(len(asked.forces), int(asked.initiator[1:]), zero=asked.zero_fight_can_win)
    table = Fight.__new__(Fight)
    table.table, table.history, table.events = start.table, [], []
    for force in asked.forces:
        table.behind(replace(force, player=seated(force.player)))
        table.do(*(RevealCard(seated(force.player), card) for card in force.cards))
    for action in asked.actions:
        declare(table, action)
    return table


def declare(table: Fight, action: Declared) -> None:
    by, player = seated(action.by), seated(action.player)
    table.do(Declare(by, action.does, action.card, player, action.target))
    saved = action.saved_by
    if window.unanswered(table.table):
        saver, card = (seated(saved.player), saved.card) if saved else (PlayerId(""), "")
        table.do(AnswerSnipe(saver, card))
    else:
        assert saved is None


def same(found: SkirmishOutcome, expected: SkirmishOutcome) -> None:
    """Winner, reason, totals and cards, whatever the players are called."""
    winner = seated(expected.winner) if expected.winner else None
    assert (found.winner, found.decided_by) == (winner, expected.decided_by)
    for one, other in zip(found.players, expected.players, strict=True):
        assert one.player == seated(other.player)
        assert one._replace(player="") == other._replace(player="")


@TWO_HUNDRED
@given(played())
def test_what_is_tapped_in_ends_as_the_calculator_says(game: Played) -> None:
    table = entered(game.asked)
    if not table.table.reveal.is_begun:
        return
    same(table.standing.outcome, game.outcome)
    order = [seated(camp.player) for camp in game.field.camps]
    turn, begun = window.asked(table.table), [seated(one.by) for one in game.asked.actions]
    assert not turn or all(order.index(turn) >= order.index(one) for one in begun)
    table.all_pass()
    assert ending.missing(table.table) == ()
    table.do(MoveOn())
    assert table.table.round == 4


@TWO_HUNDRED
@given(played())
def test_an_address_brings_the_same_skirmish_back(game: Played) -> None:
    table = entered(game.asked).table
    address = write(table)
    asked = read(load_catalogue(), {name: (text,) for name, text in address.items()})
    assert asked.problem == ""
    assert write(asked.table) == address
    assert asked.table.reveal.declared == tuple(
        renamed(one, table) for one in table.reveal.declared
    )
    if asked.table.reveal.is_begun:
        found = skirmish_now(asked.table)
        assert found.outcome.decided_by == game.outcome.decided_by
        assert [one.fight for one in found.outcome.players] == [
            one.fight for one in game.outcome.players
        ]
    assert len(question(asked.table).actions) == len(game.asked.actions)


def renamed(one: Declaration, table: Table) -> Declaration:
    """A declaration with the players as an address calls them."""
    number = {seat.id: PlayerId(f"p{n}") for n, seat in enumerate(table.seats, 1)}
    return replace(
        one,
        by=number[one.by],
        player=number.get(one.player, PlayerId("")),
        saver=number.get(one.saver, PlayerId("")),
    )
