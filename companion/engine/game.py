"""A game, as everything outside its folder knows it: a small core, and facets it may leave out.

The web, the store and the command line know a game only by this class, so that a game is a
folder: adding one changes nothing elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Generic, TypeVar

from companion.engine.book import Book
from companion.engine.cards import Cards, CatalogueT, State
from companion.engine.log_lines import LogLines
from companion.engine.prints import BadValue, Corrections
from companion.engine.scoreboard import Scoreboard
from companion.engine.screen import Screen
from companion.engine.setup import Answers, SetupPlan
from companion.engine.story import Chart, Moments
from companion.engine.values import (
    COLOURS,
    TABLE,
    Command,
    Event,
    Fold,
    PlayerId,
    Seat,
    SeatCommand,
    Secret,
    Setup,
    Upgrade,
    Viewer,
)
from companion.engine.view import Page, QuickPage, TableView

__all__ = [
    "COLOURS",
    "TABLE",
    "AnyGame",
    "Command",
    "Cover",
    "Event",
    "Fold",
    "Game",
    "PlayerId",
    "Seat",
    "SeatCommand",
    "Secret",
    "Setup",
    "Upgrade",
    "Viewer",
    "following",
]

CommandT = TypeVar("CommandT", bound=Command)
EventT = TypeVar("EventT", bound=Event)


def _nothing(_: object) -> tuple[()]:
    """What a game tells that leaves a facet out."""
    return ()


def _nobody_asks(_: object, phones: object) -> None:
    """What follows in a game in which nothing happens by itself."""


def _no_scene(_: object, __: Viewer) -> None:
    """What a TV shows of a game that has nothing for it: what every view has."""
    return


def _no_words(_: object, command: object) -> str:
    """What a game says of a command that is not made yet, where it leaves that out."""
    return ""


@dataclass(frozen=True)
class Cover:
    """What a list of games shows, without opening any of them."""

    key: str
    title: str
    tagline: str = ""
    quick: tuple[QuickPage, ...] = ()  # what can be answered without a table


@dataclass(frozen=True, eq=False, kw_only=True)
class Game(Generic[State, CommandT, EventT, CatalogueT]):
    """One game by one print of its cards; what has no default is asked of every game."""

    key: str
    title: str
    players: range
    blank: State  # the table before anything has happened
    commands: Mapping[str, type[CommandT]]
    events: Sequence[type[EventT]]
    # What is chosen, what is to lay out and what is wrong; refuses nothing.
    plan: Callable[[CatalogueT, int, Answers], SetupPlan]
    # The events that open the game.
    start: Callable[[CatalogueT, Setup], tuple[EventT, ...]]
    # What a command brings about, or a RuleError.
    decide: Callable[[State, CommandT], tuple[EventT, ...]]
    # The state after an event; never refuses.
    evolve: Callable[[State, EventT], State]
    # What one viewer may see of the table.
    view: Callable[[State, Viewer], TableView]
    # The standing as far as one viewer may know it; final once the table has closed it.
    score: Callable[[State, Viewer], Scoreboard]

    tagline: str = ""
    upgrades: Mapping[tuple[str, int], Upgrade] = field(default_factory=dict)
    log: LogLines[State, EventT] = field(default_factory=LogLines)
    book: Callable[[], Book] = Book  # read when it is first asked for
    # The ids of the rules that matter at this moment, the most useful first.
    help_for: Callable[[State], tuple[str, ...]] = _nothing
    cards: Cards[State, CatalogueT] = field(default_factory=Cards)
    pages: tuple[Page, ...] = ()  # what a table has beside its main page
    looks: tuple[Page, ...] = ()  # what can be read over the table at some moments
    quick: tuple[QuickPage, ...] = ()  # what can be answered without a table
    # What a TV shows of the moment in large words, beside strip and seats.
    screen: Callable[[State, Viewer], Screen | None] = _no_scene
    # What the log tells as pictures; nothing while there is nothing to tell.
    story: Callable[[Moments], tuple[Chart, ...]] = _nothing
    # What happens by itself once a command has made it due, where these players have a device of
    # their own: an entry that is written together with that of the command.
    follows: Callable[[State, frozenset[PlayerId]], CommandT | None] = _nobody_asks
    # What a command that is still being put together would come to, in words for who does that.
    worth: Callable[[State, CommandT], str] = _no_words
    # What of the box was played with, in short, for lists and their filters.
    sets: Callable[[State], tuple[str, ...]] = _nothing

    @property
    def cover(self) -> Cover:
        """What a list of games shows of it."""
        return Cover(self.key, self.title, self.tagline, self.quick)

    @property
    def catalogue(self) -> CatalogueT:
        """The cards that count, as the calculators are handed them."""
        return self.cards.catalogue

    def load(self) -> None:
        """Read and check every data file; a CatalogueError names the file and the card."""
        self.book()
        self.cards.load()

    def corrected(self, corrections: Corrections) -> Game[State, CommandT, EventT, CatalogueT]:
        """The game of our lists by an owner's print, or a BadValue; earlier ones do not add up.

        Games under way keep their values.
        """
        return replace(self, cards=self.cards.corrected(corrections))

    def begun_by(self, state: State) -> Game[State, CommandT, EventT, CatalogueT]:
        """The game by the cards that this table began with, whatever was corrected since."""
        return replace(self, cards=self.cards.begun_by(state))


AnyGame = Game[Any, Any, Any, Any]


def following(game: AnyGame, corrections: Corrections) -> AnyGame:
    """The game by an owner's print; a correction that this version cannot use is passed over."""
    return _following(game, corrections) if corrections else game


# Every request asks for it, and corrections are rare.
@lru_cache(maxsize=32)
def _following(game: AnyGame, corrections: Corrections) -> AnyGame:
    try:
        return game.corrected(corrections)
    except BadValue:
        return game.corrected(game.cards.usable(corrections))
