"""What a player's cards are worth for a dig, hunt, draw or build (R11, R13-R16)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from companion.engine.questions import IllegalQuestion, Reason
from companion.engine.wording import in_words, say
from companion.games.arctic_scavengers.rules.arrangement import (
    Arrangement,
    Use,
    best_arrangement,
    part_for,
)
from companion.games.arctic_scavengers.rules.catalogue import (
    Ability,
    Card,
    CardId,
    Catalogue,
    Leader,
    Part,
)
from companion.games.arctic_scavengers.rules.leaders import ADDING, power_of
from companion.games.arctic_scavengers.rules.questions import cited, find_card, find_leader

GatheringAction = Literal["dig", "hunt", "draw", "build"]

# Building is a dig in the schematics (R10): whatever helps a dig helps it too.
ABILITY: dict[GatheringAction, Ability] = {
    "dig": "dig",
    "hunt": "hunt",
    "draw": "draw",
    "build": "dig",
}


@dataclass(frozen=True)
class ActionQuestion:
    """One action: the cards played for it and the leader behind them."""

    action: GatheringAction
    cards: tuple[CardId, ...]
    leader: str | None = None
    leader_wounded: bool = False
    use_leader: bool = False


@dataclass(frozen=True)
class CardUse:
    """A person who adds to the action, with their tool and those who modify them."""

    person: CardId
    tools: tuple[CardId, ...]
    modifiers: tuple[CardId, ...]
    adds: int


@dataclass(frozen=True)
class ActionAnswer:
    """The best total of the cards given and how it comes about."""

    value: int
    allowed: bool
    uses: tuple[CardUse, ...]
    idle: tuple[CardId, ...]
    explanation: tuple[Reason, ...]


@dataclass(frozen=True)
class _Play:
    """One way to play the cards: a refugee may have been played for the leader."""

    arrangement: Arrangement
    played: int | None = None


def answer_action(catalogue: Catalogue, question: ActionQuestion) -> ActionAnswer:
    """Work out the best total of the cards played for one action."""
    cards = [
        find_card(catalogue, card, f"cards[{place}]") for place, card in enumerate(question.cards)
    ]
    leader = find_leader(catalogue, question.leader, question.leader_wounded)
    play = _best_play(catalogue, cards, question, leader)
    arrangement = play.arrangement
    can_build = question.action != "build" or any(
        cards[key].special == "build"
        for use in arrangement.uses
        for key in (use.person, *use.modifiers)
    )
    return ActionAnswer(
        value=arrangement.total,
        allowed=arrangement.total >= 1 and can_build,  # R11
        uses=tuple(_named(cards, use) for use in arrangement.uses),
        idle=tuple(cards[key].id for key in arrangement.idle),
        explanation=(
            *_explanation(cards, question, leader, play),
            *(
                ()
                if can_build or _lacks_a_digger(cards, arrangement)
                else (who_builds(catalogue.builders),)
            ),
        ),
    )


def _lacks_a_digger(cards: Sequence[Card], arrangement: Arrangement) -> bool:
    """Whether a builder lies there and only someone to dig with is missing (R14)."""
    return not arrangement.total and any(card.special == "build" for card in cards)


def _named(cards: Sequence[Card], use: Use) -> CardUse:
    return CardUse(
        cards[use.person].id,
        tuple(cards[key].id for key in use.tools),
        tuple(cards[key].id for key in use.modifiers),
        use.adds,
    )


def _parts(cards: Sequence[Card], question: ActionQuestion) -> list[Part]:
    leader = None if question.leader_wounded else question.leader
    ability = ABILITY[question.action]
    return [part_for(card, ability, leader) for card in cards]


def _best_play(
    catalogue: Catalogue, cards: Sequence[Card], question: ActionQuestion, leader: Leader | None
) -> _Play:
    parts = _parts(cards, question)
    if not question.use_leader:
        return _Play(best_arrangement(parts))
    helps = _leader_adds(catalogue, question, leader)
    # Two copies of a card are worth the same, so one of each kind of refugee is tried.
    kinds = {card.id: key for key, card in enumerate(cards) if card.is_refugee}
    if not kinds:
        raise _nobody("The leader needs a refugee. There is none here.")
    plays = [
        _Play(best_arrangement([*parts[:key], Part(plus=helps), *parts[key + 1 :]]), key)
        for key in kinds.values()
        if any(part.base is not None for place, part in enumerate(parts) if place != key)
    ]
    if not plays:
        raise _nobody(say("No other person here can {action} (R14).", action=question.action))
    return max(plays, key=lambda play: play.arrangement.total)


def _leader_adds(catalogue: Catalogue, question: ActionQuestion, leader: Leader | None) -> int:
    """What the leader's refugee adds, or why there is nothing to play it for."""
    power = power_of(leader.id if leader else None)
    if leader is None or not power.adds:
        names = in_words([catalogue.leaders[leader_id].name for leader_id in ADDING], "or")
        message = say("A refugee can only be played for {names}.", names=names)
        raise IllegalQuestion(message, "wrong_leader", "use_leader")
    if question.leader_wounded:
        message = say(
            "{leader} is wounded and has no power until healed (R37).", leader=leader.name
        )
        raise IllegalQuestion(message, "leader_is_wounded", "use_leader")
    if question.action not in power.adds_to:
        message = say(
            "{leader} helps to hunt, dig or build, not to {action}.",
            leader=leader.name,
            action=question.action,
        )
        raise IllegalQuestion(message, "wrong_action", "use_leader")
    return power.adds


