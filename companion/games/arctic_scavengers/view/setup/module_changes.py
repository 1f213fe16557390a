"""What a module changes at the table, in words: stacks, junkyard, buildings, gangs, leaders, rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from companion.engine.wording import counted, in_words, say
from companion.games.arctic_scavengers.rules.box import Module, SetupFacts
from companion.games.arctic_scavengers.rules.catalogue import Catalogue
from companion.games.arctic_scavengers.rules.setup.plan import LEADERS_DEALT, LEADERS_KEPT, Junkyard

RULES = {
    "disable_buildings": "Saboteurs may disable a complete building (R50).",
    "wound_leaders": "Sniper teams may wound a leader (R50).",
}


def in_short(module: Module) -> str:
    """A module in a few words, to tell it from the others."""
    stacks = len(module.stacks) + len(module.forced_stacks)
    parts = [
        counted(stacks, "stack") if stacks else "",
        counted(sum(dict(module.junkyard).values()), "junkyard card") if module.junkyard else "",
        counted(len(module.buildings), "kind of building", "kinds of building")
        if module.buildings
        else "",
        counted(len(module.gangs), "gang") if module.gangs else "",
        counted(len(module.leaders), "leader") if module.leaders else "",
        "other contested resources" if module.mixes_contested else "",
        "attacks on buildings and leaders" if module.rules else "",
    ]
    return ", ".join(part for part in parts if part)


def changes(
    catalogue: Catalogue, facts: SetupFacts, module: Module, junkyard: Junkyard | None
) -> tuple[str, ...]:
    """Everything a module changes, one sentence each."""
    return (
        *_stacks(catalogue, module),
        *_junkyard(catalogue, facts, module, junkyard),
        *_contested(module),
        *_onlookers(catalogue, module),
        *(RULES[rule] for rule in module.rules),
    )


def _cards(catalogue: Catalogue, ids: Iterable[str]) -> str:
    return in_words([catalogue.cards[card].name for card in ids])


def _copies(catalogue: Catalogue, pile: Mapping[str, int]) -> str:
    return in_words([f"{copies} × {catalogue.cards[card].name}" for card, copies in pile.items()])


def _stacks(catalogue: Catalogue, module: Module) -> Iterator[str]:
    if module.stacks:
        yield say("Stacks: {cards}.", cards=_cards(catalogue, module.stacks))
    if module.stacks_in_all:
        forced = _cards(catalogue, module.forced_stacks)
        among = say(", among them {forced}", forced=forced) if forced else ""
        yield say(
            "Stacks: {stacks_in_all} in all{among} (R5).",
            stacks_in_all=module.stacks_in_all,
            among=among,
        )
    if module.extra_stacks:
        yield say(
            "One stack more, beside them: {cards} (R5).",
            cards=_cards(catalogue, module.extra_stacks[:1]),
        )
    for old, new in module.replaces:
        names = catalogue.cards[new].name, catalogue.cards[old].name
        yield say(
            "{new} in place of {old}, in the starter decks too (R5).",
            new=names[0],
            old=names[1],
        )


def _junkyard(
    catalogue: Catalogue, facts: SetupFacts, module: Module, junkyard: Junkyard | None
) -> Iterator[str]:
    pile = dict(module.junkyard)
    advice = dict(facts.advice.junkyard)
    pile |= {card: advice[card] for card in module.junkyard_as_advised}
    if pile and (junkyard == "custom" or (junkyard and not facts.has_options([module]))):
        # With Recon the advice takes the place of what HQ would add (R4).
        yield say(
            "Junkyard: {cards}, as many as the set-up list says (R4).",
            cards=_cards(catalogue, pile),
        )
    elif pile:
        yield say("Junkyard: {copies} (R4).", copies=_copies(catalogue, pile))


def _contested(module: Module) -> Iterator[str]:
    if module.mixes_contested:
        yield "Contested resources: 14 unseen out of all 28, or one of each kind (R6)."


def _onlookers(catalogue: Catalogue, module: Module) -> Iterator[str]:
    if module.buildings:
        names = in_words([catalogue.buildings[building].name for building in module.buildings])
        yield say("A schematics pile to build from: {names} (R35).", names=names)
    if module.deals_leaders:
        yield (
            say(
                "Leaders: each player is dealt {leaders_dealt} of {leaders} and keeps {leaders_kept} "
                "(R51).",
                leaders_dealt=LEADERS_DEALT,
                leaders=len(module.leaders),
                leaders_kept=LEADERS_KEPT,
            )
        )
    elif module.leaders:
        names = in_words([catalogue.leaders[leader].name for leader in module.leaders])
        yield say("Leaders: {names} join those of HQ, if you play with leaders (R51).", names=names)
    if module.gangs:
        names = in_words([catalogue.gangs[gang].name for gang in module.gangs])
        yield say("Gangs to win at the end: {names} (R41).", names=names)
