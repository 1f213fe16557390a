"""What the tribal leaders can do, one record each (R25, R26, R37, R54).

Their names, limits and texts lie in ``data/leaders.toml`` under the same ids. A leader whose power
is an action has it in that action's record: of gathering, or of the skirmish.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion.games.arctic_scavengers.rules.catalogue import Ability, Card, CardId, Cost

LeaderUse = Literal["food", "meds", "kill"]
EXCAVATED_TOOL = 1  # what any digging tool adds in the hands of the Excavator's refugees


@dataclass(frozen=True)
class HireHelp:
    """What a leader does for a hire: refugees lower the price, or a tribe member leaves the game."""

    refugees: int = 0  # discarded to pay 1 less
    food: int = 0
    meds: int = 0
    is_alone: bool = False  # no other food can be combined with it


@dataclass(frozen=True)
class Power:
    """What one leader does for their tribe while they are not wounded."""

    adds: int = 0  # what a refugee played for them adds to someone else (R25)
    adds_to: tuple[str, ...] = ()  # the actions of gathering it can be played for
    ability: Ability | None = None  # what their refugees have (R26)
    value: int = 0  # how much of it
    families_too: bool = False  # tribe families have it as well
    tool_counts: int | None = None  # what any tool adds in their hands
    doubles_refugees: bool = False  # for ties (R26)
    shields_tools: bool = False  # R20
    prices: Mapping[CardId, Cost] = field(default_factory=dict)  # what costs them something else
    hire: Mapping[LeaderUse, HireHelp] = field(default_factory=dict)

    def grants(self, card: Card, ability: Ability) -> int | None:
        """The value they give a card; scouting refugees are refugees for every leader (R26)."""
        if ability != self.ability:
            return None
        reaches = card.is_refugee or (self.families_too and is_tribe_family(card))
        return self.value if reaches else None


POWERS: dict[str, Power] = {
    "butcher": Power(hire={"kill": HireHelp(food=1, meds=1)}),
    "cannibal": Power(hire={"kill": HireHelp(food=3, is_alone=True)}),
    "excavator": Power(ability="dig", value=1, tool_counts=EXCAVATED_TOOL),
    "fanatic": Power(),  # an interrupt, and the bomb of the skirmish
    "gangster": Power(ability="fight", value=0, doubles_refugees=True),
    "mentor": Power(adds=1, adds_to=("dig", "hunt", "draw", "build")),  # and in the skirmish
    "organizer": Power(),  # an action of gathering
    "peacemaker": Power(adds=2, adds_to=("dig", "hunt", "build")),
    "ranger": Power(ability="hunt", value=1, families_too=True),
    "sergeant_at_arms": Power(shields_tools=True, prices={"saboteur": Cost(meds=1)}),
    "swindler": Power(hire={"food": HireHelp(refugees=1), "meds": HireHelp(refugees=2)}),
    "yardmaster": Power(),  # an action of gathering
}
NO_POWER = Power()
ADDING = tuple(leader for leader, power in POWERS.items() if power.adds)


def power_of(leader: str | None) -> Power:
    """What a leader does; nothing where no one leads."""
    return POWERS.get(leader or "", NO_POWER)


def users(use: LeaderUse) -> tuple[str, ...]:
    """The leaders who help so with a hire."""
    return tuple(leader for leader, power in POWERS.items() if use in power.hire)


def is_tribe_family(card: Card) -> bool:
    """Whether it is a tribe family of any size (tribal hunters are not)."""
    return card.id.startswith("tribe_family_")
