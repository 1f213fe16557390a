"""Who holds what: the best legal arrangement of tools and modifiers for one ability (R13-R16).

A card can take part in three ways. A *bearer* has the ability itself and may carry one tool; a
*modifier* adds its plus to one other person; a *tool* is carried. Modifiers stack and every one
of them finds a place as soon as there is a bearer, so only two things are left to choose: which
tools are carried, and which of the cards that can be bearer or modifier is which.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from operator import attrgetter
from typing import NamedTuple

from companion.games.arctic_scavengers.rules.catalogue import Ability, Card
from companion.games.arctic_scavengers.rules.leaders import EXCAVATED_TOOL, power_of


class Part(NamedTuple):
    """What one card can do for one ability; ``key`` is its place among its owner's cards."""

    key: int
    base: int | None = None  # its own value; None where it does not have the ability
    plus: int = 0  # what it adds to another person (R14)
    tool: int = 0  # what it adds when carried
    tool_counts: int | None = None  # what a tool adds in its hands, whatever the tool says


class Use(NamedTuple):
    """A person who adds to the total, with what they carry and who modifies them."""

    person: int
    tools: tuple[int, ...]
    modifiers: tuple[int, ...]
    adds: int


class Arrangement(NamedTuple):
    """The best total and who brings it about."""

    total: int
    uses: tuple[Use, ...]
    parts: Sequence[Part]  # all that was to be arranged

    @property
    def idle(self) -> tuple[int, ...]:
        """The cards that add nothing."""
        busy = {key for use in self.uses for key in (use.person, *use.tools, *use.modifiers)}
        return tuple([part.key for part in self.parts if part.key not in busy])

    @property
    def is_choice(self) -> bool:
        """Whether another way of handing things out would have been worse (R16)."""
        roles = _roles(self.parts)
        _, either, _, tools = roles
        if not (either or tools):
            return False
        return min([split.least for split in _splits(roles)], default=0) < self.total


def part_for(
    key: int, card: Card, ability: Ability, leader: str | None = None, *, gassed: bool = False
) -> Part:
    """What a card can do for an ability under an unwounded leader."""
    base, plus, tool = card.takes_part[ability]
    if gassed:  # R23: the printed number becomes 0, the ability to carry a tool stays
        base, plus = (None if base is None else 0), 0
    if leader:
        power = power_of(leader)
        granted = power.grants(card, ability)
        if granted is not None:
            return Part(key, granted, plus, tool, power.tool_counts)
    return Part(key, base, plus, tool)


def best_arrangement(parts: Sequence[Part]) -> Arrangement:
    """The arrangement with the highest total; of equal ones, the one that needs fewest people."""
    bearers, either, modifiers, tools = roles = _roles(parts)
    if either:
        bearing = max(_splits(roles), key=attrgetter("most")).bearing
        bearers = [*bearers, *either[:bearing]]
        modifiers = [*modifiers, *either[bearing:]]
    uses = _hand_out(bearers, modifiers, tools) if bearers else ()
    return Arrangement(sum([use.adds for use in uses]), uses, parts)


# Bearers, those who can be bearer or modifier, modifiers, tools.
_Roles = tuple[list[Part], list[Part], list[Part], list[Part]]


def _roles(parts: Sequence[Part]) -> _Roles:
    """Who can take part in which way; tools and those who can do either stand best first."""
    bearers: list[Part] = []
    either: list[Part] = []
    modifiers: list[Part] = []
    tools: list[Part] = []
    for part in parts:
        _, base, plus, tool, _ = part
        if base is not None:
            (either if plus else bearers).append(part)
        elif plus:
            modifiers.append(part)
        elif tool:
            tools.append(part)
    if len(tools) > 1:
        tools.sort(key=_TOOL, reverse=True)
    # R26: one of the Gangster's scouting refugees bears the ability or gives its +1, not both.
    # They differ in base and plus only, so the one who gains most by bearing bears first.
    either.sort(key=lambda part: part.plus - (part.base or 0))
    return bearers, either, modifiers, tools


_TOOL, _BASE = attrgetter("tool"), attrgetter("base")


class _Split(NamedTuple):
    """How many of those who could do either are bearers, and the totals that makes."""

    bearing: int
    most: int
    least: int  # what clumsy hands could make instead


def _splits(roles: _Roles) -> Iterator[_Split]:
    """Every number of bearers with which there is one."""
    bearers, either, modifiers, tools = roles
    always = sum([part.base or 0 for part in bearers]) + sum([part.plus for part in modifiers])
    as_bearers = [0, *accumulate([part.base or 0 for part in either])]
    as_modifiers = [0, *accumulate([part.plus for part in reversed(either)])]
    hands = _Hands(tools)
    restricted = len([part for part in bearers if part.tool_counts is not None])
    free = len(bearers) - restricted
    for bearing in range(len(either) + 1):
        if not bearers and not bearing:
            continue  # R14: a modifier needs another person who has the ability
        more = bearing if either and either[0].tool_counts is not None else 0
        slots = (free + bearing - more, restricted + more)
        people = always + as_bearers[bearing] + as_modifiers[len(either) - bearing]
        yield _Split(bearing, people + hands.most(*slots), people + hands.least(*slots))


class _Hands:
    """What the tools add when so many people carry them, by running sums from either end."""

    def __init__(self, tools: Sequence[Part]) -> None:
        self._count = len(tools)
        self._from_best = [0, *accumulate([tool.tool for tool in tools])]
        self._from_worst = [0, *accumulate([tool.tool for tool in reversed(tools)])]

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
    order = bearers
    if len(bearers) > 1:
        order = sorted(bearers, key=_BASE, reverse=True)
        order.sort(key=lambda part: part.tool_counts is not None)
    no_one: tuple[tuple[int, ...], int] = ((), 0)
    helpers, helped = no_one
    if modifiers:
        helpers = tuple([helper.key for helper in modifiers])
        helped = sum([helper.plus for helper in modifiers])
    uses = []
    for place, (key, base, _, _, tool_counts) in enumerate(order):
        adds, carried = (base or 0) + helped, no_one[0]
        if place < len(tools):
            tool = tools[place]
            adds += tool.tool if tool_counts is None else tool_counts
            carried = (tool.key,)
        if adds:
            uses.append(Use(key, carried, helpers, adds))
        helpers, helped = no_one
    return tuple(uses)
