"""What only one player knows: the unknown cards they have named on their own phone (R55)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.engine.errors import GameIsOver
from companion.engine.game import Event, PlayerId, Secret, Viewer
from companion.engine.refusals import impossible
from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.table.events import CardsNamed, SecretIdentified
from companion.games.arctic_scavengers.table.evolution.books import secret_identified
from companion.games.arctic_scavengers.table.final_count import secret_kinds
from companion.games.arctic_scavengers.table.gathering.decks import can_be
from companion.games.arctic_scavengers.table.own_commands import NameMine
from companion.games.arctic_scavengers.table.state import (
    HIDDEN,
    ORIGINS,
    MyCard,
    Origin,
    Player,
    Table,
)


def known_to(table: Table, viewer: Viewer) -> Table:
    """The table as this viewer knows it: their own unknown cards are those that they named.

    It is for their eyes alone. Nothing is decided by it, nor shown to anyone else.
    """
    if not viewer.seat or not table.seats_player(viewer.seat):
        return table
    return named(table, viewer.seat, mine_of(table, viewer))


def mine_of(table: Table, viewer: Viewer) -> tuple[MyCard, ...]:
    """Which of a viewer's unknown cards they have named, as far as each can still be that card."""
    if not viewer.seat or not table.seats_player(viewer.seat):
        return ()
    mine = table.player(viewer.seat).mine
    return _possible(table, viewer.seat, (mine.shown_to(viewer) if mine else None) or ())


def named(table: Table, player: PlayerId, cards: Iterable[MyCard]) -> Table:
    """The table if these were a player's unknown cards."""
    for my in cards:
        table = secret_identified(table, SecretIdentified(player, my.origin, my.card))
        table = table.with_player(_placed(table.player(player), my))
    return table


def _possible(table: Table, player: PlayerId, cards: Iterable[MyCard]) -> tuple[MyCard, ...]:
    found: list[MyCard] = []
    for my in cards:
        if can_be(table, table.player(player), my.origin, my.card):
            found.append(my)
            table = named(table, player, [my])
    return tuple(found)


def _placed(player: Player, my: MyCard) -> Player:
    """Where an unknown card lies, there lies the card that it is, as far as no other can be meant."""
    unknown = f"{HIDDEN}{my.origin}"
    left = player.secrets.get(my.origin, 0)
    if player.gained.count(unknown) > left:
        gained = list(player.gained)
        gained[gained.index(unknown)] = my.card
        return replace(player, gained=tuple(gained))
    if player.stored(unknown) > left:
        return _stored(player, unknown, my.card)
    return player


def _stored(player: Player, unknown: CardId, card: CardId) -> Player:
    sites = list(player.sites)
    at = next(n for n, site in enumerate(sites) if unknown in site.stored)
    stored = list(sites[at].stored)
    stored[stored.index(unknown)] = card
    sites[at] = replace(sites[at], stored=tuple(stored))
    return replace(player, sites=tuple(sites))


def kinds(
    table: Table, player: PlayerId, mine: tuple[MyCard, ...], origin: Origin
) -> tuple[CardId, ...]:
    """What one more of a player's unknown cards can be, besides those that they named."""
    table = named(table, player, mine)
    return secret_kinds(table, table.player(player), origin)


def without(mine: tuple[MyCard, ...], my: MyCard) -> tuple[MyCard, ...]:
    """What a player has named but for one of the cards."""
    at = mine.index(my)
    return mine[:at] + mine[at + 1 :]


def name_mine(table: Table, command: NameMine) -> tuple[Event, ...]:
    """An unknown card has a name for its owner; the table hears no more than that."""
    player = command.player
    _check(table, player)
    origin, card = _read(command.secret)
    mine = mine_of(table, Viewer(player, command.sees))
    was = MyCard(origin, command.was)
    if command.was and was not in mine:
        raise impossible("That unknown card has no name yet.", rule="R55")
    others = without(mine, was) if command.was else mine
    if card and card not in kinds(table, player, others, origin):
        raise impossible("You have no unknown card that can be this.", rule="R55")
    at = mine.index(was) if command.was else len(mine)
    new = (MyCard(origin, card),) if card else ()
    cards = (*others[:at], *new, *others[at:])
    return (CardsNamed(player, Secret(player, cards, command.sitting)),)


def _check(table: Table, player: PlayerId) -> None:
    if table.is_closed:
        raise GameIsOver("This game is finished. Undo reopens it.", rule="R40")
    if not table.seats_player(player):
        raise impossible("That player is not at this table.", rule="R55")
    if table.tracking != "decks":
        message = "Unknown cards have names only where rounds, piles and decks are tracked."
        raise impossible(message, rule="R55")


def _read(secret: str) -> tuple[Origin, CardId]:
    pile, _, card = secret.partition("/")
    for origin in ORIGINS:
        if origin == pile:
            return origin, card
    raise impossible("No unknown card comes from there.", rule="R55")
