"""The skirmish as it stands is worked out once for each state that a tap meets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from companion.engine.game import TABLE, Command
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table.commands import (
    AnswerSnipe,
    Declare,
    MoveOn,
    Pass,
    RevealCard,
    SayTotal,
    TakeOut,
    Withdraw,
)
from companion.games.arctic_scavengers.table.skirmish import standing
from tests.games.arctic_scavengers.fighting import ANNA, BEN, CARA, Fight

WORK = ("lay_out", "conclude", "choices")
FORCES = ("sniper_team brawler", "medic refugee", "saboteur spear")


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often the calculator lays out cards, concludes, and looks for what may be declared."""
    done: Counter[str] = Counter()

    def counted(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def working(*given: Any, **named: Any) -> Any:
            done[name] += 1
            return function(*given, **named)

        return working

    for name in WORK:
        monkeypatch.setattr(standing, name, counted(name, getattr(standing, name)))
    return done


@pytest.mark.parametrize(
    ("before", "tap"),
    [
        ((), RevealCard(ANNA, "refugee")),
        ((), Declare(ANNA, "snipe", "sniper_team", BEN, "refugee")),
        ((Declare(ANNA, "snipe", "sniper_team", BEN, "refugee"),), AnswerSnipe(BEN, "medic")),
        ((RevealCard(CARA, "net"),), TakeOut(CARA, "net")),
        ((Declare(CARA, "disarm", "saboteur", BEN, "net"),), Withdraw(0)),
        ((), Pass(ANNA)),
        ((TakeOut(BEN, "net"), TakeOut(BEN, "medic"), TakeOut(BEN, "refugee")), SayTotal(BEN, 3)),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Command) else "",
)
def test_a_tap_and_its_page_work_each_state_out_once(
    work: Counter[str], before: tuple[Command, ...], tap: Command
) -> None:
    fight = Fight(*FORCES).reveals(BEN, "net").do(*before)
    standing._worked_out.cache_clear()
    work.clear()
    GAME.view(fight.table, TABLE)
    GAME.view(fight.do(tap).table, TABLE)
    states = 1 if isinstance(tap, Pass) else 2  # whoever passes changes nothing on the field
    assert work["lay_out"] == work["conclude"] == states
    assert work["choices"] <= states * len(FORCES)


def test_what_falls_is_one_state_more(work: Counter[str]) -> None:
    fight = Fight(*FORCES).declares("anna snipe sniper_team ben refugee")
    work.clear()
    GAME.view(fight.do(TakeOut(BEN, "refugee")).table, TABLE)
    # Without the card, and without the snipe that falls with it; the state before is not asked.
    assert work["lay_out"] == 2
    assert work["conclude"] == 1


def test_the_end_of_a_skirmish_asks_what_the_page_has_worked_out(work: Counter[str]) -> None:
    fight = Fight(*FORCES).all_pass()
    GAME.view(fight.table, TABLE)
    work.clear()
    fight.do(MoveOn())
    assert not work
