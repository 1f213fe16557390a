"""The counting in words, for the log; what one player spreads out is one line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.game import Event, Viewer
from companion.engine.questions import counted, in_words
from companion.games.arctic.rules.points import FACE_DOWN
from companion.games.arctic.table.events.count import (
    CardMarked,
    CardRemoved,
    CardSpread,
    CountClosed,
    PenaltyCounted,
    PileShown,
    TokenFound,
    TotemRevealed,
)
from companion.games.arctic.table.state import Table


def card_name(table: Table, card: str) -> str:
    """A card of a pile in words."""
    return "face-down card" if card == FACE_DOWN else table.box.animals[card].name


def _card_spread(table: Table, event: CardSpread, viewer: Viewer) -> str:
    card = card_name(table, event.card)
    return f"Card {event.place} of {table.name(event.player)}'s pile: {card}."


def _card_marked(table: Table, event: CardMarked, viewer: Viewer) -> str:
    whose = f"{table.name(event.player)}'s pile"
    if not event.place:
        return f"Cards of {whose} go to the end again."
    return f"The next card of {whose} goes before card {event.place}."


def _card_removed(table: Table, event: CardRemoved, viewer: Viewer) -> str:
    card = card_name(table, event.card)
    return f"Card {event.place} of {table.name(event.player)}'s pile is removed: {card}."


def _totem_revealed(table: Table, event: TotemRevealed, viewer: Viewer) -> str:
    name = table.name(event.player)
    if not event.totem:
        return f"{name}'s totem is no longer known."
    return f"{name}'s totem is the {table.box.animals[event.totem].name}."


def _token_found(table: Table, event: TokenFound, viewer: Viewer) -> str:
    return f"The {table.box.animals[event.animal].name} token stands on {event.value}."


def _penalty_counted(table: Table, event: PenaltyCounted, viewer: Viewer) -> str:
    return f"{table.name(event.player)} has {counted(event.cards, 'penalty card')}."


def _count_closed(table: Table, event: CountClosed, viewer: Viewer) -> str:
    return "The result stands." if event.ranks else "The game is closed without counting."


SENTENCES: dict[type[Event], Callable[[Table, Any, Viewer], str]] = {
    PileShown: lambda table, event, viewer: f"{table.name(event.player)}'s pile is counted.",
    CardSpread: _card_spread,
    CardMarked: _card_marked,
    CardRemoved: _card_removed,
    TotemRevealed: _totem_revealed,
    TokenFound: _token_found,
    PenaltyCounted: _penalty_counted,
    CountClosed: _count_closed,
}


def counted_in_short(table: Table, events: Sequence[Event]) -> str:
    """A run of taps for one player's pile as one sentence, or nothing if it is another run."""
    player = next((event.player for event in events if isinstance(event, _OF_A_PLAYER)), None)
    if player is None:
        return ""
    laid = sum(isinstance(event, CardSpread) for event in events)
    laid -= sum(isinstance(event, CardRemoved) for event in events)
    last = {type(event): event for event in events}
    said = []
    if laid > 0:
        said.append(counted(laid, "card"))
    elif laid < 0:
        said.append(f"{counted(-laid, 'card')} fewer")
    totem, token = last.get(TotemRevealed), last.get(TokenFound)
    if isinstance(totem, TotemRevealed) and totem.totem:
        said.append(f"totem {table.box.animals[totem.totem].name}")
    if isinstance(token, TokenFound):
        said.append(f"its token on {token.value}")
    penalty = last.get(PenaltyCounted)
    if isinstance(penalty, PenaltyCounted):
        said.append(counted(penalty.cards, "penalty card"))
    what = in_words(said) or "looked through once more"
    return f"{table.name(player)}'s pile: {what}."


_OF_A_PLAYER = (
    PileShown,
    CardSpread,
    CardMarked,
    CardRemoved,
    TotemRevealed,
    TokenFound,
    PenaltyCounted,
)
