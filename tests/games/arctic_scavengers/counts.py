"""What the tests of the count share: a table whose last round has ended."""

from __future__ import annotations

from companion.engine.game import TABLE, PlayerId
from companion.engine.scoreboard import Scoreboard, ScoreLine
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table import final_count
from companion.games.arctic_scavengers.table.commands import (
    BeginCount,
    CloseGame,
    CountMore,
    FinishCount,
)
from companion.games.arctic_scavengers.table.events import GameEnded, SkirmishWon
from companion.games.arctic_scavengers.view.count import AskedCard, CountPanel, CountSheet
from tests.games.arctic_scavengers.sitting import ANNA, Sitting


def over(players: int = 3, won: tuple[PlayerId, ...] = (), **answers: tuple[str, ...]) -> Sitting:
    """A game of which only the count is left; some players have won contested resources."""
    sitting = Sitting(players, **answers)
    left = sitting.table.contested_left
    for place, player in enumerate(won, 1):
        sitting.given(SkirmishWon(player, left - place))
    return sitting.given(GameEnded(16))


def counted(sitting: Sitting, player: PlayerId, **things: int) -> Sitting:
    """A player counts every card by hand; ``armory__complete`` is a building."""
    sitting.do(BeginCount(player, is_afresh=True))
    for thing, copies in things.items():
        named = thing.replace("__", ".")
        sitting.do(*(CountMore(player, named) for _ in range(copies)))
    return sitting


def closed(sitting: Sitting) -> Sitting:
    """Everybody has counted, secret cards with or without a name, and the result stands."""
    sitting.do(*(FinishCount(seat.id, despite="R40") for seat in sitting.table.seats))
    return sitting.do(CloseGame())


def board(sitting: Sitting) -> Scoreboard:
    """The scoreboard as it stands."""
    return GAME.score(sitting.table, TABLE)


def line(sitting: Sitting, player: PlayerId = ANNA) -> ScoreLine:
    """One player's line of it."""
    return next(one for one in board(sitting).lines if one.player == player)


def panel(sitting: Sitting) -> CountPanel:
    """The panel of the count."""
    shown = {one.name: one.model for one in GAME.view(sitting.table, TABLE).extra}["count"]
    assert isinstance(shown, CountPanel)
    return shown


def sheet(sitting: Sitting) -> CountSheet:
    """The cards of the player who counts."""
    shown = panel(sitting).sheet
    assert shown is not None
    return shown


def rows(sitting: Sitting) -> dict[str, int]:
    """Every number of the player who counts, with its copies."""
    return {row.thing: row.copies for page in sheet(sitting).pages for row in page.rows}


def people(sitting: Sitting) -> int:
    """The people of the player who counts."""
    return final_count.people(sitting.table, sitting.table.counts)


def asked(sitting: Sitting) -> AskedCard:
    """The unknown card that is asked about."""
    shown = panel(sitting).asked
    assert shown is not None
    return shown
