"""What the players ask for."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.engine.game import Command, Fold, PlayerId, SeatCommand
from companion.games.arctic_scavengers.table.own_commands import OWN_COMMANDS, OWN_FOLDS
from companion.games.arctic_scavengers.table.state import NOBODY, Tracking


@dataclass(frozen=True)
class MoveOn(Command):
    """The table, or the player whose turn it is, is done; ``all`` ends everyone's turn.

    ``skip`` ends all of them before they began.
    """

    all: bool = False
    skip: bool = False


@dataclass(frozen=True)
class EndGame(Command):
    """It is late: count, though contested resources are left."""


@dataclass(frozen=True)
class DealLeaders(Command):
    """Deal two of the leaders that are left to a player; by the seed, which chance gave."""

    player: PlayerId
    seed: str


@dataclass(frozen=True)
class PutLeadersBack(Command):
    """A player puts the leaders dealt to them back and chooses among all."""

    player: PlayerId


@dataclass(frozen=True)
class KeepLeader(Command):
    """A player shows the leader they keep."""

    player: PlayerId
    leader: str


@dataclass(frozen=True)
class DeclineLeader(Command):
    """A player plays without a leader."""

    player: PlayerId


@dataclass(frozen=True)
class Tick(Command):
    """An action was done; nothing more is said about it."""

    player: PlayerId
    action: str


@dataclass(frozen=True)
class Open(Command):
    """Begin to put an action together, or close it; ``origin``: where its own card came from.

    ``choice`` is what it is about, answered by the same tap: the card that attacks, or a building.
    """

    player: PlayerId
    action: str
    origin: str = ""
    choice: str = ""


@dataclass(frozen=True)
class Lay(Command):
    """Lay a card for the action that is open; ``origin`` says where an unknown one came from."""

    adds_only = True

    player: PlayerId
    action: str
    card: str
    origin: str = ""


@dataclass(frozen=True)
class TakeBack(Command):
    """Take a card that was laid back into the hand."""

    player: PlayerId
    action: str
    card: str


@dataclass(frozen=True)
class Choose(Command):
    """Settle one question of the action that is open; ``origin`` as for a card that is laid."""

    player: PlayerId
    action: str
    field: str
    value: str
    origin: str = ""


@dataclass(frozen=True)
class Close(Command):
    """What is open is closed and not done; what was shown stays known."""


@dataclass(frozen=True)
class Complete(Command):
    """Do the action that is open; ``choice`` is what comes of it: a card, a building, nothing."""

    player: PlayerId
    action: str
    choice: str = ""
    origin: str = ""


@dataclass(frozen=True)
class Announce(Command):
    """A player is done and says how many cards they bring to the skirmish."""

    player: PlayerId
    cards: int


@dataclass(frozen=True)
class CommitCards(SeatCommand):
    """A player is done and puts cards face down on their own phone: so many of each kind."""

    player: PlayerId
    cards: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class TakeCommitBack(SeatCommand):
    """A player takes back what they have committed on their phone."""

    player: PlayerId


@dataclass(frozen=True)
class RevealCommitted(Command):
    """All cards that were committed on phones turn; no one waits for those who have not."""


@dataclass(frozen=True)
class RevealCard(Command):
    """A player reveals a card in the skirmish; ``origin`` as for a card that is laid."""

    adds_only = True

    player: PlayerId
    card: str
    origin: str = ""


@dataclass(frozen=True)
class TakeOut(Command):
    """A card was not among those revealed after all."""

    player: PlayerId
    card: str


@dataclass(frozen=True)
class SayTotal(Command):
    """A player says what their force is worth instead of showing it to the table."""

    player: PlayerId
    fight: int
    people: int = 0
    has_rogue: bool = False


@dataclass(frozen=True)
class Declare(Command):
    """A player declares what one of their cards does in the skirmish."""

    by: PlayerId
    does: str
    card: str
    player: PlayerId = NOBODY
    target: str = ""


@dataclass(frozen=True)
class AnswerSnipe(Command):
    """Who saves from the snipe that was declared last; no one, if no player is named."""

    player: PlayerId = NOBODY
    card: str = ""


@dataclass(frozen=True)
class Pass(Command):
    """A player declares nothing more in this skirmish."""

    player: PlayerId


@dataclass(frozen=True)
class Withdraw(Command):
    """Take back one declaration, counted from 0, and what it made possible."""

    number: int


@dataclass(frozen=True)
class Win(Command):
    """A player has won the skirmish; ``card`` names the contested resource, if they show it."""

    player: PlayerId
    card: str = ""
    reason: str = ""  # why the table says so, where the cards say otherwise


@dataclass(frozen=True)
class Deadlock(Command):
    """No one has won the skirmish."""

    reason: str = ""


@dataclass(frozen=True)
class Track(Command):
    """Choose what the table tracks from now on."""

    tracking: Tracking


@dataclass(frozen=True)
class Count(Command):
    """A pile was counted by hand."""

    pile: str
    cards: int


@dataclass(frozen=True)
class CatchUp(Command):
    """Say how the table stands after a while of not tapping; what is left out stays as it is."""

    round: int
    initiator: PlayerId = NOBODY
    contested: int = -1
    junkyard: int = -1
    stacks: dict[str, int] = field(default_factory=dict)
    schematics: dict[str, int] = field(default_factory=dict)
    decks: dict[str, int] = field(default_factory=dict)  # "player.card", or "player.?origin"
    timers: dict[str, int] = field(default_factory=dict)  # timer cards left, by building
    wounded: dict[str, bool] = field(default_factory=dict)  # leaders, by player
    disabled: dict[str, bool] = field(default_factory=dict)  # buildings


@dataclass(frozen=True)
class PassTablet(Command):
    """Another player counts now."""

    player: PlayerId


@dataclass(frozen=True)
class BeginCount(Command):
    """A player counts anew: every card by hand, or from what the books say."""

    player: PlayerId
    is_afresh: bool = False


@dataclass(frozen=True)
class CountMore(Command):
    """One more of a card, or of a building: ``armory.complete``."""

    adds_only = True

    player: PlayerId
    thing: str


@dataclass(frozen=True)
class CountLess(Command):
    """One less of a card, or of a building."""

    player: PlayerId
    thing: str


@dataclass(frozen=True)
class NameSecret(Command):
    """A player shows one of their unknown cards: ``junkyard/pills``."""

    player: PlayerId
    secret: str


@dataclass(frozen=True)
class KeepUnknown(Command):
    """A player leaves the next card of an origin unknown, or without one all of them."""

    player: PlayerId
    origin: str = ""


@dataclass(frozen=True)
class CountPlace(Command):
    """A player has counted the cards at one of their buildings too."""

    player: PlayerId
    site: str


@dataclass(frozen=True)
class FinishCount(Command):
    """A player has counted."""

    player: PlayerId


@dataclass(frozen=True)
class CloseGame(Command):
    """The result stands as it was counted, or no one wants to count."""

    uncounted: bool = False


COMMANDS: dict[str, type[Command]] = {
    "next": MoveOn,
    "end": EndGame,
    "deal-leaders": DealLeaders,
    "put-leaders-back": PutLeadersBack,
    "keep-leader": KeepLeader,
    "decline-leader": DeclineLeader,
    "tick": Tick,
    "open": Open,
    "lay": Lay,
    "take-back": TakeBack,
    "choose": Choose,
    "close": Close,
    "complete": Complete,
    "announce": Announce,
    "commit": CommitCards,
    "take-commit-back": TakeCommitBack,
    "reveal-committed": RevealCommitted,
    "reveal": RevealCard,
    "take-out": TakeOut,
    "total": SayTotal,
    "declare": Declare,
    "answer": AnswerSnipe,
    "pass": Pass,
    "withdraw": Withdraw,
    "win": Win,
    "deadlock": Deadlock,
    "track": Track,
    "count": Count,
    "catch-up": CatchUp,
    "pass-tablet": PassTablet,
    "begin-count": BeginCount,
    "count-more": CountMore,
    "count-less": CountLess,
    "name-secret": NameSecret,
    "keep-unknown": KeepUnknown,
    "count-place": CountPlace,
    "finish-count": FinishCount,
    "close-game": CloseGame,
    **OWN_COMMANDS,
}

# Of these the log shows a run as one line: an action that is put together and done, cards that
# are revealed, a player's count.
FOLDS: dict[str, Fold] = {
    "open": "begins",
    "lay": "joins",
    "take-back": "joins",
    "choose": "joins",
    "close": "ends",
    "complete": "ends",
    "tick": "settles",
    "announce": "settles",
    "commit": "settles",
    "reveal-committed": "settles",
    "next": "settles",
    "reveal": "joins",
    "take-out": "joins",
    "pass-tablet": "begins",
    "begin-count": "joins",
    "count-more": "joins",
    "count-less": "joins",
    "name-secret": "joins",
    "count-place": "joins",
    "finish-count": "joins",
    "declare": "asks",
    "answer": "answers",
    **OWN_FOLDS,
}

# After these everyone has seen cards that had been face down.
SHOWS = frozenset({"reveal-committed"})
