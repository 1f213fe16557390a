"""Rounds, turns and how skirmishes end."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.game import Event, PlayerId, Seat
from companion.games.arctic_scavengers.rules.catalogue import Catalogue
from companion.games.arctic_scavengers.table.state import HouseRules, Tracking


@dataclass(frozen=True)
class GameStarted(Event):
    """Everything the game began with, the values of its cards included."""

    version = 3  # 1 knew neither modules nor piles, 2 held the cards as a text

    rules_version: str
    seats: tuple[Seat, ...]
    first: PlayerId
    house_rules: HouseRules
    contested: int
    starter: dict[str, int]
    catalogue: Catalogue  # the values of the cards; a running game keeps them
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
    """Everyone has drawn."""


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
    """A player said how many cards they bring to the skirmish."""

    player: PlayerId
    cards: int


@dataclass(frozen=True)
class SkirmishBegan(Event):
    """Everyone has gathered and announced."""


@dataclass(frozen=True)
class SkirmishFought(Event):
    """What everyone's force was worth in the end, and by what the skirmish was decided."""

    decided_by: str
    fight: dict[str, int]
    people: dict[str, int]
    reason: str = ""  # why the table decided otherwise


@dataclass(frozen=True)
class CardsReturned(Event):
    """Hardy scavengers go back to their owner's hand (R33)."""

    player: PlayerId
    cards: tuple[str, ...]


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
    """The top contested resource left its pile; no one said where to."""

    left: int


@dataclass(frozen=True)
class GameEnded(Event):
    """The round in which the last contested resource left is over."""

    round: int
