"""From the answers of the set-up page to a checked plan, and what is wrong with them (R4-R6)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import cast

from companion.engine.setup import Amount, Answers, Choice, Option, SetupProblem, settled
from companion.engine.wording import quoted, say
from companion.games.arctic_scavengers.rules.box import SetupFacts, VariantId
from companion.games.arctic_scavengers.rules.catalogue import BASE, CardId, Catalogue
from companion.games.arctic_scavengers.rules.setup.house_rules import HOUSE_RULES
from companion.games.arctic_scavengers.rules.setup.piles import lay_junkyard
from companion.games.arctic_scavengers.rules.setup.plan import (
    ContestedOption,
    Junkyard,
    ModulesInPlay,
    SetupQuestion,
    modules_in_play,
    plan_setup,
)
from companion.games.arctic_scavengers.rules.setup.stacks import (
    StackOffer,
    Stacks,
    offer_stacks,
    settle_stacks,
)

HIGHEST_SEED = 10**9
NO_EXTRA = "none"

JUNKYARDS = {
    "recommended": ("Recommended", "Base cards plus 8 to 10 more."),
    "everything": ("Everything", "Every junkyard card of your boxes."),
    "custom": ("Custom", "Card by card."),
}
CONTESTED = {
    "base": ("Base game", "The 14 of the base game."),
    "random_14_of_28": ("14 of 28", "Shuffle all 28 and take 14 unseen."),
    "one_of_each": ("One of each kind", "14 kinds, one card each."),
}


@dataclass(frozen=True)
class AskedSetup:
    """What the answers come to; ``settled`` holds every option of one answer."""

    plan: ModulesInPlay
    offer: StackOffer
    stacks: Stacks
    settled: dict[str, Option]
    amounts: tuple[Amount, ...]
    problems: tuple[SetupProblem, ...]

    @property
    def chooses_stacks(self) -> bool:
        """Whether the table picks the mercenaries itself."""
        return "stacks" in self.settled and self.answer("stacks") == "chosen"

    def answer(self, option: str) -> str:
        """The answer to an option that takes one."""
        return self.settled[option].chosen[0]


def ask(catalogue: Catalogue, facts: SetupFacts, players: int, answers: Answers) -> AskedSetup:
    """Read the answers; what cannot be is replaced, and a problem says so."""
    problems: list[SetupProblem] = []
    options: dict[str, Option] = {}

    def settle(option: Option) -> str:
        options[option.id], found = settled(option, answers)
        problems.extend(found)
        return options[option.id].chosen[0]

    for option in HOUSE_RULES:
        settle(option)
    question = SetupQuestion(
        players=players,
        modules=_modules(facts, answers, problems),
        variants=_variants(facts, answers, problems),
        seed=_seed(answers, problems),
    )
    if facts.has_options(facts.modules[module] for module in question.modules):
        question = replace(
            question,
            junkyard=cast(Junkyard, settle(junkyard_option())),
            contested=cast(ContestedOption, settle(_contested_option(facts, question.modules))),
        )
    amounts = _amounts(catalogue, facts, question, answers, problems)
    question = replace(question, custom=dict(_pile(amounts)))
    plan = _without_missing_leaders(catalogue, plan_setup(catalogue, facts, question), problems)
    offer = offer_stacks(catalogue, plan)
    stacks = _stacks(catalogue, facts, plan, offer, answers, options, problems)
    return AskedSetup(plan, offer, stacks, options, amounts, tuple(problems))


def leader_pool(catalogue: Catalogue, plan: ModulesInPlay) -> tuple[str, ...]:
    """The leaders that are dealt from, or those of every chosen box for drafting.

    Drafting shuffles all leaders there are, and a box is chosen as soon as cards come from it
    (R4, R5); so the pile does not need the module that deals leaders.
    """
    if not plan.drafts_leaders:
        return plan.leaders
    return tuple(leader.id for leader in catalogue.leaders.values() if leader.set in plan.sets)


def junkyard_option() -> Option:
    """What goes into the junkyard of a game with Recon (R4)."""
    choices = tuple(Choice(junkyard, label, hint) for junkyard, (label, hint) in JUNKYARDS.items())
    return Option("junkyard", "Junkyard", choices=choices, rule="R4", step="list")


def _contested_option(facts: SetupFacts, modules: Iterable[str]) -> Option:
    """Base cards first, unless the module that mixes them is chosen (R6)."""
    is_mixed = any(facts.modules[module].mixes_contested for module in modules)
    offered = [pile for pile in CONTESTED if not (is_mixed and pile == "base")]
    choices = tuple(Choice(pile, *CONTESTED[pile]) for pile in offered)
    return Option("contested", "Contested resources", choices=choices, rule="R6", step="list")


def _modules(facts: SetupFacts, answers: Answers, problems: list[SetupProblem]) -> tuple[str, ...]:
    """The known modules with those they build on, in the order of the data."""
    chosen = []
    for module in dict.fromkeys(answers.get("modules", ())):
        if module in facts.choosable:
            chosen.append(module)
        elif module:
            problems.append(
                SetupProblem(
                    say("There is no module {module} to choose.", module=quoted(module)), "modules"
                )
            )
    return tuple(module.id for module in modules_in_play(facts, chosen) if module.id != BASE)


def _variants(
    facts: SetupFacts, answers: Answers, problems: list[SetupProblem]
) -> tuple[VariantId, ...]:
    given = answers.get("variants", ())
    for variant in dict.fromkeys(given):
        if variant and variant not in facts.variants:
            problems.append(
                SetupProblem(
                    say("There is no variant {variant}.", variant=quoted(variant)), "variants"
                )
            )
    return tuple(variant for variant in facts.variants if variant in given)


def _seed(answers: Answers, problems: list[SetupProblem]) -> int:
    text = "".join(answers.get("seed", ())[:1])
    if not text:
        return 0
    if text.isascii() and text.isdigit() and len(text) <= len(str(HIGHEST_SEED)):
        return min(int(text), HIGHEST_SEED)
    problems.append(SetupProblem("The seed of the draw must be a whole number.", "seed"))
    return 0


def _without_missing_leaders(
    catalogue: Catalogue, plan: ModulesInPlay, problems: list[SetupProblem]
) -> ModulesInPlay:
    """Leaders cannot be drafted where no box holds any."""
    if not plan.drafts_leaders or leader_pool(catalogue, plan):
        return plan
    problems.append(
        SetupProblem(
            "Leader drafting needs the leaders of HQ or Recon: choose a module.", "variants"
        )
    )
    left = tuple(variant for variant in plan.variants if not variant.drafts_leaders)
    return replace(plan, variants=left)


def _pile(amounts: Iterable[Amount]) -> Iterable[tuple[CardId, int]]:
    return ((amount.id.removeprefix("custom."), amount.value) for amount in amounts)


def _amounts(
    catalogue: Catalogue,
    facts: SetupFacts,
    question: SetupQuestion,
    answers: Answers,
    problems: list[SetupProblem],
) -> tuple[Amount, ...]:
    """The table's own junkyard, which begins with the recommended one (R4)."""
    if question.junkyard != "custom":
        return ()
    advised = plan_setup(catalogue, facts, replace(question, junkyard="recommended"))
    pile = lay_junkyard(catalogue, facts, advised)
    found = []
    for card in catalogue.cards.values():
        if card.pile == "junkyard":
            name, most = f"custom.{card.id}", advised.left_of(card)
            text = "".join(answers.get(name, ())[:1])
            value = _bounded(text, pile.get(card.id, 0), most)
            if text and text != str(value):
                message = say(
                    "{card}: the junkyard takes 0 to {most} of them.", card=card.name, most=most
                )
                problems.append(SetupProblem(message, name))
            found.append(Amount(name, card.name, value, most))
    return tuple(found)


