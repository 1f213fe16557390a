"""Everyday phrases and further questions, in players' own words, find the entry that answers."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from companion.store.rulebook import Rulebook
from tests.rulebook.test_questions import ENTRIES

HERE = Path(__file__).parent


def read(name: str) -> dict[str, frozenset[str]]:
    """What somebody asks, and the entries of which any answers it."""
    data = tomllib.loads((HERE / name).read_text(encoding="utf-8"))
    return {asked: frozenset(answers.split()) for game in data.values() for asked, answers in game}


FURTHER = read("further.toml")


def places(rulebook: Rulebook, questions: dict[str, frozenset[str]]) -> dict[str, int]:
    """Where the first right answer to each question stands, from 1; far below if nowhere."""
    found = {asked: [hit.id for hit in rulebook.search(asked)] for asked in questions}
    return {
        asked: next((at for at, rule in enumerate(order, 1) if rule in questions[asked]), 99)
        for asked, order in found.items()
    }


def test_each_of_a_hundred_questions_has_an_answer_in_the_rulebook() -> None:
    assert len(FURTHER) == 100
    assert frozenset().union(*FURTHER.values()) <= ENTRIES.keys()
