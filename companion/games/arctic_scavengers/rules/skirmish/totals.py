"""What each side of a skirmish is worth at any moment: fight, people and rogues (R13-R16, R24-R27)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.arctic_scavengers.rules.arrangement import (
    Arrangement,
    Part,
    best_arrangement,
    part_for,
)
from companion.games.arctic_scavengers.rules.skirmish.actions import works_while_present
from companion.games.arctic_scavengers.rules.skirmish.field import Brought, Camp
from companion.games.arctic_scavengers.rules.skirmish.winner import Side

DECOYS = "portable_decoys"
CARDS_PER_DECOY = 2  # R27


@dataclass(frozen=True)
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
    present = camp.present
    printed = sum(brought.card.people for brought in present)
    decoys = _decoys(camp)
    doubled = 0
    if camp.power.doubles_refugees:
        doubled = sum(brought.card.people for brought in present if brought.card.is_refugee)
    natural = best_arrangement(fight_parts(camp))
    is_provoked = any(
        brought.has_acted and works_while_present(brought.card) for brought in present
    )
    return ForceTally(
        fight=printed + decoys if is_provoked else natural.total,
        people=printed + decoys + doubled,
        printed_people=printed,
        decoys=decoys,
        doubled=doubled,
        is_provoked=is_provoked,
        rogue=next(
            (brought.card.name for brought in present if brought.card.special == "steal_ties"), ""
        ),
        natural=natural,
    )


def _decoys(camp: Camp) -> int:
    """Each such building adds 1 for every 2 cards brought, gone ones included (R27)."""
    buildings = sum(building.id == DECOYS for building in camp.buildings)
    return buildings * (len(camp.cards) // CARDS_PER_DECOY)


def fight_parts(camp: Camp) -> list[Part]:
    """What each card could do in the fight; anyone who has acted does nothing more (R15)."""
    parts = [fight_part(camp, brought) for brought in camp.cards if brought.is_ready]
    if camp.helper is not None:  # R17: the help stands even if the refugee was hit afterwards
        parts.append(Part(camp.helper, plus=camp.help_adds))
    return parts


def fight_part(camp: Camp, brought: Brought) -> Part:
    """What one card could do in the fight."""
    gassed = brought.is_gassed
    return part_for(brought.place, brought.card, "fight", camp.active_leader, gassed=gassed)


def side(camp: Camp, totals: ForceTally) -> Side:
    """One camp's totals as the verdict needs them."""
    return Side(camp.player, totals.fight, totals.people, totals.rogue, camp.name)
