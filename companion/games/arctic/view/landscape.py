"""The landscape with its tokens, the power cards and the piles in the middle of the table."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.game import Seat
from companion.games.arctic.table.spread import NOBODY
from companion.games.arctic.table.state import Table
from companion.games.arctic.view.doubt import UNKNOWN, sign

_STAGES = {"draw_pile": "draw pile", "reserve": "last draw pile", "last_turns": "left over"}


@dataclass(frozen=True)
class Token:
    """An animal's token; one of this turn's card says as which of its two animals."""

    animal: str
    name: str
    mark: str = ""
    sign: str = ""  # that nobody is sure of its place


@dataclass(frozen=True)
class LandscapeCard:
    """One card of the landscape and who stands on it."""

    value: int
    tokens: tuple[Token, ...]


@dataclass(frozen=True)
class PowerCard:
    """A power card and whom it lies before, as far as turns are told."""

    animal: str
    name: str
    rule: str
    holder: Seat | None = None
    place: str = ""  # where it lies, in words; nothing: nobody follows it
    is_hers: bool = False  # whether it is the active player's
    sign: str = ""


@dataclass(frozen=True)
class PileSize:
    """A pile in the middle."""

    title: str
    cards: str


@dataclass(frozen=True)
class Landscape:
    """Everything that lies between the players."""

    cards: tuple[LandscapeCard, ...]
    powers: tuple[PowerCard, ...]
    piles: tuple[PileSize, ...]
    doubt: str = ""  # why signs stand there, and what helps


def landscape(table: Table) -> Landscape | None:
    """The middle of the table; where turns are not told only the power cards are known."""
    if not table.tracks_turns:
        powers = () if table.is_over else _powers(table)
        return Landscape((), powers, ()) if powers else None
    return Landscape(
        cards=tuple(LandscapeCard(value, _tokens(table, value)) for value in table.box.landscape),
        powers=_powers(table),
        piles=_piles(table),
        doubt=UNKNOWN if table.doubted else "",
    )


def _tokens(table: Table, value: int) -> tuple[Token, ...]:
    card = table.player(table.active).visible if table.turn.step == "B" else None
    marks = {card.main: "main", card.companion: "companion"} if card else {}
    return tuple(
        Token(animal, table.animal(animal), marks.get(animal, ""), sign(table, f"token.{animal}"))
        for animal, place in table.tokens.items()
        if place == value
    )


def _powers(table: Table) -> tuple[PowerCard, ...]:
    cards = [
        PowerCard(animal, power.name, f"powers/{power.id}")
        for animal in table.sides
        if (power := table.power(animal))
    ]
    return tuple(_lying(table, card) if table.tracks_turns else card for card in cards)


def _lying(table: Table, card: PowerCard) -> PowerCard:
    """A power card with its place, which is followed only where turns are told."""
    holder = table.powers.get(card.animal, NOBODY)
    seat = next((seat for seat in table.seats if seat.id == holder), None)
    return replace(
        card,
        holder=seat,
        place=seat.name if seat else "in the middle",
        is_hers=holder == table.active,
        sign=sign(table, f"power.{card.animal}"),
    )


def _piles(table: Table) -> tuple[PileSize, ...]:
    piles = [("draw_pile", _STAGES[table.stage], table.draw_pile), ("river", "river", table.river)]
    if table.reserve:
        piles.append(("reserve", "reserve", table.reserve))
    return tuple(PileSize(title, f"{cards}{sign(table, pile)}") for pile, title, cards in piles)
