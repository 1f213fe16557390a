"""What the owner of a seat enters that no one else knows: something else in each of two games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping

from companion.engine.game import PlayerId, Viewer
from companion.games.arctic_scavengers.table import secrets as own_cards
from companion.games.arctic_scavengers.table.state import ORIGINS, Table
from tests.secrecy.worlds import SEAT, Worlds

Fields = Mapping[str, str]
# A command, and its fields in the one and in the other; nothing: there is nothing to enter now.
Kept = tuple[str, Fields, Fields] | None
MINE = {"player": SEAT}
TOTEMS = ("fox", "moose", "orca", "polar_bear", "puffin", "walrus")


def keep_number(worlds: Worlds, chance: random.Random) -> Kept:
    """A number of the toy game, longer in one than in the other."""
    one, other = (str(chance.randint(3, 10**size)) for size in (1, 5))
    return "keep", {**MINE, "number": one}, {**MINE, "number": other}


def enter_totem(worlds: Worlds, chance: random.Random) -> Kept:
    """A totem of Arctic, another one in each."""
    one, other = chance.sample(TOTEMS, 2)
    return "enter-totem", {**MINE, "totem": one}, {**MINE, "totem": other}


def name_card(worlds: Worlds, chance: random.Random) -> Kept:
    """One of the unknown cards of Arctic Scavengers, as far as each can be."""
    ways = [list(_names(*known)) for known in worlds.known]
    if not all(ways):
        return None
    one, other = (chance.choice(way) for way in ways)
    return "name-mine", one, other


def _names(table: Table, owner: Viewer) -> Iterator[Fields]:
    player = PlayerId(SEAT)
    mine = own_cards.mine_of(table, owner)
    for origin in ORIGINS:
        for card in own_cards.kinds(table, player, mine, origin):
            yield {**MINE, "secret": f"{origin}/{card}"}
    for my in mine:
        yield {**MINE, "secret": f"{my.origin}/", "was": my.card}


KEPT: dict[str, tuple[Callable[[Worlds, random.Random], Kept], ...]] = {
    "pebbles": (keep_number,),
    "arctic": (enter_totem,),
    "arctic_scavengers": (name_card,),
}


def some(worlds: Worlds, game: str, chance: random.Random) -> Kept:
    """Something that the owner may enter now."""
    return chance.choice(KEPT[game])(worlds, chance)
