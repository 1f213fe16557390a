"""Every refusal of the skirmish that may be overruled is overruled once; the others never are."""

from __future__ import annotations

import pytest

from companion.games.arctic_scavengers import GAME
from tests.games.arctic_scavengers.books import all_cards, unseen_astray
from tests.games.arctic_scavengers.refusals.case import Case
from tests.games.arctic_scavengers.refusals.skirmish import IMPOSSIBLE, SKIRMISH

RULES = {entry.id for entry in GAME.rules()}


@pytest.mark.parametrize("case", SKIRMISH.values(), ids=SKIRMISH.keys())
def test_the_table_may_say_so(case: Case) -> None:
    refusal = case.refusal()
    assert (refusal.rule, refusal.may_be_overruled) == (case.rule, True)
    assert refusal.rule in RULES
    table = case.table()
    before = all_cards(table.table)
    table.overruled(case.command)
    assert table.events
    assert all_cards(table.table) == before
    assert unseen_astray(table.table) == 0


@pytest.mark.parametrize("case", IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_nobody_can_say_so(case: Case) -> None:
    refusal = case.refusal()
    assert (refusal.rule, refusal.may_be_overruled) == (case.rule, False)
    assert refusal.rule in RULES
