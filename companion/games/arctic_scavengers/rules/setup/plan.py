"""What a set-up was asked for, checked and with all defaults filled in (R4-R6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from companion.engine.questions import IllegalQuestion
from companion.engine.wording import quoted, say
from companion.games.arctic_scavengers.rules.box import (
    GameVariant,
    Module,
    ModuleId,
    SetupFacts,
    VariantId,
)
from companion.games.arctic_scavengers.rules.catalogue import (
    BASE,
    PLAYERS,
    BoxId,
    Card,
    CardId,
    Catalogue,
    sees_contested,
)

JunkyardOption = Literal["everything", "recommended"]
Junkyard = JunkyardOption | Literal["custom"]
ContestedOption = Literal["base", "random_14_of_28", "one_of_each"]

Pile = Mapping[str, int]

LEADERS_DEALT = 2
LEADERS_KEPT = 1
TAKEN_OUT_FOR_TWO = 2  # of every kind in the junkyard (R3)
STARTER_TOOLS_LEFT = 1  # of each kind, as is advised with Recon (R4)


@dataclass(frozen=True)
class SetupQuestion:
    """What the table wants to play; None leaves an option to its default."""

    players: int
    modules: tuple[ModuleId, ...] = ()
    junkyard: Junkyard | None = None
    contested: ContestedOption | None = None
    mercenaries: tuple[CardId, ...] | Literal["random"] = "random"
    seed: int = 0
    variants: tuple[VariantId, ...] = ()
    custom: Pile = field(default_factory=dict)  # the junkyard where the table makes its own


@dataclass(frozen=True)
class ModulesInPlay:
    """The modules in play, the base game first, and the boxes they need."""

    players: int
    modules: tuple[Module, ...]
    sets: tuple[BoxId, ...]
    junkyard: Junkyard | None  # None: no Recon module, so the modules say what goes in
    contested: ContestedOption
    mercenaries: tuple[CardId, ...] | Literal["random"]
    seed: int
    starter: Pile  # one player's deck
    variants: tuple[GameVariant, ...] = ()
    custom: Pile = field(default_factory=dict)

    @property
    def has_buildings(self) -> bool:
        """Whether there is a schematics pile."""
        return any(module.buildings for module in self.modules)

    @property
    def limits_stacks(self) -> bool:
        """Whether a Recon module says how many stacks there are."""
        return any(module.stacks_in_all for module in self.modules)

    @property
    def leaders(self) -> tuple[str, ...]:
        """The leaders that are dealt from; Recon's only join those of HQ."""
        if not any(module.deals_leaders for module in self.modules):
            return ()
        return tuple(leader for module in self.modules for leader in module.leaders)

    @property
    def drafts_leaders(self) -> bool:
        """Whether the leaders lie in a pile, to be drawn for food."""
        return any(variant.drafts_leaders for variant in self.variants)

    @property
    def left_out(self) -> frozenset[CardId]:
        """Cards of other starting hands: they are not for hire as well (R61)."""
        is_other = any(variant.starter for variant in self.variants)
        return frozenset(self.starter) if is_other else frozenset()

    @property
    def gangs(self) -> tuple[str, ...]:
        """The gangs that look on."""
        return tuple(gang for module in self.modules for gang in module.gangs)

    @property
    def peek(self) -> bool:
        """Whether the initiator looks at the contested resource (R8, R58)."""
        return sees_contested(self.players)

    @property
    def replaced(self) -> dict[CardId, CardId]:
        """Cards that give way to others, in the starter decks and as a stack (R5)."""
        return _replaced(self.modules)

    def left_of(self, card: Card) -> int:
        """The copies that are left when every player has their starter deck (R2)."""
        return card.count - self.players * self.starter.get(card.id, 0)


@dataclass(frozen=True)
class SetupPiles:
    """The four piles of the table; mercenaries lie as one stack per kind."""

    junkyard: Pile
    contested: Pile
    mercenaries: Pile
    schematics: Pile


