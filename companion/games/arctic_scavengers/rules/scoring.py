"""The end of the game: the largest tribe wins, gangs included (R40-R43)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from companion.engine.questions import IllegalQuestion, Reason, check_players
from companion.engine.wording import counted, in_words, quoted, say
from companion.games.arctic_scavengers.rules.catalogue import (
    PLAYERS,
    Building,
    Card,
    Catalogue,
    Gang,
)
from companion.games.arctic_scavengers.rules.gangs import (
    GangAnswer,
    Tribe,
    award_gang,
    count_cards,
    explain_gang,
)
from companion.games.arctic_scavengers.rules.questions import find_card

TRIBES = range(1, PLAYERS.stop)  # one player alone has a tribe to count as well (R44)

Decision = Literal["people", "contested", "cards", "shared"]


@dataclass(frozen=True)
class ScoreQuestion:
    """All tribes in seat order and the gangs in play."""

    players: tuple[Tribe, ...]
    gangs: tuple[str, ...] = ()
    copies: Mapping[str, int] | None = None  # of each kind in this game; None: all the boxes
    zero_can_win_a_gang: bool = False  # R41, house rule


@dataclass(frozen=True)
class TribeScore:
    """One tribe counted; ``people`` without the gangs, ``cards`` without buildings."""

    id: str
    people: int
    contested: int
    cards: int
    gang_people: int = 0
    rank: int = 1
    name: str = ""

    @property
    def total(self) -> int:
        """The size of the tribe with its gangs."""
        return self.people + self.gang_people

    @property
    def standing(self) -> tuple[int, int, int]:
        """What tribes are compared by, in this order (R43)."""
        return (self.total, self.contested, self.cards)


@dataclass(frozen=True)
class ScoreAnswer:
    """Who won, what decided, and why."""

    winners: tuple[str, ...]
    decided_by: Decision
    players: tuple[TribeScore, ...]
    gangs: tuple[GangAnswer, ...]
    explanation: tuple[Reason, ...]
    warnings: tuple[str, ...]
    decides: tuple[Reason, ...] = ()  # who won and by how much, and what would have changed it


def score_tribes(catalogue: Catalogue, question: ScoreQuestion) -> ScoreAnswer:
    """Count every tribe, let the gangs join, and rank the players."""
    _check(catalogue, question)
    gangs = tuple(
        award_gang(catalogue, gang, question.players, zero_can_win=question.zero_can_win_a_gang)
        for gang in question.gangs
    )
    joined = _people_that_joined(catalogue, gangs)
    scores = _ranked(
        [
            replace(count_tribe(catalogue, tribe), gang_people=joined.get(tribe.id, 0))
            for tribe in question.players
        ]
    )
    names = {tribe.id: tribe.called for tribe in question.players}
    otherwise = (
        *_explain_gangs_that_decided(catalogue, scores, gangs),
        *_explain_runners_up(scores),
    )
    explanation = (
        *(explain_tribe(catalogue, tribe) for tribe in question.players),
        *(explain_gang(catalogue, gang, names) for gang in gangs),
        _explain_winners(scores),
        *otherwise,
    )
    return ScoreAnswer(
        winners(scores),
        decision(scores),
        scores,
        gangs,
        explanation,
        _warnings(catalogue, question),
        (_explain_margin(scores), *otherwise),
    )


def count_tribe(catalogue: Catalogue, tribe: Tribe) -> TribeScore:
    """People, contested resource cards and cards of everything a player owns (R40)."""
    return TribeScore(
        id=tribe.id,
        people=count_cards(catalogue, tribe, lambda card: card.people),
        contested=count_cards(catalogue, tribe, lambda card: card.is_contested),
        cards=count_cards(catalogue, tribe, lambda card: 1),
        name=tribe.called,
    )


def winners(scores: Sequence[TribeScore]) -> tuple[str, ...]:
    """Everyone whom no one surpasses, in seat order."""
    best = max(score.standing for score in scores)
    return tuple(score.id for score in scores if score.standing == best)


def decision(scores: Sequence[TribeScore]) -> Decision:
    """The first comparison that leaves a single player ahead (R43)."""
    best = max(score.standing for score in scores)
    steps: tuple[Decision, ...] = ("people", "contested", "cards")
    for length, step in enumerate(steps, 1):
        if sum(score.standing[:length] == best[:length] for score in scores) == 1:
            return step
    return "shared"


def _ranked(scores: Sequence[TribeScore]) -> tuple[TribeScore, ...]:
    return tuple(
        replace(score, rank=1 + sum(other.standing > score.standing for other in scores))
        for score in scores
    )


def _people_that_joined(catalogue: Catalogue, gangs: Sequence[GangAnswer]) -> dict[str, int]:
    joined: dict[str, int] = {}
    for gang in gangs:
        if gang.winner is not None:
            people = catalogue.gangs[gang.id].people
            joined[gang.winner] = joined.get(gang.winner, 0) + people
    return joined


def _check(catalogue: Catalogue, question: ScoreQuestion) -> None:
    check_players([tribe.id for tribe in question.players], TRIBES)
    for place, tribe in enumerate(question.players):
        _check_tribe(catalogue, tribe, f"players[{place}]")
    for place, gang in enumerate(question.gangs):
        if gang not in catalogue.gangs:
            message = say("There is no gang {gang}.", gang=quoted(gang))
            raise IllegalQuestion(message, "unknown_gang", f"gangs[{place}]")
        if gang in question.gangs[:place]:
            message = say("{gang} can join only once.", gang=catalogue.gangs[gang].name)
            raise IllegalQuestion(message, "repeated_gang", f"gangs[{place}]")


def _check_tribe(catalogue: Catalogue, tribe: Tribe, at: str) -> None:
    for card, copies in tribe.deck.items():
        name = find_card(catalogue, card, f"{at}.deck.{card}").name
        if copies < 0:
            message = say("{tribe} cannot own fewer than 0 of {name}.", tribe=tribe.id, name=name)
            raise IllegalQuestion(message, "negative_count", f"{at}.deck.{card}")
    for place, building in enumerate(tribe.buildings):
        if building.id not in catalogue.buildings:
            message = say("There is no building {building}.", building=quoted(building.id))
            raise IllegalQuestion(message, "unknown_building", f"{at}.buildings[{place}].id")


def _warnings(catalogue: Catalogue, question: ScoreQuestion) -> tuple[str, ...]:
    """More copies than the boxes hold: someone may have counted twice."""
    limits = too_many(catalogue, question)
    where = "in the box" if question.copies is None else "in this game"
    return tuple(
        say(
            "{kind}: {owned} {owned:is|are} counted, but {how_many} {where}.",
            kind=kind.name,
            owned=owned,
            how_many=how_many(limit),
            where=where,
        )
        for kind, owned, limit in limits
    )


def how_many(limit: int) -> str:
    """How many copies of something there are, where someone has counted more."""
    return say("there {limit:is|are} only {limit}", limit=limit) if limit else "there are none"


def too_many(
    catalogue: Catalogue, question: ScoreQuestion
) -> tuple[tuple[Card | Building, int, int], ...]:
    """The kinds of which more copies are counted than there are, with both numbers."""
    owned: dict[str, int] = {}
    for tribe in question.players:
        for card, copies in tribe.deck.items():
            owned[card] = owned.get(card, 0) + copies
        for building in tribe.buildings:
            owned[building.id] = owned.get(building.id, 0) + building.copies
    kinds: list[Card | Building] = [*catalogue.cards.values(), *catalogue.buildings.values()]
    limits = {kind.id: kind.count for kind in kinds}
    if question.copies is not None:
        limits = {kind.id: question.copies.get(kind.id, 0) for kind in kinds}
    return tuple(
        (kind, owned[kind.id], limits[kind.id])
        for kind in kinds
        if owned.get(kind.id, 0) > limits[kind.id]
    )


def explain_tribe(catalogue: Catalogue, tribe: Tribe) -> Reason:
    """The people on a player's cards, kind by kind (R40)."""
    parts = [
        f"{card.name} {tribe.deck[card.id]} × {card.people}"
        for card in catalogue.cards.values()
        if card.people and tribe.deck.get(card.id)
    ]
    people = counted(count_tribe(catalogue, tribe).people, "person", "people")
    cards = f": {', '.join(parts)}" if parts else ""
    return Reason(
        say("{tribe}'s cards show {people}{cards}", tribe=tribe.called, people=people, cards=cards),
        "R40",
    )


