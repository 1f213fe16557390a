"""From the state to what a page shows: ready-made sentences, flags and totals."""

from __future__ import annotations

from companion.engine.game import Viewer
from companion.engine.questions import counted
from companion.engine.view import Move, Now, Panel, Step, Strip, TableView
from companion.games.arctic.table import placing
from companion.games.arctic.table.drawing import plan_draw
from companion.games.arctic.table.moving import offered_moves
from companion.games.arctic.table.state import Table
from companion.games.arctic.view.bench import bench, what_stays
from companion.games.arctic.view.clock import clock_now
from companion.games.arctic.view.count import count_now, count_panel
from companion.games.arctic.view.doubt import sign
from companion.games.arctic.view.landscape import landscape
from companion.games.arctic.view.seats import seat_view

TITLE = "Arctic"

_STAGES = (
    ("draw_pile", "Draw pile", "R48"),
    ("reserve", "Reserve", "R48"),
    ("last_turns", "Last turns", "end/last_round"),
)
_STEPS = (("A", "Place", "turn/place"), ("B", "Move", "turn/move"), ("C", "Draw", "turn/draw"))
_WHERE = {
    "top": "onto her pile",
    "bottom": "at the bottom of her pile",
    "face_down": "face down below her visible card",
}


def view(table: Table, viewer: Viewer) -> TableView:
    """What one viewer may see of the table."""
    return TableView(
        title=TITLE,
        strip=_strip(table),
        now=count_now(table) if table.is_over else _now(table),
        seats=tuple(seat_view(table, seat) for seat in table.seats),
        is_over=table.is_closed,
        extra=(
            Panel("landscape", landscape(table)),
            Panel("bench", bench(table)),
            Panel("spread", count_panel(table)),
        ),
    )


def _strip(table: Table) -> Strip:
    if table.is_over:
        return Strip("Game over" if table.is_closed else "Count", rule="end/scoring")
    if table.tracking == "score":
        return Strip("Score only", rule="end/scoring")
    if table.tracking == "clock":
        steps = tuple(
            Step(name, is_now=stage == table.stage, rule=rule) for stage, name, rule in _STAGES
        )
        return Strip(f"Round {table.round}", steps, rule="turn/overview")
    steps = tuple(
        Step(
            name,
            is_now=step == table.turn.step,
            is_skipped=step == "C" and table.stage == "last_turns",
            rule=rule,
        )
        for step, name, rule in _STEPS
    )
    until = {
        "draw_pile": f"{table.draw_pile}{sign(table, 'draw_pile')} to draw",
        "reserve": "then the last turns",
        "last_turns": "last turns",
    }[table.stage]
    how_long = "R48" if table.stage == "draw_pile" else "end/last_round"
    rule = "turn/overview"
    return Strip(f"Round {table.round}", steps, until=until, rule=rule, until_rule=how_long)


def _now(table: Table) -> Now:
    if table.tracking == "clock":
        return clock_now(table)
    if table.tracking == "score":
        says = "Play on. When everybody has had the last turn, spread out the piles and count."
        move = Move("next", "Count the points", tone="next")
        return Now(says, move, ("end/last_round", "end/scoring"))
    return Now(_sentence(table), _move(table), _now_rules(table), _chores(table), _others(table))


def _sentence(table: Table) -> str:
    """One or two sentences that say what the table does now."""
    name = table.name(table.active)
    match table.turn.step:
        case "A":
            return _placing(table, name)
        case "B":
            card = table.player(table.active).visible
            if card is None:
                return f"{name} has no visible card: no token moves."
            animals = f"{table.animal(card.main)} and {table.animal(card.companion)}"
            return f"{name} moves {animals} on the landscape."
        case "C":
            drawn = plan_draw(table)
            return f"{name} draws {counted(drawn.taken, 'card')}."


def _placing(table: Table, name: str) -> str:
    last = " This is her last turn." if table.stage == "last_turns" else ""
    wanted = placing.placement(table)
    if wanted is None:
        return f"{name} places cards: how many does her visible card ask for?{last}"
    if not placing.needs_card(table):
        what = f"1 card {_WHERE[placing.where_last(table)]}"
        what = what if placing.placed(table) else "nothing onto her pile"
        return f"{name} places {what}. {what_stays(table)}{last}"
    cards = counted(placing.placed(table), "card")
    return f"{name} places {cards}. Then tap what her visible card shows.{last}"


