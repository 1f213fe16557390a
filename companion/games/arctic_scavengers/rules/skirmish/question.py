"""What is asked of a skirmish: the forces as revealed and the actions as declared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from companion.games.arctic_scavengers.rules.catalogue import CardId

Action = Literal["snipe", "wound", "disarm", "disable", "gas", "bomb", "mentor", "provoke"]
CardRef = str  # a card id, or id#2 for the second copy in that player's list


@dataclass(frozen=True)
class Force:
    """One player's revealed cards, her leader, and her complete and enabled buildings."""

    player: str
    cards: tuple[CardId, ...]
    leader: str | None = None
    leader_wounded: bool = False
    buildings: tuple[str, ...] = ()
    name: str = ""  # what the sentences call her; her id where nothing is given


@dataclass(frozen=True)
class SavedBy:
    """The medic or combat medics that stop a snipe, and their owner (R21)."""

    player: str
    card: CardRef


@dataclass(frozen=True)
class Declared:
    """A player and the card with which she does something."""

    does: ClassVar[Action]
    by: str
    card: CardRef


@dataclass(frozen=True)
class Aimed(Declared):
    """An action against something of another player."""

    player: str
    target: str  # a CardRef, or the id of a building where that is what is hit


@dataclass(frozen=True)
class Snipe(Aimed):
    """A sniper team or an assassin takes aim at an opponent's person."""

    does = "snipe"
    saved_by: SavedBy | None = None


@dataclass(frozen=True)
class Wound(Declared):
    """A sniper team takes aim at an opponent's leader (R50)."""

    does = "wound"
    player: str
    saved_by: SavedBy | None = None


class Disarm(Aimed):
    """A saboteur takes an opponent's tool out."""

    does = "disarm"


class Disable(Aimed):
    """A saboteur disables an opponent's complete building (R50)."""

    does = "disable"


class Gas(Aimed):
    """Tear gas sets an opposing person's printed fight or fight modifier to 0 (R23)."""

    does = "gas"


class Bomb(Aimed):
    """The Fanatic spends a refugee to discard one revealed card of an opponent (R22)."""

    does = "bomb"


class MentorHelp(Declared):
    """The Mentor's refugee gives another person +1 fight (R25)."""

    does = "mentor"


class Provoke(Declared):
    """A provocateur makes the size of the force the fight score (R24)."""

    does = "provoke"


SkirmishAction = Snipe | Wound | Disarm | Disable | Gas | Bomb | MentorHelp | Provoke


@dataclass(frozen=True)
class Skirmish:
    """Everything revealed and declared; the forces sit clockwise in the order given."""

    forces: tuple[Force, ...]
    initiator: str
    actions: tuple[SkirmishAction, ...] = ()
    zero_fight_can_win: bool = False  # R28, house rule
