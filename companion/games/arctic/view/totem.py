"""The totem that one player alone knows, as the phone in their seat shows it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.game import PlayerId, Viewer
from companion.engine.view import Line, Move, SeatView
from companion.engine.wording import say
from companion.games.arctic.table.final_count import token_value
from companion.games.arctic.table.state import Table
from companion.games.arctic.table.totems import known_to


@dataclass(frozen=True)
class OwnTotem:
    """What was entered, and the animals that it may be."""

    animal: str = ""
    name: str = ""
    stands: str = ""  # where its token is, as far as the table follows the tokens
    moves: tuple[Move, ...] = ()


def own_totem(table: Table, viewer: Viewer, player: PlayerId) -> OwnTotem:
    """The totem of the player who looks."""
    animal = known_to(table, viewer, player)
    value = token_value(table, animal) if animal else None
    stands = "" if value is None else say("its token is on {value}", value=value)
    name = table.animal(animal) if animal else ""
    return OwnTotem(animal, name, stands, () if table.is_over else _moves(table, player, animal))


def _moves(table: Table, player: PlayerId, entered: str) -> tuple[Move, ...]:
    return tuple(
        Move(
            "enter-totem",
            animal.name,
            (("player", player), ("totem", animal.id)),
            icon=animal.id,
            is_chosen=animal.id == entered,
            adds_only=True,
        )
        for animal in table.box.animals.values()
    )


def with_totem(table: Table, viewer: Viewer, view: SeatView) -> SeatView:
    """One's own seat with one's totem among the reasons, so that it is at hand in one's own turn."""
    if not view.is_mine or table.is_over:
        return view
    totem = own_totem(table, viewer, view.id)
    says = "Only you see it." if totem.name else "Tap the animal on your tile. Only you see it."
    line = Line("My totem", totem.name or "not entered", says, "R47")
    return replace(view, lines=(*view.lines, line), offers=(*view.offers, *totem.moves))
