"""The gangs: what each one counts, how ties are broken, and whom it joins (R41, R42)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from companion.engine.questions import Reason
from companion.engine.wording import say
from companion.games.arctic_scavengers.rules.catalogue import Card, CardId, Catalogue
from companion.games.arctic_scavengers.rules.questions import listed

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
    name: str = ""  # what the sentences call her; her id where nothing is given

    @property
    def called(self) -> str:
        """Her name as it is read out."""
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
        "cards named {medic}",
        _each(lambda card: card.id == "medic"),
    ),
    MASONS: Wish(
        "buildings that are complete and enabled",
        _working_buildings,
        "cards named {engineer}",
        _each(lambda card: card.id == "engineer"),
    ),
    "humanitarians": Wish("refugees of both kinds", _each(lambda card: card.is_refugee)),
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


def explain_gang(
    catalogue: Catalogue, answer: GangAnswer, names: Mapping[str, str]
) -> list[Reason]:
    """What the gang counted and whom it joins."""
    gang = catalogue.gangs[answer.id]
    looks_for, then_for = wishes_in_words(catalogue, answer.id)
    looks = say(
        "{gang} look for {looks_for} ({listed})",
        gang=gang.name,
        looks_for=looks_for,
        listed=listed(answer.counts, names),
    )
    tied = [player for player in answer.counts if player in answer.tied]
    if tied and then_for:
        broken = {player: answer.tie_breaks[player] for player in tied}
        by_house_rule = "" if any(answer.counts.values()) else ", by house rule,"
        looks += say(
            ", then{by_house_rule} for {then_for} ({listed})",
            by_house_rule=by_house_rule,
            then_for=then_for,
            listed=listed(broken, names),
        )
    if answer.winner:
        joins = say(
            "join {name} with {people} people", name=names[answer.winner], people=gang.people
        )
    elif tied:
        joins = say(
            "join nobody, because {names} are still tied", names=[names[who] for who in tied]
        )
    else:
        joins = "join nobody, because nobody has any"
    if gang.id == "pharmers":
        # What counts as meds, and as a medic, is a ruling of its own (R42).
        return [Reason(looks, "R42"), Reason(f"{gang.name} {joins}", "R41")]
    return [Reason(say("{looks} and {joins}", looks=looks, joins=joins), "R41")]


def _leaders(numbers: Mapping[str, int], among: Sequence[str]) -> list[str]:
    most = max(numbers[player] for player in among)
    return [player for player in among if numbers[player] == most]
