"""The bench under the seats: the deeds of whoever gathers, and the one that is open."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.game import PlayerId
from companion.engine.view import Move
from companion.games.arctic_scavengers.table import rounds
from companion.games.arctic_scavengers.table.gathering.deed import Deed
from companion.games.arctic_scavengers.table.gathering.deeds import (
    DEEDS,
    STANDARD,
    offered,
)
from companion.games.arctic_scavengers.table.gathering.trays import way_on
from companion.games.arctic_scavengers.table.state import Table
from companion.games.arctic_scavengers.view.open_deed import OpenDeed, open_deed

ANNOUNCED = range(11)
STORAGE = ("store", "retrieve")
MORE_ANNOUNCED = range(11, 21)


@dataclass(frozen=True)
class Tile:
    """One deed: opened by its name, or just ticked."""

    deed: str
    title: str
    icon: str
    rule: str
    is_used: bool
    is_open: bool
    open: Move
    tick: Move | None


@dataclass(frozen=True)
class LeaderChoice:
    """The leaders one player may keep."""

    name: str
    colour: str
    letter: str
    moves: tuple[Move, ...]


@dataclass(frozen=True)
class OutOfTurn:
    """What those may do whose turn it is not, a button a player."""

    title: str
    icon: str
    rule: str
    moves: tuple[Move, ...]


@dataclass(frozen=True)
class Bench:
    """What can be tapped for the player whose turn it is, and for those who interrupt."""

    name: str = ""
    tiles: tuple[Tile, ...] = ()  # the standard actions
    special: tuple[Tile, ...] = ()
    unlikely: tuple[Tile, ...] = ()  # those of cards that she is not known to have
    open: OpenDeed | None = None
    announce: tuple[Move, ...] = ()
    announce_more: tuple[Move, ...] = ()
    others: tuple[OutOfTurn, ...] = ()
    leaders: tuple[LeaderChoice, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to tap."""
        return self == Bench()


def bench(table: Table) -> Bench:
    """The bench as it stands."""
    shown = open_deed(table, table.tray) if table.tray else None
    if table.phase == "draw":
        return Bench(open=shown, leaders=_leaders(table))
    if table.phase != "gather" or not table.active:
        return Bench(open=shown)
    player = table.player(table.active)
    hers = offered(table, player)
    deeds = [deed for deed in hers if not deed.on_top or deed.in_own_turn(table, player)]
    special = [deed for deed in deeds if deed.id not in STANDARD]
    # While something needs an answer, only that is asked.
    is_free = table.tray is None or way_on(table, table.tray) is not None
    may_announce = rounds.has_skirmish(table.round) and is_free
    return Bench(
        name=table.name(player.id),
        tiles=tuple(_tile(table, player.id, deed) for deed in deeds if deed.id in STANDARD),
        special=tuple(_tile(table, player.id, deed) for deed in special if _likely(table, deed)),
        unlikely=tuple(
            _tile(table, player.id, deed) for deed in special if not _likely(table, deed)
        ),
        open=shown,
        announce=_announcements(player.id, ANNOUNCED) if may_announce else (),
        announce_more=_announcements(player.id, MORE_ANNOUNCED) if may_announce else (),
        others=_others(table),
    )


def _likely(table: Table, deed: Deed) -> bool:
    """Whether whoever gathers may well have the card that a deed takes."""
    player = table.player(table.active)
    if not deed.lays or table.tracking != "decks":
        return True
    return player.cards.get(deed.lays, 0) > 0 or player.secret_cards > 0


def _tile(table: Table, player: PlayerId, deed: Deed) -> Tile:
    fields = (("player", player), ("deed", deed.id))
    return Tile(
        deed=deed.id,
        title=deed.title,
        icon=deed.icon,
        rule=deed.rule,
        is_used=deed.id in table.player(player).used,
        is_open=_is_open(table, player, deed),
        open=Move("open", deed.title, fields, icon=deed.icon),
        tick=Move("tick", f"{deed.title}: done", fields, icon="check")
        if deed.can_be_ticked
        else None,
    )


def _is_open(table: Table, player: PlayerId, deed: Deed) -> bool:
    return any((tray.player, tray.deed) == (player, deed.id) for tray in table.trays)


def _announcements(player: PlayerId, numbers: range) -> tuple[Move, ...]:
    return tuple(
        Move("announce", str(number), (("player", player), ("cards", str(number))))
        for number in numbers
    )


def _others(table: Table) -> tuple[OutOfTurn, ...]:
    """What may be done in somebody else's turn, by those who can."""
    found: dict[str, list[Move]] = {}
    for seat in table.turn_order:
        if seat.id == table.active:
            continue
        player = table.player(seat.id)
        for deed in offered(table, player):
            is_shut = deed.id in STORAGE and not any(
                site.works and table.reaches(player, site) for site in player.sites
            )
            if deed.in_any_turn and not is_shut and not _is_open(table, seat.id, deed):
                fields = (("player", seat.id), ("deed", deed.id))
                found.setdefault(deed.id, []).append(Move("open", seat.name, fields))
    return tuple(
        OutOfTurn(DEEDS[deed].title, DEEDS[deed].icon, DEEDS[deed].rule, tuple(moves))
        for deed, moves in found.items()
    )


def _leaders(table: Table) -> tuple[LeaderChoice, ...]:
    if not table.has_leaders or table.has_drafting:
        return ()
    return tuple(
        LeaderChoice(
            seat.name,
            seat.colour,
            seat.letter,
            tuple(
                Move(
                    "keep-leader",
                    table.catalogue.leaders[leader].title,
                    (("player", seat.id), ("leader", leader)),
                    rule=f"leaders/{leader}",
                )
                for leader in table.piles.leaders
            ),
        )
        for seat in table.seats
        if not table.player(seat.id).leader
    )
