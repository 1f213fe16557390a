"""What happened. These shapes are stored for ever: change one only with an upgrade."""

from __future__ import annotations

from companion.engine.game import Event, Upgrade
from companion.games.arctic.events.corrections import (
    PileCounted,
    PowerPut,
    TokenPut,
    TrackingChanged,
)
from companion.games.arctic.events.count import (
    CardMarked,
    CardRemoved,
    CardSpread,
    CountClosed,
    PenaltyCounted,
    PileShown,
    TokenFound,
    TotemRevealed,
)
from companion.games.arctic.events.rounds import (
    GameEnded,
    GameStarted,
    LastRoundBegan,
    ReserveOpened,
    TurnBegan,
)
from companion.games.arctic.events.turns import (
    CardsDiscarded,
    CardsDrawn,
    CardsPlaced,
    ChoiceMade,
    PartShown,
    PenaltyGiven,
    PlacementSaid,
    PowerTaken,
    TokensMoved,
    TurnLeftUntold,
    VisibleCardTakenBack,
)

EVENTS: tuple[type[Event], ...] = (
    GameStarted,
    TurnBegan,
    ReserveOpened,
    LastRoundBegan,
    GameEnded,
    PartShown,
    PlacementSaid,
    VisibleCardTakenBack,
    ChoiceMade,
    CardsPlaced,
    PowerTaken,
    TokensMoved,
    CardsDrawn,
    PenaltyGiven,
    CardsDiscarded,
    TurnLeftUntold,
    PileCounted,
    PowerPut,
    TokenPut,
    TrackingChanged,
    PileShown,
    CardSpread,
    CardMarked,
    CardRemoved,
    TotemRevealed,
    TokenFound,
    PenaltyCounted,
    CountClosed,
)

UPGRADES: dict[tuple[str, int], Upgrade] = {}

__all__ = [
    "EVENTS",
    "UPGRADES",
    "CardMarked",
    "CardRemoved",
    "CardSpread",
    "CardsDiscarded",
    "CardsDrawn",
    "CardsPlaced",
    "ChoiceMade",
    "CountClosed",
    "GameEnded",
    "GameStarted",
    "LastRoundBegan",
    "PartShown",
    "PenaltyCounted",
    "PenaltyGiven",
    "PileCounted",
    "PileShown",
    "PlacementSaid",
    "PowerPut",
    "PowerTaken",
    "ReserveOpened",
    "TokenFound",
    "TokenPut",
    "TokensMoved",
    "TotemRevealed",
    "TrackingChanged",
    "TurnBegan",
    "TurnLeftUntold",
    "VisibleCardTakenBack",
]
