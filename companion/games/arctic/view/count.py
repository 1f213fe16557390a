"""The counting: one player's pile at a time, its runs marked, and what it comes to so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from companion.engine.game import PlayerId, Seat
from companion.engine.questions import counted
from companion.engine.scoreboard import ScorePart
from companion.engine.view import Move, Now
from companion.games.arctic.rules.points import FACE_DOWN, point_table
from companion.games.arctic.rules.scoring import ArcticScore, PlayerPoints, scored_runs
from companion.games.arctic.table.final_count import (
    counted_score,
    missing,
    penalty_of,
    placed_in_play,
    spoken_names,
    standing_on,
    surely_penalties,
)
from companion.games.arctic.table.state import Table
from companion.games.arctic.view.count_sentences import card_name
from companion.games.arctic.view.score import NOT_COUNTED, score_parts, warnings

FEW_PENALTIES = 10  # as many keys are always in sight, and two more than are chosen
FACE_DOWN_ICON = "secret"
UNCOUNTED = Move("close-without-counting", "Close without counting", tone="quiet")


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
    move: Move


@dataclass(frozen=True)
class CountTile:
    """One of a few answers, or a card to lay."""

    id: str
    move: Move
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
    move: Move


@dataclass(frozen=True)
class Run:
    """Neighbours of one animal; the longest of each animal scores and is marked."""

    animal: str
    cards: tuple[PileCard, ...]
    points: str  # nothing: shorter than another one, or a single card
    label: str


@dataclass(frozen=True)
class PileSide:
    """One player's pile, totem and penalty cards."""

    player: PlayerId
    name: str
    colour: str
    letter: str
    cards: str
    runs: tuple[Run, ...]
    tiles: tuple[CountTile, ...]
    marked: str  # which card is marked, in words
    remove: Move | None
    unmark: Move | None
    totems: tuple[CountTile, ...]
    stands_on: str  # the question where the token of the totem stands
    values: tuple[CountTile, ...]
    penalties: tuple[CountTile, ...]
    parts: tuple[ScorePart, ...]
    total: int


@dataclass(frozen=True)
class CountPanel:
    """Everything that is counted, with one player's pile in sight."""

    tabs: tuple[Tab, ...]
    side: PileSide
    warnings: tuple[str, ...]


def count_panel(table: Table) -> CountPanel | None:
    """The counting while it is open."""
    if table.stage != "over" or table.count.is_closed:
        return None
    result = counted_score(table)
    tabs = tuple(_tab(table, seat, result) for seat in table.turn_order)
    side = _side(table, shown_seat(table), result)
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
    is_counted = not any(missing(table, seat.id) for seat in table.seats)
    others = () if is_counted else (UNCOUNTED,)
    return Now(sentence, _way_on(table, seat), ("end/scoring",), others=others)


def _way_on(table: Table, seat: Seat) -> Move:
    """Pass the tablet to the next player; the last one, or nobody who lacks anything, closes."""
    order = table.turn_order
    lacking = {seat.id: missing(table, seat.id) for seat in order}
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
    return next(player for player in result.players if player.id == name)


def _tab(table: Table, seat: Seat, result: ArcticScore) -> Tab:
    total = str(_points(table, seat, result).total) if table.count.of(seat.id).pile else "–"
    return Tab(
        player=seat.id,
        name=seat.name,
        colour=seat.colour,
        letter=seat.letter,
        total=total,
        is_shown=seat.id == shown_seat(table).id,
        is_done=not missing(table, seat.id),
        move=Move("show-pile", seat.name, (("player", seat.id),)),
    )


