"""Cancelling an action: a guard, or a scouting refugee against recon (R52)."""

from __future__ import annotations

from companion.engine.game import Event, PlayerId
from companion.engine.questions import in_words
from companion.engine.refusals import impossible, object_to
from companion.games.arctic_scavengers.rules.attacks import FANATIC, objection_to_canceller
from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.table.commands import Complete
from companion.games.arctic_scavengers.table.events import (
    ActionCancelled,
    ActionDone,
    CardsSpent,
    LeaderPowerUsed,
)
from companion.games.arctic_scavengers.table.gathering import aims, recon
from companion.games.arctic_scavengers.table.gathering.action import TrayOption
from companion.games.arctic_scavengers.table.gathering.aims import HITS, INTERRUPT
from companion.games.arctic_scavengers.table.state import Table, Tray

GUARD: CardId = "guard"


def offer(
    table: Table, tray: Tray, means: CardId
) -> tuple[tuple[str, ...], tuple[TrayOption, ...]]:
    """What hands do, and that it is cancelled."""
    name, card = table.name(tray.player), table.card(means).name
    says = [f"{name} discards {card} and draws 1 (R52)."]
    says += aims.committed_says(table, tray.player)
    below = aims.interrupted(table, tray)
    if below is None:
        return tuple(says), (TrayOption(HITS, "Cancelled", "nothing is open here"),)
    owner = table.name(below.player)
    lost = [table.card(card).name for card in cancelled_cards(table, below)]
    if lost:
        others = len(below.cards) > len(lost)
        rest = "; other cards go back into her hand" if others else ""
        says.append(f"{owner} discards {in_words(lost)}{rest}.")
    if recon.SPY in cancelled_cards(table, below):
        says.append(f"{owner} still draws 1 for her spy.")
    return tuple(says), (TrayOption(HITS, "Cancelled", f"{owner}'s {aims.spoken(below.action)}"),)


def cancelled_cards(table: Table, tray: Tray) -> tuple[CardId, ...]:
    """The card that acted is discarded with its action; what only helped is not (R52)."""
    if tray.action == INTERRUPT:
        return aims.at_stake(table, tray)
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
    target = aims.chosen_target(table, tray, aims.means_of(table, tray))
    below = aims.interrupted(table, tray)
    if target is not None:
        return target.player == player
    return below is None or below.player == player


def cancel(table: Table, tray: Tray, command: Complete, means: CardId) -> tuple[Event, ...]:
    """Both cards are discarded, and nothing comes of the action (R52)."""
    if command.choice != HITS:
        raise impossible("That cannot come of it.", rule="R52")
    done = ActionDone(tray.player, INTERRUPT, tray.cards)
    spent = CardsSpent(tray.player, (means,), "cancel")
    own = aims.fewer_announced(table, tray.player)
    below = aims.interrupted(table, tray)
    if below is None:
        return (done, spent, *own)
    objection = objection_to_canceller(
        table.card(means),
        is_at_own_cards=_may_be_aimed_at(table, below, tray.player),
        is_recon=below.action in recon.PEEKS,
    )
    if objection:
        object_to(command, f"{objection.text}.", rule=objection.rule)
    is_bomb = below.action == INTERRUPT and aims.means_of(table, below) == FANATIC
    used = (LeaderPowerUsed(below.player, FANATIC),) if is_bomb else ()
    lost = cancelled_cards(table, below)
    fewer = aims.fewer_announced(table, below.player) if below.action == INTERRUPT else ()
    cancelled = ActionCancelled(below.player, below.action, lost, tray.player, means)
    return (done, spent, *own, cancelled, *used, *fewer)
