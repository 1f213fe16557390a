"""What happened. These shapes are stored for ever: change one only with an upgrade."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from companion.engine.game import Event, PlayerId, Seat, Upgrade
from companion.games.arctic_scavengers.state import HouseRules, Origin, Tracking

TimerChange = Literal["ticks", "work", "reset"]
Source = Literal["junkyard", "contested", "stack", "elsewhere"]


@dataclass(frozen=True)
class GameStarted(Event):
    """Everything the game began with, the values of its cards included."""

    version = 2  # version 1 knew neither modules nor piles

    rules_version: str
    seats: tuple[Seat, ...]
    first: PlayerId
    house_rules: HouseRules
    contested: int
    starter: dict[str, int]
    cards: str  # the catalogue as JSON text; a running game keeps it
    modules: tuple[str, ...]
    variants: tuple[str, ...]
    tracking: Tracking
    junkyard: dict[str, int]
    contested_pool: dict[str, int]  # what the contested pile was drawn from
    stacks: dict[str, int]
    schematics: dict[str, int]
    leaders: tuple[str, ...]
    gangs: tuple[str, ...]


@dataclass(frozen=True)
class RoundBegan(Event):
    """The drawing phase of a new round."""

    round: int
    initiator: PlayerId


@dataclass(frozen=True)
class GatheringBegan(Event):
    """Everybody has drawn."""


@dataclass(frozen=True)
class TurnBegan(Event):
    """A player begins to gather."""

    player: PlayerId


@dataclass(frozen=True)
class TurnEnded(Event):
    """A player has gathered."""

    player: PlayerId


@dataclass(frozen=True)
class Announced(Event):
    """A player said how many cards she brings to the skirmish."""

    player: PlayerId
    cards: int


@dataclass(frozen=True)
class SkirmishBegan(Event):
    """Everybody has gathered and announced."""


@dataclass(frozen=True)
class SkirmishWon(Event):
    """The winner took the top contested resource unseen."""

    player: PlayerId
    left: int


@dataclass(frozen=True)
class SkirmishDeadlocked(Event):
    """The top contested resource went unseen into the junkyard, which was shuffled (R32)."""

    left: int


@dataclass(frozen=True)
class ContestedResourceLeft(Event):
    """The top contested resource left its pile; nobody said where to."""

    left: int


@dataclass(frozen=True)
class GameEnded(Event):
    """The round in which the last contested resource left is over."""

    round: int


@dataclass(frozen=True)
class DeedTicked(Event):
    """A deed was done; nothing more was said about it."""

    player: PlayerId
    deed: str


@dataclass(frozen=True)
class TrayOpened(Event):
    """A deed is being put together."""

    player: PlayerId
    deed: str


@dataclass(frozen=True)
class CardLaid(Event):
    """A card was laid for the deed that is open."""

    player: PlayerId
    card: str


@dataclass(frozen=True)
class CardTakenBack(Event):
    """A card that was laid went back into the hand."""

    player: PlayerId
    card: str


@dataclass(frozen=True)
class ChoiceMade(Event):
    """A question of the deed that is open was settled; an empty value withdraws the answer."""

    player: PlayerId
    field: str
    value: str


@dataclass(frozen=True)
class TrayClosed(Event):
    """What was being put together was put away."""

    player: PlayerId
    deed: str


@dataclass(frozen=True)
class DeedDone(Event):
    """A deed was done with these cards, which are spent for this round."""

    player: PlayerId
    deed: str
    cards: tuple[str, ...]
    value: int | None = None  # None: nobody counted


@dataclass(frozen=True)
class DeedTakenBack(Event):
    """An interrupted deed does not count; its other cards are in the hand again (R53)."""

    player: PlayerId
    deed: str


@dataclass(frozen=True)
class DeedCancelled(Event):
    """A deed was cancelled: nothing comes of it, and the cancelled card is discarded (R52)."""

    player: PlayerId
    deed: str
    cards: tuple[str, ...]
    by: PlayerId
    means: str  # the card that cancelled it


@dataclass(frozen=True)
class CardKept(Event):
    """A card of the junkyard was kept; a secret one is known to nobody else."""

    player: PlayerId
    card: str


@dataclass(frozen=True)
class Hired(Event):
    """A mercenary came off its stack."""

    player: PlayerId
    card: str


@dataclass(frozen=True)
class Trashed(Event):
    """Cards went into the junkyard, which was shuffled (R12)."""

    player: PlayerId
    cards: tuple[str, ...]


@dataclass(frozen=True)
class RemovedFromPlay(Event):
    """A card left the game."""

    player: PlayerId
    card: str


@dataclass(frozen=True)
class SecretIdentified(Event):
    """A secret card turned out to be this one (R55)."""

    player: PlayerId
    origin: Origin
    card: str


@dataclass(frozen=True)
class CardCameFrom(Event):
    """A correction: a card that its owner was not known to own."""

    player: PlayerId
    card: str
    source: Source


@dataclass(frozen=True)
class BuildingStarted(Event):
    """A building was begun; its timer cards come from its owner's deck."""

    player: PlayerId
    site: str
    building: str
    timer: int


