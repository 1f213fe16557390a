"""POST /setup: every pile card by card, and what goes back into the box."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from companion.api.arctic_scavengers.ids import MercenaryId, ModuleId
from companion.api.models import Answer, Asked, Question, Sentences, Whole, described
from companion.games.arctic_scavengers.rules.box import load_setup
from companion.games.arctic_scavengers.rules.catalogue import Catalogue
from companion.games.arctic_scavengers.rules.setup.piles import set_up
from companion.games.arctic_scavengers.rules.setup.plan import SetupQuestion as SetupChoice

Pile = dict[str, int]
# How many there are depends on the modules (R5): those of the base game, or ten and one beside them.
Stacks = Annotated[list[MercenaryId], described(minItems=8, maxItems=11, uniqueItems=True)]


def _random_or_list(chosen: object) -> object:
    """Say in one sentence what would do, instead of one for each of the two."""
    if chosen == "random" or isinstance(chosen, list):
        return chosen
    raise PydanticCustomError("mercenaries", 'This must be "random" or a list of card ids.')


class SetupQuestion(Question):
    """Players, modules, and the options that Recon brings."""

    players: Annotated[int, described(minimum=2, maximum=5)]
    modules: Annotated[list[ModuleId], described(uniqueItems=True)] = []
    # Left out for the default; they may not be null.
    junkyard: Literal["everything", "recommended"] = None  # type: ignore[assignment]
    contested: Literal["base", "random_14_of_28", "one_of_each"] = None  # type: ignore[assignment]
    mercenaries: Annotated[Literal["random"] | Stacks, BeforeValidator(_random_or_list)] = "random"
    seed: Annotated[Whole, Field(description="Same seed, same pick.")] = 0


class PilesAnswer(Answer):
    """What lies in each pile."""

    junkyard: Pile
    contested: Pile
    mercenaries: Pile
    schematics: Pile


class LeadersAnswer(Answer):
    """How many leaders each player is dealt, and from which."""

    deal: int
    pool: list[str]


class SetupAnswer(Answer):
    """The whole table before the first round."""

    starter: Annotated[Pile, Field(description="One player's deck.")]
    piles: PilesAnswer
    box: Annotated[Pile, Field(description="Cards and buildings that are not used.")]
    leaders: LeadersAnswer | None
    gangs: list[str]
    peek: Annotated[bool, Field(description="False with two players (R8).")]
    steps: Sentences


def work_out(catalogue: Catalogue, question: SetupQuestion) -> SetupAnswer:
    """Set up the piles."""
    chosen = question.mercenaries
    answer = set_up(
        catalogue,
        load_setup(),
        SetupChoice(
            players=question.players,
            modules=tuple(question.modules),
            junkyard=question.junkyard,
            contested=question.contested,
            mercenaries=chosen if isinstance(chosen, str) else tuple(chosen),
            seed=question.seed,
        ),
    )
    return SetupAnswer.model_validate(answer)


SETUP = Asked(SetupQuestion, SetupAnswer, work_out)
