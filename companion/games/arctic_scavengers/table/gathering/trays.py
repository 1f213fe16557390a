"""Putting an action together: open it, lay cards, settle questions, do it or close it."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.game import Command, Event, PlayerId
from companion.engine.refusals import impossible, object_to
from companion.engine.wording import say
from companion.games.arctic_scavengers.table.commands import (
    Choose,
    Close,
    Complete,
    Lay,
    Open,
    TakeBack,
    Tick,
)
from companion.games.arctic_scavengers.table.dealing import is_setting_up
from companion.games.arctic_scavengers.table.events import (
    ActionDone,
    ActionTicked,
    CardLaid,
    CardTakenBack,
    ChoiceMade,
    TrayClosed,
    TrayOpened,
)
from companion.games.arctic_scavengers.table.evolution import trays as evolution
from companion.games.arctic_scavengers.table.gathering import decks
from companion.games.arctic_scavengers.table.gathering.action import (
    Action,
    TrayOption,
    sharing_a_limit,
)
from companion.games.arctic_scavengers.table.gathering.actions import ACTIONS
from companion.games.arctic_scavengers.table.gathering.attackers import spoken
from companion.games.arctic_scavengers.table.state import Table, Tray

MOST_CARDS = 30


def find_action(table: Table, player: PlayerId, action: str) -> Action:
    """An action that this game offers to this player."""
    if not table.seats_player(player):
        raise impossible("That player is not at this table.", rule="round/gather")
    found = ACTIONS.get(action)
    if found is None or not found.is_offered(table, table.player(player)):
        raise impossible("Not possible now: nothing on the table allows it.", rule="round/gather")
    return found


def _check(
    table: Table, command: Open | Tick, action: Action, before: tuple[Event, ...] = ()
) -> None:
    """Refuse an action out of turn, or one that was done this round already (R10).

    ``before``: what the same tap does first.
    """
    why_not = _out_of_turn(table, command.player, action)
    if why_not:
        object_to(command, why_not, rule="round/gather")
    used = {*table.player(command.player).used, *_done_by(before, command.player)}
    for once in (ACTIONS[done].once for done in sharing_a_limit(table, action.id) if done in used):
        if once:
            did = say(
                "{player} already {said} this round",
                player=table.name(command.player),
                said=once.said,
            )
            object_to(command, f"{did}. {once.limit}.", rule=once.rule)
    action.check_opening(table, Open(command.player, action.id, despite=command.despite))


def _done_by(events: tuple[Event, ...], player: PlayerId) -> set[str]:
    done = (event for event in events if isinstance(event, ActionDone))
    return {event.action for event in done if event.player == player}


def _out_of_turn(table: Table, player: PlayerId, action: Action) -> str:
    if is_setting_up(table):
        return "First: choose everyone's leader."
    if table.phase == "skirmish" and not action.in_skirmish:
        return "Too late: the skirmish has begun."
    if table.phase == "draw" and not action.in_skirmish:
        return "Draw first, then gather."
    if action.in_any_turn or table.active == player:
        return ""
    return say(
        "It is {active}'s turn, not {player}'s.",
        active=table.name(table.active),
        player=table.name(player),
    )


def tick(table: Table, command: Tick) -> tuple[Event, ...]:
    """Done, and nothing more is said about it."""
    action = find_action(table, command.player, command.action)
    if not action.can_be_ticked:
        message = say("Open {called} and enter the cards.", called=_called(table, action))
        raise impossible(message, rule=action.rule)
    _check(table, command, action)
    done = _set_aside(table, command)
    # What was open and is done by that is not done a second time.
    is_this = action.id in _done_by(done, command.player)
    return done if is_this else (*done, _ticked(command.player, action))


def _ticked(player: PlayerId, action: Action) -> ActionTicked:
    food = None if action.brings_food else 0
    return ActionTicked(
        player, action.id, food, action.spends_food, action.changes_decks, action.draws
    )


def _called(table: Table, action: Action) -> str:
    """An action by its name, which may be that of a card, a building or a leader."""
    box = table.catalogue
    kinds = (box.cards.get(action.id), box.buildings.get(action.id), box.leaders.get(action.id))
    return next((kind.name for kind in kinds if kind), action.id.capitalize())


def open_tray(table: Table, command: Open) -> tuple[Event, ...]:
    """Begin to put an action together; what was open before is done first, if it can be.

    Opened again, it is closed, or what was opened over it.
    """
    action = find_action(table, command.player, command.action)
    opened = [(tray.player, tray.action) for tray in table.trays]
    if (command.player, action.id) in opened and not command.choice:
        over = table.trays[opened.index((command.player, action.id)) + 1 :]
        return _put_aside(table, over, command) if over else (_closed(table.trays[-1]),)
    if action.on_top:
        return _opened_on_top(table, command, action)
    done = _set_aside(table, command)
    _check(table, command, action, done)
    return (*done, TrayOpened(command.player, action.id), *_own_card(table, command, action))


def _opened_on_top(table: Table, command: Open, action: Action) -> tuple[Event, ...]:
    """It interrupts what is open; of two attacks without a card only the later one is meant."""
    _check(table, command, action)
    tray = table.tray
    is_other = tray is not None and tray.action == action.id and not tray.is_begun
    closed = (_closed(tray),) if tray and is_other else ()
    if tray and is_other:
        table = evolution.tray_closed(table, _closed(tray))
    opened = TrayOpened(command.player, action.id)
    about = _about(evolution.tray_opened(table, opened), command, action)
    return (*closed, opened, *about)


def _about(table: Table, command: Open, action: Action) -> tuple[Event, ...]:
    """What the tray just opened is about, answered by the same tap where it would be asked."""
    asked = {question.field for question in action.offer(table, table.trays[-1]).questions}
    if not command.choice or action.about not in asked:
        return ()
    answer = Choose(command.player, action.id, action.about, command.choice, command.origin)
    return choose(table, replace(answer, despite=command.despite))


def _own_card(table: Table, command: Open, action: Action) -> tuple[Event, ...]:
    """The card that an action is named after is laid as it is opened."""
    if not action.lays:
        return ()
    shown = decks.show_card(table, command, command.player, action.lays)
    return (*shown, CardLaid(command.player, action.lays))


def way_on(table: Table, tray: Tray) -> TrayOption | None:
    """The one thing that can come of what is open: it is done by that when the next thing begins.

    What interrupts another action is never done unsaid, as it would settle that one too.
    """
    action = ACTIONS[tray.action]
    results = () if action.on_top else action.offer(table, tray).results
    is_plain = len(results) == 1 and results[0].is_lit and not results[0].card
    return results[0] if is_plain else None


def still_open(table: Table) -> tuple[str, ...]:
    """What was begun and is not done before its result is entered, after "First"."""
    return tuple(
        say("finish or close {whose}", whose=_whose(table, tray))
        for tray in table.trays
        if tray.is_begun and way_on(table, tray) is None
    )


def _whose(table: Table, tray: Tray) -> str:
    return say("{player}'s {spoken}", player=table.name(tray.player), spoken=spoken(tray.action))


def concluded(table: Table, tray: Tray, command: Command) -> tuple[Event, ...]:
    """What is open is done if there is one way on; nothing, if it was not begun or asks more."""
    way = way_on(table, tray) if tray.is_begun else None
    if way is None:
        return ()
    done = Complete(tray.player, tray.action, way.value, despite=command.despite)
    return _completed(table, tray, done)


def _completed(table: Table, tray: Tray, command: Complete) -> tuple[Event, ...]:
    """What comes of an action; that it was done says itself what became of food and cards."""
    action = ACTIONS[tray.action]
    return tuple(
        replace(
            event,
            food=event.value if action.brings_food else 0,
            spends_food=action.spends_food,
            for_good=action.for_good,
            draws=action.draws,
        )
        if isinstance(event, ActionDone)
        else event
        for event in action.complete(table, tray, command)
    )


def _set_aside(table: Table, command: Open | Tick | Complete) -> tuple[Event, ...]:
    """Do what is open, if it needs no answer; close what is empty; else ask first."""
    return _put_aside(table, table.trays, command)


def _put_aside(
    table: Table, trays: tuple[Tray, ...], command: Open | Tick | Complete
) -> tuple[Event, ...]:
    return tuple(event for tray in reversed(trays) for event in _aside(table, tray, command))


def _aside(table: Table, tray: Tray, command: Open | Tick | Complete) -> tuple[Event, ...]:
    done = concluded(table, tray, command)
    if done:
        return done
    if tray.is_begun:
        message = say("First: finish or close {whose}.", whose=_whose(table, tray))
        object_to(command, message, rule="round/gather")
    return (_closed(tray),)


def _closed(tray: Tray) -> TrayClosed:
    own = ACTIONS[tray.action].lays
    was_untouched = tray.cards == ((own,) if own else ()) and not tray.answers
    return TrayClosed(tray.player, tray.action, was_untouched)


def open_one(table: Table, command: Lay | TakeBack | Choose | Complete) -> Tray:
    """The tray that a tap is meant for, which must be the topmost one."""
    tray = table.tray
    if tray is None or (tray.player, tray.action) != (command.player, command.action):
        raise impossible("That action is not open any more.", rule="round/gather")
    return tray


def lay(table: Table, command: Lay) -> tuple[Event, ...]:
    """One card more for the action that is open."""
    tray = open_one(table, command)
    action = ACTIONS[tray.action]
    if command.card not in table.catalogue.cards:
        raise impossible("That card is not in this game.", rule=action.rule)
    if len(tray.cards) >= MOST_CARDS:
        raise impossible(
            say("More than {most_cards} cards do not fit here.", most_cards=MOST_CARDS),
            rule=action.rule,
        )
    card = table.card(command.card)
    shown = decks.show_card(table, command, tray.player, card.id)
    if not action.takes(table, tray, card):
        object_to(command, say("{card} does not help here.", card=card.name), rule=action.rule)
    return (*shown, CardLaid(tray.player, card.id))


def take_back(table: Table, command: TakeBack) -> tuple[Event, ...]:
    """A card goes back into the hand."""
    tray = open_one(table, command)
    if command.card not in tray.cards:
        raise impossible("That card is not here.", rule="round/gather")
    return (CardTakenBack(tray.player, command.card),)


def choose(table: Table, command: Choose) -> tuple[Event, ...]:
    """Settle a question, or withdraw the answer by giving it again."""
    tray = open_one(table, command)
    action = ACTIONS[tray.action]
    asked = {question.field: question for question in action.offer(table, tray).questions}
    question = asked.get(command.field)
    if question is None or command.value not in {option.value for option in question.options}:
        raise impossible("That cannot be chosen here.", rule=action.rule)
    is_withdrawn = tray.choices.get(command.field) == command.value
    value = "" if is_withdrawn else command.value
    shown = () if is_withdrawn else action.shows(table, tray, command)
    return (*shown, ChoiceMade(tray.player, command.field, value))


def close(table: Table, command: Close) -> tuple[Event, ...]:
    """Close what is open: it is not done. A card that was shown for it stays known (R55)."""
    tray = table.tray
    if tray is None:
        raise impossible("Nothing is open.", rule="round/gather")
    return (_closed(tray),)


def complete(table: Table, command: Complete) -> tuple[Event, ...]:
    """Do the action that is open."""
    tray = open_one(table, command)
    return _completed(table, tray, command)
