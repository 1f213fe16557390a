"""Whose card it is: what laying an unexpected card tells about its owner's deck (R55)."""

from __future__ import annotations

from companion.engine.errors import WayPast
from companion.engine.game import Event, PlayerId
from companion.engine.refusals import impossible, object_to
from companion.games.arctic_scavengers.rules.catalogue import Card, CardId
from companion.games.arctic_scavengers.table.commands import Choose, Complete, Lay, Open, RevealCard
from companion.games.arctic_scavengers.table.events import (
    CardCameFrom,
    Retrieved,
    SecretIdentified,
    Source,
)
from companion.games.arctic_scavengers.table.evolution.books import HIDDEN
from companion.games.arctic_scavengers.table.evolution.trays import LEADER_HELPS
from companion.games.arctic_scavengers.table.state import Origin, Player, Site, Table, Tray

# A card is shown by laying it, or as the answer to a question.
Shows = Lay | Open | Choose | Complete | RevealCard

VICTIM = "victim"  # the question who leaves the game for a hire
STORED = "stored"  # the answer that a card comes out of the building in which it lies

_SOURCES: dict[str, Source] = {
    "junkyard": "junkyard",
    "contested": "contested",
    "stack": "stack",
    "elsewhere": "elsewhere",
}


def origins(card: Card) -> tuple[Origin, ...]:
    """Where a secret card must come from to be this one; a deadlock sends any into the junkyard."""
    return ("contested", "junkyard") if card.is_contested else ("junkyard",)


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
    """Copies that she is known to own and may still have in her hand."""
    return player.at_hand(card) - laid(table, player.id, card)


def secret_origin(table: Table, player: Player, card: CardId) -> Origin | None:
    """Which of her secret cards this one may be, if any."""
    if table.piles.unseen.get(card, 0) < 1:
        return None
    matching = origins(table.card(card))
    return next((origin for origin in matching if _secrets_at_hand(player, origin) > 0), None)


def _secrets_at_hand(player: Player, origin: Origin) -> int:
    return player.secrets.get(origin, 0) - player.stored(f"{HIDDEN}{origin}")


def show_card(table: Table, command: Shows, player: PlayerId, card_id: CardId) -> tuple[Event, ...]:
    """What it tells about a deck that this card was shown; refused if the card cannot be there."""
    if table.tracking != "decks":
        return ()
    owner = table.player(player)
    card = table.card(card_id)
    if at_hand(table, owner, card.id) > 0:
        return ()
    origin = secret_origin(table, owner, card.id)
    if origin is not None:
        return (SecretIdentified(owner.id, origin, card.id),)
    inside = next((site for site in owner.sites if card.id in site.stored), None)
    if command.origin == STORED and inside and inside.works and table.reaches(owner, inside):
        return (Retrieved(owner.id, inside.id, inside.building, (card.id,)),)
    if command.origin:
        return (_came_from(table, command, owner, card),)
    if inside:
        return _in_a_building(table, command, owner, card, inside)
    if card.id in owner.spent:
        return _already_spent(table, command, owner, card)
    return _unknown(table, command, owner, card)


def may_have(table: Table, player: Player, card: CardId) -> bool:
    """Whether a player may hold a card, as far as anybody knows."""
    if table.tracking != "decks":
        return True
    return at_hand(table, player, card) > 0 or secret_origin(table, player, card) is not None


def _came_from(table: Table, command: Shows, owner: Player, card: Card) -> CardCameFrom:
    if command.origin not in {value for way in ways(table, card.id) for _, value in way.fields}:
        raise impossible(f"No {card.name} can have come from there.", rule="R55")
    return CardCameFrom(owner.id, card.id, _SOURCES[command.origin])


def _already_spent(table: Table, command: Shows, owner: Player, card: Card) -> tuple[Event, ...]:
    name = table.name(owner.id)
    message = f"This round {name} has played every {card.name} she is known to own."
    object_to(command, message, rule="R10", ways=ways(table, card.id))
    return ()


def _in_a_building(
    table: Table, command: Shows, owner: Player, card: Card, site: Site
) -> tuple[Event, ...]:
    building = table.building(site).name
    message = f"By the books {table.name(owner.id)}'s {card.name} lies in the {building}."
    label = f"Take it out of the {building} first"
    if table.phase == "skirmish":  # no building opens any more (R36)
        label = f"It left the {building} before the skirmish"
    out = WayPast(label, (("origin", STORED),))
    found = (out,) if site.works and table.reaches(owner, site) else ()
    object_to(command, message, rule="R55", ways=(*found, *ways(table, card.id)))
    return (CardCameFrom(owner.id, card.id, "elsewhere"),)


def _unknown(table: Table, command: Shows, owner: Player, card: Card) -> tuple[Event, ...]:
    name = table.name(owner.id)
    what = f"another copy of {card.name}" if owner.cards.get(card.id) else f"any {card.name}"
    message = f"{name} is not known to have {what}. Where did it come from?"
    object_to(command, message, rule="R55", ways=ways(table, card.id))
    return (CardCameFrom(owner.id, card.id, "elsewhere"),)


def ways(table: Table, card: CardId) -> tuple[WayPast, ...]:
    """Where a card that nobody expected may have come from."""
    found = []
    unseen = table.piles.unseen.get(card, 0) > 0
    if unseen and table.piles.junkyard > 0:
        found.append(WayPast("From the junkyard", (("origin", "junkyard"),)))
    if unseen and table.card(card).is_contested:
        found.append(WayPast("Won in a skirmish", (("origin", "contested"),)))
    if table.piles.stacks.get(card, 0) > 0:
        found.append(WayPast("Hired", (("origin", "stack"),)))
    return (*found, WayPast("It was there before", (("origin", "elsewhere"),)))
