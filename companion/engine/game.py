"""The Game protocol: the small interface through which every game enters.

The web, the store and the command line know a game only by this protocol, so that a game
is a folder: adding one changes nothing elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, NewType, Protocol, TypeVar

from companion.engine.names import initial
from companion.engine.setup import Answers, SetupPlan

if TYPE_CHECKING:
    from companion.engine.handbook import Handbook
    from companion.engine.lookup import Synonyms
    from companion.engine.prints import Corrections, PrintedValue
    from companion.engine.reference import Section
    from companion.engine.scoreboard import Scoreboard
    from companion.engine.sheets import QuickPage, RuleSheet, Sheet
    from companion.engine.story import Chart, Moments
    from companion.engine.view import Page, Panel, QuickPanel, TableView

PlayerId = NewType("PlayerId", str)

# How a command stands in a run of the log: as its first, as one more, or as its last.
Fold = Literal["begins", "joins", "ends"]

# Turns the stored data of an old event into that of the next version.
Upgrade = Callable[[dict[str, Any]], dict[str, Any]]

# Colour-blind safe; each colour always comes with a shape and the player's letter.
COLOURS = ("blue", "orange", "green", "pink", "yellow")


@dataclass(frozen=True)
class Seat:
    """A player and where she sits; seats are listed clockwise."""

    id: PlayerId
    name: str
    colour: str

    @property
    def letter(self) -> str:
        """What stands on her token."""
        return initial(self.name) or "?"


@dataclass(frozen=True)
class Setup:
    """What a game is started with: everything that chance or people decided."""

    seats: tuple[Seat, ...]
    first: PlayerId
    options: Answers = field(default_factory=dict)


@dataclass(frozen=True)
class Viewer:
    """Who is looking. Nobody in particular is the shared screen, which shows no secrets."""

    seat: PlayerId | None = None


TABLE = Viewer()

T = TypeVar("T")


@dataclass(frozen=True)
class Secret(Generic[T]):
    """A value that only one player knows."""

    owner: PlayerId
    value: T

    def shown_to(self, viewer: Viewer) -> T | None:
        """The value for its owner, nothing for anybody else."""
        return self.value if viewer.seat == self.owner else None


@dataclass(frozen=True, kw_only=True)
class Command:
    """What a player asks for; ``despite`` names the rules that the table overrules."""

    # Taps that only add do not depend on what was drawn, so they queue instead of going stale.
    adds_only: ClassVar[bool] = False

    despite: str = ""


@dataclass(frozen=True, kw_only=True)
class Event:
    """What happened. Its shape is stored for ever: change it only with an upgrade."""

    version: ClassVar[int] = 1

    despite: str = ""


State = TypeVar("State")
CommandT = TypeVar("CommandT", bound=Command)
EventT = TypeVar("EventT", bound=Event)


class Game(Protocol[State, CommandT, EventT]):
    """One game, as everything outside its folder knows it."""

    key: str
    title: str
    tagline: str
    players: range
    quick_pages: tuple[QuickPage, ...]
    blank: State
    commands: Mapping[str, type[CommandT]]
    events: Sequence[type[EventT]]
    folds: Mapping[str, Fold]  # commands of which the log shows a run as one line
    pages: tuple[Page, ...]  # what a table has beside its main page
    upgrades: Mapping[tuple[str, int], Upgrade]

    def load(self) -> None:
        """Read and check every data file; a CatalogueError names the file and the card."""

    def plan(self, players: int, answers: Answers) -> SetupPlan:
        """What is chosen, what is to lay out and what is wrong; refuses nothing."""

    def start(self, setup: Setup) -> tuple[EventT, ...]:
        """The events that open the game."""

    def decide(self, state: State, command: CommandT) -> tuple[EventT, ...]:
        """What a command brings about, or a RuleError."""

    def evolve(self, state: State, event: EventT) -> State:
        """The state after an event; never refuses."""

    def score(self, state: State, viewer: Viewer) -> Scoreboard:
        """The standing as far as one viewer may know it; final once the table has closed it."""

    def sets(self, state: State) -> tuple[str, ...]:
        """What of the box was played with, in short, for lists and their filters."""

    def story(self, moments: Moments) -> tuple[Chart, ...]:
        """What the log tells as pictures; nothing while there is nothing to tell."""

    def view(self, state: State, viewer: Viewer) -> TableView:
        """What one viewer may see of the table."""

    def sentence(self, state: State, event: EventT, viewer: Viewer) -> str:
        """An event in words, as one viewer may read it in the log."""

    def folded(self, state: State, events: Sequence[EventT], viewer: Viewer) -> str:
        """A run of entries of ``folds`` in words, as one line of the log."""

    def about(self, event: EventT) -> frozenset[str]:
        """What an event touched that can be counted by hand, for a log of only that."""

    def page(self, state: State, name: str, viewer: Viewer) -> Panel:
        """What one of the game's own pages shows."""

    def quick(self, name: str, answers: Answers) -> QuickPanel | None:
        """What one of ``quick_pages`` works out from its address; None: it only shows rules."""

    def help_for(self, state: State) -> tuple[str, ...]:
        """The ids of the rules that matter at this moment, the most useful first."""

    def sheets(self) -> tuple[Sheet, ...]:
        """The cards to browse."""

    def reference(self) -> tuple[Section, ...]:
        """What stands on the one page for print; nothing where there is none."""

    def in_play(self, state: State) -> frozenset[str]:
        """The ids of the cards that this table plays with."""

    def begun_by(self, state: State) -> Game[State, CommandT, EventT]:
        """The game by the cards that this table began with, whatever was corrected since."""

    def printed(self) -> tuple[PrintedValue, ...]:
        """What a print may show otherwise, card by card, with what counts now."""

    def corrected(self, corrections: Corrections) -> Game[State, CommandT, EventT]:
        """The game of our lists by an owner's print, or a BadValue; earlier ones do not add up.

        Games under way keep their values.
        """

    def rules(self) -> tuple[RuleSheet, ...]:
        """The rules text, one entry each."""

    def handbook(self) -> Handbook:
        """Phases, modules, glossary, and what may be done when."""

    def synonyms(self) -> Synonyms:
        """What players call things in this game, for the search through its rules."""
