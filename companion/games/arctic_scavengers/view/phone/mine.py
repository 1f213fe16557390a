"""What is one's own: the unknown cards, and the whole deck by kind."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.game import Viewer
from companion.engine.wording import counted
from companion.games.arctic_scavengers.table.state import Origin, Player, Table
from companion.games.arctic_scavengers.view.deck_page import DeckRow, known_rows
from companion.games.arctic_scavengers.view.phone.turns import Playing, playing
from companion.games.arctic_scavengers.view.seats import known_people

# Where an unknown card came from, as short as a tile has room for.
CAME_FROM: dict[Origin, tuple[str, str]] = {
    "contested": ("Won", "crystal"),
    "junkyard": ("Dug up", "dig"),
}


@dataclass(frozen=True)
class UnknownCard:
    """One card that only its owner has seen."""

    title: str
    icon: str
    is_contested: bool


@dataclass(frozen=True)
class Mine:
    """The work area while someone else plays."""

    playing: Playing | None = None
    has_deck: bool = False
    unknown: tuple[UnknownCard, ...] = ()
    sum: str = ""  # people and cards of the deck, in words
    rows: tuple[DeckRow, ...] = ()


def mine(table: Table, viewer: Viewer) -> Mine:
    """One's own cards, as far as they are tracked."""
    if table.tracking != "decks" or viewer.seat is None:
        return Mine(playing(table))
    player = table.player(viewer.seat)
    cards = sum(player.cards.values()) + player.secret_cards
    people = counted(known_people(table, player), "person", "people")
    return Mine(
        playing(table),
        has_deck=True,
        unknown=_unknown(player),
        sum=f"{people}, {counted(cards, 'card')}",
        rows=known_rows(table, player),
    )


def _unknown(player: Player) -> tuple[UnknownCard, ...]:
    return tuple(
        UnknownCard(title, icon, origin == "contested")
        for origin, (title, icon) in CAME_FROM.items()
        for _ in range(player.secrets.get(origin, 0))
    )
