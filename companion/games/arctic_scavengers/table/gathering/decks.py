"""Whose card it is: what laying an unexpected card tells about its owner's deck (R55)."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.errors import WayPast
from companion.engine.game import Event, PlayerId
from companion.engine.once import once
from companion.engine.refusals import impossible, object_to
from companion.engine.wording import say
from companion.games.arctic_scavengers.rules.catalogue import Card, CardId
from companion.games.arctic_scavengers.table.commands import Choose, Complete, Lay, Open, RevealCard
from companion.games.arctic_scavengers.table.events import (
    CardCameFrom,
    Retrieved,
    SecretIdentified,
    Source,
)
from companion.games.arctic_scavengers.table.evolution.trays import LEADER_HELPS
from companion.games.arctic_scavengers.table.state import Origin, Player, Site, Table, Tray

# A card is shown by laying it, or as the answer to a question.
Shows = Lay | Open | Choose | Complete | RevealCard

VICTIM = "victim"  # the question who leaves the game for a hire
UNKNOWN = "unknown"  # the answer that it is the unknown card that they dug up this round
STORED = "stored"  # the answer that a card comes out of the building in which it lies

_SOURCES: dict[str, Source] = {
    "junkyard": "junkyard",
    "contested": "contested",
    "stack": "stack",
    "elsewhere": "elsewhere",
}


def laid(table: Table, player: PlayerId, card: CardId) -> int:
    """Copies of a card that lie in the skirmish, or that the player's open trays take."""
    taken = sum(
        tray.cards.count(card) + (_leaves(tray) == card)
        for tray in table.trays
        if tray.player == player
    )
    return taken + table.reveal.of(player).cards.count(card)


def _leaves(tray: Tray) -> CardId:
    """Who leaves the game for the leader who helps with a hire."""
    is_killing = tray.choices.get(LEADER_HELPS) == "kill"
    return tray.choices.get(VICTIM, "") if tray.action == "hire" and is_killing else ""


def at_hand(table: Table, player: Player, card: CardId) -> int:
    """Copies that they are known to own and may still have in their hand."""
    return player.at_hand(card) - laid(table, player.id, card)


@once
def surely_at_hand(table: Table, player: Player, card: CardId) -> int:
    """Of those, the copies that were never on their discard pile this round."""
    # In their hand or in their deck, that is: in which of them, the table does not follow (R55).
    return at_hand(table, replace(player, redrawn=()), card)


@once
def may_join(table: Table, player: Player, card: CardId) -> int:
    """Copies at hand without what came out of the bunker after committing (R36)."""
    return at_hand(table, player, card) - player.fetched.count(card)


def can_be(table: Table, player: Player, origin: Origin, card: CardId) -> bool:
    """Whether one of their unknown cards of an origin can be this one."""
    if player.secrets.get(origin, 0) < 1:
        return False
    if origin == "contested":
        return table.piles.contested.get(card, 0) > 0
    return table.may_be_buried(card) and player.can_be.get(card, 0) > 0


def secret_origin(table: Table, player: Player, card: CardId) -> Origin | None:
    """Which of the unknown cards that they may have in their hand this one may be, if any."""
    known: tuple[Origin, ...] = ("contested", "junkyard")
    may = (origin for origin in known if can_be(table, player, origin, card))
    return next((origin for origin in may if player.unknown_at_hand(origin) > 0), None)


