"""What one player alone knows: the totem that was dealt to her."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.game import Event, PlayerId, Secret


@dataclass(frozen=True)
class TotemEntered(Event):
    """A player's totem, entered on a phone of her own."""

    player: PlayerId
    totem: Secret[str]
