"""The skirmish as it is entered."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.game import PlayerId
from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.table import events as e
from companion.games.arctic_scavengers.table.state import (
    BareTotal,
    Declaration,
    Reveal,
    Shown,
    Table,
)


def _with(table: Table, reveal: Reveal) -> Table:
    return replace(table, reveal=reveal)


def _show(table: Table, shown: Shown) -> Table:
    others = tuple(other for other in table.reveal.shown if other.player != shown.player)
    reveal = replace(table.reveal, shown=(*others, shown), last=shown.player)
    return _with(table, reveal)


def card_revealed(table: Table, event: e.CardRevealed) -> Table:
    """One card more; a total that was said no longer counts, and anyone who passed may react."""
    shown = table.reveal.of(event.player)
    table = _show(table, replace(shown, cards=(*shown.cards, event.card), total=None))
    return _with(table, replace(table.reveal, passed=()))


def card_taken_out(table: Table, event: e.CardTakenOut) -> Table:
    """One card less; later copies of it move up, in what was declared too."""
    shown = table.reveal.of(event.player)
    table = _show(table, replace(shown, cards=_less(shown.cards, event.card, event.copy)))
    declared = tuple(_moved_up(declaration, event) for declaration in table.reveal.declared)
    return _with(table, replace(table.reveal, declared=declared))


def _less(cards: tuple[CardId, ...], card: CardId, copy: int) -> tuple[CardId, ...]:
    places = [place for place, kind in enumerate(cards) if kind == card]
    place = places[copy - 1]
    return cards[:place] + cards[place + 1 :]


def _moved_up(one: Declaration, gone: e.CardTakenOut) -> Declaration:
    def ref(owner: PlayerId, named: str) -> str:
        card, _, number = named.partition("#")
        if owner != gone.player or card != gone.card or not number:
            return named
        copy = int(number)
        # Whatever meant the card itself means nothing now, and is taken back next.
        return "" if copy == gone.copy else f"{card}#{copy - (copy > gone.copy)}"

    return replace(
        one,
        card=ref(one.by, one.card),
        target=ref(one.player, one.target),
        saver_card=ref(one.saver, one.saver_card),
    )


def touched_copies(declared: tuple[Declaration, ...], player: PlayerId, card: CardId) -> set[int]:
    """The copies of a player's card that acted, saved or were aimed at."""
    refs = [
        ref
        for declaration in declared
        for owner, ref in (
            (declaration.by, declaration.card),
            (declaration.player, declaration.target),
            (declaration.saver, declaration.saver_card),
        )
        if owner == player
    ]
    named = [ref.partition("#") for ref in refs]
    return {int(copy) for kind, _, copy in named if kind == card and copy}


def total_said(table: Table, event: e.TotalSaid) -> Table:
    """A total instead of cards."""
    total = BareTotal(event.fight, event.people, event.has_rogue)
    return _show(table, Shown(event.player, total=total))


def action_declared(table: Table, event: e.ActionDeclared) -> Table:
    """One action more."""
    declared = (*table.reveal.declared, event.action)
    return _with(table, replace(table.reveal, declared=declared))


def snipe_answered(table: Table, event: e.SnipeAnswered) -> Table:
    """The last snipe is settled."""
    *earlier, last = table.reveal.declared
    saver = PlayerId(event.player)
    settled = replace(last, saver=saver, saver_card=event.card, is_answered=True)
    return _with(table, replace(table.reveal, declared=(*earlier, settled)))


def passed(table: Table, event: e.Passed) -> Table:
    """Nothing more from them."""
    return _with(table, replace(table.reveal, passed=(*table.reveal.passed, event.player)))


def actions_withdrawn(table: Table, event: e.ActionsWithdrawn) -> Table:
    """What is left stands; anyone who had passed may think again."""
    return _with(table, replace(table.reveal, declared=event.kept, passed=()))


def skirmish_fought(table: Table, _: e.SkirmishFought) -> Table:
    """The figures are for the story of the game; whose cards were seen, for the next hands."""
    is_seen = not any(shown.total for shown in table.reveal.shown)
    return replace(table, skirmish_was_seen=is_seen)


def cards_returned(table: Table, event: e.CardsReturned) -> Table:
    """The owner has them in their hand when the next round begins."""
    player = table.player(event.player)
    return table.with_player(replace(player, returned=event.cards))
