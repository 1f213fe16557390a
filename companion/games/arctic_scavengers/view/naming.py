"""What the log calls cards, piles, leaders and buildings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.engine.game import PlayerId
from companion.engine.wording import counted, in_words, say
from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.table.state import HIDDEN, SECRET, Table

SOURCES = {
    "junkyard": "from the junkyard",
    "contested": "won in a skirmish",
    "stack": "hired",
    "elsewhere": "already owned",
}
UNKNOWN = "an unknown card"


def card_name(table: Table, card: CardId) -> str:
    """A card by its name; an unknown one by where it came from."""
    if card == SECRET:
        return UNKNOWN
    if card.startswith(HIDDEN):
        return f"{UNKNOWN} {SOURCES[card[1:]]}"
    return table.card(card).name


def cards_in_words(table: Table, cards: Sequence[CardId]) -> str:
    """Cards with their numbers: ``Refugee ×2 and Shovel``, ``2 unknown cards``."""
    counts = Counter(card_name(table, card) for card in cards)
    return in_words([_several(name, n) for name, n in counts.items()])


def _several(name: str, number: int) -> str:
    if number == 1:
        return name
    if not name.startswith(UNKNOWN):
        return f"{name} ×{number}"
    return f"{counted(number, 'unknown card')}{name.removeprefix(UNKNOWN)}"


def pile_name(table: Table, pile: str) -> str:
    """A pile as the table calls it."""
    if pile == "junkyard":
        return "the junkyard"
    if pile == "contested":
        return "the contested pile"
    if pile in table.catalogue.cards:
        return say("the {pile} stack", pile=table.card(pile).name)
    return say("{building} in the schematics", building=table.catalogue.buildings[pile].name)


def counted_thing(table: Table, thing: str) -> str:
    """A card by its name, a building by its name and state."""
    kind, _, state = thing.partition(".")
    if kind in table.catalogue.cards:
        return table.card(kind).name
    words = {"disabled": " (disabled)", "building": " (under construction)"}.get(state, "")
    return f"{table.catalogue.buildings[kind].name}{words}"


def building_of(table: Table, key: str) -> str:
    """A building by its owner and its name."""
    owner = table.owner_of(key)
    site = owner.site(key) if owner else None
    return (
        say("{owner}'s {site}", owner=table.name(owner.id), site=table.building(site).name)
        if owner and site
        else "a building"
    )


def leader_of(table: Table, player: PlayerId, leader: str = "") -> str:
    """A player's leader; from before the log named leaders, the one who leads now."""
    found = table.catalogue.leaders.get(leader or table.player(player).leader)
    return say(
        "{player}'s {leader}",
        player=table.name(player),
        leader=found.title if found else "leader",
    )
