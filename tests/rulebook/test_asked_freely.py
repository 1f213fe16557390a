"""Everyday phrases and further questions, in players' own words, find the entry that answers."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from companion.store.rulebook import Rulebook
from tests.rulebook.test_questions import ENTRIES, threes

HERE = Path(__file__).parent
GAMES_AT = {"S": "arctic_scavengers", "A": "arctic"}


def read(name: str) -> dict[str, frozenset[str]]:
    """What somebody asks, and the entries of which any answers it."""
    data = tomllib.loads((HERE / name).read_text(encoding="utf-8"))
    return {asked: frozenset(answers.split()) for game in data.values() for asked, answers in game}


def read_phrases(letter: str = "") -> dict[str, frozenset[str]]:
    """The everyday phrases, with the entries of either game or of one."""
    rows = tomllib.loads((HERE / "phrases.toml").read_text(encoding="utf-8"))["phrases"]
    return {
        asked: frozenset(one.partition(":")[2] for one in answers.split() if one.startswith(letter))
        for phrases, answers in rows
        for asked in phrases
    }


PHRASES = read_phrases()
FIRST = 0.97  # of the phrases
# How many questions there are, how many find an answer first, and how many within three.
FURTHER = {
    "further.toml": (100, 95, 99),
    "fresh.toml": (60, 56, 59),
    "later.toml": (60, 51, 58),
    "last.toml": (40, 36, 39),
}
# Written apart from the ways of asking and they apart from it, so that both may hold the same words.
UNSEEN = {
    "unseen.toml": (100, 94, 97),
    "unseen_second.toml": (100, 92, 97),
    "unseen_third.toml": (100, 92, 97),
    "unseen_fourth.toml": (100, 92, 97),
}


def places(
    rulebook: Rulebook, questions: dict[str, frozenset[str]], game: str = ""
) -> Counter[str]:
    """Where the first right answer to each question stands, from 1; far below if nowhere."""
    found = {asked: [hit.id for hit in rulebook.search(asked, game)] for asked in questions}
    return Counter(
        {
            asked: next((at for at, rule in enumerate(order, 1) if rule in questions[asked]), 99)
            for asked, order in found.items()
        }
    )


def figures(at: Counter[str]) -> tuple[int, int, str]:
    """How many are first and how many within three, and all that in words with the late ones."""
    first, early = (sum(place <= last for place in at.values()) for last in (1, 3))
    late = [f"{place}: {asked}" for asked, place in at.most_common() if place > 1]
    told = f"{len(at)} asked, {first} answered first, {early} within three; late:"
    return first, early, "\n  ".join([told, *late])


def test_everyday_phrases_find_their_entry_first(rulebook: Rulebook) -> None:
    assert len(PHRASES) == 396
    first, early, told = figures(places(rulebook, PHRASES))
    print(told)
    assert first >= FIRST * len(PHRASES), told
    assert early == len(PHRASES), told


@pytest.mark.parametrize("letter", GAMES_AT)
def test_phrases_find_the_entries_of_the_game_that_is_chosen(
    rulebook: Rulebook, letter: str
) -> None:
    own = {
        asked: entries
        for asked, entries in read_phrases(letter).items()
        if entries and PHRASES[asked] > entries
    }
    for asked in own:
        assert {hit.game for hit in rulebook.search(asked, GAMES_AT[letter])} == {GAMES_AT[letter]}
    first, early, told = figures(places(rulebook, own, GAMES_AT[letter]))
    print(told)
    assert first >= FIRST * len(own), told
    assert early == len(own), told


@pytest.mark.parametrize("name", [*FURTHER, *UNSEEN])
def test_further_questions_find_an_answer(rulebook: Rulebook, name: str) -> None:
    count, least_first, least_early = (FURTHER | UNSEEN)[name]
    questions = read(name)
    assert len(questions) == count
    first, early, told = figures(places(rulebook, questions))
    print(told)
    assert first >= least_first and early >= least_early, told


def test_what_is_expected_exists() -> None:
    expected = [PHRASES, *map(read, FURTHER | UNSEEN)]
    assert {rule for some in expected for rules in some.values() for rule in rules} <= set(ENTRIES)


def test_no_entry_learnt_a_further_question_by_heart() -> None:
    # The everyday phrases are there to be learnt; these are not.
    asked = {run for name in FURTHER for question in read(name) for run in threes(question)}
    learnt = {
        (entry.id, said)
        for entry in ENTRIES.values()
        for said in entry.asked
        if said not in PHRASES and threes(said) & asked
    }
    assert learnt == set()
