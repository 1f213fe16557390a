"""What one player alone knows: the totem that was dealt to them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.engine.game import Event, PlayerId, Secret


@dataclass(frozen=True)
class TotemEntered(Event):
    """A player's totem, entered on their own phone."""

    # Else a tap that wrote nothing would tell that it was this one.
    is_always_news: ClassVar[bool] = True

    player: PlayerId
    totem: Secret[str]