def show_card(table: Table, command: Shows, player: PlayerId, card_id: CardId) -> tuple[Event, ...]:
    """What it tells about a deck that this card was shown; refused if the card cannot be there."""
    if table.tracking != "decks":
        return ()
    owner = table.player(player)
    card = table.card(card_id)
    if at_hand(table, owner, card.id) > 0:
        return ()
    origin = secret_origin(table, owner, card.id)
    if command.origin == UNKNOWN and can_be(table, owner, "junkyard", card.id):
        origin = "junkyard"
    if origin is not None:
        return (SecretIdentified(owner.id, origin, card.id),)
    inside = next((site for site in owner.sites if card.id in site.stored), None)
    if command.origin == STORED and inside and inside.works and table.reaches(owner, inside):
        return (Retrieved(owner.id, inside.id, inside.building, (card.id,)),)
    if command.origin:
        return (_came_from(table, command, owner, card),)
    if inside:
        return _in_a_building(table, command, owner, card, inside)
    if card.id in (*owner.spent, *owner.gained):
        return _discarded(table, command, owner, card)
    return _unknown(table, command, owner, card)


def may_have(table: Table, player: Player, card: CardId) -> bool:
    """Whether a player may hold a card, as far as anyone knows."""
    if table.tracking != "decks":
        return True
    return at_hand(table, player, card) > 0 or secret_origin(table, player, card) is not None


def _came_from(table: Table, command: Shows, owner: Player, card: Card) -> CardCameFrom:
    if command.origin not in _SOURCES or command.origin not in {
        value for way in ways(table, owner, card.id) for _, value in way.fields
    }:
        raise impossible(say("{card} cannot have come from there.", card=card.name), rule="R55")
    return CardCameFrom(owner.id, card.id, _SOURCES[command.origin])


def _discarded(table: Table, command: Shows, owner: Player, card: Card) -> tuple[Event, ...]:
    """Played or gained this round, and not drawn again: it lies on their discard pile."""
    name = table.name(owner.id)
    if card.id in owner.spent:
        message = say(
            "{name} already played every known {card} this round.", name=name, card=card.name
        )
        object_to(command, message, rule="R10", ways=ways(table, owner, card.id))
    else:
        message = say(
            "{name}'s {card} is in the discard pile. {name} gained it this round.",
            name=name,
            card=card.name,
        )
        object_to(command, message, rule="R55", ways=ways(table, owner, card.id))
    return ()


def _in_a_building(
    table: Table, command: Shows, owner: Player, card: Card, site: Site
) -> tuple[Event, ...]:
    building = table.building(site).name
    message = say(
        "{owner}'s {card} is in the {building}.",
        owner=table.name(owner.id),
        card=card.name,
        building=building,
    )
    label = say("Take it out of the {building} first", building=building)
    if table.phase == "skirmish":  # no building opens any more (R36)
        label = say("It left the {building} before the skirmish", building=building)
    out = WayPast(label, (("origin", STORED),))
    found = (out,) if site.works and table.reaches(owner, site) else ()
    object_to(command, message, rule="R55", ways=(*found, *ways(table, owner, card.id)))
    return (CardCameFrom(owner.id, card.id, "elsewhere"),)


def _unknown(table: Table, command: Shows, owner: Player, card: Card) -> tuple[Event, ...]:
    name = table.name(owner.id)
    what = say("other {card}", card=card.name) if owner.cards.get(card.id) else card.name
    message = say("Where did {name}'s {what} come from?", name=name, what=what)
    object_to(command, message, rule="R55", ways=ways(table, owner, card.id))
    return (CardCameFrom(owner.id, card.id, "elsewhere"),)


def ways(table: Table, owner: Player, card: CardId) -> tuple[WayPast, ...]:
    """Where a card that no one expected may have come from."""
    piles, found = table.piles, []
    if can_be(table, owner, "junkyard", card):
        found.append(WayPast("It is the unknown card", (("origin", UNKNOWN),)))
    if piles.junkyard > 0 and table.may_be_buried(card):
        found.append(WayPast("From the junkyard", (("origin", "junkyard"),)))
    if piles.contested.get(card, 0) > 0 and table.contested_left < table.contested_total:
        found.append(WayPast("Won in a skirmish", (("origin", "contested"),)))
    if piles.stacks.get(card, 0) > 0:
        found.append(WayPast("Hired", (("origin", "stack"),)))
    return (*found, WayPast("Already owned it", (("origin", "elsewhere"),)))
