"""Hiring: what a mercenary costs, what there is to pay with, and what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.engine.questions import IllegalQuestion, Reason
from companion.engine.wording import counted, in_words, say
from companion.games.arctic_scavengers.rules.catalogue import Card, CardId, Catalogue, Cost
from companion.games.arctic_scavengers.rules.leaders import HireHelp, LeaderUse, power_of, users
from companion.games.arctic_scavengers.rules.questions import find_card, find_leader

GARDENS = "hydroponic_gardens"


@dataclass(frozen=True)
class HireQuestion:
    """One hire: the mercenary, hunted food, gardens, cards with meds, and the leader's help."""

    mercenary: CardId
    food: int = 0
    gardens: int = 0
    meds: tuple[CardId, ...] = ()
    leader: str | None = None
    leader_wounded: bool = False
    use_leader: LeaderUse | None = None


@dataclass(frozen=True)
class Purse:
    """What a player can pay with."""

    food: int = 0
    meds: int = 0


@dataclass(frozen=True)
class HireAnswer:
    """Whether the hire can be paid; ``missing`` is what the purse lacks."""

    allowed: bool
    cost: Cost
    have: Purse
    missing: Cost
    explanation: tuple[Reason, ...]


def answer_hire(catalogue: Catalogue, question: HireQuestion) -> HireAnswer:
    """Work out the price, the purse and what is missing for one hire."""
    mercenary, meds = _checked(catalogue, question)
    cost, price_reasons = _price(catalogue, question, mercenary)
    have, purse_reasons = _purse(catalogue, question, meds)
    missing = what_is_missing(cost, have)
    allowed = missing == Cost()
    verdict = _verdict(mercenary, cost, have, meds, missing)
    return HireAnswer(allowed, cost, have, missing, (*price_reasons, *purse_reasons, *verdict))


def what_is_missing(cost: Cost, have: Purse) -> Cost:
    """The part of a price that a purse cannot pay; ``any`` takes what food and meds leave."""
    left = max(0, have.food - cost.food) + max(0, have.meds - cost.meds)
    return Cost(
        food=max(0, cost.food - have.food),
        meds=max(0, cost.meds - have.meds),
        any=max(0, cost.any - left),
    )


def _checked(catalogue: Catalogue, question: HireQuestion) -> tuple[Card, list[Card]]:
    mercenary = find_card(catalogue, question.mercenary, "mercenary")
    if mercenary.cost is None:
        message = say(
            "{mercenary} cannot be hired: the card shows no cost.", mercenary=mercenary.name
        )
        raise IllegalQuestion(message, "not_for_hire", "mercenary")
    if question.food < 0:
        raise IllegalQuestion("There cannot be less than 0 food.", "negative_count", "food")
    gardens = catalogue.buildings[GARDENS]
    if not 0 <= question.gardens <= gardens.count:
        message = say(
            "There are 0 to {count} {building}, not {number}.",
            count=gardens.count,
            building=gardens.name,
            number=question.gardens,
        )
        raise IllegalQuestion(message, "too_many_gardens", "gardens")
    meds = [
        find_card(catalogue, card, f"meds[{place}]") for place, card in enumerate(question.meds)
    ]
    for place, card in enumerate(meds):
        if not card.meds:
            message = say("{card} has no meds and cannot pay.", card=card.name)
            raise IllegalQuestion(message, "not_medicine", f"meds[{place}]")
    _check_leader(catalogue, question)
    return mercenary, meds


def _check_leader(catalogue: Catalogue, question: HireQuestion) -> None:
    leader = find_leader(catalogue, question.leader, question.leader_wounded)
    use = question.use_leader
    if use is None:
        return
    if leader is None or use not in power_of(leader.id).hire:
        names = in_words([catalogue.leaders[user].name for user in users(use)], "or")
        message = say("Only {names} can be used for that.", names=names)
        raise IllegalQuestion(message, "wrong_leader", "use_leader")
    if question.leader_wounded:
        message = say("{leader} is wounded and has no power (R37).", leader=leader.name)
        raise IllegalQuestion(message, "leader_is_wounded", "use_leader")


def _price(
    catalogue: Catalogue, question: HireQuestion, mercenary: Card
) -> tuple[Cost, list[Reason]]:
    cost = mercenary.cost or Cost()
    if question.leader is None:
        return cost, []
    name, power = catalogue.leaders[question.leader].name, power_of(question.leader)
    if mercenary.id in power.prices:
        own = power.prices[mercenary.id]
        return _leaders_price(name, mercenary, cost, own, is_wounded=question.leader_wounded)
    given = power.hire.get(question.use_leader) if question.use_leader else None
    if given and given.refugees:
        return _swindled_price(name, question, mercenary, cost, given.refugees)
    return cost, []


