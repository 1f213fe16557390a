"""Every card each player is known to own, and where it is (R55)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.game import Seat
from companion.engine.wording import counted, say
from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.table.state import HIDDEN, ORIGINS, Player, Table
from companion.games.arctic_scavengers.view.depths import Depths, depth_switch
from companion.games.arctic_scavengers.view.seats import known_people, untold_in_words

PAGE = "decks"
NOTE = "Every card each player owns: deck, hand, discard pile and buildings (R55)."
_ORIGINS = {"junkyard": "junkyard", "contested": "won"}


@dataclass(frozen=True)
class DeckRow:
    """Copies of one kind of card, and where they are if not in deck, hand or discard pile."""

    kind: str
    name: str
    copies: int
    where: str = ""


@dataclass(frozen=True)
class Deck:
    """One player's cards as far as the table knows them."""

    name: str
    colour: str
    letter: str
    people: int
    cards: str  # how many, in words
    rows: tuple[DeckRow, ...]
    notes: tuple[str, ...]  # what is not known of them, and which are timer cards


@dataclass(frozen=True)
class DecksPage:
    """The decks of all players."""

    depths: Depths
    note: str = ""
    decks: tuple[Deck, ...] = ()


def decks_page(table: Table) -> DecksPage:
    """The decks, as far as they are tracked."""
    if table.tracking != "decks":
        return DecksPage(depth_switch(table, PAGE, "The decks of this table are not tracked."))
    decks = tuple(_deck(table, seat) for seat in table.seats)
    return DecksPage(depth_switch(table, PAGE), NOTE, decks)


def _deck(table: Table, seat: Seat) -> Deck:
    player = table.player(seat.id)
    owned = sum(player.cards.values()) + player.secret_cards
    return Deck(
        name=seat.name,
        colour=seat.colour,
        letter=seat.letter,
        people=known_people(table, player),
        cards=counted(owned, "card"),
        rows=(*known_rows(table, player), *_unknown(table, player)),
        notes=(*_timers(table, player), *filter(None, [untold_in_words(player)])),
    )


def known_rows(table: Table, player: Player) -> tuple[DeckRow, ...]:
    """The cards that a player is known to own, kind by kind."""
    return tuple(
        DeckRow(card.type, card.name, player.cards[card.id], _where(table, player, card.id))
        for card in table.catalogue.cards.values()
        if player.cards.get(card.id, 0) > 0
    )


def _unknown(table: Table, player: Player) -> tuple[DeckRow, ...]:
    return tuple(
        DeckRow(
            "unknown",
            "Unknown",
            player.secrets[origin],
            ", ".join(filter(None, [_ORIGINS[origin], _where(table, player, f"{HIDDEN}{origin}")])),
        )
        for origin in ORIGINS
        if player.secrets.get(origin, 0) > 0
    )


def _where(table: Table, player: Player, card: CardId) -> str:
    """The buildings in which copies of a card are stored; how many, if not all of them are."""
    stores = [site for site in player.sites if card in site.stored]
    stored = sum(site.stored.count(card) for site in stores)
    if not stored:
        return ""
    where = say("in the {sites}", sites=[table.building(site).name for site in stores])
    return where if stored == player.cards.get(card, stored) else f"{stored} {where}"


def _timers(table: Table, player: Player) -> tuple[str, ...]:
    return tuple(
        say(
            "{left:# timer card|# timer cards} on the {site}.",
            left=site.left,
            site=table.building(site).name,
        )
        for site in player.sites
        if site.left
    )
