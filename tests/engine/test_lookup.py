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
    stem,
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


def test_a_question_is_its_different_words() -> None:
    asked = question_words("May I snipe a sniper, and may she snipe me?")
    assert asked == ["may", "i", "snipe", "a", "sniper", "and", "she", "me"]
    assert question_words("rule 07 and R 17") == ["r7", "and", "r17"]
    assert question_words("?!") == []
    assert question_words("x" * LONGEST_QUERY + " tie") == ["x" * LONGEST_QUERY]
    assert len(question_words(" ".join(f"w{n}" for n in range(60)))) == MOST_WORDS


@pytest.mark.parametrize(
    ("asked", "kept", "game"),
    [
        pytest.param("tie ice", "tie", "ice", id="the name is left out"),
        pytest.param("ice floes tie", "tie", "floes", id="the longer name is meant"),
        pytest.param("floe ice tie", "floe tie", "ice", id="a name stands together"),
        pytest.param("ice", "ice", "ice", id="nothing else is asked"),
        pytest.param("floe tie", "floe tie", "", id="half a name is none"),
        pytest.param("ice pond tie", "ice pond tie", "", id="two games are named"),
    ],
)
def test_the_name_of_a_game_is_set_apart_from_the_question(
    asked: str, kept: str, game: str
) -> None:
    said = asked.split()
    titles = {"ice": "Ice", "floes": "The Ice Floe", "pond": "Pond", "none": ""}
    assert without_name(said, titles) == (kept.split(), game)


@pytest.mark.parametrize(
    "forms",
    [
        ("dig", "digs", "digging"),
        ("hire", "hires", "hired", "hiring"),
        ("tie", "ties"),
        ("family", "families"),
        ("pass", "passes", "passed", "passing"),
        ("pay", "paying", "paid"),
        ("place", "places", "placed", "placing"),
        ("2", "two"),
    ],
    ids=lambda forms: str(forms[0]),
)
def test_the_forms_of_a_word_have_one_stem(forms: tuple[str, ...]) -> None:
    assert len({stem(form) for form in forms}) == 1


def test_different_words_have_different_stems() -> None:
    apart = (
        "his",
        "bring",
        "red",
        "loot",
        "look",
        "tie",
        "tied",
        "dig",
        "drag",
        "ring",
        "pile",
        "pill",
    )
    assert len({stem(word) for word in apart}) == len(apart)


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
    assert nearest("medkitt", ["medkit", "medkits"]) == (["medkit"], 1)
    assert nearest("shovvel", ["shovel", "shovels"]) == (["shovel"], 1)


@pytest.mark.parametrize(
    ("word", "other"), [("loot", "look"), ("hero", "zero"), ("dog", "dig"), ("polar", "solar")]
)
def test_a_word_of_up_to_five_letters_is_what_it_is(word: str, other: str) -> None:
    assert nearest(word, [other])[0] == []


def test_a_word_that_is_far_from_all_others_is_not_mended() -> None:
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
    said = Synonyms((("tie", "deadlock"), ("tie", "neck band")), ("snow",))
    assert said.of("ties") == {"deadlock", "neck band"}
    assert said.of("neck bands") == {"tie"}
    assert said.of("snow") == frozenset()
    assert said.words() == {"tie", "deadlock", "neck band"}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("sane = []", "there is only"),
        ("same = [['alone']]", "at least two words"),
        ("same = 'tie'", "at least two words"),
        ("names = 'snow'", "there is only"),
        ("names = [3]", "a list of words"),
    ],
)
def test_what_is_wrong_with_synonyms_is_said_with_the_file(
    tmp_path: Path, text: str, why: str
) -> None:
    path = tmp_path / "synonyms.toml"
    path.write_text(text)
    with pytest.raises(CatalogueError, match=rf"synonyms\.toml: .*{why}"):
        read_synonyms(path)
