"""Cancelling an action: a guard, or a scouting refugee against recon (R52, R57)."""

from __future__ import annotations

from companion.engine.game import Event, PlayerId
from companion.engine.refusals import impossible, object_to
from companion.engine.wording import say
from companion.games.arctic_scavengers.rules.attacks import FANATIC, objection_to_canceller
from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.table.commands import Complete
from companion.games.arctic_scavengers.table.events import (
    ActionCancelled,
    ActionDone,
    CardsSpent,
    LeaderPowerUsed,
)
from companion.games.arctic_scavengers.table.gathering import aims, attackers, holding, recon
from companion.games.arctic_scavengers.table.gathering.action import TrayOption
from companion.games.arctic_scavengers.table.gathering.aims import HITS
from companion.games.arctic_scavengers.table.gathering.attackers import INTERRUPT
from companion.games.arctic_scavengers.table.state import Table, Tray

GUARD: CardId = "guard"


def offer(
    table: Table, tray: Tray, means: CardId
) -> tuple[tuple[str, ...], tuple[TrayOption, ...]]:
    """What hands do, and that it is cancelled."""
    name, card = table.name(tray.player), table.card(means).name
    says = [say("{name}: discard {card} and draw 1 (R52).", name=name, card=card)]
    if _may_be_committed(table, tray):
        says += holding.says(table, tray.player, means)
    below = attackers.interrupted(table, tray)
    if below is None:
        return tuple(says), (TrayOption(HITS, "Cancel it", "no action is open"),)
    owner = table.name(below.player)
    lost = [table.card(card).name for card in cancelled_cards(table, below)]
    if lost:
        others = len(below.cards) > len(lost)
        rest = " and take your other cards back" if others else ""
        says.append(say("{owner}: discard {lost}{rest}.", owner=owner, lost=lost, rest=rest))
    if recon.SPY in cancelled_cards(table, below):
        says.append(say("{owner}: you still draw 1 for the spy (R52).", owner=owner))
    what = "attack" if below.action == INTERRUPT else attackers.spoken(below.action)
    return tuple(says), (
        TrayOption(HITS, say("Cancel the {what}", what=what), say("{owner}'s", owner=owner)),
    )


def _may_be_committed(table: Table, tray: Tray) -> bool:
    """Whether a committed card may cancel: only against a spy (R57)."""
    below = attackers.interrupted(table, tray)
    action = below.action if below else attackers.taken_back(table, tray)
    return action == recon.SPY


def cancelled_cards(table: Table, tray: Tray) -> tuple[CardId, ...]:
    """The card that acted is discarded with its action; what only helped is not (R52)."""
    if tray.action == INTERRUPT:
        return attackers.at_stake(table, tray)
    if tray.action == recon.SCOUT_TOWER:
        return recon.paid_for_tower(tray)
    own = {action.id: action.lays for action in recon.ACTIONS}.get(tray.action)
    return (own,) if own and own in tray.cards else ()


def _may_be_aimed_at(table: Table, tray: Tray, player: PlayerId) -> bool:
    """Whether an action targets cards of a player, as far as it has been said."""
    if tray.action == recon.SPY:
        return tray.choices.get(recon.WHOSE, player) == player
    if tray.action == recon.DEMOLITION_TEAM:
        return any(not site.is_complete for site in table.player(player).sites)
    if tray.action != INTERRUPT:
        return False
    victim = aims.victim_of(table, tray, attackers.means_of(table, tray))
    if victim is not None:
        return victim == player
    below = attackers.interrupted(table, tray)
    return below is None or below.player == player


def cancel(table: Table, tray: Tray, command: Complete, means: CardId) -> tuple[Event, ...]:
    """Both cards are discarded, and nothing comes of the action (R52)."""
    if command.choice != HITS:
        raise impossible("Not possible here. Choose one of the results shown.", rule="R52")
    done = ActionDone(tray.player, INTERRUPT, tray.cards)
    spent = CardsSpent(tray.player, (means,), "cancel")
    own = _from_where(table, tray, command, means)
    below = attackers.interrupted(table, tray)
    if below is None:
        return (done, *own, spent)
    objection = objection_to_canceller(
        table.card(means),
        is_at_own_cards=_may_be_aimed_at(table, below, tray.player),
        is_recon=below.action in recon.PEEKS,
    )
    if objection:
        object_to(command, f"{objection.text}.", rule=objection.rule)
    is_bomb = below.action == INTERRUPT and attackers.means_of(table, below) == FANATIC
    used = (LeaderPowerUsed(below.player, FANATIC),) if is_bomb else ()
    lost = cancelled_cards(table, below)
    is_attack = below.action == INTERRUPT and lost
    fewer = holding.fewer_announced(table, below.player, lost[-1]) if is_attack else ()
    draws = below.action == recon.SPY  # although it is cancelled (R52)
    cancelled = ActionCancelled(below.player, below.action, lost, tray.player, means, draws)
    return (done, *own, spent, cancelled, *used, *fewer)


def _from_where(table: Table, tray: Tray, command: Complete, means: CardId) -> tuple[Event, ...]:
    """A canceller is a committed card only against a spy, else from the hand or a bunker (R57)."""
    fewer = holding.fewer_announced(table, tray.player, means)
    if _may_be_committed(table, tray):
        return fewer
    holding.check(table, command, tray.player, means)
    player = table.player(tray.player)
    if not holding.has_committed(table, player) or holding.must_be_committed(table, player, means):
        return fewer
    return holding.show(table, command, tray.player, means)
