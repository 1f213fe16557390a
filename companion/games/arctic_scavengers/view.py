"""From the state to what a page shows: ready-made sentences, flags and totals."""

from __future__ import annotations

from companion.engine.game import Event, Seat, Viewer
from companion.engine.questions import in_words
from companion.engine.sheets import Badge
from companion.engine.view import (
    Line,
    Move,
    Now,
    Scoreboard,
    ScoreLine,
    SeatView,
    Step,
    Strip,
    TableView,
    Track,
)
from companion.games.arctic_scavengers import rounds
from companion.games.arctic_scavengers.catalogue import Catalogue
from companion.games.arctic_scavengers.events import (
    ContestedResourceLeft,
    GameEnded,
    GameStarted,
    GatheringBegan,
    RoundBegan,
    SkirmishBegan,
)
from companion.games.arctic_scavengers.state import Phase, Table

TITLE = "Arctic Scavengers"
INITIATOR = Badge("initiator", "initiator")

_STEPS: tuple[tuple[Phase, str], ...] = (
    ("draw", "Draw"),
    ("gather", "Gather"),
    ("skirmish", "Skirmish"),
)
_ORDINALS = ("1st", "2nd", "3rd", "4th", "5th")


def view(table: Table, viewer: Viewer) -> TableView:
    """What one viewer may see of the table."""
    return TableView(
        title=TITLE,
        strip=_strip(table),
        now=Now(_now(table), _move(table), _now_rules(table)),
        seats=tuple(_seat(table, seat) for seat in table.seats),
        is_over=table.is_over,
    )


def _strip(table: Table) -> Strip:
    steps = tuple(
        Step(
            name,
            is_now=phase == table.phase,
            is_skipped=phase == "skirmish" and not rounds.has_skirmish(table.round),
        )
        for phase, name in _STEPS
    )
    clock = "Game over" if table.is_over else f"Round {table.round}"
    track = Track("Contested", table.contested_left, table.contested_total)
    until = "" if table.is_over else f"of {rounds.last_round(table)}"
    return Strip(clock, steps, track, until)


def _now(table: Table) -> str:
    """One or two sentences that say what the table does now."""
    initiator = table.name(table.initiator)
    match table.phase:
        case "draw" if rounds.has_peek(table.round, len(table.seats)):
            return (
                f"Everyone draws 5. {initiator}, the initiator, peeks at the top contested "
                "resource and puts it back."
            )
        case "draw":
            return f"Everyone draws 5. {initiator} is the initiator."
        case "gather":
            waiting = in_words([seat.name for seat in table.turn_order[1:]])
            return (
                f"{initiator} gathers first and says how many cards stay for the skirmish; "
                f"then {waiting}."
                if rounds.has_skirmish(table.round)
                else f"{initiator} gathers first, then {waiting}. No skirmish this round."
            )
        case "skirmish":
            nobody = " With no fight at all the most people win (R28)."
            return (
                f"All reveal. Special actions go round from {initiator}. The winner takes the "
                "top contested resource; on a deadlock it goes into the junkyard."
            ) + (nobody if table.house_rules.zero_fight_can_win else "")
        case "over":
            return "The last contested resource is gone. Count your tribes: the largest wins."


def _move(table: Table) -> Move | None:
    if table.is_over:
        return None
    match table.phase:
        case "draw":
            label = "Start gathering"
        case "gather" if rounds.has_skirmish(table.round):
            label = "Start the skirmish"
        case "skirmish" if table.contested_left == 1:
            label = "End the game"
        case _:
            label = f"Start round {table.round + 1}"
    return Move("next", label, tone="next")


def _now_rules(table: Table) -> tuple[str, ...]:
    if table.phase == "draw":
        return ("R8", "R7") if rounds.has_skirmish(table.round) else ("R7",)
    return {"gather": ("R10",), "skirmish": ("R17", "R29"), "over": ("R9", "R40")}[table.phase]


def _seat(table: Table, seat: Seat) -> SeatView:
    """A player's panel: her place in the turn order, and what she began with."""
    place = table.turn_order.index(seat)
    people = starting_people(table)
    cards = sum(table.starter.values())
    return SeatView(
        id=seat.id,
        name=seat.name,
        colour=seat.colour,
        letter=seat.letter,
        mark=INITIATOR if seat.id == table.initiator and not table.is_over else None,
        lines=()
        if table.is_over
        else (
            Line("Turn", why="Clockwise from the initiator.", rule="R7", number=_ORDINALS[place]),
            Line(
                "Began with",
                "people",
                f"The starter deck: {cards} cards with {people} people on them.",
                "R2",
                number=str(people),
            ),
        ),
    )


def starting_people(table: Table) -> int:
    """The people on a starter deck, by the card values this game began with."""
    catalogue = Catalogue.from_json(table.cards)
    return sum(catalogue.cards[card].people * count for card, count in table.starter.items())


def score(table: Table, viewer: Viewer) -> Scoreboard:
    """The standing as far as the table knows it: what everybody began with."""
    began = f"began with {starting_people(table)} people"
    lines = tuple(
        ScoreLine(seat.id, seat.name, None, began, seat.colour, seat.letter) for seat in table.seats
    )
    note = (
        "The table does not follow what is hired, dug up and won yet. Count the people on every "
        "card you own (R40); the largest tribe wins (R43)."
    )
    return Scoreboard(lines, is_final=False, note=note)


def sentence(table: Table, event: Event, viewer: Viewer) -> str:
    """An event in words, for the log."""
    match event:
        case GameStarted(seats=seats, first=first):
            names = in_words([seat.name for seat in seats])
            return f"{names} sit down. {table.name(first)} goes first."
        case RoundBegan(round=number, initiator=initiator):
            return f"Round {number} begins. {table.name(initiator)} is the initiator."
        case GatheringBegan():
            return "The gathering begins."
        case SkirmishBegan():
            return "The skirmish begins."
        case ContestedResourceLeft(left=left):
            return f"A contested resource leaves the pile: {left} left."
        case GameEnded(round=number):
            return f"The game ends after round {number}."
    raise TypeError(f"{type(event).__name__} is no event of this game.")


def help_for(table: Table) -> tuple[str, ...]:
    """The rules that matter in this phase, the most useful first."""
    match table.phase:
        case "draw" if rounds.has_peek(table.round, len(table.seats)):
            return ("round/draw", "round/peek", "round/initiator")
        case "draw":
            return ("round/draw", "round/initiator", "R8")
        case "gather":
            return (
                "round/gather",
                "actions/dig",
                "actions/hunt",
                "actions/hire",
                "actions/draw",
                "actions/trash",
                "tools/one_each",
            )
        case "skirmish" if len(table.seats) == 2:
            return ("round/skirmish", "skirmish/order", "skirmish/two_players", "tools/one_each")
        case "skirmish":
            return ("round/skirmish", "skirmish/order", "skirmish/ties", "tools/one_each")
        case "over":
            return ("round/end", "R40", "R43")
