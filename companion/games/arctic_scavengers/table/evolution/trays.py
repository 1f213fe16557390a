"""Actions as they are put together and done."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from companion.engine.game import PlayerId
from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.table import events as e
from companion.games.arctic_scavengers.table.state import NOBODY, Player, Table, Tray

LEADER_POWER = "leader"
LEADER_HELPS = "leader"  # the question, of any action, whether the leader helps with it
# What stays in the hand of these draws; the draw action itself is worth its number.
_DRAWN = {"organizer": 1, "spy": 1, "drill_sergeant": 2, "demolition_team": 2}


def without(cards: tuple[CardId, ...], card: CardId) -> tuple[CardId, ...]:
    """The cards with one copy less, the one that came last."""
    if card not in cards:
        return cards
    at = len(cards) - 1 - cards[::-1].index(card)
    return cards[:at] + cards[at + 1 :]


def _on_top(table: Table, tray: Tray) -> Table:
    return replace(table, trays=(*table.trays[:-1], tray))


def _closed(table: Table, player: PlayerId, action: str) -> Table:
    """The table without this tray, if it is open."""
    kept = tuple(tray for tray in table.trays if (tray.player, tray.action) != (player, action))
    return replace(table, trays=kept)


def _spend(
    table: Table, player: PlayerId, cards: tuple[CardId, ...], *, for_good: bool = True
) -> Table:
    owner = table.player(player)
    gone = (*owner.gone, *cards) if for_good else owner.gone
    fetched = tuple((Counter(owner.fetched) - Counter(cards)).elements())
    spent = (*owner.spent, *cards)
    return table.with_player(replace(owner, spent=spent, gone=gone, fetched=fetched))


def _draw(table: Table, player: PlayerId) -> Table:
    """Cards from their own deck; what lies on their discard pile may have been shuffled into it."""
    owner = table.player(player)
    if player in table.finished:  # what they draw now does not join the skirmish
        return table
    # What they played for actions lies before them until the turn ends.
    return table.with_player(replace(owner, redrawn=(*owner.gained, *owner.gone)))


def _draw_one(table: Table, player: PlayerId) -> Table:
    """One card from a player's own deck, for a card that was stopped or that stopped another."""
    table = _draw(table, player)
    return table.with_player(table.player(player).with_extra(1))


def without_help(table: Table, player: PlayerId) -> Table:
    """What a player has open, without the help of their leader."""
    trays = tuple(
        replace(tray, choices={k: v for k, v in tray.choices.items() if k != LEADER_HELPS})
        if tray.player == player
        else tray
        for tray in table.trays
    )
    return replace(table, trays=trays)


def tray_opened(table: Table, event: e.TrayOpened) -> Table:
    """An action is being put together, on top of whatever it interrupts."""
    trays = (*table.trays, Tray(event.player, event.action))
    return replace(table, trays=trays, takes_back=NOBODY)


def card_laid(table: Table, event: e.CardLaid) -> Table:
    """One card more in the topmost tray."""
    tray = table.trays[-1]
    return _on_top(table, replace(tray, cards=(*tray.cards, event.card)))


def card_taken_back(table: Table, event: e.CardTakenBack) -> Table:
    """One card less in the topmost tray."""
    tray = table.trays[-1]
    return _on_top(table, replace(tray, cards=without(tray.cards, event.card)))


def choice_made(table: Table, event: e.ChoiceMade) -> Table:
    """One question of the topmost tray is settled."""
    tray = table.trays[-1]
    choices = {name: value for name, value in tray.choices.items() if name != event.field}
    if event.value:
        choices[event.field] = event.value
    return _on_top(table, replace(tray, choices=choices))


def tray_closed(table: Table, event: e.TrayClosed) -> Table:
    """Nothing came of it."""
    return _closed(table, event.player, event.action)


def action_ticked(table: Table, event: e.ActionTicked) -> Table:
    """Done, and no one said how."""
    player = table.player(event.player)
    used, untold = (*player.used, event.action), player.untold + event.is_untold
    changed = replace(player, used=used, last=None, food=_food(player, event), untold=untold)
    changed = changed.with_extra(None if event.draws else 0)
    table = replace(table.with_player(changed), takes_back=NOBODY)
    return _draw(table, event.player) if event.draws else table


