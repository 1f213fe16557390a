"""Pebbles, a third game in one small folder: the proof that a game is a folder.

Everybody takes pebbles from a heap. Taking one only adds; more than three in a row is against
the rule but the table may say so; a player may hide a number that nobody else sees. On a page
of its own pebbles are polished, of which the log shows a run as one line. While a number
is hidden the game may only be finished by showing it, or because the table says so. Turning to a
player opens something and is no step.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import ClassVar

from flask import Blueprint, Flask

from companion.engine.book import Book
from companion.engine.errors import RuleError, WayPast
from companion.engine.game import (
    AnyGame,
    Command,
    Event,
    Game,
    PlayerId,
    Seat,
    SeatCommand,
    Secret,
    Viewer,
)
from companion.engine.log_lines import LogLines
from companion.engine.lookup import Synonyms
from companion.engine.questions import Reason
from companion.engine.scoreboard import Contest, Scoreboard, ScoreLine, ScorePart
from companion.engine.setup import SetupPlan
from companion.engine.sheets import RuleSheet
from companion.engine.story import Chart, Moments, Series
from companion.engine.view import Bar, Line, Move, Page, SeatFigure, SeatView, Strip, TableView
from companion.games import GAMES
from companion.web.compiled import CompiledTemplates

# Compiled templates of the tests lie beside the compiled code of the tests.
KEPT, KEY = Path(__file__).parent / "__pycache__", b"pebbles"

MOST_IN_A_ROW = 3
WORN_OUT = 100


@dataclass(frozen=True)
class Take(Command):
    adds_only = True
    player: PlayerId


@dataclass(frozen=True)
class Hide(Command):
    player: PlayerId
    number: int


@dataclass(frozen=True)
class Keep(SeatCommand):
    player: PlayerId
    number: int


@dataclass(frozen=True)
class Polish(Command):
    adds_only = True
    player: PlayerId


@dataclass(frozen=True)
class TurnTo(Command):
    player: PlayerId


@dataclass(frozen=True)
class Finish(Command):
    show: bool = False


@dataclass(frozen=True)
class Started(Event):
    seats: tuple[Seat, ...]


@dataclass(frozen=True)
class Taken(Event):
    version = 2  # version 1 called the player "who"
    player: PlayerId


@dataclass(frozen=True)
class Hidden(Event):
    is_always_news: ClassVar[bool] = True
    number: Secret[int]


@dataclass(frozen=True)
class Polished(Event):
    player: PlayerId


@dataclass(frozen=True)
class TurnedTo(Event):
    player: PlayerId


@dataclass(frozen=True)
class Finished(Event):
    pass


@dataclass(frozen=True)
class Heap:
    seats: tuple[Seat, ...] = ()
    taken: dict[str, int] = field(default_factory=dict)
    in_a_row: tuple[PlayerId, ...] = ()
    hidden: tuple[Secret[int], ...] = ()
    polished: int = 0
    turned_to: str = ""
    is_over: bool = False


def decide(heap: Heap, command: Command) -> tuple[Event, ...]:
    match command:
        case Take(player=player):
            too_many = heap.in_a_row == (player,) * MOST_IN_A_ROW
            if too_many and "pebbles/three" not in command.despite.split():
                message = "Three pebbles in a row are enough."
                raise RuleError(message, rule="pebbles/three", may_be_overruled=True)
            return (Taken(player),)
        case Hide(player=player, number=number):
            return (Hidden(Secret(player, number)),)
        case Keep(player=player, number=number, sitting=sitting):
            return (Hidden(Secret(player, number, sitting)),)
        case Polish(player=player):
            if heap.polished >= WORN_OUT:
                raise RuleError("The cloth is worn out.", rule="pebbles/cloth")
            return (Polished(player),)
        case TurnTo(player=player):
            return () if heap.turned_to == player else (TurnedTo(player),)
        case Finish():
            return finish(heap, command)
    raise LookupError(command)


def missing(heap: Heap) -> tuple[str, ...]:
    return ("A number is still hidden.",) if heap.hidden else ()


def finish(heap: Heap, command: Finish) -> tuple[Event, ...]:
    if heap.hidden and not command.show and "pebbles/shown" not in command.despite.split():
        ways = (WayPast("Show it now", (("show", "1"),)),)
        message = missing(heap)[0]
        raise RuleError(message, rule="pebbles/shown", may_be_overruled=True, ways=ways)
    if heap.polished >= WORN_OUT and "pebbles/cloth" not in command.despite.split():
        raise RuleError("Mend the cloth first.", rule="pebbles/cloth", may_be_overruled=True)
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
        case Polished():
            return replace(heap, polished=heap.polished + 1)
        case TurnedTo(player=player):
            return replace(heap, turned_to=player)
    return replace(heap, is_over=True)


def known(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Seats to be drawn; a colour that nobody has trips, like a card that is on no list."""
    if any(seat.colour == "mauve" for seat in seats):
        raise KeyError("mauve")
    return seats


def view(heap: Heap, viewer: Viewer) -> TableView:
    shown = [secret.shown_to(viewer) for secret in heap.hidden]
    hidden = ", ".join("?" if number is None else str(number) for number in shown) or "nothing"
    seats = tuple(
        SeatView(
            seat.id,
            seat.name,
            seat.colour,
            seat.letter,
            figures=(SeatFigure(str(heap.taken.get(seat.id, 0)), "pebbles"),),
            lines=(
                Line(
                    "Pebbles", why="As many as were taken.", number=str(heap.taken.get(seat.id, 0))
                ),
            ),
            moves=(Move("take", "Take one", (("player", seat.id),), adds_only=True),),
        )
        for seat in known(heap.seats)
    )
    finish = None if heap.is_over else Move("finish", "Finish", tone="next")
    return TableView(
        "Pebbles",
        Strip(f"{sum(heap.taken.values())} taken"),
        Bar(f"Take pebbles. Hidden: {hidden}.", " ".join(missing(heap)), key=finish),
        seats,
        heap.is_over,
    )


