"""The counting: one player's pile at a time, its runs marked, and what it comes to so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby

from companion.engine.game import PlayerId, Seat
from companion.engine.questions import counted
from companion.engine.scoreboard import ScorePart
from companion.engine.view import Move, Now
from companion.games.arctic.rules.points import FACE_DOWN, point_table
from companion.games.arctic.rules.scoring import (
    ArcticScore,
    PlayerPoints,
    scored_runs,
)
from companion.games.arctic.table.final_count import (
    counted_score,
    doubts_penalties,
    doubts_token,
    missing,
    penalty_of,
    placed_in_play,
    spoken_names,
    token_value,
)
from companion.games.arctic.table.state import Table
from companion.games.arctic.view.count_sentences import card_name
from companion.games.arctic.view.score import NOT_COUNTED, score_parts, warnings

FEW_PENALTIES = 10  # as many keys are always in sight, and two more than are chosen
FACE_DOWN_ICON = "secret"
UNCOUNTED = Move("close-without-counting", "Close without counting", tone="quiet")


@dataclass(frozen=True)
class Press:
    """What one button sends: a name and a value, in whichever form it stands."""

    name: str
    value: str


# Makes a button of a command, the player, a field and its value.
Presses = Callable[[str, PlayerId, str, str], Press]


def on_table(command: str, player: PlayerId, field: str, value: str) -> Press:
    """At a table each command has a form of its own, in which the player stands already."""
    return Press(field, value)


@dataclass(frozen=True)
class Tab:
    """One player: whether everything is said, what it comes to, and the way to her pile."""

    player: PlayerId
    name: str
    colour: str
    letter: str
    total: str
    is_shown: bool
    is_done: bool
    press: Press


@dataclass(frozen=True)
class Choice:
    """A tile: one of a few answers, or a card to lay."""

    id: str
    label: str
    icon: str
    press: Press
    is_chosen: bool = False
    taken_by: str = ""
    is_off: bool = False  # something else has to be said first


@dataclass(frozen=True)
class PileCard:
    """A card of the pile; tapping it marks it."""

    place: int
    icon: str
    label: str
    is_face_down: bool
    is_marked: bool
    press: Press


@dataclass(frozen=True)
class Run:
    """Neighbours of one animal; the longest of each animal scores and is marked."""

    animal: str
    cards: tuple[PileCard, ...]
    points: str  # nothing: shorter than another one, or a single card
    label: str


@dataclass(frozen=True)
class Side:
    """One player's pile, totem and penalty cards."""

    player: PlayerId
    name: str
    colour: str
    letter: str
    cards: str
    runs: tuple[Run, ...]
    tiles: tuple[Choice, ...]
    marked: str  # which card is marked, in words
    remove: Press | None
    unmark: Press | None
    totems: tuple[Choice, ...]
    stands_on: str  # the question where the token of the totem stands
    values: tuple[Choice, ...]
    penalties: tuple[Choice, ...]
    parts: tuple[ScorePart, ...]
    total: int


@dataclass(frozen=True)
class CountPanel:
    """Everything that is counted, with one player's pile in sight."""

    tabs: tuple[Tab, ...]
    side: Side
    warnings: tuple[str, ...]


def count_panel(table: Table, presses: Presses = on_table) -> CountPanel | None:
    """The counting while it is open."""
    if table.stage != "over" or table.count.is_closed:
        return None
    result = counted_score(table)
    tabs = tuple(_tab(table, seat, result, presses) for seat in table.turn_order)
    side = _side(table, shown_seat(table), result, presses)
    return CountPanel(tabs, side, tuple(warnings(table)))


def shown_seat(table: Table) -> Seat:
    """Whose pile is counted: the first player's to begin with."""
    return next((s for s in table.seats if s.id == table.count.shown), table.turn_order[0])


def count_now(table: Table) -> Now:
    """What the table does while it counts and after it has closed its result."""
    if table.count.is_closed:
        # Who has won is told by the page of the result, place by place.
        says = "The game is closed. Reveal the result, from the last place to the first."
        return Now(says if table.count.is_counted else NOT_COUNTED, rules=("end/scoring",))
    seat = shown_seat(table)
    sentence = (
        f"{seat.name} spreads out the pile in its order. Tap its animals from one end to the other, "
        "then totem and penalty cards."
    )
    is_counted = not any(missing(table, one.id) for one in table.seats)
    others = () if is_counted else (UNCOUNTED,)
    return Now(sentence, _way_on(table, seat), ("end/scoring",), others=others)


def _way_on(table: Table, seat: Seat) -> Move:
    """Pass the tablet to the next player; the last one, or nobody who lacks anything, closes."""
    order = table.turn_order
    lacking = {one.id: missing(table, one.id) for one in order}
    following = order[order.index(seat) + 1 :]
    if not following or not any(lacking.values()):
        lacks = tuple(filter(None, lacking.values()))
        return Move("close-count", "Close the count", tone="next", missing=lacks, icon="check")
    to = following[0]
    return Move(
        "show-pile",
        f"Pass to {to.name}",
        fields=(("player", to.id),),
        tone="next",
        missing=tuple(filter(None, (lacking[seat.id],))),
    )


def _points(table: Table, seat: Seat, result: ArcticScore) -> PlayerPoints:
    name = spoken_names(table)[seat.id]
    return next(one for one in result.players if one.id == name)


