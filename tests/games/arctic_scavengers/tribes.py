"""What the tests of the score share: three players and a short way to count them."""

from __future__ import annotations

from dataclasses import replace

from companion.games.arctic_scavengers.rules.box import load_catalogue
from companion.games.arctic_scavengers.rules.gangs import BuildingState, OwnedBuilding, Tribe
from companion.games.arctic_scavengers.rules.scoring import ScoreAnswer, ScoreQuestion, score_tribes

CATALOGUE = load_catalogue()


def score(
    *players: Tribe, gangs: tuple[str, ...] = (), zero_can_win_a_gang: bool = False
) -> ScoreAnswer:
    question = ScoreQuestion(players, gangs, zero_can_win_a_gang=zero_can_win_a_gang)
    return score_tribes(CATALOGUE, question)


def anna(*buildings: tuple[str, BuildingState], **deck: int) -> Tribe:
    return Tribe("anna", deck, tuple(OwnedBuilding(*building) for building in buildings))


def ben(*buildings: tuple[str, BuildingState], **deck: int) -> Tribe:
    return replace(anna(*buildings, **deck), id="ben")


def cara(**deck: int) -> Tribe:
    return Tribe("cara", deck)


def sentences(answer: ScoreAnswer) -> list[str]:
    return [reason.sentence for reason in answer.explanation]