def plan_setup(catalogue: Catalogue, facts: SetupFacts, question: SetupQuestion) -> ModulesInPlay:
    """Check the question and fill in the defaults; which mercenaries is settled later."""
    if question.players not in PLAYERS:
        message = say(
            "Arctic Scavengers is for {least} to {most} players.",
            least=PLAYERS[0],
            most=PLAYERS[-1],
        )
        raise IllegalQuestion(message, "wrong_number_of_players", "players")
    _check_modules(facts, question.modules)
    modules = modules_in_play(facts, question.modules)
    has_options = facts.has_options(modules)
    if not has_options:
        _check_without_options(question)
    junkyard = (question.junkyard or "recommended") if has_options else None
    mixed = any(module.mixes_contested for module in modules)
    variants = tuple(facts.variants[variant] for variant in question.variants)
    starter = _starter(facts, modules, variants)
    return ModulesInPlay(
        players=question.players,
        modules=modules,
        sets=_boxes(catalogue, facts, modules, starter, junkyard, question.custom),
        junkyard=junkyard,
        contested=question.contested or ("random_14_of_28" if mixed else "base"),
        mercenaries=question.mercenaries,
        seed=question.seed,
        starter=starter,
        variants=variants,
        custom=question.custom,
    )


def _check_modules(facts: SetupFacts, modules: Sequence[ModuleId]) -> None:
    for place, module in enumerate(modules):
        at = f"modules[{place}]"
        if module not in facts.choosable:
            message = say("There is no module {module} to choose.", module=quoted(module))
            raise IllegalQuestion(message, "unknown_module", at)
        if module in modules[:place]:
            message = say("The module {module} is chosen twice.", module=facts.modules[module].name)
            raise IllegalQuestion(message, "repeated_module", at)


def modules_in_play(facts: SetupFacts, chosen: Sequence[ModuleId]) -> tuple[Module, ...]:
    """The base game, the chosen modules and those they build on, in the order of the data."""
    in_play: set[ModuleId] = set()
    waiting: list[ModuleId] = [BASE, *chosen]
    while waiting:
        module = waiting.pop()
        in_play.add(module)
        waiting += facts.modules[module].needs
    return tuple(module for module in facts.modules.values() if module.id in in_play)


def _replaced(modules: Sequence[Module]) -> dict[CardId, CardId]:
    return dict(pair for module in modules for pair in module.replaces)


def _starter(
    facts: SetupFacts, modules: Sequence[Module], variants: Sequence[GameVariant]
) -> dict[CardId, int]:
    other = next((variant.starter for variant in variants if variant.starter), None)
    if other:
        return dict(facts.starters[other].cards)
    replaced = _replaced(modules)
    return {replaced.get(card, card): copies for card, copies in facts.starter}


def _check_without_options(question: SetupQuestion) -> None:
    """Refuse what only a Recon module opens; a value that holds anyway does no harm."""
    asked = {
        "junkyard": question.junkyard is not None,
        "contested": question.contested not in (None, "base"),
        "mercenaries": question.mercenaries != "random",
    }
    for option, is_asked in asked.items():
        if is_asked:
            message = say('The option "{option}" needs a Recon module (R5).', option=option)
            raise IllegalQuestion(message, "needs_recon", option)


def _boxes(
    catalogue: Catalogue,
    facts: SetupFacts,
    modules: Sequence[Module],
    starter: Pile,
    junkyard: Junkyard | None,
    custom: Pile,
) -> tuple[BoxId, ...]:
    wanted = {box for module in modules for box in module.sets}
    wanted |= {catalogue.cards[card].set for card in starter}
    if junkyard == "custom":
        wanted |= {catalogue.cards[card].set for card, copies in custom.items() if copies}
    if junkyard == "recommended":
        # The advice takes rifles and toolkits from the HQ box (R4).
        wanted |= {catalogue.cards[card].set for card, _ in facts.advice.junkyard}
    return tuple(box for box in facts.boxes if box in wanted)
