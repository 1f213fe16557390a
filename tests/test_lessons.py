"""Teach me, in both games: short cards with a rule, each of which can come up, and none twice."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from companion.engine.codec import EventCodec
from companion.engine.game import TABLE
from companion.engine.lessons import Lessons, TeachSwitched
from companion.engine.timeline import timeline
from companion.games import GAMES
from tests.test_recorded_games import Recording, recordings
from tests.toy import ALL_GAMES

MOST_WORDS = 40
ICONS = Path(__file__).resolve().parent.parent / "static" / "icons.svg"

games = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.key))


def lessons_of(game: Any) -> Lessons:
    found: Lessons = import_module(f"companion.games.{game.key}.table.lessons").LESSONS
    return found


@games
def test_every_lesson_has_a_text_and_a_moment(game: Any) -> None:
    assert [*game.book().lessons] == [*lessons_of(game)]


@games
def test_a_lesson_has_at_most_40_words_a_rule_and_an_icon(game: Any) -> None:
    rules = {entry.id for entry in game.book().rules}
    icons = set(re.findall(r'id="([\w-]+)"', ICONS.read_text()))
    for lesson in game.book().lessons.values():
        assert len(lesson.text.split()) <= MOST_WORDS
        assert lesson.text.endswith(".")
        assert lesson.rule in rules
        assert lesson.icon in icons


def shown_in(recording: Recording) -> tuple[list[str], set[str]]:
    """The lessons that would be there in a recorded game one after the other; those that arise."""
    game: Any = GAMES[recording.path.parent.name]
    codec = EventCodec(game.events, game.upgrades)
    state = game.blank
    shown: list[str] = []
    arisen: set[str] = set()
    before: list[Any] = []
    for entry in timeline(recording.entries)[0]:
        for event in map(codec.decode, entry.events):
            state = game.evolve(state, event)
        if not state.taught.is_on:
            state = game.evolve(state, TeachSwitched(on=True))
        state = replace(state, taught=state.taught.at(lessons_of(game), state, *before))
        before = [state]
        arisen |= {lesson for lesson, arises in lessons_of(game).items() if arises(state)}
        lesson = game.view(state, TABLE).lesson
        assert lesson is None or lesson.id == state.taught.now
        if state.taught.now and [state.taught.now] != shown[-1:]:
            shown.append(state.taught.now)
    return shown, arisen


@pytest.mark.parametrize("recording", recordings(), ids=str)
def test_in_a_recorded_game_each_lesson_that_arises_comes_once(recording: Recording) -> None:
    shown, arisen = shown_in(recording)
    assert sorted(shown) == sorted(arisen)


def test_a_game_without_lessons_is_not_asked_about_them() -> None:
    pebbles = ALL_GAMES["pebbles"]
    assert not pebbles.book().lessons
    assert "teach" not in pebbles.commands
    assert not [option for option in pebbles.plan(None, 2, {}).options if option.step == "teach"]
