"""Interrupting somebody while gathering: snipe, disarm, bomb, wound, disable (R34, R50-R54)."""

from __future__ import annotations

from companion.engine.game import Event, PlayerId
from companion.engine.refusals import impossible, object_to
from companion.games.arctic_scavengers.rules import attacks
from companion.games.arctic_scavengers.rules.attacks import FANATIC
from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.table.commands import Choose, Complete
from companion.games.arctic_scavengers.table.events import (
    ActionDone,
    ActionTakenBack,
    BuildingDisabled,
    CardHit,
    CardsSpent,
    LeaderPowerUsed,
    LeaderWounded,
    MemberReturned,
    RemovedFromPlay,
)
from companion.games.arctic_scavengers.table.gathering import aims, cancels, decks, recon
from companion.games.arctic_scavengers.table.gathering.action import (
    Action,
    TrayOffer,
    TrayOption,
    TrayQuestion,
)
from companion.games.arctic_scavengers.table.gathering.aims import HITS, INTERRUPT, Aim
from companion.games.arctic_scavengers.table.gathering.own_actions import OWN_ACTIONS
from companion.games.arctic_scavengers.table.state import Player, Table, Tray

BACK = "hits/back"  # hits, and what was only ticked is taken back
# What is said while somebody gathers, by the code of the objection; else what the skirmish says.
WHILE_GATHERING = {
    "power_used": "The Fanatic has struck already this round.",
    "cannot_do_that": "An assassin wounds no leader, only a sniper team does.",
    "wrong_target": "An assassin only reaches cards that show exactly 1 person.",
    "immune": "The Sergeant's tools cannot be disarmed.",
}


def _victim(table: Table, tray: Tray, target: Aim | None) -> PlayerId | None:
    if target is not None:
        return target.player
    named = aims.answer(tray, aims.ask_victim(table, tray))
    return PlayerId(named) if named else None


# What is shown ----------------------------------------------------------------------------------


def offer_interrupt(table: Table, tray: Tray) -> TrayOffer:
    """With what, at what, and what comes of it."""
    asked = aims.ask_means(table, table.player(tray.player))
    means = aims.answer(tray, asked)
    questions = aims.still_asked(tray, asked)
    if not means:
        says = ("Whoever interrupts shows the card before the action counts (R53).",)
        return TrayOffer(says, questions=questions)
    if aims.special(table, means) in attacks.CANCELS:
        told, stops = cancels.offer(table, tray, means)
        return TrayOffer(told, questions=questions, results=stops)
    is_aimed = _is_aimed(table, tray, means)
    return TrayOffer(
        _attack_says(table, tray, means),
        questions=(*questions, *_attack_questions(table, tray, means)),
        results=_attack_results(table, tray, means) if is_aimed else (),
    )


def _attack_questions(table: Table, tray: Tray, means: str) -> tuple[TrayQuestion, ...]:
    """What is still to be said of an attack; what is not tracked is not asked for."""
    asked: list[TrayQuestion] = []
    if means == FANATIC:
        asked.append(aims.ask_refugee(table, table.player(tray.player)))
    if table.tracking == "decks":
        asked.append(aims.ask_victim(table, tray))
    target = aims.ask_target(table, tray, means)
    is_said = aims.chosen_target(table, tray, means) and aims.TARGET not in tray.choices
    # A single leader or building has to be named, because the snipe may be at a card as well.
    only = (target,) if len(target.options) == 1 and not is_said else ()
    return (*aims.still_asked(tray, *asked), *(only or aims.still_asked(tray, target)))


def _is_aimed(table: Table, tray: Tray, means: str) -> bool:
    """Whether enough was said; only with every deck tracked a card has to be named."""
    if table.tracking != "decks" or aims.chosen_target(table, tray, means):
        is_aimed = True
    else:
        victim = aims.answer(tray, aims.ask_victim(table, tray))
        is_aimed = bool(victim) and not aims.card_targets(table, tray, means)
    return is_aimed and (means != FANATIC or bool(aims.refugee_of(table, tray)))


def _attack_says(table: Table, tray: Tray, means: str) -> tuple[str, ...]:
    name = table.name(tray.player)
    says = [f"{name} shows and discards {table.card(means).name}."] if means != FANATIC else []
    if means == FANATIC:
        says.append("The refugee leaves the game; nobody saves from the bomb (R22).")
    target = aims.chosen_target(table, tray, means)
    victim = _victim(table, tray, target)
    if victim and (target is None or target.kind == "card"):
        owner = table.name(victim)
        says.append(f"The card hit is discarded; {owner} takes her other cards back (R53).")
        if target and target.id == recon.SPY:
            says.append(f"{owner} still draws 1 for her spy (R52).")
    return (*says, *aims.committed_says(table, tray.player))


