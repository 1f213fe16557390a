"""What every player is known to own, and where it lies outside her deck (R55)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.game import Seat
from companion.engine.questions import counted
from companion.games.arctic_scavengers.table.state import ORIGINS, Player, Table
from companion.games.arctic_scavengers.view.depths import Depths, depth_switch
from companion.games.arctic_scavengers.view.faces import Face, face_with_people
from companion.games.arctic_scavengers.view.seats import known_people, untold_in_words
from companion.games.arctic_scavengers.view.sentences import cards_in_words

PAGE = "decks"
_ORIGINS = {"junkyard": "From the junkyard", "contested": "Won in skirmishes"}


@dataclass(frozen=True)
class DeckPlace:
    """Where some of a player's cards lie outside her deck, or what is not known of them."""

    title: str
    text: str


@dataclass(frozen=True)
class Deck:
    """One player's cards as far as the table knows them."""

    name: str
    colour: str
    letter: str
    people: int
    says: str
    cards: tuple[Face, ...]
    places: tuple[DeckPlace, ...]


@dataclass(frozen=True)
class DecksPage:
    """Everybody's deck."""

    depths: Depths
    note: str = ""
    decks: tuple[Deck, ...] = ()


def decks_page(table: Table) -> DecksPage:
    """The decks, as far as they are tracked."""
    if table.tracking != "decks":
        return DecksPage(depth_switch(table, PAGE, "The decks of this table are not tracked."))
    note = (
        "What each player owns, wherever it lies. The order of a deck is on the table only: "
        "shuffle your discard pile when it runs out (R55)."
    )
    return DecksPage(
        depth_switch(table, PAGE), note, tuple(_deck(table, seat) for seat in table.seats)
    )


def _deck(table: Table, seat: Seat) -> Deck:
    player = table.player(seat.id)
    says = f"people on {counted(sum(player.cards.values()), 'known card')}"
    if player.secret_cards:
        says += f", and {counted(player.secret_cards, 'secret card')}"
    order = [card for card in table.catalogue.cards if player.cards.get(card, 0) > 0]
    return Deck(
        name=seat.name,
        colour=seat.colour,
        letter=seat.letter,
        people=known_people(table, player),
        says=says,
        cards=tuple(face_with_people(table.card(card), player.cards[card]) for card in order),
        places=(
            *_secrets(player),
            *_untold(player),
            *_stored(table, player),
            *_timers(player),
        ),
    )


def _secrets(player: Player) -> tuple[DeckPlace, ...]:
    return tuple(
        DeckPlace(_ORIGINS[origin], counted(player.secrets[origin], "secret card"))
        for origin in ORIGINS
        if player.secrets.get(origin, 0) > 0
    )


def _untold(player: Player) -> tuple[DeckPlace, ...]:
    return (DeckPlace("Not told", untold_in_words(player)),) if player.untold else ()


def _stored(table: Table, player: Player) -> tuple[DeckPlace, ...]:
    return tuple(
        DeckPlace(f"In the {table.building(site).name}", cards_in_words(table, site.stored))
        for site in player.sites
        if site.stored
    )


def _timers(player: Player) -> tuple[DeckPlace, ...]:
    number = sum(site.left for site in player.sites)
    if not number:
        return ()
    return (DeckPlace("On building timers", f"{counted(number, 'card')}, face down"),)
