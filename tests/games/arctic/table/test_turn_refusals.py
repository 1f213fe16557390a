"""Every refusal of a turn names its rule; what hands can do all the same may be overruled."""

from __future__ import annotations

import ast
import traceback
from dataclasses import replace
from pathlib import Path

import pytest

from companion.engine.game import TABLE
from companion.engine.timeline import BLANK, Entry, command_link
from companion.games import arctic
from companion.games.arctic.game import GAME
from companion.play import Referee, Tap
from companion.store.event_log import EventLog
from tests.games.arctic.turn_cases import IMPOSSIBLE, OBJECTIONS, Case

RULES = {entry.id for entry in GAME.book().rules}
FOLDER = Path(arctic.__file__).parent
NOW = "2026-01-01T20:00:00+00:00"


@pytest.mark.parametrize(
    "case", list((OBJECTIONS | IMPOSSIBLE).values()), ids=list(OBJECTIONS | IMPOSSIBLE)
)
def test_a_refusal_is_a_sentence_with_its_rule(case: Case) -> None:
    refused = case.table().refused(case.command)
    assert refused.rule == case.rule
    assert refused.rule in RULES
    assert refused.message[0].isupper()
    assert refused.message.endswith(".")


@pytest.mark.parametrize("case", list(OBJECTIONS.values()), ids=list(OBJECTIONS))
def test_what_was_overruled_happens_and_is_marked_in_the_log(case: Case, log: EventLog) -> None:
    at = case.table()
    referee = Referee(GAME)
    table_id = log.open_table("WXYZ", GAME.key, at.table.seats, key="opened", at=NOW)
    history = tuple(referee.codec.encode(event) for event in at.history)
    log.append(table_id, Entry(command_link(BLANK), "start", history, "test", NOW, "start"))
    tap = Tap("tap", log.head(table_id).seq, "test", NOW)
    referee.perform(log, table_id, replace(case.command, despite=case.rule), tap)
    last = log.entries(table_id)[0]
    assert {event.despite for event in referee.events(last)} == {case.rule}
    assert GAME.view(referee.standing(log, table_id).state, TABLE)


@pytest.mark.parametrize("case", list(IMPOSSIBLE.values()), ids=list(IMPOSSIBLE))
def test_what_cannot_be_stays_refused_whatever_the_table_says(case: Case) -> None:
    at = case.table()
    assert not at.refused(case.command).may_be_overruled
    assert not at.refused(replace(case.command, despite=case.rule)).may_be_overruled


def test_every_refusal_before_the_count_has_a_case() -> None:
    met = set()
    for case in (OBJECTIONS | IMPOSSIBLE).values():
        for step in traceback.extract_tb(case.table().refused(case.command).__traceback__):
            met.add((Path(step.filename), step.lineno))
    found = [
        (path, node)
        for path in sorted(FOLDER.rglob("*.py"))
        if path.stem != "final_count"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("object_to", "impossible")
    ]
    assert len(found) >= 20, "no refusal found: has the spelling changed?"
    unmet = [
        f"{path.name}:{node.lineno}"
        for path, node in found
        if not any((path, line) in met for line in range(node.lineno, (node.end_lineno or 0) + 1))
    ]
    assert unmet == []
