"""The first polar bear power: a penalty card goes to another player (rule: powers/polar_bear_1)."""

from __future__ import annotations

from companion.engine.game import Event, PlayerId
from companion.games.arctic.rules.catalogue import StepId
from companion.games.arctic.table.events.turns import PenaltyGiven
from companion.games.arctic.table.state import Table

POWER = "polar_bear_1"


def step_to_give(table: Table) -> StepId:
    """The step that the card names; prints may differ, so it is never taken for granted."""
    return table.box.powers[POWER].step


def give_penalty(table: Table, step: StepId, *, taken: int = 0) -> tuple[Event, ...]:
    """Hand a penalty card over, if its owner chose to and the power is used in this step.

    ``taken``: the penalty cards that were drawn into the hand in this step.
    """
    to, has = table.turn.choices.get("gives", ""), table.player(table.active).penalties - taken
    if not to or step != step_to_give(table) or has < 1:
        return ()
    return (PenaltyGiven(table.active, PlayerId(to)),)
