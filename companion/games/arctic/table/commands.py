"""What the players ask for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from companion.engine.game import Command, Fold, PlayerId, SeatCommand
from companion.games.arctic.table.count_commands import COUNT_COMMANDS, COUNT_FOLDS
from companion.games.arctic.table.spread import NOBODY
from companion.games.arctic.table.state import Part, Tracking

Choice = Literal["placement", "last", "draw", "from_pile", "from_penalties", "gives"]


@dataclass(frozen=True)
class MoveOn(Command):
    """The step is done, or the turn; with nothing but the score tracked, the game."""

    untold: bool = False  # what the step still asks for stays untold, and the table knows it


@dataclass(frozen=True)
class ShowPart(Command):
    """One of the four things on a player's new visible card."""

    player: PlayerId
    part: Part
    value: str


@dataclass(frozen=True)
class SayPlacement(Command):
    """The placement value, where the table cannot know it or knows better."""

    player: PlayerId
    value: int


@dataclass(frozen=True)
class TakeBack(Command):
    """The second puffin power: the visible card goes back into the hand."""

    player: PlayerId


@dataclass(frozen=True)
class Choose(Command):
    """What a power is used for in this turn."""

    player: PlayerId
    choice: Choice
    value: str


@dataclass(frozen=True)
class MoveTokens(Command):
    """Where the tokens of the two animals of the visible card go, by landscape value."""

    player: PlayerId
    main: int
    companion: int


@dataclass(frozen=True)
class OpenReserve(Command):
    """The draw pile is empty and the river cannot be refilled."""


@dataclass(frozen=True)
class EndGame(Command):
    """No one has another turn: count."""


@dataclass(frozen=True)
class Count(Command):
    """A pile was counted by hand: ``draw_pile``, ``hand.p1``."""

    pile: str
    cards: int


@dataclass(frozen=True)
class PutToken(Command):
    """A token stands elsewhere than the table thought."""

    animal: str
    value: int


@dataclass(frozen=True)
class PutPower(Command):
    """A power card lies elsewhere than the table thought; no one has it: in the middle."""

    animal: str
    player: PlayerId = NOBODY


@dataclass(frozen=True)
class Correct(Command):
    """The table as the players see it: piles, tokens and power cards; what is as it was says nothing."""

    counts: dict[str, str] = field(default_factory=dict)  # by pile; nothing: not counted
    tokens: dict[str, int] = field(default_factory=dict)
    powers: dict[str, PlayerId] = field(default_factory=dict)


@dataclass(frozen=True)
class LookOver(Command):
    """Everything that was in doubt is as the table thought."""


@dataclass(frozen=True)
class Track(Command):
    """Choose what the table tracks from now on."""

    tracking: Tracking


@dataclass(frozen=True)
class EnterTotem(SeatCommand):
    """A player's own totem, which no one else sees before the count."""

    adds_only: ClassVar[bool] = True

    player: PlayerId
    totem: str


COMMANDS: dict[str, type[Command]] = {
    "next": MoveOn,
    "show": ShowPart,
    "say-placement": SayPlacement,
    "take-back": TakeBack,
    "choose": Choose,
    "move": MoveTokens,
    "open-reserve": OpenReserve,
    "end": EndGame,
    "count": Count,
    "put-token": PutToken,
    "put-power": PutPower,
    "correct": Correct,
    "look-over": LookOver,
    "track": Track,
    "enter-totem": EnterTotem,
    **COUNT_COMMANDS,
}

# Of these the log shows a run as one line: a turn from the first tap to the next player.
FOLDS: dict[str, Fold] = {
    "show": "joins",
    "say-placement": "joins",
    "take-back": "joins",
    "choose": "joins",
    "move": "joins",
    "next": "ends",
    "enter-totem": "passes",
    **COUNT_FOLDS,
}
