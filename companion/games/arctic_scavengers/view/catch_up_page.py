"""Correcting the table: everything on one form, saved as one correction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.game import PlayerId, Seat
from companion.engine.view import Move
from companion.engine.wording import counted, say
from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.table.corrections import MOST_CARDS, MOST_ROUNDS
from companion.games.arctic_scavengers.table.state import HIDDEN, Origin, Player, Table
from companion.games.arctic_scavengers.view.depths import Depths, depth_switch
from companion.games.arctic_scavengers.view.faces import picture
from companion.games.arctic_scavengers.view.seats import untold_in_words
from companion.games.arctic_scavengers.view.words import building_words

PAGE = "catch_up"
IN_SIGHT = 3  # leaders and buildings; of more only those that are hurt
_SECRETS: dict[Origin, str] = {
    "junkyard": "Unknown, from the junkyard",
    "contested": "Unknown, won in a skirmish",
}
_UNKNOWN = "Unknown cards"


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
class CatchUpState:
    """A leader or a building, and whether they are well or hurt."""

    field: str
    label: str
    answers: tuple[str, str]  # well, hurt
    is_hurt: bool
    icon: str

    @property
    def chosen(self) -> str:
        """The answer that the table knows."""
        return self.answers[self.is_hurt]


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
    says: str = ""
    note: str = ""  # what a new round and a new initiator bring with them
    clock: tuple[CatchUpAmount, ...] = ()
    initiators: tuple[Chip, ...] = ()
    states: tuple[CatchUpState, ...] = ()
    other_states: tuple[CatchUpState, ...] = ()  # folded: all of them are well
    groups: tuple[CatchUpGroup, ...] = ()
    decks: tuple[DeckForm, ...] = ()
    ways: tuple[Move, ...] = ()  # out of the rounds that are left


def catch_up_page(table: Table) -> CatchUpPage:
    """The numbers as the table should stand, each to be corrected."""
    if table.is_over:
        return CatchUpPage(depth_switch(table, PAGE, "The game is over: nothing to correct."))
    states = (*_leaders(table), *_buildings(table))
    hurt = tuple(state for state in states if state.is_hurt)
    in_sight = states if len(states) <= IN_SIGHT else hurt
    return CatchUpPage(
        depths=depth_switch(table, PAGE),
        says="Enter what you see on the table. Leave the rest as it is.",
        note="A new round number restarts that round. A new initiator only changes turn order.",
        clock=_clock(table),
        initiators=tuple(_chip(table, seat) for seat in table.seats),
        states=in_sight,
        other_states=tuple(state for state in states if state not in in_sight),
        groups=tuple(group for group in _groups(table) if group.amounts),
        decks=_decks(table),
        ways=(_end_now(table),),
    )


def _end_now(table: Table) -> Move:
    """Who taps it has read that resources are left: that allows it anyway."""
    left = counted(table.contested_left, "contested resource")
    return Move(
        "end", "End the game now", (("despite", "R9"),), say("{left} left", left=left), "quiet"
    )


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


def _leaders(table: Table) -> tuple[CatchUpState, ...]:
    return tuple(
        CatchUpState(
            f"wounded.{player.id}",
            table.catalogue.leaders[player.leader].title,
            ("Unhurt", "Wounded"),
            player.is_wounded,
            "leader",
        )
        for player in table.players
        if player.leader and (table.has_dirty_deeds or player.is_wounded)
    )


def _buildings(table: Table) -> tuple[CatchUpState, ...]:
    return tuple(
        CatchUpState(
            f"disabled.{site.id}",
            say(
                "{player}'s {building_word}",
                player=table.name(player.id),
                building_word=building_words(table.building(site))[0],
            ),
            ("Works", "Disabled"),
            site.is_disabled,
            building_words(table.building(site))[1],
        )
        for player in table.players
        for site in player.sites
        if site.is_disabled or (table.has_dirty_deeds and site.is_complete)
    )


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
        CatchUpGroup("timers", "Timer cards", _timers(table)),
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
    secrets, folded = _unknown(table, player)
    others = _copies(table, player, [card for card in table.kinds if card not in owned])
    return DeckForm(
        id=seat.id,
        name=seat.name,
        colour=seat.colour,
        letter=seat.letter,
        says=untold_in_words(player),
        known=(*_copies(table, player, owned), *secrets),
        others=(*others, *folded),
    )


def _unknown(
    table: Table, player: Player
) -> tuple[tuple[CatchUpAmount, ...], tuple[CatchUpAmount, ...]]:
    """The unknown cards in sight, and those that no one can have before a skirmish was won."""
    is_any_won = table.contested_left < table.contested_total
    if is_any_won or player.secrets.get("contested", 0):
        return tuple(_secrets(player, origin, label) for origin, label in _SECRETS.items()), ()
    dug = _secrets(player, "junkyard", _UNKNOWN)
    return (dug,), (_secrets(player, "contested", _SECRETS["contested"]),)


def _secrets(player: Player, origin: Origin, label: str) -> CatchUpAmount:
    field = f"decks.{player.id}.{HIDDEN}{origin}"
    return CatchUpAmount(field, label, player.secrets.get(origin, 0), 0, MOST_CARDS, "secret")


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
