"""A skirmish as the address of a page: what it says, read into a table, and written again.

``cards1=brawler,refugee`` are the cards of the first player clockwise, ``acts`` what was declared:
``3.snipe.sniper_team~1.1.brawler~1`` is the third player's snipe at the first one's brawler.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.address import AddressReader, seat_fields
from companion.engine.errors import RuleError
from companion.engine.game import Command, PlayerId
from companion.engine.setup import Answers
from companion.engine.unlogged import Taps, Unlogged
from companion.games.arctic_scavengers.rules.box import load_setup
from companion.games.arctic_scavengers.rules.catalogue import BASE, PLAYERS, Catalogue
from companion.games.arctic_scavengers.table.commands import (
    COMMANDS,
    AnswerSnipe,
    Declare,
    SayTotal,
)
from companion.games.arctic_scavengers.table.decide import decide
from companion.games.arctic_scavengers.table.evolution.trays import LEADER_POWER
from companion.games.arctic_scavengers.table.evolve import evolve
from companion.games.arctic_scavengers.table.skirmish.forces import MOST_CARDS
from companion.games.arctic_scavengers.table.skirmish.window import unanswered
from companion.games.arctic_scavengers.table.state import (
    Declaration,
    HouseRules,
    Piles,
    Player,
    Reveal,
    Shown,
    Site,
    Table,
)

FIRST_ROUND = 3  # there is no skirmish before it (R8)
MOST_ACTIONS = 60
MOST_BUILDINGS = 9
USUAL_PLAYERS = 3
OPEN = "open"  # a snipe from which someone may still save

LEFT_OUT = "Part of this link cannot be in a skirmish and was left out."


# What is tapped on the page; who wins in the end is not recorded there.
TAPS: Taps[Table] = Taps(
    {
        name: COMMANDS[name]
        for name in ("reveal", "take-out", "total", "declare", "answer", "pass", "withdraw")
    },
    decide,
    evolve,
)


def read(catalogue: Catalogue, answers: Answers) -> Unlogged[Table]:
    """The skirmish that an address asks about, fought with these cards."""
    reader = AddressReader(answers)
    table = _table(catalogue, reader)
    for n, seat in enumerate(table.seats, 1):
        table = _with_total(table, reader, seat.id, reader.text(f"total{n}"))
    for text in reader.text("acts").split(",")[:MOST_ACTIONS]:
        table = _with_action(table, reader, text) if text else table
    passed = tuple(
        seat.id for n, seat in enumerate(table.seats, 1) if str(n) in reader.text("passed")
    )
    last = table.seats[reader.number(reader.text("last"), range(1, len(table.seats) + 1), 1) - 1].id
    table = replace(table, reveal=replace(table.reveal, passed=passed, last=last))
    return Unlogged(table, "" if reader.is_whole else LEFT_OUT)


def _table(catalogue: Catalogue, reader: AddressReader) -> Table:
    """The table on which the cards lie, before anything is declared."""
    count = reader.number(reader.text("players"), PLAYERS, USUAL_PLAYERS)
    seats = tuple(reader.seat(n) for n in range(1, count + 1))
    players: list[Player] = []
    for n, seat in enumerate(seats, 1):
        players.append(_player(reader, catalogue, n, seat.id, players))
    shown = tuple(
        Shown(seat.id, reader.known(f"cards{n}", catalogue.cards, MOST_CARDS))
        for n, seat in enumerate(seats, 1)
    )
    return Table(
        seats=seats,
        house_rules=HouseRules(zero_fight_can_win=reader.flag("zero")),
        round=FIRST_ROUND,
        phase="skirmish",
        initiator=seats[reader.number(reader.text("first"), range(1, count + 1), 1) - 1].id,
        # The cards of the small box come first, the others one tap further.
        starter={card.id: 1 for card in catalogue.cards.values() if card.set == BASE},
        catalogue=catalogue,
        modules=() if reader.text("dirty") == "0" else load_setup().with_dirty_deeds,
        players=tuple(players),
        piles=Piles(buried=dict.fromkeys(catalogue.cards, 1)),
        reveal=Reveal(shown),
    )


def _player(
    reader: AddressReader, catalogue: Catalogue, n: int, player: PlayerId, others: list[Player]
) -> Player:
    leader = next(iter(reader.known(f"leader{n}", catalogue.leaders, 1)), "")
    if leader and any(other.leader == leader for other in others):
        leader, reader.is_whole = "", False
    buildings = reader.known(f"buildings{n}", catalogue.buildings, MOST_BUILDINGS)
    return Player(
        player,
        leader=leader,
        is_wounded=bool(leader) and reader.flag(f"wounded{n}"),
        used=(LEADER_POWER,) if leader and reader.flag(f"used{n}") else (),
        sites=tuple(
            Site(f"{player}-{place}", building, 0, 0, 1) for place, building in enumerate(buildings)
        ),
    )


def _with_total(table: Table, reader: AddressReader, player: PlayerId, text: str) -> Table:
    parts = text.split(".") if text else []
    if len(parts) not in (2, 3) or not all(part.isascii() and part.isdigit() for part in parts):
        reader.is_whole = reader.is_whole and not text
        return table
    fight, people, *rogue = (int(part[:4]) for part in parts)
    return _done(table, reader, SayTotal(player, fight, people, bool(sum(rogue))))


def _with_action(table: Table, reader: AddressReader, text: str) -> Table:
    parts = [part.replace("~", "#") for part in text.split(".")]
    by, does, card, player, target, saver, saver_card, *rest = [*parts, *[""] * 7]
    seats = {str(n): seat.id for n, seat in enumerate(table.seats, 1)}
    nobody = PlayerId("")
    command = Declare(seats.get(by, nobody), does, card, seats.get(player, nobody), target)
    table = _done(table, reader, command)
    if unanswered(table) is None or rest[:1] == [OPEN]:
        return table
    return _done(table, reader, AnswerSnipe(seats.get(saver, nobody), saver_card))


def _done(table: Table, reader: AddressReader, command: Command) -> Table:
    """The table after a command, or as it was if the rules forbid it."""
    try:
        return TAPS.after(table, command)
    except RuleError:
        reader.is_whole = False
        return table


# Writing ------------------------------------------------------------------------------------------


def write(table: Table) -> dict[str, str]:
    """The address that brings this skirmish back; what is usual is left out."""
    number = {seat.id: str(n) for n, seat in enumerate(table.seats, 1)}
    said = {
        "players": str(len(table.seats)),
        "first": number.get(table.initiator, "1"),
        "zero": "1" if table.house_rules.zero_fight_can_win else "",
        "dirty": "" if table.has_dirty_deeds else "0",
        **dict(_forces(table)),
        "acts": ",".join(_action(declared, number) for declared in table.reveal.declared),
        "passed": "".join(number[player] for player in table.reveal.passed),
        "last": number.get(table.reveal.last, ""),
    }
    usual = {"first": "1", "last": "1"}
    return {name: text for name, text in said.items() if text and usual.get(name) != text}


def _forces(table: Table) -> Iterator[tuple[str, str]]:
    for n, (seat, player) in enumerate(zip(table.seats, table.players, strict=True), 1):
        shown = table.reveal.of(seat.id)
        yield from seat_fields(n, seat).items()
        yield f"cards{n}", ",".join(shown.cards)
        if shown.total:
            total = (shown.total.fight, shown.total.people, int(shown.total.has_rogue))
            yield f"total{n}", ".".join(str(part) for part in total)
        yield f"leader{n}", player.leader
        yield f"wounded{n}", "1" if player.leader and player.is_wounded else ""
        yield f"used{n}", "1" if player.leader and LEADER_POWER in player.used else ""
        yield f"buildings{n}", ",".join(site.building for site in player.sites if site.works)


def _action(declared: Declaration, number: dict[PlayerId, str]) -> str:
    parts = [
        number[declared.by],
        declared.does,
        declared.card,
        number.get(declared.player, ""),
        declared.target,
        number.get(declared.saver, ""),
        declared.saver_card,
        "" if declared.is_answered else OPEN,
    ]
    return ".".join(parts).rstrip(".").replace("#", "~")
