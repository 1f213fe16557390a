"""The two sums of the books, worked out anew."""

from __future__ import annotations

from collections import Counter

from companion.games.arctic_scavengers.table.state import Table


def all_cards(table: Table) -> Counter[str]:
    """Every card that the books know of by kind, less what corrections brought in."""
    found: Counter[str] = Counter()
    piles = table.piles
    for pile in (piles.stacks, piles.unseen, piles.removed, *(one.cards for one in table.players)):
        found.update(pile)
    found.subtract(piles.corrected)
    return Counter({card: copies for card, copies in found.items() if copies})


def unseen_astray(table: Table) -> int:
    """Unseen cards that lie nowhere by the books: none, if they are right."""
    piles = table.piles
    secrets = sum(one.secret_cards for one in table.players)
    known = piles.junkyard + table.contested_left + piles.boxed + secrets + piles.uncounted
    return sum(piles.unseen.values()) - known
