"""The table as it lies before the first round: what every pile holds (R1-R6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from companion.engine.errors import RuleError
from companion.engine.game import Setup
from companion.games.arctic_scavengers.rules.box import SetupFacts, load_setup
from companion.games.arctic_scavengers.rules.catalogue import BASE, CardId, Catalogue
from companion.games.arctic_scavengers.rules.setup.asked import AskedSetup, ask, leader_pool
from companion.games.arctic_scavengers.rules.setup.piles import (
    lay_contested,
    lay_junkyard,
    lay_schematics,
    put_back,
)
from companion.games.arctic_scavengers.rules.setup.plan import SetupPiles
from companion.games.arctic_scavengers.table.state import HouseRules, Tracking


class IllegalSetup(RuleError):
    """Answers that no table can lay out."""


@dataclass(frozen=True)
class Layout:
    """Everything that lies on the table, and what the table decided."""

    modules: tuple[str, ...]  # without the base game, those they build on included
    variants: tuple[str, ...]
    starter: dict[CardId, int]  # one player's deck
    junkyard: dict[CardId, int]
    contested: dict[CardId, int]  # what the contested pile is made of, or drawn from unseen
    contested_left: int
    stacks: dict[CardId, int]
    schematics: dict[str, int]
    leaders: tuple[str, ...]  # dealt from, or the pile of leader drafting
    gangs: tuple[str, ...]
    box: dict[str, int]  # cards and buildings; contested cards that stay unseen are not in it
    tracking: Tracking
    house_rules: HouseRules


def lay_out(catalogue: Catalogue, setup: Setup) -> Layout:
    """The opening of a game with these seats and answers, or a refusal that says what is wrong."""
    facts = load_setup()
    asked = ask(catalogue, facts, len(setup.seats), setup.options)
    refusal = next((problem for problem in asked.problems if problem.is_serious), None)
    if refusal is not None:
        raise IllegalSetup(refusal.sentence, rule="setup/piles")
    return arrange(catalogue, facts, asked)


def arrange(catalogue: Catalogue, facts: SetupFacts, asked: AskedSetup) -> Layout:
    """Lay out what was asked for, as it is: the page shows it while the table still chooses."""
    plan = asked.plan
    piles = SetupPiles(
        junkyard=lay_junkyard(catalogue, facts, plan),
        contested=contested_pool(catalogue, asked),
        mercenaries={card: plan.left_of(catalogue.cards[card]) for card in asked.stacks.all},
        schematics=lay_schematics(catalogue, plan),
    )
    return Layout(
        modules=tuple(module.id for module in plan.modules if module.id != BASE),
        variants=tuple(variant.id for variant in plan.variants),
        starter=dict(plan.starter),
        junkyard=dict(piles.junkyard),
        contested=dict(piles.contested),
        contested_left=sum(card.count for card in catalogue.contested(BASE)),
        stacks=dict(piles.mercenaries),
        schematics=dict(piles.schematics),
        leaders=leader_pool(catalogue, plan),
        gangs=plan.gangs,
        box=put_back(catalogue, plan, piles),
        tracking=cast(Tracking, asked.answer("tracking")),
        house_rules=HouseRules(
            initiator_moves_every_round=asked.answer("initiator") == "every_round",
            schematics_dig_is_the_dig=asked.answer("schematics_dig") == "dig",
            zero_fight_can_win=asked.answer("zero_fight") == "can_win",
            zero_can_win_a_gang=asked.answer("zero_gang") == "tie_break",
        ),
    )


def contested_pool(catalogue: Catalogue, asked: AskedSetup) -> dict[CardId, int]:
    """The contested pile, or all cards of which no one knows the fourteen that are in it (R6)."""
    if asked.plan.contested == "random_14_of_28":
        return {card.id: card.count for card in catalogue.contested(*asked.plan.sets)}
    return lay_contested(catalogue, asked.plan)
