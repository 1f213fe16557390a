"""The tiles of whoever gathers: one an action, what is done with its result, at most ten in sight."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.once import once
from companion.engine.view import Move
from companion.engine.wording import counted, say
from companion.games.arctic_scavengers.table.evolution.trays import LEADER_HELPS
from companion.games.arctic_scavengers.table.gathering import (
    headquarters,
    hiring,
    holding,
    storage,
    value,
)
from companion.games.arctic_scavengers.table.gathering.action import (
    Action,
    TrayOption,
    TrayQuestion,
    sharing_a_limit,
)
from companion.games.arctic_scavengers.table.gathering.actions import offered
from companion.games.arctic_scavengers.table.gathering.attackers import INTERRUPT
from companion.games.arctic_scavengers.table.gathering.decks import can_be
from companion.games.arctic_scavengers.table.state import ORIGINS, Player, Site, Table, Tray
from companion.games.arctic_scavengers.view.words import ACTION_WORDS, building_words

MOST = 10
# Tiles of buildings take the place of these.
_AT_BUILDINGS = "inside"


@dataclass(frozen=True)
class Tile:
    """One action, or one building that stores cards, opened by a tap."""

    title: str
    icon: str
    rule: str
    open: Move
    note: str = ""  # what it came to, or what there is for it
    is_used: bool = False
    is_off: bool = False  # a building that is disabled
    is_idle: bool = False  # no card there can do it


def tiles(table: Table, player: Player) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    """The tiles in sight, and those behind "More": of cards that the player is not known to have."""
    actions = [action for action in in_order(table, player) if _has_tile(table, player, action)]
    likely = [action for action in actions if _likely(table, player, action)]
    shown = [_tile(table, player, action) for action in likely]
    at = next((n for n, action in enumerate(likely) if not action.is_standard), len(shown))
    sites = [_site_tile(table, player, site) for site in storage.stores(table, player)]
    shown = [*shown[:at], *sites, *shown[at:]]
    rest = [_tile(table, player, action) for action in actions if action not in likely]
    if len(shown) + bool(rest) > MOST:
        shown, rest = shown[: MOST - 1], [*shown[MOST - 1 :], *rest]
    return tuple(shown), tuple(rest)


@once
def in_order(table: Table, player: Player) -> list[Action]:
    """What this game has for a player, in the order in which the words are listed."""
    places = {action: place for place, action in enumerate(ACTION_WORDS)}
    return sorted(offered(table, player), key=lambda action: places[action.id])


def _has_tile(table: Table, player: Player, action: Action) -> bool:
    is_own = not action.on_top or action.in_own_turn(table, player)
    is_there = ACTION_WORDS[action.id].results == _AT_BUILDINGS
    return is_own and action.id != INTERRUPT and not is_there


def _likely(table: Table, player: Player, action: Action) -> bool:
    """Whether a player may well have the card that an action takes, and a use for it."""
    if action.is_idle(table, player):
        return False
    if not action.lays or table.tracking != "decks":
        return True
    known = player.cards.get(action.lays, 0) > 0
    return known or any(can_be(table, player, origin, action.lays) for origin in ORIGINS)


def _tile(table: Table, player: Player, action: Action) -> Tile:
    words = ACTION_WORDS[action.id]
    is_used = any(limit in player.used for limit in sharing_a_limit(table, action.id))
    is_idle = not is_used and _is_idle(table, player, action)
    there_is = (
        say("no card to {do} with", do=words.name) if is_idle else _there_is(table, player, action)
    )
    return Tile(
        title=words.title.removeprefix("The "),
        icon=words.icon,
        rule=action.rule,
        open=Move("open", words.title, (("player", player.id), ("action", action.id))),
        note=_came_to(table, player, action) if is_used else there_is,
        is_used=is_used,
        is_idle=is_idle,
    )


def _is_idle(table: Table, player: Player, action: Action) -> bool:
    """Whether the player is known to have no card that this action needs."""
    if table.tracking != "decks" or action.adds_up is None:
        return False
    tray = Tray(player.id, action.id)
    offer = action.offer(table, tray)
    # A leader may help; for building there are those who build.
    if any(option.is_lit for asked in offer.questions for option in _helping(asked)):
        return False
    kinds = offer.first or tuple(
        card
        for card in table.kinds
        if value.adds_alone(table, tray, action.adds_up, table.card(card))
    )
    return not any(holding.is_likely(table, player, card) for card in kinds)


def _helping(asked: TrayQuestion) -> tuple[TrayOption, ...]:
    return asked.options if asked.field == LEADER_HELPS else ()


def _came_to(table: Table, player: Player, action: Action) -> str:
    """What an action that is done came to; nothing where it was not entered."""
    if action.spends_food and player.hired:
        return table.card(player.hired).name
    came_to = player.worth.get(action.id)
    if came_to is None:
        return ""
    return (
        say("{food} food", food=came_to)
        if action.brings_food
        else counted(came_to, ACTION_WORDS[action.id].came_to)
    )


def _there_is(table: Table, player: Player, action: Action) -> str:
    """What there is for an action: food to spend, timer cards to take off."""
    if action.spends_food:
        food = hiring.food(table, player)
        return say("{food} food to spend", food=food) if food else ""
    if action.id == "work":
        site = headquarters.unfinished(player)[0]
        name, _ = building_words(table.building(site))
        return f"{name}, {counted(site.left, 'card')}"
    return ""


def _site_tile(table: Table, player: Player, site: Site) -> Tile:
    building = table.building(site)
    name, icon = building_words(building)
    fields = (("player", player.id), ("action", "store"), ("choice", site.id))
    return Tile(
        title=name,
        icon=icon,
        rule=f"buildings/{building.id}",
        open=Move("open", name, fields),
        note="disabled"
        if site.is_disabled
        else say(
            "{stored} of {capacity} stored", stored=len(site.stored), capacity=building.capacity
        ),
        is_off=site.is_disabled,
    )
