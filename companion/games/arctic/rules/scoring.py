"""The final score of Arctic: runs, variety, totem and penalty (R45-R47)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal

from companion.engine.questions import IllegalQuestion, Reason, check_players
from companion.engine.wording import counted, in_words, quoted, say
from companion.games.arctic.rules.catalogue import ANIMALS, PLAYERS, Catalogue
from companion.games.arctic.rules.face_down import Stretch, turn_up
from companion.games.arctic.rules.points import FACE_DOWN, PointTable, point_table


@dataclass(frozen=True)
class PileToScore:
    """What one player has at the end; the pile in the order it lies, ``?`` for face down."""

    id: str
    pile: tuple[str, ...]
    totem: str  # nothing: it was never revealed, and brings nothing
    penalty: int = 0


@dataclass(frozen=True)
class ArcticScoreQuestion:
    """All players clockwise, where the tokens stand, and who began."""

    players: tuple[PileToScore, ...]
    landscape: Mapping[str, int]
    first_player: str


@dataclass(frozen=True)
class PlayerPoints:
    """One player's points; the four kinds add up to the total."""

    id: str
    runs: Mapping[str, int]
    run_points: int
    variety_points: int
    totem_points: int
    penalty_points: int
    pile: tuple[str, ...] = ()  # with every face-down card as what it counts as (R46)
    reasons: tuple[Reason, ...] = ()

    @property
    def total(self) -> int:
        """The final score."""
        return self.run_points + self.variety_points + self.totem_points + self.penalty_points


@dataclass(frozen=True)
class ArcticScore:
    """Who won, what decided, and why."""

    winner: str
    decided_by: Literal["points", "turn_order"]
    players: tuple[PlayerPoints, ...]
    explanation: tuple[Reason, ...]


def score_arctic(catalogue: Catalogue, question: ArcticScoreQuestion) -> ArcticScore:
    """The most points win; a tie goes to the player closest to the first player (R47)."""
    _check(catalogue, question)
    table = point_table(catalogue)
    piles = [turn_up(table, player.pile) for player in question.players]
    points = tuple(
        _points(catalogue, player, pile, question.landscape.get(player.totem, 0))
        for player, pile in zip(question.players, piles, strict=True)
    )
    order = turn_order([player.id for player in question.players], question.first_player)
    standing = ranked(points, order)
    tied = [point.id for point in points if point.total == standing[0].total]
    explanation = (
        *(reason for point in points for reason in point.reasons),
        _explain_winner(standing[0], tied, question.first_player),
        _explain_runners_up(standing, order),
    )
    decided_by: Literal["points", "turn_order"] = "points" if len(tied) == 1 else "turn_order"
    return ArcticScore(standing[0].id, decided_by, points, explanation)


def scored_runs(table: PointTable, pile: Sequence[str]) -> tuple[Stretch, ...]:
    """Where the runs that score lie in a pile; of two equally long ones it is the first (R45)."""
    best: dict[str, Stretch] = {}
    start = 0
    for animal, cards in groupby(pile):
        end = start + len(list(cards))
        known = best.get(animal)
        if end - start >= table.shortest and (known is None or end - start > known.length):
            best[animal] = Stretch(animal, start, end)
        start = end
    return tuple(sorted(best.values(), key=lambda stretch: stretch.start))


def longest_runs(table: PointTable, pile: Sequence[str]) -> dict[str, int]:
    """The longest run of every animal that has one long enough to score (R45)."""
    found = {run.animal: run.length for run in scored_runs(table, pile)}
    return {animal: found[animal] for animal in ANIMALS if animal in found}


def _points(
    catalogue: Catalogue, player: PileToScore, pile: Sequence[str], totem_points: int
) -> PlayerPoints:
    table = point_table(catalogue)
    runs = longest_runs(table, pile)
    points = PlayerPoints(
        id=player.id,
        runs=runs,
        run_points=sum(table.points_for(length) for length in runs.values()),
        variety_points=table.points_for(len(runs)),
        totem_points=totem_points,
        penalty_points=-player.penalty * catalogue.numbers.penalty,
        pile=tuple(pile),
    )
    return replace(points, reasons=tuple(_explain_player(catalogue, player, points)))


def ranked(points: Sequence[PlayerPoints], order: Sequence[str]) -> list[PlayerPoints]:
    """The most points first; of equal ones the one closest to the first player (R47)."""
    return sorted(points, key=lambda one: (-one.total, order.index(one.id)))


def turn_order(ids: Sequence[str], first: str) -> list[str]:
    """The players clockwise, beginning with the first player."""
    start = ids.index(first)
    return [*ids[start:], *ids[:start]]


def _check(catalogue: Catalogue, question: ArcticScoreQuestion) -> None:
    ids = [player.id for player in question.players]
    check_players(ids, PLAYERS)
    if question.first_player not in ids:
        message = say(
            "No player is called {first_player}.", first_player=quoted(question.first_player)
        )
        raise IllegalQuestion(message, "unknown_player", "first_player")
    _check_landscape(catalogue, question.landscape)
    totems = [player.totem for player in question.players]
    for place, player in enumerate(question.players):
        _check_player(catalogue, player, f"players[{place}]")
        if player.totem and player.totem in totems[:place]:
            name = catalogue.animals[player.totem].name
            message = say("Two players cannot have the same totem, the {name}.", name=name)
            raise IllegalQuestion(message, "repeated_totem", f"players[{place}].totem")


