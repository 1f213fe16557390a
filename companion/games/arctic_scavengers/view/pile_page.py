"""The piles by the books, what may lie in the junkyard, and the pile audit (R55)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.questions import counted, in_words
from companion.engine.view import Move
from companion.games.arctic_scavengers.table.corrections import expected
from companion.games.arctic_scavengers.table.state import Origin, Piles, Table
from companion.games.arctic_scavengers.view.depths import Depths, depth_switch
from companion.games.arctic_scavengers.view.faces import Face, face
from companion.games.arctic_scavengers.view.sentences import pile_name

PAGE = "piles"
NEAR = 5  # a slip is rarely larger
SLIP = "Its last count differed from the books, which follow it now."
FAR = 20  # so many cards may have been thrown into the junkyard unnoticed


@dataclass(frozen=True)
class Audit:
    """Counting a pile by hand: every number is one tap."""

    says: str
    pile: str
    same: Move
    near: tuple[int, ...]
    others: tuple[int, ...]


@dataclass(frozen=True)
class PileLine:
    """One pile by the books."""

    id: str
    title: str
    icon: str
    number: int
    audit: Audit | None
    slip: str = ""  # what its last count said, if it differed


@dataclass(frozen=True)
class PileGroup:
    """Piles of one sort."""

    title: str
    piles: tuple[PileLine, ...]


@dataclass(frozen=True)
class Heap:
    """Cards of which the place is not known, or which lie on no pile, by kind."""

    title: str
    says: tuple[str, ...]
    cards: tuple[Face, ...]


@dataclass(frozen=True)
class PilesPage:
    """Everything in the middle of the table."""

    depths: Depths
    says: str = ""
    groups: tuple[PileGroup, ...] = ()
    heaps: tuple[Heap, ...] = ()


def piles_page(table: Table) -> PilesPage:
    """The piles, as far as they are tracked."""
    if table.tracking == "clock":
        says = "The piles of this table are not tracked: only its clock and skirmishes are."
        return PilesPage(depth_switch(table, PAGE, says))
    stacks, schematics = tuple(table.piles.stacks), tuple(table.piles.schematics)
    groups = (
        _group(table, "Junkyard and contested pile", ("junkyard", "contested")),
        _group(table, "Mercenary stacks", stacks),
        _group(table, "Schematics", schematics),
    )
    heaps = (_junkyard(table), _contested(table), _leaders(table), _removed(table))
    return PilesPage(
        depth_switch(table, PAGE),
        "" if table.is_over else "What the piles hold by the books. Tap one to count it (R55).",
        tuple(group for group in groups if group.piles),
        tuple(heap for heap in heaps if heap.cards),
    )


# Piles ------------------------------------------------------------------------------------------


def _group(table: Table, title: str, piles: tuple[str, ...]) -> PileGroup:
    return PileGroup(title, tuple(_pile(table, pile) for pile in piles))


def _pile(table: Table, pile: str) -> PileLine:
    number = expected(table, pile) or 0
    return PileLine(
        id=pile,
        title=_title(table, pile),
        icon=_icon(table, pile),
        number=number,
        audit=None if table.is_over else _audit(table, pile, number),
        slip=SLIP if pile in table.audits else "",
    )


def _title(table: Table, pile: str) -> str:
    if pile in table.catalogue.cards:
        return table.card(pile).name
    if pile in table.catalogue.buildings:
        return table.catalogue.buildings[pile].name
    return {"junkyard": "Junkyard", "contested": "Contested pile"}[pile]


def _icon(table: Table, pile: str) -> str:
    if pile in table.catalogue.cards:
        return table.card(pile).type
    return {"junkyard": "junk", "contested": "crystal"}.get(pile, "building")


def _audit(table: Table, pile: str, number: int) -> Audit:
    least, most = _bounds(table, pile, number)
    near = range(max(least, number - NEAR), min(most, number + NEAR) + 1)
    fields = (("pile", pile), ("cards", str(number)), ("back", PAGE))
    return Audit(
        says=f"Count {pile_name(table, pile)}: {number} expected.",
        pile=pile,
        same=Move("count", f"{number}, as expected", fields, icon="check"),
        near=tuple(amount for amount in near if amount != number),
        others=tuple(amount for amount in range(least, most + 1) if amount not in near),
    )


def _bounds(table: Table, pile: str, number: int) -> tuple[int, int]:
    """The numbers that a pile can show: no more than the box holds."""
    if pile == "contested":
        return 1, table.contested_total
    if pile in table.catalogue.cards:
        return 0, max(number, table.card(pile).count)
    if pile in table.catalogue.buildings:
        return 0, max(number, table.catalogue.buildings[pile].count)
    return 0, number + FAR


# Cards whose place nobody knows -----------------------------------------------------------------


def _junkyard(table: Table) -> Heap:
    piles = table.piles
    kinds = {card: piles.in_junkyard(card) for card in piles.unseen}
    cards = {card: copies for card, copies in kinds.items() if copies > 0}
    places = [f"the junkyard ({piles.junkyard})", *_unknown(table, "junkyard")]
    lost = counted(piles.lost, "contested resource")
    unseen = (f"{lost} went there unseen: any of those listed.",) if piles.lost else ()
    says = (_among(places), *unseen, *_off(piles, "junkyard"))
    return Heap("What can be in the junkyard", says, _faces(table, cards))


def _contested(table: Table) -> Heap:
    piles = table.piles
    places = [f"the contested pile ({table.contested_left})", *_unknown(table, "contested")]
    places += [f"the box ({piles.boxed})"] * bool(piles.boxed)
    places += [f"the junkyard ({piles.lost})"] * bool(piles.lost)
    says = (_among(places), *_off(piles, "contested"))
    cards = {card: copies for card, copies in piles.contested.items() if copies > 0}
    return Heap("What can be in the contested pile", says, _faces(table, cards))


def _unknown(table: Table, origin: Origin) -> list[str]:
    held = sum(player.secrets.get(origin, 0) for player in table.players)
    came = {"junkyard": "from there", "contested": "won in a skirmish"}[origin]
    return [f"the unknown cards {came} ({held})"] * bool(held)


def _among(places: list[str]) -> str:
    where = f"These cards are in {in_words(places)}."
    return f"{where} No one knows which is where." if len(places) > 1 else where


def _off(piles: Piles, origin: Origin) -> tuple[str, ...]:
    """What counting by hand found to be too few or too many, of cards from one pile."""
    off = piles.uncounted.get(origin, 0)
    if off > 0:
        return (f"{counted(off, 'card')} must be somewhere else. Count the piles.",)
    return (f"{counted(-off, 'card')} there can be of any kind.",) if off else ()


def _leaders(table: Table) -> Heap:
    says = "No tribe is led by these."
    if table.has_drafting:
        says += " A hire may draw from them, one card a food."
    leaders = [table.catalogue.leaders[leader] for leader in table.piles.leaders]
    faces = tuple(Face(leader.id, "leader", leader.name) for leader in leaders)
    return Heap("Leaders' pile", (says,), faces)


def _removed(table: Table) -> Heap:
    return Heap("Out of the game", (), _faces(table, table.piles.removed))


def _faces(table: Table, cards: Mapping[str, int]) -> tuple[Face, ...]:
    order = [card for card in table.catalogue.cards if card in cards]
    return tuple(face(table.card(card), cards[card]) for card in order)
