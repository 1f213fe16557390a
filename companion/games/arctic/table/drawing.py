"""Step C: cards come into the hand, the river is filled up, the hand limit holds (turn/draw)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.game import Event
from companion.games.arctic.table.events.rounds import ReserveOpened
from companion.games.arctic.table.events.turns import CardsDiscarded, CardsDrawn
from companion.games.arctic.table.giving import give_penalty
from companion.games.arctic.table.state import Table


@dataclass(frozen=True)
class Draw:
    """How a draw turns out: what comes from where, and what that does to the piles."""

    value: int
    river: int
    draw_pile: int
    penalties: int
    refilled: int
    opens_reserve: bool
    discarded: int

    @property
    def taken(self) -> int:
        """Cards that come into the hand."""
        return self.river + self.draw_pile + self.penalties


def draw_value(table: Table) -> int:
    """How many cards they draw, the first moose power included."""
    card = table.player(table.active).visible
    return max(0, card.draw + table.turn.change("draw")) if card else 0


def from_penalties(table: Table) -> int:
    """How many of them come from their own penalty zone (second polar bear power)."""
    wanted = table.turn.change("from_penalties")
    return min(wanted, draw_value(table), table.player(table.active).penalties)


def most_from_pile(table: Table) -> int:
    """How many of them can come from the draw pile, those from their penalty zone set aside."""
    return min(draw_value(table) - from_penalties(table), table.stock)


def plan_draw(table: Table) -> Draw:
    """Step C as it will turn out; piles that run dry give what they have."""
    numbers, player, value = table.box.numbers, table.player(table.active), draw_value(table)
    penalties = from_penalties(table)
    blind = min(table.turn.change("from_pile"), most_from_pile(table))
    # The first orca power turns cards up while they draw, so that a short river is no limit.
    reach = table.river
    if table.holds(table.active, "orca_1"):
        reach += table.stock - blind
    river = min(value - penalties - blind, reach)
    gap = max(0, numbers.river - table.river) + river
    refilled = min(gap, table.stock - blind)
    hand = player.hand
    drawn = river + blind + penalties
    return Draw(
        value=value,
        river=river,
        draw_pile=blind,
        penalties=penalties,
        refilled=refilled,
        opens_reserve=table.stage == "draw_pile" and blind + gap > table.draw_pile,
        discarded=0 if hand is None else max(0, hand + drawn - numbers.hand_limit),
    )


def draw(table: Table) -> tuple[Event, ...]:
    """Take the cards, give a penalty card away, then discard what is too many (R68)."""
    player, found = table.active, plan_draw(table)
    events: list[Event] = [ReserveOpened()] if found.opens_reserve else []
    events.append(CardsDrawn(player, found.river, found.draw_pile, found.penalties, found.refilled))
    events += give_penalty(table, "C", taken=found.penalties)
    if found.discarded:
        events.append(CardsDiscarded(player, found.discarded))
    return tuple(events)
