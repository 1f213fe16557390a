"""Whose turn it is, as the device in a seat tells it: one's own, or who plays and who comes next."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.game import PlayerId
from companion.engine.names import short_name
from companion.engine.view import Bar
from companion.engine.wording import say
from companion.games.arctic_scavengers.table import rounds
from companion.games.arctic_scavengers.table.dealing import is_setting_up, next_to_lead
from companion.games.arctic_scavengers.table.state import NOBODY, Table
from companion.games.arctic_scavengers.view.attack import attack_move
from companion.games.arctic_scavengers.view.bench import as_keys, out_of_turn
from companion.games.arctic_scavengers.view.naming import cards_in_words
from companion.games.arctic_scavengers.view.words import ACTION_WORDS


@dataclass(frozen=True)
class Playing:
    """What someone else is doing now."""

    colour: str
    letter: str
    name: str
    does: str


def acting(table: Table) -> PlayerId:
    """Who taps next while cards are drawn and gathered; no one where it does not matter who."""
    if table.tray:
        return table.tray.player
    if table.phase == "draw":
        # No one's turn: the initiator peeks, draws and says that the gathering may begin.
        return next_to_lead(table) or table.initiator
    return table.active if table.phase == "gather" else NOBODY


def playing(table: Table) -> Playing | None:
    """What whoever plays has laid so far, in one line."""
    tray = table.tray
    if tray is None or not tray.is_begun:
        return None
    seat = table.seats[table.seat_number(tray.player)]
    does = ACTION_WORDS[tray.action].does
    if tray.cards:
        does = say("{does} with {cards}", does=does, cards=cards_in_words(table, tray.cards))
    return Playing(seat.colour, seat.letter, short_name(seat.name), does)


def waiting_bar(table: Table, mine: PlayerId) -> Bar:
    """Whose turn it is and who comes next; what may be done out of turn. Nothing in it is amber."""
    attacks = attack_move(table, mine)
    others = () if is_setting_up(table) else as_keys(out_of_turn(table, mine))
    others = (*filter(None, [attacks]), *others)
    return Bar(*_whose_turn(table, mine), others=others, rule="round/gather")


def _whose_turn(table: Table, mine: PlayerId) -> tuple[str, str]:
    name = short_name(table.name(acting(table)))
    if is_setting_up(table):
        return say("{name} chooses a leader", name=name), ""
    if table.phase == "draw":
        return "Draw 5 cards", say("{name} starts the gathering.", name=name)
    turn = say("{name}'s turn", name=short_name(table.name(table.active)))
    if table.tray and table.tray.player != table.active:
        turn = say("{name} {does}", name=name, does=ACTION_WORDS[table.tray.action].does)
    return turn, _after(table, mine)


def _after(table: Table, mine: PlayerId) -> str:
    """Who gathers after this turn, and whether one's own is over."""
    waiting = [
        "you" if seat.id == mine else short_name(seat.name)
        for seat in table.turn_order
        if seat.id not in (table.active, *table.finished)
    ]
    then = "the skirmish" if rounds.has_skirmish(table.round) else "the next round"
    after = say("Next: {waiting}.", waiting=", ".join(waiting) or then)
    return say("{after} You are done.", after=after) if mine in table.finished else after
