"""What the table thinks lies where, to be put right by hand; and how much it tracks."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.game import PlayerId, Seat
from companion.engine.questions import in_words
from companion.engine.view import Depth, Move
from companion.games.arctic.table import corrections
from companion.games.arctic.table.opening import TRACKING
from companion.games.arctic.table.spread import NOBODY
from companion.games.arctic.table.state import Table
from companion.games.arctic.view.doubt import SIGN, sign
from companion.games.arctic.view.turn_sentences import PILES, pile_name

# By how much a count may be off; a slip is rarely larger, and one that is takes two taps.
STEPS = (-10, -5, -3, -2, -1, 1, 2, 3, 5, 10)
_BACK = (("back", "counts"),)
LOOK = "Tap what hands have counted or found, wherever the table is wrong."
LOOK_AT_ALL = (
    "What happened so far was not told, or not all of it. Look once at every number, token and "
    "power card here, and tap what hands have counted or found."
)

LOOK_OVER = Move("look-over", "All others are as shown", _BACK, icon="check")


@dataclass(frozen=True)
class Counted:
    """A pile by the books, and the numbers that can be said instead."""

    pile: str
    title: str
    number: str
    near: tuple[int, ...]


@dataclass(frozen=True)
class Owner:
    """One player's piles."""

    seat: Seat
    piles: tuple[Counted, ...]


@dataclass(frozen=True)
class FoundPlace:
    """A token or a power card, and where it can be found instead."""

    animal: str
    name: str
    where: str
    moves: tuple[Move, ...]


@dataclass(frozen=True)
class CountsPage:
    """Everything on the page."""

    says: str
    common: tuple[Counted, ...] = ()
    owners: tuple[Owner, ...] = ()
    tokens: tuple[FoundPlace, ...] = ()
    powers: tuple[FoundPlace, ...] = ()
    depths: tuple[Depth, ...] = ()
    ways: tuple[Move, ...] = ()
    look_over: Move | None = None  # everything that is in doubt is as it stands here


def counts_page(table: Table) -> CountsPage:
    """The books as they stand."""
    if table.is_over:
        return CountsPage("The last turn has been played: points are counted on the table.")
    if not table.tracks_turns:
        says = "Cards, powers, tokens and piles are not tracked at this table."
        return CountsPage(says, depths=_depths(table), ways=_ways(table))
    return CountsPage(
        _says(table),
        look_over=_look_over(table),
        common=tuple(
            _counted(table, pile)
            for pile in corrections.COMMON
            if pile != "reserve" or table.reserve
        ),
        owners=tuple(
            Owner(seat, tuple(_counted(table, f"{kind}.{seat.id}") for kind in corrections.OWN))
            for seat in table.seats
        ),
        tokens=_tokens(table),
        powers=_powers(table),
        depths=_depths(table),
        ways=_ways(table),
    )


def _says(table: Table) -> str:
    if table.doubted:
        return LOOK_AT_ALL
    uncounted = _uncounted(table)
    return f"Still to count: {in_words(uncounted)}." if uncounted else LOOK


def _look_over(table: Table) -> Move | None:
    """Hands and piles that nobody counted stay in doubt; the button says so."""
    if not table.doubted:
        return None
    uncounted = _uncounted(table)
    return replace(LOOK_OVER, hint=f"but for {in_words(uncounted)}" if uncounted else "")


def _uncounted(table: Table) -> list[str]:
    """What nobody knows without counting it."""
    return [
        f"{table.name(player.id)}'s {PILES[pile]}"
        for player in table.players
        for pile, is_unknown in (("hand", player.hand is None), ("pile", not player.knows_pile))
        if is_unknown
    ]


def _counted(table: Table, pile: str) -> Counted:
    number = corrections.expected(table, pile)
    kind, _, owner = pile.partition(".")
    title = PILES[kind].capitalize() if owner else pile_name(table, pile)
    if number is None:
        return Counted(pile, title, SIGN, tuple(range(table.box.numbers.hand_limit + 1)))
    most = table.box.numbers.river if kind == "river" else table.cards_in_play
    doubt = sign(table, pile)
    steps = sorted((0, *STEPS)) if doubt else STEPS  # what is in doubt may turn out right
    near = tuple(number + by for by in steps if 0 <= number + by <= most)
    return Counted(pile, title, f"{number}{doubt}", near)


def _tokens(table: Table) -> tuple[FoundPlace, ...]:
    return tuple(
        FoundPlace(
            animal,
            table.animal(animal),
            f"on {place}{sign(table, f'token.{animal}')}",
            tuple(
                Move(
                    "put-token",
                    str(value),
                    (("animal", animal), ("value", str(value)), *_BACK),
                )
                for value in table.box.landscape
                if value != place or table.is_doubted(f"token.{animal}")
            ),
        )
        for animal, place in table.tokens.items()
    )


def _powers(table: Table) -> tuple[FoundPlace, ...]:
    names = {NOBODY: "in the middle"} | {seat.id: seat.name for seat in table.seats}
    return tuple(
        FoundPlace(
            animal,
            power.name,
            _where(names, holder) + sign(table, f"power.{animal}"),
            tuple(
                Move("put-power", name, (("animal", animal), ("player", player), *_BACK))
                for player, name in names.items()
                if player != holder or table.is_doubted(f"power.{animal}")
            ),
        )
        for animal, side in table.sides.items()
        if (power := table.box.powers[f"{animal}_{side}"])
        for holder in (player for player in names if player == table.powers.get(animal, NOBODY))
    )


def _where(names: dict[PlayerId, str], holder: PlayerId) -> str:
    return names[holder] if holder == NOBODY else f"with {names[holder]}"


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


def _ways(table: Table) -> tuple[Move, ...]:
    """What ends the game earlier than the table thinks."""
    if table.tracking == "score":
        return ()
    # Whoever taps it has read that turns are left: that is the table's word against the rule.
    despite = (("despite", "end/last_round"),)
    end = Move("end", "Count the points now", despite, hint="though turns are left")
    empty = Move("open-reserve", "Open the Reserve", hint="the River cannot be filled to 6")
    return (empty, end) if table.stage == "draw_pile" else (end,)