def _bounded(text: str, default: int, most: int) -> int:
    is_number = text.isascii() and text.isdigit() and len(text) <= 9
    return min(int(text), most) if is_number else default


def _stacks(
    catalogue: Catalogue,
    facts: SetupFacts,
    plan: ModulesInPlay,
    offer: StackOffer,
    answers: Answers,
    options: dict[str, Option],
    problems: list[SetupProblem],
) -> Stacks:
    """The stacks drawn or chosen; while the table chooses they may be too few or too many."""
    stacks = settle_stacks(catalogue, facts, plan)
    extras = [card for card in offer.extras if plan.left_of(catalogue.cards[card])]
    if extras and extras != [offer.extra]:
        option = _extra_option(catalogue, extras, may_be_none=offer.extra is None)
        options["extra_stack"], found = settled(option, answers)
        problems.extend(found)
        beside = options["extra_stack"].chosen[0]
        stacks = replace(stacks, extra=None if beside == NO_EXTRA else beside)
    if not plan.limits_stacks or stacks.nothing_to_choose:
        return stacks
    given = tuple(card for card in answers.get("mercenaries", ()) if card not in ("", "random"))
    asked = answers.get("stacks", ()) or (("chosen",) if given else ())
    options["stacks"], found = settled(_stacks_option(), {"stacks": asked})
    problems.extend(found)
    if options["stacks"].chosen == ("chosen",) and given:
        chosen = _chosen(catalogue, offer, replace(stacks, stacks=given), problems)
        # Nothing that could lie out was named: the draw stands, as if nothing had been chosen.
        return chosen if chosen.stacks else stacks
    return stacks


def _extra_option(catalogue: Catalogue, extras: Iterable[CardId], *, may_be_none: bool) -> Option:
    none = (Choice(NO_EXTRA, "No eleventh stack"),) if may_be_none else ()
    choices = (*none, *(Choice(card, catalogue.cards[card].name) for card in extras))
    return Option("extra_stack", "The stack beside them", choices=choices, rule="R5", step="list")


def _stacks_option() -> Option:
    choices = (Choice("random", "Drawn at random"), Choice("chosen", "Chosen by the table"))
    return Option("stacks", "Mercenary stacks", choices=choices, rule="R5", step="list")


def _chosen(
    catalogue: Catalogue, offer: StackOffer, asked: Stacks, problems: list[SetupProblem]
) -> Stacks:
    """The stacks the table chose, the forced ones always among them (R5)."""
    for card in dict.fromkeys(asked.stacks):
        if card not in offer.pool:
            name = catalogue.cards[card].name if card in catalogue.cards else quoted(card)
            message = say("{name} cannot be chosen here (R5).", name=name)
            problems.append(SetupProblem(message, "mercenaries"))
    lying = tuple(card for card in offer.pool if card in asked.stacks or card in offer.forced)
    missing = offer.number - len(lying)
    if missing > 0:
        message = say(
            "Choose {missing:# stack|# stacks} more: there are {number} (R5).",
            missing=missing,
            number=offer.number,
        )
        problems.append(SetupProblem(message, "mercenaries"))
    elif missing < 0:
        message = say(
            "Remove {value:# stack|# stacks}: there are {number} (R5).",
            value=-missing,
            number=offer.number,
        )
        problems.append(SetupProblem(message, "mercenaries"))
    return replace(asked, stacks=lying)
