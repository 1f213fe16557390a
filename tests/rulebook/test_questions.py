"""Sixty questions as players ask them find the entry that answers."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.engine.lookup import SMALL_WORDS, words
from companion.games import GAMES
from companion.store.rulebook import Rulebook
from tests.rulebook.hash_runs import normalised

FIRST_IN = 54  # of 60; in the top three all of them are


@dataclass(frozen=True)
class Question:
    """What somebody asks, and the entry that settles it."""

    asked: str
    answer: str
    misspelt: tuple[str, ...] = ()


def read_questions() -> list[Question]:
    text = Path(__file__).with_name("questions.toml").read_text(encoding="utf-8")
    return [
        Question(one["asked"], one["answer"], tuple(one.get("misspelt", ())))
        for one in tomllib.loads(text)["question"]
    ]


QUESTIONS = read_questions()
ENTRIES = {entry.id: entry for game in GAMES.values() for entry in game.book().rules}
CARDS = {sheet.id: sheet.name for game in GAMES.values() for sheet in game.cards.sheets}


def place(rulebook: Rulebook, question: Question) -> int:
    """Where the right entry stands among the answers, from 1."""
    found = [hit.id for hit in rulebook.search(question.asked)]
    return found.index(question.answer) + 1 if question.answer in found else len(found) + 1


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: str(question.asked))
def test_the_entry_that_answers_is_among_the_first_three(
    rulebook: Rulebook, question: Question
) -> None:
    assert place(rulebook, question) <= 3


def test_the_entry_that_answers_comes_first_nearly_always(rulebook: Rulebook) -> None:
    late = [one.asked for one in QUESTIONS if place(rulebook, one) > 1]
    assert len(QUESTIONS) - len(late) >= FIRST_IN, late


def test_there_are_sixty_questions_about_both_games() -> None:
    assert len({question.asked for question in QUESTIONS}) == 60
    assert {ENTRIES[question.answer].game for question in QUESTIONS} == set(GAMES)


def plain(text: str) -> set[str]:
    """The words of a text, plurals as singulars, so that no shared word hides behind an s."""
    return {re.sub(r"(?<=\w\w\w)s$", "", word) for word in normalised(text)}


def test_forty_questions_share_no_word_but_card_names_with_the_title() -> None:
    names = {word for name in CARDS.values() for word in plain(name)} - {"the", "of", "at"}
    strangers = [
        question
        for question in QUESTIONS
        if not (plain(question.asked) & plain(ENTRIES[question.answer].title)) - names
    ]
    assert len(strangers) >= 40


def test_ten_questions_carry_a_typing_error() -> None:
    known = {
        word
        for entry in ENTRIES.values()
        for text in (entry.title, entry.text, *entry.asked)
        for word in words(text)
    }
    said = [one for game in GAMES.values() for one in game.book().synonyms.words()]
    known |= {word for one in said for word in words(one)}
    wrong = [question for question in QUESTIONS if question.misspelt]
    assert len(wrong) == 10
    for question in wrong:
        assert set(question.misspelt) <= set(words(question.asked)) - known


def test_no_entry_learnt_a_question_by_heart() -> None:
    asked = {run for question in QUESTIONS for run in threes(question.asked)}
    learnt = {
        (entry.id, said)
        for entry in ENTRIES.values()
        for said in entry.asked
        if threes(said) & asked
    }
    assert learnt == set()


def threes(text: str) -> set[str]:
    """Three words in a row, without the small ones that all questions share."""
    said = [word for word in words(text) if word not in SMALL_WORDS]
    return {" ".join(said[at : at + 3]) for at in range(len(said) - 2)}
