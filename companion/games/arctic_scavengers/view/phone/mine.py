"""What is one's own: the unknown cards, and the whole deck by kind."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.game import Viewer
from companion.engine.wording import counted, say
from companion.games.arctic_scavengers.table.secrets import known_to
from companion.games.arctic_scavengers.table.state import Table
from companion.games.arctic_scavengers.view.deck_page import DeckRow, known_rows
from companion.games.arctic_scavengers.view.phone.name import (
    UnknownCard,
    peeked_card,
    unknown_cards,
)
from companion.games.arctic_scavengers.view.phone.turns import Playing, playing
from companion.games.arctic_scavengers.view.seats import known_people


@dataclass(frozen=True)
class OwnCards:
    """The cards of whoever sits here: those that only they have seen, and the others by kind."""

    unknown: tuple[UnknownCard, ...]
    sum: str  # people and cards of the whole deck, in words
    rows: tuple[DeckRow, ...]
    public: str  # what the table is told when one is named
    peeked: UnknownCard | None = None  # the contested resource that the initiator sees


@dataclass(frozen=True)
class Mine:
    """The work area while someone else plays, or what is folded below one's own turn."""

    playing: Playing | None = None
    cards: OwnCards | None = None
    is_folded: bool = False


def mine(table: Table, viewer: Viewer) -> Mine:
    """One's own cards, as far as they are tracked, and what is played meanwhile."""
    return Mine(playing(table), own_cards(table, viewer))


def folded(table: Table, viewer: Viewer) -> Mine | None:
    """One's own cards below what is done now, where decks are tracked."""
    cards = own_cards(table, viewer)
    return Mine(cards=cards, is_folded=True) if cards else None


def own_cards(table: Table, viewer: Viewer) -> OwnCards | None:
    """One's own cards, where decks are tracked: people and cards count as their owner knows them."""
    if table.tracking != "decks" or viewer.seat is None:
        return None
    player, known = table.player(viewer.seat), known_to(table, viewer).player(viewer.seat)
    people = counted(known_people(table, known), "person", "people")
    cards = counted(sum(player.cards.values()) + player.secret_cards, "card")
    return OwnCards(
        unknown=unknown_cards(table, viewer),
        sum=say("{people}, {cards}", people=people, cards=cards),
        rows=known_rows(table, player),
        public=say("The table sees: {name} names a card.", name=table.name(player.id)),
        peeked=peeked_card(table, viewer),
    )
