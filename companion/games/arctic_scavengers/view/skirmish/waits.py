"""The shared screen while phones commit: who has, who chooses cards, and a way past those."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.game import PlayerId
from companion.engine.names import short_name
from companion.engine.view import Bar, Move, Switch
from companion.engine.wording import in_words, say
from companion.games.arctic_scavengers.table.skirmish import commits
from companion.games.arctic_scavengers.table.state import Table

KEYS = range(11)  # cards that are announced at the table instead
REVEAL = Move("reveal-committed", "Reveal now")
RULE = "round/commit"
TURN_TOGETHER = "Then all cards turn together."


@dataclass(frozen=True)
class WaitingSeat:
    """One seat of the row under the seats."""

    says: str
    icon: str = ""
    is_done: bool = False


@dataclass(frozen=True)
class CommitsHere:
    """The numbers with which someone announces cards at the table instead."""

    player: PlayerId
    asks: str
    numbers: tuple[Move, ...]


@dataclass(frozen=True)
class Waits:
    """The work area until all cards turn."""

    seats: tuple[WaitingSeat, ...]
    says: str
    then: str
    here: tuple[CommitsHere, ...]


def waits(table: Table, phones: frozenset[PlayerId]) -> Waits | None:
    """Who is waited for, while cards lie face down and no one gathers."""
    if table.phase != "skirmish" or not table.committed:
        return None
    missing = commits.awaited(table, phones)
    names = in_words([short_name(table.name(player)) for player in missing])
    says = say(
        "{names} {number:commits on the phone|commit on their phones}.",
        names=names,
        number=len(missing),
    )
    return Waits(
        tuple(_seat(table, seat.id, missing) for seat in table.seats),
        says if missing else "Everyone has committed.",
        TURN_TOGETHER if missing else "Tap Reveal to turn all cards together.",
        tuple(_here(table, player) for player in missing),
    )


def _seat(table: Table, player: PlayerId, missing: tuple[PlayerId, ...]) -> WaitingSeat:
    if table.commit_of(player):
        return WaitingSeat("committed", "check", is_done=True)
    if player in missing:
        return WaitingSeat("chooses cards", "phone")
    announced = table.player(player).announced is not None
    return WaitingSeat("announced", "check", is_done=True) if announced else WaitingSeat("")


def _here(table: Table, player: PlayerId) -> CommitsHere:
    asks = say("How many cards does {name} commit?", name=short_name(table.name(player)))
    return CommitsHere(player, asks, announcements(player))


def announcements(player: PlayerId) -> tuple[Move, ...]:
    """A number each, as it is announced at the table."""
    return tuple(
        Move("announce", str(number), (("player", player), ("cards", str(number))))
        for number in KEYS
    )


# The bar -----------------------------------------------------------------------------------------


def waits_bar(table: Table, phones: frozenset[PlayerId]) -> Bar | None:
    """Who is waited for, with the ways past them; no one: the reveal is the next tap."""
    if table.phase != "skirmish" or not table.committed:
        return None
    missing = commits.awaited(table, phones)
    if not missing:
        return Bar(key=replace(REVEAL, label="Reveal", tone="next"), rule=RULE)
    names = [short_name(table.name(player)) for player in missing]
    here = tuple(
        Switch(f"here-{player}", say("{name} commits here", name=name), "here")
        for player, name in zip(missing, names, strict=True)
    )
    says = say("Waiting for {names}", names=in_words(names))
    return Bar(says, switches=here, others=(REVEAL,), rule=RULE)


def turn_bar(table: Table, phones: frozenset[PlayerId], bar: Bar) -> Bar:
    """The bar of a turn that ends on a phone: the numbers are there, and nothing is amber."""
    is_on_phone = table.active in phones and not table.tray
    if table.phase != "gather" or not is_on_phone or not (bar.numbers or bar.key):
        return bar
    if not commits.may_commit(table, table.active):
        return bar
    name = short_name(table.name(table.active))
    is_last = len(table.finished) == len(table.seats) - 1
    others = (REVEAL,) if is_last and table.committed else ()
    return Bar(
        say("{name} commits on the phone", name=name),
        "Or tap how many cards here",
        numbers=announcements(table.active)[:6],
        more_numbers=announcements(table.active)[6:],
        others=(*others, *bar.others),
        rule=RULE,
    )
