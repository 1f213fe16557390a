"""What the owner of a seat enters that no one else knows: something else in each of two games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from companion.engine.errors import RuleError
from companion.engine.game import PlayerId, SeatCommand, Viewer
from companion.games import GAMES
from companion.games.arctic_scavengers.table import secrets as own_cards
from companion.games.arctic_scavengers.table.skirmish.commits import may_commit
from companion.games.arctic_scavengers.table.state import ORIGINS, Table
from companion.web import forms
from tests.secrecy.worlds import CHANCE, SEAT, Worlds

Fields = Mapping[str, str]
# A command, and its fields in the one and in the other; nothing: there is nothing to enter now.
Kept = tuple[str, Fields, Fields] | None
MINE = {"player": SEAT}
CHOICES = 6
# Leaders in one hand, and up to the next one; so many shuffles are tried to find two that are alike behind it.
DEALT, NEXT, SHUFFLES = 2, 4, 600
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
    return _either("name-mine", worlds, chance, _names)


def keep_card(worlds: Worlds, chance: random.Random) -> Kept:
    """A card of a dig, which everyone sees to be kept."""
    return _either("keep-mine", worlds, chance, _digs)


def commit(worlds: Worlds, chance: random.Random) -> Kept:
    """As many cards face down in each; they are taken back where some lie there already."""
    (table, _), _ = worlds.known
    if table.commit_of(SEAT):
        return "take-commit-back", MINE, MINE
    many = chance.randint(0, 2)
    return _either(
        "commit", worlds, chance, lambda table, owner: _commits(table, owner, many, chance)
    )


def name_peek(worlds: Worlds, chance: random.Random) -> Kept:
    """The contested resource on top, at which the initiator peeks."""
    return _either("name-peek", worlds, chance, _resources)


def win(worlds: Worlds, chance: random.Random) -> Kept:
    """The resource that the owner wins."""
    return _either("win-mine", worlds, chance, _prizes)


def deal(worlds: Worlds, chance: random.Random) -> Kept:
    """Two leaders, others in each; those that are dealt next are the same in both."""
    (table, _), _ = worlds.known
    if not _is_legal("deal-mine", MINE, *worlds.known[0]) or table.piles.order is not None:
        return None
    seeds = (f"{chance.random()}" for _ in range(SHUFFLES))
    one = next(seeds)
    lies = _shuffled(table, one)
    alike = (seed for seed in seeds if _shuffled(table, seed)[DEALT:NEXT] == lies[DEALT:NEXT])
    found = (seed for seed in alike if set(_shuffled(table, seed)[:DEALT]) != set(lies[:DEALT]))
    other = next(found, None)
    if other is None:
        return None
    return "deal-mine", {**MINE, CHANCE: one}, {**MINE, CHANCE: other}


def _shuffled(table: Table, seed: str) -> list[str]:
    return random.Random(seed).sample(table.piles.leaders, len(table.piles.leaders))


def _either(
    command: str,
    worlds: Worlds,
    chance: random.Random,
    ways: Callable[[Table, Viewer], Iterable[Fields]],
) -> Kept:
    """What is legal in the one and what is in the other; nothing where either has nothing."""
    found = [
        [way for way in ways(*known) if _is_legal(command, way, *known)] for known in worlds.known
    ]
    if not all(found):
        return None
    one, other = (chance.choice(legal) for legal in found)
    return command, one, other


def _is_legal(name: str, fields: Fields, table: Table, owner: Viewer) -> bool:
    """Whether the rules let the owner's phone say so."""
    command = forms.parse(GAMES["arctic_scavengers"], name, fields)
    assert isinstance(command, SeatCommand)
    asked = replace(command, sitting="here", sees=owner.sittings, chance="0")
    try:
        GAMES["arctic_scavengers"].decide(table, asked)
    except RuleError:
        return False
    return True


def _names(table: Table, owner: Viewer) -> Iterator[Fields]:
    player = PlayerId(SEAT)
    mine = own_cards.mine_of(table, owner)
    for origin in ORIGINS:
        for card in own_cards.kinds(table, player, mine, origin):
            yield {**MINE, "secret": f"{origin}/{card}"}
    for my in mine:
        yield {**MINE, "secret": f"{my.origin}/", "was": my.card}


def _resources(table: Table, owner: Viewer) -> Iterator[Fields]:
    for card in ("", *own_cards.on_top(table, owner)):
        yield {**MINE, "secret": f"contested/{card}"}


def _prizes(table: Table, owner: Viewer) -> Iterator[Fields]:
    if table.phase == "skirmish":
        for card in own_cards.on_top(table, owner):
            yield {**MINE, "card": card}


def _digs(table: Table, owner: Viewer) -> Iterator[Fields]:
    if table.tray and table.tray.player == SEAT:
        for card in table.catalogue.cards:
            yield {**MINE, "action": table.tray.action, "choice": card}


def _commits(table: Table, owner: Viewer, many: int, chance: random.Random) -> Iterator[Fields]:
    """Cards that may be theirs: those that are known, and what unknown ones can be."""
    if may_commit(table, PlayerId(SEAT)):
        for _ in range(CHOICES):
            cards = chance.sample(sorted(table.catalogue.cards), many)
            owned = [card for card, copies in table.player(PlayerId(SEAT)).cards.items() if copies]
            cards = [chance.choice([card, *owned]) for card in cards]
            yield {**MINE, **{f"cards.{card}": str(cards.count(card)) for card in cards}}


KEPT: dict[str, tuple[Callable[[Worlds, random.Random], Kept], ...]] = {
    "pebbles": (keep_number,),
    "arctic": (enter_totem,),
    "arctic_scavengers": (name_card, name_peek, keep_card, commit, win, deal),
}


def some(worlds: Worlds, game: str, chance: random.Random) -> Kept:
    """Something that the owner may enter now."""
    ways = [*KEPT[game]]
    chance.shuffle(ways)
    return next(filter(None, (way(worlds, chance) for way in ways)), None)
