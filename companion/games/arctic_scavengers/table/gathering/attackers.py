"""What attacks are made with, and what lies open under them (R53, R56)."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.game import PlayerId
from companion.engine.once import once
from companion.engine.wording import say
from companion.games.arctic_scavengers.rules.attacks import DISARMS, FANATIC, SNIPES
from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.table.evolution.trays import LEADER_POWER
from companion.games.arctic_scavengers.table.gathering import holding
from companion.games.arctic_scavengers.table.gathering.action import TrayOption, TrayQuestion
from companion.games.arctic_scavengers.table.gathering.own_actions import OWN_ACTIONS
from companion.games.arctic_scavengers.table.state import Table, Tray

INTERRUPT = "interrupt"
MEANS = "means"  # the question with what: a card, or the Fanatic
REFUGEE = "refugee"  # the question who carries the Fanatic's bomb

# No one interrupts these: what is stored lies face down, and the sources shield the Yardmaster.
SHIELDED = tuple(action.id for action in OWN_ACTIONS.values() if action.is_shielded)
# These leave nothing in the books, so that they can be taken back after they were done.
WITHOUT_TRACE = tuple(action.id for action in OWN_ACTIONS.values() if not action.leaves_trace)
# What each kind of means does to a card.
ATTACKS = dict.fromkeys(SNIPES, "snipe") | dict.fromkeys(DISARMS, "disarm") | {FANATIC: "bomb"}
VERBS = {
    "snipe": "hits a person",
    "snipe_single": "hits a card with 1 person",
    "disarm": "hits a tool",
    "cancel": "cancels an action against your cards",
    "cancel_recon": "cancels a recon action",
}
# What else they do with dirty deeds (R50).
DIRTY_VERBS = {"snipe": "hits a person or a leader", "disarm": "hits a tool or a building"}


def special(table: Table, means: str) -> str:
    """What the means does; the Fanatic's bomb is neither a snipe nor a disarm (R22)."""
    return table.card(means).special if means in table.catalogue.cards else means


def spoken(action: str) -> str:
    """An action within a sentence."""
    return action.replace("_", " ")


def again(table: Table, action: str) -> str:
    """What a player may do again, after "may"."""
    box = table.catalogue
    if action == INTERRUPT:
        return "attack again"
    named = box.cards.get(action) or box.buildings.get(action) or box.leaders.get(action)
    return (
        say("use {named} again", named=named.name)
        if named
        else say("{spoken} again", spoken=spoken(action))
    )


def answer(tray: Tray, question: TrayQuestion) -> str:
    """What was answered; a question with one possible answer needs no tap."""
    options = [option.value for option in question.options]
    chosen = tray.choices.get(question.field, "")
    if chosen in options:
        return chosen
    return options[0] if len(options) == 1 else ""


def still_asked(tray: Tray, *questions: TrayQuestion) -> tuple[TrayQuestion, ...]:
    """What needs a tap; of a settled question only its answer is left, to be withdrawn by it."""
    found = []
    for question in questions:
        chosen = tuple(
            option
            for option in question.options
            if option.value == tray.choices.get(question.field)
        )
        if chosen or len(question.options) > 1:
            found.append(replace(question, options=chosen or question.options))
    return tuple(found)


# With what ---------------------------------------------------------------------------------------


@once
def means_in_game(table: Table, tray: Tray) -> list[str]:
    """The cards of this game that attack or cancel and that a player may have, and the Fanatic."""
    player, chosen = table.player(tray.player), tray.choices.get(MEANS)
    found: list[str] = [
        card
        for card in table.kinds
        if table.card(card).special in VERBS
        and (card == chosen or holding.may_hold(table, player, card))
    ]
    return [*found, FANATIC] if player.leader == FANATIC else found


@once
def means_of(table: Table, tray: Tray) -> str:
    """What an attack is made with, as far as it was entered."""
    found = means_in_game(table, tray)
    chosen = tray.choices.get(MEANS, "")
    if chosen in found:
        return chosen
    return found[0] if len(found) == 1 else ""


def ask_refugee(table: Table, tray: Tray) -> TrayQuestion:
    """Which kind of refugee is removed from play for the bomb (R38)."""
    player = table.player(tray.player)
    kinds = [card for card in table.kinds if table.card(card).is_refugee]
    held = [card for card in kinds if holding.may_hold(table, player, card)]
    options = tuple(TrayOption(card, table.card(card).name, card=card) for card in held)
    return TrayQuestion(REFUGEE, "Which refugee?", options)


@once
def refugee_of(table: Table, tray: Tray) -> CardId:
    """Who carries the bomb; where decks are not tracked, it need not be entered."""
    question = ask_refugee(table, tray)
    named = answer(tray, question)
    if named or table.tracking == "decks" or not question.options:
        return named
    return question.options[0].value


# What lies open ----------------------------------------------------------------------------------


@once
def open_trays(table: Table, tray: Tray) -> tuple[Tray, ...]:
    """The actions and attacks of others below an attack, the topmost first."""
    at = table.trays.index(tray) if tray in table.trays else len(table.trays)
    below = (under for under in reversed(table.trays[:at]) if under.action not in SHIELDED)
    return tuple(under for under in below if under.player != tray.player)


def interrupted(table: Table, tray: Tray) -> Tray | None:
    """The action right below an attack; no one interrupts their own (R19)."""
    return next(iter(open_trays(table, tray)), None)


@once
def at_stake(table: Table, tray: Tray) -> tuple[CardId, ...]:
    """The cards of an action that lie open; those of an attack are what it is made with."""
    if tray.action != INTERRUPT:
        return tray.cards
    means = means_of(table, tray)
    if means == FANATIC:
        means = refugee_of(table, tray)
    return (*tray.cards, *((means,) if means in table.catalogue.cards else ()))


@once
def taken_back(table: Table, tray: Tray) -> str:
    """What the active player did last, if it may still be taken back (R53)."""
    if not table.active or table.active == tray.player or interrupted(table, tray):
        return ""
    player = table.player(table.active)
    last = next((action for action in reversed(player.used) if action != LEADER_POWER), "")
    if last in SHIELDED:
        return ""
    return last if player.last is None or last in WITHOUT_TRACE else ""


@once
def lying_open(table: Table, tray: Tray) -> dict[PlayerId, tuple[CardId, ...] | None]:
    """Whose cards lie open, and which (R56); None where they do and no one entered them."""
    found: dict[PlayerId, tuple[CardId, ...] | None] = {}
    for under in open_trays(table, tray):
        cards = at_stake(table, under)
        if cards:
            found[under.player] = (*(found.get(under.player) or ()), *cards)
        elif table.tracking != "decks":
            found.setdefault(under.player, None)
    if taken_back(table, tray):
        last = table.player(table.active).last
        if last or last is None or table.tracking != "decks":
            found[table.active] = last or None
    return found
