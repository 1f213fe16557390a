"""What each pile should hold, what can be in the junkyard, and correcting a pile (R55)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.view import Move, PipTrack
from companion.engine.wording import capitalised, counted, say
from companion.games.arctic_scavengers.table.corrections import expected
from companion.games.arctic_scavengers.table.state import Origin, Piles, Table
from companion.games.arctic_scavengers.view.depths import Depths, depth_switch
from companion.games.arctic_scavengers.view.faces import Face, face, picture
from companion.games.arctic_scavengers.view.naming import pile_name

PAGE = "piles"
NEAR = 5  # a slip is rarely larger
SLIP = "Corrected after the last count."
FAR = 20  # so many cards may have been trashed and not entered


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
    """One pile and what it should hold."""

    id: str
    title: str
    kind: str
    icon: str
    number: int
    audit: Audit | None
    of: int = 0  # what it began with; 0: that tells nothing
    slip: str = ""  # what its last count said, if it differed

    @property
    def share(self) -> str:
        """How much of it is left, in hundredths."""
        return f"{min(100, round(100 * self.number / self.of)) if self.of else 0}%"


@dataclass(frozen=True)
class PileGroup:
    """Piles of one sort."""

    title: str
    piles: tuple[PileLine, ...]

    @property
    def number(self) -> int:
        """What all of them should hold together."""
        return sum(pile.number for pile in self.piles)

    @property
    def says(self) -> str:
        """What each of them should hold, as far as there is anything left."""
        return ", ".join(f"{pile.title} {pile.number}" for pile in self.piles if pile.number)


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
    stacks: PileGroup | None = None
    schematics: PileGroup | None = None  # where buildings are in play
    contested: PileLine | None = None
    track: PipTrack | None = None  # the contested pile, a pip each
    junkyard: PileLine | None = None
    holds: Heap | None = None  # what can be in the junkyard
    heaps: tuple[Heap, ...] = ()


def piles_page(table: Table) -> PilesPage:
    """The piles, as far as they are tracked."""
    if table.tracking == "clock":
        says = "The piles of this table are not tracked, only its rounds."
        return PilesPage(depth_switch(table, PAGE, says))
    piles = table.piles
    heaps = (_contested(table), _leaders(table), _removed(table))
    return PilesPage(
        depth_switch(table, PAGE),
        "" if table.is_over else "What each pile should hold. Tap a pile to correct it (R55).",
        _group(table, "Mercenary stacks", tuple(piles.stacks)),
        _group(table, "Schematics", tuple(piles.schematics)) if piles.schematics else None,
        _pile(table, "contested"),
        PipTrack("contested resources left", table.contested_left, table.contested_total),
        _pile(table, "junkyard"),
        _junkyard(table),
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
        kind=_kind(table, pile),
        icon=_icon(table, pile),
        number=number,
        audit=None if table.is_over else _audit(table, pile, number),
        of=_begun_with(table, pile) if pile in table.piles.stacks else 0,
        slip=SLIP if pile in table.audits else "",
    )


def _begun_with(table: Table, stack: str) -> int:
    """What a stack held before the first hire: what the starting decks left of the kind."""
    dealt = table.starter.get(stack, 0) * len(table.seats)
    return max(table.card(stack).count - dealt, table.piles.stacks[stack])


def _title(table: Table, pile: str) -> str:
    if pile in table.catalogue.cards:
        return table.card(pile).name
    if pile in table.catalogue.buildings:
        return table.catalogue.buildings[pile].name
    return {"junkyard": "Junkyard should hold", "contested": "Contested"}[pile]


def _kind(table: Table, pile: str) -> str:
    return table.card(pile).type if pile in table.catalogue.cards else "building"


def _icon(table: Table, pile: str) -> str:
    if pile in table.catalogue.cards:
        return picture(table.card(pile).type)
    return {"junkyard": "dig", "contested": "crystal"}.get(pile, "building")


def _audit(table: Table, pile: str, number: int) -> Audit:
    least, most = _bounds(table, pile, number)
    near = range(max(least, number - NEAR), min(most, number + NEAR) + 1)
    fields = (("pile", pile), ("cards", str(number)), ("back", PAGE))
    return Audit(
        says=_asks(table, pile, number),
        pile=pile,
        same=Move("count", say("{number}, correct", number=number), fields),
        near=tuple(amount for amount in near if amount != number),
        others=tuple(amount for amount in range(least, most + 1) if amount not in near),
    )


def _asks(table: Table, pile: str, number: int) -> str:
    name = pile_name(table, pile)
    return say(
        "{pile} should hold {number}. How many are there?",
        pile=capitalised(name),
        number=number,
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


# Cards whose place no one knows ------------------------------------------------------------------


def _junkyard(table: Table) -> Heap:
    piles = table.piles
    kinds = {card: piles.in_junkyard(card) for card in piles.unseen}
    cards = {card: copies for card, copies in kinds.items() if copies > 0}
    places = [
        say("the junkyard ({junkyard})", junkyard=piles.junkyard),
        *_unknown(table, "junkyard"),
    ]
    lost = counted(piles.lost, "contested resource")
    unseen = (
        (say("{lost} went there unseen: any of those listed.", lost=lost),) if piles.lost else ()
    )
    says = (*_among(sum(cards.values()), places), *unseen, *_off(piles, "junkyard"))
    return Heap("What can be in the junkyard", says, _faces(table, cards))


def _contested(table: Table) -> Heap:
    piles = table.piles
    places = [
        say("the contested pile ({contested_left})", contested_left=table.contested_left),
        *_unknown(table, "contested"),
    ]
    places += [say("the box ({boxed})", boxed=piles.boxed)] * bool(piles.boxed)
    places += [say("the junkyard ({lost})", lost=piles.lost)] * bool(piles.lost)
    cards = {card: copies for card, copies in piles.contested.items() if copies > 0}
    says = (*_among(sum(cards.values()), places), *_off(piles, "contested"))
    return Heap("What can be in the contested pile", says, _faces(table, cards))


def _unknown(table: Table, origin: Origin) -> list[str]:
    held = sum(player.secrets.get(origin, 0) for player in table.players)
    came = {"junkyard": "from there", "contested": "won in a skirmish"}[origin]
    return [say("the unknown cards {came} ({held})", came=came, held=held)] * bool(held)


def _among(number: int, places: list[str]) -> tuple[str, ...]:
    """Where the cards can be; nothing where all of them lie on one pile, which is told above."""
    if len(places) == 1:
        return ()
    which = "This card is" if number == 1 else say("These {number} cards are", number=number)
    where = say("{which} in {places:or}.", which=which, places=places)
    return (say("{where} No one knows which is where.", where=where),)


def _off(piles: Piles, origin: Origin) -> tuple[str, ...]:
    """What counting by hand found to be too few or too many, of cards from one pile."""
    off = piles.uncounted.get(origin, 0)
    if off > 0:
        return (say("The counts do not add up: {off:# card|# cards} too many here.", off=off),)
    return (say("{value:# card|# cards} there can be of any kind.", value=-off),) if off else ()


def _leaders(table: Table) -> Heap:
    says = "Leaders still in the pile."
    if table.has_drafting:
        says += " A hire may draw 1 per food."
    leaders = [table.catalogue.leaders[leader] for leader in table.piles.leaders]
    faces = tuple(Face(leader.id, "leader", leader.name) for leader in leaders)
    return Heap("Leaders' pile", (says,), faces)


def _removed(table: Table) -> Heap:
    return Heap("Removed from play", (), _faces(table, table.piles.removed))


def _faces(table: Table, cards: Mapping[str, int]) -> tuple[Face, ...]:
    order = [card for card in table.catalogue.cards if card in cards]
    return tuple(face(table.card(card), cards[card]) for card in order)
