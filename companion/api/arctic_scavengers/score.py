"""POST /score: the tribes counted, the gangs joined, the ranks."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from companion.api.arctic_scavengers.ids import BuildingId, CardId, GangId
from companion.api.models import Answer, Asked, Count, Name, Question, Sentences, described
from companion.games.arctic_scavengers.rules.catalogue import Catalogue
from companion.games.arctic_scavengers.rules.gangs import OwnedBuilding, Tribe
from companion.games.arctic_scavengers.rules.scoring import ScoreQuestion as Tribes
from companion.games.arctic_scavengers.rules.scoring import score_tribes


class ScoredBuilding(Question):
    """A building in a player's headquarters."""

    id: BuildingId
    state: Literal["complete", "disabled", "building"]


class ScoredPlayer(Question):
    """Everything one player owns at the end (R40)."""

    id: Name
    deck: Annotated[dict[CardId, Count], Field(description="Copies owned, by card id.")]
    buildings: list[ScoredBuilding] = []

    def tribe(self) -> Tribe:
        """The tribe as the rules know it."""
        owned = tuple(OwnedBuilding(building.id, building.state) for building in self.buildings)
        return Tribe(self.id, dict(self.deck), owned)


class ScoreHouseRules(Question):
    """What the table decided where the rules leave a choice."""

    zero_can_win_a_gang: Annotated[bool, Field(description="R41")] = False


class ScoreQuestion(Question):
    """All players in seat order and the gangs in play."""

    players: Annotated[list[ScoredPlayer], described(minItems=1, maxItems=5)]
    gangs: Annotated[list[GangId], described(uniqueItems=True)] = []
    house_rules: ScoreHouseRules = ScoreHouseRules()


class PlayerScore(Answer):
    """One tribe counted."""

    id: str
    people: Annotated[int, Field(description="Without gangs.")]
    gang_people: int
    total: int
    contested: int
    cards: Annotated[int, Field(description="The deck, not buildings.")]
    rank: int


class GangScore(Answer):
    """Whom a gang joins."""

    id: str
    winner: str | None
    decided_by: Literal["count", "tie_break"] | None
    counts: dict[str, int]
    tie_breaks: dict[str, int]


class ScoreAnswer(Answer):
    """Who has the largest tribe."""

    winners: list[str]
    decided_by: Literal["people", "contested", "cards", "shared"]
    players: list[PlayerScore]
    gangs: list[GangScore]
    explanation: Sentences
    warnings: Annotated[list[str], Field(description="More copies than the box holds.")]


def work_out(catalogue: Catalogue, question: ScoreQuestion) -> ScoreAnswer:
    """Count every tribe."""
    tribes = tuple(player.tribe() for player in question.players)
    zero = question.house_rules.zero_can_win_a_gang
    asked = Tribes(tribes, tuple(question.gangs), zero_can_win_a_gang=zero)
    answer = score_tribes(catalogue, asked)
    return ScoreAnswer.model_validate(answer)


SCORE = Asked(ScoreQuestion, ScoreAnswer, work_out)
