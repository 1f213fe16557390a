"""One panel a player: what the table knows of her, each number with its reason."""

from __future__ import annotations

from companion.engine.game import Seat
from companion.engine.questions import in_words
from companion.engine.sheets import Badge
from companion.engine.view import Line, Move, SeatView
from companion.games.arctic.table.state import Player, Table
from companion.games.arctic.view.doubt import SIGN, UNKNOWN, sign, why
from companion.games.arctic.view.turn_sentences import card_in_words

FIRST_PLAYER = Badge("first-player", "first player")


def seat_view(table: Table, seat: Seat) -> SeatView:
    """A player's panel."""
    return SeatView(
        id=seat.id,
        name=seat.name,
        colour=seat.colour,
        letter=seat.letter,
        mark=FIRST_PLAYER if seat.id == table.first else None,
        is_active=table.has_turns and seat.id == table.active,
        lines=_lines(table, seat),
        moves=_moves(table, seat),
    )


def _moves(table: Table, seat: Seat) -> tuple[Move, ...]:
    """Where no pile is counted down, hands say when the river stays short (R70)."""
    is_hers = table.tracking == "clock" and table.has_turns and seat.id == table.active
    if not is_hers or table.stage != "draw_pile":
        return ()
    return (Move("open-reserve", "River under 6: open the Reserve", tone="quiet"),)


def _lines(table: Table, seat: Seat) -> tuple[Line, ...]:
    # While points are counted the piles say more; of a closed game the page of the result tells.
    if not table.tracks_turns:
        return ()
    player = table.player(seat.id)
    return (
        _hand(table, player),
        _pile(player),
        _penalties(table, player),
        *_visible(table, player),
        *_powers(table, player),
    )


def _hand(table: Table, player: Player) -> Line:
    limit = table.box.numbers.hand_limit
    if player.hand is None:
        return Line("Hand", "", UNKNOWN, "turn/hand_limit", number=SIGN)
    says = f"At most {limit} at the end of a turn."
    return Line("Hand", "", says, "turn/hand_limit", number=str(player.hand))


def _pile(player: Player) -> Line:
    if not player.knows_pile:
        return Line("Pile", "", UNKNOWN, "turn/place", number=SIGN)
    says = "Cards in her pile, face-down ones included. It is spread out at the end."
    return Line("Pile", "", says, "turn/place", number=str(len(player.pile)))


def _penalties(table: Table, player: Player) -> Line:
    what = f"penalties.{player.id}"
    says = f"Each card in the penalty zone costs {table.box.numbers.penalty} point."
    number = f"{player.penalties}{sign(table, what)}"
    return Line("Penalty", "", why(table, what, says), "R47", number=number)


def _visible(table: Table, player: Player) -> tuple[Line, ...]:
    if player.visible is None:
        return (Line("Shows", "a card that was not told"),) if player.shows_unknown_card else ()
    card = player.visible
    says = f"{card_in_words(table, card)}. She places {card.placement} in her next turn."
    value = f"{table.animal(card.main)} with {table.animal(card.companion)}"
    return (Line("Shows", f"{value}, {card.placement} ∙ {card.draw}", says, "turn/place"),)


def _powers(table: Table, player: Player) -> tuple[Line, ...]:
    powers = table.powers_of(player.id)
    if not powers:
        return ()
    says = [f"{power.name} (step {power.step}): {power.text}" for power in powers]
    held = [f"{power.name}{sign(table, f'power.{power.animal}')}" for power in powers]
    doubt = [UNKNOWN] if any(name.endswith(SIGN) for name in held) else []
    return (Line("Powers", in_words(held), " ".join((*says, *doubt)), "turn/power"),)
