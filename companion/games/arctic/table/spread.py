"""What the players spread out when points are counted: frozen values."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from companion.engine.game import PlayerId

NOBODY = PlayerId("")


@dataclass(frozen=True)
class ClosedResult:
    """How the game was closed; empty where no one counted."""

    totals: dict[str, int] = field(default_factory=dict)
    ranks: dict[str, int] = field(default_factory=dict)

    @property
    def is_counted(self) -> bool:
        """Whether anyone was ranked."""
        return bool(self.ranks)


@dataclass(frozen=True)
class Spread:
    """One player's pile from one end to the other, their totem and their penalty cards."""

    player: PlayerId
    pile: tuple[str, ...] = ()  # animals, or ``?`` for a face-down card
    totem: str = ""
    penalty: int | None = None  # None: as many as the table knows of


@dataclass(frozen=True)
class FinalCount:
    """How far the counting is: what lies on the table, and whose pile is looked at."""

    spreads: tuple[Spread, ...] = ()
    tokens: dict[str, int] = field(default_factory=dict)  # landscape values said at the end
    shown: PlayerId = NOBODY
    marked: int = 0  # the card before which the next one goes, counted from 1; 0: at the end
    result: ClosedResult | None = None  # None: still open

    @property
    def is_closed(self) -> bool:
        """Whether the table has closed its result."""
        return self.result is not None

    @property
    def is_counted(self) -> bool:
        """Whether the result was closed with points."""
        return self.result is not None and self.result.is_counted

    def of(self, player: PlayerId) -> Spread:
        """What a player has spread out so far."""
        found = (spread for spread in self.spreads if spread.player == player)
        return next(found, Spread(player))

    def having(self, spread: Spread) -> FinalCount:
        """The count with what one player has spread out."""
        if all(old.player != spread.player for old in self.spreads):
            return replace(self, spreads=(*self.spreads, spread))
        spreads = tuple(spread if old.player == spread.player else old for old in self.spreads)
        return replace(self, spreads=spreads)
