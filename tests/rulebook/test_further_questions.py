"""Further questions as they were asked at tables, some of them about one game alone."""

from __future__ import annotations

import pytest

from companion.store.rulebook import Rulebook
from tests.rulebook.test_questions import ENTRIES, threes

# What somebody asks, and the entries that settle it: the first found is one of them.
FURTHER = {
    "can i use a stolen power right away": {"turn/power"},
    "token at end of board": {"turn/move"},
    "does companion animal move too": {"turn/move"},
    "8 cards in hand": {"turn/hand_limit"},
    "do i get my other cards back if saboteur hits my shovel while digging": {"R53"},
    "refugee with gun in skirmish": {"R49"},
    "can sniper hold a spear": {"cards/sniper_team", "R13", "tools/one_each"},
    "pils": {"cards/pills"},
    "money": {"actions/hire", "actions/hunt"},
    "currency": {"actions/hire", "actions/hunt"},
    "meds": {"cards/pills", "cards/medkit", "actions/hire"},
    "medicine": {"cards/pills", "cards/medkit", "actions/hire"},
}


def found(rulebook: Rulebook, asked: str) -> list[str]:
    return [hit.id for hit in rulebook.search(asked)]


@pytest.mark.parametrize("asked", FURTHER)
def test_an_entry_that_answers_comes_first(rulebook: Rulebook, asked: str) -> None:
    assert found(rulebook, asked)[0] in FURTHER[asked]


def test_a_shot_at_somebody_who_draws_finds_what_happens_while_gathering(
    rulebook: Rulebook,
) -> None:
    assert "R53" in found(rulebook, "sniper killed my only scout who was drawing")[:2]


@pytest.mark.parametrize("asked", ["meds", "medicine"])
def test_medicine_is_what_pays_before_it_is_what_is_stored_or_counted(
    rulebook: Rulebook, asked: str
) -> None:
    order = found(rulebook, asked)
    pays = [order.index(rule) for rule in ("cards/pills", "cards/medkit", "actions/hire")]
    others = [
        at for at, rule in enumerate(order) if rule.partition("/")[0] in {"gangs", "buildings"}
    ]
    assert max(pays) < min(others)


def test_no_entry_learnt_a_further_question_by_heart() -> None:
    asked = {run for question in FURTHER for run in threes(question)}
    assert {
        entry.id for entry in ENTRIES.values() for said in entry.asked if threes(said) & asked
    } == set()
