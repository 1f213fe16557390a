"""The bar under an open action: what comes of it, or what to tap in the work area."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.names import short_name
from companion.engine.view import Bar, Move
from companion.engine.wording import say
from companion.games.arctic_scavengers.rules.hire import GARDENS
from companion.games.arctic_scavengers.table.gathering.action import (
    TrayOffer,
    TrayOption,
    TrayQuestion,
)
from companion.games.arctic_scavengers.table.gathering.actions import ACTIONS
from companion.games.arctic_scavengers.table.gathering.standard import NAMED
from companion.games.arctic_scavengers.table.state import Table, Tray
from companion.games.arctic_scavengers.view.next_tap import is_short, next_tap_of
from companion.games.arctic_scavengers.view.open_action import complete_with, fields_of
from companion.games.arctic_scavengers.view.words import (
    ACTION_WORDS,
    PLAYS,
    on_the_table,
    with_short_names,
)

SPENDING = next(action.id for action in ACTIONS.values() if action.spends_food)


def action_bar(table: Table, tray: Tray) -> Bar:
    """What comes of the action that is open: the most frequent answer is the key."""
    action = ACTIONS[tray.action]
    offer = action.offer(table, tray)
    results = _in_bar(table, tray, offer)
    others = tuple(
        complete_with(tray, result, "plain" if result.is_lit else "off") for result in results
    )
    done = () if tray.is_begun or not action.can_be_ticked else (_tick(tray),)
    naming = tuple(
        _name_it(tray, question)
        for question in offer.questions
        if question.field == NAMED and not is_short(tray, offer)
    )
    asked = _asks(table, tray, offer)
    if asked:
        named = () if NAMED in tray.choices else naming
        ways = (*others, *named, *_no_hire(table, tray), *done)
        return Bar(*asked, asks=True, others=ways, rule=action.rule)
    lit = next((n for n, result in enumerate(results) if result.is_lit), None)
    if lit is None:
        close = Move("close", "Close", tone="next")
        says = _why_not(offer, results)
        return Bar(says, key=close, others=(*others, *done), rule=action.rule)
    key, rest = replace(others[lit], tone="next"), (*others[:lit], *others[lit + 1 :])
    hire = _hire_with(table, tray, offer)
    if hire:
        key, rest = hire, (replace(key, label="No hire", tone="plain"), *rest)
    says = _question(table, tray) if len(results) > 1 else ""
    return Bar(says, key=key, others=(*rest, *naming, *done), rule=action.rule)


def _in_bar(table: Table, tray: Tray, offer: TrayOffer) -> tuple[TrayOption, ...]:
    """The results that stand in the bar: those about no card and no building.

    What says no more than "Mark done" waits for a card, and what is refused for one that counts.
    """
    if offer.seldom or is_short(tray, offer):
        return ()
    waits = not tray.is_begun and ACTIONS[tray.action].can_be_ticked
    buildings = table.catalogue.buildings
    is_at_one = not tray.is_begun and bool(tray.choices)
    return tuple(
        replace(option, label=with_short_names(option.label, buildings.values()))
        for option in offer.results
        if not (option.card or option.inside or option.value in buildings)
        and not (waits and option.is_bare)
        and not (is_at_one and ACTION_WORDS[tray.action].results == "inside")
    )


def _why_not(offer: TrayOffer, results: tuple[TrayOption, ...]) -> str:
    """Never without a reason."""
    hints = (result.hint or result.label for result in results)
    return on_the_table(offer.why_not or next(hints, "Nothing here is possible now"))


def _hire_with(table: Table, tray: Tray, offer: TrayOffer) -> Move | None:
    """Hunting leads on to hiring with the food there, unless that is done."""
    if not ACTIONS[tray.action].brings_food or not offer.value or not offer.results[0].is_lit:
        return None
    player = table.player(tray.player)
    if SPENDING in player.used:
        return None
    food = (player.food or 0) + offer.value + player.working(GARDENS)
    fields = (("player", tray.player), ("action", SPENDING))
    return Move("open", say("Hire with {food} food", food=food), fields, tone="next")


def _no_hire(table: Table, tray: Tray) -> tuple[Move, ...]:
    """The way past the hire that hunting led on to."""
    is_led_on = ACTIONS[tray.action].spends_food and table.player(tray.player).food
    return (Move("close", "No hire"),) if is_led_on and not tray.is_begun else ()


def _question(table: Table, tray: Tray) -> str:
    asks = ACTION_WORDS[tray.action].asks
    return say(asks, name=short_name(table.name(tray.player))) if asks else ""


def _tick(tray: Tray) -> Move:
    label = say("Mark {action} done", action=ACTION_WORDS[tray.action].name)
    return Move("tick", label, fields_of(tray), icon="check")


def _name_it(tray: Tray, question: TrayQuestion) -> Move:
    (option,) = question.options
    fields = fields_of(tray, ("field", question.field), ("value", option.value))
    return Move("choose", option.label, fields, icon="more")


def _asks(table: Table, tray: Tray, offer: TrayOffer) -> tuple[str, str] | None:
    """What to tap in the work area, where the way on is there."""
    name, words = short_name(table.name(tray.player)), ACTION_WORDS[tray.action]
    match next_tap_of(table, tray, offer):
        case "cards":
            stores = words.picks if words.results == "inside" else PLAYS
            return (say(words.plays or stores, name=name), on_the_table(offer.why_not))
        case "leader":
            return (say("Tap how {name}'s leader helps", name=name), on_the_table(offer.why_not))
        case "inside":
            return (say("Tap the card {name} takes out", name=name), on_the_table(offer.why_not))
        case "results" if NAMED in tray.choices:
            dug = say("Dug with {cards:# card|# cards}", cards=len(tray.cards))
            return ("Tap the card", dug if tray.cards else "")
        case "results":
            return (say(words.picks, name=name), words.note)
    return None