def _check_landscape(catalogue: Catalogue, landscape: Mapping[str, int]) -> None:
    for animal, value in landscape.items():
        at = f"landscape.{animal}"
        _check_animal(catalogue, animal, at)
        if value not in catalogue.landscape:
            name = catalogue.animals[animal].name
            values = in_words([str(worth) for worth in catalogue.landscape], "or")
            message = say(
                "The {name} token stands on a landscape card worth {values}, not {value}.",
                name=name,
                values=values,
                value=value,
            )
            raise IllegalQuestion(message, "unknown_landscape_value", at)
    missing = [animal.name for animal in catalogue.animals.values() if animal.id not in landscape]
    if missing:
        message = say(
            "The landscape does not say where these tokens stand: {missing}.", missing=missing
        )
        raise IllegalQuestion(message, "missing_token", "landscape")


def _check_player(catalogue: Catalogue, player: PileToScore, at: str) -> None:
    for place, card in enumerate(player.pile):
        if card != FACE_DOWN:
            _check_animal(catalogue, card, f"{at}.pile[{place}]")
    if player.totem:
        _check_animal(catalogue, player.totem, f"{at}.totem")
    if player.penalty < 0:
        message = say("{player} cannot have fewer than 0 penalty cards.", player=player.id)
        raise IllegalQuestion(message, "negative_count", f"{at}.penalty")


def _check_animal(catalogue: Catalogue, animal: str, at: str) -> None:
    if animal not in catalogue.animals:
        message = say("There is no animal {animal} in Arctic.", animal=quoted(animal))
        raise IllegalQuestion(message, "unknown_animal", at)


def _explain_player(
    catalogue: Catalogue, player: PileToScore, scored: PlayerPoints
) -> list[Reason]:
    reasons = _explain_face_down(catalogue, player, scored.pile)
    reasons.append(Reason(_runs_in_words(catalogue, scored), "R45"))
    if scored.variety_points:
        points = counted(scored.variety_points, "more point", "more points")
        text = say(
            "{player} has runs of {runs} animals, which gives {points}",
            player=player.id,
            runs=len(scored.runs),
            points=points,
        )
        reasons.append(Reason(text, "R45"))
    totem = counted(scored.totem_points, "point")
    text = say("{player}'s totem was not revealed: 0 points", player=player.id)
    if player.totem:
        text = say(
            "{player}'s totem, the {animal}, brings {totem}",
            player=player.id,
            animal=catalogue.animals[player.totem].name,
            totem=totem,
        )
    if player.penalty:
        cards = counted(player.penalty, "penalty card")
        text += say(", less {value} for {cards}", value=-scored.penalty_points, cards=cards)
    reasons.append(
        Reason(say("{text}; that makes {total} in all", text=text, total=scored.total), "R47")
    )
    return reasons


def _explain_face_down(
    catalogue: Catalogue, player: PileToScore, pile: Sequence[str]
) -> list[Reason]:
    counts_as = [
        say("card {place} as {animal}", place=place, animal=catalogue.animals[animal].name)
        for place, (card, animal) in enumerate(zip(player.pile, pile, strict=True), 1)
        if card == FACE_DOWN
    ]
    if not counts_as:
        return []
    cards = (
        "a face-down card"
        if len(counts_as) == 1
        else say("{counts_as} face-down cards", counts_as=len(counts_as))
    )
    text = say(
        "{player} has {cards} and counts {counts_as}, which is best",
        player=player.id,
        cards=cards,
        counts_as=counts_as,
    )
    return [Reason(text, "R46")]


def _runs_in_words(catalogue: Catalogue, scored: PlayerPoints) -> str:
    if not scored.runs:
        return say("{scored} has no runs: 0 points", scored=scored.id)
    table = point_table(catalogue)
    runs = [
        f"{length} {catalogue.animals[animal].name} ({table.points_for(length)})"
        for animal, length in scored.runs.items()
    ]
    points = counted(scored.run_points, "point")
    if len(runs) == 1:
        return say(
            "{scored}'s only run is {run}, which scores {points}",
            scored=scored.id,
            run=runs[0],
            points=points,
        )
    return say(
        "{scored}'s longest runs are {runs}, together {points}",
        scored=scored.id,
        runs=runs,
        points=points,
    )


def _explain_winner(winner: PlayerPoints, tied: Sequence[str], first: str) -> Reason:
    points = counted(winner.total, "point")
    if len(tied) == 1:
        return Reason(say("{winner} wins with {points}", winner=winner.id, points=points), "R47")
    closest = (
        say("{first} is the first player", first=first)
        if winner.id == first
        else say("closest to the first player, {first}", first=first)
    )
    text = say(
        "{winner} wins the tie at {points}: {closest}",
        winner=winner.id,
        points=points,
        closest=closest,
    )
    return Reason(text, "R47")


def _explain_runners_up(standing: Sequence[PlayerPoints], order: Sequence[str]) -> Reason:
    """The smallest number of points that would have changed the winner, and for whom."""
    winner, *others = standing
    # A tie is enough for those who come before the winner in turn order.
    needs = {
        other.id: winner.total - other.total + (order.index(other.id) > order.index(winner.id))
        for other in others
    }
    fewest = min(needs.values())
    names = [player for player in order if needs.get(player) == fewest]
    text = say(
        "{names} {near:was|were each} {points:# point|# points} short",
        names=names,
        near=len(names),
        points=fewest,
    )
    return Reason(text, "R47")
