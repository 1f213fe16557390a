"""What the powers that change a number or a place are used for (rules: powers/...)."""

from __future__ import annotations

from companion.engine.game import Event
from companion.engine.refusals import impossible, object_to
from companion.engine.wording import say
from companion.games.arctic.table.commands import Choose
from companion.games.arctic.table.drawing import draw_value, most_from_pile
from companion.games.arctic.table.events.turns import ChoiceMade
from companion.games.arctic.table.giving import POWER, step_to_give
from companion.games.arctic.table.placing import check_step, check_turn, printed_placement
from companion.games.arctic.table.placing import ways_to_place_last as ways
from companion.games.arctic.table.state import Table

CHANGES = ("-1", "0", "1")
# The power that a choice takes; where the last card goes takes one or the other fox power.
POWERS = {
    "placement": "moose_2",
    "draw": "moose_1",
    "from_pile": "orca_2",
    "from_penalties": "polar_bear_2",
    "gives": POWER,
    "bottom": "fox_1",
    "face_down": "fox_2",
}
OF_STEP_A = ("placement", "last")
_WITHOUT_POWER = {"last": "top", "gives": ""}


def choose(table: Table, command: Choose) -> tuple[Event, ...]:
    """Use a power, or think again; what is as without the power needs none."""
    check_turn(table, command.player)
    _check_moment(table, command)
    if command.value not in values(table, command.choice):
        raise impossible("That cannot be chosen now.", rule="turn/power")
    power = POWERS.get(command.choice) or POWERS.get(command.value, "")
    if command.value not in ("", "0", "top") and not table.holds(command.player, power):
        name = table.box.powers[power].name
        message = say(
            "{player} does not hold the power “{name}”.",
            player=table.name(command.player),
            name=name,
        )
        object_to(command, message, rule="turn/power")
    if command.value == said(table, command.choice):
        return ()
    return (ChoiceMade(command.player, command.choice, command.value),)


def said(table: Table, choice: str) -> str:
    """What was chosen; until then everything is as without the power."""
    return table.turn.choices.get(choice, _WITHOUT_POWER.get(choice, "0"))


def _check_moment(table: Table, command: Choose) -> None:
    """Refuse what belongs to a step that is over, or that this turn does not have."""
    if command.choice in OF_STEP_A:
        check_step(table, command.player)
        return
    step = step_to_give(table) if command.choice == "gives" else "C"
    if step < table.turn.step:
        raise impossible(say("That is done in step {step}.", step=step), rule="powers/polar_bear_1")
    if step == "C" and table.stage == "last_turns":
        message = "No one draws in the last turns."
        raise impossible(message, rule="end/last_round")


def values(table: Table, choice: str) -> tuple[str, ...]:
    """What hands can choose now, no matter who holds the power."""
    player = table.player(table.active)
    match choice:
        case "placement":
            return _changes(printed_placement(table))
        case "last":
            return ways(table)
        case "draw":
            is_nothing = table.turn.step == "C" and player.visible is None
            return () if is_nothing else CHANGES
        case "from_pile":
            return _numbers(most_from_pile(table))
        case "from_penalties":
            return _numbers(min(draw_value(table), player.penalties))
        case _:
            others = [seat.id for seat in table.seats if seat.id != player.id]
            return ("", *(others if player.penalties else ()))


def _changes(printed: int | None) -> tuple[str, ...]:
    """A value that no one knows has to be said first: a tile shows what it comes to."""
    if printed is None:
        return ()
    return ("0", "1") if printed == 0 else CHANGES


def _numbers(most: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(most + 1))