def explain_contested(catalogue: Catalogue, tribe: Tribe) -> Reason:
    """The contested resource cards that a player owns, kind by kind (R43)."""
    kinds = [card for card in catalogue.cards.values() if card.is_contested]
    parts = [f"{tribe.deck[card.id]} × {card.name}" for card in kinds if tribe.deck.get(card.id)]
    return Reason(
        say("{tribe} owns {in_words}", tribe=tribe.called, in_words=in_words(parts) or "none"),
        "R43",
    )


def _explain_winners(scores: Sequence[TribeScore]) -> Reason:
    decided_by, best = decision(scores), _best(scores)
    won = [score.name for score in scores if score.standing == best.standing]
    size = counted(best.total, "person", "people")
    if decided_by == "people":
        gangs = (
            say(", {gang_people} of them in gangs", gang_people=best.gang_people)
            if best.gang_people
            else ""
        )
        return Reason(
            say(
                "{won} wins with the largest tribe: {size}{gangs}",
                won=won[0],
                size=size,
                gangs=gangs,
            ),
            "R40",
        )
    tie = say("the tie at {size}", size=size)
    tied = [score for score in scores if score.total == best.total]
    if decided_by == "contested":
        return _tie_won(best, tie, "contested resource", [score.contested for score in tied])
    contested = counted(best.contested, "contested resource")
    if decided_by == "cards":
        # Only those tied on contested resources go on to count their cards.
        cards = [score.cards for score in tied if score.contested == best.contested]
        tie = say("{tie} and {contested}", tie=tie, contested=contested)
        return _tie_won(best, tie, "card", cards)
    text = say(
        "{won} share the victory: {size}, {contested} and {cards:# card|# cards} each",
        won=won,
        size=size,
        contested=contested,
        cards=best.cards,
    )
    return Reason(text, "R43")


