"""The powers that help in this step: explained, and followed where they change something."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.game import PlayerId
from companion.engine.view import Move
from companion.games.arctic.rules.catalogue import Power, load_catalogue
from companion.games.arctic.table import choices, placing
from companion.games.arctic.table.drawing import draw_value, plan_draw
from companion.games.arctic.table.state import Table

_LAST = {"top": "on top", "bottom": "to the bottom", "face_down": "face down"}
# By power: the choice that it gives.
_GIVES = {
    "moose_1": "draw",
    "moose_2": "placement",
    "fox_1": "last",
    "fox_2": "last",
    "orca_2": "from_pile",
    "polar_bear_1": "gives",
    "polar_bear_2": "from_penalties",
}
_FOX = {"fox_1": ("top", "bottom"), "fox_2": ("top", "face_down")}


@dataclass(frozen=True)
class Toggle:
    """One way to use a power."""

    choice: str
    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True)
class PowerRow:
    """A power that its owner may use in this step."""

    animal: str
    name: str
    text: str  # how it begins; the rule says all of it
    rule: str
    toggles: tuple[Toggle, ...] = ()
    move: Move | None = None


def power_rows(table: Table) -> tuple[PowerRow, ...]:
    """The active player's powers of the step that the table is in."""
    return tuple(
        PowerRow(
            power.animal,
            power.name,
            _text(power),
            f"powers/{power.id}",
            tuple(_toggles(table, power)),
            _move(table, power),
        )
        for power in table.powers_of(table.active)
        if power.step == table.turn.step
    )


def _text(power: Power) -> str:
    """The first sentence; a step that is in doubt, and not by the owner's print, says so."""
    text = f"{power.text.partition('. ')[0].removesuffix('.')}."
    is_in_doubt = power.check_your_card and power.step == load_catalogue().powers[power.id].step
    return f"{text} Check the step on your card." if is_in_doubt else text


def _toggles(table: Table, power: Power) -> Iterator[Toggle]:
    choice = _GIVES.get(power.id)
    if choice is None:
        return
    values = choices.values(table, choice)
    if choice == "last":
        values = tuple(value for value in values if value in _FOX[power.id])
    chosen = _chosen(table, choice)
    if len(values) < 2:
        return
    for value in values:
        yield Toggle(choice, value, _label(table, choice, value), value == chosen)


def _chosen(table: Table, choice: str) -> str:
    """What will be done, which is less than was chosen where two powers share one draw."""
    match choice:
        case "last":
            return placing.where_last(table)
        case "from_pile":
            return str(plan_draw(table).draw_pile)
        case "from_penalties":
            return str(plan_draw(table).penalties)
    return choices.said(table, choice)


def _label(table: Table, choice: str, value: str) -> str:
    match choice:
        case "last":
            return _LAST[value]
        case "placement":
            printed = placing.printed_placement(table)
            assert printed is not None, "what nobody knows is not offered to be changed"
            return str(printed + int(value))
        case "draw":
            return str(max(0, draw_value(table) - table.turn.change("draw") + int(value)))
        case "gives":
            return table.name(PlayerId(value)) if value else "nobody"
    return value


def _move(table: Table, power: Power) -> Move | None:
    """The second puffin power is done at once, before cards are placed."""
    player = table.player(table.active)
    has_card = player.visible is not None or player.shows_unknown_card
    if power.id != "puffin_2" or table.turn.took_back or not has_card:
        return None
    return Move("take-back", "Take the card back", (("player", table.active),), icon="undo")
