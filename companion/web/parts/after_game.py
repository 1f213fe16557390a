"""What a finished game leads to: its result as a text to send, and a new game."""

from __future__ import annotations

from typing import Any

from flask import url_for

from companion.web.at_table import AtTable
from companion.web.parts import ceremony
from companion.web.parts.ago import day


def text(table: AtTable, result: ceremony.Revealed) -> str:
    """The result in short, to be shared."""
    return ceremony.in_short(table.game.title, day(table.record.created), result)


def again(table: AtTable) -> str:
    """The page of a new game with the same people at the same places."""
    people: dict[str, Any] = {}
    for number, seat in enumerate(table.view.seats, 1):
        people |= {f"name{number}": seat.name, f"colour{number}": seat.colour}
    return url_for("lobby.new", game=table.game.key, **people)
