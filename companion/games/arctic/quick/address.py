"""Spread-out piles as the address of a page: what it says, read into a table, and written again.

``pile1=ffxo`` is the pile of the first player clockwise, a letter a card: two foxes, a face-down
card and an orca. ``totem1=fox`` and ``stands1=10`` say what her totem is and where its token stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.game import COLOURS, PlayerId, Seat
from companion.engine.setup import Answers
from companion.games.arctic.catalogue import PLAYERS, Catalogue
from companion.games.arctic.counting import most_cards
from companion.games.arctic.points import FACE_DOWN
from companion.games.arctic.spread import Count, Spread
from companion.games.arctic.state import Table

LETTERS = {
    "w": "walrus",
    "p": "puffin",
    "b": "polar_bear",
    "o": "orca",
    "m": "moose",
    "f": "fox",
    "x": FACE_DOWN,
}
_LETTER = {card: letter for letter, card in LETTERS.items()}
LONGEST = 200
LONGEST_NAME = 24
USUAL_PLAYERS = 2

LEFT_OUT = "Some of what the address says cannot be in a count and was left out."


@dataclass(frozen=True)
class Asked:
    """A count as an address puts it, and what had to be left out of it."""

    table: Table
    problem: str = ""


class _Reader:
    """Reads an address; whatever cannot be is left out and remembered."""

    def __init__(self, answers: Answers) -> None:
        self._answers = answers
        self.is_whole = True

    def text(self, name: str) -> str:
        return next(iter(self._answers.get(name, ())), "")[:LONGEST]

    def number(self, name: str, among: range | tuple[int, ...], otherwise: int) -> int:
        text = self.text(name)
        is_number = text.isascii() and text.isdigit() and len(text) <= len("999")
        if is_number and int(text) in among:
            return int(text)
        self.is_whole = self.is_whole and not text
        return otherwise

    def pile(self, name: str, most: int) -> tuple[str, ...]:
        text = self.text(name)
        cards = tuple(LETTERS[letter] for letter in text if letter in LETTERS)[:most]
        self.is_whole = self.is_whole and len(cards) == len(text)
        return cards

    def totem(self, name: str, free: set[str]) -> str:
        text = self.text(name)
        if text in free:
            return text
        self.is_whole = self.is_whole and not text
        return ""


def read(catalogue: Catalogue, answers: Answers) -> Asked:
    """The count that an address asks about."""
    reader = _Reader(answers)
    players = reader.number("players", PLAYERS, USUAL_PLAYERS)
    seats = tuple(_seat(reader, n) for n in range(1, players + 1))
    spreads: list[Spread] = []
    tokens: dict[str, int] = {}
    most = most_cards(catalogue)
    for n, seat in enumerate(seats, 1):
        totem = reader.totem(f"totem{n}", set(catalogue.animals) - {one.totem for one in spreads})
        value = reader.number(f"stands{n}", catalogue.landscape, -1)
        if totem and value in catalogue.landscape:
            tokens[totem] = value
        penalty = reader.number(f"penalty{n}", range(most + 1), 0)
        spreads.append(Spread(seat.id, reader.pile(f"pile{n}", most), totem, penalty))
    at = reader.number("at", range(1, players + 1), 1)
    marked = reader.number("mark", range(len(spreads[at - 1].pile) + 1), 0)
    table = Table(
        seats=seats,
        first=seats[reader.number("first", range(1, players + 1), 1) - 1].id,
        stage="over",
        catalogue=catalogue,
        count=Count(tuple(spreads), tokens, seats[at - 1].id, marked),
    )
    return Asked(table, "" if reader.is_whole else LEFT_OUT)


def _seat(reader: _Reader, n: int) -> Seat:
    colour = COLOURS[n - 1]
    name = " ".join(reader.text(f"name{n}").split())[:LONGEST_NAME]
    return Seat(PlayerId(f"p{n}"), name or colour.capitalize(), colour)


def write(table: Table) -> dict[str, str]:
    """The address that brings this count back; what is usual is left out."""
    count, number = table.count, {seat.id: str(n) for n, seat in enumerate(table.seats, 1)}
    said = {
        "players": str(len(table.seats)),
        "first": number[table.first],
        **dict(_spreads(table)),
        "at": number.get(count.shown, "1"),
        "mark": str(count.marked),
    }
    usual = {"players": str(USUAL_PLAYERS), "first": "1", "at": "1", "mark": "0"}
    return {name: text for name, text in said.items() if text and usual.get(name) != text}


def _spreads(table: Table) -> Iterator[tuple[str, str]]:
    for n, seat in enumerate(table.seats, 1):
        spread = table.count.of(seat.id)
        yield f"name{n}", "" if seat.name == seat.colour.capitalize() else seat.name
        yield f"pile{n}", "".join(_LETTER[card] for card in spread.pile)
        yield f"totem{n}", spread.totem
        value = table.count.tokens.get(spread.totem)
        yield f"stands{n}", "" if value is None else str(value)
        yield f"penalty{n}", str(spread.penalty or "")
