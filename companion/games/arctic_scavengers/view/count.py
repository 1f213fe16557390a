"""The count at the end: one player at a time, everything known filled in (R40)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.game import PlayerId, Seat
from companion.engine.questions import counted
from companion.engine.view import Move
from companion.games.arctic_scavengers.rules.gangs import MASONS, WISHES, Tribe, wishes_in_words
from companion.games.arctic_scavengers.rules.scoring import TribeScore, count_tribe, too_many
from companion.games.arctic_scavengers.table import final_count
from companion.games.arctic_scavengers.table.state import SECRET, Origin, Player, Site, Table
from companion.games.arctic_scavengers.view.faces import Face
from companion.games.arctic_scavengers.view.piles_of_cards import (
    CardGroup,
    buildings_to_count,
    groups,
)
from companion.games.arctic_scavengers.view.seats import untold_in_words
from companion.games.arctic_scavengers.view.sentences import cards_in_words

UNCOUNTED = Move("close-game", "Close without counting", (("uncounted", "1"),), tone="quiet")


@dataclass(frozen=True)
class CountTab:
    """One player and what she has counted so far."""

    name: str
    colour: str
    letter: str
    people: int
    is_now: bool
    is_done: bool
    move: Move


@dataclass(frozen=True)
class SecretCards:
    """Cards that only their owner has seen: each is tapped as what it was."""

    title: str
    faces: tuple[Face, ...]  # the id is what a tap sends: ``contested/grenade``


@dataclass(frozen=True)
class CardsAtBuilding:
    """Cards outside the deck, which count too; the move says that they are counted."""

    sentence: str
    move: Move | None


@dataclass(frozen=True)
class GangNumber:
    """What a gang would count with this player."""

    name: str
    number: int
    looks_for: str


@dataclass(frozen=True)
class CountSheet:
    """Everything that one player counts."""

    player: PlayerId
    name: str
    colour: str
    letter: str
    people: int
    sums: str  # "17 cards, 3 of them contested"
    unknown: str  # the secret cards that have no name yet
    untold: str  # that what is filled in may lack cards
    how: str
    begin: Move | None  # the other way to count
    secrets: tuple[SecretCards, ...]
    places: tuple[CardsAtBuilding, ...]
    gangs: tuple[GangNumber, ...]
    groups: tuple[CardGroup, ...]
    others: tuple[CardGroup, ...]  # what she is not known to own
    has_others: bool  # whether she has counted any of those


@dataclass(frozen=True)
class CountPanel:
    """The count of the table."""

    tabs: tuple[CountTab, ...]
    sheet: CountSheet | None  # nobody's, once everybody has counted
    warnings: tuple[str, ...]
    uncounted: Move | None  # for those who do not want to count; none once all have


def count_panel(table: Table) -> CountPanel | None:
    """The count, from the end of the last round until the result stands."""
    if not table.is_over or table.is_closed:
        return None
    answer = final_count.answer(table)
    people = {tribe.id: tribe.people for tribe in answer.players}
    return CountPanel(
        tabs=tuple(_tab(table, seat, people[seat.id]) for seat in table.seats),
        sheet=_sheet(table, table.counts) if table.counts else None,
        warnings=answer.warnings,
        uncounted=UNCOUNTED if table.counts else None,
    )


def _tab(table: Table, seat: Seat, people: int) -> CountTab:
    return CountTab(
        seat.name,
        seat.colour,
        seat.letter,
        people,
        is_now=seat.id == table.counts,
        is_done=table.tally(seat.id).is_done,
        move=Move("pass-tablet", seat.name, (("player", seat.id),)),
    )


def _sheet(table: Table, player: PlayerId) -> CountSheet:
    seat = table.seats[table.seat_number(player)]
    tribe = final_count.tribe(table, player)
    found = count_tribe(table.catalogue, tribe)
    likely, others = _offered(table, player)
    counts = final_count.things(table, player)
    doubtful = too_many(table.catalogue, final_count.question(table))
    more = groups(table.catalogue, others, counts, doubtful)
    return CountSheet(
        player=player,
        name=seat.name,
        colour=seat.colour,
        letter=seat.letter,
        people=found.people,
        sums=sums(found),
        unknown=_unknown(table, player),
        untold="" if table.tally(player).is_afresh else untold_in_words(table.player(player)),
        how=_how(table, player),
        begin=_begin(table, player),
        secrets=_secrets(table, player),
        places=tuple(
            _place(table, player, site) for site in final_count.places(table.player(player))
        ),
        gangs=_gangs(table, tribe),
        groups=groups(table.catalogue, likely, counts, doubtful),
        others=more,
        has_others=any(group.cards for group in more),
    )


def sums(found: TribeScore) -> str:
    """How many cards a tribe has, and how many of them break a tie."""
    return f"{counted(found.cards, 'card')}, {found.contested} contested"


def _offered(table: Table, player: PlayerId) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What is counted at first sight, and what lies one tap further."""
    is_known = table.piles.stacks or table.piles.unseen
    kinds = table.kinds if is_known else tuple(table.catalogue.cards)
    known = final_count.known_things(table, player)
    # A row keeps its place while it is tapped: what was counted does not move it.
    changed = table.tally(player).changes
    kinds = (*kinds, *(thing for thing in changed if thing not in kinds and "." not in thing))
    if table.tally(player).is_afresh:
        return (*kinds, *_buildings(table, finished=True)), _buildings(table, finished=False)
    built = (*_buildings(table, finished=True), *_buildings(table, finished=False))
    return (
        tuple(thing for thing in (*kinds, *built) if thing in known),
        tuple(thing for thing in (*kinds, *built) if thing not in known),
    )


