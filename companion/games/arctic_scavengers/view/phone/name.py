"""One's own unknown cards: what they were named, and what each of them can be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.engine.game import PlayerId, Viewer
from companion.engine.view import Move
from companion.engine.wording import say
from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.table.gathering.standard import NAMED
from companion.games.arctic_scavengers.table.secrets import (
    kinds,
    may_peek,
    mine_of,
    on_top,
    without,
)
from companion.games.arctic_scavengers.table.state import MyCard, Origin, Table
from companion.games.arctic_scavengers.view.faces import Face, face_with_figures


@dataclass(frozen=True)
class From:
    """How an unknown card came to its owner: as short as a tile has room for, and as a question."""

    title: str
    icon: str
    asks: str


FROM: dict[Origin, From] = {
    "contested": From("Won", "crystal", "Which resource did you win?"),
    "junkyard": From("Dug up", "dig", "Which card did you dig up?"),
}


@dataclass(frozen=True)
class UnknownCard:
    """One card that only its owner has seen, and its names; one it had can be left unknown again."""

    id: str  # of what opens it: another one once it is named
    player: PlayerId
    origin: Origin
    title: str
    icon: str
    asks: str
    was: str = ""
    face: Face | None = None  # that of its name
    kinds: tuple[Face, ...] = ()  # what it can be; the id of a face is what a tap sends
    command: str = "name-mine"

    @property
    def is_contested(self) -> bool:
        """Whether it was won in a skirmish."""
        return self.origin == "contested"


def unknown_cards(table: Table, viewer: Viewer) -> tuple[UnknownCard, ...]:
    """A viewer's unknown cards: those won first, of each origin the named ones first."""
    seat = viewer.seat
    if seat is None or table.tracking != "decks" or table.is_closed:
        return ()
    return tuple(_cards(table, seat, mine_of(table, viewer)))


def _cards(table: Table, seat: PlayerId, mine: tuple[MyCard, ...]) -> Iterator[UnknownCard]:
    for origin in FROM:
        unnamed = table.player(seat).secrets.get(origin, 0)
        for my in mine:
            if my.origin == origin:
                unnamed -= 1
                yield _named(table, seat, mine, my, unnamed)
        for number in range(unnamed):
            id = say("own-{origin}-{number}", origin=origin, number=number)
            yield _card(table, seat, mine, origin, id)


def _named(
    table: Table, seat: PlayerId, mine: tuple[MyCard, ...], my: MyCard, number: int
) -> UnknownCard:
    id = say("own-{origin}-{number}-{card}", origin=my.origin, number=number, card=my.card)
    card = _card(table, seat, without(mine, my), my.origin, id)
    shown = _face(table, my.origin, my.card)
    return replace(card, title=shown.name, icon=shown.icon, was=my.card, face=shown)


def _card(
    table: Table, seat: PlayerId, others: tuple[MyCard, ...], origin: Origin, id: str
) -> UnknownCard:
    came = FROM[origin]
    faces = tuple(_face(table, origin, kind) for kind in kinds(table, seat, others, origin))
    return UnknownCard(id, seat, origin, came.title, came.icon, came.asks, kinds=faces)


def _face(table: Table, origin: Origin, card: CardId) -> Face:
    """A card as it is tapped to name it."""
    face = face_with_figures(table.card(card))
    return replace(face, id=f"{origin}/{card}", is_contested=origin == "contested")


def peeked_card(table: Table, viewer: Viewer) -> UnknownCard | None:
    """The contested resource that the initiator sees, on their phone alone."""
    seat = viewer.seat
    if seat is None or not may_peek(table, seat):
        return None
    faces = tuple(_face(table, "contested", kind) for kind in on_top(table, viewer))
    card = UnknownCard(
        "own-peek",
        seat,
        "contested",
        "Top resource",
        "crystal",
        "Which resource do you see?",
        kinds=faces,
    )
    card = replace(card, command="name-peek")
    named = table.peeked.shown_to(viewer) if table.peeked else None
    if not named:
        return card
    shown = _face(table, "contested", named)
    id = say("own-peek-{card}", card=named)
    return replace(card, id=id, title=shown.name, icon=shown.icon, was=named, face=shown)


def own_prizes(table: Table, viewer: Viewer, winner: str) -> tuple[Move, ...]:
    """What the winner may have won, on their phone: they alone name it there."""
    if not viewer.seat or viewer.seat != winner or table.tracking != "decks":
        return ()
    return tuple(
        Move("win-mine", table.card(card).name, (("player", viewer.seat), ("card", card)))
        for card in on_top(table, viewer)
    )


def unasked(table: Table, viewer: Viewer) -> Table:
    """The table as the shared screen shows it: which card was dug up is named on the phone of its owner."""
    tray = table.tray
    if tray is None or NAMED not in tray.choices or tray.player not in viewer.phones:
        return table
    choices = {field: value for field, value in tray.choices.items() if field != NAMED}
    return replace(table, trays=(*table.trays[:-1], replace(tray, choices=choices)))
