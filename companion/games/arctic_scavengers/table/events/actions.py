"""Actions of the gathering phase, put together, done and interrupted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from companion.engine.game import Event, PlayerId


@dataclass(frozen=True)
class ActionTicked(Event):
    """An action was done; nothing more was said about it."""

    version: ClassVar[int] = 3

    player: PlayerId
    action: str
    food: int | None = 0  # what it brings to hire with; None: no one counted
    spends_food: bool = False  # whatever food there was is gone
    is_untold: bool = False  # it changed a deck, and no one said how
    draws: bool = False  # cards from their own deck


@dataclass(frozen=True)
class TrayOpened(Event):
    """An action is being put together."""

    version: ClassVar[int] = 2

    player: PlayerId
    action: str


@dataclass(frozen=True)
class CardLaid(Event):
    """A card was laid for the action that is open."""

    player: PlayerId
    card: str


@dataclass(frozen=True)
class CardTakenBack(Event):
    """A card that was laid went back into the hand."""

    player: PlayerId
    card: str


@dataclass(frozen=True)
class ChoiceMade(Event):
    """A question of the action that is open was settled; an empty value withdraws the answer."""

    player: PlayerId
    field: str
    value: str


@dataclass(frozen=True)
class TrayClosed(Event):
    """What was being put together was closed: it was not done."""

    version: ClassVar[int] = 3

    player: PlayerId
    action: str
    was_untouched: bool = False  # nothing was entered since it was opened


@dataclass(frozen=True)
class ActionDone(Event):
    """An action was done with these cards, which are spent for this round."""

    version: ClassVar[int] = 3

    player: PlayerId
    action: str
    cards: tuple[str, ...]
    value: int | None = None  # None: no one counted
    food: int | None = 0  # what it brings to hire with; None: no one counted
    spends_food: bool = False  # whatever food there was is gone
    for_good: bool = False  # no map brings its cards back this round
    draws: bool = False  # cards from their own deck


@dataclass(frozen=True)
class LeadersDrawn(ActionDone):
    """An action was done by drawing leader cards: its value is their number."""

    version: ClassVar[int] = 1


@dataclass(frozen=True)
class ActionTakenBack(Event):
    """An interrupted action does not count; its other cards are in the hand again (R53)."""

    version: ClassVar[int] = 2

    player: PlayerId
    action: str
    loses_food: bool = False  # what food there was is not there after all


@dataclass(frozen=True)
class ActionCancelled(Event):
    """An action was cancelled: nothing comes of it, and the cancelled card is discarded (R52)."""

    version: ClassVar[int] = 2

    player: PlayerId
    action: str
    cards: tuple[str, ...]
    by: PlayerId
    means: str  # the card that cancelled it
    draws: bool = False  # whether its player draws all the same, as for a spy


@dataclass(frozen=True)
class CardHit(Event):
    """A card was sniped, disarmed or bombed while gathering; it is discarded."""

    version: ClassVar[int] = 2

    player: PlayerId  # the owner
    card: str
    by: PlayerId
    means: str  # the card or leader that did it
    draws: bool = False  # whether the owner draws all the same, as for a spy (R52)


@dataclass(frozen=True)
class AttackStopped(Event):
    """A medic saved from an attack or a guard cancelled it, and was discarded (R21, R52)."""

    player: PlayerId  # whose card was aimed at; no one, where that was not entered
    target: str  # a card, a leader or a kind of building; empty where it was not entered
    by: PlayerId
    means: str  # the card or leader that attacked
    stopper: PlayerId
    card: str  # the medic or guard
    draws: bool = False  # whether the stopper draws for it (R52)


@dataclass(frozen=True)
class CardsSpent(Event):
    """Cards were played and discarded outside an action of their owner's own."""

    player: PlayerId
    cards: tuple[str, ...]
    purpose: Literal["save", "cancel", "attack"]


@dataclass(frozen=True)
class MemberReturned(Event):
    """With a map a tribe member may act a second time."""

    player: PlayerId
    card: str


@dataclass(frozen=True)
class LeaderPowerUsed(Event):
    """A leader's power was used for this round."""

    player: PlayerId
    leader: str
