"""What should lie where, to be corrected on one form; and how much is tracked."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.game import Seat
from companion.engine.view import Depth, Move
from companion.engine.wording import capitalised, say
from companion.games.arctic.table import corrections
from companion.games.arctic.table.opening import TRACKING
from companion.games.arctic.table.spread import NOBODY
from companion.games.arctic.table.state import Table
from companion.games.arctic.view.doubt import UNKNOWN, sign
from companion.games.arctic.view.turn_sentences import PILES

_BACK = (("back", "counts"),)
_ENTER = "Enter what you see on the table. Leave the rest as it is."
_MIDDLE = "Middle"
_ICONS = {
    "draw_pile": "draw",
    "river": "card",
    "reserve": "store",
    "hand": "people",
    "pile": "card",
    "penalties": "minus",
}
EVERYTHING_ELSE = Move("look-over", "Everything else is correct", _BACK, icon="check")


@dataclass(frozen=True)
class CountedPile:
    """A number of cards: one less, one more, or typed."""

    field: str
    icon: str
    label: str
    value: str  # nothing: no one knows it
    most: int
    sign: str = ""  # that no one is sure of it


@dataclass(frozen=True)
class PlaceOption:
    """One of the places where something may be; a player is shown as a token."""

    value: str
    label: str
    is_chosen: bool
    seat: Seat | None = None


@dataclass(frozen=True)
class Place:
    """A token or a power card, and where it is."""

    field: str
    icon: str
    label: str
    options: tuple[PlaceOption, ...]
    sign: str = ""


@dataclass(frozen=True)
class Owner:
    """One player's cards."""

    seat: Seat
    amounts: tuple[CountedPile, ...]


@dataclass(frozen=True)
class CountsPage:
    """The whole form."""

    says: str
    common: tuple[CountedPile, ...] = ()
    tokens: tuple[Place, ...] = ()
    owners: tuple[Owner, ...] = ()
    powers: tuple[Place, ...] = ()
    depths: tuple[Depth, ...] = ()
    ways: tuple[Move, ...] = ()
    look_over: Move | None = None  # everything that is in doubt is as it stands here


def is_form(page: CountsPage) -> bool:
    """Whether there is anything to correct: only where turns are entered."""
    return bool(page.common)


def counts_page(table: Table) -> CountsPage:
    """What the table knows, each number to be corrected."""
    if table.is_over:
        return CountsPage("The game is over: count the points on the table.")
    if not table.tracks_turns:
        says = "Cards, powers, tokens and piles are not tracked at this table."
        return CountsPage(says, depths=_depths(table), ways=_ways(table))
    commons = [pile for pile in corrections.COMMON if pile != "reserve" or table.reserve]
    return CountsPage(
        _says(table),
        common=tuple(_amount(table, pile) for pile in commons),
        tokens=tuple(_token(table, animal) for animal in table.tokens),
        owners=tuple(
            Owner(seat, tuple(_amount(table, f"{kind}.{seat.id}") for kind in corrections.OWN))
            for seat in table.seats
        ),
        powers=tuple(_power(table, animal) for animal in table.sides),
        depths=_depths(table),
        ways=_ways(table),
        look_over=_look_over(table),
    )


def _says(table: Table) -> str:
    if table.doubted:
        return f"{UNKNOWN} {_ENTER}"
    uncounted = _uncounted(table)
    return say("Still to count: {uncounted}.", uncounted=uncounted) if uncounted else _ENTER


def _look_over(table: Table) -> Move | None:
    """Hands and piles that no one counted stay in doubt; the button says so."""
    if not table.doubted:
        return None
    uncounted = _uncounted(table)
    return replace(
        EVERYTHING_ELSE, hint=say("but {uncounted}", uncounted=uncounted) if uncounted else ""
    )


def _uncounted(table: Table) -> list[str]:
    """What no one knows without counting it."""
    return [
        say("{player}'s {piles}", player=table.name(player.id), piles=PILES[pile])
        for player in table.players
        for pile, is_unknown in (("hand", player.hand is None), ("pile", not player.knows_pile))
        if is_unknown
    ]


def _amount(table: Table, pile: str) -> CountedPile:
    number, kind = corrections.known(table, pile), pile.partition(".")[0]
    most = table.box.numbers.river if kind == "river" else table.cards_in_play
    value = "" if number is None else str(number)
    title = capitalised(PILES[kind])
    return CountedPile(f"counts.{pile}", _ICONS[kind], title, value, most, sign(table, pile))


def _token(table: Table, animal: str) -> Place:
    options = tuple(
        PlaceOption(str(value), str(value), value == table.tokens[animal])
        for value in table.box.landscape
    )
    name, doubt = table.animal(animal), sign(table, f"token.{animal}")
    return Place(f"tokens.{animal}", animal, name, options, doubt)


def _power(table: Table, animal: str) -> Place:
    holder, power = table.powers.get(animal, NOBODY), table.power(animal)
    options = (
        PlaceOption(NOBODY, _MIDDLE, holder == NOBODY),
        *(PlaceOption(seat.id, seat.name, holder == seat.id, seat) for seat in table.seats),
    )
    name, doubt = power.name if power else table.animal(animal), sign(table, f"power.{animal}")
    return Place(f"powers.{animal}", animal, name, options, doubt)


def _depths(table: Table) -> tuple[Depth, ...]:
    """The same choices as before the game."""
    return tuple(
        Depth(
            choice.label,
            choice.hint,
            None
            if choice.id == table.tracking
            else Move("track", choice.label, (("tracking", choice.id), *_BACK), hint=choice.hint),
        )
        for choice in TRACKING.choices
    )


def ends_now(table: Table) -> tuple[Move, ...]:
    """What ends a game earlier than its rules."""
    if table.tracking == "score" or table.is_over:
        return ()
    # Who taps it has read what it does: that is the players' word against the rule.
    return (Move("end", "End the game now", (("despite", "end/last_round"),), tone="quiet"),)


def _ways(table: Table) -> tuple[Move, ...]:
    """What changes how much of the game is left."""
    empty = Move("open-reserve", "Open the Reserve", hint="if the River is under 6")
    is_early = table.tracking != "score" and table.stage == "draw_pile"
    return (empty, *ends_now(table)) if is_early else ends_now(table)
