"""A question about a state is answered once, as long as the state is one of those asked about lately."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.once import STATES, once


@dataclass(frozen=True)
class Hand:
    cards: tuple[str, ...]


asked: list[tuple[object, ...]] = []


@once
def count(hand: Hand, card: str) -> int:
    """How many of a card."""
    asked.append((hand, card))
    return hand.cards.count(card)


@once
def shared(hand: Hand, other: Hand) -> list[str]:
    """What two hands have in common."""
    asked.append((hand, other))
    return [card for card in hand.cards if card in other.cards]


def test_the_same_question_is_answered_from_memory() -> None:
    asked.clear()
    hand = Hand(("med", "net", "net"))
    assert [count(hand, card) for card in ("net", "med", "net", "".join("net"))] == [2, 1, 2, 2]
    assert asked == [(hand, "net"), (hand, "med")]


def test_of_two_equal_states_each_is_asked() -> None:
    asked.clear()
    first, second = Hand(("net",)), Hand(("net",))
    assert (count(first, "net"), count(second, "net")) == (1, 1)
    assert len(asked) == 2


def test_what_else_a_question_is_about_is_told_apart() -> None:
    asked.clear()
    hand = Hand(("med", "net"))
    # Each hand made anew, so that none takes the place of the one before in memory.
    assert [shared(hand, Hand((card,))) for card in ("med", "net", "pill")] == [
        ["med"],
        ["net"],
        [],
    ]
    assert len(asked) == 3


def test_two_questions_are_told_apart() -> None:
    hand = Hand(("med",))
    assert shared(hand, hand) == ["med"]
    assert count(hand, "med") == 1


def test_a_state_that_was_not_asked_about_lately_is_forgotten() -> None:
    asked.clear()
    first, others = Hand(("net",)), [Hand((f"card {n}",)) for n in range(STATES)]
    count(first, "net")
    for other in others:
        count(other, "net")
    count(first, "net")
    assert asked.count((first, "net")) == 2
