"""The landscape and the tokens on it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.arctic.table.state import Table
from companion.games.arctic.view.doubt import sign


@dataclass(frozen=True)
class Token:
    """An animal's token; one of this turn's card says as which of its two animals."""

    animal: str
    name: str
    mark: str = ""
    sign: str = ""  # that no one is sure of its place


@dataclass(frozen=True)
class LandscapeCard:
    """One card of the landscape and the tokens on it."""

    value: int
    tokens: tuple[Token, ...]


@dataclass(frozen=True)
class Landscape:
    """The six cards in a row."""

    cards: tuple[LandscapeCard, ...]


def landscape(table: Table) -> Landscape | None:
    """The landscape, where turns are entered."""
    if not table.tracks_turns:
        return None
    return Landscape(
        tuple(LandscapeCard(value, _tokens(table, value)) for value in table.box.landscape)
    )


def _tokens(table: Table, value: int) -> tuple[Token, ...]:
    card = table.player(table.active).visible if table.turn.step == "B" else None
    marks = {card.main: "main", card.companion: "companion"} if card else {}
    return tuple(
        Token(animal, table.animal(animal), marks.get(animal, ""), sign(table, f"token.{animal}"))
        for animal, place in table.tokens.items()
        if place == value
    )