def _move(table: Table) -> Move | None:
    """The large button, where no tile below has to be tapped instead."""
    name = table.name(table.active)
    match table.turn.step:
        case "A":
            is_told = not placing.untold(table)
            return Move("next", f"{name} has placed", tone="next") if is_told else None
        case "B":
            is_forced = len(offered_moves(table)) < 2
            has_card = table.player(table.active).visible is not None
            label, hint = "Tokens moved" if has_card else "Go on", _then(table)
            return Move("next", label, hint=hint, tone="next") if is_forced else None
        case "C":
            drawn = plan_draw(table).taken
            label = f"{name} has drawn {drawn}"
            return Move("next", label, hint=_turn_after(table), tone="next")


def _others(table: Table) -> tuple[Move, ...]:
    """The way past what nobody wants to tell."""
    if _move(table) is not None:
        return ()
    label = "Leave the turn untold" if table.turn.step == "A" else "Leave the tokens untold"
    return (Move("next", label, (("untold", "1"),), tone="quiet"),)


def _then(table: Table) -> str:
    return _turn_after(table) if table.stage == "last_turns" else ""


def _turn_after(table: Table) -> str:
    if table.next_player != table.first:
        return f"then it is {table.name(table.next_player)}'s turn"
    if table.stage == "last_turns":
        return "then count"
    is_opened = table.stage == "reserve" or plan_draw(table).opens_reserve
    return "then the last turns" if is_opened else f"then round {table.round + 1}"


def _chores(table: Table) -> tuple[str, ...]:
    """What hands have to do at this moment, besides the step itself."""
    turn, name = table.turn, table.name(table.active)
    if turn.step == "B":
        return (*_penalty_chore(table), *_power_chore(table))
    if turn.step == "A" and table.stage == "last_turns":
        return ("Steps A and B only: nobody draws any more.",)
    if turn.step != "C":
        return ()
    found = plan_draw(table)
    chores = []
    if found.refilled:
        chores.append(f"Fill the river up with {counted(found.refilled, 'card')}.")
    elif found.river:
        chores.append("The river cannot be filled up.")
    if found.discarded:
        chores.append(f"{name} puts {counted(found.discarded, 'card')} into her penalty zone.")
    return tuple(chores)


def _penalty_chore(table: Table) -> tuple[str, ...]:
    number = table.turn.penalties
    if not number:
        return ()
    name = table.name(table.active)
    return (f"{name} draws {counted(number, 'penalty card')} from the draw pile.",)


def _power_chore(table: Table) -> tuple[str, ...]:
    turn = table.turn
    if not turn.took:
        return ()
    power = table.power(turn.took)
    source = f"from {table.name(turn.took_from)}" if turn.took_from else "from the middle"
    named = f" “{power.name}”" if power else ""
    return (f"{table.name(table.active)} takes the power{named} {source}.",)


def _now_rules(table: Table) -> tuple[str, ...]:
    if table.stage != "draw_pile" and table.turn.step == "A":
        return ("end/last_round",)
    return {"A": ("turn/place",), "B": ("turn/move",), "C": ("turn/draw",)}[table.turn.step]


def help_for(table: Table) -> tuple[str, ...]:
    """The rules that matter at this moment, the most useful first."""
    if table.is_over:
        return ("end/scoring", "R45", "R46", "R47")
    if not table.tracks_turns:
        return ("turn/place", "turn/power", "turn/move", "turn/draw", "end/last_round")
    step = {
        "A": ("turn/place", "turn/power"),
        "B": ("turn/move", "turn/power"),
        "C": ("turn/draw", "turn/hand_limit"),
    }[table.turn.step]
    powers = tuple(f"powers/{power.id}" for power in table.powers_of(table.active))
    end = () if table.stage == "draw_pile" else ("end/last_round",)
    return (*end, *step, *powers, *(() if end else ("R48",)))
