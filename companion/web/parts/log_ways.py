"""Ways through a log: to a round, to the lines of one player, to words that are looked for."""

from __future__ import annotations

import re
from dataclasses import dataclass

from flask import url_for

from companion.engine.game import Seat
from companion.web.at_table import AtTable
from companion.web.parts.lines import Wanted, clock_of

# Of more rounds than this every second leads on, or every third, and so on.
MOST_JUMPS = 60


@dataclass(frozen=True)
class Jump:
    """A way to where a round ends, from where one reads back."""

    label: str  # its number, or what the clock showed
    title: str
    url: str
    is_here: bool


@dataclass(frozen=True)
class OfPlayer:
    """A way to the lines of one player, or back to those of everyone."""

    seat: Seat
    url: str
    is_chosen: bool


def jumps(table: AtTable, first: str) -> tuple[Jump, ...]:
    """The rounds of a log, the newest first; ``first`` is what the clock showed on this page."""
    ends: dict[str, int] = {}
    for chapter, last in table.log.chapters(table.id):
        clock = clock_of(chapter)
        ends[clock] = max(last, ends.get(clock, 0))
    ways = sorted(ends.items(), key=lambda end: -end[1])
    return tuple(
        Jump(
            _label(clock),
            clock,
            url_for("table.log", code=table.code, before=last + 1),
            is_here=clock == first,
        )
        for clock, last in ways[:: -(-len(ways) // MOST_JUMPS)]
    )


def of_players(table: AtTable, wanted: Wanted) -> tuple[OfPlayer, ...]:
    """A way to each player's lines; that of the one whose lines are shown leads back to all."""
    find = wanted.find or None
    return tuple(
        OfPlayer(
            seat,
            url_for(
                "table.log",
                code=table.code,
                who=None if seat.id == wanted.who else seat.id,
                find=find,
            ),
            seat.id == wanted.who,
        )
        for seat in table.record.seats
    )


def _label(clock: str) -> str:
    number = re.search(r"\d+$", clock)
    return number[0] if number else clock
