"""POST /action and POST /hire: what cards are worth while gathering."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from companion.api.arctic_scavengers.ids import CardId, LeaderId, MedsId, MercenaryId
from companion.api.models import Answer, Asked, Count, Question, Sentences
from companion.games.arctic_scavengers.rules import actions, hire
from companion.games.arctic_scavengers.rules.catalogue import Catalogue


class ActionQuestion(Question):
    """The cards played for one action and the leader behind them."""

    action: Literal["dig", "hunt", "draw", "build"]
    cards: list[CardId]
    leader: LeaderId | None = None
    leader_wounded: bool = False
    use_leader: Annotated[
        bool | None, Field(description="Play a refugee for mentor or peacemaker.")
    ] = False


class Use(Answer):
    """A person who adds to the action, with what helps them."""

    person: str
    tools: list[str]
    modifiers: list[str]
    adds: int


class ActionAnswer(Answer):
    """The best total of the cards given."""

    value: int
    allowed: bool
    uses: list[Use]
    idle: Annotated[list[str], Field(description="Cards that add nothing.")]
    explanation: Sentences


class HireQuestion(Question):
    """A mercenary and what there is to pay with."""

    mercenary: MercenaryId
    food: Count = 0
    gardens: Annotated[int, Field(ge=0, le=3, description="Each adds 1 food.")] = 0
    meds: Annotated[list[MedsId], Field(description="Medicine cards, medics, combat medics.")] = []
    leader: LeaderId | None = None
    leader_wounded: bool = False
    use_leader: Literal["food", "meds", "kill"] | None = None


class Price(Answer):
    """Food, meds, and what may be paid in either."""

    food: int
    meds: int
    any: int


class Purse(Answer):
    """What a player has to pay with."""

    food: int
    meds: int


class HireAnswer(Answer):
    """Whether it can be paid, and what is missing."""

    allowed: bool
    cost: Price
    have: Purse
    missing: Price
    explanation: Sentences


def work_out_action(catalogue: Catalogue, question: ActionQuestion) -> ActionAnswer:
    """The best total of the cards given."""
    answer = actions.answer_action(
        catalogue,
        actions.ActionQuestion(
            question.action,
            tuple(question.cards),
            question.leader,
            question.leader_wounded,
            bool(question.use_leader),
        ),
    )
    return ActionAnswer.model_validate(answer)


def work_out_hire(catalogue: Catalogue, question: HireQuestion) -> HireAnswer:
    """Price, purse, and what is missing."""
    answer = hire.answer_hire(
        catalogue,
        hire.HireQuestion(
            question.mercenary,
            question.food,
            question.gardens,
            tuple(question.meds),
            question.leader,
            question.leader_wounded,
            question.use_leader,
        ),
    )
    return HireAnswer.model_validate(answer)


ACTION = Asked(ActionQuestion, ActionAnswer, work_out_action)
HIRE = Asked(HireQuestion, HireAnswer, work_out_hire)
