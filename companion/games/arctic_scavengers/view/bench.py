"""The bench under the seats: the actions of whoever gathers, and the one that is open."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.game import PlayerId
from companion.engine.view import Move
from companion.games.arctic_scavengers.table import rounds
from companion.games.arctic_scavengers.table.gathering.action import Action, sharing_a_limit
from companion.games.arctic_scavengers.table.gathering.actions import ACTIONS, offered
from companion.games.arctic_scavengers.table.gathering.decks import can_be
from companion.games.arctic_scavengers.table.gathering.trays import way_on
from companion.games.arctic_scavengers.table.state import ORIGINS, Player, Table
from companion.games.arctic_scavengers.view.open_action import OpenAction, open_action
from companion.games.arctic_scavengers.view.words import ACTION_WORDS

ANNOUNCED = range(11)
MORE_ANNOUNCED = range(11, 21)


@dataclass(frozen=True)
class Tile:
    """One action: opened by its name, or just ticked."""

    action: str
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
    open: OpenAction | None = None
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
    shown = open_action(table, table.tray) if table.tray else None
    if table.phase == "draw":
        return Bench(open=shown, others=_others(table), leaders=_leaders(table))
    if table.phase != "gather" or not table.active:
        return Bench(open=shown, others=_others(table) if table.phase == "skirmish" else ())
    player = table.player(table.active)
    actions = [
        action
        for action in _in_order(table, player)
        if not action.on_top or action.in_own_turn(table, player)
    ]
    special = [action for action in actions if not action.is_standard]
    # While something needs an answer, only that is asked.
    is_free = table.tray is None or way_on(table, table.tray) is not None
    may_announce = rounds.has_skirmish(table.round) and is_free
    return Bench(
        name=table.name(player.id),
        tiles=tuple(_tile(table, player.id, action) for action in actions if action.is_standard),
        special=tuple(
            _tile(table, player.id, action) for action in special if _likely(table, action)
        ),
        unlikely=tuple(
            _tile(table, player.id, action) for action in special if not _likely(table, action)
        ),
        open=shown,
        announce=_announcements(player.id, ANNOUNCED) if may_announce else (),
        announce_more=_announcements(player.id, MORE_ANNOUNCED) if may_announce else (),
        others=_others(table),
    )


def _in_order(table: Table, player: Player) -> list[Action]:
    """What this game has for her, in the order in which the words are listed."""
    places = {action: place for place, action in enumerate(ACTION_WORDS)}
    return sorted(offered(table, player), key=lambda action: places[action.id])


def _likely(table: Table, action: Action) -> bool:
    """Whether the active player may well have the card that an action takes, and a use for it."""
    player = table.player(table.active)
    if action.is_idle(table, player):
        return False
    if not action.lays or table.tracking != "decks":
        return True
    known = player.cards.get(action.lays, 0) > 0
    return known or any(can_be(table, player, origin, action.lays) for origin in ORIGINS)


def _tile(table: Table, player: PlayerId, action: Action) -> Tile:
    fields, used = (("player", player), ("action", action.id)), table.player(player).used
    words = ACTION_WORDS[action.id]
    return Tile(
        action=action.id,
        title=words.title,
        icon=words.icon,
        rule=action.rule,
        is_used=any(limit in used for limit in sharing_a_limit(table, action.id)),
        is_open=_is_open(table, player, action),
        open=Move("open", words.title, fields, icon=words.icon),
        tick=Move("tick", f"{words.title}: done", fields, icon="check")
        if action.can_be_ticked
        else None,
    )


def _is_open(table: Table, player: PlayerId, action: Action) -> bool:
    return any((tray.player, tray.action) == (player, action.id) for tray in table.trays)


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
        for action in _in_order(table, player):
            is_in_time = action.in_any_turn and (table.phase == "gather" or action.in_skirmish)
            is_held_up = action.is_shut(table, player) or _is_open(table, seat.id, action)
            if is_in_time and not is_held_up:
                fields = (("player", seat.id), ("action", action.id))
                found.setdefault(action.id, []).append(Move("open", seat.name, fields))
    return tuple(
        OutOfTurn(words.title, words.icon, ACTIONS[action].rule, tuple(moves))
        for action, moves in found.items()
        for words in (ACTION_WORDS[action],)
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
