"""Every refusal of the counting: how the table gets there, what is asked, and the rule it names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.engine.game import Command, PlayerId
from companion.games.arctic.rules.catalogue import ANIMALS
from companion.games.arctic.table.count_commands import (
    CloseCount,
    CountCard,
    CountPenalty,
    FindToken,
    MarkCard,
    RemoveCard,
    RevealTotem,
    ShowPile,
)
from companion.games.arctic.table.state import HIDDEN, Player, Table
from tests.games.arctic.piles import A, B, after, ended, laid, spread


@dataclass(frozen=True)
class Case:
    """A table, the command that it refuses, and the rule that the refusal names."""

    table: Callable[[], Table]
    command: Command
    rule: str


NOBODY = PlayerId("p9")


def told() -> Table:
    """A table that has followed every turn: Anna placed three cards, Ben one."""
    players = (Player(A, hand=2, pile=(None, HIDDEN, None)), Player(B, hand=1, pile=(None,)))
    return replace(ended(), tracking="turns", players=players)


def doubted() -> Table:
    """A table that has counted everything but what an untold turn of Ben may have changed."""
    table = replace(told(), tokens=dict.fromkeys(ANIMALS, 3)).doubting(B)
    table = after(laid(table, A, "ffo"), RevealTotem(A, "fox"), FindToken(A, 6))
    return after(laid(table, B, "o"), RevealTotem(B, "orca"))


OBJECTIONS: dict[str, Case] = {
    "closing with an empty pile": Case(
        lambda: spread(ended(), A, "ff", "fox", 6), CloseCount(), "end/scoring"
    ),
    "closing with fewer cards than were placed": Case(
        lambda: spread(spread(told(), A, "ff", "fox", 6), B, "o", "orca", 3), CloseCount(), "R48"
    ),
    "closing with a totem that nobody named": Case(
        lambda: laid(laid(ended(), A, "ff"), B, "oo"), CloseCount(), "R47"
    ),
    "closing with a token that may have moved since": Case(
        lambda: after(doubted(), CountPenalty(B, 1)), CloseCount(), "R47"
    ),
    "closing with penalty cards that may have become more": Case(
        lambda: after(doubted(), FindToken(B, 3)), CloseCount(), "R47"
    ),
    "closing with a token that nobody found": Case(
        lambda: after(laid(spread(ended(), A, "ff", "fox", 6), B, "oo"), RevealTotem(B, "orca")),
        CloseCount(),
        "R47",
    ),
}
IMPOSSIBLE: dict[str, Case] = {
    "counting before the end": Case(
        lambda: replace(ended(), stage="reserve"), CountCard(A, "fox"), "end/last_round"
    ),
    "a pile of nobody": Case(ended, ShowPile(NOBODY), "end/scoring"),
    "a card of nobody": Case(ended, CountCard(NOBODY, "fox"), "end/scoring"),
    "an animal that does not exist": Case(ended, CountCard(A, "penguin"), "R45"),
    "more cards than two decks hold": Case(
        lambda: laid(ended(), A, "f" * 60), CountCard(A, "fox"), "R48"
    ),
    "a mark on a card that is not there": Case(ended, MarkCard(A, 1), "end/scoring"),
    "a mark before the pile": Case(lambda: laid(ended(), A, "f"), MarkCard(A, 0), "end/scoring"),
    "taking out a card that is not there": Case(
        lambda: laid(ended(), A, "f"), RemoveCard(A, 2), "end/scoring"
    ),
    "a totem that does not exist": Case(ended, RevealTotem(A, "penguin"), "R47"),
    "a totem that somebody else has": Case(
        lambda: after(ended(), RevealTotem(A, "fox")), RevealTotem(B, "fox"), "R47"
    ),
    "a token before its totem": Case(ended, FindToken(A, 3), "R47"),
    "a landscape card that does not exist": Case(
        lambda: after(ended(), RevealTotem(A, "fox")), FindToken(A, 7), "R47"
    ),
    "fewer than no penalty cards": Case(ended, CountPenalty(A, -1), "R47"),
    "more penalty cards than two decks hold": Case(ended, CountPenalty(A, 61), "R47"),
}
