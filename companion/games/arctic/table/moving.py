"""Step B: the tokens of the two animals move on the landscape (rule: turn/move)."""

from __future__ import annotations

from companion.engine.game import Event
from companion.engine.refusals import impossible, object_to
from companion.engine.wording import say
from companion.games.arctic.rules.landscape import Further, TokenMove, legal_moves
from companion.games.arctic.table.commands import MoveOn, MoveTokens
from companion.games.arctic.table.events.turns import TokensMoved
from companion.games.arctic.table.placing import check_turn
from companion.games.arctic.table.state import Table


def further(table: Table) -> Further:
    """Which token the walrus lets go one card further."""
    if table.holds(table.active, "walrus_1"):
        return "main"
    return "companion" if table.holds(table.active, "walrus_2") else ""


def offered_moves(table: Table) -> tuple[TokenMove, ...]:
    """Every legal move of this turn; none without a visible card."""
    card = table.player(table.active).visible
    if card is None:
        return ()
    main, companion = table.tokens[card.main], table.tokens[card.companion]
    return legal_moves(table.box.landscape, main, companion, further(table))


def move_tokens(table: Table, command: MoveTokens) -> tuple[Event, ...]:
    """Move both tokens to where the player says."""
    check_turn(table, command.player)
    card = table.player(command.player).visible
    if table.turn.step != "B" or card is None:
        message = "The tokens move after cards are placed, and once a turn."
        raise impossible(message, rule="turn/move")
    targets = (command.main, command.companion)
    if any(value not in table.box.landscape for value in targets):
        values = ", ".join(map(str, table.box.landscape))
        raise impossible(say("The landscape has {values}.", values=values), rule="turn/move")
    if targets not in {(move.main, move.companion) for move in offered_moves(table)}:
        names = table.animal(card.main), table.animal(card.companion)
        message = say(
            "{animal} to {main} and {other} to {companion} is not a legal move. Tap one of those "
            "shown.",
            animal=names[0],
            main=command.main,
            other=names[1],
            companion=command.companion,
        )
        object_to(command, message, rule="turn/move")
    tokens = {card.main: command.main, card.companion: command.companion}
    return (TokensMoved(command.player, tokens),)


def leave_out(table: Table, command: MoveOn) -> tuple[Event, ...]:
    """Go on without a move: the only legal one is made, and none without a visible card."""
    card, moves = table.player(table.active).visible, offered_moves(table)
    if card is None:
        return (TokensMoved(table.active, {}),)
    if len(moves) == 1:
        tokens = {card.main: moves[0].main, card.companion: moves[0].companion}
        return (TokensMoved(table.active, tokens),)
    if not command.untold:
        message = say(
            "First: tap where {active} moves the two tokens.", active=table.name(table.active)
        )
        object_to(command, message, rule="turn/move")
    return (TokensMoved(table.active, {}),)
