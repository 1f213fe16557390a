"""Tribes as the address of a page: what it says, read into a table that counts, and written again.

``count1=refugee.4,armory.complete.1`` is what the first player has counted: each card with its
number, each building with its state and its number.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.address import AddressReader, seat_fields
from companion.engine.setup import Answers
from companion.engine.unlogged import Unlogged
from companion.games.arctic_scavengers.rules.box import load_setup
from companion.games.arctic_scavengers.rules.catalogue import BASE, Catalogue
from companion.games.arctic_scavengers.rules.gangs import MASONS
from companion.games.arctic_scavengers.rules.scoring import TRIBES
from companion.games.arctic_scavengers.table.final_count import MOST_COPIES, is_countable, things
from companion.games.arctic_scavengers.table.state import HouseRules, Piles, Player, Table, Tally

USUAL_TRIBES = 3
MOST_KINDS = 80  # more than three boxes hold

LEFT_OUT = "Part of this link cannot be counted and was left out."


def read(catalogue: Catalogue, answers: Answers) -> Unlogged[Table]:
    """The count that an address holds."""
    reader = AddressReader(answers)
    players = reader.number(reader.text("players"), TRIBES, USUAL_TRIBES)
    numbers = range(1, players + 1)
    seats = tuple(reader.seat(n) for n in numbers)
    counts = [_counts(reader, catalogue, f"count{n}") for n in numbers]
    added = load_setup().added_boxes
    boxes = tuple(dict.fromkeys(reader.known("boxes", added, len(added))))
    table = Table(
        seats=seats,
        phase="over",
        catalogue=catalogue,
        modules=boxes,
        gangs=tuple(dict.fromkeys(reader.known("gangs", catalogue.gangs, len(catalogue.gangs)))),
        house_rules=HouseRules(zero_can_win_a_gang=reader.flag("zero")),
        players=tuple(Player(seat.id) for seat in seats),
        piles=_piles(catalogue, boxes, (thing for count in counts for thing in count)),
        counts=seats[reader.number(reader.text("at"), numbers, 1) - 1].id,
        tallies=tuple(
            Tally(seat.id, is_afresh=True, changes=count)
            for seat, count in zip(seats, counts, strict=True)
        ),
    )
    return Unlogged(table, "" if reader.is_whole else LEFT_OUT)


def _piles(catalogue: Catalogue, boxes: tuple[str, ...], counted: Iterable[str]) -> Piles:
    """The kinds that may be counted: those of the boxes that are open, and whatever is counted."""
    kinds = {thing.partition(".")[0] for thing in counted}
    cards = [
        card.id
        for card in catalogue.cards.values()
        if card.set in (BASE, *boxes) or card.id in kinds
    ]
    buildings = [
        building.id
        for building in catalogue.buildings.values()
        if building.set in (catalogue.gangs[MASONS].set, *boxes) or building.id in kinds
    ]
    return Piles(buried=dict.fromkeys(cards, 1), schematics=dict.fromkeys(buildings, 1))


def _counts(reader: AddressReader, catalogue: Catalogue, name: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for word in reader.text(name).split(",")[:MOST_KINDS]:
        if not word:
            continue
        thing, _, number = word.rpartition(".")
        if not is_countable(catalogue, thing) or thing in found:
            reader.is_whole = False
            continue
        copies = reader.number(number, range(MOST_COPIES + 1), 0)
        if copies:
            found[thing] = copies
    return found


def write(table: Table) -> dict[str, str]:
    """The address that brings this count back; what is usual is left out."""
    said = {"players": str(len(table.seats))}
    for n, seat in enumerate(table.seats, 1):
        said |= seat_fields(n, seat)
        counts = things(table, seat.id)
        said[f"count{n}"] = ",".join(f"{thing}.{copies}" for thing, copies in counts.items())
    at = table.seat_number(table.counts)
    said |= {"gangs": ",".join(table.gangs), "boxes": ",".join(table.modules)}
    said |= {"zero": "1" if table.house_rules.zero_can_win_a_gang else ""}
    said |= {"at": str(at + 1) if at else ""}
    return {name: text for name, text in said.items() if text}
