"""Spread-out piles as the address of a page: what it says, read into a table, and written again.

``pile1=ffxo`` is the pile of the first player clockwise, a letter a card: two foxes, a face-down
card and an orca. ``totem1=fox`` and ``stands1=10`` say what their totem is and where its token stands.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.address import AddressReader, seat_fields
from companion.engine.setup import Answers
from companion.engine.unlogged import Unlogged
from companion.games.arctic.rules.catalogue import PLAYERS, Catalogue
from companion.games.arctic.rules.points import FACE_DOWN
from companion.games.arctic.table.spread import FinalCount, Spread
from companion.games.arctic.table.state import Table

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
USUAL_PLAYERS = 2

LEFT_OUT = "Part of this link cannot be in a count and was left out."


def read(catalogue: Catalogue, answers: Answers) -> Unlogged[Table]:
    """The count that an address asks about."""
    reader = AddressReader(answers)
    players = reader.number(reader.text("players"), PLAYERS, USUAL_PLAYERS)
    numbers = range(1, players + 1)
    seats = tuple(reader.seat(n) for n in numbers)
    spreads: list[Spread] = []
    tokens: dict[str, int] = {}
    most = catalogue.cards_in_play(players)
    for n, seat in enumerate(seats, 1):
        free = set(catalogue.animals) - {spread.totem for spread in spreads}
        totem = next(iter(reader.known(f"totem{n}", free, 1)), "")
        value = reader.number(reader.text(f"stands{n}"), catalogue.landscape, -1)
        if totem and value in catalogue.landscape:
            tokens[totem] = value
        penalty = reader.number(reader.text(f"penalty{n}"), range(most + 1), 0)
        spreads.append(Spread(seat.id, _pile(reader, f"pile{n}", most), totem, penalty))
    at = reader.number(reader.text("at"), numbers, 1)
    marked = reader.number(reader.text("mark"), range(len(spreads[at - 1].pile) + 1), 0)
    table = Table(
        seats=seats,
        first=seats[reader.number(reader.text("first"), numbers, 1) - 1].id,
        stage="over",
        catalogue=catalogue,
        count=FinalCount(tuple(spreads), tokens, seats[at - 1].id, marked),
    )
    return Unlogged(table, "" if reader.is_whole else LEFT_OUT)


def _pile(reader: AddressReader, name: str, most: int) -> tuple[str, ...]:
    text = reader.text(name)
    cards = tuple(LETTERS[letter] for letter in text if letter in LETTERS)[:most]
    reader.is_whole = reader.is_whole and len(cards) == len(text)
    return cards


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
        yield from seat_fields(n, seat).items()
        yield f"pile{n}", "".join(_LETTER[card] for card in spread.pile)
        yield f"totem{n}", spread.totem
        value = table.count.tokens.get(spread.totem)
        yield f"stands{n}", "" if value is None else str(value)
        yield f"penalty{n}", str(spread.penalty or "")
