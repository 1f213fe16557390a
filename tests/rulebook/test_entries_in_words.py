"""How the entries read that are no rulings: short, the answer first, the reasons last."""

from __future__ import annotations

import re

import pytest

from companion.engine.sheets import RuleSheet
from companion.games import GAMES
from tests.rulebook.hash_runs import normalised

ENTRIES = [entry for entry in GAMES["arctic_scavengers"].book().rules if not entry.number]
LONGEST = 80
LONGEST_QUESTION = 6
WHY = "**Why:**"
# What a table does not say: persons that are nobody's, and words the screens do not use either.
NEVER = re.compile(
    r"\b(she|her|hers|herself|he|him|his|himself|everybody|somebody|anybody|nobody|whoever"
    r"|wherever|besides|hence|heap|untold|laid|lays|set aside|no people|no tools?)\b",
    re.IGNORECASE,
)

every_entry = pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: str(entry.id))


@every_entry
def test_an_entry_fits_on_a_phone(entry: RuleSheet) -> None:
    assert len(normalised(entry.text)) <= LONGEST


@every_entry
def test_reasons_are_the_last_paragraph(entry: RuleSheet) -> None:
    first, *others = entry.text.strip().split("\n\n")
    assert not first.startswith(WHY)
    assert entry.text.count(WHY) == sum(one.startswith(WHY) for one in others[-1:])


@every_entry
def test_an_entry_speaks_to_the_reader(entry: RuleSheet) -> None:
    asks = " ".join(question.ask for question in entry.also)
    assert NEVER.findall(f"{entry.title} {entry.text} {asks}") == []


@every_entry
def test_what_people_ask_next_is_short(entry: RuleSheet) -> None:
    assert entry.also
    assert [one.ask for one in entry.also if len(one.ask.split()) > LONGEST_QUESTION] == []


def test_bringing_no_cards_is_said_to_be_allowed() -> None:
    commit = next(entry for entry in ENTRIES if entry.id == "round/commit")
    assert "Bringing no cards is allowed" in commit.text
