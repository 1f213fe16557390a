"""Who holds what: the best legal arrangement of tools and modifiers for one ability (R13-R16).

A card can take part in three ways. A *bearer* has the ability itself and may carry one tool; a
*modifier* adds its plus to one other person; a *tool* is carried. Modifiers stack and every one
of them finds a place as soon as there is a bearer, so only two things are left to choose: which
tools are carried, and which of the cards that can be bearer or modifier is which.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import attrgetter
from typing import NamedTuple

from companion.games.arctic_scavengers.rules.catalogue import Ability, Card, Part
from companion.games.arctic_scavengers.rules.leaders import EXCAVATED_TOOL, power_of


class Use(NamedTuple):
    """A person who adds to the total, with what they carry and who modifies them."""

    person: int
    tools: tuple[int, ...]
    modifiers: tuple[int, ...]
    adds: int


@dataclass(slots=True)
class Arrangement:
    """The best total and who brings it about; a card is known by its place among the parts."""

    total: int
    uses: tuple[Use, ...]
    parts: Sequence[Part]  # all that was to be arranged
    roles: _Roles

    @property
    def idle(self) -> tuple[int, ...]:
        """The cards that add nothing."""
        busy = {key for use in self.uses for key in (use.person, *use.tools, *use.modifiers)}
        return tuple([key for key in range(len(self.parts)) if key not in busy])

    @property
    def has_help(self) -> bool:
        """Whether there was anything to hand out: tools, or people who modify others."""
        _, either, modifiers, tools = self.roles
        return bool(either or modifiers or tools)

    @property
    def is_choice(self) -> bool:
        """Whether another way of handing things out would have been worse (R16)."""
        bearers, either, _, tools = self.roles
        if not either and len(tools) <= len(bearers):
            if all([self.parts[key].tool_counts is None for key in bearers]):
                return False  # every tool is carried and counts, whoever does it
        return (
            min([split.least for split in _splits(self.parts, self.roles)], default=0) < self.total
        )


def part_for(card: Card, ability: Ability, leader: str | None = None, gassed: bool = False) -> Part:
    """What a card can do for an ability under an unwounded leader."""
    part = card.parts[ability]
    if gassed:  # R23: the printed number becomes 0, the ability to carry a tool stays
        part = Part(None if part.base is None else 0)
    if leader:
        power = power_of(leader)
        granted = power.grants(card, ability)
        if granted is not None:
            return Part(granted, part.plus, tool_counts=power.tool_counts)
    return part


def best_arrangement(parts: Sequence[Part]) -> Arrangement:
    """The arrangement with the highest total; of equal ones, the one that needs fewest people."""
    bearers, either, modifiers, tools = roles = _roles(parts)
    if either:
        bearing = max(_splits(parts, roles), key=attrgetter("most")).bearing
        bearers = [*bearers, *either[:bearing]]
        modifiers = [*modifiers, *either[bearing:]]
    uses = _hand_out(parts, bearers, modifiers, tools) if bearers else ()
    return Arrangement(sum([use.adds for use in uses]), uses, parts, roles)


# Bearers, those who can be bearer or modifier, modifiers, tools.
_Roles = tuple[list[int], list[int], list[int], list[int]]


def _roles(parts: Sequence[Part]) -> _Roles:
    """Who can take part in which way; tools and those who can do either stand best first."""
    bearers: list[int] = []
    either: list[int] = []
    modifiers: list[int] = []
    tools: list[int] = []
    for key, (base, plus, tool, _) in enumerate(parts):
        if base is not None:
            (either if plus else bearers).append(key)
        elif plus:
            modifiers.append(key)
        elif tool:
            tools.append(key)
    if len(tools) > 1:
        tools.sort(key=lambda key: parts[key].tool, reverse=True)
    # R26: one of the Gangster's scouting refugees bears the ability or gives its +1, not both.
    # They differ in base and plus only, so the one who gains most by bearing bears first.
    if either:
        either.sort(key=lambda key: parts[key].plus - (parts[key].base or 0))
    return bearers, either, modifiers, tools


class _Split(NamedTuple):
    """How many of those who could do either are bearers, and the totals that makes."""

    bearing: int
    most: int
    least: int  # what clumsy hands could make instead


def _splits(parts: Sequence[Part], roles: _Roles) -> Iterator[_Split]:
    """Every number of bearers with which there is one."""
    bearers, either, modifiers, tools = ([parts[key] for key in keys] for keys in roles)
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
    parts: Sequence[Part], bearers: list[int], modifiers: list[int], tools: list[int]
) -> tuple[Use, ...]:
    """The best tool to the strongest person who can use it fully; all modifiers to one person."""
    if len(bearers) > 1:
        bearers = sorted(bearers, key=lambda key: parts[key].base or 0, reverse=True)
        bearers.sort(key=lambda key: parts[key].tool_counts is not None)
    uses = []
    for place, key in enumerate(bearers):
        base, _, _, tool_counts = parts[key]
        helpers, carried = () if place else tuple(modifiers), tuple(tools[place : place + 1])
        adds = base or 0
        for helper in helpers:
            adds += parts[helper].plus
        for tool in carried:
            adds += parts[tool].tool if tool_counts is None else tool_counts
        if adds:
            uses.append(Use(key, carried, helpers, adds))
    return tuple(uses)
