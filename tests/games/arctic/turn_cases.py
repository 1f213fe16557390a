"""Every refusal before the count: how the table gets there, what is asked, and the rule it names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.engine.game import Command, PlayerId
from companion.games.arctic.table.commands import (
    Choose,
    Correct,
    Count,
    EndGame,
    EnterTotem,
    LookOver,
    MoveOn,
    MoveTokens,
    OpenReserve,
    PutPower,
    PutToken,
    SayPlacement,
    ShowPart,
    TakeBack,
)
from companion.games.arctic.table.count_commands import RevealTotem
from tests.games.arctic.sitting import ANNA, BEN, Sitting


@dataclass(frozen=True)
class Case:
    """A table, the command that it refuses, and the rule that the refusal names."""

    table: Callable[[], Sitting]
    command: Command
    rule: str


def later(*powers: str, placement: int = 2) -> Sitting:
    """Anna's second turn."""
    at = Sitting(2, *powers).turn("fox", "orca", placement, 2).turn("fox", "orca")
    return at.holding(*powers)


def moving() -> Sitting:
    return Sitting(2).shows("fox", "moose")


def last_turns() -> Sitting:
    return Sitting(2).turn("fox", "orca").do(Count("draw_pile", 0)).turn("fox", "orca")


def staying() -> Sitting:
    """Anna places nothing, so that her old card stays in sight."""
    return later("moose_2", placement=1).do(Choose(ANNA, "placement", "-1"))


def taken_back_twice() -> Sitting:
    at = later("puffin_2").turn("walrus", "orca").turn("fox", "orca")
    return at.holding("puffin_2").do(TakeBack(ANNA))


def revealed() -> Sitting:
    return Sitting(2, tracking=("score",)).do(MoveOn(), RevealTotem(ANNA, "orca"))


OBJECTIONS: dict[str, Case] = {
    "going on without a card": Case(Sitting, MoveOn(), "turn/place"),
    "going on without a move": Case(moving, MoveOn(), "turn/move"),
    "a move that is none": Case(moving, MoveTokens(ANNA, 15, 15), "turn/move"),
    "a card where the old one stays": Case(staying, ShowPart(ANNA, "draw", "2"), "turn/place"),
    "a placement value that is known": Case(Sitting, SayPlacement(ANNA, 3), "turn/place"),
    "taking back without the puffin": Case(later, TakeBack(ANNA), "powers/puffin_2"),
    "taking back a second card": Case(taken_back_twice, TakeBack(ANNA), "turn/place"),
    "a number without the moose": Case(later, Choose(ANNA, "placement", "1"), "turn/power"),
    "a last card without the fox": Case(
        lambda: later().do(PutPower("fox", BEN)), Choose(ANNA, "last", "bottom"), "turn/power"
    ),
    "the end before the end": Case(Sitting, EndGame(), "end/last_round"),
}
IMPOSSIBLE: dict[str, Case] = {
    "a totem that is no animal": Case(lambda: Sitting(2), EnterTotem(ANNA, "seal"), "R47"),
    "a totem that lies open already": Case(revealed, EnterTotem(ANNA, "fox"), "R47"),
    "a turn that is not told": Case(
        lambda: Sitting(tracking=("score",)), ShowPart(ANNA, "main", "fox"), "turn/place"
    ),
    "somebody else's card": Case(Sitting, ShowPart(BEN, "main", "fox"), "turn/place"),
    "a card that is told already": Case(moving, ShowPart(ANNA, "main", "fox"), "turn/place"),
    "an animal that does not exist": Case(Sitting, ShowPart(ANNA, "main", "yeti"), "turn/move"),
    "a number on no card": Case(Sitting, ShowPart(ANNA, "draw", "9"), "turn/place"),
    "one animal twice": Case(
        lambda: Sitting().do(ShowPart(ANNA, "main", "fox")),
        ShowPart(ANNA, "companion", "fox"),
        "turn/move",
    ),
    "a placement value on no card": Case(Sitting, SayPlacement(ANNA, 7), "turn/place"),
    "taking back from an empty pile": Case(Sitting, TakeBack(ANNA), "powers/puffin_2"),
    "moving before placing": Case(Sitting, MoveTokens(ANNA, 6, 1), "turn/move"),
    "a landscape card that does not exist": Case(moving, MoveTokens(ANNA, 7, 1), "turn/move"),
    "a choice of the draw in the last turns": Case(
        last_turns, Choose(ANNA, "draw", "1"), "end/last_round"
    ),
    "a penalty card given after the step of that": Case(
        lambda: moving().printed("polar_bear_1", "A"),
        Choose(ANNA, "gives", "ben"),
        "powers/polar_bear_1",
    ),
    "more penalty cards than there are": Case(
        moving, Choose(ANNA, "from_penalties", "3"), "turn/power"
    ),
    "a second reserve": Case(lambda: Sitting().do(OpenReserve()), OpenReserve(), "end/last_round"),
    "a pile that does not exist": Case(Sitting, Count("hand.nobody", 3), "R48"),
    "more cards than are played with": Case(Sitting, Count("draw_pile", 91), "R48"),
    "a token that does not exist": Case(Sitting, PutToken("yeti", 3), "turn/move"),
    "a power of nobody": Case(Sitting, PutPower("fox", PlayerId("nobody")), "turn/power"),
    "a correction of nothing": Case(Sitting, Correct(), "R48"),
    "a correction of no one's pile": Case(Sitting, Correct({"pile.nobody": "3"}), "R48"),
    "a correction without a number": Case(Sitting, Correct({"draw_pile": "many"}), "R48"),
    "a look where nothing is in doubt": Case(Sitting, LookOver(), "turn/place"),
}
