"""Correcting the table: everything on one form, saved as one correction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.game import PlayerId, Seat
from companion.engine.questions import counted
from companion.engine.view import Move
from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.table.corrections import MOST_CARDS, MOST_ROUNDS
from companion.games.arctic_scavengers.table.state import HIDDEN, ORIGINS, Player, Table
from companion.games.arctic_scavengers.view.depths import Depths, depth_switch
from companion.games.arctic_scavengers.view.faces import picture
from companion.games.arctic_scavengers.view.seats import untold_in_words

PAGE = "catch_up"
_SECRETS = {"junkyard": "Unknown, from the junkyard", "contested": "Unknown, won in skirmishes"}


@dataclass(frozen=True)
class CatchUpAmount:
    """A number to set: one less, one more, or typed."""

    field: str
    label: str
    value: int
    least: int
    most: int
    icon: str = "card"


@dataclass(frozen=True)
class Chip:
    """A player who may have the initiator card."""

    id: PlayerId
    name: str
    colour: str
    letter: str
    is_chosen: bool


@dataclass(frozen=True)
class CatchUpGroup:
    """Numbers that belong together, folded away until they are needed."""

    id: str
    title: str
    amounts: tuple[CatchUpAmount, ...]


@dataclass(frozen=True)
class DeckForm:
    """One player's cards: those known, the unknown ones, and all others."""

    id: PlayerId
    name: str
    colour: str
    letter: str
    says: str
    known: tuple[CatchUpAmount, ...]
    others: tuple[CatchUpAmount, ...]


@dataclass(frozen=True)
class CatchUpPage:
    """The whole form."""

    depths: Depths
    says: tuple[str, ...] = ()
    clock: tuple[CatchUpAmount, ...] = ()
    initiators: tuple[Chip, ...] = ()
    groups: tuple[CatchUpGroup, ...] = ()
    decks: tuple[DeckForm, ...] = ()
    ways: tuple[Move, ...] = ()  # out of the rounds that are left


def catch_up_page(table: Table) -> CatchUpPage:
    """The numbers as the table should stand, each to be corrected."""
    if table.is_over:
        return CatchUpPage(depth_switch(table, PAGE, "The game is over: nothing to correct."))
    return CatchUpPage(
        depths=depth_switch(table, PAGE),
        says=(
            "Enter what you see on the table. Leave the rest as it is.",
            "A new round number restarts that round. A new initiator only changes the turn order.",
        ),
        clock=_clock(table),
        initiators=tuple(_chip(table, seat) for seat in table.seats),
        groups=tuple(group for group in _groups(table) if group.amounts),
        decks=_decks(table),
        ways=(_end_now(table),),
    )


def _end_now(table: Table) -> Move:
    """Who taps it has read that resources are left: that allows it anyway."""
    left = counted(table.contested_left, "contested resource")
    return Move("end", f"End the game now ({left} left)", (("despite", "R9"),))


def _clock(table: Table) -> tuple[CatchUpAmount, ...]:
    contested = CatchUpAmount(
        "contested", "Contested left", table.contested_left, 1, table.contested_total, "crystal"
    )
    found = (CatchUpAmount("round", "Round", table.round, 1, MOST_ROUNDS, "time"), contested)
    if table.tracking == "clock":
        return found
    return (
        *found,
        CatchUpAmount("junkyard", "Junkyard", max(0, table.piles.junkyard), 0, MOST_CARDS, "dig"),
    )


def _chip(table: Table, seat: Seat) -> Chip:
    return Chip(seat.id, seat.name, seat.colour, seat.letter, seat.id == table.initiator)


def _groups(table: Table) -> tuple[CatchUpGroup, ...]:
    catalogue = table.catalogue
    cards = {card: catalogue.cards[card].name for card in table.piles.stacks}
    buildings = {plan: catalogue.buildings[plan].name for plan in table.piles.schematics}
    stacks = _amounts("stacks", table.piles.stacks, cards, "hood")
    # What is built is tracked always, and so are the schematics.
    schematics = _amounts("schematics", table.piles.schematics, buildings, "building")
    return (
        CatchUpGroup("stacks", "Mercenary stacks", stacks if table.tracking != "clock" else ()),
        CatchUpGroup("schematics", "Schematics", schematics),
        CatchUpGroup("timers", "Timer cards on buildings", _timers(table)),
    )


def _timers(table: Table) -> tuple[CatchUpAmount, ...]:
    return tuple(
        CatchUpAmount(
            f"timers.{site.id}",
            f"{table.name(player.id)}: {table.building(site).name}",
            site.left,
            0,
            site.build_time,
            "time",
        )
        for player in table.players
        for site in player.sites
    )


def _amounts(
    field: str, numbers: Mapping[str, int], names: Mapping[str, str], icon: str
) -> tuple[CatchUpAmount, ...]:
    return tuple(
        CatchUpAmount(f"{field}.{kind}", name, numbers[kind], 0, MOST_CARDS, icon)
        for kind, name in names.items()
    )


def _decks(table: Table) -> tuple[DeckForm, ...]:
    if table.tracking != "decks":
        return ()
    return tuple(_deck(table, seat) for seat in table.seats)


def _deck(table: Table, seat: Seat) -> DeckForm:
    player = table.player(seat.id)
    owned = [card for card in table.catalogue.cards if player.cards.get(card, 0) > 0]
    secrets = tuple(
        CatchUpAmount(
            f"decks.{player.id}.{HIDDEN}{origin}",
            _SECRETS[origin],
            player.secrets.get(origin, 0),
            0,
            MOST_CARDS,
            "secret",
        )
        for origin in ORIGINS
    )
    return DeckForm(
        id=seat.id,
        name=seat.name,
        colour=seat.colour,
        letter=seat.letter,
        says=untold_in_words(player),
        known=(*_copies(table, player, owned), *secrets),
        others=_copies(table, player, [card for card in table.kinds if card not in owned]),
    )


def _copies(table: Table, player: Player, cards: list[CardId]) -> tuple[CatchUpAmount, ...]:
    return tuple(
        CatchUpAmount(
            f"decks.{player.id}.{card}",
            table.card(card).name,
            player.cards.get(card, 0),
            player.stored(card),
            MOST_CARDS,
            picture(table.card(card).type),
        )
        for card in cards
    )