def _tab(table: Table, seat: Seat, result: ArcticScore, presses: Presses) -> Tab:
    total = str(_points(table, seat, result).total) if table.count.of(seat.id).pile else "–"
    return Tab(
        player=seat.id,
        name=seat.name,
        colour=seat.colour,
        letter=seat.letter,
        total=total,
        is_shown=seat.id == shown_seat(table).id,
        is_done=not missing(table, seat.id),
        press=presses("show-pile", seat.id, "player", seat.id),
    )


def _side(table: Table, seat: Seat, result: ArcticScore, presses: Presses) -> Side:
    points, mark = _points(table, seat, result), _mark(table, seat)
    pile = table.count.of(seat.id).pile
    place = str(mark)
    return Side(
        player=seat.id,
        name=seat.name,
        colour=seat.colour,
        letter=seat.letter,
        cards=_how_many(table, seat),
        runs=tuple(_runs(table, seat, points, presses)),
        tiles=tuple(_tiles(table, seat, presses)),
        marked=f"Before card {mark}, the {card_name(table, pile[mark - 1])}" if mark else "",
        remove=presses("remove-card", seat.id, "place", place) if mark else None,
        unmark=presses("mark-card", seat.id, "place", place) if mark else None,
        totems=tuple(_totems(table, seat, presses)),
        stands_on=_stands_on(table, seat),
        values=tuple(_values(table, seat, presses)),
        penalties=tuple(_penalties(table, seat, presses)),
        parts=score_parts(table, seat, points),
        total=points.total,
    )


def _how_many(table: Table, seat: Seat) -> str:
    """The cards so far, of those that she was seen to place."""
    cards, placed = len(table.count.of(seat.id).pile), placed_in_play(table, seat.id)
    if placed is None:
        return counted(cards, "card")
    too_many = f"{counted(cards, 'card')}, {cards - placed} too many"
    return too_many if cards > placed else f"{cards} of {placed} cards"


def _mark(table: Table, seat: Seat) -> int:
    return table.count.marked if table.count.shown == seat.id else 0


def _runs(table: Table, seat: Seat, points: PlayerPoints, presses: Presses) -> Iterator[Run]:
    """The pile in order, neighbours of one animal together."""
    pile, mark, scale = table.count.of(seat.id).pile, _mark(table, seat), point_table(table.box)
    scored = {run.start for run in scored_runs(scale, points.pile)}
    start = 0
    for animal, neighbours in groupby(points.pile):
        length = len(list(neighbours))
        places = range(start + 1, start + length + 1)
        name = table.animal(animal)
        cards = tuple(_pile_card(table, seat, place, mark, name, presses) for place in places)
        worth = scale.points_for(length) if start in scored else 0
        label = f"{length} {name}: {counted(worth, 'point')}" if worth else ""
        yield Run(animal, cards, f"+{worth}" if worth else "", label)
        start += length
    assert start == len(pile), "every card that was spread out lies in one run"


def _pile_card(
    table: Table, seat: Seat, place: int, mark: int, counts_as: str, presses: Presses
) -> PileCard:
    card = table.count.of(seat.id).pile[place - 1]
    is_face_down = card == FACE_DOWN
    return PileCard(
        place=place,
        icon=FACE_DOWN_ICON if is_face_down else card,
        label=f"face down, counts as {counts_as}" if is_face_down else counts_as,
        is_face_down=is_face_down,
        is_marked=place == mark,
        press=presses("mark-card", seat.id, "place", str(place)),
    )


def _tiles(table: Table, seat: Seat, presses: Presses) -> Iterator[Choice]:
    """The cards that can come next."""
    for animal in table.box.animals.values():
        press = presses("count-card", seat.id, "card", animal.id)
        yield Choice(animal.id, animal.name, animal.id, press)
    press = presses("count-card", seat.id, "card", FACE_DOWN)
    yield Choice("face_down", "Face down", FACE_DOWN_ICON, press)


def _totems(table: Table, seat: Seat, presses: Presses) -> Iterator[Choice]:
    taken = {table.count.of(one.id).totem: one for one in table.seats}
    for animal in table.box.animals.values():
        owner = taken.get(animal.id)
        yield Choice(
            animal.id,
            animal.name,
            animal.id,
            presses("reveal-totem", seat.id, "totem", animal.id),
            is_chosen=owner == seat,
            taken_by=owner.name if owner and owner != seat else "",
        )


def _stands_on(table: Table, seat: Seat) -> str:
    totem = table.count.of(seat.id).totem
    return f"The {table.animal(totem)} token stands on" if totem else "Its token stands on"


def _values(table: Table, seat: Seat, presses: Presses) -> Iterator[Choice]:
    totem = table.count.of(seat.id).totem
    stands_on = None if doubts_token(table, totem) else token_value(table, totem)
    for value in table.box.landscape:
        press = presses("find-token", seat.id, "value", str(value))
        is_chosen = bool(totem) and stands_on == value
        # In sight all the time, so that nothing below it moves when the totem is named.
        yield Choice(str(value), str(value), "", press, is_chosen, is_off=not totem)


def _penalties(table: Table, seat: Seat, presses: Presses) -> Iterator[Choice]:
    told, is_sure = penalty_of(table, seat.id), not doubts_penalties(table, seat.id)
    for cards in range(min(max(FEW_PENALTIES, told + 3), table.cards_in_play + 1)):
        press = presses("count-penalty", seat.id, "cards", str(cards))
        yield Choice(str(cards), str(cards), "", press, is_sure and cards == told)
