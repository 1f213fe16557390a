"""Entering what each player reveals: slots for the cards announced, and a palette to fill them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.game import PlayerId, Seat
from companion.engine.names import short_name
from companion.engine.view import Move
from companion.engine.wording import counted
from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.table.gathering import decks
from companion.games.arctic_scavengers.table.state import ORIGINS, Player, Table
from companion.games.arctic_scavengers.view.faces import Face, face_in_a_fight

MOST_SLOTS = 8  # more than that are counted, not drawn
MOST_OPEN = 26  # kinds that lie side by side where no one knows who owns what
MOST_ROOMY = 13  # kinds that do so at full size


@dataclass(frozen=True)
class Slot:
    """A card that was revealed, with the tap that removes it; or the place for one to come."""

    label: str  # "card 2"
    face: Face | None = None
    ref: str = ""  # the copy that a tap removes
    move: Move | None = None
    is_next: bool = False


@dataclass(frozen=True)
class EntryPart:
    """One player's part of the work area while cards are entered."""

    player: PlayerId
    name: str
    colour: str
    letter: str
    is_open: bool  # whether this part is in sight
    asks: bool  # whether the next tap is expected in its palette
    slots: tuple[Slot, ...]
    likely: tuple[Face, ...]
    more: tuple[Face, ...]  # what an unknown card can be
    unknown: str = ""  # "2 unknown cards", where there are some

    @property
    def short_name(self) -> str:
        """The name where there is little room."""
        return short_name(self.name)

    @property
    def is_dense(self) -> bool:
        """Whether so many kinds are offered that they have to be small."""
        return len(self.likely) > MOST_ROOMY

    @property
    def known(self) -> tuple[CardId, ...]:
        """The kinds that need not be looked for among the others."""
        return tuple(face.id for face in self.likely)


@dataclass(frozen=True)
class Others:
    """Kinds of cards that are folded away, for whoever's part is open."""

    label: str
    faces: tuple[Face, ...]


def entries(table: Table, opened: PlayerId) -> tuple[EntryPart, ...]:
    """A part for each player, in seat order; one of them may be in sight."""
    return tuple(_entry(table, seat, is_open=seat.id == opened) for seat in table.seats)


def _entry(table: Table, seat: Seat, *, is_open: bool) -> EntryPart:
    player = table.player(seat.id)
    likely, more = _palette(table, seat.id)
    has_unknown = bool(more) and table.tracking == "decks"
    return EntryPart(
        player=seat.id,
        name=seat.name,
        colour=seat.colour,
        letter=seat.letter,
        is_open=is_open,
        asks=is_open and expects_cards(table, seat.id),
        slots=_slots(table, player),
        likely=likely,
        more=more,
        unknown=_unknown(player) if has_unknown else "",
    )


def expects_cards(table: Table, player: PlayerId) -> bool:
    """Whether cards of a player are still to come: those announced, or the first of any number."""
    shown = table.reveal.of(player)
    announced = table.player(player).announced
    return len(shown.cards) < (1 if announced is None else announced) and not shown.total


def _slots(table: Table, player: Player) -> tuple[Slot, ...]:
    cards = table.reveal.of(player.id).cards
    copies: dict[CardId, int] = {}
    filled = []
    for card in cards:
        copies[card] = copies.get(card, 0) + 1
        ref = f"{card}#{copies[card]}"
        move = Move("take-out", "Remove", (("player", player.id), ("card", ref)))
        filled.append(Slot("", face_in_a_fight(table.card(card)), ref, move))
    places = len(cards) + 1 if player.announced is None else player.announced
    word = "card " if places <= 3 else ""
    empty = [
        Slot(f"{word}{number}", is_next=number == len(cards) + 1)
        for number in range(len(cards) + 1, min(places, max(MOST_SLOTS, len(cards) + 1)) + 1)
    ]
    return (*filled, *empty)


def _unknown(player: Player) -> str:
    return counted(sum(max(0, player.unknown_at_hand(way)) for way in ORIGINS), "unknown card")


def _palette(table: Table, player: PlayerId) -> tuple[tuple[Face, ...], tuple[Face, ...]]:
    """What a player is known to have, and everything else that can be theirs."""
    if table.tracking != "decks":
        first = [card for card in table.kinds if card in table.starter]
        rest = [card for card in table.kinds if card not in table.starter]
        if len(table.kinds) <= MOST_OPEN:
            first, rest = [*first, *rest], []
        return _faces(table, first), _faces(table, rest)
    owner = table.player(player)
    known = {card: decks.may_join(table, owner, card) for card in table.kinds}
    # What can only have been drawn again from the discard pile comes behind what is surely there.
    first = sorted(known, key=lambda card: decks.surely_at_hand(table, owner, card) < 1)
    likely = tuple(
        face_in_a_fight(table.card(card), known[card]) for card in first if known[card] > 0
    )
    may = [card for card, copies in known.items() if copies < 1]
    return likely, _faces(table, [card for card in may if decks.secret_origin(table, owner, card)])


def others(table: Table) -> tuple[Others, ...]:
    """Every kind in this game, people first; dim is what no one can have."""
    faces = [
        replace(
            face, is_dim=not any(decks.may_have(table, player, card) for player in table.players)
        )
        for card, face in zip(table.kinds, _faces(table, list(table.kinds)), strict=True)
    ]
    people = tuple(face for face in faces if face.kind == "person")
    things = tuple(face for face in faces if face.kind != "person")
    return (Others("Other people", people), Others("Other cards", things))


def _faces(table: Table, cards: list[CardId]) -> tuple[Face, ...]:
    return tuple(face_in_a_fight(table.card(card)) for card in cards)
