"""Who holds what: the best legal arrangement of tools and modifiers for one ability (R13-R16).

A card can take part in three ways. A *bearer* has the ability itself and may carry one tool; a
*modifier* adds its plus to one other person; a *tool* is carried. Modifiers stack and every one
of them finds a place as soon as there is a bearer, so only two things are left to choose: which
tools are carried, and which of the cards that can be bearer or modifier is which.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from companion.games.arctic_scavengers.rules.catalogue import Ability, Card
from companion.games.arctic_scavengers.rules.leaders import EXCAVATED_TOOL, power_of


@dataclass(frozen=True)
class Part:
    """What one card can do for one ability; ``key`` is its place among its owner's cards."""

    key: int
    base: int | None = None  # its own value; None where it does not have the ability
    plus: int = 0  # what it adds to another person (R14)
    tool: int = 0  # what it adds when carried
    tool_counts: int | None = None  # what a tool adds in its hands, whatever the tool says


@dataclass(frozen=True)
class Use:
    """A person who adds to the total, with what they carry and who modifies them."""

    person: int
    tools: tuple[int, ...]
    modifiers: tuple[int, ...]
    adds: int


@dataclass(frozen=True)
class Arrangement:
    """The best total, who brings it about, and the cards that add nothing."""

    total: int
    uses: tuple[Use, ...]
    idle: tuple[int, ...]
    is_choice: bool  # whether another way of handing things out would have been worse (R16)


def part_for(
    key: int, card: Card, ability: Ability, leader: str | None = None, *, gassed: bool = False
) -> Part:
    """What a card can do for an ability under an unwounded leader."""
    if not card.is_person:
        return Part(key, tool=card.bonus(ability) if card.is_tool else 0)
    base, plus = card.value(ability), card.bonus(ability)
    if gassed:  # R23: the printed number becomes 0, the ability to carry a tool stays
        base, plus = (None if base is None else 0), 0
    power = power_of(leader)
    granted = power.grants(card, ability)
    if granted is None:
        return Part(key, base, plus)
    return Part(key, granted, plus, tool_counts=power.tool_counts)


def best_arrangement(parts: Sequence[Part]) -> Arrangement:
    """The arrangement with the highest total; of equal ones, the one that needs fewest people."""
    bearers = [part for part in parts if part.base is not None and not part.plus]
    modifiers = [part for part in parts if part.base is None and part.plus]
    tools = sorted((part for part in parts if part.tool), key=lambda tool: -tool.tool)
    # R26: one of the Gangster's scouting refugees bears the ability or gives its +1, not both.
    # They differ in base and plus only, so the one who gains most by bearing bears first.
    either = sorted(
        (part for part in parts if part.base is not None and part.plus),
        key=lambda part: part.plus - (part.base or 0),
    )
    best, lowest = _best_split(bearers, either, modifiers, tools)
    bearers += either[: best.bearing]
    modifiers += either[best.bearing :]
    uses = _hand_out(bearers, modifiers, tools)
    busy = {key for use in uses for key in (use.person, *use.tools, *use.modifiers)}
    idle = tuple(part.key for part in parts if part.key not in busy)
    return Arrangement(best.total, uses, idle, is_choice=lowest < best.total)


@dataclass(frozen=True)
class _Split:
    """How many of those who could do either are bearers, and the total that makes."""

    bearing: int
    total: int


def _best_split(
    bearers: Sequence[Part],
    either: Sequence[Part],
    modifiers: Sequence[Part],
    tools: Sequence[Part],
) -> tuple[_Split, int]:
    """The best number of bearers, and the lowest total that clumsy hands could make instead."""
    always = sum(part.base or 0 for part in bearers) + sum(part.plus for part in modifiers)
    as_bearers = [0, *accumulate(part.base or 0 for part in either)]
    as_modifiers = [0, *accumulate(part.plus for part in reversed(either))]
    hands = _Hands(tools)
    restricted = sum(part.tool_counts is not None for part in bearers)
    free = len(bearers) - restricted
    best, lowest = _Split(0, 0), None
    for bearing in range(len(either) + 1):
        if not bearers and not bearing:
            continue  # R14: a modifier needs another person who has the ability
        more = bearing if either and either[0].tool_counts is not None else 0
        slots = (free + bearing - more, restricted + more)
        people = always + as_bearers[bearing] + as_modifiers[len(either) - bearing]
        worst = people + hands.least(*slots)
        lowest = worst if lowest is None else min(lowest, worst)
        total = people + hands.most(*slots)
        if total > best.total:
            best = _Split(bearing, total)
    return best, lowest or 0


class _Hands:
    """What the tools add when so many people carry them, by running sums from either end."""

    def __init__(self, tools: Sequence[Part]) -> None:
        self._count = len(tools)
        self._from_best = [0, *accumulate(tool.tool for tool in tools)]
        self._from_worst = [0, *accumulate(tool.tool for tool in reversed(tools))]

    def most(self, free: int, restricted: int) -> int:
        """The best tools for those who use their full bonus, any others for the Excavator's."""
        full = min(free, self._count)
        return self._from_best[full] + min(restricted, self._count - full) * EXCAVATED_TOOL

    def least(self, free: int, restricted: int) -> int:
        """Every person takes a tool while there are any, but the wrong ones."""
        flat = min(restricted, self._count)
        return self._from_worst[min(free, self._count - flat)] + flat * EXCAVATED_TOOL


def _hand_out(
    bearers: Sequence[Part], modifiers: Sequence[Part], tools: Sequence[Part]
) -> tuple[Use, ...]:
    """The best tool to the strongest person who can use it fully; all modifiers to one person."""
    order = sorted(bearers, key=lambda part: (part.tool_counts is not None, -(part.base or 0)))
    uses = []
    for place, person in enumerate(order):
        helpers = tuple(modifiers) if place == 0 else ()
        carried = tools[place : place + 1]
        adds = (person.base or 0) + sum(helper.plus for helper in helpers)
        adds += sum(_in_hands_of(person, tool) for tool in carried)
        if adds:
            keys = tuple(tool.key for tool in carried)
            uses.append(Use(person.key, keys, tuple(helper.key for helper in helpers), adds))
    return tuple(uses)


def _in_hands_of(person: Part, tool: Part) -> int:
    return tool.tool if person.tool_counts is None else person.tool_counts
