"""Reading an address: whatever cannot be is left out, and remembered to have been."""

from __future__ import annotations

from collections.abc import Container

from companion.engine.game import COLOURS, PlayerId, Seat
from companion.engine.setup import Answers

LONGEST = 2000
LONGEST_NAME = 24


class Reader:
    """Reads an address; whatever cannot be is left out and remembered."""

    def __init__(self, answers: Answers) -> None:
        self._answers = answers
        self.is_whole = True

    def text(self, name: str) -> str:
        """What stands in a field, cut where it runs on."""
        return next(iter(self._answers.get(name, ())), "")[:LONGEST]

    def flag(self, name: str) -> bool:
        """Whether a field is switched on."""
        return self.text(name) == "1"

    def number(self, text: str, least: int, most: int, otherwise: int) -> int:
        """A number within bounds, or the usual one."""
        if not text:
            return otherwise
        if text.isascii() and text.isdigit() and least <= int(text[:9]) <= most:
            return int(text[:9])
        self.is_whole = False
        return otherwise

    def known(self, name: str, known: Container[str], most: int) -> tuple[str, ...]:
        """Words between commas, those that mean something here."""
        words = [word for word in self.text(name).split(",") if word]
        found = [word for word in words if word in known][:most]
        self.is_whole = self.is_whole and len(found) == len(words)
        return tuple(found)

    def seat(self, n: int) -> Seat:
        """The n-th player, called by her colour where no name is given."""
        colour = self.text(f"colour{n}")
        colour = colour if colour in COLOURS else COLOURS[n - 1]
        name = " ".join(self.text(f"name{n}").split())[:LONGEST_NAME]
        return Seat(PlayerId(f"p{n}"), name or colour.capitalize(), colour)


def seat_fields(n: int, seat: Seat) -> dict[str, str]:
    """A player as an address names her; what is usual is left out."""
    return {
        f"name{n}": "" if seat.name == seat.colour.capitalize() else seat.name,
        f"colour{n}": "" if seat.colour == COLOURS[n - 1] else seat.colour,
    }
