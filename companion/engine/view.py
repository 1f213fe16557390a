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
from companion.engine.lessons import Lesson
from companion.engine.setup import Answers
from companion.engine.sheets import Badge
from companion.engine.values import PlayerId, Viewer

StateT = TypeVar("StateT")
SCALE = 16  # rounds on the scale under the strip
Tone = Literal["next", "plain", "quiet", "off"]  # off: not possible now


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
    number: str = ""  # stands large behind the label: the cards that are brought
    icon: str = ""
    rule: str = ""  # the id of the rule that it is about, where that is not its panel's
    is_chosen: bool = False  # whether it is one of a few answers, and the one given
    by_chance: bool = False  # whether chance decides: its form carries a seed of its own

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
    icon: str = ""
    sign: str = ""  # stands after the number where no one is sure of it


@dataclass(frozen=True)
class Strip:
    """The top of the table: where in the game we are."""

    clock: str
    steps: tuple[Step, ...] = ()
    track: PipTrack | None = None
    until: str = ""  # how long it will go on, said small beside the clock
    rule: str = ""  # the id of the rule that the clock goes by
    until_rule: str = ""  # the id of the rule that says how long
    phase: str = ""  # the part of the round under which the log puts what is done now
    at: int = 0  # the mark on the scale of rounds at which its needle stands; 0: no needle

    @property
    def chapter(self) -> str:
        """The heading in the log of what is done now: the clock, and the phase where it has one."""
        return f"{self.clock}, {self.phase}" if self.phase else self.clock

    @property
    def needle(self) -> str:
        """Where the needle stands, in hundredths of the scale."""
        return f"{min(self.at, SCALE) * 100 / SCALE - 50 / SCALE:g}%"


@dataclass(frozen=True)
class Look:
    """Something to read over the table: its reasons, or what would come of something else."""

    name: str  # its address: /t/<code>/look/<name>
    label: str
    icon: str = ""


@dataclass(frozen=True)
class Switch:
    """One of a group of which one is in sight: it shows its part of the work area, and sends nothing."""

    id: str
    label: str
    group: str
    icon: str = ""
    is_chosen: bool = False
    rule: str = ""  # that pointing at it opens
    tone: Tone = "plain"


@dataclass(frozen=True)
class Bar:
    """The way on, always at the same place: one amber key, or what to tap in the work area."""

    says: str = ""  # what is asked, or whose turn it is
    note: str = ""  # the same at more length, said small
    asks: bool = False  # whether the next tap is in the work area: the words are amber
    key: Move | None = None
    numbers: tuple[Move, ...] = ()  # the key with other numbers
    more_numbers: tuple[Move, ...] = ()  # those above them, behind one key
    switches: tuple[Switch, ...] = ()  # what the work area shows
    others: tuple[Move, ...] = ()  # other ways on
    looks: tuple[Look, ...] = ()
    rule: str = ""  # the id of the rule that it goes by


@dataclass(frozen=True)
class SeatFigure:
    """One of the large numbers of a seat."""

    value: str
    label: str  # what it counts, for who cannot see the icon
    look: Literal[
        "main", "done", "added", "small", "fight", "beside", "back", "words", "won", "name"
    ] = "main"
    icon: str = ""
    rule: str = ""  # what pointing at it opens


@dataclass(frozen=True)
class SeatLine:
    """One short line of a seat: a leader or a building, and how it stands."""

    text: str
    icon: str
    look: Literal["", "bad", "used", "building"] = ""
    track: PipTrack | None = None  # a timer, drawn as pips beside the words


@dataclass(frozen=True)
class Line:
    """One labelled value behind a seat: a number or words, with the reason for it."""

    label: str
    value: str = ""
    why: str = ""  # the sentence behind the number
    rule: str = ""  # the id of the rule it rests on
    number: str = ""


@dataclass(frozen=True)
class SeatView:
    """One player's column: numbers and short lines; tapped, it opens the reasons."""

    id: PlayerId
    name: str
    colour: str
    letter: str
    mark: Badge | None = None
    is_active: bool = False
    is_mine: bool = False  # whether it is the seat of whoever looks
    leads: bool = False
    figures: tuple[SeatFigure, ...] = ()
    short: tuple[SeatLine, ...] = ()
    slots: tuple[bool, ...] = ()  # places for cards, filled or not
    held: str = ""  # what is in them
    done: tuple[Badge, ...] = ()  # what was done this round
    lines: tuple[Line, ...] = ()  # the reasons
    moves: tuple[Move, ...] = ()
    offers: tuple[Move, ...] = ()  # what can be done once its reasons are open


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
    saves: str = ""  # what the key of its form says, until the game is over; its id is "save-form"
    has_form: Callable[[Any], bool] = lambda model: True  # whether its form is in what it shows
    ways: Callable[[Any], tuple[Move, ...]] = lambda model: ()  # stand in its head, not its links
    is_linked: bool = True  # whether the others link to it: what it shows stands on none of them

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
    bar: Bar
    seats: tuple[SeatView, ...]
    is_over: bool = False
    extra: tuple[Panel, ...] = field(default=())
    menu: tuple[Move, ...] = ()  # what is done seldom
    lesson: Lesson | None = None  # the card that teaches now
    teach: Move | None = None  # begins or ends teaching
    is_low: bool = False  # whether no seat of this game ever has a short line
