"""The skirmish as it is entered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.engine.game import Event, PlayerId
from companion.games.arctic_scavengers.events import (
    ActionDeclared,
    ActionsWithdrawn,
    CardRevealed,
    CardsReturned,
    CardTakenOut,
    Passed,
    SkirmishFought,
    SnipeAnswered,
    TotalSaid,
)
from companion.games.arctic_scavengers.evolution.trays import without
from companion.games.arctic_scavengers.state import BareTotal, Reveal, Shown, Table


def _with(table: Table, reveal: Reveal) -> Table:
    return replace(table, reveal=reveal)


def _show(table: Table, shown: Shown) -> Table:
    others = tuple(one for one in table.reveal.shown if one.player != shown.player)
    reveal = replace(table.reveal, shown=(*others, shown), last=shown.player)
    return _with(table, reveal)


def card_revealed(table: Table, event: CardRevealed) -> Table:
    """One card more; a total that was said no longer counts."""
    shown = table.reveal.of(event.player)
    return _show(table, replace(shown, cards=(*shown.cards, event.card), total=None))


def card_taken_out(table: Table, event: CardTakenOut) -> Table:
    """One card less."""
    shown = table.reveal.of(event.player)
    return _show(table, replace(shown, cards=without(shown.cards, event.card)))


def total_said(table: Table, event: TotalSaid) -> Table:
    """A total instead of cards."""
    total = BareTotal(event.fight, event.people, event.has_rogue)
    return _show(table, Shown(event.player, total=total))


def action_declared(table: Table, event: ActionDeclared) -> Table:
    """One action more."""
    declared = (*table.reveal.declared, event.action)
    return _with(table, replace(table.reveal, declared=declared))


def snipe_answered(table: Table, event: SnipeAnswered) -> Table:
    """The last snipe is settled."""
    *earlier, last = table.reveal.declared
    saver = PlayerId(event.player)
    settled = replace(last, saver=saver, saver_card=event.card, is_answered=True)
    return _with(table, replace(table.reveal, declared=(*earlier, settled)))


def passed(table: Table, event: Passed) -> Table:
    """Nothing more from her."""
    return _with(table, replace(table.reveal, passed=(*table.reveal.passed, event.player)))


def actions_withdrawn(table: Table, event: ActionsWithdrawn) -> Table:
    """What is left stands; whoever had passed may think again."""
    return _with(table, replace(table.reveal, declared=event.kept, passed=()))


def skirmish_fought(table: Table, _: SkirmishFought) -> Table:
    """The figures are for the story of the game."""
    return table


def cards_returned(table: Table, event: CardsReturned) -> Table:
    """The owner has them in her hand when the next round begins."""
    player = table.player(event.player)
    return table.with_player(replace(player, returned=event.cards))


EVOLUTIONS: dict[type[Event], Callable[[Table, Any], Table]] = {
    CardRevealed: card_revealed,
    CardTakenOut: card_taken_out,
    TotalSaid: total_said,
    ActionDeclared: action_declared,
    SnipeAnswered: snipe_answered,
    Passed: passed,
    ActionsWithdrawn: actions_withdrawn,
    SkirmishFought: skirmish_fought,
    CardsReturned: cards_returned,
}


def evolved(table: Table, event: Event) -> Table:
    """The table after one of these events."""
    return EVOLUTIONS[type(event)](table, event)
