"""Buildings and leaders, as they stand after what happened to them (R35-R39)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.engine.game import PlayerId
from companion.games.arctic_scavengers.table import events as e
from companion.games.arctic_scavengers.table.evolution.books import one_less
from companion.games.arctic_scavengers.table.evolution.trays import (
    LEADER_POWER,
    without,
    without_help,
)
from companion.games.arctic_scavengers.table.state import Site, Table


def _change(table: Table, player: PlayerId, site: str, **to: Any) -> Table:
    owner = table.player(player)
    sites = tuple(replace(owned, **to) if owned.id == site else owned for owned in owner.sites)
    return table.with_player(replace(owner, sites=sites))


def _site(table: Table, player: PlayerId, site: str) -> Site:
    return next(owned for owned in table.player(player).sites if owned.id == site)


def building_started(table: Table, event: e.BuildingStarted) -> Table:
    """One schematic less, one site more."""
    piles = replace(table.piles, schematics=one_less(table.piles.schematics, event.building))
    owner = table.player(event.player)
    site = Site(event.site, event.building, event.timer, event.timer, table.round)
    table = replace(table, piles=piles)
    return table.with_player(replace(owner, sites=(*owner.sites, site)))


def timer_moved(table: Table, event: e.TimerMoved) -> Table:
    """So many timer cards are left."""
    if event.change == "work":
        table = _change(table, event.player, event.site, worked_in=table.round)
    if event.change == "ticks":
        table = _change(table, event.player, event.site, ticked_in=table.round)
    return _change(table, event.player, event.site, left=event.left)


def stored(table: Table, event: e.Stored) -> Table:
    """The cards lie in the building."""
    lying = _site(table, event.player, event.site).stored
    table = _change(table, event.player, event.site, stored=(*lying, *event.cards))
    return table.with_player(table.player(event.player).with_extra(-len(event.cards)))


def retrieved(table: Table, event: e.Retrieved) -> Table:
    """The cards are in the hand again."""
    lying = _site(table, event.player, event.site).stored
    for card in event.cards:
        lying = without(lying, card)
    table = _change(table, event.player, event.site, stored=lying)
    if table.phase == "skirmish":  # it had been taken out before, and no one entered it
        return table
    player = table.player(event.player)
    fetched = (*player.fetched, *event.cards)
    return table.with_player(replace(player, fetched=fetched).with_extra(len(event.cards)))


def building_disabled(table: Table, event: e.BuildingDisabled) -> Table:
    """The building lies face down."""
    return _change(table, event.player, event.site, is_disabled=True)


def building_repaired(table: Table, event: e.BuildingRepaired) -> Table:
    """The building works again."""
    return _change(table, event.player, event.site, is_disabled=False)


def leader_joined(table: Table, event: e.LeaderJoined) -> Table:
    """A new leader; the one before goes back below the pile, and so does what else was dealt."""
    table = _undealt(table, event.player)
    player = table.player(event.player)
    pile = tuple(leader for leader in table.piles.leaders if leader != event.leader)
    if player.leader:
        pile = (*pile, player.leader)
    table = replace(table, piles=replace(table.piles, leaders=pile))
    # The new leader's power of this round is unused (R62).
    used = tuple(action for action in player.used if action != LEADER_POWER)
    player = replace(player, leader=event.leader, is_wounded=False, used=used)
    return table.with_player(replace(player, plays_without_leader=False))


def leaders_dealt(table: Table, event: e.LeadersDealt) -> Table:
    """The player holds them and keeps one; any dealt before go back."""
    table = _undealt(table, event.player)
    left = tuple(leader for leader in table.piles.leaders if leader not in event.leaders)
    table = replace(table, piles=replace(table.piles, leaders=left))
    return table.with_player(replace(table.player(event.player), dealt=event.leaders))


def leaders_dealt_unseen(table: Table, event: e.LeadersDealtUnseen) -> Table:
    """Only the player knows them; to everyone else they may as well lie in the pile."""
    table = _undealt(table, event.player)
    table = replace(table, piles=replace(table.piles, order=event.order))
    return table.with_player(replace(table.player(event.player), dealt_unseen=event.leaders))


def leaders_put_back(table: Table, event: e.LeadersPutBack) -> Table:
    """The player holds none of them any more."""
    return _undealt(table, event.player)


def leader_declined(table: Table, event: e.LeaderDeclined) -> Table:
    """No one leads this tribe, and no one is asked again."""
    table = _undealt(table, event.player)
    return table.with_player(replace(table.player(event.player), plays_without_leader=True))


def _undealt(table: Table, player: PlayerId) -> Table:
    """The table with what was dealt to a player back in the pile."""
    held, order = table.player(player), table.piles.order
    if order and order.value is not None and held.dealt_unseen:
        order = replace(order, value=(*order.value, *(held.dealt_unseen.value or ())))
    piles = replace(table.piles, leaders=(*table.piles.leaders, *held.dealt), order=order)
    return replace(table, piles=piles).with_player(replace(held, dealt=(), dealt_unseen=None))


def leader_wounded(table: Table, event: e.LeaderWounded) -> Table:
    """The leader lies face down, and what they were about to help with goes on without them (R50)."""
    table = table.with_player(replace(table.player(event.player), is_wounded=True))
    return without_help(table, event.player)


def leader_healed(table: Table, event: e.LeaderHealed) -> Table:
    """The leader leads again."""
    return table.with_player(replace(table.player(event.player), is_wounded=False))
