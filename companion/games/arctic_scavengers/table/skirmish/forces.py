"""Revealing: cards put into a player's tray and removed again, or a bare total."""

from __future__ import annotations

from companion.engine.game import Command, Event, PlayerId
from companion.engine.refusals import impossible, object_to
from companion.engine.wording import say
from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.table.commands import RevealCard, SayTotal, TakeOut
from companion.games.arctic_scavengers.table.events import CardRevealed, CardTakenOut, TotalSaid
from companion.games.arctic_scavengers.table.evolution.reveal import touched_copies
from companion.games.arctic_scavengers.table.gathering import decks, storage
from companion.games.arctic_scavengers.table.skirmish.window import fallen_with
from companion.games.arctic_scavengers.table.state import NOBODY, Table

MOST_CARDS = 40
MOST_FIGHT = 99


def check_skirmish(table: Table, command: Command, player: PlayerId) -> None:
    """Refuse what is entered where there is no skirmish, or for no one."""
    if not table.seats_player(player):
        raise impossible("That player is not at this table.", rule="round/skirmish")
    if table.phase != "skirmish":
        raise impossible("There is no skirmish now.", rule="round/skirmish")


def reveal(table: Table, command: RevealCard) -> tuple[Event, ...]:
    """One card more in a player's tray."""
    check_skirmish(table, command, command.player)
    if command.card not in table.catalogue.cards:
        raise impossible("That card is not in this game.", rule="round/skirmish")
    shown = table.reveal.of(command.player)
    if len(shown.cards) >= MOST_CARDS:
        raise impossible(
            say("More than {most_cards} cards do not fit here.", most_cards=MOST_CARDS),
            rule="round/skirmish",
        )
    storage.check_joins(table, command)
    known = decks.show_card(table, command, command.player, command.card)
    return (*known, CardRevealed(command.player, command.card))


def take_out(table: Table, command: TakeOut) -> tuple[Event, ...]:
    """A card was not there after all; what it did or what was done to it falls with it."""
    check_skirmish(table, command, command.player)
    card, copy = _meant(table, command)
    gone = CardTakenOut(command.player, card, copy)
    return (gone, *fallen_with(table, gone))


def _meant(table: Table, command: TakeOut) -> tuple[CardId, int]:
    """The copy that is tapped; of a card by its plain name the last one that nothing touched."""
    card, _, number = command.card.partition("#")
    copies = table.reveal.of(command.player).cards.count(card)
    if number.isascii() and number.isdigit() and 1 <= int(number[:3]) <= copies:
        return card, int(number[:3])
    if number or not copies:
        raise impossible("That card is not here.", rule="round/skirmish")
    touched = touched_copies(table.reveal.declared, command.player, card)
    untouched = [copy for copy in range(1, copies + 1) if copy not in touched]
    return card, (untouched or [copies])[-1]


def say_total(table: Table, command: SayTotal) -> tuple[Event, ...]:
    """A bare total takes the place of a player's cards."""
    check_skirmish(table, command, command.player)
    if not (0 <= command.fight <= MOST_FIGHT and 0 <= command.people <= MOST_FIGHT):
        raise impossible(
            say("Fight and people can be 0 to {most_fight}.", most_fight=MOST_FIGHT),
            rule="round/skirmish",
        )
    if table.reveal.of(command.player).cards:
        what = say(
            "{player}'s cards are already revealed. Remove them first.",
            player=table.name(command.player),
        )
        object_to(command, what, rule="round/skirmish")
    said = TotalSaid(command.player, command.fight, command.people, command.has_rogue)
    return (said, *fallen_with(table, said))


def entered_now(table: Table) -> PlayerId:
    """Whose tiles are open: the one tapped last, until all announced cards are there; then no one's."""
    order = [seat.id for seat in table.turn_order]
    last = table.reveal.last
    start = order.index(last) if last in order else 0
    for player in (*order[start:], *order[:start]):
        shown = table.reveal.of(player)
        promised = table.player(player).announced
        is_full = len(shown.cards) >= promised if promised is not None else player != last
        if not shown.total and (not is_full or (promised is None and not shown.cards)):
            return player
    return NOBODY if all(player.announced is not None for player in table.players) else last
