"""What is asked of a skirmish: the forces as revealed and the actions as declared."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.rules.skirmish.actions import Does

CardRef = str  # a card id, or id#2 for the second copy in that player's list


@dataclass(frozen=True)
class Force:
    """One player's revealed cards, their leader, and their complete and enabled buildings."""

    player: str
    cards: tuple[CardId, ...]
    leader: str | None = None
    leader_wounded: bool = False
    buildings: tuple[str, ...] = ()
    name: str = ""  # what the sentences call them; their id where nothing is given
    power_used: bool = False  # whether their leader has helped already this round


@dataclass(frozen=True)
class SavedBy:
    """The medic or combat medics that stop a snipe, and their owner (R21)."""

    player: str
    card: CardRef


@dataclass(frozen=True)
class Declared:
    """An action, the player who declares it and the card that does it, and what it is aimed at."""

    does: Does
    by: str
    card: CardRef
    player: str = ""
    target: str = ""  # a CardRef, or the id of a building where that is what is hit
    saved_by: SavedBy | None = None


@dataclass(frozen=True)
class Skirmish:
    """Everything revealed and declared; the forces sit clockwise in the order given."""

    forces: tuple[Force, ...]
    initiator: str
    actions: tuple[Declared, ...] = ()
    zero_fight_can_win: bool = False  # R28, house rule
