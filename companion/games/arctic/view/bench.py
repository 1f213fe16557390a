"""The step of the turn as tiles: the visible card, the tokens, the draw, and the powers in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.engine.questions import counted
from companion.engine.view import Move
from companion.games.arctic.rules.landscape import TokenMove
from companion.games.arctic.table import placing
from companion.games.arctic.table.drawing import plan_draw
from companion.games.arctic.table.moving import offered_moves
from companion.games.arctic.table.state import Part, Table
from companion.games.arctic.view.powers import PowerRow, power_rows

_TITLES: dict[Part, str] = {
    "main": "Main",
    "companion": "Companion",
    "placement": "Placement",
    "draw": "Draw",
}
_RESERVE = "The draw pile runs out: the reserve takes its place (R48)."
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
class Bench:
    """What can be tapped for the player whose turn it is."""

    player: str = ""
    name: str = ""
    colour: str = ""
    letter: str = ""
    step: str = ""
    title: str = ""
    number: str = ""  # what the step is about, in large
    says: tuple[str, ...] = ()
    placements: tuple[Move, ...] = ()  # to say a placement value that nobody knows
    hands: tuple[Move, ...] = ()  # to say how many cards she has, after an untold turn
    powers: tuple[PowerRow, ...] = ()
    rows: tuple[TileRow, ...] = ()
    tokens: tuple[TokenTile, ...] = ()

    @property
    def rule(self) -> str:
        """The entry of the rulebook about the step."""
        return {"A": "turn/place", "B": "turn/move", "C": "turn/draw"}[self.step]


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


def _whose(table: Table, title: str) -> Bench:
    """The bench of the player whose turn it is, with nothing on it but her powers."""
    seat = table.seats[table.seat_number(table.active)]
    return Bench(
        player=seat.id,
        name=seat.name,
        colour=seat.colour,
        letter=seat.letter,
        step=table.turn.step,
        title=title,
        powers=power_rows(table),
    )


def _placing(table: Table) -> Bench:
    wanted = placing.placement(table)
    needs_card = placing.needs_card(table) and wanted is not None
    return replace(
        _whose(table, "Place"),
        number="?" if wanted is None else str(wanted),
        says=tuple(_placing_words(table, wanted)),
        placements=_placements(table) if wanted is None else (),
        hands=_hands(table) if table.player(table.active).hand is None else (),
        rows=tuple(_rows(table)) if needs_card else (),
    )


def _placing_words(table: Table, wanted: int | None) -> Iterator[str]:
    name, missing = table.name(table.active), placing.missing_cards(table)
    if wanted is None:
        yield f"What placement value does {name}'s visible card show?"
        return
    yield _why_so_many(table)
    if missing:
        yield (
            f"{name} has {counted(placing.placed(table), 'card')}: all of them go onto the pile, "
            f"and {counted(missing, 'card')} from the draw pile into her penalty zone."
        )
    if placing.opens_reserve(table):
        yield _RESERVE
    if not placing.needs_card(table):
        yield what_stays(table)


def what_stays(table: Table) -> str:
    """What is in sight where no card comes on top."""
    is_there = table.player(table.active).visible is not None
    return "Her visible card stays in sight." if is_there else "No card is in sight."


def _why_so_many(table: Table) -> str:
    """Where the placement value comes from."""
    card, printed = table.player(table.active).visible, placing.printed_placement(table)
    if table.turn.placement is not None:
        said = f"The table says {printed}"
    elif card is None:
        said = f"Without a visible card the value is {printed}"
    else:
        said = f"The {table.animal(card.main).lower()} in sight asks for {printed}"
    return f"{said}{_BY_CHOICE[table.turn.change('placement')]}."


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
    parts = table.turn.parts
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
        yield TileRow(part, title, tiles)


def _moving(table: Table) -> Bench:
    moves = offered_moves(table)
    says = () if moves else ("No card is in sight: no token moves.",)
    tokens = tuple(_token_tile(table, move) for move in moves)
    return replace(_whose(table, "Move two tokens"), says=says, tokens=tokens)


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
    label = " ".join(f"{way.name} to {way.value}" for way in ways)
    return TokenTile(Move("move", label, fields), ways, "walrus" if move.goes_further else "")


def _way(table: Table, animal: str, value: int) -> TokenWay:
    before = table.tokens[animal]
    goes = "stays" if value == before else "right" if value > before else "left"
    return TokenWay(animal, table.animal(animal), goes, value)


def _drawing(table: Table) -> Bench:
    taken = plan_draw(table).taken
    says = tuple(_drawing_words(table))
    return replace(_whose(table, "Draw"), number=str(taken), says=says)


def _drawing_words(table: Table) -> Iterator[str]:
    found, card = plan_draw(table), table.player(table.active).visible
    if card is not None:
        by_choice = _BY_CHOICE[table.turn.change("draw")]
        yield f"The {table.animal(card.main).lower()} in sight gives {card.draw}{by_choice}."
    sources = [
        (found.draw_pile, "unseen from the draw pile"),
        (found.penalties, "from her penalty zone"),
    ]
    for number, where in sources:
        if number:
            yield f"{number} {where}."
    if found.taken < found.value:
        yield f"Only {counted(found.taken, 'card')} of {found.value}: nothing more lies there."
    if found.opens_reserve:
        yield _RESERVE
    if found.discarded:
        cards, limit = counted(found.discarded, "card"), table.box.numbers.hand_limit
        go = "goes" if found.discarded == 1 else "go"
        yield f"{cards} of her choice {go} into her penalty zone: she may hold {limit}."