def _side(table: Table, seat: Seat, result: ArcticScore) -> PileSide:
    points, mark = _points(table, seat, result), _mark(table, seat)
    pile = table.count.of(seat.id).pile
    place = str(mark)
    return PileSide(
        player=seat.id,
        name=seat.name,
        colour=seat.colour,
        letter=seat.letter,
        cards=_how_many(table, seat),
        runs=tuple(_runs(table, seat, points)),
        tiles=tuple(_tiles(table, seat)),
        marked=f"Before card {mark}, the {card_name(table, pile[mark - 1])}" if mark else "",
        remove=_tap("remove-card", seat, "place", place) if mark else None,
        unmark=_tap("mark-card", seat, "place", place) if mark else None,
        totems=tuple(_totems(table, seat)),
        stands_on=_stands_on(table, seat),
        values=tuple(_values(table, seat)),
        penalties=tuple(_penalties(table, seat)),
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


def _runs(table: Table, seat: Seat, points: PlayerPoints) -> Iterator[Run]:
    """The pile in order, neighbours of one animal together."""
    pile, mark, scale = table.count.of(seat.id).pile, _mark(table, seat), point_table(table.box)
    scored = {run.start for run in scored_runs(scale, points.pile)}
    start = 0
    for animal, neighbours in groupby(points.pile):
        length = len(list(neighbours))
        places = range(start + 1, start + length + 1)
        name = table.animal(animal)
        cards = tuple(_pile_card(table, seat, place, mark, name) for place in places)
        worth = scale.points_for(length) if start in scored else 0
        label = f"{length} {name}: {counted(worth, 'point')}" if worth else ""
        yield Run(animal, cards, f"+{worth}" if worth else "", label)
        start += length
    assert start == len(pile), "every card that was spread out lies in one run"


def _pile_card(table: Table, seat: Seat, place: int, mark: int, counts_as: str) -> PileCard:
    card = table.count.of(seat.id).pile[place - 1]
    is_face_down = card == FACE_DOWN
    return PileCard(
        place=place,
        icon=FACE_DOWN_ICON if is_face_down else card,
        label=f"face down, counts as {counts_as}" if is_face_down else counts_as,
        is_face_down=is_face_down,
        is_marked=place == mark,
        move=_tap("mark-card", seat, "place", str(place)),
    )


def _tap(
    command: str,
    seat: Seat,
    field: str,
    value: str,
    label: str = "",
    icon: str = "",
    *,
    is_chosen: bool = False,
) -> Move:
    """A tap about one player; the last field is the one in which the buttons of a form differ."""
    fields = (("player", seat.id), (field, value))
    return Move(command, label, fields, icon=icon, is_chosen=is_chosen)


def _tiles(table: Table, seat: Seat) -> Iterator[CountTile]:
    """The cards that can come next."""
    for animal in table.box.animals.values():
        lay = _tap("count-card", seat, "card", animal.id, animal.name, animal.id)
        yield CountTile(animal.id, lay)
    lay = _tap("count-card", seat, "card", FACE_DOWN, "Face down", FACE_DOWN_ICON)
    yield CountTile("face_down", lay)


def _totems(table: Table, seat: Seat) -> Iterator[CountTile]:
    taken = {table.count.of(owner.id).totem: owner for owner in table.seats}
    for animal in table.box.animals.values():
        owner = taken.get(animal.id)
        reveal = _tap(
            "reveal-totem",
            seat,
            "totem",
            animal.id,
            animal.name,
            animal.id,
            is_chosen=owner == seat,
        )
        yield CountTile(animal.id, reveal, owner.name if owner and owner != seat else "")


def _stands_on(table: Table, seat: Seat) -> str:
    totem = table.count.of(seat.id).totem
    return f"The {table.animal(totem)} token stands on" if totem else "Its token stands on"


def _values(table: Table, seat: Seat) -> Iterator[CountTile]:
    totem = table.count.of(seat.id).totem
    for value in table.box.landscape:
        is_chosen = bool(totem) and standing_on(table, totem) == value
        text = str(value)
        find = _tap("find-token", seat, "value", text, text, is_chosen=is_chosen)
        # In sight all the time, so that nothing below it moves when the totem is named.
        yield CountTile(text, find, is_off=not totem)


def _penalties(table: Table, seat: Seat) -> Iterator[CountTile]:
    told, lit = penalty_of(table, seat.id), surely_penalties(table, seat.id)
    for cards in range(min(max(FEW_PENALTIES, told + 3), table.cards_in_play + 1)):
        text, is_chosen = str(cards), cards == lit
        count = _tap("count-penalty", seat, "cards", text, text, is_chosen=is_chosen)
        yield CountTile(text, count)
