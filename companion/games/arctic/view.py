"""From the state to what a page shows: ready-made sentences, flags and totals."""

from __future__ import annotations

from companion.engine.game import Event, Seat, Viewer
from companion.engine.questions import in_words
from companion.engine.scoreboard import Scoreboard, ScoreLine
from companion.engine.sheets import Badge
from companion.engine.view import (
    Line,
    Move,
    Now,
    SeatView,
    Step,
    Strip,
    TableView,
)
from companion.games.arctic.events import (
    GameEnded,
    GameStarted,
    LastRoundBegan,
    ReserveOpened,
    TurnBegan,
)
from companion.games.arctic.state import Table

TITLE = "Arctic"
FIRST_PLAYER = Badge("first-player", "first player")

_STEPS = (("draw_pile", "Draw pile"), ("reserve", "Reserve"), ("last_turns", "Last turns"))


def view(table: Table, viewer: Viewer) -> TableView:
    """What one viewer may see of the table."""
    clock = "Game over" if table.is_over else f"Round {table.round}"
    steps = tuple(Step(name, is_now=stage == table.stage) for stage, name in _STEPS)
    return TableView(
        title=TITLE,
        strip=Strip(clock, steps),
        now=Now(_now(table), _move(table), _now_rules(table)),
        seats=tuple(_seat(table, seat) for seat in table.seats),
        is_over=table.is_over,
    )


def _now(table: Table) -> str:
    """One or two sentences that say what the table does now."""
    name = table.name(table.active)
    match table.stage:
        case "over":
            return "Everybody has had the last turn. Spread out the piles, in order, and count."
        case "last_turns":
            return f"{name} places cards and moves two animals. Nobody draws any more."
        case "reserve":
            return (
                f"{name} places cards, moves two animals and draws from the reserve. "
                "After this round each has one last turn."
            )
        case "draw_pile":
            return f"{name} places cards, moves two animals and draws."


def _move(table: Table) -> Move | None:
    if table.is_over:
        return None
    if table.stage == "last_turns" and table.next_player == table.first:
        return Move("next", "End the game", tone="next")
    hint = f"then it is {table.name(table.next_player)}'s turn"
    return Move("next", f"{table.name(table.active)} is done", hint=hint, tone="next")


def _now_rules(table: Table) -> tuple[str, ...]:
    if table.is_over:
        return ("R45", "R47")
    return ("turn/place",) if table.stage == "draw_pile" else ("end/last_round",)


def _seat(table: Table, seat: Seat) -> SeatView:
    is_active = seat.id == table.active and not table.is_over
    moves = (
        (Move("open-reserve", "Tap when the draw pile is empty", tone="quiet"),)
        if is_active and table.stage == "draw_pile"
        else ()
    )
    lines = (_dealt(table),) if table.round == 1 else ()
    return SeatView(
        id=seat.id,
        name=seat.name,
        colour=seat.colour,
        letter=seat.letter,
        mark=FIRST_PLAYER if seat.id == table.first else None,
        is_active=is_active,
        lines=lines,
        moves=moves,
    )


def _dealt(table: Table) -> Line:
    """The starting hand, as long as nobody has drawn or placed a second time."""
    hand = table.catalogue.numbers.hand if table.catalogue else 0
    return Line("Dealt", "cards", "The starting hand.", "R48", number=str(hand))


def score(table: Table, viewer: Viewer) -> Scoreboard:
    """The standing as far as the table knows it: nothing is counted before the end."""
    lines = tuple(
        ScoreLine(seat.id, seat.name, None, "not counted yet", seat.colour, seat.letter)
        for seat in table.seats
    )
    note = "Points come from the piles, the totems and the penalty cards, all counted at the end."
    return Scoreboard(lines, is_final=False, note=note)


def sentence(table: Table, event: Event, viewer: Viewer) -> str:
    """An event in words, for the log."""
    match event:
        case GameStarted(seats=seats, first=first, reserve=reserve, draw_pile=draw_pile):
            names = in_words([seat.name for seat in seats])
            return (
                f"{names} sit down. {table.name(first)} goes first. "
                f"Draw pile {draw_pile}, reserve {reserve}."
            )
        case TurnBegan(player=player, round=number):
            return f"Round {number}: {table.name(player)}'s turn."
        case ReserveOpened():
            return "The draw pile is empty: the reserve takes its place."
        case LastRoundBegan():
            return "The last turns begin. Nobody draws any more."
        case GameEnded():
            return "The game ends."
    raise TypeError(f"{type(event).__name__} is no event of this game.")


def help_for(table: Table) -> tuple[str, ...]:
    """The rules that matter at this moment, the most useful first."""
    if table.is_over:
        return ("end/scoring", "R45", "R46", "R47")
    turn = ("turn/place", "turn/power", "turn/move")
    if table.stage == "last_turns":
        return ("end/last_round", *turn)
    return (*turn, "turn/draw", "turn/hand_limit")
