"""What only one player knows: the unknown cards they have named on their own phone (R55)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce

from companion.engine.errors import GameIsOver
from companion.engine.game import Event, PlayerId, Secret, Viewer
from companion.engine.refusals import impossible
from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.table.commands import Complete, Win
from companion.games.arctic_scavengers.table.events import CardsNamed, PeekNamed, SecretIdentified
from companion.games.arctic_scavengers.table.evolution.books import secret_identified
from companion.games.arctic_scavengers.table.evolve import evolve
from companion.games.arctic_scavengers.table.final_count import secret_kinds
from companion.games.arctic_scavengers.table.gathering.decks import can_be
from companion.games.arctic_scavengers.table.gathering.trays import complete
from companion.games.arctic_scavengers.table.own_commands import (
    KeepMine,
    NameMine,
    NamePeek,
    WinMine,
)
from companion.games.arctic_scavengers.table.rounds import check_running, has_peek, win
from companion.games.arctic_scavengers.table.state import (
    HIDDEN,
    ORIGINS,
    SECRET,
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
    """Where an unknown card lies out of hand, there lies the card that it is, if no other can be."""
    unknown = f"{HIDDEN}{my.origin}"
    if player.unknown_at_hand(my.origin) >= 0:
        return player
    if unknown in player.gained:
        return replace(player, gained=_in_place(player.gained, unknown, my.card))
    sites = list(player.sites)
    at = next((n for n, site in enumerate(sites) if unknown in site.stored), None)
    if at is not None:
        sites[at] = replace(sites[at], stored=_in_place(sites[at].stored, unknown, my.card))
    return replace(player, sites=tuple(sites))


def _in_place(cards: tuple[CardId, ...], old: CardId, new: CardId) -> tuple[CardId, ...]:
    at = cards.index(old)
    return (*cards[:at], new, *cards[at + 1 :])


def holding(table: Table, viewer: Viewer) -> Table:
    """The table with a viewer's named cards at hand, as far as their unknown cards are: to play them.

    They stay unknown cards too, which can go face down.
    """
    if not viewer.seat or not table.seats_player(viewer.seat):
        return table
    owner, mine = table.player(viewer.seat), mine_of(table, viewer)
    held = dict(owner.cards)
    for origin in ORIGINS:
        cards = [my.card for my in mine if my.origin == origin]
        for card in cards[: max(0, owner.unknown_at_hand(origin))]:
            held[card] = held.get(card, 0) + 1
    return table.with_player(replace(owner, cards=held))


def kinds(
    table: Table, player: PlayerId, mine: tuple[MyCard, ...], origin: Origin
) -> tuple[CardId, ...]:
    """What one more of a player's unknown cards can be, beside those that they named."""
    table = named(table, player, mine)
    return secret_kinds(table, table.player(player), origin)


def without(mine: tuple[MyCard, ...], my: MyCard) -> tuple[MyCard, ...]:
    """What a player has named but for one of the cards."""
    at = mine.index(my)
    return mine[:at] + mine[at + 1 :]


def name_mine(table: Table, command: NameMine) -> tuple[Event, ...]:
    """An unknown card has a name for its owner; the table hears no more than that."""
    _check(table, command.player)
    origin, card = _read(command.secret)
    return (_renamed(table, command, origin, card, command.was),)


def may_peek(table: Table, player: PlayerId) -> bool:
    """Whether a player looks at the top contested resource of this round (R8)."""
    is_due = has_peek(table.round, len(table.seats)) and table.contested_left > 0
    return is_due and player == table.initiator and not table.is_over and table.tracking == "decks"


def on_top(table: Table, viewer: Viewer) -> tuple[CardId, ...]:
    """What the top contested resource can be, as far as a viewer knows."""
    left = known_to(table, viewer).piles.contested
    return tuple(card for card in table.catalogue.cards if left.get(card, 0) > 0)


def name_peek(table: Table, command: NamePeek) -> tuple[Event, ...]:
    """The top contested resource has a name for the initiator; the table hears no more than that."""
    player = command.player
    _check(table, player)
    if not may_peek(table, player):
        raise impossible("Only the initiator peeks, from round 3 on.", rule="R8")
    _, card = _read(command.secret)
    if card and card not in on_top(table, Viewer(player, command.sees)):
        raise impossible("That contested resource cannot be there.", rule="R55")
    return (PeekNamed(player, Secret(player, card, command.sitting)),)


def keep_mine(table: Table, command: KeepMine) -> tuple[Event, ...]:
    """The table sees that an unknown card was kept; its owner alone, which it is."""
    _check(table, command.player)
    done = Complete(command.player, command.action, SECRET, despite=command.despite)
    events = complete(table, done)
    kept = reduce(evolve, events, table)
    return (*events, _renamed(kept, command, "junkyard", command.choice))


def win_mine(table: Table, command: WinMine) -> tuple[Event, ...]:
    """The table sees who won; the winner alone, what."""
    _check(table, command.player)
    check_running(table)
    winner = Viewer(command.player, command.sees)
    events = win(table, Win(command.player, despite=command.despite))
    won = reduce(evolve, events, table)
    mine = mine_of(won, winner)
    # Who had peeked at it has it named already.
    was = mine[-1].card if len(mine) > len(mine_of(table, winner)) else ""
    own = _renamed(won, command, "contested", command.card, was)
    return (*events[:-1], own, events[-1])  # it still belongs to this round


def _renamed(
    table: Table,
    command: NameMine | KeepMine | WinMine,
    origin: Origin,
    card: CardId,
    was: CardId = "",
) -> CardsNamed:
    """What a player has named, with this card more, in place of another, or one less."""
    player = command.player
    mine = mine_of(table, Viewer(player, command.sees))
    old = MyCard(origin, was)
    if was and old not in mine:
        raise impossible("That unknown card has no name yet.", rule="R55")
    others = without(mine, old) if was else mine
    if card and card not in kinds(table, player, others, origin):
        raise impossible("You have no unknown card that can be this.", rule="R55")
    at = mine.index(old) if was else len(mine)
    new = (MyCard(origin, card),) if card else ()
    cards = (*others[:at], *new, *others[at:])
    return CardsNamed(player, Secret(player, cards, command.sitting))


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
