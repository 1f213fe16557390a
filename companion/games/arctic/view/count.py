"""The counting: one player's pile at a time, its runs marked, and what it comes to so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal

from companion.engine.game import PlayerId, Seat
from companion.engine.scoreboard import ScorePart
from companion.engine.view import Bar, Line, Move, SeatFigure, SeatView, Tone
from companion.engine.wording import counted, say
from companion.games.arctic.rules.points import FACE_DOWN, point_table
from companion.games.arctic.rules.scoring import ArcticScore, PlayerPoints, scored_runs
from companion.games.arctic.table.final_count import (
    counted_score,
    doubts_penalties,
    is_sure_of_totem,
    missing,
    penalty_of,
    placed_in_play,
    short_by,
    spoken_names,
    standing_on,
    surely_penalties,
)
from companion.games.arctic.table.state import Table
from companion.games.arctic.view.count_sentences import card_name
from companion.games.arctic.view.score import NOT_COUNTED, score_parts, warnings

PENALTY_KEYS = 7  # the last one leads to more
FACE_DOWN_ICON = "secret"
UNCOUNTED = Move("close-without-counting", "Finish without counting", icon="close")
# Of piles with more cards than this each card is drawn smaller, twice.
_MANY, _MOST = 16, 36


Asked = Literal["", "pile", "totem", "value", "penalty"]
_SAYS: dict[Asked, tuple[str, str]] = {
    "pile": ("Tap {whose} pile in order", "animal by animal, from one end"),
    "totem": ("Tap {whose} totem", "once the pile is complete"),
    "value": ("Tap where the token stands", "the totem's landscape card"),
    "penalty": ("Tap {whose} penalty cards", "how many are in the Penalty zone"),
}


@dataclass(frozen=True)
class Tab:
    """One player: whether the count is complete, what it comes to, and the way to the pile."""

    player: PlayerId
    name: str
    colour: str
    letter: str
    total: str
    is_shown: bool
    is_done: bool
    move: Move

    @property
    def unit(self) -> str:
        """What the total is in."""
        return say("{n:point|points}", n=1 if self.total == "1" else 0)


@dataclass(frozen=True)
class CountTile:
    """One of a few answers, or the next card."""

    id: str
    move: Move
    taken_by: str = ""
    is_off: bool = False  # something else has to be entered first


@dataclass(frozen=True)
class PileCard:
    """A card of the pile; in the run that is open it can be tapped."""

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
    move: Move | None = None  # marks its first card; nothing while a card is marked
    is_open: bool = False  # whether the marked card is in it, so that its cards can be tapped


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
    asks: Asked = ""
    size: str = ""  # how small its cards are: nothing, "many" or "most"


@dataclass(frozen=True)
class CountPanel:
    """Everything that is counted of one player."""

    side: PileSide
    warnings: tuple[str, ...]
    is_own: bool = False  # on the phone in the seat of whose it is


def count_panel(table: Table, own: Seat | None = None) -> CountPanel | None:
    """The counting while it is open; on the device in a seat the own pile."""
    if table.stage != "over" or table.count.is_closed:
        return None
    side = _side(table, own or shown_seat(table), counted_score(table))
    return CountPanel(side, tuple(warnings(table)), own is not None)


def count_tabs(table: Table) -> tuple[Tab, ...]:
    """The players with their totals, for a page that has no seats."""
    result = counted_score(table)
    return tuple(_tab(table, seat, result) for seat in table.turn_order)


def shown_seat(table: Table) -> Seat:
    """Whose pile is counted: the first player's to begin with."""
    return next((s for s in table.seats if s.id == table.count.shown), table.turn_order[0])


def counted_seat(table: Table, seat: Seat, view: SeatView) -> SeatView:
    """A seat while points are counted: what it comes to, and the way to its pile."""
    if table.count.is_closed:
        # Who has won is told by the page of the result, place by place.
        return view
    result = counted_score(table)
    is_shown = seat.id == shown_seat(table).id
    is_done = not missing(table, seat.id) and not is_shown
    look: Literal["done", "main"] = "done" if is_done else "main"
    parts = (
        score_parts(table, seat, points_of(table, seat, result)) if _is_begun(table, seat) else ()
    )
    return replace(
        view,
        is_active=is_shown,
        figures=(
            SeatFigure(_total(table, seat, result), "points", look, "check" if is_done else ""),
        ),
        lines=tuple(
            Line(part.label, why=" ".join(part.why), number=str(part.number)) for part in parts
        ),
        offers=() if is_shown else (_turn_to(seat, say("Count {seat}'s pile", seat=seat.name)),),
    )


def count_bar(table: Table) -> Bar:
    """What the table does while it counts and after it has closed its result."""
    if table.count.is_closed:
        says = "Reveal the result, last place first" if table.count.is_counted else NOT_COUNTED
        return Bar(says, rule="end/scoring")
    seat = shown_seat(table)
    wanted, after = asked(table, seat), _next_to_count(table, seat)
    if not wanted:
        total = points_of(table, seat, counted_score(table)).total
        label = (
            say("{seat} has {total}, on to {after}", seat=seat.name, total=total, after=after.name)
            if after
            else ""
        )
        key = _turn_to(after, label, tone="next") if after else show_result("next")
        return Bar(key=key, rule="end/scoring")
    says, note = question(wanted, say("{name}'s", name=seat.name))
    other = (
        _turn_to(after, say("On to {after}", after=after.name)) if after else show_result("plain")
    )
    return Bar(says, note, asks=True, others=(other,), rule="end/scoring")


def question(wanted: Asked, whose: str) -> tuple[str, str]:
    """What to tap next of someone's cards, and how."""
    says, note = _SAYS[wanted]
    return says.format(whose=whose), note


