"""Putting a deed together: open it, lay cards, settle questions, do it or put it away."""

from __future__ import annotations

from companion.engine.game import Command, Event, PlayerId
from companion.engine.refusals import impossible, object_to
from companion.games.arctic_scavengers.table.commands import (
    Choose,
    Close,
    Complete,
    Lay,
    Open,
    TakeBack,
    Tick,
)
from companion.games.arctic_scavengers.table.events import (
    CardLaid,
    CardTakenBack,
    ChoiceMade,
    DeedDone,
    DeedTicked,
    TrayClosed,
    TrayOpened,
)
from companion.games.arctic_scavengers.table.gathering import decks
from companion.games.arctic_scavengers.table.gathering.deed import Deed, Option
from companion.games.arctic_scavengers.table.gathering.deeds import DEEDS
from companion.games.arctic_scavengers.table.state import Table, Tray

MOST_CARDS = 30


def find_deed(table: Table, player: PlayerId, deed: str) -> Deed:
    """A deed that this game offers to this player."""
    if not table.seats_player(player):
        raise impossible("Nobody with that name sits here.", rule="round/gather")
    found = DEEDS.get(deed)
    if found is None or not found.is_offered(table, table.player(player)):
        raise impossible("That cannot be done in this game now.", rule="round/gather")
    return found


def _check(table: Table, command: Open | Tick, deed: Deed) -> None:
    """Refuse a deed out of turn, or one that was done this round already (R10)."""
    why_not = _out_of_turn(table, command.player, deed)
    if why_not:
        object_to(command, why_not, rule="round/gather")
    if deed.once and deed.id in table.player(command.player).used:
        what = f"{table.name(command.player)} {deed.said} already this round: each action once."
        object_to(command, what, rule=deed.once)
    deed.check_opening(table, Open(command.player, deed.id, despite=command.despite))


def _out_of_turn(table: Table, player: PlayerId, deed: Deed) -> str:
    if table.phase == "skirmish":
        return "The gathering is over: that comes too late."
    if deed.in_any_turn or table.active == player:
        return ""
    if table.phase == "draw":
        return "Nobody gathers yet: everybody draws first."
    return f"{table.name(table.active)} gathers now, not {table.name(player)}."


def tick(table: Table, command: Tick) -> tuple[Event, ...]:
    """Done, and nothing more is said about it."""
    deed = find_deed(table, command.player, command.deed)
    if not deed.can_be_ticked:
        raise impossible(f"{deed.title} is not just ticked: open it and say more.", rule=deed.rule)
    _check(table, command, deed)
    done = set_aside(table, command)
    is_this = any(
        isinstance(one, DeedDone) and (one.player, one.deed) == (command.player, deed.id)
        for one in done
    )
    # What was open and is done by that is not done a second time.
    return done if is_this else (*done, DeedTicked(command.player, deed.id))


def open_tray(table: Table, command: Open) -> tuple[Event, ...]:
    """Begin to put a deed together; what was open before is done first, if it can be."""
    deed = find_deed(table, command.player, command.deed)
    if any((tray.player, tray.deed) == (command.player, deed.id) for tray in table.trays):
        raise impossible(f"{deed.title} is open already.", rule=deed.rule)
    if deed.on_top:
        _check(table, command, deed)
        return (TrayOpened(command.player, deed.id),)
    done = set_aside(table, command)
    _check(table, command, deed)
    return (*done, TrayOpened(command.player, deed.id), *_own_card(table, command, deed))


def _own_card(table: Table, command: Open, deed: Deed) -> tuple[Event, ...]:
    """The card that a deed is named after is laid as it is opened."""
    if not deed.lays:
        return ()
    shown = decks.show_card(table, command, command.player, deed.lays)
    return (*shown, CardLaid(command.player, deed.lays))


def way_on(table: Table, tray: Tray) -> Option | None:
    """The one thing that can come of what is open: it is done by that when the next thing begins.

    What interrupts another deed is never done unsaid, as it would settle that one too.
    """
    deed = DEEDS[tray.deed]
    results = () if deed.on_top else deed.offer(table, tray).results
    is_plain = len(results) == 1 and results[0].is_lit and not results[0].card
    return results[0] if is_plain else None


