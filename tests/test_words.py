"""The words that are never used are found, and what only looks like them is not."""

from __future__ import annotations

import pytest

from tests.words import violations


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ben takes it to her discard pile.", ["her"]),
        ("Everybody reveals; nobody wins.", ["Everybody", "nobody"]),
        ("Whoever is first wins, wherever the card is.", ["Whoever", "wherever"]),
        ("It is no people.", ["is no people"]),
        ("Tinkers are none. A deadlock is no win.", ["is no win"]),
        ("Level again, it is a deadlock.", ["Level again"]),
        ("1 untold, laid under the heap", ["laid", "heap", "untold"]),
        ("Spear is knocked out and lost for good.", ["knocked out", "lost for good"]),
        ("By the books the building works at once.", ["By the books", "at once"]),
        ("The table says so, despite R11.", ["The table says so", "despite"]),
        ("Pills 1 meds", ["1 meds"]),
        ("It costs 2 food and 1 Meds.", ["1 Meds"]),
    ],
)
def test_a_word_that_is_never_used_is_found(text: str, found: list[str]) -> None:
    assert sorted(one.found for one in violations(text)) == sorted(found)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Your secret totem; a hidden card.", id="what is secret in the game"),
        pytest.param("There is no tie-break. It is no longer tied.", id="right uses of no"),
        pytest.param("No one is first. Everyone else has lost.", id="no one and everyone"),
        pytest.param("Can I build two at once?", id="two at the same time"),
        pytest.param("Set the Reserve aside.", id="the Reserve"),
        pytest.param("Take your other cards back to hand.", id="cards that come back"),
        pytest.param("With module 1 cards and Recon 1 tools.", id="a number that is a name"),
        pytest.param("1 med, 11 cards, 21 points, R1 cards", id="one and many"),
        pytest.param("Other shelters there gather where a delay helps.", id="parts of words"),
    ],
)
def test_what_only_looks_like_it_is_not(text: str) -> None:
    assert violations(text) == []


def test_each_violation_says_what_to_say_instead() -> None:
    assert [one.instead for one in violations("Nobody, besides her")] == [
        "a name, you or they",
        "no one",
        "and, so, where",
    ]
