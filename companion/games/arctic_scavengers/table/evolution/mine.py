"""What only one player knows of their unknown cards, until everyone does."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.game import Secret
from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.table import events as e
from companion.games.arctic_scavengers.table.state import MyCard, Player, Table

Mine = Secret[tuple[MyCard, ...]]


def cards_named(table: Table, event: e.CardsNamed) -> Table:
    """What they have named is what they say now."""
    return table.with_player(replace(table.player(event.player), mine=event.cards))


def peek_named(table: Table, event: e.PeekNamed) -> Table:
    """What lies on top is known to the initiator until the round ends."""
    return replace(table, peeked=event.card)


def won(player: Player, peeked: Secret[CardId] | None) -> Mine | None:
    """What a player has named once they have won the resource at which they alone had peeked."""
    if peeked is None or peeked.owner != player.id or not peeked.value:
        return player.mine
    own = player.mine
    if own is None or own.value is None:
        return Secret(player.id, (MyCard("contested", peeked.value),), peeked.sitting)
    if own.sitting != peeked.sitting:  # another device has named the others
        return own
    return replace(own, value=(*own.value, MyCard("contested", peeked.value)))


def used_up(player: Player, origin: str, card: CardId = "") -> Mine | None:
    """What is left of what a player has named after one unknown card less, of which ``card`` is known."""
    mine = player.mine
    if mine is None or mine.value is None:
        return mine
    cards, of_origin = list(mine.value), [my for my in mine.value if my.origin == origin]
    shown = next((my for my in of_origin if my.card == card), None)
    if shown:
        cards.remove(shown)
    elif not card or len(of_origin) > player.secrets.get(origin, 0):
        # Which of them it was no one has said, or one of them was named wrongly.
        cards = [my for my in cards if my.origin != origin]
    return replace(mine, value=tuple(cards))