def _tie_won(best: TribeScore, tie: str, noun: str, numbers: Sequence[int]) -> Reason:
    """A tie that a higher number of something decided."""
    most, second = sorted(numbers, reverse=True)[:2]
    text = say(
        "{winner} wins {tie}: {most} to {second}",
        winner=best.name,
        tie=tie,
        most=counted(most, noun),
        second=second,
    )
    return Reason(text, "R43")


def _best(scores: Sequence[TribeScore]) -> TribeScore:
    """The first in seat order whom no one surpasses."""
    return max(scores, key=lambda score: score.standing)


def _explain_margin(scores: Sequence[TribeScore]) -> Reason:
    """Who won and by how much; a tie is told with what broke it."""
    best = _best(scores)
    others = [score.total for score in scores if score is not best]
    if decision(scores) != "people" or not others:
        return _explain_winners(scores)
    lead = counted(best.total - max(others), "person", "people")
    return Reason(
        say(
            "{best} wins by {lead}, {total} to {most}",
            best=best.name,
            lead=lead,
            total=best.total,
            most=max(others),
        ),
        "R40",
    )


def _explain_gangs_that_decided(
    catalogue: Catalogue, scores: Sequence[TribeScore], gangs: Sequence[GangAnswer]
) -> list[Reason]:
    """Name every gang without which the game would have ended otherwise."""
    reasons = []
    for gang in gangs:
        others = [other for other in gangs if other is not gang]
        without = _with_gangs(scores, _people_that_joined(catalogue, others))
        if winners(without) != winners(scores):
            name = _with_article(catalogue.gangs[gang.id])
            reasons.append(
                Reason(
                    say(
                        "Without {name}, {would_have_won}",
                        name=name,
                        would_have_won=_would_have_won(without),
                    ),
                    "R41",
                )
            )
    return reasons


def _with_gangs(scores: Sequence[TribeScore], joined: Mapping[str, int]) -> list[TribeScore]:
    return [replace(score, gang_people=joined.get(score.id, 0)) for score in scores]


def _with_article(gang: Gang) -> str:
    return say("the {gang}", gang=gang.name.removeprefix("The "))


def _would_have_won(scores: Sequence[TribeScore]) -> str:
    players = [score.name for score in scores if score.id in winners(scores)]
    if len(players) == 1:
        return say("{player} would have won", player=players[0])
    return say("{players} would have shared the victory", players=players)


def _explain_runners_up(scores: Sequence[TribeScore]) -> list[Reason]:
    """The fewest people that would have changed the winner, and for whom."""
    best = _best(scores)
    won = [score.name for score in scores if score.standing == best.standing]
    if len(won) > 1:
        text = say("{won} were each 1 person short of winning alone", won=won)
        return [Reason(text, "R43")]
    # A tie is enough for those with the better tie-break (R43).
    needs = {
        score.id: best.total - score.total + (score.standing[1:] <= best.standing[1:])
        for score in scores
        if score.id != best.id
    }
    if not needs:
        return []
    fewest = min(needs.values())
    near = [score for score in scores if needs.get(score.id) == fewest]
    names = [score.name for score in near]
    is_tie = any(score.total + fewest == best.total for score in near)
    text = say(
        "{names} {near:was|were each} {more} short",
        names=names,
        near=len(near),
        more=counted(fewest, "person", "people"),
    )
    return [Reason(text, "R43" if is_tie else "R40")]
