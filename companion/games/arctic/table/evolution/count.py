"""The table after what was counted."""

from __future__ import annotations

from dataclasses import replace

from companion.games.arctic.table.events import count as e
from companion.games.arctic.table.spread import ClosedResult, FinalCount, Spread
from companion.games.arctic.table.state import Table


def pile_shown(table: Table, event: e.PileShown) -> Table:
    """Another player's pile."""
    return _counting(table, replace(table.count, shown=event.player, marked=0))


def card_spread(table: Table, event: e.CardSpread) -> Table:
    """A card more; the mark stays with the card that it was on."""
    spread = table.count.of(event.player)
    before, after = spread.pile[: event.place - 1], spread.pile[event.place - 1 :]
    table = _having(table, replace(spread, pile=(*before, event.card, *after)))
    count = table.count
    is_before_mark = 0 < event.place <= count.marked
    return _counting(table, replace(count, marked=count.marked + 1) if is_before_mark else count)


def card_marked(table: Table, event: e.CardMarked) -> Table:
    """The place for the next card."""
    return _counting(table, replace(table.count, shown=event.player, marked=event.place))


def card_removed(table: Table, event: e.CardRemoved) -> Table:
    """A card less; those behind it move up."""
    spread = table.count.of(event.player)
    pile = spread.pile[: event.place - 1] + spread.pile[event.place :]
    table = _having(table, replace(spread, pile=pile))
    return _counting(table, replace(table.count, marked=0))


def totem_revealed(table: Table, event: e.TotemRevealed) -> Table:
    """A totem, or none any more."""
    return _having(table, replace(table.count.of(event.player), totem=event.totem))


def token_found(table: Table, event: e.TokenFound) -> Table:
    """Where a token stands."""
    tokens = {**table.count.tokens, event.animal: event.value}
    return _counting(table, replace(table.count, shown=event.player, tokens=tokens))


def penalty_counted(table: Table, event: e.PenaltyCounted) -> Table:
    """So many penalty cards."""
    return _having(table, replace(table.count.of(event.player), penalty=event.cards))


def count_closed(table: Table, event: e.CountClosed) -> Table:
    """Nothing changes any more, unless the table takes it back."""
    result = ClosedResult(event.totals, event.ranks)
    return _counting(table, replace(table.count, result=result, marked=0))


def _having(table: Table, spread: Spread) -> Table:
    """The table with what a player has spread out; their pile is the one in sight."""
    is_passed_on = table.count.shown != spread.player
    count = replace(table.count, marked=0) if is_passed_on else table.count
    return _counting(table, replace(count.having(spread), shown=spread.player))


def _counting(table: Table, count: FinalCount) -> Table:
    return replace(table, count=count)
