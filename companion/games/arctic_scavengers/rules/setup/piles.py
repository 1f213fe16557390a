"""Setting up: what lies in each pile, card by card, and what stays in the box (R1-R6)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Container, Mapping
from dataclasses import dataclass

from companion.games.arctic_scavengers.rules.box import SetupFacts
from companion.games.arctic_scavengers.rules.catalogue import (
    BASE,
    Building,
    Card,
    CardId,
    Catalogue,
)
from companion.games.arctic_scavengers.rules.setup.plan import (
    LEADERS_DEALT,
    STARTER_TOOLS_LEFT,
    TAKEN_OUT_FOR_TWO,
    ModulesInPlay,
    Pile,
    SetupPiles,
    SetupQuestion,
    plan_setup,
)
from companion.games.arctic_scavengers.rules.setup.stacks import settle_stacks
from companion.games.arctic_scavengers.rules.setup.steps import write_steps


@dataclass(frozen=True)
class LeaderDeal:
    """How many leaders each player is dealt, and from which."""

    deal: int
    pool: tuple[str, ...]


@dataclass(frozen=True)
class SetupAnswer:
    """A table ready to play; ``starter`` is one player's deck."""

    starter: Pile
    piles: SetupPiles
    box: Pile
    leaders: LeaderDeal | None
    gangs: tuple[str, ...]
    peek: bool
    steps: tuple[str, ...]


def set_up(catalogue: Catalogue, facts: SetupFacts, question: SetupQuestion) -> SetupAnswer:
    """Every pile of the game that is asked for, and the steps to lay it out."""
    plan = plan_setup(catalogue, facts, question)
    stacks = settle_stacks(catalogue, facts, plan)
    piles = SetupPiles(
        junkyard=lay_junkyard(catalogue, facts, plan),
        contested=lay_contested(catalogue, plan),
        mercenaries={card: plan.left_of(catalogue.cards[card]) for card in stacks.all},
        schematics=lay_schematics(catalogue, plan),
    )
    return SetupAnswer(
        starter=plan.starter,
        piles=piles,
        box=put_back(catalogue, plan, piles),
        leaders=LeaderDeal(LEADERS_DEALT, plan.leaders) if plan.leaders else None,
        gangs=plan.gangs,
        peek=plan.peek,
        steps=write_steps(catalogue, facts, plan, stacks, piles),
    )


def contents(catalogue: Catalogue, sets: Container[str]) -> Counter[str]:
    """Every card and building of some boxes; leaders and gangs lie apart."""
    kinds: list[Card | Building] = [*catalogue.cards.values(), *catalogue.buildings.values()]
    return Counter({kind.id: kind.count for kind in kinds if kind.set in sets})


def lay_junkyard(catalogue: Catalogue, facts: SetupFacts, plan: ModulesInPlay) -> dict[CardId, int]:
    """The junkyard as the modules, the advice or the table itself want it (R2-R4)."""
    if plan.junkyard == "custom":
        return _sorted_pile(catalogue, plan.custom)
    kinds = [
        card
        for card in catalogue.cards.values()
        if card.pile == "junkyard"
        and card.set in plan.sets
        # The advice starts from the base junkyard, whatever HQ would add (R4).
        and (plan.junkyard != "recommended" or card.set == BASE)
        # The box may have been opened for the starting hands alone.
        and (plan.junkyard is not None or not facts.boxes[card.set].has_options)
    ]
    pile = {card.id: plan.left_of(card) for card in kinds}
    if plan.players == 2:
        # Recon's cards come in after two of each kind have gone (R3).
        for card in kinds:
            if not facts.boxes[card.set].has_options:
                pile[card.id] = max(0, pile[card.id] - TAKEN_OUT_FOR_TWO)
    if plan.junkyard == "recommended":
        for tool in pile.keys() & plan.starter.keys():
            pile[tool] = min(pile[tool], STARTER_TOOLS_LEFT)
        pile |= _advised(facts, plan)
    return _sorted_pile(catalogue, pile)


def _advised(facts: SetupFacts, plan: ModulesInPlay) -> dict[CardId, int]:
    """The cards added on advice; a Recon module that wants more of a kind gets them (R4)."""
    added = dict(facts.advice.junkyard)
    for module in plan.modules:
        if facts.has_options([module]):
            added |= dict(module.junkyard)
    return added


def lay_contested(catalogue: Catalogue, plan: ModulesInPlay) -> dict[CardId, int]:
    """The fourteen contested resources; a draw from all of them goes by the seed (R6)."""
    kinds = catalogue.contested(*plan.sets)
    base = {card.id: card.count for card in kinds if card.set == BASE}
    if plan.contested == "base":
        return base
    if plan.contested == "one_of_each":
        return {card.id: 1 for card in kinds}
    shuffled = [card.id for card in kinds for _ in range(card.count)]
    drawn = random.Random(plan.seed).sample(shuffled, sum(base.values()))
    return _sorted_pile(catalogue, Counter(drawn))


def lay_schematics(catalogue: Catalogue, plan: ModulesInPlay) -> dict[str, int]:
    """The buildings of the modules in play."""
    in_play = {building for module in plan.modules for building in module.buildings}
    return {
        building.id: building.count
        for building in catalogue.buildings.values()
        if building.id in in_play
    }


def put_back(catalogue: Catalogue, plan: ModulesInPlay, piles: SetupPiles) -> dict[str, int]:
    """What the chosen boxes hold and the table does not use."""
    left = contents(catalogue, plan.sets)
    left.subtract({card: copies * plan.players for card, copies in plan.starter.items()})
    for pile in (piles.junkyard, piles.contested, piles.mercenaries, piles.schematics):
        left.subtract(pile)
    return {item: copies for item, copies in left.items() if copies}


def _sorted_pile(catalogue: Catalogue, pile: Mapping[CardId, int]) -> dict[CardId, int]:
    return {card: pile[card] for card in catalogue.cards if pile.get(card)}
