"""What a hire costs and whether it can be paid."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.questions import IllegalQuestion
from companion.games.arctic_scavengers.rules.box import load_catalogue
from companion.games.arctic_scavengers.rules.catalogue import Cost
from companion.games.arctic_scavengers.rules.hire import (
    HireQuestion,
    Purse,
    answer_hire,
    what_is_missing,
)

CATALOGUE = load_catalogue()
FOR_HIRE = [card.id for card in CATALOGUE.cards.values() if card.cost is not None]
MEDS = [card.id for card in CATALOGUE.cards.values() if card.meds]


@pytest.mark.parametrize(
    ("question", "allowed"),
    [
        pytest.param(
            HireQuestion("scavenger", food=1), True, id="sample round: 1 food hires a scavenger"
        ),
        pytest.param(
            HireQuestion("scout", food=2, meds=("medkit",)),
            True,
            id="sample round: 2 food and a medkit hire a scout, 1 med too many",
        ),
        pytest.param(
            HireQuestion("medic", food=3), True, id="hunt example: 3 food pay for one mercenary"
        ),
        pytest.param(HireQuestion("thugs", food=6), True, id="FAQ: thugs for 6 food"),
        pytest.param(HireQuestion("thugs", meds=("medkit",) * 3), True, id="FAQ: thugs for 6 meds"),
        pytest.param(
            HireQuestion("thugs", food=3, meds=("pills", "medkit")),
            True,
            id="FAQ: thugs for 3 food and 3 meds",
        ),
        pytest.param(
            HireQuestion("thugs", food=3, meds=("medkit",)), False, id="FAQ: 5 do not hire thugs"
        ),
        pytest.param(HireQuestion("refugee"), True, id="R5: ordinary refugees cost no food"),
        pytest.param(HireQuestion("scouting_refugee"), False, id="scouting refugees cost 1 food"),
        pytest.param(
            HireQuestion("hunter", meds=("medic",)), True, id="R37: a medic is played as 1 med"
        ),
        pytest.param(
            HireQuestion("assassin", meds=("combat_medics",)),
            True,
            id="R37: combat medics carry 2 meds",
        ),
        pytest.param(HireQuestion("hunter", food=9), False, id="food does not stand in for meds"),
        pytest.param(
            HireQuestion("guard", meds=("medkit",)), False, id="meds do not stand in for food"
        ),
        pytest.param(HireQuestion("guard", food=1, gardens=1), True, id="a garden grows 1 food"),
        pytest.param(HireQuestion("medic", gardens=3), True, id="R11: a hire needs no hunt"),
    ],
)
def test_a_hire_is_allowed_when_the_price_is_there(question: HireQuestion, allowed: bool) -> None:
    answer = answer_hire(CATALOGUE, question)
    assert answer.allowed is allowed
    assert (answer.missing == Cost()) is allowed


def test_the_contract_s_example_is_answered_as_printed() -> None:
    question = HireQuestion("thugs", food=4, gardens=1, meds=("pills", "medic"))
    answer = answer_hire(CATALOGUE, question)
    assert answer.allowed
    assert answer.cost == Cost(any=6)
    assert answer.have == Purse(food=5, meds=2)
    assert [reason.sentence for reason in answer.explanation] == [
        "Thugs costs 6 food or meds. Paid with Pills and Medic. The extra 1 is lost (R11).",
        "Put Thugs in the discard pile. One hire per round (R10).",
    ]


SERGEANT = HireQuestion("saboteur", meds=("pills",), leader="sergeant_at_arms")
SWINDLER = HireQuestion("group_leaders", food=1, meds=("pills",), leader="swindler")
BUTCHER = HireQuestion("saboteur", leader="butcher", use_leader="kill")
CANNIBAL = HireQuestion(
    "scout", food=4, gardens=1, meds=("pills",), leader="cannibal", use_leader="kill"
)


@pytest.mark.parametrize(
    ("question", "cost", "have"),
    [
        pytest.param(SERGEANT, Cost(meds=1), Purse(meds=1), id="sergeant: 1 med, no food"),
        pytest.param(
            replace(SERGEANT, leader_wounded=True),
            Cost(food=1, meds=1),
            Purse(meds=1),
            id="R37: a wounded sergeant changes nothing",
        ),
        pytest.param(
            replace(SERGEANT, mercenary="scout"),
            Cost(food=2, meds=1),
            Purse(meds=1),
            id="sergeant: only saboteurs are cheaper",
        ),
        pytest.param(
            SWINDLER, Cost(food=2, meds=2), Purse(1, 1), id="swindler: not used, not cheaper"
        ),
        pytest.param(
            replace(SWINDLER, use_leader="food"),
            Cost(food=1, meds=2),
            Purse(1, 1),
            id="swindler: 1 refugee, 1 food less",
        ),
        pytest.param(
            replace(SWINDLER, use_leader="meds"),
            Cost(food=2, meds=1),
            Purse(1, 1),
            id="swindler: 2 refugees, 1 med less",
        ),
        pytest.param(
            replace(SWINDLER, mercenary="thugs", use_leader="food"),
            Cost(any=5),
            Purse(1, 1),
            id="swindler: a mixed price falls too",
        ),
        pytest.param(
            replace(SWINDLER, mercenary="hunter", use_leader="food"),
            Cost(meds=1),
            Purse(1, 1),
            id="swindler: never below 0",
        ),
        pytest.param(BUTCHER, Cost(1, 1), Purse(1, 1), id="butcher: 1 food and 1 med"),
        pytest.param(
            CANNIBAL, Cost(2, 1), Purse(3, 1), id="cannibal: 3 food, whatever was hunted or grown"
        ),
    ],
)
def test_leaders_change_the_price_or_the_means(
    question: HireQuestion, cost: Cost, have: Purse
) -> None:
    answer = answer_hire(CATALOGUE, question)
    assert answer.cost == cost
    assert answer.have == have


@pytest.mark.parametrize(
    ("question", "sentences"),
    [
        pytest.param(
            replace(SERGEANT, meds=()),
            [
                "The Sergeant at Arms is not wounded, so the Saboteur costs 1 med"
                " and no food (R37).",
                "1 med short. Saboteur costs 1 med; you have nothing (R11).",
            ],
            id="R37: sergeant",
        ),
        pytest.param(
            replace(SERGEANT, leader_wounded=True),
            [
                "The Sergeant at Arms is wounded, so the Saboteur costs the printed"
                " 1 food and 1 med (R37).",
                "1 food short. Saboteur costs 1 food and 1 med; you have 1 med (R11).",
            ],
            id="R37: wounded sergeant",
        ),
        pytest.param(
            replace(SWINDLER, mercenary="spy", use_leader="meds"),
            [
                "2 refugees discarded for The Swindler, scouting or not: Spy costs"
                " 2 food or meds instead of 3 food or meds (R26).",
                "Spy costs 2 food or meds. Paid with Pills (R11).",
                "Put Spy in the discard pile. One hire per round (R10).",
            ],
            id="R26: swindler",
        ),
        pytest.param(
            replace(SWINDLER, mercenary="hunter", use_leader="food"),
            [
                "1 refugee discarded for The Swindler, scouting or not:"
                " the price of Hunter has no food to take off (R26).",
                "Hunter costs 1 med. Paid with Pills. The extra 1 is lost (R11).",
                "Put Hunter in the discard pile. One hire per round (R10).",
            ],
            id="R26: swindler in vain",
        ),
        pytest.param(
            BUTCHER,
            [
                "The Butcher removes a tribe member for 1 food and 1 med (R40).",
                "Saboteur costs 1 food and 1 med. Paid (R11).",
                "Put Saboteur in the discard pile. One hire per round (R10).",
            ],
            id="R40: butcher",
        ),
        pytest.param(
            replace(CANNIBAL, mercenary="thugs"),
            [
                "The Cannibal removes a tribe member for 3 food; the other 5 food does not count (R40).",
                "2 food or meds short. Thugs costs 6 food or meds; you have 3 food and 1 med (R11).",
            ],
            id="R40: cannibal",
        ),
    ],
)
def test_a_leader_s_help_is_explained(question: HireQuestion, sentences: list[str]) -> None:
    answer = answer_hire(CATALOGUE, question)
    assert [reason.sentence for reason in answer.explanation] == sentences


@pytest.mark.parametrize(
    ("question", "code", "at"),
    [
        pytest.param(HireQuestion("dragon"), "unknown_card", "mercenary", id="unknown card"),
        pytest.param(HireQuestion("spear"), "not_for_hire", "mercenary", id="no cost printed"),
        pytest.param(HireQuestion("bunker"), "unknown_card", "mercenary", id="a building"),
        pytest.param(HireQuestion("scout", food=-1), "negative_count", "food", id="food below 0"),
        pytest.param(
            HireQuestion("scout", gardens=4), "too_many_gardens", "gardens", id="4 gardens"
        ),
        pytest.param(
            HireQuestion("scout", gardens=-1), "too_many_gardens", "gardens", id="-1 gardens"
        ),
        pytest.param(
            HireQuestion("scout", meds=("pills", "spear")),
            "not_medicine",
            "meds[1]",
            id="paying with a spear",
        ),
        pytest.param(
            HireQuestion("scout", meds=("pills#2",)), "unknown_card", "meds[0]", id="# in a list"
        ),
        pytest.param(
            HireQuestion("scout", leader="boss"), "unknown_leader", "leader", id="unknown leader"
        ),
        pytest.param(
            HireQuestion("scout", leader_wounded=True),
            "wounded_without_leader",
            "leader_wounded",
            id="wounded without a leader",
        ),
        pytest.param(
            HireQuestion("scout", use_leader="kill"),
            "wrong_leader",
            "use_leader",
            id="no leader to use",
        ),
        pytest.param(
            HireQuestion("scout", leader="butcher", use_leader="food"),
            "wrong_leader",
            "use_leader",
            id="the butcher does not swindle",
        ),
        pytest.param(
            HireQuestion("scout", leader="swindler", leader_wounded=True, use_leader="food"),
            "leader_is_wounded",
            "use_leader",
            id="R37: a wounded swindler",
        ),
    ],
)
def test_illegal_hires_are_refused(question: HireQuestion, code: str, at: str) -> None:
    with pytest.raises(IllegalQuestion) as refused:
        answer_hire(CATALOGUE, question)
    assert (refused.value.code, refused.value.at) == (code, at)
    assert refused.value.message.endswith(".")


questions = st.builds(
    HireQuestion,
    mercenary=st.sampled_from(FOR_HIRE),
    food=st.integers(0, 9),
    gardens=st.integers(0, 3),
    meds=st.lists(st.sampled_from(MEDS), max_size=5).map(tuple),
)


@settings(max_examples=200, deadline=None)
@given(questions)
def test_adding_what_is_missing_is_just_enough(question: HireQuestion) -> None:
    answer = answer_hire(CATALOGUE, question)
    missing = answer.missing
    more = Purse(answer.have.food + missing.food + missing.any, answer.have.meds + missing.meds)
    assert what_is_missing(answer.cost, more) == Cost()
    if missing.food or missing.any:
        less = replace(more, food=more.food - 1)
        assert what_is_missing(answer.cost, less) != Cost()


@settings(max_examples=200, deadline=None)
@given(questions)
def test_more_food_never_forbids_a_hire(question: HireQuestion) -> None:
    before = answer_hire(CATALOGUE, question)
    after = answer_hire(CATALOGUE, replace(question, food=question.food + 1))
    assert after.allowed or not before.allowed
