"""Everything that the work area of a skirmish can show, and which part of it is in sight."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.game import PlayerId
from companion.engine.view import Move
from companion.games.arctic_scavengers.table.skirmish import stage
from companion.games.arctic_scavengers.table.skirmish.stage import Stage
from companion.games.arctic_scavengers.table.skirmish.standing import ROGUE, skirmish_now
from companion.games.arctic_scavengers.table.state import NOBODY, Table
from companion.games.arctic_scavengers.view.skirmish.entry import EntryPart, Others, entries, others
from companion.games.arctic_scavengers.view.skirmish.reactions import (
    Means,
    SkirmishTray,
    means,
    saving,
    trays,
)
from companion.games.arctic_scavengers.view.skirmish.verdict import VerdictPart, verdict
from companion.games.arctic_scavengers.view.skirmish.waits import Waits, waits

FIGHTS = range(13)
PEOPLE = range(21)


@dataclass(frozen=True)
class SkirmishPanel:
    """The whole skirmish."""

    stage: Stage
    entries: tuple[EntryPart, ...]
    others: tuple[Others, ...]
    means: tuple[Means, ...]  # those with a target
    trays: tuple[SkirmishTray, ...]  # lit where a card may save
    verdict: VerdictPart | None
    prizes: tuple[Move, ...]
    has_rogues: bool
    waits: Waits | None = None  # until all cards that were committed on phones turn
    turned: int = 0  # the round in which they did
    backs: tuple[int, ...] = ()  # so many cards lay face down before that, by seat
    fights: tuple[int, ...] = tuple(FIGHTS)
    people: tuple[int, ...] = tuple(PEOPLE)

    @property
    def is_main(self) -> bool:
        """Whether nothing is entered now: trays or the verdict are in sight."""
        return self.stage in ("reactions", "verdict") or self.waits is not None

    @property
    def is_cold(self) -> bool:
        """Whether it ends in a deadlock, without any light."""
        return self.verdict is not None and not self.verdict.is_won


def skirmish(table: Table, phones: frozenset[PlayerId] = frozenset()) -> SkirmishPanel | None:
    """The panel, while there is a skirmish; ``phones``: the players who have one of their own."""
    if table.phase != "skirmish":
        return None
    at, waiting = stage.stage(table), waits(table, phones)
    opened = stage.revealing(table) if at == "entry" and not waiting else NOBODY
    return SkirmishPanel(
        stage=at,
        entries=entries(table, opened),
        others=others(table),
        means=aimed(table) if at == "reactions" else (),
        trays=trays(table, saving(table)) if at == "reactions" else (),
        verdict=verdict(table) if at == "verdict" else None,
        prizes=prizes(table) if at == "verdict" else (),
        has_rogues=ROGUE in table.kinds,
        waits=waiting,
        turned=table.round if table.reveal.is_turned else 0,
        backs=_backs(table) if table.reveal.is_turned else (),
    )


def _backs(table: Table) -> tuple[int, ...]:
    return tuple(player.announced or 0 for player in table.players)


def tried_out(table: Table) -> SkirmishPanel:
    """Everything at once, for a page on which cards come and go and no one announces any."""
    is_begun = table.reveal.is_begun
    return SkirmishPanel(
        stage="entry",
        entries=entries(table, stage.revealing(table)),
        others=others(table),
        means=aimed(table),
        trays=trays(table, saving(table)),
        verdict=verdict(table) if is_begun else None,
        prizes=(),
        has_rogues=True,
    )


def aimed(table: Table) -> tuple[Means, ...]:
    """The means that need a target in the trays."""
    return tuple(way for way in means(table) if not way.move)


def prizes(table: Table) -> tuple[Move, ...]:
    """The contested resources that the winner may hold now, where it matters who owns what."""
    winner = skirmish_now(table).winner
    if not winner or table.tracking != "decks":
        return ()
    return tuple(
        Move("win", card.name, (("player", winner), ("card", card.id)))
        for card in map(table.card, table.kinds)
        if table.piles.contested.get(card.id, 0) > 0
    )
