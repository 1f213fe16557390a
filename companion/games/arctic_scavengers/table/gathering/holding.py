"""Who may hold a card out of turn: from the hand, the bunker or the committed cards (R55-R57)."""

from __future__ import annotations

from companion.engine.game import Event, PlayerId
from companion.engine.once import once
from companion.engine.refusals import object_to
from companion.engine.wording import say
from companion.games.arctic_scavengers.rules import attacks
from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.table.commands import Choose, Complete
from companion.games.arctic_scavengers.table.events import Announced, Retrieved
from companion.games.arctic_scavengers.table.gathering import decks
from companion.games.arctic_scavengers.table.state import (
    BUNKER,
    HIDDEN,
    SECRET,
    Player,
    Site,
    Table,
)

# Who may have it ---------------------------------------------------------------------------------


@once
def may_hold(table: Table, player: Player, card: CardId) -> bool:
    """Whether a player may have a card by now, though the table forgot to enter how."""
    if is_likely(table, player, card):
        return True
    # The last way is that it was always there, which says nothing about the piles.
    return can_have_gained(table, player) and len(decks.ways(table, player, card)) > 1


def is_likely(table: Table, player: Player, card: CardId, lying: int = 0) -> bool:
    """Whether a player may have a card by what was entered, beside copies that lie open."""
    if table.tracking != "decks":
        return card in table.starter or can_have_gained(table, player)
    is_known = decks.at_hand(table, player, card) > lying
    if is_known or decks.secret_origin(table, player, card) is not None:
        return True
    if any(card in site.stored for site in _bunkers(player)):
        return True
    return player.untold > 0 and len(decks.ways(table, player, card)) > 1


def can_have_gained(table: Table, player: Player) -> bool:
    """Whether a player has had a turn in which to hire or dig."""
    return table.round > 1 or player.id in (table.active, *table.finished)


# Where it comes from -----------------------------------------------------------------------------


def has_committed(table: Table, player: Player) -> bool:
    """Whether the rest of a player's hand lies face down for the skirmish."""
    return player.id in table.finished and player.announced is not None


def must_be_committed(table: Table, player: Player, card: CardId) -> bool:
    """Whether a card can only be a committed one: no hand and no bunker has it (R57)."""
    return _is_not_in_hand(table, player, card) and not _may_be_stored(table, player, card)


def may_be_committed(table: Table, player: Player, card: CardId) -> bool:
    """Whether a card comes from the committed ones or out of a bunker, and no one entered which."""
    return _is_not_in_hand(table, player, card) and _may_be_stored(table, player, card)


def fewer_announced(
    table: Table, player: PlayerId, card: CardId, cards: int = 1
) -> tuple[Announced, ...]:
    """A player who plays one of the cards announced brings fewer, unless a bunker had it."""
    owner = table.player(player)
    if owner.announced and must_be_committed(table, owner, card):
        return (Announced(player, max(0, owner.announced - cards)),)
    return ()


def says(table: Table, player: PlayerId, card: CardId) -> tuple[str, ...]:
    """What a committed card that is played means for the skirmish."""
    if may_be_committed(table, table.player(player), card):
        return ("From your committed cards? Announce one fewer.",)
    return tuple(
        say(
            "From {player}'s committed cards: {cards:# card|# cards} left.",
            player=table.name(player),
            cards=fewer.cards,
        )
        for fewer in fewer_announced(table, player, card)
    )


def check(table: Table, command: Complete, player: PlayerId, card: CardId) -> None:
    """Refuse a committed card that does not attack (R57)."""
    owner = table.player(player)
    if must_be_committed(table, owner, card):
        objection = attacks.objection_to_committed(table.name(player), table.card(card))
        object_to(command, f"{objection.text}.", rule=objection.rule)


def show(
    table: Table, command: Choose | Complete, player: PlayerId, card: CardId, lying: int = 0
) -> tuple[Event, ...]:
    """What it tells that a card comes from the hand or the bunker, beside copies that lie open."""
    owner = table.player(player)
    inside = next((site for site in _bunkers(owner) if card in site.stored), None)
    is_in_hand = decks.at_hand(table, owner, card) > lying
    if inside and (_is_not_in_hand(table, owner, card) or not is_in_hand):
        return (Retrieved(player, inside.id, inside.building, (card,)),)
    return decks.show_card(table, command, player, card)


def _bunkers(player: Player) -> list[Site]:
    return [site for site in player.sites if site.building == BUNKER and site.works]


def _may_be_stored(table: Table, player: Player, card: CardId) -> bool:
    """Whether a card may lie in a bunker; what was not entered may lie there too."""
    is_unknown = table.tracking != "decks"
    bunkers = _bunkers(player)
    return any(is_unknown or card in b.stored or _has_unknown(b.stored) for b in bunkers)


def _is_not_in_hand(table: Table, player: Player, card: CardId) -> bool:
    """Whether a player has committed every card and took this one out of no building since."""
    is_fetched = card in player.fetched or _has_unknown(player.fetched)
    return has_committed(table, player) and not is_fetched


def _has_unknown(cards: tuple[CardId, ...]) -> bool:
    return any(card == SECRET or card.startswith(HIDDEN) for card in cards)
