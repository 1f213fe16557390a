"""No arrangement of tools and modifiers beats the one that is found (R16)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.arctic_scavengers.rules.arrangement import best_arrangement, part_for
from companion.games.arctic_scavengers.rules.catalogue import ABILITIES, Ability, Card
from tests.games.arctic_scavengers.reveal import CATALOGUE, cards

MODEST = settings(max_examples=200, deadline=None)


def brute_force(hand: Sequence[Card], ability: Ability, leader: str | None) -> int:
    """The best total over every way of giving each card a role and a holder."""
    return max(
        (
            worth(hand, ability, leader, roles)
            for roles in product(*(roles_of(hand, card) for card in hand))
        ),
        default=0,
    )


def roles_of(hand: Sequence[Card], card: Card) -> list[int]:
    """-2 idle, -1 acting herself, or the place of the person whom the card helps."""
    holders = [place for place, other in enumerate(hand) if other.is_person and other is not card]
    return [-2, *([-1] if card.is_person else []), *holders]


def worth(hand: Sequence[Card], ability: Ability, leader: str | None, roles: Sequence[int]) -> int:
    """What one way of arranging the cards is worth, 0 if it is not legal."""
    total = 0
    tools_of: dict[int, int] = {}
    for place, (card, role) in enumerate(zip(hand, roles, strict=True)):
        if role == -2:
            continue
        if role == -1:
            own = own_value(card, ability, leader)
            if own is None:
                return 0
            total += own
            continue
        if roles[role] != -1 or role == place:
            return 0
        bonus = card.bonus(ability)
        if card.is_tool and bonus:
            tools_of[role] = tools_of.get(role, 0) + 1
            digs_for_excavator = (
                leader == "excavator" and ability == "dig" and hand[role].is_refugee
            )
            total += 1 if digs_for_excavator else bonus
        elif card.is_person:
            total += bonus
    return 0 if any(count > 1 for count in tools_of.values()) else total


def own_value(card: Card, ability: Ability, leader: str | None) -> int | None:
    if card.is_refugee and (leader, ability) in (("excavator", "dig"), ("ranger", "hunt")):
        return 1
    if "tribe_family" in card.id and (leader, ability) == ("ranger", "hunt"):
        return 1
    if card.is_refugee and (leader, ability) == ("gangster", "fight"):
        return 0
    return card.value(ability)


@MODEST
@given(
    st.lists(cards, max_size=5),
    st.sampled_from(ABILITIES),
    st.sampled_from(["excavator", "ranger", "gangster", None]),
)
def test_r16_no_arrangement_is_better_than_the_one_found(
    ids: list[str], ability: Ability, leader: str | None
) -> None:
    # Copies have to be different objects so that a card is not taken for its twin.
    hand = [replace(CATALOGUE.cards[card_id]) for card_id in ids]
    parts = [part_for(card, ability, leader) for card in hand]
    found = best_arrangement(parts)
    assert found.total == brute_force(hand, ability, leader)
    assert found.total == sum(use.adds for use in found.uses)
    used = [key for use in found.uses for key in (use.person, *use.tools, *use.modifiers)]
    assert sorted([*used, *found.idle]) == list(range(len(hand)))
    assert all(len(use.tools) <= 1 for use in found.uses)
