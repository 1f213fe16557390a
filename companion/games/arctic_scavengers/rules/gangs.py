"""The gangs: what each one counts, how ties are broken, and whom it joins (R41, R42)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from companion.engine.questions import Reason
from companion.engine.wording import say
from companion.games.arctic_scavengers.rules.catalogue import Card, CardId, Catalogue

MASONS = "masons"  # the only gang that counts buildings
BuildingState = Literal["complete", "disabled", "building"]


@dataclass(frozen=True)
class OwnedBuilding:
    """A building in a player's headquarters, and its like."""

    id: str
    state: BuildingState
    copies: int = 1


@dataclass(frozen=True)
class Tribe:
    """Everything one player owns at the end: cards by id (R40) and buildings."""

    id: str
    deck: Mapping[CardId, int]
    buildings: tuple[OwnedBuilding, ...] = ()
    name: str = ""  # the name in sentences; the id where nothing is given

    @property
    def called(self) -> str:
        """The name as it is read out."""
        return self.name or self.id


@dataclass(frozen=True)
class GangAnswer:
    """Whom a gang joins, and the numbers that decided; both are listed for all players."""

    id: str
    winner: str | None
    decided_by: Literal["count", "tie_break"] | None
    counts: Mapping[str, int]
    tie_breaks: Mapping[str, int]
    tied: frozenset[str] = frozenset()  # among whom the tie-break had to decide


Count = Callable[[Catalogue, Tribe], int]


@dataclass(frozen=True)
class Wish:
    """What a gang looks for, and what breaks a tie; ``{medic}`` stands for that card's name."""

    looks_for: str
    count: Count
    then_for: str = ""
    tie_break: Count = lambda catalogue, tribe: 0


def count_cards(catalogue: Catalogue, tribe: Tribe, wanted: Callable[[Card], int]) -> int:
    """The sum over all cards owned of what ``wanted`` says about one."""
    return sum(copies * wanted(catalogue.cards[card]) for card, copies in tribe.deck.items())


def _each(wanted: Callable[[Card], int]) -> Count:
    return lambda catalogue, tribe: count_cards(catalogue, tribe, wanted)


def _working_buildings(catalogue: Catalogue, tribe: Tribe) -> int:
    working = [building for building in tribe.buildings if building.state == "complete"]
    return sum(building.copies for building in working)


WISHES: dict[str, Wish] = {
    "gearheads": Wish(
        "tools",
        _each(lambda card: card.is_tool),
        "tools among the contested resources",
        _each(lambda card: card.is_tool and card.is_contested),
    ),
    "pharmers": Wish(
        "meds on {pills} and {medkit}",
        _each(lambda card: card.meds if card.type == "medicine" else 0),
        "{medic} cards",
        _each(lambda card: card.id == "medic"),
    ),
    MASONS: Wish(
        "complete buildings",
        _working_buildings,
        "{engineer} cards",
        _each(lambda card: card.id == "engineer"),
    ),
    "humanitarians": Wish("refugees", _each(lambda card: card.is_refugee)),
}


def award_gang(
    catalogue: Catalogue, gang: str, tribes: Sequence[Tribe], *, zero_can_win: bool = False
) -> GangAnswer:
    """A gang joins the one player who is ahead, if need be after the tie-break (R41)."""
    wish = WISHES[gang]
    counts = {tribe.id: wish.count(catalogue, tribe) for tribe in tribes}
    tie_breaks = {tribe.id: wish.tie_break(catalogue, tribe) for tribe in tribes}
    tied = _leaders(counts, list(counts))
    is_tie = len(tied) > 1
    if counts[tied[0]] == 0 and not (is_tie and zero_can_win):
        return GangAnswer(gang, None, None, counts, tie_breaks)
    if not is_tie:
        return GangAnswer(gang, tied[0], "count", counts, tie_breaks)
    # Who is ahead of another in the tie-break has at least 1 of it.
    best = _leaders(tie_breaks, tied)
    if len(best) == 1:
        return GangAnswer(gang, best[0], "tie_break", counts, tie_breaks, frozenset(tied))
    return GangAnswer(gang, None, None, counts, tie_breaks, frozenset(tied))


def wishes_in_words(catalogue: Catalogue, gang: str) -> tuple[str, str]:
    """What a gang looks for and what breaks a tie, by the names of the cards."""
    names = {card.id: card.name for card in catalogue.cards.values()}
    wish = WISHES[gang]
    return wish.looks_for.format_map(names), wish.then_for.format_map(names)


def explain_gang(catalogue: Catalogue, answer: GangAnswer, names: Mapping[str, str]) -> Reason:
    """Whom the gang joins, and by how much."""
    gang = catalogue.gangs[answer.id]
    looks_for, then_for = wishes_in_words(catalogue, answer.id)
    # What counts as meds, and as a medic, is a ruling of its own (R42).
    rules = "R41, R42" if gang.id == "pharmers" else "R41"
    tied = [names[who] for who in answer.counts if who in answer.tied]
    if answer.winner is None:
        why = say("{tied} are tied", tied=tied) if tied else say("no {things}", things=looks_for)
        return Reason(say("{gang} join no one: {why}", gang=gang.name, why=why), rules)
    if answer.decided_by == "tie_break":
        broken = {who: answer.tie_breaks[who] for who in answer.tied}
        house_rule = "" if any(answer.counts.values()) else ", by house rule"
        most = say(
            "most {then_for} ({margin}) after a tie at {number} {looks_for}{house_rule}",
            then_for=then_for,
            margin=_margin(broken),
            number=answer.counts[answer.winner],
            looks_for=looks_for,
            house_rule=house_rule,
        )
    else:
        most = say(
            "most {looks_for} ({margin})", looks_for=looks_for, margin=_margin(answer.counts)
        )
    return Reason(
        say(
            "{gang} join {name}, {most}: +{people} people",
            gang=gang.name,
            name=names[answer.winner],
            most=most,
            people=gang.people,
        ),
        rules,
    )


def _margin(numbers: Mapping[str, int]) -> str:
    """The two highest numbers: ``4 to 3``; of a single player only one."""
    highest = sorted(numbers.values(), reverse=True)[:2]
    return say("{highest:to}", highest=highest)


def _leaders(numbers: Mapping[str, int], among: Sequence[str]) -> list[str]:
    most = max(numbers[player] for player in among)
    return [player for player in among if numbers[player] == most]
