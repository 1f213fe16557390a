"""Screens on which nothing is entered: what a turn does, what scores, and that the game is over."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.wording import say
from companion.games.arctic.table.state import Table
from companion.games.arctic.view.score import NOT_COUNTED


@dataclass(frozen=True)
class Reminder:
    """One thing that a turn does, or that scores."""

    icon: str
    title: str
    text: str


@dataclass(frozen=True)
class PowerName:
    """A power card of this game and the rule that explains it."""

    animal: str
    name: str
    rule: str


@dataclass(frozen=True)
class Calm:
    """A heading and what may be done, in pictures."""

    title: str
    says: str = ""
    reminders: tuple[Reminder, ...] = ()
    powers: tuple[PowerName, ...] = ()


_TURN = (
    Reminder("card", "Place", "cards on your pile"),
    Reminder("power", "Take", "the power card"),
    Reminder("animal", "Move", "2 tokens"),
    Reminder("draw", "Draw", "then fill the River"),
)
_POINTS = (
    Reminder("animal", "Runs", "longest of each animal"),
    Reminder("story", "Variety", "animals with a run"),
    Reminder("power", "Totem", "its landscape value"),
    Reminder("minus", "Penalty", "1 point per card"),
)
_STAGES = {
    "draw_pile": "",
    "reserve": "The Reserve is open: last turns after this round",
    "last_turns": "Last turn: no one draws",
}


def calm(table: Table) -> Calm | None:
    """The screen of a table at which turns are not entered, or whose game is finished."""
    if table.is_closed:
        says = "" if table.count.is_counted else NOT_COUNTED
        return Calm("The game is finished", says)
    if table.tracks_turns or table.is_over:
        return None
    if table.tracking == "score":
        return Calm("What scores", "", _POINTS, _powers(table))
    reminders = _TURN[:-1] if table.stage == "last_turns" else _TURN
    title = say("{active}'s turn", active=table.name(table.active))
    return Calm(title, _STAGES[table.stage], reminders, _powers(table))


def _powers(table: Table) -> tuple[PowerName, ...]:
    return tuple(
        PowerName(animal, power.name, f"powers/{power.id}")
        for animal in table.sides
        if (power := table.power(animal))
    )
