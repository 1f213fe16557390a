"""The table after it was found to be other than it was told."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.game import PlayerId
from companion.games.arctic.table.events import corrections as e
from companion.games.arctic.table.state import Card, Player, Table, Turn


def pile_counted(table: Table, event: e.PileCounted) -> Table:
    """The pile holds what hands have counted."""
    table = table.sure_of(event.pile)
    kind, _, owner = event.pile.partition(".")
    match kind:
        case "draw_pile":
            return replace(table, draw_pile=event.cards)
        case "river":
            return replace(table, river=event.cards)
        case "reserve":
            return replace(table, reserve=event.cards)
    player = table.player(PlayerId(owner))
    match kind:
        case "hand":
            return table.with_player(replace(player, hand=event.cards))
        case "penalties":
            return table.with_player(replace(player, penalties=event.cards))
    pile = _resized(player.pile, event.cards)
    return table.with_player(replace(player, pile=pile, knows_pile=True))


def _resized(pile: tuple[Card | None, ...], cards: int) -> tuple[Card | None, ...]:
    """As many cards as counted; the card on top stays, those at the bottom are in doubt."""
    kept = pile[len(pile) - cards :] if cards < len(pile) else pile
    return (*(None for _ in range(cards - len(kept))), *kept)


def token_put(table: Table, event: e.TokenPut) -> Table:
    """The token stands where it was found."""
    table = replace(table, tokens={**table.tokens, event.animal: event.value})
    return table.sure_of(f"token.{event.animal}")


def power_put(table: Table, event: e.PowerPut) -> Table:
    """The power card lies where it was found."""
    table = replace(table, powers={**table.powers, event.animal: event.player})
    return table.sure_of(f"power.{event.animal}")


def table_looked_over(table: Table, event: e.TableLookedOver) -> Table:
    """What was in doubt is as the table thought."""
    return replace(table, doubted=frozenset())


def tracking_changed(table: Table, event: e.TrackingChanged) -> Table:
    """What was not told is not known: hands, visible cards and tokens are to be looked at."""
    is_told = event.tracking == "turns"
    on = table.box.numbers.tokens_begin_on
    table = replace(
        table,
        tracking=event.tracking,
        turn=Turn(),
        players=tuple(
            Player(player.id, pile=(None,) if is_told else (), knows_pile=False)
            for player in table.players
        ),
        tokens=dict.fromkeys(table.box.animals, on) if is_told else {},
        doubted=frozenset(),
    )
    return table.doubting(*(player.id for player in table.players)) if is_told else table
