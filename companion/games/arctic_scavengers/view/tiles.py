"""The tiles of whoever gathers: one an action, what is done with its result, at most ten in sight."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.view import Move
from companion.engine.wording import counted, say
from companion.games.arctic_scavengers.table.gathering import headquarters, hiring, storage
from companion.games.arctic_scavengers.table.gathering.action import Action, sharing_a_limit
from companion.games.arctic_scavengers.table.gathering.actions import offered
from companion.games.arctic_scavengers.table.gathering.attackers import INTERRUPT
from companion.games.arctic_scavengers.table.gathering.decks import can_be
from companion.games.arctic_scavengers.table.state import ORIGINS, Player, Site, Table
from companion.games.arctic_scavengers.view.words import ACTION_WORDS, building_words

MOST = 10
# Tiles of buildings take the place of these.
_AT_BUILDINGS = ("store", "retrieve")
# What an action that is done came to, in the singular.
_CAME_TO = {"draw": "card", "dig": "card", "build": "plan", "trash": "card", "work": "timer card"}


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


def in_order(table: Table, player: Player) -> list[Action]:
    """What this game has for a player, in the order in which the words are listed."""
    places = {action: place for place, action in enumerate(ACTION_WORDS)}
    return sorted(offered(table, player), key=lambda action: places[action.id])


def _has_tile(table: Table, player: Player, action: Action) -> bool:
    is_own = not action.on_top or action.in_own_turn(table, player)
    return is_own and action.id not in (INTERRUPT, *_AT_BUILDINGS)


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
    return Tile(
        title=words.title.removeprefix("The "),
        icon=words.icon,
        rule=action.rule,
        open=Move("open", words.title, (("player", player.id), ("action", action.id))),
        note=_came_to(player, action) if is_used else _there_is(table, player, action),
        is_used=is_used,
    )


def _came_to(player: Player, action: Action) -> str:
    """What an action that is done came to; nothing where it was not entered."""
    value = player.worth.get(action.id)
    if value is None:
        return ""
    return (
        say("{value} food", value=value)
        if action.brings_food
        else counted(value, _CAME_TO.get(action.id, "card"))
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