def _food(player: Player, event: e.ActionTicked | e.ActionDone) -> int | None:
    """What there is to hire with after an action; None as soon as no one counted."""
    if event.spends_food:
        return 0
    return None if event.food is None or player.food is None else player.food + event.food


def action_done(table: Table, event: e.ActionDone | e.LeadersDrawn) -> Table:
    """Done: its cards are spent."""
    table = _closed(table, event.player, event.action)
    table = _draw(table, event.player) if event.draws else table
    table = _spend(table, event.player, event.cards, for_good=event.for_good)
    player = table.player(event.player)
    used, food = (*player.used, event.action), _food(player, event)
    worth = player.worth if event.value is None else player.worth | {event.action: event.value}
    done = replace(player, used=used, last=event.cards, food=food, worth=worth)
    return table.with_player(done.with_extra(_drawn(event) if event.draws else 0))


def _drawn(event: e.ActionDone) -> int | None:
    """The cards that an action adds to the hand; a courier's owner discards two of them."""
    if event.action in _DRAWN:
        return _DRAWN[event.action]
    return None if event.value is None else event.value - 2 * event.cards.count("courier")


def action_taken_back(table: Table, event: e.ActionTakenBack) -> Table:
    """The action may be done again this round, with the cards that lay there (R53)."""
    after = _closed(table, event.player, event.action)
    player = after.player(event.player)
    if after.trays != table.trays:  # it was still open: nothing of it was spent or used up
        return after
    spent = player.spent
    for card in player.last or ():
        spent = without(spent, card)
    food = 0 if event.loses_food else player.food
    used = _not_used_up(player.used, event.action)
    worth = {action: value for action, value in player.worth.items() if action != event.action}
    back = replace(player, used=used, spent=spent, last=None, food=food, worth=worth)
    drawn = player.worth.get("draw", 0) if event.action == "draw" else 0
    return after.with_player(back.with_extra(-drawn))


def _not_used_up(used: tuple[str, ...], action: str) -> tuple[str, ...]:
    """Without an action, and without the leader's power if they helped with it."""
    if action not in used:
        return used
    at = len(used) - 1 - used[::-1].index(action)
    helped = used[at + 1 : at + 2] == (LEADER_POWER,)
    return used[:at] + used[at + 1 + helped :]


def action_cancelled(table: Table, event: e.ActionCancelled) -> Table:
    """Nothing comes of the action; the cancelled card is discarded, the others are in the hand."""
    table = _spend(_closed(table, event.player, event.action), event.player, event.cards)
    return _draw_one(table, event.player) if event.draws else table


def card_hit(table: Table, event: e.CardHit) -> Table:
    """The card lies on its owner's discard pile."""
    table = _spend(table, event.player, (event.card,))
    return _draw_one(table, event.player) if event.draws else table


def attack_stopped(table: Table, event: e.AttackStopped) -> Table:
    """What stopped the attack lies on its owner's discard pile."""
    table = _spend(table, event.stopper, (event.card,))
    return _draw_one(table, event.stopper) if event.draws else table


def cards_spent(table: Table, event: e.CardsSpent) -> Table:
    """The cards lie on their owner's discard pile; for one that cancels they draw (R52)."""
    table = _spend(table, event.player, event.cards)
    return _draw_one(table, event.player) if event.purpose == "cancel" else table


def member_returned(table: Table, event: e.MemberReturned) -> Table:
    """The member may be played once more."""
    player = table.player(event.player)
    spent, gone = without(player.spent, event.card), player.gone
    if gone.count(event.card) > spent.count(event.card):
        gone = without(gone, event.card)
    return table.with_player(replace(player, spent=spent, gone=gone))


def leader_power_used(table: Table, event: e.LeaderPowerUsed) -> Table:
    """The power is used up for this round."""
    player = table.player(event.player)
    return table.with_player(replace(player, used=(*player.used, LEADER_POWER)))
