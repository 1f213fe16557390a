"""The words of a question, other words for them, and typing errors."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.errors import CatalogueError
from companion.engine.lookup import (
    LONGEST_QUERY,
    MOST_WORDS,
    Synonyms,
    distance,
    nearest,
    question_words,
    read_synonyms,
    root,
    without_name,
    words,
)

LETTERS = st.text("abcdef", max_size=8)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Sniper's shot!", ["sniper", "shot"]),
        ("can’t dig", ["cant", "dig"]),
        ("Été, naïve", ["ete", "naive"]),
        ("R17 (tie)", ["r17", "tie"]),
        ("🐺 \x00", []),
    ],
)
def test_words_are_small_plain_and_without_punctuation(text: str, found: list[str]) -> None:
    assert words(text) == found


def test_a_question_is_what_it_is_about() -> None:
    assert question_words("May I snipe a sniper, and may she snipe me?") == ["snipe", "sniper"]
    assert question_words("rule 07 and R 17") == ["r7", "r17"]
    assert question_words("what is it?") == []
    assert question_words("x" * LONGEST_QUERY + " tie") == ["x" * LONGEST_QUERY]
    assert len(question_words(" ".join(f"w{n}" for n in range(60)))) == MOST_WORDS


@pytest.mark.parametrize(
    ("asked", "kept", "game"),
    [
        pytest.param("tie ice", "tie", "ice", id="the name is left out"),
        pytest.param("ice floes tie", "tie", "floes", id="the longer name is meant"),
        pytest.param("floe ice tie", "floe tie", "ice", id="a name stands together"),
        pytest.param("ice", "ice", "", id="nothing else is asked"),
        pytest.param("floe tie", "floe tie", "", id="half a name is none"),
        pytest.param("ice pond tie", "ice pond tie", "", id="two games are named"),
    ],
)
def test_the_name_of_a_game_is_set_apart_from_the_question(
    asked: str, kept: str, game: str
) -> None:
    said = asked.split()
    titles = {"ice": "Ice", "floes": "The Ice Floe", "pond": "Pond", "none": ""}
    places, named = without_name(said, titles)
    assert ([said[at] for at in places], named) == (kept.split(), game)


@pytest.mark.parametrize(
    ("word", "one"),
    [
        ("ties", "tie"),
        ("families", "family"),
        ("pass", "pass"),
        ("his", "his"),
        ("two players", "two player"),
    ],
)
def test_the_root_of_a_word_has_no_plural(word: str, one: str) -> None:
    assert root(word) == one


@pytest.mark.parametrize(
    ("wrong", "right", "slips"),
    [
        ("snpier", "sniper", 1),
        ("medecine", "medicine", 1),
        ("provocatuer", "provocateur", 1),
        ("refugeees", "refugees", 1),
        ("deadlok", "deadlock", 1),
        ("skrimsh", "skirmish", 2),
    ],
)
def test_a_typing_error_is_near_to_what_was_meant(wrong: str, right: str, slips: int) -> None:
    assert nearest(wrong, ["sled", "scout", "shovel", right]) == ([right], slips)


def test_a_doubled_letter_is_the_likeliest_slip() -> None:
    assert nearest("pils", ["pile", "pills"]) == (["pills"], 1)
    assert nearest("shovvel", ["shovel", "shovels"]) == (["shovel"], 1)


def test_a_short_word_is_what_it_is() -> None:
    assert nearest("dog", ["dig"])[0] == []
    assert nearest("xyzzyx", ["dig", "sniper"])[0] == []


@given(LETTERS, LETTERS)
def test_the_distance_is_the_same_both_ways_and_nothing_only_to_itself(a: str, b: str) -> None:
    assert distance(a, b, 9) == distance(b, a, 9)
    assert (distance(a, b, 9) == 0) == (a == b)
    assert distance(a, b, 9) <= max(len(a), len(b))


@given(LETTERS, LETTERS, st.integers(0, 3))
def test_a_bound_changes_nothing_below_it(a: str, b: str, most: int) -> None:
    assert min(distance(a, b, most), most + 1) == min(distance(a, b, 9), most + 1)


def test_synonyms_stand_for_each_other_however_many_there_are() -> None:
    said = Synonyms((("tie", "deadlock"), ("tie", "neck band")), (("draw", "tie"),))
    assert said.of("ties") == {"deadlock", "neck band"}
    assert said.of("neck bands") == {"tie"}
    assert said.of("snow") == frozenset()
    assert (said.second_meaning("draws"), said.second_meaning("tie")) == ("tie", "")
    assert said.words() == {"tie", "deadlock", "neck band", "draw"}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("sane = []", "there is only"),
        ("same = [['alone']]", "at least two words"),
        ("same = 'tie'", "at least two words"),
        ("second = 'tie'", "there is only"),
        ("[second]\ndraw = 3", "one other word"),
    ],
)
def test_what_is_wrong_with_synonyms_is_said_with_the_file(
    tmp_path: Path, text: str, why: str
) -> None:
    path = tmp_path / "synonyms.toml"
    path.write_text(text)
    with pytest.raises(CatalogueError, match=rf"synonyms\.toml: .*{why}"):
        read_synonyms(path)
