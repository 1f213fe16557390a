"""Every refusal of the counting names its rule; what only looks odd may be overruled."""

from __future__ import annotations

import ast
import inspect
import traceback
from pathlib import Path

import pytest

from companion.engine.errors import RuleError
from companion.games.arctic.game import GAME
from companion.games.arctic.table import final_count as counting
from tests.games.arctic.count_cases import IMPOSSIBLE, OBJECTIONS, Case
from tests.games.arctic.piles import insist

RULES = {entry.id for entry in GAME.book().rules}
SOURCE = Path(inspect.getfile(counting))


def refusal(case: Case) -> RuleError:
    with pytest.raises(RuleError) as refused:
        GAME.decide(case.table(), case.command)
    return refused.value


@pytest.mark.parametrize("case", (OBJECTIONS | IMPOSSIBLE).values(), ids=OBJECTIONS | IMPOSSIBLE)
def test_a_refusal_is_a_sentence_with_its_rule(case: Case) -> None:
    refused = refusal(case)
    assert refused.rule == case.rule
    assert refused.rule in RULES
    assert refused.message.endswith(".")


@pytest.mark.parametrize("case", OBJECTIONS.values(), ids=OBJECTIONS)
def test_the_table_may_close_all_the_same(case: Case) -> None:
    assert refusal(case).may_be_overruled
    assert insist(case.table(), case.command).count.is_closed


@pytest.mark.parametrize("case", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_what_cannot_be_is_overruled_by_nobody(case: Case) -> None:
    assert not refusal(case).may_be_overruled


def test_every_refusal_has_a_case() -> None:
    met = set()
    for case in (OBJECTIONS | IMPOSSIBLE).values():
        steps = traceback.extract_tb(refusal(case).__traceback__)
        met |= {step.lineno for step in steps if Path(step.filename) == SOURCE}
    calls = [
        node
        for node in ast.walk(ast.parse(SOURCE.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("object_to", "impossible")
    ]
    assert len(calls) >= 10, "no refusal found: has the spelling changed?"
    lines = {one.lineno: {*range(one.lineno, (one.end_lineno or one.lineno) + 1)} for one in calls}
    assert [line for line, whole in lines.items() if not whole & met] == []
