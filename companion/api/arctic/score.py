"""POST /arctic/score: runs, variety, totem and penalties."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from companion.api.models import (
    Answer,
    Asked,
    Count,
    Name,
    Question,
    Sentences,
    described,
    each_of,
    one_of,
)
from companion.games.arctic.rules import scoring
from companion.games.arctic.rules.catalogue import Catalogue, load_catalogue

Animal = Annotated[str, one_of(lambda: load_catalogue().animals)]
LandscapeValue = Annotated[int, one_of(lambda: load_catalogue().landscape)]
PileCard = Annotated[
    str, one_of(lambda: ["?", *load_catalogue().animals], "An animal, or ? face down (R46).")
]


class ArcticPlayer(Question):
    """One player's pile in order, totem and penalty cards."""

    id: Name
    pile: Annotated[list[PileCard], Field(description="In the order of the pile.")]
    totem: Annotated[Animal, Field(min_length=1)]
    penalty: Count


class ArcticScoreQuestion(Question):
    """Players clockwise, where the tokens stand, and who went first."""

    players: Annotated[list[ArcticPlayer], described(minItems=2, maxItems=4)]
    landscape: Annotated[
        dict[Animal, LandscapeValue],
        each_of(lambda: load_catalogue().animals, "The value under each animal's token."),
    ]
    first_player: Name


class ArcticPlayerScore(Answer):
    """One player's points; the four parts add up to the total."""

    id: str
    runs: Annotated[dict[str, int], Field(description="Runs of 2 or more.")]
    run_points: int
    variety_points: int
    totem_points: int
    penalty_points: Annotated[int, Field(description="0 or negative.")]
    total: int


class ArcticScoreAnswer(Answer):
    """Who won."""

    winner: str
    decided_by: Literal["points", "turn_order"]
    players: list[ArcticPlayerScore]
    explanation: Sentences


def work_out(catalogue: Catalogue, question: ArcticScoreQuestion) -> ArcticScoreAnswer:
    """Count every pile."""
    piles = tuple(
        scoring.PileToScore(player.id, tuple(player.pile), player.totem, player.penalty)
        for player in question.players
    )
    answer = scoring.score_arctic(
        catalogue,
        scoring.ArcticScoreQuestion(piles, dict(question.landscape), question.first_player),
    )
    return ArcticScoreAnswer.model_validate(answer)


ARCTIC_SCORE = Asked(ArcticScoreQuestion, ArcticScoreAnswer, work_out)
