"""The step of the turn as tiles: the visible card, the tokens, the draw, and the powers in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.engine.view import Move
from companion.engine.wording import counted, say
from companion.games.arctic.rules.landscape import TokenMove
from companion.games.arctic.table import placing
from companion.games.arctic.table.drawing import plan_draw
from companion.games.arctic.table.moving import offered_moves
from companion.games.arctic.table.state import Card, Part, Table
from companion.games.arctic.view.doubt import UNKNOWN
from companion.games.arctic.view.powers import PowerRow, power_rows

_TITLES: dict[Part, str] = {
    "main": "Main",
    "companion": "Companion",
    "placement": "Place",
    "draw": "Draw",
}
_RESERVE = "The draw pile runs out: the Reserve takes its place."
_WHERE = {
    "top": "on your pile",
    "bottom": "on the bottom of your pile",
    "face_down": "face down below your visible card",
}
_BY_CHOICE = {-1: ", 1 less by choice", 0: "", 1: ", 1 more by choice"}
_OTHER_ANIMAL = {"main": "companion", "companion": "main"}


@dataclass(frozen=True)
class Tile:
    """One answer to a row."""

    value: str
    label: str
    icon: str = ""
    is_chosen: bool = False
    is_off: bool = False


@dataclass(frozen=True)
class TileRow:
    """One of the four things on a card, a tile for each answer."""

    part: Part
    title: str
    tiles: tuple[Tile, ...]
    is_asked: bool = False  # whether the next tap is here


@dataclass(frozen=True)
class TokenWay:
    """Where one token goes."""

    animal: str
    name: str
    goes: str  # "right", "left" or "stays"
    value: int


@dataclass(frozen=True)
class TokenTile:
    """One legal move of the two tokens."""

    move: Move
    ways: tuple[TokenWay, ...]
    note: str = ""


@dataclass(frozen=True)
class Order:
    """Something that the players do with their cards now."""

    icon: str
    text: str


@dataclass(frozen=True)
class Bench:
    """What can be tapped for the player whose turn it is."""

    player: str = ""
    name: str = ""
    step: str = ""
    does: str = ""  # the heading, behind the name
    number: str = ""  # what the step is about, in large
    says: tuple[str, ...] = ()
    placements: tuple[Move, ...] = ()  # to enter a placement value that no one knows
    hands: tuple[Move, ...] = ()  # to enter how many cards are in hand, after a turn that was not
    powers: tuple[PowerRow, ...] = ()
    rows: tuple[TileRow, ...] = ()
    tokens: tuple[TokenTile, ...] = ()
    orders: tuple[Order, ...] = ()
    doubt: str = ""  # why signs stand on this table, and what helps

    @property
    def rule(self) -> str:
        """The entry of the rulebook about the step."""
        return {"A": "turn/place", "B": "turn/move", "C": "turn/draw"}[self.step]

    @property
    def is_calm(self) -> bool:
        """Whether nothing has to be tapped here, so that there is room for a picture."""
        return not (self.placements or self.rows or self.tokens or self.powers)


def bench(table: Table) -> Bench | None:
    """The step that the table is in."""
    if not table.tracks_turns:
        return None
    match table.turn.step:
        case "A":
            return _placing(table)
        case "B":
            return _moving(table)
        case "C":
            return _drawing(table)


def _whose(table: Table, does: str) -> Bench:
    """The bench of the player whose turn it is, with nothing on it but the powers."""
    seat = table.seats[table.seat_number(table.active)]
    return Bench(
        player=seat.id,
        name=seat.name,
        step=table.turn.step,
        does=does,
        powers=power_rows(table),
        doubt=UNKNOWN if table.doubted else "",
    )


def _placing(table: Table) -> Bench:
    wanted = placing.placement(table)
    needs_card = placing.needs_card(table) and wanted is not None
    return replace(
        _whose(table, "places"),
        number="?" if wanted is None else str(wanted),
        says=tuple(_placing_words(table, wanted)),
        placements=_placements(table) if wanted is None else (),
        hands=_hands(table) if table.player(table.active).hand is None else (),
        rows=tuple(_rows(table)) if needs_card else (),
    )


def _placing_words(table: Table, wanted: int | None) -> Iterator[str]:
    if wanted is None:
        return
    if table.turn.change("placement") or table.turn.placement is not None:
        yield _why_so_many(table)
    if placing.missing_cards(table):
        yield _shortfall(table)
    if placing.opens_reserve(table):
        yield _RESERVE
    if not placing.needs_card(table):
        if placing.placed(table):
            yield say("Place it {where}.", where=_WHERE[placing.where_last(table)])
        yield "The visible card stays." if _visible(table) else "No visible card."


def _visible(table: Table) -> Card | None:
    return table.player(table.active).visible


def _shortfall(table: Table) -> str:
    """What is done where the hand holds fewer cards than have to be placed."""
    name, cards = table.name(table.active), placing.placed(table)
    missing = counted(placing.missing_cards(table), "card")
    held = say("only {cards:# card|# cards}", cards=cards) if cards else "no cards"
    place = {0: "", 1: "place it and ", 2: "place both and "}.get(
        cards, say("place all {cards} and ", cards=cards)
    )
    return say(
        "{name} has {held}: {place}put {missing} from the draw pile in your Penalty zone.",
        name=name,
        held=held,
        place=place,
        missing=missing,
    )


def _why_so_many(table: Table) -> str:
    """Where the placement value comes from."""
    card, printed = _visible(table), placing.printed_placement(table)
    by_choice = _BY_CHOICE[table.turn.change("placement")]
    if table.turn.placement is not None:
        return say("Entered: place {printed}{by_choice}.", printed=printed, by_choice=by_choice)
    whose = (
        "No visible card"
        if card is None
        else say("Visible card ({animal})", animal=_animal(table, card))
    )
    return say(
        "{whose}: place {printed}{by_choice}.", whose=whose, printed=printed, by_choice=by_choice
    )


def _animal(table: Table, card: Card) -> str:
    return table.animal(card.main).lower()


def _placements(table: Table) -> tuple[Move, ...]:
    return tuple(
        Move("say-placement", str(n), (("player", table.active), ("value", str(n))))
        for n in table.box.numbers.card_values
    )


def _hands(table: Table) -> tuple[Move, ...]:
    return tuple(
        Move("count", str(n), (("pile", f"hand.{table.active}"), ("cards", str(n))))
        for n in range(table.box.numbers.hand_limit + 1)
    )


def _rows(table: Table) -> Iterator[TileRow]:
    parts, asked = table.turn.parts, placing.next_part(table)
    for part, title in _TITLES.items():
        if part in ("main", "companion"):
            other = parts.get(_OTHER_ANIMAL[part], "")
            tiles = tuple(
                Tile(
                    animal.id,
                    animal.name,
                    animal.id,
                    parts.get(part) == animal.id,
                    animal.id == other,
                )
                for animal in table.box.animals.values()
            )
        else:
            values = [str(value) for value in table.box.numbers.card_values]
            tiles = tuple(Tile(value, value, "", parts.get(part) == value) for value in values)
        yield TileRow(part, title, tiles, part == asked)


def _moving(table: Table) -> Bench:
    card, moves = _visible(table), offered_moves(table)
    says = () if card else ("No visible card, so no token moves.",)
    return replace(
        _whose(table, "moves two tokens" if card else "moves nothing"),
        says=says,
        orders=tuple(_moving_orders(table)),
        tokens=tuple(_token_tile(table, move) for move in moves),
    )


def _moving_orders(table: Table) -> Iterator[Order]:
    """What follows from the cards that were just placed."""
    turn, name = table.turn, table.name(table.active)
    if turn.penalties:
        cards = counted(turn.penalties, "card")
        yield Order(
            "minus",
            say(
                "{name}: put {cards} from the draw pile in your Penalty zone.",
                name=name,
                cards=cards,
            ),
        )
    if turn.took:
        power = table.power(turn.took)
        named = f"“{power.name}”" if power else "the power"
        source = (
            say("from {took_from}", took_from=table.name(turn.took_from))
            if turn.took_from
            else "from the middle"
        )
        yield Order(
            turn.took, say("{name}: take {named} {source}.", name=name, named=named, source=source)
        )


def _token_tile(table: Table, move: TokenMove) -> TokenTile:
    card = table.player(table.active).visible
    assert card is not None, "moves come from a visible card"
    fields = (
        ("player", table.active),
        ("main", str(move.main)),
        ("companion", str(move.companion)),
    )
    ways = (
        _way(table, card.main, move.main),
        _way(table, card.companion, move.companion),
    )
    label = " ".join(say("{animal} to {step}", animal=way.name, step=way.value) for way in ways)
    return TokenTile(Move("move", label, fields), ways, "walrus" if move.goes_further else "")


def _way(table: Table, animal: str, value: int) -> TokenWay:
    before = table.tokens[animal]
    goes = "stays" if value == before else "right" if value > before else "left"
    return TokenWay(animal, table.animal(animal), goes, value)


def _drawing(table: Table) -> Bench:
    taken, says = plan_draw(table).taken, tuple(_drawing_words(table))
    orders = tuple(_drawing_orders(table))
    return replace(_whose(table, "draws"), number=str(taken), says=says, orders=orders)


def _drawing_words(table: Table) -> Iterator[str]:
    found, card = plan_draw(table), _visible(table)
    if card is not None and table.turn.change("draw"):
        by_choice = _BY_CHOICE[table.turn.change("draw")]
        yield say(
            "Visible card ({animal}): draw {draw}{by_choice}.",
            animal=_animal(table, card),
            draw=card.draw,
            by_choice=by_choice,
        )
    if found.taken < found.value:
        yield say(
            "Only {taken:# card|# cards} of {found}: no cards left.",
            taken=found.taken,
            found=found.value,
        )


def _drawing_orders(table: Table) -> Iterator[Order]:
    """Where the cards come from, and what has to be done then."""
    found = plan_draw(table)
    for number, icon, where in (
        (found.river, "card", "from the River"),
        (found.draw_pile, "draw", "unseen from the draw pile"),
        (found.penalties, "minus", "from your Penalty zone"),
    ):
        if number:
            yield Order(icon, say("Take {number} {where}.", number=number, where=where))
    if found.refilled:
        yield Order(
            "plus", say("Refill the River: {refilled:# card|# cards}.", refilled=found.refilled)
        )
    elif found.river:
        yield Order("warning", "The River cannot be filled.")
    if found.opens_reserve:
        yield Order("warning", _RESERVE)
    if found.discarded:
        yield Order("minus", _too_many(table, found.discarded))


def _too_many(table: Table, discarded: int) -> str:
    name, limit = table.name(table.active), table.box.numbers.hand_limit
    cards = say("{discarded:# card|# cards} of your choice", discarded=discarded)
    return say(
        "{name} holds {held}: put {cards} in your Penalty zone (limit {limit}).",
        name=name,
        held=limit + discarded,
        cards=cards,
        limit=limit,
    )
