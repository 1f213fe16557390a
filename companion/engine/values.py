"""The values in which every game speaks: players, viewers, secrets, commands and events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Literal, NewType, TypeVar

from companion.engine.names import initial
from companion.engine.setup import Answers

PlayerId = NewType("PlayerId", str)

# How a command stands in a run of the log: as its first, as one more, or as its last. One that
# settles does something of its own, and may end what was begun on the way. One that asks makes a
# line of its own, together with the next if that answers it; one
# that passes may come in between and is no part of it.
Fold = Literal["begins", "joins", "ends", "settles", "asks", "answers", "passes"]

# Turns the stored data of an old event into that of the next version.
Upgrade = Callable[[dict[str, Any]], dict[str, Any]]

# Colour-blind safe; each colour always comes with a shape and the player's letter.
COLOURS = ("blue", "orange", "green", "pink", "yellow")


@dataclass(frozen=True)
class Seat:
    """A player and where they sit; seats are listed clockwise."""

    id: PlayerId
    name: str
    colour: str

    @property
    def letter(self) -> str:
        """What stands on their token."""
        return initial(self.name) or "?"


@dataclass(frozen=True)
class Setup:
    """What a game is started with: everything that chance or people decided."""

    seats: tuple[Seat, ...]
    first: PlayerId
    options: Answers = field(default_factory=dict)


@dataclass(frozen=True)
class Viewer:
    """Who is looking. No one in particular is the shared screen, which shows no secrets.

    A sitting is what one device, or those that it agreed to, entered in a seat.
    """

    seat: PlayerId | None = None
    sittings: frozenset[str] = frozenset()  # whose secrets may be seen
    phones: frozenset[PlayerId] = frozenset()  # the players who have a device of their own


TABLE = Viewer()

T = TypeVar("T")


@dataclass(frozen=True)
class Secret(Generic[T]):
    """A value that only one player knows; one that no player owns is shown to no one.

    Without its value it came from a file that was taken home while the game was played: the card
    is unknown again, to its owner too (``engine/secrecy.py``).
    """

    owner: PlayerId
    value: T | None
    sitting: str = ""  # in which it was entered; nothing: whoever sits there may see it

    def shown_to(self, viewer: Viewer) -> T | None:
        """The value for its owner, nothing for anyone else."""
        is_theirs = bool(self.owner) and viewer.seat == self.owner
        return self.value if is_theirs and self.sitting in ("", *viewer.sittings) else None


@dataclass(frozen=True, kw_only=True)
class Command:
    """What a player asks for; ``despite`` names the rules that the table overrules."""

    # Taps that only add do not depend on what was drawn, so they queue instead of going stale.
    adds_only: ClassVar[bool] = False

    despite: str = ""


@dataclass(frozen=True, kw_only=True)
class SeatCommand(Command):
    """What only the device in the seat of ``player`` may say, since no one else knows it.

    All of it is filled in by whoever knows which device asks, never by a form.
    """

    sitting: str = ""  # in which its secrets are entered
    sees: frozenset[str] = frozenset()  # the sittings whose secrets the device may see
    chance: str = ""  # what chance gives; no page has ever shown it

    def knows(self, secret: Secret[T] | None) -> T | None:
        """The value of a secret as far as the device that asks may know it."""
        return secret.shown_to(Viewer(secret.owner, self.sees)) if secret else None


@dataclass(frozen=True, kw_only=True)
class Event:
    """What happened. Its shape is stored for ever: change it only with an upgrade."""

    version: ClassVar[int] = 1
    # What hands have found is news even where the table has it so; other taps then write nothing. Of
    # a secret everyone would learn from that whether it is the same again.
    is_always_news: ClassVar[bool] = False

    despite: str = ""