def score(heap: Heap) -> Scoreboard:
    """The most pebbles win; equal numbers share a place."""
    taken = {seat.id: heap.taken.get(seat.id, 0) for seat in known(heap.seats)}
    if not heap.is_over:
        lines = tuple(ScoreLine(s.id, s.name, taken[s.id]) for s in heap.seats)
        return Scoreboard(lines, is_final=False, note="A pebble is a point.")
    ranks = {one: 1 + sum(more > taken[one] for more in taken.values()) for one in taken}
    lines = tuple(
        ScoreLine(
            s.id,
            s.name,
            taken[s.id],
            colour=s.colour,
            letter=s.letter,
            rank=ranks[s.id],
            is_winner=ranks[s.id] == 1,
            parts=(ScorePart("Pebbles", taken[s.id], (f"{s.name} took {taken[s.id]}.",)),),
        )
        for s in sorted(heap.seats, key=lambda seat: ranks[seat.id])
    )
    won = " and ".join(line.name for line in lines if line.is_winner)
    return Scoreboard(
        lines,
        is_final=True,
        note="A pebble is a point.",
        decides=(f"{won} took the most.",),
        contests=(
            Contest("The cloth", "polished", (("all", str(heap.polished)),), "Nobody won it."),
        ),
        reasons=(Reason("Every pebble counts", "pebbles/three"),),
        warnings=("The heap never held so many.",) if sum(taken.values()) > WORN_OUT else (),
    )


def story(moments: Moments) -> tuple[Chart, ...]:
    """What everybody had taken after each pebble."""
    heaps = [m.state for m in moments if any(isinstance(e, Taken) for e in m.events)]
    if not heaps:
        return ()
    series = tuple(
        Series(s.name, tuple(heap.taken.get(s.id, 0) for heap in heaps), s.colour, s.letter)
        for s in known(heaps[-1].seats)
    )
    labels = tuple(str(n) for n in range(1, len(heaps) + 1))
    return (Chart("taken", "Pebbles taken", "lines", labels, series, "pebbles", "One by one."),)


@dataclass(frozen=True)
class Cloth:
    polished: int
    moves: tuple[Move, ...]
    finish: Move


def cloth(heap: Heap, viewer: Viewer) -> Cloth:
    """The page on which pebbles are polished."""
    back = ("back", "cloth")
    polish = tuple(
        Move("polish", f"Polish for {s.name}", (("player", s.id), back), adds_only=True)
        for s in known(heap.seats)
    )
    hide = tuple(
        Move("hide", f"Hide {n}", (("player", "p1"), ("number", str(n)), back)) for n in (1, 2)
    )
    return Cloth(heap.polished, (*polish, *hide), Move("finish", "Put the cloth away"))


def book() -> Book:
    rules = (
        RuleSheet("pebbles/three", "Three in a row", "Not four.", "pebbles", "made up"),
        RuleSheet("pebbles/cloth", "The cloth", "It wears out.", "pebbles", "made up"),
        # The id of an entry of another game, too.
        RuleSheet("end/example", "A last pebble", "It wins.", "pebbles", "made up"),
        RuleSheet("pebbles/shown", "Show it", "At the end.", "pebbles", "made up"),
    )
    return Book(rules, synonyms=Synonyms((("cloth", "rag"),)))


GAME: AnyGame = Game(
    key="pebbles",
    title="Pebbles",
    tagline="Take pebbles from a heap.",
    players=range(2, 6),
    blank=Heap(),
    commands={
        "take": Take,
        "hide": Hide,
        "keep": Keep,
        "polish": Polish,
        "turn-to": TurnTo,
        "finish": Finish,
    },
    events=(Started, Taken, Hidden, Polished, TurnedTo, Finished),
    upgrades={("Taken", 1): lambda data: {"type": "Taken", "v": 2, "player": data["who"]}},
    plan=lambda catalogue, players, answers: SetupPlan(),
    start=lambda catalogue, setup: (Started(setup.seats),),
    decide=decide,
    evolve=evolve,
    view=view,
    score=lambda heap, viewer: score(heap),
    log=LogLines(
        folds={"polish": "joins"},
        about=lambda event: frozenset({"heap"} if isinstance(event, Taken) else ()),
        is_step=lambda _, events: not all(isinstance(event, TurnedTo) for event in events),
    ),
    pages=(Page("cloth", "The cloth", "store", "", cloth),),
    story=story,
    sets=lambda heap: ("Cloth",) if heap.polished else (),
    book=book,
    help_for=lambda heap: ("pebbles/three",),
)
ALL_GAMES: dict[str, AnyGame] = {**GAMES, GAME.key: GAME}


def furnish(app: Flask) -> Flask:
    """The app, with the templates of this game's own pages; compiled ones are shared by all apps."""
    app.register_blueprint(Blueprint("toy", __name__, template_folder="templates"))
    # The tests make hundreds of apps, and each would compile every template anew.
    app.jinja_env.bytecode_cache = CompiledTemplates(KEPT, KEY)
    # The process that checks uploads has to find this game too.
    app.config["GAMES_AT"] = f"{__name__}:ALL_GAMES"
    return app
