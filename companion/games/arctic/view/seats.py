"""One column a player: what the table knows of them, each number with its reason."""

from __future__ import annotations

from companion.engine.game import PlayerId, Seat
from companion.engine.sheets import Badge
from companion.engine.view import Line, SeatFigure, SeatLine, SeatView
from companion.engine.wording import in_words, say
from companion.games.arctic.rules.catalogue import Power
from companion.games.arctic.table.state import Player, Table
from companion.games.arctic.view.count import counted_seat
from companion.games.arctic.view.doubt import SIGN, UNKNOWN, sign, why
from companion.games.arctic.view.turn_sentences import card_in_words

FIRST_PLAYER = Badge("pennant", "First player")
_NAMED_POWERS = 3  # more do not fit into a line


def seat_view(table: Table, seat: Seat, mine: PlayerId | None = None) -> SeatView:
    """A player's column; ``mine`` is the seat of whoever looks."""
    whole = SeatView(
        id=seat.id,
        name=seat.name,
        colour=seat.colour,
        letter=seat.letter,
        mark=FIRST_PLAYER if seat.id == table.first else None,
        is_active=table.has_turns and seat.id == table.active,
        is_mine=seat.id == mine,
        figures=_figures(table, seat),
        short=_short(table, seat),
        lines=_lines(table, seat),
    )
    return counted_seat(table, seat, whole) if table.is_over else whole


def _figures(table: Table, seat: Seat) -> tuple[SeatFigure, ...]:
    """Hand, pile and penalties, in large."""
    if not table.tracks_turns:
        return ()
    player = table.player(seat.id)
    hand = SIGN if player.hand is None else str(player.hand)
    pile = str(len(player.pile)) if player.knows_pile else SIGN
    penalties = f"{player.penalties}{sign(table, f'penalties.{player.id}')}"
    return (
        SeatFigure(hand, "cards in hand"),
        SeatFigure(pile, "cards in the pile", "small", "card"),
        SeatFigure(penalties, "penalty cards", "small", "minus"),
    )


def _short(table: Table, seat: Seat) -> tuple[SeatLine, ...]:
    """The power cards in one line: by name, several by their animals, many by their number."""
    powers = table.powers_of(seat.id) if table.tracks_turns else ()
    if not powers:
        return ()
    if len(powers) == 1:
        return (SeatLine(_named(table, powers[0]), powers[0].animal),)
    if len(powers) > _NAMED_POWERS:
        return (SeatLine(say("{powers} powers", powers=len(powers)), "power"),)
    animals = [f"{table.animal(power.animal)}{_sign(table, power)}" for power in powers]
    return (SeatLine(", ".join(animals), "power"),)


def _sign(table: Table, power: Power) -> str:
    return sign(table, f"power.{power.animal}")


def _named(table: Table, power: Power) -> str:
    return f"{power.name}{_sign(table, power)}"


def _lines(table: Table, seat: Seat) -> tuple[Line, ...]:
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
    says = say("At most {limit} at the end of a turn.", limit=limit)
    return Line("Hand", "", says, "turn/hand_limit", number=str(player.hand))


def _pile(player: Player) -> Line:
    if not player.knows_pile:
        return Line("Pile", "", UNKNOWN, "turn/place", number=SIGN)
    says = "All cards of the pile, face-down ones included."
    return Line("Pile", "", says, "turn/place", number=str(len(player.pile)))


def _penalties(table: Table, player: Player) -> Line:
    what = f"penalties.{player.id}"
    says = say(
        "Each card in the Penalty zone costs {penalty} point.", penalty=table.box.numbers.penalty
    )
    number = f"{player.penalties}{sign(table, what)}"
    return Line("Penalty", "", why(table, what, says), "R47", number=number)


def _visible(table: Table, player: Player) -> tuple[Line, ...]:
    if player.visible is None:
        return (Line("Shows", "not entered"),) if player.shows_unknown_card else ()
    card = player.visible
    value = say(
        "{main} with {companion}",
        main=table.animal(card.main),
        companion=table.animal(card.companion),
    )
    says = f"{card_in_words(table, card)}."
    return (Line("Shows", f"{value}, {card.placement} ∙ {card.draw}", says, "turn/place"),)


def _powers(table: Table, player: Player) -> tuple[Line, ...]:
    powers = table.powers_of(player.id)
    if not powers:
        return ()
    says = [f"{power.name}: {power.text}" for power in powers]
    held = [_named(table, power) for power in powers]
    doubt = [UNKNOWN] if any(name.endswith(SIGN) for name in held) else []
    return (Line("Powers", in_words(held), " ".join((*says, *doubt)), "turn/power"),)
