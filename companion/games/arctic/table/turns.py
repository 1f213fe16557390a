"""Whose turn it is, how a turn goes on, and how the game runs out (rule: end/last_round)."""

from __future__ import annotations

from companion.engine.game import Event
from companion.engine.refusals import impossible, object_to
from companion.engine.wording import say
from companion.games.arctic.table import drawing, moving, placing
from companion.games.arctic.table.commands import EndGame, MoveOn, MoveTokens, OpenReserve
from companion.games.arctic.table.events import rounds as e
from companion.games.arctic.table.events.corrections import PileCounted
from companion.games.arctic.table.events.turns import TurnLeftUntold
from companion.games.arctic.table.giving import give_penalty
from companion.games.arctic.table.state import Table


def move_on(table: Table, command: MoveOn) -> tuple[Event, ...]:
    """End the step that the table is in, and with the last one the turn."""
    if table.tracking == "score":
        return (e.GameEnded(),)
    if table.tracking == "clock":
        return next_turn(table)
    match table.turn.step:
        case "A":
            return _end_placing(table, command)
        case "B":
            return (*moving.leave_out(table, command), *_after_moving(table))
        case "C":
            opens = drawing.plan_draw(table).opens_reserve
            return (*drawing.draw(table), *next_turn(table, opens=opens))


def _end_placing(table: Table, command: MoveOn) -> tuple[Event, ...]:
    """The visible card stays as it is, or the whole turn is left untold."""
    untold = placing.untold(table)
    if not untold:
        return placing.place(table, table.turn.card)
    if not command.untold:
        object_to(command, say("First: enter {untold}.", untold=untold[0]), rule="turn/place")
    return (TurnLeftUntold(table.active), *next_turn(table))


def move_tokens(table: Table, command: MoveTokens) -> tuple[Event, ...]:
    """Move the tokens, and go on from there."""
    return (*moving.move_tokens(table, command), *_after_moving(table))


def _after_moving(table: Table) -> tuple[Event, ...]:
    """The rest of step B; in the last turns it is the end of the turn."""
    ends = next_turn(table) if table.stage == "last_turns" else ()
    return (*give_penalty(table, "B"), *ends)


def next_turn(table: Table, *, opens: bool = False) -> tuple[Event, ...]:
    """Pass on clockwise; a round ends when the first player would be next.

    Once the reserve is open the round is finished, then each has a last turn without drawing.
    ``opens``: the turn that ends has just opened it.
    """
    player = table.next_player
    if player != table.first:
        return (e.TurnBegan(player, table.round),)
    if table.stage == "last_turns":
        return (e.GameEnded(),)
    began = e.TurnBegan(player, table.round + 1)
    return (e.LastRoundBegan(), began) if opens or table.stage == "reserve" else (began,)


def open_reserve(table: Table, command: OpenReserve) -> tuple[Event, ...]:
    """Bring the reserve in, once, when hands find the draw pile empty."""
    if table.stage != "draw_pile":
        message = "The Reserve is open already. The last turns follow this round."
        raise impossible(message, rule="end/last_round")
    is_news = bool(table.draw_pile) or table.is_doubted("draw_pile")
    counted = (PileCounted("draw_pile", 0, table.draw_pile),) if is_news else ()
    return (*counted, e.ReserveOpened())


def end_game(table: Table, command: EndGame) -> tuple[Event, ...]:
    """Count now, though someone may still have had a turn."""
    if table.tracking != "score":
        message = "The game ends when everyone has had the last turn."
        object_to(command, message, rule="end/last_round")
    return (e.GameEnded(),)