def asked(table: Table, seat: Seat) -> Asked:
    """What of a player is entered next: the first thing that is missing."""
    spread = table.count.of(seat.id)
    if not spread.pile or short_by(table, seat.id):
        return "pile"
    if not spread.totem:
        return "totem"
    if not is_sure_of_totem(table, seat.id):
        return "value"
    return "penalty" if doubts_penalties(table, seat.id) else ""


def _next_to_count(table: Table, seat: Seat) -> Seat | None:
    """Who passes on to whom: clockwise to the next player of whom something is missing."""
    order = table.turn_order
    place = order.index(seat)
    following = (*order[place + 1 :], *order[:place])
    return next((seat for seat in following if missing(table, seat.id)), None)


def _turn_to(seat: Seat, label: str, tone: Tone = "plain") -> Move:
    return Move("show-pile", label, (("player", seat.id),), tone=tone)


def show_result(tone: Tone, icon: str = "") -> Move:
    """Close the count."""
    return Move("close-count", "Show the result", icon=icon, tone=tone)


def count_menu() -> tuple[Move, ...]:
    """What ends a count of which something is missing, or that no one wants."""
    return show_result("plain", "score"), UNCOUNTED


def points_of(table: Table, seat: Seat, result: ArcticScore) -> PlayerPoints:
    """What a player comes to so far."""
    name = spoken_names(table)[seat.id]
    return next(player for player in result.players if player.id == name)


def _is_begun(table: Table, seat: Seat) -> bool:
    spread = table.count.of(seat.id)
    return bool(spread.pile or spread.totem or spread.penalty)


def _total(table: Table, seat: Seat, result: ArcticScore) -> str:
    """What a player comes to, once something of the count is entered."""
    return str(points_of(table, seat, result).total) if _is_begun(table, seat) else "–"


def _tab(table: Table, seat: Seat, result: ArcticScore) -> Tab:
    return Tab(
        player=seat.id,
        name=seat.name,
        colour=seat.colour,
        letter=seat.letter,
        total=_total(table, seat, result),
        is_shown=seat.id == shown_seat(table).id,
        is_done=not missing(table, seat.id),
        move=_turn_to(seat, seat.name),
    )


def _side(table: Table, seat: Seat, result: ArcticScore) -> PileSide:
    points, mark = points_of(table, seat, result), _mark(table, seat)
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
        marked=say(
            "Before card {mark}, the {card_name}",
            mark=mark,
            card_name=card_name(table, pile[mark - 1]),
        )
        if mark
        else "",
        remove=_tap("remove-card", seat, "place", place) if mark else None,
        unmark=_tap("mark-card", seat, "place", place) if mark else None,
        totems=tuple(_totems(table, seat)),
        stands_on=_stands_on(table, seat),
        values=tuple(_values(table, seat)),
        penalties=tuple(_penalties(table, seat)),
        parts=score_parts(table, seat, points),
        total=points.total,
        asks=asked(table, seat),
        size="most" if len(pile) > _MOST else "many" if len(pile) > _MANY else "",
    )


def _how_many(table: Table, seat: Seat) -> str:
    """The cards so far, of those that were placed in play."""
    cards, placed = len(table.count.of(seat.id).pile), placed_in_play(table, seat.id)
    if placed is None:
        return counted(cards, "card")
    too_many = say("{cards:# card|# cards}, {more} too many", cards=cards, more=cards - placed)
    return (
        too_many if cards > placed else say("{cards} of {placed} cards", cards=cards, placed=placed)
    )


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
        label = f"{length} {name}: {counted(worth, 'point')}" if worth else f"{length} {name}"
        turn_to = None if mark else _tap("mark-card", seat, "place", str(places[0]))
        points_here = f"+{worth}" if worth else ""
        yield Run(animal, cards, points_here, label, turn_to, mark in places)
        start += length
    assert start == len(pile), "every card that was spread out lies in one run"


def _pile_card(table: Table, seat: Seat, place: int, mark: int, counts_as: str) -> PileCard:
    card = table.count.of(seat.id).pile[place - 1]
    is_face_down = card == FACE_DOWN
    return PileCard(
        place=place,
        icon=FACE_DOWN_ICON if is_face_down else card,
        label=say("face down, counts as {counts_as}", counts_as=counts_as)
        if is_face_down
        else counts_as,
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
    return (
        say("The {totem} token stands on", totem=table.animal(totem))
        if totem
        else "Its token stands on"
    )


def _values(table: Table, seat: Seat) -> Iterator[CountTile]:
    totem = table.count.of(seat.id).totem
    for value in table.box.landscape:
        is_chosen = bool(totem) and standing_on(table, totem) == value
        text = str(value)
        find = _tap("find-token", seat, "value", text, text, is_chosen=is_chosen)
        # In sight all the time, so that nothing below it moves when the totem is named.
        yield CountTile(text, find, is_off=not totem)


def _penalties(table: Table, seat: Seat) -> Iterator[CountTile]:
    """A window of numbers around the one that is known; its last key leads on to more."""
    told, lit = penalty_of(table, seat.id), surely_penalties(table, seat.id)
    last = table.cards_in_play
    first = min(max(0, told - PENALTY_KEYS // 2), max(0, last - PENALTY_KEYS + 1))
    first = 0 if told < PENALTY_KEYS - 1 else first
    keys = range(first, min(first + PENALTY_KEYS, last + 1))
    for cards in keys:
        text = f"{cards}+" if cards == keys[-1] < last else str(cards)
        count = _tap("count-penalty", seat, "cards", str(cards), text, is_chosen=cards == lit)
        yield CountTile(str(cards), count)
