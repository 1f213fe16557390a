"""The counting in words, for the log; one player's pile is one line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.game import Event
from companion.engine.wording import counted, in_words, say
from companion.games.arctic.rules.points import FACE_DOWN
from companion.games.arctic.table.events import count
from companion.games.arctic.table.state import Table


def card_name(table: Table, card: str) -> str:
    """A card of a pile in words."""
    return "face-down card" if card == FACE_DOWN else table.box.animals[card].name


def _card_marked(table: Table, event: count.CardMarked) -> str:
    whose = say("{player}'s pile", player=table.name(event.player))
    if not event.place:
        return say("Cards of {whose} go to the end again.", whose=whose)
    return say("The next card of {whose} goes before card {place}.", whose=whose, place=event.place)


def _totem_revealed(table: Table, event: count.TotemRevealed) -> str:
    name = table.name(event.player)
    if not event.totem:
        return say("{name}'s totem is no longer known.", name=name)
    return say(
        "{name}'s totem is the {animal}.", name=name, animal=table.box.animals[event.totem].name
    )


SENTENCES: dict[type[Event], Callable[[Table, Any], str]] = {
    count.PileShown: lambda t, x: say("Counting {player}'s pile.", player=t.name(x.player)),
    count.CardSpread: lambda t, x: say(
        "Card {place} of {player}'s pile: {card_name}.",
        place=x.place,
        player=t.name(x.player),
        card_name=card_name(t, x.card),
    ),
    count.CardMarked: _card_marked,
    count.CardRemoved: lambda t, x: say(
        "Card {place} of {player}'s pile is removed: {card_name}.",
        place=x.place,
        player=t.name(x.player),
        card_name=card_name(t, x.card),
    ),
    count.TotemRevealed: _totem_revealed,
    count.TokenFound: lambda t, x: say(
        "The {animal} token stands on {value}.", animal=t.box.animals[x.animal].name, value=x.value
    ),
    count.PenaltyCounted: lambda t, x: say(
        "{player} has {cards:# penalty card|# penalty cards}.",
        player=t.name(x.player),
        cards=x.cards,
    ),
    count.CountClosed: lambda t, x: (
        "The game is finished." if x.ranks else "The game is finished without counting."
    ),
}


def counted_in_short(table: Table, events: Sequence[Event]) -> str:
    """A run of taps for one player's pile as one sentence, or nothing if it is another run."""
    player = next((event.player for event in events if isinstance(event, _OF_A_PLAYER)), None)
    if player is None:
        return ""
    laid = sum(isinstance(event, count.CardSpread) for event in events)
    laid -= sum(isinstance(event, count.CardRemoved) for event in events)
    last = {type(event): event for event in events}
    said = []
    if laid > 0:
        said.append(counted(laid, "card"))
    elif laid < 0:
        said.append(say("{value:# card|# cards} fewer", value=-laid))
    totem, token = last.get(count.TotemRevealed), last.get(count.TokenFound)
    if isinstance(totem, count.TotemRevealed) and totem.totem:
        said.append(say("totem {animal}", animal=table.box.animals[totem.totem].name))
    if isinstance(token, count.TokenFound):
        said.append(say("its token on {token}", token=token.value))
    penalty = last.get(count.PenaltyCounted)
    if isinstance(penalty, count.PenaltyCounted):
        said.append(counted(penalty.cards, "penalty card"))
    whose = say("{player}'s pile", player=table.name(player))
    return f"{whose}: {in_words(said)}." if said else say("Counting {whose}.", whose=whose)


_OF_A_PLAYER = (
    count.PileShown,
    count.CardSpread,
    count.CardMarked,
    count.CardRemoved,
    count.TotemRevealed,
    count.TokenFound,
    count.PenaltyCounted,
)
