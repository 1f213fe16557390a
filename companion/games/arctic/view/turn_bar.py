"""The way on in a turn of three steps: the row that is asked next, or the key that ends a step."""

from __future__ import annotations

from companion.engine.view import Bar, Move
from companion.engine.wording import say
from companion.games.arctic.table import placing
from companion.games.arctic.table.drawing import plan_draw
from companion.games.arctic.table.moving import offered_moves
from companion.games.arctic.table.state import Part, Table

_ASKS: dict[Part, str] = {
    "main": "Tap the main animal",
    "companion": "Tap the companion",
    "placement": "Tap the Place number",
    "draw": "Tap the Draw number",
}
_RULES = {"A": "turn/place", "B": "turn/move", "C": "turn/draw"}
_SKIP = (("untold", "1"),)
_SKIP_TURN = Move("next", "Skip this turn's details", _SKIP)
_SKIP_MOVE = Move("next", "Skip the token move", _SKIP)


def turn_bar(table: Table) -> Bar:
    """What is tapped next in the step that the table is in."""
    match table.turn.step:
        case "A":
            return _placing(table)
        case "B":
            return _moving(table)
        case "C":
            return _key(
                table, say("{name} draws {taken}", name=_name(table), taken=plan_draw(table).taken)
            )


def _name(table: Table) -> str:
    return table.name(table.active)


def _rule(table: Table) -> str:
    is_late = table.stage != "draw_pile" and table.turn.step == "A"
    return "end/last_round" if is_late else _RULES[table.turn.step]


def _placing(table: Table) -> Bar:
    last = " Last turn." if table.stage == "last_turns" else ""
    if not placing.untold(table):
        return Bar(key=Move("next", "Finish placing", tone="next"), rule=_rule(table))
    asked = placing.next_part(table)
    says = _ASKS[asked] if asked else "Tap how many cards to place"
    note = (
        say("on {name}'s visible card.{last}", name=_name(table), last=last)
        if last
        else say("on {name}'s visible card", name=_name(table))
    )
    return Bar(says, note, asks=True, others=(_SKIP_TURN,), rule=_rule(table))


def _moving(table: Table) -> Bar:
    if len(offered_moves(table)) > 1:
        note = say("of {name}'s two tokens", name=_name(table))
        return Bar("Tap one of the moves", note, asks=True, others=(_SKIP_MOVE,), rule=_rule(table))
    has_card = table.player(table.active).visible is not None
    done = "Finish moving" if has_card else "No move"
    if table.stage == "last_turns":
        return _key(table, done)
    return Bar(
        key=Move("next", say("{done}, on to draw", done=done), tone="next"), rule=_rule(table)
    )


def _key(table: Table, done: str) -> Bar:
    """The key that ends the turn says what follows."""
    return Bar(key=Move("next", f"{done}, {_turn_after(table)}", tone="next"), rule=_rule(table))


def _turn_after(table: Table) -> str:
    if table.next_player != table.first:
        return say("on to {next_player}", next_player=table.name(table.next_player))
    if table.stage == "last_turns":
        return "count"
    is_opened = table.stage == "reserve" or plan_draw(table).opens_reserve
    return "last turns" if is_opened else say("start round {round}", round=table.round + 1)
