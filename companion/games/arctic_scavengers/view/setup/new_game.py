"""The set-up page of this game: what can be chosen, what it changes, and what to lay out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import urlencode

from companion.engine.setup import Answers, Choice, Option, SetupPlan, SetupProblem, Suggestion
from companion.engine.wording import in_words, say
from companion.games.arctic_scavengers.rules.box import GameVariant, Module, SetupFacts, load_setup
from companion.games.arctic_scavengers.rules.catalogue import BASE, Catalogue
from companion.games.arctic_scavengers.rules.setup.asked import HIGHEST_SEED, AskedSetup, ask
from companion.games.arctic_scavengers.rules.setup.house_rules import HOUSE_RULES
from companion.games.arctic_scavengers.rules.setup.plan import modules_in_play
from companion.games.arctic_scavengers.table.opening import arrange
from companion.games.arctic_scavengers.view.setup.checklist import Checklist
from companion.games.arctic_scavengers.view.setup.module_changes import changes, in_short

SWAPS_OFFERED = 3


def plan(catalogue: Catalogue, players: int, answers: Answers) -> SetupPlan:
    """The questions with their answers, the check-list, and what is wrong with the answers."""
    facts = load_setup()
    asked = ask(catalogue, facts, players, answers)
    layout = arrange(catalogue, facts, asked)
    return SetupPlan(
        options=(
            _module_option(catalogue, facts, asked),
            _variant_option(catalogue, facts, asked),
            *(asked.settled[option.id] for option in HOUSE_RULES),
            *_list_options(catalogue, asked),
        ),
        sections=Checklist(catalogue, facts, asked, layout).sections(),
        problems=(*asked.problems, *_advice(catalogue, asked)),
        answers=_complete(asked, layout.modules),
    )


def _complete(asked: AskedSetup, modules: tuple[str, ...]) -> Answers:
    """Every answer that counts, so that a link with them sets up the same game."""
    found = {"modules": modules, "variants": tuple(variant.id for variant in asked.plan.variants)}
    found |= {name: option.chosen for name, option in asked.settled.items()}
    found |= {amount.id: (str(amount.value),) for amount in asked.amounts}
    if asked.chooses_stacks:
        found["mercenaries"] = asked.stacks.stacks
    elif "stacks" in asked.settled:
        found["seed"] = (str(asked.plan.seed),)
    return found


def _module_option(catalogue: Catalogue, facts: SetupFacts, asked: AskedSetup) -> Option:
    in_play = {module.id for module in asked.plan.modules}
    choices = tuple(
        _module_choice(catalogue, facts, module, in_play, asked)
        for module in facts.choosable.values()
    )
    text = "The base game alone, or with any of these."
    ground = facts.modules[BASE].name
    return Option("modules", "Modules", text, choices, is_many=True, step="game", ground=ground)


def _module_choice(
    catalogue: Catalogue, facts: SetupFacts, module: Module, in_play: set[str], asked: AskedSetup
) -> Choice:
    wanted_by = [
        other.name
        for other in facts.modules.values()
        if other.id in in_play and module.id in _needed(facts, other)
    ]
    is_rung = _is_rung(facts, module)
    is_chosen = module.id in in_play
    return Choice(
        module.id,
        module.name,
        hint=in_short(module),
        changes=changes(catalogue, facts, module, asked.plan.junkyard),
        group=facts.box_of(module).name,
        is_chosen=is_chosen,
        is_locked=bool(wanted_by) and not is_rung,
        why=say("comes with {wanted_by}", wanted_by=wanted_by[0])
        if wanted_by and not is_rung
        else "",
        is_rung=is_rung,
        is_top=is_rung and is_chosen and not wanted_by,
    )


def _needed(facts: SetupFacts, module: Module) -> set[str]:
    """The modules that another one brings along."""
    return {needed.id for needed in modules_in_play(facts, (module.id,))} - {module.id}


def _is_rung(facts: SetupFacts, module: Module) -> bool:
    """Whether each module of its box brings along all those before it."""
    box = facts.box_of(module)
    own = [other for other in facts.choosable.values() if facts.box_of(other) == box]
    before = [{BASE, *(other.id for other in own[:place])} for place in range(len(own))]
    return len(own) > 1 and [_needed(facts, other) for other in own] == before


def _variant_option(catalogue: Catalogue, facts: SetupFacts, asked: AskedSetup) -> Option:
    choices = tuple(
        _variant_choice(catalogue, variant, asked) for variant in facts.variants.values()
    )
    rule = "setup/variants"
    return Option("variants", "Variants", choices=choices, rule=rule, is_many=True, step="game")


def _variant_choice(catalogue: Catalogue, variant: GameVariant, asked: AskedSetup) -> Choice:
    plan = asked.plan
    is_chosen = variant in plan.variants
    has_leaders = any(leader.set in plan.sets for leader in catalogue.leaders.values())
    is_locked = variant.drafts_leaders and not has_leaders
    return Choice(
        variant.id,
        variant.name,
        variant.text,
        tuple(_variant_changes(catalogue, variant, asked)),
        is_chosen=is_chosen,
        is_locked=is_locked,
        why="needs HQ or Recon" if is_locked else "",
    )


def _variant_changes(
    catalogue: Catalogue, variant: GameVariant, asked: AskedSetup
) -> Iterator[str]:
    if variant.starter:
        kinds = (catalogue.cards[card] for card in asked.plan.starter)
        names = in_words([kind.name for kind in kinds if kind.pile == "mercenary"], "or")
        yield say("{names} cannot be hired (R61).", names=names)
    if variant.drafts_leaders:
        yield "All leaders of the chosen boxes make one pile; none are dealt (R51)."


def _list_options(catalogue: Catalogue, asked: AskedSetup) -> Iterator[Option]:
    """What is decided beside the piles themselves."""
    for name in ("junkyard", "contested", "stacks", "extra_stack"):
        if name in asked.settled:
            option = asked.settled[name]
            if name == "junkyard":
                option = replace(option, amounts=asked.amounts)
            if name == "stacks" and not asked.chooses_stacks:
                again = Suggestion(
                    "Draw again", f"seed={(asked.plan.seed + 1) % HIGHEST_SEED}", "dice"
                )
                option = replace(option, text=_drawn(catalogue, asked), suggestions=(again,))
            yield option
        if name == "stacks" and asked.chooses_stacks:
            yield _mercenaries(catalogue, asked)


def _drawn(catalogue: Catalogue, asked: AskedSetup) -> str:
    picked = [card for card in asked.stacks.stacks if card not in asked.stacks.forced]
    return say("The draw: {cards}.", cards=[catalogue.cards[card].name for card in picked])


def _mercenaries(catalogue: Catalogue, asked: AskedSetup) -> Option:
    forced = asked.offer.forced
    choices = tuple(
        Choice(
            card,
            catalogue.cards[card].name,
            is_chosen=card in asked.stacks.stacks,
            is_locked=card in forced,
            why="needed" if card in forced else "",
        )
        for card in asked.offer.pool
    )
    text = say(
        "{stacks} of {number:# stack|# stacks} chosen.",
        stacks=len(asked.stacks.stacks),
        number=asked.offer.number,
    )
    return Option("mercenaries", "Choose the stacks", text, choices, is_many=True, step="list")


def _advice(catalogue: Catalogue, asked: AskedSetup) -> Iterator[SetupProblem]:
    """What does not stop the start and should still be said (R5)."""
    plan, stacks = asked.plan, asked.stacks
    if plan.limits_stacks and stacks.nothing_to_choose:
        message = "The modules use all 10 stacks (R5)."
        yield SetupProblem(message, "stacks", is_serious=False)
    builders = [card for card in catalogue.builders if card.id in asked.offer.pool]
    if plan.has_buildings and not any(card.id in stacks.stacks for card in builders):
        names = in_words([card.name for card in catalogue.builders], "or")
        free = [card for card in stacks.stacks if card not in stacks.forced]
        swaps = tuple(
            _swap(catalogue, asked, out, builders[0].id)
            for out in free[-SWAPS_OFFERED:]
            if builders
        )
        message = say("No one can build: add {names} (R5).", names=names)
        yield SetupProblem(message, "stacks", is_serious=False, suggestions=swaps)


def _swap(catalogue: Catalogue, asked: AskedSetup, out: str, builder: str) -> Suggestion:
    stacks = [builder if card == out else card for card in asked.stacks.stacks]
    query = urlencode([("stacks", "chosen"), *(("mercenaries", card) for card in stacks)])
    names = catalogue.cards[builder].name, catalogue.cards[out].name
    return Suggestion(say("{new} instead of {old}", new=names[0], old=names[1]), query)
