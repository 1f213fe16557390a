"""The set-up as a list to tick off: what the players do, in their order (R1-R6)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.wording import in_words, say
from companion.games.arctic_scavengers.rules.box import SetupFacts
from companion.games.arctic_scavengers.rules.catalogue import PLAYERS, Building, Card, Catalogue
from companion.games.arctic_scavengers.rules.setup.plan import (
    LEADERS_DEALT,
    LEADERS_KEPT,
    STARTER_TOOLS_LEFT,
    TAKEN_OUT_FOR_TWO,
    ModulesInPlay,
    Pile,
    SetupPiles,
)
from companion.games.arctic_scavengers.rules.setup.stacks import Stacks


def write_steps(
    catalogue: Catalogue, facts: SetupFacts, plan: ModulesInPlay, stacks: Stacks, piles: SetupPiles
) -> tuple[str, ...]:
    """Every step from the closed boxes to the first round."""
    return (
        *_boxes_and_decks(catalogue, facts, plan, piles),
        *_junkyard(catalogue, plan, piles),
        _contested(catalogue, plan, piles),
        *_stacks(catalogue, plan, stacks, piles),
        *_buildings(catalogue, plan, stacks, piles),
        *_onlookers(catalogue, plan),
        *_last(catalogue, plan, piles),
    )


def _listed(catalogue: Catalogue, pile: Pile) -> str:
    kinds: dict[str, Card | Building] = {**catalogue.cards, **catalogue.buildings}
    return in_words([f"{copies} × {kinds[item].name}" for item, copies in pile.items()])


def _boxes_and_decks(
    catalogue: Catalogue, facts: SetupFacts, plan: ModulesInPlay, piles: SetupPiles
) -> Iterator[str]:
    boxes = [
        say("{boxe} ({total} cards)", boxe=facts.boxes[box].name, total=facts.boxes[box].total)
        for box in plan.sets
    ]
    yield say("Take out these boxes: {boxes} (R1).", boxes=boxes)
    deck = _listed(catalogue, plan.starter)
    yield say(
        "Give each of the {players} players a starter deck, to be shuffled: {deck} (R2).",
        players=plan.players,
        deck=deck,
    )
    for card in catalogue.cards.values():
        left = plan.left_of(card)
        if card.pile == "refugees" and left and card.id not in piles.mercenaries:
            yield say(
                "Put the {left} × {card} left over back into the box (R2).",
                left=left,
                card=card.name,
            )


def _junkyard(catalogue: Catalogue, plan: ModulesInPlay, piles: SetupPiles) -> Iterator[str]:
    if plan.players == 2:
        recon = " before Recon's cards go in" if plan.junkyard else ""
        yield say(
            "Take {taken_out_for_two} cards of every kind out of the junkyard{recon} (R3).",
            taken_out_for_two=TAKEN_OUT_FOR_TWO,
            recon=recon,
        )
    if plan.junkyard == "recommended" and plan.players < PLAYERS[-1]:
        tools = [catalogue.cards[card].name for card in plan.starter if card in piles.junkyard]
        yield (
            say(
                "Leave no more than {starter_tools_left} each of {tools} in the junkyard (R4).",
                starter_tools_left=STARTER_TOOLS_LEFT,
                tools=tools,
            )
        )
    rule = "R4" if plan.junkyard else "R2"
    number = sum(piles.junkyard.values())
    listed = _listed(catalogue, piles.junkyard)
    yield say(
        "Shuffle the junkyard, {number} cards, and put it face down: {listed} ({rule}).",
        number=number,
        listed=listed,
        rule=rule,
    )


def _contested(catalogue: Catalogue, plan: ModulesInPlay, piles: SetupPiles) -> str:
    number = sum(piles.contested.values())
    in_all = sum(card.count for card in catalogue.contested(*plan.sets))
    how = {
        "base": say("Shuffle the {number} contested resources of the base game", number=number),
        "one_of_each": say(
            "Shuffle one contested resource of each of the {number} kinds", number=number
        ),
        "random_14_of_28": say(
            "Shuffle all {in_all} contested resources and count off {number} unseen, or take "
            "those that seed {seed} draws",
            in_all=in_all,
            number=number,
            seed=plan.seed,
        ),
    }[plan.contested]
    return say(
        "{how}, and put them face down: {listed} (R6).",
        how=how,
        listed=_listed(catalogue, piles.contested),
    )


def _stacks(
    catalogue: Catalogue, plan: ModulesInPlay, stacks: Stacks, piles: SetupPiles
) -> Iterator[str]:
    lying = {card: piles.mercenaries[card] for card in stacks.stacks}
    listed = _listed(catalogue, lying)
    yield say(
        "Put out {lying} stacks of mercenaries, face up: {listed} (R5).",
        lying=len(lying),
        listed=listed,
    )
    if stacks.extra is not None:
        extra = _listed(catalogue, {stacks.extra: piles.mercenaries[stacks.extra]})
        yield say("Put one more stack beside them: {extra} (R5).", extra=extra)
    if not plan.limits_stacks:
        return
    if stacks.nothing_to_choose:
        yield "The modules use every stack (R5)."
    elif plan.mercenaries == "random":
        picked = [card for card in stacks.stacks if card not in stacks.forced]
        names = in_words([catalogue.cards[card].name for card in picked])
        yield say(
            "Seed {seed} picked {names}; choose others if you like (R5).",
            seed=plan.seed,
            names=names,
        )


def _buildings(
    catalogue: Catalogue, plan: ModulesInPlay, stacks: Stacks, piles: SetupPiles
) -> Iterator[str]:
    if not piles.schematics:
        tools = [catalogue.cards[card] for card in piles.junkyard]
        for tool in tools:
            if tool.special == "build_2":
                yield say("There are no buildings: the {tool} only helps to dig.", tool=tool.name)
        return
    number = sum(piles.schematics.values())
    listed = _listed(catalogue, piles.schematics)
    yield say(
        "Shuffle the schematics, {number} buildings, and put them face down: {listed} (R5).",
        number=number,
        listed=listed,
    )
    if not any(card.id in stacks.stacks for card in catalogue.builders):
        free = [catalogue.cards[card].name for card in stacks.stacks if card not in stacks.forced]
        builders = in_words([card.name for card in catalogue.builders], "or")
        yield (
            say(
                "No one can build: add {builders} in place of {free:or} (R5).",
                builders=builders,
                free=free,
            )
        )


def _onlookers(catalogue: Catalogue, plan: ModulesInPlay) -> Iterator[str]:
    if plan.gangs:
        names = in_words([catalogue.gangs[gang].name for gang in plan.gangs])
        yield say(
            "Place these gangs beside the stacks; each joins a tribe at the end: {names} (R41).",
            names=names,
        )
    if plan.leaders:
        names = in_words([catalogue.leaders[leader].name for leader in plan.leaders])
        yield (
            say(
                "Shuffle the {leaders} leaders, deal {leaders_dealt} to each player; keep "
                "{leaders_kept} face up and return the other to the box: {names} (R51).",
                leaders=len(plan.leaders),
                leaders_dealt=LEADERS_DEALT,
                leaders_kept=LEADERS_KEPT,
                names=names,
            )
        )
    if any(module.rules for module in plan.modules):
        saboteur, snipers = (catalogue.cards[card].name for card in ("saboteur", "sniper_team"))
        yield say(
            "A {saboteur} may also disable a building, and a {snipers} wound a leader (R50).",
            saboteur=saboteur,
            snipers=snipers,
        )


def _last(catalogue: Catalogue, plan: ModulesInPlay, piles: SetupPiles) -> Iterator[str]:
    doubtful = _doubtful(catalogue, plan, piles)
    if doubtful:
        yield say(
            "Check your card: lists of these disagree or are few: {doubtful}.", doubtful=doubtful
        )
    yield "Draw lots for the initiator card (R7)."
    if plan.peek:
        yield "From round 3 the initiator looks at the top contested resource (R8)."
    else:
        yield "Two players: no one ever looks at contested resources (R58)."


def _doubtful(catalogue: Catalogue, plan: ModulesInPlay, piles: SetupPiles) -> list[str]:
    """Kinds in play whose printed values no one could vouch for."""
    in_play = {
        *plan.starter,
        *piles.junkyard,
        *piles.contested,
        *piles.mercenaries,
        *piles.schematics,
    }
    kinds: list[Card | Building] = [*catalogue.cards.values(), *catalogue.buildings.values()]
    return [kind.name for kind in kinds if kind.id in in_play and kind.check_your_card]
