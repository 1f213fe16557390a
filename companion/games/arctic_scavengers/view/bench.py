"""The work area while someone gathers: tiles, or what is open in their place; and its bar."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.game import PlayerId
from companion.engine.names import short_name
from companion.engine.view import Bar, Move
from companion.engine.wording import say
from companion.games.arctic_scavengers.table import rounds
from companion.games.arctic_scavengers.table.dealing import is_setting_up
from companion.games.arctic_scavengers.table.gathering.actions import ACTIONS
from companion.games.arctic_scavengers.table.gathering.attackers import INTERRUPT
from companion.games.arctic_scavengers.table.state import Table
from companion.games.arctic_scavengers.view.attack import (
    Attack,
    attack,
    attack_bar,
    attack_move,
)
from companion.games.arctic_scavengers.view.open_action import OpenAction, open_action
from companion.games.arctic_scavengers.view.open_action_bar import action_bar
from companion.games.arctic_scavengers.view.tiles import Tile, in_order, tiles
from companion.games.arctic_scavengers.view.words import ACTION_WORDS

KEYS = 6  # numbers in the bar, 0 to 5; the rest stands behind one more
MOST_NUMBER = 20
ROW = 5  # tiles side by side
END_ALL = "End all turns"


# What a turn may do, where nothing of it is entered.
REMINDERS = {
    "draw": "more cards",
    "dig": "keep 1",
    "hunt": "food to hire",
    "hire": "1 mercenary",
    "trash": "any cards",
}


@dataclass(frozen=True)
class Reminder:
    """One thing that a turn may do."""

    title: str
    icon: str
    note: str


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
    title: str = ""
    tiles: tuple[Tile, ...] = ()
    more: tuple[Tile, ...] = ()
    reminders: tuple[Reminder, ...] = ()  # in place of tiles
    attack: Move | None = None
    others: tuple[OutOfTurn, ...] = ()
    open: OpenAction | None = None
    attacks: Attack | None = None

    @property
    def is_short(self) -> bool:
        """Whether all tiles fit in one row."""
        return len(self.tiles) <= ROW and not self.more

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to tap."""
        return self == Bench()


def bench(table: Table, mine: PlayerId | None = None) -> Bench:
    """The bench as it stands; on the device in a seat only what that player may do."""
    if table.tray:
        is_attack = table.tray.action == INTERRUPT
        return Bench(
            open=None if is_attack else open_action(table, table.tray, mine),
            attacks=attack(table, table.tray, mine) if is_attack else None,
            attack=attack_move(table, mine),
            others=() if is_attack else out_of_turn(table, mine),
        )
    if table.phase != "gather" or not table.active:
        return Bench()
    name = short_name(table.name(table.active))
    title = "Your turn" if mine == table.active else say("{name} gathers", name=name)
    attacks = attack_move(table, mine)
    if table.tracking == "clock" and not table.has_leaders and not table.has_buildings:
        return Bench(name, title, reminders=_reminders(), attack=attacks)
    shown, more = tiles(table, table.player(table.active))
    return Bench(name, title, shown, more, (), attacks, out_of_turn(table, mine))


def _reminders() -> tuple[Reminder, ...]:
    found = ((ACTION_WORDS[action], note) for action, note in REMINDERS.items())
    return tuple(Reminder(words.title, words.icon, note) for words, note in found)


def out_of_turn(table: Table, mine: PlayerId | None = None) -> tuple[OutOfTurn, ...]:
    """What may be done in someone else's turn besides attacking, by those who can, or in one seat."""
    found: dict[str, list[Move]] = {}
    for seat in table.turn_order:
        if seat.id == table.active or mine not in (None, seat.id):
            continue
        player = table.player(seat.id)
        for action in in_order(table, player):
            is_in_time = action.in_any_turn and (table.phase == "gather" or action.in_skirmish)
            is_held_up = action.is_shut(table, player) or _is_open(table, seat.id, action.id)
            if is_in_time and not is_held_up and action.id != INTERRUPT:
                fields = (("player", seat.id), ("action", action.id))
                found.setdefault(action.id, []).append(Move("open", seat.name, fields))
    return tuple(
        OutOfTurn(words.title, words.icon, ACTIONS[action].rule, tuple(moves))
        for action, moves in found.items()
        for words in (ACTION_WORDS[action],)
    )


def between_turns(table: Table) -> tuple[Move, ...]:
    """What may be done while no one gathers: a leader's power, and each leader exists once (R51)."""
    if table.phase not in ("draw", "skirmish") or is_setting_up(table):
        return ()
    return as_keys(out_of_turn(table))


def as_keys(found: tuple[OutOfTurn, ...]) -> tuple[Move, ...]:
    """What may be done out of turn as keys of the bar."""
    return tuple(
        replace(
            move,
            label=say("Use the {other}", other=other.title.removeprefix("The ")),
            icon=other.icon,
        )
        for other in found
        for move in other.moves
    )


def _is_open(table: Table, player: PlayerId, action: str) -> bool:
    return any((tray.player, tray.action) == (player, action) for tray in table.trays)


# The bar -----------------------------------------------------------------------------------------


def gather_bar(table: Table) -> Bar:
    """What comes of the open action; else whoever gathers is done and brings so many cards."""
    if table.tray:
        is_attack = table.tray.action == INTERRUPT
        return attack_bar(table, table.tray) if is_attack else action_bar(table, table.tray)
    if not table.active:
        label = "Start the skirmish" if rounds.has_skirmish(table.round) else "Start the next round"
        return Bar(key=Move("next", label, tone="next"), rule="round/gather")
    name = short_name(table.name(table.active))
    if not rounds.has_skirmish(table.round):
        key = Move("next", say("{name} is done", name=name), tone="next")
        return Bar(key=key, others=_end_all(table), rule="round/gather")
    hand = table.player(table.active).hand if table.tracking == "decks" else None
    if hand is None:
        return _asked_how_many(table)
    fields = (("player", table.active), ("cards", str(hand)))
    key = Move(
        "announce", say("{name} is done, brings", name=name), fields, tone="next", number=str(hand)
    )
    return Bar(
        key=key,
        numbers=_announcements(table.active, range(KEYS), hand),
        more_numbers=_announcements(table.active, range(KEYS, MOST_NUMBER + 1), hand),
        rule="round/commit",
    )


def _asked_how_many(table: Table) -> Bar:
    """Where no one knows the hand, the numbers themselves are the next tap."""
    is_clock = table.tracking == "clock"
    return Bar(
        say("{active} brings", active=short_name(table.name(table.active))),
        asks=True,
        numbers=_announcements(table.active, range(KEYS)),
        more_numbers=_announcements(table.active, range(KEYS, MOST_NUMBER + 1)),
        others=_end_all(table, "Enter the winner only" if is_clock else END_ALL),
        rule="round/commit",
    )


def _end_all(table: Table, label: str = END_ALL) -> tuple[Move, ...]:
    """Where nothing is entered of a turn, all of them can end with one tap."""
    if table.tracking == "decks":
        return ()
    return (Move("next", label, (("all", "yes"),)),)


def _announcements(player: PlayerId, numbers: range, but: int | None = None) -> tuple[Move, ...]:
    return tuple(
        Move("announce", str(number), (("player", player), ("cards", str(number))))
        for number in numbers
        if number != but
    )
