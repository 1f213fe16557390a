"""Pebbles, a third game in one small folder: the proof that a game is a folder.

Everybody takes pebbles from a heap. Taking one only adds; more than three in a row is against
the rule but the table may say so; a player may hide a number that nobody else sees.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, cast

from companion.engine.errors import RuleError
from companion.engine.game import Command, Event, Game, PlayerId, Seat, Secret, Viewer
from companion.engine.sheets import RuleSheet
from companion.engine.view import Line, Move, Now, Scoreboard, ScoreLine, SeatView, Strip, TableView

MOST_IN_A_ROW = 3


@dataclass(frozen=True)
class Take(Command):
    adds_only = True
    player: PlayerId


@dataclass(frozen=True)
class Hide(Command):
    player: PlayerId
    number: int


@dataclass(frozen=True)
class Finish(Command):
    pass


@dataclass(frozen=True)
class Started(Event):
    seats: tuple[Seat, ...]


@dataclass(frozen=True)
class Taken(Event):
    version = 2  # version 1 called the player "who"
    player: PlayerId


@dataclass(frozen=True)
class Hidden(Event):
    number: Secret[int]


@dataclass(frozen=True)
class Finished(Event):
    pass


@dataclass(frozen=True)
class Heap:
    seats: tuple[Seat, ...] = ()
    taken: dict[str, int] = field(default_factory=dict)
    in_a_row: tuple[PlayerId, ...] = ()
    hidden: tuple[Secret[int], ...] = ()
    is_over: bool = False


def decide(heap: Heap, command: Command) -> tuple[Event, ...]:
    match command:
        case Take(player=player):
            too_many = heap.in_a_row == (player,) * MOST_IN_A_ROW
            if too_many and command.despite != "pebbles/three":
                message = "Three pebbles in a row are enough."
                raise RuleError(message, rule="pebbles/three", may_be_overruled=True)
            return (Taken(player),)
        case Hide(player=player, number=number):
            return (Hidden(Secret(player, number)),)
    return (Finished(),)


def evolve(heap: Heap, event: Event) -> Heap:
    match event:
        case Started(seats=seats):
            return Heap(seats)
        case Taken(player=player):
            taken = heap.taken | {player: heap.taken.get(player, 0) + 1}
            row = heap.in_a_row if heap.in_a_row[-1:] == (player,) else ()
            return replace(heap, taken=taken, in_a_row=(*row, player)[-MOST_IN_A_ROW:])
        case Hidden(number=number):
            return replace(heap, hidden=(*heap.hidden, number))
    return replace(heap, is_over=True)


def view(heap: Heap, viewer: Viewer) -> TableView:
    shown = [secret.shown_to(viewer) for secret in heap.hidden]
    hidden = ", ".join("?" if number is None else str(number) for number in shown) or "nothing"
    seats = tuple(
        SeatView(
            seat.id,
            seat.name,
            seat.colour,
            seat.letter,
            lines=(Line("Pebbles", number=str(heap.taken.get(seat.id, 0))),),
            moves=(Move("take", "Take one", (("player", seat.id),), adds_only=True),),
        )
        for seat in heap.seats
    )
    finish = None if heap.is_over else Move("finish", "Finish", tone="next")
    return TableView(
        "Pebbles",
        Strip(f"{sum(heap.taken.values())} taken"),
        Now(f"Take pebbles. Hidden: {hidden}.", finish),
        seats,
        heap.is_over,
    )


class Pebbles:
    key, title, tagline = "pebbles", "Pebbles", "Take pebbles from a heap."
    players, options, quick_pages, blank = range(2, 6), (), (), Heap()
    commands = {"take": Take, "hide": Hide, "finish": Finish}
    events = (Started, Taken, Hidden, Finished)
    upgrades = {("Taken", 1): lambda data: {"type": "Taken", "v": 2, "player": data["who"]}}
    load = staticmethod(lambda: None)
    start = staticmethod(lambda setup: (Started(setup.seats),))
    decide = staticmethod(decide)
    evolve = staticmethod(evolve)
    view = staticmethod(view)
    sentence = staticmethod(lambda heap, event, viewer: f"{type(event).__name__}.")
    help_for = staticmethod(lambda heap: ("pebbles/three",))
    sheets = staticmethod(lambda: ())
    rules = staticmethod(
        lambda: (RuleSheet("pebbles/three", "Three in a row", "Not four.", "pebbles", "made up"),)
    )

    @staticmethod
    def score(heap: Heap, viewer: Viewer) -> Scoreboard:
        lines = [ScoreLine(s.id, s.name, heap.taken.get(s.id, 0)) for s in heap.seats]
        return Scoreboard(tuple(lines), heap.is_over, "A pebble is a point.")


# Spelled as briefly as Python allows; the types of the protocol are checked by playing it.
GAME = cast(Game[Any, Any, Any], Pebbles())
