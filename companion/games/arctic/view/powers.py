"""The powers that help in this step: explained, and followed where they change something."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.game import PlayerId
from companion.engine.view import Move
from companion.engine.wording import say
from companion.games.arctic.rules.catalogue import Power, load_catalogue
from companion.games.arctic.table import choices, placing
from companion.games.arctic.table.drawing import draw_value, plan_draw
from companion.games.arctic.table.state import Table

_LAST = {"top": "on top", "bottom": "on the bottom", "face_down": "face down"}
# By choice: what its keys are about.
_ABOUT = {
    "draw": "draw",
    "placement": "place",
    "last": "the last card goes",
    "from_pile": "from draw pile",
    "from_penalties": "from the Penalty zone",
    "gives": "give a penalty to",
}
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
# Of powers without keys: what they let their owner do.
_LETS = {
    "walrus_1": "the main token may go 1 further",
    "walrus_2": "the companion token may go 1 further",
    "puffin_1": "you may swap 1 card with the River first",
    "orca_1": "fill the River after each card",
}
_NO_CHOICE = "no choice now"
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
    text: str  # what its keys are about; without keys how it begins
    rule: str
    toggles: tuple[Toggle, ...] = ()
    move: Move | None = None


def power_rows(table: Table) -> tuple[PowerRow, ...]:
    """The active player's powers of the step that the table is in."""
    return tuple(
        _row(table, power) for power in table.powers_of(table.active) if _helps(table, power)
    )


def _helps(table: Table, power: Power) -> bool:
    return power.step == table.turn.step


def _row(table: Table, power: Power) -> PowerRow:
    toggles, move = tuple(_toggles(table, power)), _move(table, power)
    text = _ABOUT[_GIVES[power.id]] if toggles else "" if move else _LETS.get(power.id, _NO_CHOICE)
    return PowerRow(
        power.animal,
        table.animal(power.animal),
        _checked(power, text),
        f"powers/{power.id}",
        toggles,
        move,
    )


def _checked(power: Power, text: str) -> str:
    """A step that is in doubt, and not by the owner's print, asks to look at the card."""
    is_in_doubt = power.check_your_card and power.step == load_catalogue().powers[power.id].step
    return say("{text} (check your card)", text=text).strip() if is_in_doubt else text


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
            assert printed is not None, "what no one knows is not offered to be changed"
            return str(printed + int(value))
        case "draw":
            return str(max(0, draw_value(table) - table.turn.change("draw") + int(value)))
        case "gives":
            return table.name(PlayerId(value)) if value else "no one"
    return value


def _move(table: Table, power: Power) -> Move | None:
    """The second puffin power is done at once, before cards are placed."""
    player = table.player(table.active)
    has_card = player.visible is not None or player.shows_unknown_card
    if power.id != "puffin_2" or table.turn.took_back or not has_card:
        return None
    return Move("take-back", "Take the card back", (("player", table.active),))
