"""What each side of a skirmish is worth at any moment: fight, people and rogues (R13-R16, R24-R27)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.arctic_scavengers.rules.arrangement import (
    Arrangement,
    best_arrangement,
    part_for,
)
from companion.games.arctic_scavengers.rules.catalogue import Part
from companion.games.arctic_scavengers.rules.skirmish.actions import works_while_present
from companion.games.arctic_scavengers.rules.skirmish.field import Camp
from companion.games.arctic_scavengers.rules.skirmish.winner import Side

DECOYS = "portable_decoys"
CARDS_PER_DECOY = 2  # R27


@dataclass(slots=True)
class ForceTally:
    """One player's totals and where they come from."""

    fight: int
    people: int  # what counts for ties: printed, decoys, and the Gangster's doubling
    printed_people: int
    decoys: int
    doubled: int  # what the Gangster adds for ties (R26)
    is_provoked: bool  # fight is the size of the force (R24)
    rogue: str  # the name of a card that steals ties, while it is present (R30)
    natural: Arrangement  # what the cards would make without a provocateur


def tally(camp: Camp) -> ForceTally:
    """Add up one camp as it stands now."""
    printed, refugees, rogue, is_provoked = 0, 0, "", False
    for brought in camp.cards:
        if brought.left:
            continue
        card = brought.card
        printed += card.people
        if card.is_refugee:
            refugees += card.people
        if card.special == "steal_ties" and not rogue:
            rogue = card.name
        if brought.has_acted and works_while_present(card):
            is_provoked = True
    decoys = _decoys(camp) if camp.buildings else 0
    doubled = refugees if refugees and camp.power.doubles_refugees else 0
    natural = best_arrangement(fight_parts(camp))
    fight = printed + decoys if is_provoked else natural.total
    people = printed + decoys + doubled
    return ForceTally(fight, people, printed, decoys, doubled, is_provoked, rogue, natural)


def _decoys(camp: Camp) -> int:
    """Each such building adds 1 for every 2 cards brought, gone ones included (R27)."""
    copies = len([building for building in camp.buildings if building.id == DECOYS])
    return copies * (len(camp.cards) // CARDS_PER_DECOY)


def fight_parts(camp: Camp) -> list[Part]:
    """What each card could do in the fight; anyone who has acted does nothing more (R15)."""
    leader = camp.active_leader
    parts = [
        _NOTHING
        if brought.left or brought.has_acted
        else part_for(brought.card, "fight", leader, brought.is_gassed)
        for brought in camp.cards
    ]
    if camp.helper is not None:  # R17: the help stands even if the refugee was hit afterwards
        parts[camp.helper] = Part(plus=camp.help_adds)
    return parts


_NOTHING = Part()


def side(camp: Camp, totals: ForceTally) -> Side:
    """One camp's totals as the verdict needs them."""
    return Side(camp.player, totals.fight, totals.people, totals.rogue, camp.name)
