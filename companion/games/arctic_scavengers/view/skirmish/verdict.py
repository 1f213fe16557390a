"""The verdict: who wins and by what, the margin as blocks, and the orders to the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from companion.engine.game import PlayerId, Seat
from companion.engine.names import short_name
from companion.engine.wording import counted, in_words, say
from companion.games.arctic_scavengers.rules.skirmish.aftermath import CardOrder
from companion.games.arctic_scavengers.rules.skirmish.outcome import ForceResult
from companion.games.arctic_scavengers.rules.skirmish.winner import LEAD_FOR_TWO, Shortfall
from companion.games.arctic_scavengers.table import rounds
from companion.games.arctic_scavengers.table.skirmish.standing import (
    ROGUE,
    SkirmishNow,
    skirmish_now,
)
from companion.games.arctic_scavengers.table.state import Table

MOST_ROWS = 3
LONG_NAME = 9  # letters: beyond that the headline steps down one size
WIDE_BLOCKS, THIN_BLOCKS = 7, 14  # so many fit beside the people
MOST_BLOCKS = 24


@dataclass(frozen=True)
class DuelRow:
    """One force of the verdict: its fight as blocks, the missing point, its people as pips."""

    name: str
    colour: str
    letter: str
    fight: int
    missing: int
    people: int | None  # where people were counted
    has_won: bool
    blocks: Literal["wide", "thin", "tiny"]


@dataclass(frozen=True)
class TableOrder:
    """One order to the table, and who it is for."""

    seats: tuple[Seat, ...]
    icon: str
    who: str  # "Dana", "Everyone"
    text: str
    strong: str = ""  # the part of the text that is read first

    @property
    def parts(self) -> tuple[str, str, str]:
        """The text before that part, the part itself, and the rest."""
        return self.text.partition(self.strong) if self.strong else (self.text, "", "")


@dataclass(frozen=True)
class VerdictPart:
    """The moment a skirmish is decided."""

    title: str
    winner: PlayerId
    is_long: bool
    by: str
    rows: tuple[DuelRow, ...]
    lack: str
    orders: tuple[TableOrder, ...]

    @property
    def is_won(self) -> bool:
        """Whether anyone takes the contested resource."""
        return bool(self.winner)


def verdict(table: Table) -> VerdictPart:
    """What the cards on the table come to."""
    now = skirmish_now(table)
    name = table.name(now.winner) if now.winner else ""
    return VerdictPart(
        title=say("{name} wins", name=short_name(name)) if name else "Deadlock",
        winner=now.winner,
        is_long=len(short_name(name)) >= LONG_NAME,
        by=by(table, now),
        rows=tuple(_rows(table, now)),
        lack=_lack(now),
        orders=tuple(_orders(table, now)),
    )


def _ranked(table: Table, now: SkirmishNow) -> list[ForceResult]:
    """The winner, then the others by fight and people."""
    order = [force for seat in table.turn_order for force in [now.of(seat.id)]]
    return sorted(order, key=lambda one: (one.player != now.winner, -one.fight, -one.people))


def by(table: Table, now: SkirmishNow) -> str:
    """What decides, in a sentence or two."""
    first, second, *_ = _ranked(table, now)
    behind = say("{player}'s", player=table.name(PlayerId(second.player)))
    best = max(force.fight for force in now.outcome.players)
    tied = [force for force in now.outcome.players if force.fight == best]
    names = in_words([table.name(PlayerId(force.player)) for force in tied])
    match now.outcome.decided_by:
        case "fight":
            return say(
                "{fight} fight to {behind} {second}.",
                fight=first.fight,
                behind=behind,
                second=second.fight,
            )
        case "people":
            people = counted(first.people, "person", "people")
            return say(
                "Tie at {best} fight. {people} to {behind} {fewer}.",
                best=best,
                people=people,
                behind=behind,
                fewer=second.people,
            )
        case "rogue":
            rogue = table.catalogue.cards[ROGUE].name
            return say(
                "Tie at {best} fight. {winner}'s {rogue} takes it.",
                best=best,
                winner=table.name(now.winner),
                rogue=rogue,
            )
        case "tie":
            most = max(force.people for force in tied)
            even = [table.name(PlayerId(side.player)) for side in tied if side.people == most]
            people = counted(most, "person", "people")
            return say(
                "{even} tie at {best} fight and {people}.", even=even, best=best, people=people
            )
        case "margin":
            lead = say("{names} tie at {best} fight", names=names, best=best)
            if len(tied) == 1:
                lead = say(
                    "{names} leads {fight} to {second}",
                    names=names,
                    fight=first.fight,
                    second=second.fight,
                )
            return say(
                "{lead}. Two players: win by {lead_for_two} or more.",
                lead=lead,
                lead_for_two=LEAD_FOR_TWO,
            )
        case "no_attack":
            return "No one has fight."


def _rows(table: Table, now: SkirmishNow) -> Iterator[DuelRow]:
    """The winner and who came next; of a deadlock those who tied."""
    ranked = _ranked(table, now)
    second = ranked[1]
    shown = [force for force in ranked if now.winner != force.player][
        : MOST_ROWS - bool(now.winner)
    ]
    if now.outcome.decided_by in ("fight", "people", "tie", "rogue"):
        shown = [force for force in shown if force.fight == second.fight]
    first = [force for force in ranked if force.player == now.winner]
    missing = {player: lack.fight for lack in now.outcome.missed for player in lack.ids}
    counts_people = now.outcome.decided_by in ("people", "tie")
    # A deadlock is a wall: no one's missing point stands out.
    gaps = missing if now.winner else {}
    most = max(force.fight + gaps.get(force.player, 0) for force in (*first, *shown))
    for force in (*first, *shown):
        seat = table.seats[table.seat_number(PlayerId(force.player))]
        yield DuelRow(
            name=seat.name,
            colour=seat.colour,
            letter=seat.letter,
            fight=force.fight,
            missing=gaps.get(force.player, 0) if most <= MOST_BLOCKS else 0,
            people=force.people if counts_people else None,
            has_won=force.player == now.winner,
            blocks="wide" if most <= WIDE_BLOCKS else "thin" if most <= THIN_BLOCKS else "tiny",
        )


def _lack(now: SkirmishNow) -> str:
    """Who was how much short, in one sentence."""
    if now.outcome.decided_by == "no_attack" or not now.outcome.missed:
        return ""
    nearest = min(now.outcome.missed, key=lambda lack: lack.fight)
    return say(
        "{short_players} {short_of} short.",
        short_players=_short_players(now, nearest),
        short_of=_short_of(now, nearest),
    )


def _short_players(now: SkirmishNow, lack: Shortfall) -> str:
    if len(lack.players) == 1:
        return say("{player} was", player=lack.players[0])
    is_everyone = not now.winner
    return "Each was" if is_everyone else say("{players} were", players=list(lack.players))


def _short_of(now: SkirmishNow, lack: Shortfall) -> str:
    if lack.people is not None and not now.winner:
        return counted(lack.people, "person", "people")
    return say("{fight} fight", fight=lack.fight)


# Of an order to the whole table, by its icon: what nobody should miss.
_STRONG = {"crystal": "unseen", "dice": "Shuffle"}

# Orders -------------------------------------------------------------------------------------------


def _orders(table: Table, now: SkirmishNow) -> Iterator[TableOrder]:
    """What moves because of this skirmish, then what moves after every one; the same order once."""
    alike: dict[tuple[str, str], list[CardOrder]] = {}
    for order in now.outcome.orders:
        if order.rule != "R34":
            alike.setdefault((order.text, order.icon), []).append(order)
    for (text, icon), group in alike.items():
        players = {order.player for order in group}
        seats = tuple(seat for seat in table.seats if seat.id in players)
        who = seats[0].name if len(seats) == 1 else ""
        yield TableOrder(seats, icon, who, text, "" if seats else _STRONG.get(icon, ""))
    keeps = any(force.returns_to_hand for force in now.outcome.players)
    rest = "discard the other cards" if keeps else "discard your skirmish cards"
    yield TableOrder((), "card", "Everyone", rest)
    if table.contested_left > 1:
        passed_to = table.name(rounds.next_initiator(table))
        yield TableOrder(
            (),
            "initiator",
            "",
            say("Pass the initiator card to {passed_to}", passed_to=passed_to),
            passed_to,
        )
