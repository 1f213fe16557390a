"""What can be read over the table of a skirmish: why it ends so, and what would turn it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.engine.game import PlayerId
from companion.engine.questions import Reason
from companion.engine.view import Page, to_everyone
from companion.engine.wording import say
from companion.games.arctic_scavengers.table.skirmish.address import write
from companion.games.arctic_scavengers.table.skirmish.standing import skirmish_now
from companion.games.arctic_scavengers.table.state import Shown, Table

MOST_TURNS = 8


@dataclass(frozen=True)
class Why:
    """The reasons of the verdict as it stands, and what hands do with the cards."""

    reasons: tuple[Reason, ...]
    orders: tuple[str, ...]


@dataclass(frozen=True)
class WhatIf:
    """What would have turned the skirmish, and the address at which it is tried out."""

    reasons: tuple[Reason, ...]  # what was missing
    turns: tuple[str, ...]  # "Without Dana's Thugs, Ben wins."
    address: tuple[tuple[str, str], ...]


def _why(table: Table) -> Why | None:
    if not _is_fought(table):
        return None
    outcome = skirmish_now(table).outcome
    return Why(outcome.explanation, outcome.at_the_table)


def _what_if(table: Table) -> WhatIf | None:
    if not _is_fought(table):
        return None
    missed = tuple(lack.reason for lack in skirmish_now(table).outcome.missed)
    turns = tuple(_turns(table))[:MOST_TURNS]
    return WhatIf(missed, turns, tuple(write(table).items()))


def _is_fought(table: Table) -> bool:
    return table.phase == "skirmish" and table.reveal.is_begun


def _turns(table: Table) -> Iterator[str]:
    """Each card without which someone else would have won."""
    winner = skirmish_now(table).winner
    for shown in table.reveal.shown:
        for card in dict.fromkeys(shown.cards):
            other = skirmish_now(_without(table, shown, card)).winner
            if other != winner:
                owner, what = table.name(shown.player), table.card(card).name
                yield say(
                    "Without {owner}'s {what}: {wins}.",
                    owner=owner,
                    what=what,
                    wins=_wins(table, other),
                )


def _without(table: Table, shown: Shown, card: str) -> Table:
    cards = list(shown.cards)
    cards.reverse()
    cards.remove(card)
    cards.reverse()
    rest = tuple(
        replace(other, cards=tuple(cards)) if other.player == shown.player else other
        for other in table.reveal.shown
    )
    return replace(table, reveal=replace(table.reveal, shown=rest))


def _wins(table: Table, winner: PlayerId) -> str:
    return say("{winner} wins", winner=table.name(winner)) if winner else "deadlock"


LOOKS: tuple[Page, ...] = (
    Page("why", "Why", "question", "round/skirmish", to_everyone(_why)),
    Page("what_if", "What if", "dice", "round/skirmish", to_everyone(_what_if)),
)
