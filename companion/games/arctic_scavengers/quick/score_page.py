"""The page on which tribes are counted without a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from companion.engine.address import UNREADABLE, press, read_press
from companion.engine.questions import Reason, in_words
from companion.engine.scoreboard import Contest, ScorePart
from companion.engine.setup import Answers
from companion.engine.view import QuickPanel
from companion.games.arctic_scavengers.quick.score_address import (
    Tribes,
    is_countable,
    read,
    write,
)
from companion.games.arctic_scavengers.quick.taps import Fields
from companion.games.arctic_scavengers.rules.box import load_setup
from companion.games.arctic_scavengers.rules.catalogue import BASE, Catalogue
from companion.games.arctic_scavengers.rules.scoring import (
    TRIBES,
    ScoreAnswer,
    TribeScore,
    count_tribe,
    score_tribes,
    too_many,
)
from companion.games.arctic_scavengers.table.final_count import MOST_COPIES
from companion.games.arctic_scavengers.view.count import MASONS, sums
from companion.games.arctic_scavengers.view.piles_of_cards import (
    Group,
    buildings_to_count,
    groups,
)
from companion.games.arctic_scavengers.view.presses import Press
from companion.games.arctic_scavengers.view.result import contests, parts


@dataclass(frozen=True)
class TribeTab:
    """One player with her total and, once somebody has counted, her rank."""

    name: str
    colour: str
    letter: str
    total: int
    rank: int
    is_winner: bool
    is_now: bool
    parts: tuple[ScorePart, ...]
    press: Press


@dataclass(frozen=True)
class QuickScore:
    """Everything that the page shows."""

    state: tuple[tuple[str, str], ...]
    verdict: str  # nothing, while nothing is counted
    decides: tuple[str, ...]
    reasons: tuple[Reason, ...]
    warnings: tuple[str, ...]
    contests: tuple[Contest, ...]
    tabs: tuple[TribeTab, ...]
    sums: str
    groups: tuple[Group, ...]
    more: str  # what a tap on a number sends, before the name of the thing
    less: str
    players: tuple[Press, ...]
    gangs: tuple[Press, ...]
    boxes: tuple[Press, ...]
    problem: str = ""


def quick_score(catalogue: Catalogue, answers: Answers) -> QuickPanel:
    """The count that an address holds, after its tap if it has one."""
    tribes = read(catalogue, answers)
    tap = next(iter(answers.get("do", ())), "")
    if tap:
        tribes = _tapped(tribes, tap)
    query = tuple(write(tribes).items())
    return QuickPanel(
        "quick_score", _model(tribes, query), query, bool(tap), is_told=bool(tribes.problem)
    )


# What a tap changes -------------------------------------------------------------------------------


def _tapped(tribes: Tribes, tap: str) -> Tribes:
    """The count after a tap; one that cannot be changes nothing and says why."""
    action, fields = read_press(tap)
    return _TAPS.get(action, _unreadable)(tribes, fields)


def _unreadable(tribes: Tribes, fields: Fields) -> Tribes:
    return replace(tribes, problem=UNREADABLE)


def _stepped(tribes: Tribes, fields: Fields, by: int) -> Tribes:
    thing, at = fields.get("thing", ""), tribes.at - 1
    if not is_countable(tribes.catalogue, thing):
        return _unreadable(tribes, fields)
    counts = dict(tribes.counts[at])
    copies = counts.get(thing, 0) + by
    if not 0 <= copies <= MOST_COPIES:
        return replace(tribes, problem=f"Of one kind 0 to {MOST_COPIES} can be counted.")
    counts[thing] = copies
    counts = {thing: copies for thing, copies in counts.items() if copies}
    return replace(tribes, counts=(*tribes.counts[:at], counts, *tribes.counts[at + 1 :]))


def _with_number(tribes: Tribes, fields: Fields, name: str) -> Tribes:
    """The address with one number in it changed, read again."""
    said = write(tribes) | {name: fields.get("number", "")}
    return read(tribes.catalogue, {name: (text,) for name, text in said.items()})


def _switched(chosen: tuple[str, ...], one: str, known: Iterable[str]) -> tuple[str, ...]:
    """What is chosen, with one of what is known switched on or off."""
    after = set(chosen) ^ {one}
    return tuple(each for each in known if each in after)


def _gang(tribes: Tribes, fields: Fields) -> Tribes:
    known = tribes.catalogue.gangs
    return replace(tribes, gangs=_switched(tribes.gangs, fields.get("gang", ""), known))


def _box(tribes: Tribes, fields: Fields) -> Tribes:
    offered = load_setup().added_boxes
    return replace(tribes, boxes=_switched(tribes.boxes, fields.get("box", ""), offered))


_TAPS: dict[str, Callable[[Tribes, Fields], Tribes]] = {
    "more": lambda tribes, fields: _stepped(tribes, fields, 1),
    "less": lambda tribes, fields: _stepped(tribes, fields, -1),
    "at": lambda tribes, fields: _with_number(tribes, fields, "at"),
    "players": lambda tribes, fields: _with_number(tribes, fields, "players"),
    "gang": _gang,
    "box": _box,
}


# What the page shows ------------------------------------------------------------------------------


def _model(tribes: Tribes, query: tuple[tuple[str, str], ...]) -> QuickScore:
    catalogue, question = tribes.catalogue, tribes.question
    answer = score_tribes(catalogue, question)
    counts = tribes.counts[tribes.at - 1]
    doubtful = too_many(catalogue, question)
    is_begun, is_whole = any(tribes.counts), all(tribes.counts)
    return QuickScore(
        state=query,
        verdict=_verdict(tribes, answer, is_whole=is_whole) if is_begun else "",
        decides=_decides(tribes, answer) if is_begun else (),
        reasons=answer.explanation if is_whole else (),
        warnings=answer.warnings,
        contests=contests(catalogue, question, answer) if is_begun else (),
        tabs=tuple(_tab(tribes, answer, n) for n in range(1, len(tribes.seats) + 1)),
        sums=sums(count_tribe(catalogue, question.players[tribes.at - 1])),
        groups=groups(catalogue, _offered(catalogue, tribes), counts, doubtful),
        more="more?thing=",
        less="less?thing=",
        players=tuple(
            Press(str(n), press("players", number=str(n)), n == len(tribes.seats)) for n in TRIBES
        ),
        gangs=tuple(
            Press(gang.name, press("gang", gang=gang.id), gang.id in tribes.gangs)
            for gang in catalogue.gangs.values()
        ),
        boxes=tuple(
            Press(f"With {box.name}", press("box", box=box.id), box.id in tribes.boxes)
            for box in load_setup().added_boxes.values()
        ),
        problem=tribes.problem,
    )


def _verdict(tribes: Tribes, answer: ScoreAnswer, *, is_whole: bool) -> str:
    """Who wins; as long as somebody has not counted a card, who leads."""
    names = [seat.name for seat in tribes.seats if seat.id in answer.winners]
    if len(tribes.seats) == 1:
        return f"{names[0]}: {answer.players[0].total}"
    if not is_whole:
        return f"{names[0]} leads" if len(names) == 1 else "Level so far"
    return f"{names[0]} wins" if len(names) == 1 else "Shared victory"


def _decides(tribes: Tribes, answer: ScoreAnswer) -> tuple[str, ...]:
    """The sentences that decide, once everybody has counted; until then, who has not."""
    waiting = [
        seat.name for seat, counts in zip(tribes.seats, tribes.counts, strict=True) if not counts
    ]
    if waiting:
        return (f"Nothing is counted yet for {in_words(waiting)}.",)
    return tuple(reason.sentence for reason in answer.decides)


def _tab(tribes: Tribes, answer: ScoreAnswer, n: int) -> TribeTab:
    seat = tribes.seats[n - 1]
    one: TribeScore = answer.players[n - 1]
    return TribeTab(
        name=seat.name,
        colour=seat.colour,
        letter=seat.letter,
        total=one.total,
        rank=one.rank,
        is_winner=seat.id in answer.winners,
        is_now=n == tribes.at,
        parts=parts(tribes.catalogue, tribes.question, answer, one, with_gangs=True),
        press=Press(seat.name, press("at", number=str(n))),
    )


def _offered(catalogue: Catalogue, tribes: Tribes) -> tuple[str, ...]:
    """The cards of the boxes that are open, the Masons' buildings, and whatever is counted."""
    boxes = {BASE, *tribes.boxes}
    cards = [card.id for card in catalogue.cards.values() if card.set in boxes]
    buildings: tuple[str, ...] = ()
    if MASONS in tribes.gangs:
        known = [
            one.id
            for one in catalogue.buildings.values()
            if one.set in {catalogue.gangs[MASONS].set, *boxes}
        ]
        buildings = buildings_to_count(known, ("complete",))
    counted = [thing for counts in tribes.counts for thing in counts]
    return tuple(dict.fromkeys((*cards, *buildings, *counted)))
