"""The view models that every game fills in and every table page shows.

A view model holds decided values only: ready-made sentences, flags and totals. Templates
never work anything out. Panels are compared by value, so that a tap sends back just the
panels it changed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from companion.engine.address import press
from companion.engine.setup import Answers
from companion.engine.sheets import Badge
from companion.engine.values import PlayerId, Viewer

StateT = TypeVar("StateT")
Tone = Literal["next", "plain", "quiet"]


@dataclass(frozen=True)
class Move:
    """One button: a command with all its fields filled in."""

    command: str
    label: str
    fields: tuple[tuple[str, str], ...] = ()
    hint: str = ""
    tone: Tone = "plain"
    # Taps that only add need not have been drawn from the latest picture: each counts once.
    adds_only: bool = False
    # What has not been said yet: the button wears a padlock, and a second tap goes on anyway.
    missing: tuple[str, ...] = ()
    icon: str = ""
    rule: str = ""  # the id of the rule that it is about, where that is not its panel's
    is_chosen: bool = False  # whether it is one of a few answers, and the one given

    @property
    def do(self) -> str:
        """The whole move as the value of one button, on a page whose address is its state."""
        return press(self.command, **dict(self.fields))


@dataclass(frozen=True)
class Depth:
    """How much of a game the table follows; the depth in use has nothing to tap."""

    title: str
    says: str
    move: Move | None


@dataclass(frozen=True)
class Step:
    """One phase or step of the round."""

    name: str
    is_now: bool = False
    is_skipped: bool = False
    rule: str = ""  # the id of the rule that says what is done in it


@dataclass(frozen=True)
class PipTrack:
    """A pile or timer that runs down, drawn as pips."""

    name: str
    left: int
    total: int
    rule: str = ""  # the id of the rule that says what happens then


@dataclass(frozen=True)
class Strip:
    """The top of the table: where in the game we are."""

    clock: str
    steps: tuple[Step, ...] = ()
    track: PipTrack | None = None
    until: str = ""  # how long it will go on, said small beside the clock
    rule: str = ""  # the id of the rule that the clock goes by
    until_rule: str = ""  # the id of the rule that says how long


@dataclass(frozen=True)
class Now:
    """What the table does now, in one or two sentences, and the button that moves on."""

    sentence: str
    move: Move | None = None
    rules: tuple[str, ...] = ()
    chores: tuple[str, ...] = ()  # what hands have to do at this moment, one sentence each
    others: tuple[Move, ...] = ()  # other ways on, beside the large button


@dataclass(frozen=True)
class Line:
    """One labelled value on a seat: a number that stands large, with its unit, or words."""

    label: str
    value: str = ""
    why: str = ""  # the sentence behind the number
    rule: str = ""  # the id of the rule it rests on
    number: str = ""
    track: PipTrack | None = None  # a timer, drawn as pips beside the words


@dataclass(frozen=True)
class SeatView:
    """One player's panel."""

    id: PlayerId
    name: str
    colour: str
    letter: str
    mark: Badge | None = None
    is_active: bool = False
    lines: tuple[Line, ...] = ()
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True)
class Panel:
    """A panel that exists in one game only; its template lies in templates/games/<key>/."""

    name: str
    model: object


@dataclass(frozen=True)
class QuickPanel(Panel):
    """A page without a table that works something out; ``query`` is the address of its input."""

    query: tuple[tuple[str, str], ...] = ()
    is_tapped: bool = False  # whether the address held a tap, which is in ``query`` now
    is_told: bool = False  # whether the page says why something is not as it was asked for


@dataclass(frozen=True)
class Page:
    """A page of its own beside the table, of one game only; its panel has the same name."""

    name: str
    title: str
    icon: str
    rule: str  # the id of the rule it rests on, or nothing
    shows: Callable[[Any, Viewer], object]  # what it shows of a state to one viewer

    def panel(self, state: Any, viewer: Viewer) -> Panel:
        """Its panel, as one viewer may see it."""
        return Panel(self.name, self.shows(state, viewer))


def to_everyone(model: Callable[[StateT], object]) -> Callable[[StateT, Viewer], object]:
    """What a page shows that keeps no secrets."""
    return lambda state, _: model(state)


@dataclass(frozen=True)
class QuickPage:
    """A question that can be answered without a table."""

    name: str  # its address: /quick/<game>/<name>
    title: str
    icon: str
    sentence: str  # what decides, in short
    rules: tuple[str, ...]  # the entries that say so
    # What it works out from the cards and its address; None: it only shows rules.
    work_out: Callable[[Any, Answers], QuickPanel | None] = lambda catalogue, answers: None


@dataclass(frozen=True)
class TableView:
    """Everything a table page shows to one viewer."""

    title: str
    strip: Strip
    now: Now
    seats: tuple[SeatView, ...]
    is_over: bool = False
    extra: tuple[Panel, ...] = field(default=())
