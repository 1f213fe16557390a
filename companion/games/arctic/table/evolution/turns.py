"""The table after what happens in a turn."""

from __future__ import annotations

from dataclasses import replace

from companion.games.arctic.table.events import turns as e
from companion.games.arctic.table.state import HIDDEN, Card, Player, Table


def part_shown(table: Table, event: e.PartShown) -> Table:
    """One thing more is known of the visible card."""
    parts = {**table.turn.parts, event.part: event.value}
    return replace(table, turn=replace(table.turn, parts=parts))


def placement_said(table: Table, event: e.PlacementSaid) -> Table:
    """The placement value is known."""
    return replace(table, turn=replace(table.turn, placement=event.value))


def visible_card_taken_back(table: Table, event: e.VisibleCardTakenBack) -> Table:
    """One card from the pile into the hand; what was said of it counts no more."""
    player = table.player(event.player)
    # A turn that was not told may have laid several cards: below this one lies another such.
    is_in_doubt = player.shows_unknown_card and not player.knows_pile
    pile = player.pile if is_in_doubt else player.pile[:-1]
    table = table.with_player(replace(player, hand=_more(player, 1), pile=pile))
    return replace(table, turn=replace(table.turn, took_back=True, placement=None))


def choice_made(table: Table, event: e.ChoiceMade) -> Table:
    """A power is used, or used otherwise."""
    choices = {**table.turn.choices, event.choice: event.value}
    return replace(table, turn=replace(table.turn, choices=choices))


def cards_placed(table: Table, event: e.CardsPlaced) -> Table:
    """The pile grows, the hand shrinks, penalty cards come from the draw pile."""
    player = table.player(event.player)
    player = replace(
        player,
        hand=_more(player, -event.cards),
        pile=_pile_after(player.pile, event),
        penalties=player.penalties + event.penalties,
    )
    table = replace(table.with_player(player), draw_pile=table.draw_pile - event.penalties)
    turn = replace(table.turn, step="B", parts={}, penalties=event.penalties)
    return replace(table, turn=turn)


def _pile_after(pile: tuple[Card | None, ...], event: e.CardsPlaced) -> tuple[Card | None, ...]:
    """Only the card in sight is known; the last one may have gone elsewhere."""
    on_top = event.cards - (event.last != "top")
    pile = (*pile, *(None for _ in range(on_top)))
    if event.card is not None and pile:
        pile = (*pile[:-1], event.card)
    if event.last == "bottom":
        return (None, *pile)
    return (*pile[:-1], HIDDEN, *pile[-1:]) if event.last == "face_down" else pile


def power_taken(table: Table, event: e.PowerTaken) -> Table:
    """The power card lies before its new owner."""
    turn = replace(table.turn, took=event.animal, took_from=event.holder)
    table = replace(table, powers={**table.powers, event.animal: event.player}, turn=turn)
    return table.sure_of(f"power.{event.animal}")


def tokens_moved(table: Table, event: e.TokensMoved) -> Table:
    """The tokens stand elsewhere; next come the cards."""
    turn = replace(table.turn, step="C")
    return replace(table, tokens={**table.tokens, **event.tokens}, turn=turn)


def cards_drawn(table: Table, event: e.CardsDrawn) -> Table:
    """Cards into the hand, and the river filled up."""
    player = table.player(event.player)
    drawn = event.river + event.draw_pile + event.penalties
    penalties = player.penalties - event.penalties
    table = table.with_player(replace(player, hand=_more(player, drawn), penalties=penalties))
    return replace(
        table,
        river=table.river - event.river + event.refilled,
        draw_pile=table.draw_pile - event.draw_pile - event.refilled,
    )


def penalty_given(table: Table, event: e.PenaltyGiven) -> Table:
    """One penalty card changes hands."""
    giver, taker = table.player(event.player), table.player(event.to)
    table = table.with_player(replace(giver, penalties=giver.penalties - 1))
    return table.with_player(replace(taker, penalties=taker.penalties + 1))


def cards_discarded(table: Table, event: e.CardsDiscarded) -> Table:
    """From the hand into the penalty zone."""
    player = table.player(event.player)
    penalties = player.penalties + event.cards
    return table.with_player(replace(player, hand=_more(player, -event.cards), penalties=penalties))


def turn_left_untold(table: Table, event: e.TurnLeftUntold) -> Table:
    """Their hand is not known any more, nor how many cards they laid; the middle is in doubt."""
    player = table.player(event.player)
    pile = (*player.pile, None)
    table = table.with_player(replace(player, hand=None, pile=pile, knows_pile=False))
    return table.doubting(player.id)


def _more(player: Player, cards: int) -> int | None:
    return None if player.hand is None else player.hand + cards