def _buildings(table: Table, *, finished: bool) -> tuple[str, ...]:
    """The buildings that can be counted; they matter to the Masons alone."""
    if MASONS not in table.gangs:
        return ()
    sites = {site.building for player in table.players for site in player.sites}
    known = [
        building
        for building in table.catalogue.buildings
        if building in table.piles.schematics or building in sites
    ]
    return buildings_to_count(known, ("complete",) if finished else ("disabled", "building"))


def _how(table: Table, player: PlayerId) -> str:
    if not table.tally(player).is_afresh:
        return "Filled in with all that is known: deck, hand, discard pile, buildings and timers."
    outside = ", the ones in buildings and on timers too" if table.has_buildings else ""
    return f"Every card you own, wherever it lies{outside} (R40). Tap each heap through."


def _begin(table: Table, player: PlayerId) -> Move | None:
    fields = ("player", str(player))
    if not table.tally(player).is_afresh:
        return Move("begin-count", "Count from scratch", (fields, ("is_afresh", "1")))
    if table.tracking == "decks":
        return Move("begin-count", "Fill in what is known", (fields, ("is_afresh", "0")))
    return None


def _secrets(table: Table, player: PlayerId) -> tuple[SecretCards, ...]:
    if table.tally(player).is_afresh:
        return ()
    owner = table.player(player)
    return tuple(_secret_cards(table, owner, origin) for origin in final_count.origins_of(owner))


def _secret_cards(table: Table, owner: Player, origin: Origin) -> SecretCards:
    copies = owner.secrets[origin]
    asks = "tap what it is" if copies == 1 else "tap what they are"
    faces = []
    for kind in final_count.secret_kinds(table, owner, origin):
        card = table.card(kind)
        figures = (("people", str(card.people)),) if card.people else ()
        faces.append(Face(f"{origin}/{kind}", card.type, card.name, None, figures))
    return SecretCards(
        f"{counted(copies, final_count.SECRETS[origin])} that nobody else has seen: {asks}",
        tuple(faces),
    )


def _unknown(table: Table, player: PlayerId) -> str:
    secret = final_count.unnamed(table, player)
    return f"{secret} without a name" if secret else ""


def _place(table: Table, player: PlayerId, site: Site) -> CardsAtBuilding:
    tally = table.tally(player)
    at = final_count.at_place(table, site)
    # A card that nobody named has nothing more to say.
    named = [card for card in site.stored if card != SECRET]
    inside = f": {cards_in_words(table, named)}" if named else ""
    if not tally.is_afresh or site.id in tally.places:
        return CardsAtBuilding(f"{at[0].upper()}{at[1:]}{inside}. Included (R40).", None)
    fields = (("player", str(player)), ("site", site.id))
    sentence = f"{at[0].upper()}{at[1:]}{inside}. Included in these numbers (R40)?"
    return CardsAtBuilding(sentence, Move("count-place", "Yes, included", fields, icon="check"))


def _gangs(table: Table, tribe: Tribe) -> tuple[GangNumber, ...]:
    return tuple(
        GangNumber(
            table.catalogue.gangs[gang].name,
            WISHES[gang].count(table.catalogue, tribe),
            wishes_in_words(table.catalogue, gang)[0],
        )
        for gang in table.gangs
    )