def _nobody(message: str) -> IllegalQuestion:
    return IllegalQuestion(message, "nobody_to_help", "use_leader")


def _explanation(
    cards: Sequence[Card], question: ActionQuestion, leader: Leader | None, play: _Play
) -> list[Reason]:
    active = None if question.leader_wounded else leader
    steps = [_use_reason(cards, question, active, play, use) for use in play.arrangement.uses]
    steps += _idle_reasons(cards, question, play)
    if question.leader_wounded and leader is not None and _is_missed(cards, question, play):
        steps.append(
            Reason(say("{leader} is wounded and does not help", leader=leader.name), "R37")
        )
    steps.append(_total_reason(question, play.arrangement))
    return steps


def who_builds(builders: Iterable[Card]) -> Reason:
    """The cards of which one has to be there; the others who dig only help it."""
    names = in_words([card.name for card in builders], "or")
    return Reason(say("To build, one of the diggers must be {names}", names=names), "R10")


def _is_missed(cards: Sequence[Card], question: ActionQuestion, play: _Play) -> bool:
    """Whether a healthy leader would have raised the total."""
    ability = ABILITY[question.action]
    parts = [part_for(card, ability, question.leader) for card in cards]
    return best_arrangement(parts).total > play.arrangement.total


def _use_reason(
    cards: Sequence[Card],
    question: ActionQuestion,
    leader: Leader | None,
    play: _Play,
    use: Use,
) -> Reason:
    """One person's share: the value on the card, the tool, the helpers."""
    person, ability = cards[use.person], ABILITY[question.action]
    part = part_for(person, ability, leader.id if leader else None)
    rules: list[str] = []
    words = f"{person.name} {part.base}"
    if leader and part.base != person.value(ability):
        words += say(" thanks to {leader}", leader=leader.name)
        rules.append("R26" if person.value(ability) is None else "")
    for tool in use.tools:
        printed, counts = cards[tool].bonus(ability), part.tool_counts
        words += say(", with {card} +{printed}", card=cards[tool].name, printed=printed)
        words += (
            say(" that counts {counts}", counts=counts) if counts not in (None, printed) else ""
        )
        rules.append("R13")
    for helper in use.modifiers:
        words += say(", helped by {helper}", helper=_helper(cards, ability, leader, play, helper))
        rules.append("R14")
        # R26: a scouting refugee played for the leader gives no +1 of its own.
        rules.append("R26" if helper == play.played and cards[helper].bonus(ability) else "")
    if play.arrangement.is_choice:
        rules.append("R16")
    return Reason(f"{words}: {question.action} {use.adds}", cited(filter(None, rules)) or "R11")


def _helper(
    cards: Sequence[Card], ability: Ability, leader: Leader | None, play: _Play, helper: int
) -> str:
    name = cards[helper].name
    if helper != play.played or leader is None:
        return f"{name} +{cards[helper].bonus(ability)}"
    return say(
        "{name} +{adds}, played for {leader}",
        name=name,
        adds=power_of(leader.id).adds,
        leader=leader.name,
    )


def _idle_reasons(cards: Sequence[Card], question: ActionQuestion, play: _Play) -> list[Reason]:
    """Why cards that could have helped add nothing."""
    ability, arrangement = ABILITY[question.action], play.arrangement
    idle = [cards[key] for key in arrangement.idle]
    tools = [card.name for card in idle if card.is_tool and card.bonus(ability)]
    useless = [card.name for card in idle if card.is_tool and not card.bonus(ability)]
    helpers = [card.name for card in idle if card.is_person and card.bonus(ability)]
    reasons = []
    if tools:
        why = "everyone who acts has a tool" if arrangement.uses else "no one can carry it"
        reasons.append(Reason(say("{tools}: unused, {why}", tools=tools, why=why), "R13"))
    if useless:
        reasons.append(
            Reason(say("{useless}: unused, no bonus for this action", useless=useless), "R13")
        )
    if helpers:
        why = say("no other person here can {action}", action=question.action)
        reasons.append(Reason(say("{helpers}: unused, {why}", helpers=helpers, why=why), "R14"))
    return reasons


def _total_reason(question: ActionQuestion, arrangement: Arrangement) -> Reason:
    text = say(
        "The {action} is worth {total}; it needs at least 1",
        action=question.action,
        total=arrangement.total,
    )
    return Reason(text, "R11")
