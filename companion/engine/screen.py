"""What a TV shows of a table: one scene, to be read from across the room and never tapped."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from companion.engine.values import Seat
from companion.engine.wording import say

# Letters of a title that fit into a line of the largest size: alone, and with something beside it.
WIDE_TITLE, NARROW_TITLE = 18, 12
MANY_CARDS = 4  # more of them lie in two columns
MOST_ORDERS = 6
FEW_ORDERS = 4  # more of them are written smaller
FEW_ROWS, MOST_ROWS = 5, 9  # of a tray at their full size, and at all
MOST_WORDS = 60  # letters below the trays that fit into one line


@dataclass(frozen=True)
class ScreenCard:
    """A card that lies open on the table."""

    name: str
    kind: str
    icon: str
    value: str = ""
    note: str = ""  # what became of it
    fate: Literal["", "out", "acted"] = ""
    is_carried: bool = False  # a tool, under the person who has it
    is_contested: bool = False


@dataclass(frozen=True)
class ScreenTray:
    """A player's cards under the seat: those turned up, and how many lie face down."""

    name: str
    cards: tuple[ScreenCard, ...] = ()
    face_down: int = 0
    rest: int = 0  # more cards than there is room for

    @property
    def rows(self) -> int:
        """How many lines it takes."""
        return len(self.cards) + self.backs + bool(self.rest)

    @property
    def backs(self) -> int:
        """As many cards that lie face down as there is room for; the seat says their number."""
        return min(self.face_down, MOST_ROWS - len(self.cards) - bool(self.rest))


@dataclass(frozen=True)
class ScreenOrder:
    """Something that hands do now, and whose."""

    text: str
    icon: str = ""
    seats: tuple[Seat, ...] = ()


@dataclass(frozen=True)
class ScreenPlace:
    """A place with what stands on it."""

    name: str
    stands: tuple[tuple[str, str], ...] = ()  # icon and name of each


@dataclass(frozen=True)
class Screen:
    """What happens now, in a few large words, with the cards that belong to it."""

    title: str
    text: str = ""
    note: str = ""
    look: Literal["", "won", "cold"] = ""
    art: str = "ridge"
    cards: tuple[ScreenCard, ...] = ()
    trays: tuple[ScreenTray, ...] = ()  # take the whole of the scene, with title and text below
    orders: tuple[ScreenOrder, ...] = ()
    places: tuple[ScreenPlace, ...] = ()
    turned: str = (
        ""  # names the moment at which all cards turned together; a new one is counted down to
    )

    @property
    def is_long(self) -> bool:
        """Whether the title is more than a line of the largest size."""
        is_narrow = self.look or self.orders or self.has_many_cards
        return len(self.title) > (NARROW_TITLE if is_narrow else WIDE_TITLE)

    @property
    def has_many_cards(self) -> bool:
        """Whether the cards beside the title lie in two columns."""
        return len(self.cards) > MANY_CARDS

    @property
    def is_dense(self) -> bool:
        """Whether a tray holds more cards than fit at their full size."""
        return any(tray.rows > FEW_ROWS for tray in self.trays)

    @property
    def is_wordy(self) -> bool:
        """Whether what stands below the trays takes two lines."""
        return len(self.title) + len(self.text) > MOST_WORDS

    @property
    def is_full(self) -> bool:
        """Whether there are so many orders that they are written smaller."""
        return len(self.orders) > FEW_ORDERS


def with_room(screen: Screen) -> Screen:
    """The same with as many orders as a TV has room for."""
    more = len(screen.orders) - MOST_ORDERS
    if more <= 0:
        return screen
    rest = ScreenOrder(say("And {more:#} more on the table", more=more + 1), "more")
    return replace(screen, orders=(*screen.orders[: MOST_ORDERS - 1], rest))
