"""Every action has its words and its icon, and there are no words for anything else."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

from companion.games.arctic_scavengers.rules.catalogue import Special
from companion.games.arctic_scavengers.rules.skirmish.actions import SKIRMISH_ACTIONS
from companion.games.arctic_scavengers.rules.skirmish.told import TOLD
from companion.games.arctic_scavengers.table.gathering.actions import ACTIONS
from companion.games.arctic_scavengers.view.words import ACTION_WORDS, CARD_WORDS, SKIRMISH_WORDS

ICONS = (Path(__file__).resolve().parents[4] / "static" / "icons.svg").read_text()


def test_every_action_has_its_words() -> None:
    assert set(ACTION_WORDS) == set(ACTIONS)
    assert all(words.title for words in ACTION_WORDS.values())


def test_every_action_is_told_in_the_present() -> None:
    assert all(words.does.split()[0].endswith("s") for words in ACTION_WORDS.values())


def test_every_action_has_an_icon_that_is_drawn() -> None:
    icons = [words.icon for words in ACTION_WORDS.values()]
    icons += [words.icon for words in SKIRMISH_WORDS.values()]
    assert [icon for icon in icons if f'id="{icon}"' not in ICONS] == []


def test_every_action_of_the_skirmish_has_its_words_and_is_told() -> None:
    assert set(SKIRMISH_WORDS) == set(SKIRMISH_ACTIONS)
    assert set(TOLD) == set(SKIRMISH_ACTIONS)


def test_whatever_a_card_does_has_its_words() -> None:
    assert set(CARD_WORDS) == set(get_args(Special)) - {""}
    icons = [badge.icon for words in CARD_WORDS.values() for badge in words.badges]
    assert [icon for icon in icons if f'id="{icon}"' not in ICONS] == []