def _leaders_price(
    name: str, mercenary: Card, printed: Cost, own: Cost, *, is_wounded: bool
) -> tuple[Cost, list[Reason]]:
    if is_wounded:
        text = say(
            "{name} is wounded, so the {mercenary} costs the printed {price}",
            name=name,
            mercenary=mercenary.name,
            price=in_figures(printed),
        )
        return printed, [Reason(text, "R37")]
    text = say(
        "{name} is not wounded, so the {mercenary} costs {price} and no food",
        name=name,
        mercenary=mercenary.name,
        price=in_figures(own),
    )
    return own, [Reason(text, "R37")]


def _swindled_price(
    name: str, question: HireQuestion, mercenary: Card, printed: Cost, refugees: int
) -> tuple[Cost, list[Reason]]:
    cost = _lowered(printed, question.use_leader)
    discarded = counted(refugees, "refugee")
    if cost == printed:
        what = say(
            "the price of {mercenary} has no {use_leader} to take off",
            mercenary=mercenary.name,
            use_leader=question.use_leader,
        )
    else:
        what = say(
            "{mercenary} costs {price} instead of {printed}",
            mercenary=mercenary.name,
            price=in_figures(cost),
            printed=in_figures(printed),
        )
    # R26 is what lets a scouting refugee be the one that goes.
    text = say(
        "{discarded} discarded for {name}, scouting or not: {what}",
        discarded=discarded,
        name=name,
        what=what,
    )
    return cost, [Reason(text, "R26")]


def _lowered(cost: Cost, use: LeaderUse | None) -> Cost:
    if cost.any:
        return replace(cost, any=cost.any - 1)
    if use == "food":
        return replace(cost, food=max(0, cost.food - 1))
    return replace(cost, meds=max(0, cost.meds - 1))


def _purse(
    catalogue: Catalogue, question: HireQuestion, meds: Sequence[Card]
) -> tuple[Purse, list[Reason]]:
    purse = Purse(question.food + question.gardens, sum(card.meds for card in meds))
    if question.use_leader != "kill" or question.leader is None:
        return purse, []
    brought = power_of(question.leader).hire["kill"]
    name = catalogue.leaders[question.leader].name
    text = say(
        "{name} removes a tribe member for {gain}",
        name=name,
        gain=in_figures(brought),
    )
    if brought.is_alone and purse.food:
        text += say("; the other {food} food does not count", food=purse.food)
    food = brought.food + (0 if brought.is_alone else purse.food)
    return Purse(food, purse.meds + brought.meds), [Reason(text, "R40")]


def _verdict(
    card: Card, cost: Cost, have: Purse, meds: Sequence[Card], missing: Cost
) -> list[Reason]:
    # A hire needs no card, so the price alone decides (R11).
    if missing != Cost():
        text = say(
            "{card} costs {price}; you have {means}",
            card=card.name,
            price=in_figures(cost),
            means=in_figures(have),
        )
        return [
            Reason(say("{missing} short. {text}", missing=in_figures(missing), text=text), "R11")
        ]
    paid_with = say(" with {meds}", meds=[med.name for med in meds]) if meds else ""
    text = say(
        "{card} costs {price}. Paid{paid_with}",
        card=card.name,
        price=in_figures(cost),
        paid_with=paid_with,
    )
    over = have.food + have.meds - cost.food - cost.meds - cost.any
    lost = say(". The extra {over} {over:is|are} lost", over=over) if over else ""
    return [
        Reason(f"{text}{lost}", "R11"),
        Reason(
            say("Put {card} in the discard pile. One hire per round", card=card.name),
            "R10",
        ),
    ]


def in_figures(amount: Cost | Purse | HireHelp) -> str:
    """A price or a purse in words: ``2 food and 1 med``, ``6 food or meds``."""
    parts = []
    if amount.food:
        parts.append(say("{food} food", food=amount.food))
    if amount.meds:
        parts.append(say("{meds:# med|# meds}", meds=amount.meds))
    if isinstance(amount, Cost) and amount.any:
        parts.append(say("{any} food or meds", any=amount.any))
    return in_words(parts) or "nothing"