def _attack_results(table: Table, tray: Tray, means: str) -> tuple[TrayOption, ...]:
    target = aims.chosen_target(table, tray, means)
    victim = _victim(table, tray, target)
    results = list(_hits(table, tray, target, victim))
    if aims.special(table, means) in attacks.SNIPES:
        results += _saves(table)
    if victim and cancels.GUARD in table.kinds:
        label = f"{table.name(victim)}'s Guard cancels it"
        results.append(TrayOption(cancels.GUARD, label, "guard discarded, draw 1", False))
    return tuple(results)


def _hits(
    table: Table, tray: Tray, target: Aim | None, victim: PlayerId | None
) -> tuple[TrayOption, ...]:
    if target is not None and target.kind != "card":
        return (TrayOption(HITS, "Wounded" if target.kind == "leader" else "Disabled"),)
    below, last = aims.interrupted(table, tray), aims.taken_back(table, tray)
    lit = target is not None or not aims.misses(table, tray, aims.means_of(table, tray))
    why_not = "" if lit else "nothing there can be hit"
    if below is not None:
        hint = f"{table.name(below.player)}'s {aims.is_taken_back(below.action)}"
        return (TrayOption(HITS, "Hits", why_not or hint, lit),)
    if not last or victim != table.active:
        return (TrayOption(HITS, "Hits"),)
    back = TrayOption(BACK, f"Hits: {aims.is_taken_back(last)}", why_not, lit)
    if table.player(table.active).last:
        return (back,)  # its cards are known, and one of them is hit
    return (back, TrayOption(HITS, "Hits: nothing is taken back", "", False))


def _savers(table: Table) -> tuple[tuple[PlayerId, CardId], ...]:
    """Who may stop a snipe with what: anybody with a medic (R21)."""
    kinds = [card for card in table.kinds if not attacks.objection_to_saver(table.card(card))]
    return tuple(
        (seat.id, card)
        for seat in table.turn_order
        for card in kinds
        # The rarer ones only where somebody may have them.
        if card == kinds[0] or decks.may_have(table, table.player(seat.id), card)
    )


def _save(player: PlayerId, card: CardId) -> str:
    return f"{player}/{card}"


def _saves(table: Table) -> tuple[TrayOption, ...]:
    return tuple(_saved_by(table, player, card) for player, card in _savers(table))


def _saved_by(table: Table, player: PlayerId, card: CardId) -> TrayOption:
    name = table.card(card).name
    label = f"{table.name(player)}'s {name} {'save' if name.endswith('s') else 'saves'}"
    return TrayOption(_save(player, card), label, "", False)


# What it tells about decks ----------------------------------------------------------------------


def show_named(table: Table, tray: Tray, command: Choose) -> tuple[Event, ...]:
    """A card that is named is shown, so that its owner is known to own it (R55)."""
    if command.field in (aims.MEANS, aims.REFUGEE):
        is_card = command.value in table.catalogue.cards
        return decks.show_card(table, command, tray.player, command.value) if is_card else ()
    if command.field != aims.TARGET:
        return ()
    found = aims.card_targets(table, tray, aims.means_of(table, tray))
    target = next((aim for aim in found if aim.value == command.value), None)
    return _show_target(table, tray, command, target)


def _show_target(
    table: Table, tray: Tray, command: Choose | Complete, target: Aim | None
) -> tuple[Event, ...]:
    if target is None or target.kind != "card" or aims.interrupted(table, tray):
        return ()  # what lies there has been shown already
    if target.id in (table.player(target.player).last or ()):
        return ()
    return decks.show_card(table, command, target.player, target.id)


def _show_rest(
    table: Table, tray: Tray, command: Complete, target: Aim | None
) -> tuple[Event, ...]:
    """The cards that needed no tap to be named."""
    means = aims.means_of(table, tray)
    events: list[Event] = []
    if aims.MEANS not in tray.choices and means in table.catalogue.cards:
        events += decks.show_card(table, command, tray.player, means)
    if means == FANATIC and aims.REFUGEE not in tray.choices:
        refugee = aims.refugee_of(table, tray)
        events += decks.show_card(table, command, tray.player, refugee)
    if aims.TARGET not in tray.choices:
        events += _show_target(table, tray, command, target)
    return tuple(events)


# What comes of it -------------------------------------------------------------------------------


