"""Counting one's own cards on one's own phone: people first, everything known filled in (R40)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.game import PlayerId, Viewer
from companion.engine.names import short_name
from companion.engine.wording import say
from companion.games.arctic_scavengers.rules.scoring import too_many
from companion.games.arctic_scavengers.table import final_count
from companion.games.arctic_scavengers.table.own_count import after, filled_in
from companion.games.arctic_scavengers.table.state import Table
from companion.games.arctic_scavengers.view.count import offered
from companion.games.arctic_scavengers.view.phone.name import UnknownCard, unknown_cards
from companion.games.arctic_scavengers.view.piles_of_cards import CardRow, rows


@dataclass(frozen=True)
class OwnCount:
    """One form with everything that whoever sits here counts."""

    player: PlayerId
    title: str
    note: str  # who still counts, once this player has
    unknown: tuple[UnknownCard, ...]
    public: str  # what the table is told when one of them is named
    people: tuple[CardRow, ...]  # the cards with people that they are known to own
    others: tuple[CardRow, ...]
    number: int  # of people, as far as they are counted
    most: int
    is_done: bool


def is_counting(table: Table) -> bool:
    """Whether anyone still counts."""
    return table.is_over and not table.is_closed and bool(table.counts)


def as_counted(table: Table, viewer: Viewer, seat: PlayerId) -> Table:
    """The table for one's own seat while one counts: with everything that is filled in."""
    return replace(after(table, filled_in(table, viewer, seat)), counts=seat)


def own_count(table: Table, viewer: Viewer) -> OwnCount | None:
    """One's own count, until everyone has counted."""
    seat = viewer.seat
    if seat is None or not is_counting(table):
        return None
    known = after(table, filled_in(table, viewer, seat))
    people, others = _rows(known, seat)
    is_done = table.tally(seat).is_done
    return OwnCount(
        player=seat,
        title="Your people",
        note=_waiting(table) if is_done else "",
        unknown=unknown_cards(table, viewer),
        public=say("The table sees: {name} names a card.", name=table.name(seat)),
        people=people,
        others=others,
        number=final_count.people(known, seat),
        most=final_count.MOST_COPIES,
        is_done=is_done,
    )


def _rows(table: Table, seat: PlayerId) -> tuple[tuple[CardRow, ...], tuple[CardRow, ...]]:
    """The people on their cards, and all other cards that can be counted."""
    known, more = offered(table, seat)
    counts = final_count.things(table, seat)
    doubtful = too_many(table.catalogue, final_count.question(table))
    heaps = rows(table.catalogue, (*known, *more), counts, doubtful).values()
    found = [row for heap in heaps for row in heap]
    # Where no one follows the decks nothing is known: then all people stand in sight.
    is_afresh = table.tally(seat).is_afresh
    people = tuple(row for row in found if row.people and (is_afresh or row.thing in known))
    others = (row for row in found if row not in people)
    return people, tuple(sorted(others, key=lambda row: row.thing not in known))


def _waiting(table: Table) -> str:
    left = [short_name(seat.name) for seat in table.seats if not table.tally(seat.id).is_done]
    return say("Counted. Next: {left}.", left=", ".join(left))