@dataclass(frozen=True)
class TimerMoved(Event):
    """Timer cards came off a building, or were put back on."""

    player: PlayerId  # the owner
    site: str
    building: str
    left: int
    change: TimerChange


@dataclass(frozen=True)
class Stored(Event):
    """Cards were put into a building."""

    player: PlayerId
    site: str
    building: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Retrieved(Event):
    """Cards were taken out of a building."""

    player: PlayerId
    site: str
    building: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class BuildingDisabled(Event):
    """A building neither works nor opens (R37)."""

    player: PlayerId
    site: str
    building: str


@dataclass(frozen=True)
class BuildingRepaired(Event):
    """A building works again."""

    player: PlayerId
    site: str
    building: str


@dataclass(frozen=True)
class LeaderJoined(Event):
    """A leader leads a tribe from now on, in the place of the one before."""

    player: PlayerId
    leader: str


@dataclass(frozen=True)
class LeaderWounded(Event):
    """A leader has no power until she is healed (R37)."""

    player: PlayerId


@dataclass(frozen=True)
class LeaderHealed(Event):
    """A leader has her power again."""

    player: PlayerId


@dataclass(frozen=True)
class LeaderPowerUsed(Event):
    """A leader's power was used for this round."""

    player: PlayerId
    leader: str


@dataclass(frozen=True)
class CardHit(Event):
    """A card was sniped, disarmed or bombed while gathering; it is discarded."""

    player: PlayerId  # the owner
    card: str
    by: PlayerId
    means: str  # the card or leader that did it


@dataclass(frozen=True)
class CardsSpent(Event):
    """Cards were played and discarded outside a deed of their owner's own."""

    player: PlayerId
    cards: tuple[str, ...]
    purpose: Literal["save", "cancel", "attack"]


@dataclass(frozen=True)
class MemberReturned(Event):
    """With a map a tribe member may act a second time."""

    player: PlayerId
    card: str


@dataclass(frozen=True)
class TrackingChanged(Event):
    """The table tracks more or less from now on."""

    tracking: Tracking


@dataclass(frozen=True)
class PileCounted(Event):
    """A pile was counted by hand; from now on the books say the same."""

    pile: str
    expected: int
    counted: int


@dataclass(frozen=True)
class CaughtUp(Event):
    """A correction: how the table stands after a while of not tapping."""

    round: int
    initiator: PlayerId
    contested: int
    junkyard: int
    stacks: dict[str, int] = field(default_factory=dict)
    schematics: dict[str, int] = field(default_factory=dict)
    decks: dict[str, int] = field(default_factory=dict)  # "player.card", or "player.?origin"
    timers: dict[str, int] = field(default_factory=dict)  # timer cards left, by building


EVENTS: tuple[type[Event], ...] = (
    GameStarted,
    RoundBegan,
    GatheringBegan,
    TurnBegan,
    TurnEnded,
    Announced,
    SkirmishBegan,
    SkirmishWon,
    SkirmishDeadlocked,
    ContestedResourceLeft,
    GameEnded,
    DeedTicked,
    TrayOpened,
    CardLaid,
    CardTakenBack,
    ChoiceMade,
    TrayClosed,
    DeedDone,
    DeedTakenBack,
    DeedCancelled,
    CardKept,
    Hired,
    Trashed,
    RemovedFromPlay,
    SecretIdentified,
    CardCameFrom,
    BuildingStarted,
    TimerMoved,
    Stored,
    Retrieved,
    BuildingDisabled,
    BuildingRepaired,
    LeaderJoined,
    LeaderWounded,
    LeaderHealed,
    LeaderPowerUsed,
    CardHit,
    CardsSpent,
    MemberReturned,
    TrackingChanged,
    PileCounted,
    CaughtUp,
)


def _with_modules(data: dict[str, Any]) -> dict[str, Any]:
    """A game from before modules and piles were tracked: only its clock runs."""
    empty: dict[str, Any] = {"junkyard": {}, "contested_pool": {}, "stacks": {}, "schematics": {}}
    lists: dict[str, Any] = {"modules": [], "variants": [], "leaders": [], "gangs": []}
    return data | empty | lists | {"tracking": "clock", "v": 2}


UPGRADES: dict[tuple[str, int], Upgrade] = {("GameStarted", 1): _with_modules}
