"""Catching up after a while of not tapping: everything on one form, saved as one correction."""

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

PAGE = "catch_up"
# Whoever taps it has read that resources are left: that is the table's word against the rule.
COUNT_NOW = Move(
    "end", "Count the tribes now", (("despite", "R9"),), hint="though contested resources are left"
)
_SECRETS = {"junkyard": "Secret, from the junkyard", "contested": "Secret, won in skirmishes"}


@dataclass(frozen=True)
class CatchUpAmount:
    """A number to set: one less, one more, or typed."""

    field: str
    label: str
    value: int
    least: int
    most: int
    stride: int = 0  # a second pair of buttons, for what is far off


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
    """One player's cards: those she is known to own, her secret ones, and all others."""

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
    """The numbers as the books have them, each to be set right."""
    if table.is_over:
        return CatchUpPage(depth_switch(table, PAGE, "The game is over: there is nothing left."))
    return CatchUpPage(
        depths=depth_switch(table, PAGE),
        says=(
            "Say how the table stands. What you leave as it is does not change.",
            "In another round the table stands at its beginning; another initiator only changes turns.",
        ),
        clock=_clock(table),
        initiators=tuple(_chip(table, seat) for seat in table.seats),
        groups=tuple(group for group in _groups(table) if group.amounts),
        decks=_decks(table),
        ways=(COUNT_NOW,),
    )


def _clock(table: Table) -> tuple[CatchUpAmount, ...]:
    contested = CatchUpAmount(
        "contested", "Contested left", table.contested_left, 1, table.contested_total
    )
    found = (CatchUpAmount("round", "Round", table.round, 1, MOST_ROUNDS), contested)
    if table.tracking == "clock":
        return found
    return (
        *found,
        CatchUpAmount("junkyard", "Junkyard", max(0, table.piles.junkyard), 0, MOST_CARDS, 5),
    )


def _chip(table: Table, seat: Seat) -> Chip:
    return Chip(seat.id, seat.name, seat.colour, seat.letter, seat.id == table.initiator)


def _groups(table: Table) -> tuple[CatchUpGroup, ...]:
    catalogue = table.catalogue
    cards = {card: catalogue.cards[card].name for card in table.piles.stacks}
    buildings = {plan: catalogue.buildings[plan].name for plan in table.piles.schematics}
    stacks = () if table.tracking == "clock" else _amounts("stacks", table.piles.stacks, cards)
    # What is built belongs to every depth, and so do the schematics.
    schematics = _amounts("schematics", table.piles.schematics, buildings)
    return (
        CatchUpGroup("stacks", "Mercenary stacks", stacks),
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
        )
        for player in table.players
        for site in player.sites
    )


def _amounts(
    field: str, numbers: Mapping[str, int], names: Mapping[str, str]
) -> tuple[CatchUpAmount, ...]:
    return tuple(
        CatchUpAmount(f"{field}.{kind}", name, numbers[kind], 0, MOST_CARDS)
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
        )
        for origin in ORIGINS
    )
    says = counted(sum(player.cards.values()), "known card")
    untold = f", {counted(player.untold, 'action')} untold" if player.untold else ""
    return DeckForm(
        id=seat.id,
        name=seat.name,
        colour=seat.colour,
        letter=seat.letter,
        says=f"{says}, {player.secret_cards} secret{untold}",
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
        )
        for card in cards
    )
