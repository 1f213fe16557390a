"""The sums of the books, worked out anew."""

from __future__ import annotations

from collections import Counter

from companion.games.arctic_scavengers.table.state import Table


def all_cards(table: Table) -> Counter[str]:
    """Every card that the books know of by kind, less what corrections brought in."""
    found: Counter[str] = Counter()
    piles = table.piles
    known = (one.cards for one in table.players)
    for pile in (piles.stacks, piles.buried, piles.contested, piles.removed, *known):
        found.update(pile)
    found.subtract(piles.corrected)
    return Counter({card: copies for card, copies in found.items() if copies})


def unseen_astray(table: Table) -> int:
    """Unseen cards that lie nowhere by the books, of either origin: none, if they are right."""
    piles = table.piles
    unknown = Counter[str]()
    for player in table.players:
        unknown.update(player.secrets)
    buried = piles.junkyard + unknown["junkyard"] + piles.uncounted.get("junkyard", 0)
    contested = table.contested_left + piles.boxed + unknown["contested"]
    contested += piles.uncounted.get("contested", 0)
    off = sum(piles.buried.values()) + piles.lost - buried
    return abs(off) + abs(sum(piles.contested.values()) - piles.lost - contested)
