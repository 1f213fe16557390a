"""Every action of the skirmish, one record each: who does it, at what, and what comes of it.

What each is called stands in ``view/words.py`` under the same id, what it tells in ``told.py``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.arctic_scavengers.rules.catalogue import Card, Special

Does = str  # the id of one of the actions below
Aim = Literal["nothing", "person", "tool", "card", "leader", "building"]
Exit = Literal["sniped", "disarmed", "bombed", "used up", "removed from play"]


@dataclass(frozen=True)
class SkirmishAction:
    """One thing that can be declared in a skirmish."""

    id: Does
    rule: str
    aim: Aim = "nothing"
    done_by: tuple[Special, ...] = ()  # what is printed on the cards that do it
    leader: str = ""  # whose power it takes: then any refugee does it, once
    is_dirty: bool = False  # only with the module of dirty deeds (R50)
    can_be_saved: bool = False  # R21
    hit: Exit | None = None  # how the card leaves that it is aimed at, if it does
    spent: Exit | None = None  # how the card leaves that did it, if it does
    helps: bool = False  # it modifies another person of its owner (R25)
    stands: bool = True  # what it did stands, even if its card is hit afterwards (R17)

    def is_done_by(self, card: Card) -> bool:
        """Whether a card can do it at all."""
        return card.is_refugee if self.leader else card.special in self.done_by


SKIRMISH_ACTIONS: dict[Does, SkirmishAction] = {
    action.id: action
    for action in (
        SkirmishAction(
            "snipe",
            "R19",
            "person",
            ("snipe", "snipe_single"),
            can_be_saved=True,
            hit="sniped",
        ),
        SkirmishAction(
            "wound",
            "R50",
            "leader",
            ("snipe",),  # not an assassin
            is_dirty=True,
            can_be_saved=True,
        ),
        SkirmishAction("disarm", "R19", "tool", ("disarm",), hit="disarmed"),
        SkirmishAction("disable", "R50", "building", ("disarm",), is_dirty=True),
        SkirmishAction("gas", "R23", "person", ("zero_fight",), spent="used up"),
        SkirmishAction(
            "bomb",
            "R22",
            "card",
            leader="fanatic",
            hit="bombed",
            spent="removed from play",
        ),
        SkirmishAction("mentor", "R25", leader="mentor", helps=True),
        SkirmishAction("provoke", "R24", done_by=("provoke",), stands=False),
        SkirmishAction("drill", "R64", done_by=("drill",)),
    )
}


_ACTING = {special for kind in SKIRMISH_ACTIONS.values() for special in kind.done_by}
_PASSING = {
    special for kind in SKIRMISH_ACTIONS.values() if not kind.stands for special in kind.done_by
}


def acts_by_itself(card: Card) -> bool:
    """Whether a card's owner could have declared something with it, without a leader (R17)."""
    return card.special in _ACTING


def works_while_present(card: Card) -> bool:
    """Whether what a card did counts only as long as it is there: a provocateur's (R24)."""
    return card.special in _PASSING