def still_open(table: Table) -> tuple[str, ...]:
    """What was begun and is not done before somebody says what came of it."""
    return tuple(
        f"what came of {_whose(table, tray)} (still open)"
        for tray in table.trays
        if tray.is_begun and way_on(table, tray) is None
    )


def _whose(table: Table, tray: Tray) -> str:
    return f"{table.name(tray.player)}'s {DEEDS[tray.deed].name}"


def concluded(table: Table, tray: Tray, command: Command) -> tuple[Event, ...]:
    """What is open is done if there is one way on; nothing, if it was not begun or asks more."""
    way = way_on(table, tray) if tray.is_begun else None
    if way is None:
        return ()
    deed = DEEDS[tray.deed]
    done = Complete(tray.player, deed.id, way.value, despite=command.despite)
    return deed.complete(table, tray, done)


def set_aside(table: Table, command: Open | Tick | Complete) -> tuple[Event, ...]:
    """Do what is open, if it needs no answer; put away what is empty; else ask first."""
    return tuple(event for tray in reversed(table.trays) for event in _aside(table, tray, command))


def _aside(table: Table, tray: Tray, command: Open | Tick | Complete) -> tuple[Event, ...]:
    done = concluded(table, tray, command)
    if done:
        return done
    if tray.is_begun:
        message = f"Say first what came of {_whose(table, tray)}, or put it away."
        object_to(command, message, rule="round/gather")
    return (TrayClosed(tray.player, tray.deed),)


def open_one(table: Table, command: Lay | TakeBack | Choose | Complete) -> Tray:
    """The tray that a tap is meant for, which must be the topmost one."""
    tray = table.tray
    if tray is None or (tray.player, tray.deed) != (command.player, command.deed):
        raise impossible("That action is not open any more.", rule="round/gather")
    return tray


def lay(table: Table, command: Lay) -> tuple[Event, ...]:
    """One card more for the deed that is open."""
    tray = open_one(table, command)
    deed = DEEDS[tray.deed]
    if command.card not in table.catalogue.cards:
        raise impossible("There is no such card.", rule=deed.rule)
    if len(tray.cards) >= MOST_CARDS:
        raise impossible(f"More than {MOST_CARDS} cards do not fit here.", rule=deed.rule)
    card = table.card(command.card)
    shown = decks.show_card(table, command, tray.player, card.id)
    if not deed.takes(table, tray, card):
        object_to(command, f"{card.name} does nothing for this action.", rule=deed.rule)
    return (*shown, CardLaid(tray.player, card.id))


def take_back(table: Table, command: TakeBack) -> tuple[Event, ...]:
    """A card goes back into the hand."""
    tray = open_one(table, command)
    if command.card not in tray.cards:
        raise impossible("That card does not lie here.", rule="round/gather")
    return (CardTakenBack(tray.player, command.card),)


def choose(table: Table, command: Choose) -> tuple[Event, ...]:
    """Settle a question, or withdraw the answer by giving it again."""
    tray = open_one(table, command)
    deed = DEEDS[tray.deed]
    asked = {question.field: question for question in deed.offer(table, tray).questions}
    question = asked.get(command.field)
    if question is None or command.value not in {option.value for option in question.options}:
        raise impossible("That cannot be chosen here.", rule=deed.rule)
    is_withdrawn = tray.choices.get(command.field) == command.value
    value = "" if is_withdrawn else command.value
    shown = () if is_withdrawn else deed.shows(table, tray, command)
    return (*shown, ChoiceMade(tray.player, command.field, value))


def close(table: Table, command: Close) -> tuple[Event, ...]:
    """Put away what is open: it is not done. A card that was shown for it stays known (R55)."""
    tray = table.tray
    if tray is None:
        raise impossible("Nothing is open.", rule="round/gather")
    return (TrayClosed(tray.player, tray.deed),)


def complete(table: Table, command: Complete) -> tuple[Event, ...]:
    """Do the deed that is open."""
    tray = open_one(table, command)
    return DEEDS[tray.deed].complete(table, tray, command)
