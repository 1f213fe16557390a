"""A page whose address is its state: reading it, and the taps that lead to another one.

Whatever cannot be in an address is left out, and the reader remembers that something was.
"""

from __future__ import annotations

from collections.abc import Container
from urllib.parse import parse_qsl, urlencode

from companion.engine.names import can_be_a_name, cut
from companion.engine.setup import Answers
from companion.engine.values import COLOURS, PlayerId, Seat

LONGEST = 2000
LONGEST_NUMBER = 9

UNREADABLE = "That tap could not be read."


class AddressReader:
    """Reads an address; ``is_whole`` says whether nothing had to be left out."""

    def __init__(self, answers: Answers) -> None:
        self._answers = answers
        self.is_whole = True

    def text(self, name: str) -> str:
        """What stands in a field, cut where it runs on."""
        return next(iter(self._answers.get(name, ())), "")[:LONGEST]

    def flag(self, name: str) -> bool:
        """Whether a field is switched on."""
        return self.text(name) == "1"

    def number(self, text: str, among: Container[int], otherwise: int) -> int:
        """One of these numbers, or the usual one."""
        is_number = text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER
        if is_number and int(text) in among:
            return int(text)
        self.is_whole = self.is_whole and not text
        return otherwise

    def known(self, name: str, known: Container[str], most: int) -> tuple[str, ...]:
        """Words between commas, those that mean something here."""
        words = [word for word in self.text(name).split(",") if word]
        found = [word for word in words if word in known][:most]
        self.is_whole = self.is_whole and len(found) == len(words)
        return tuple(found)

    def seat(self, n: int) -> Seat:
        """The n-th player, called by their colour where no name is given."""
        colour = self.text(f"colour{n}")
        colour = colour if colour in COLOURS else COLOURS[n - 1]
        name = cut(self.text(f"name{n}"))
        called = name if can_be_a_name(name) else colour.capitalize()
        return Seat(PlayerId(f"p{n}"), called, colour)


def seat_fields(n: int, seat: Seat) -> dict[str, str]:
    """A player as an address names them; what is usual is left out."""
    return {
        f"name{n}": "" if seat.name == seat.colour.capitalize() else seat.name,
        f"colour{n}": "" if seat.colour == COLOURS[n - 1] else seat.colour,
    }


def press(action: str, **fields: str) -> str:
    """An action with its fields as the value of one button."""
    return f"{action}?{urlencode(fields)}" if fields else action


def read_press(tap: str) -> tuple[str, dict[str, str]]:
    """The action and the fields that a button's value holds."""
    action, _, query = tap[:LONGEST].partition("?")
    return action, dict(parse_qsl(query, keep_blank_values=True))