def complete_interrupt(table: Table, tray: Tray, command: Complete) -> tuple[Event, ...]:
    """The interrupt counts, unless somebody saves or cancels."""
    means = aims.means_of(table, tray)
    if not means:
        raise impossible("Say what is used to interrupt.", rule="R53")
    if aims.special(table, means) in attacks.CANCELS:
        shown = _show_rest(table, tray, command, None)
        return (*shown, *cancels.cancel(table, tray, command, means))
    results = {option.value for option in _attack_results(table, tray, means)}
    if not _is_aimed(table, tray, means) or command.choice not in results:
        raise impossible("Say what is hit, and whether it is saved.", rule="R53")
    target = aims.chosen_target(table, tray, means)
    _check_attack(table, command, table.player(tray.player), means, target)
    _check_revealed(table, tray, command, means, target)
    shown = _show_rest(table, tray, command, target)
    done = (*shown, ActionDone(tray.player, INTERRUPT, tray.cards))
    victim = _victim(table, tray, target)
    if command.choice == cancels.GUARD and victim:
        stopped = _stop(table, tray, command, victim, cancels.GUARD)
        return (*done, *_discarded(table, tray, means), *stopped)
    price = _price(table, tray, means)
    for player, card in _savers(table):
        if command.choice == _save(player, card):
            return (*done, *price, *_stop(table, tray, command, player, card))
    effects = _effects(table, tray, command, target, victim)
    return (*done, *price, *effects)


def _check_attack(
    table: Table, command: Complete, player: Player, means: str, target: Aim | None
) -> None:
    """Refuse what the card or the leader cannot do."""
    for objection in aims.objections(table, player, means, target):
        message = WHILE_GATHERING.get(objection.code, f"{objection.text}.")
        object_to(command, message, rule=objection.rule)


def _check_revealed(
    table: Table, tray: Tray, command: Complete, means: str, target: Aim | None
) -> None:
    """Refuse to hit what does not lie open, or is not of the kind that can be hit (R19, R54)."""
    nothing_open = not aims.revealed(table, tray) and not aims.taken_back(table, tray)
    if means == FANATIC and table.tracking == "decks" and nothing_open:
        object_to(command, "The Fanatic bombs a card that lies open: none does.", rule="R54")
    if target is None and aims.misses(table, tray, means):
        what = "tool" if aims.special(table, means) in attacks.DISARMS else "person"
        object_to(command, f"No {what} lies there that could be hit.", rule="R19")


def _price(table: Table, tray: Tray, means: str) -> tuple[Event, ...]:
    """The attacker is discarded at once (R34); the Fanatic's refugee leaves the game (R22)."""
    if means == FANATIC:
        refugee = RemovedFromPlay(tray.player, aims.refugee_of(table, tray))
        fewer = aims.fewer_announced(table, tray.player)
        return (LeaderPowerUsed(tray.player, FANATIC), refugee, *fewer)
    return _discarded(table, tray, means)


def _discarded(table: Table, tray: Tray, means: str) -> tuple[Event, ...]:
    """What attacked lies on the discard pile, a cancelled bomber too."""
    fewer = aims.fewer_announced(table, tray.player)
    if means == FANATIC:
        spent = CardsSpent(tray.player, (aims.refugee_of(table, tray),), "attack")
        return (LeaderPowerUsed(tray.player, FANATIC), spent, *fewer)
    return (CardsSpent(tray.player, (means,), "attack"), *fewer)


def _stop(
    table: Table, tray: Tray, command: Complete, player: PlayerId, card: CardId
) -> tuple[Event, ...]:
    """A medic saves or a guard cancels: it is discarded, and the action goes on."""
    shown = decks.show_card(table, command, player, card)
    spent = CardsSpent(player, (card,), "cancel" if card == cancels.GUARD else "save")
    if attacks.fights_on_after_saving(table.card(card)):
        return (*shown, spent, MemberReturned(player, card))
    # Whoever stops her own attack has played two of the cards she set aside.
    played = 2 if player == tray.player else 1
    return (*shown, spent, *aims.fewer_announced(table, player, played))


def _effects(
    table: Table, tray: Tray, command: Complete, target: Aim | None, victim: PlayerId | None
) -> tuple[Event, ...]:
    """What is hit; an action loses the card before it counts (R53)."""
    if target is not None and target.kind == "leader":
        return (LeaderWounded(target.player),)
    if target is not None and target.kind == "building":
        site = table.player(target.player).site(target.id)
        return (BuildingDisabled(target.player, target.id, site.building if site else ""),)
    events: list[Event] = []
    if target is not None:
        means = aims.means_of(table, tray)
        events.append(CardHit(target.player, target.id, tray.player, means))
    below = aims.interrupted(table, tray)
    if below is not None:
        events.append(ActionTakenBack(below.player, below.action))
    elif command.choice == BACK and victim:
        last = aims.taken_back(table, tray)
        loses_food = last in OWN_ACTIONS and OWN_ACTIONS[last].brings_food
        events.append(ActionTakenBack(victim, last, loses_food))
    return tuple(events)


ACTIONS = (
    Action(
        INTERRUPT,
        "R53",
        takes=lambda table, tray, card: False,
        offer=offer_interrupt,
        complete=complete_interrupt,
        is_offered=lambda table, player: bool(aims.ask_means(table, player).options),
        shows=show_named,
        in_any_turn=True,
        in_own_turn=aims.has_aim,
        on_top=True,
        can_be_ticked=False,
    ),
)
