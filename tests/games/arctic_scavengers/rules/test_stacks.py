"""Which mercenaries lie out for hire."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.questions import IllegalQuestion
from companion.games.arctic_scavengers.rules.setup.piles import set_up
from companion.games.arctic_scavengers.rules.setup.plan import SetupQuestion
from tests.games.arctic_scavengers.laid_out import (
    BASE_STACKS,
    CATALOGUE,
    FACTS,
    FORCED,
    HQ,
    RECON_CHOICES,
    SPY_AND_NINE,
    TEN,
    sets_of,
    setup,
)
from tests.games.arctic_scavengers.rules.test_piles import assert_nothing_is_lost


@pytest.mark.parametrize("hq", HQ, ids=lambda hq: "".join(hq) or "no HQ")
@pytest.mark.parametrize(
    "recon", [choice for choice in RECON_CHOICES if set(choice) & set(TEN)], ids="+".join
)
def test_recon_uses_ten_stacks_with_the_forced_ones_among_them(
    recon: tuple[str, ...], hq: tuple[str, ...]
) -> None:
    for seed in range(20):
        answer = setup(3, *recon, *hq, seed=seed)
        stacks = set(answer.piles.mercenaries)
        if {"recon1", "recon5"} & set(recon):
            assert answer.piles.mercenaries["scouting_refugee"] == 20
            stacks.discard("scouting_refugee")
        assert len(stacks) == 10
        for module in recon:
            assert FORCED.get(module, set()) <= stacks
        assert ("hardy_scavenger" in stacks) == ("recon3" in recon)
        assert "scavenger" not in stacks or "recon3" not in recon
        assert "engineer" not in stacks or answer.piles.schematics


def test_module_4_alone_changes_no_stack() -> None:
    assert set(setup(3, "recon4").piles.mercenaries) == BASE_STACKS
    with_hq = set(setup(3, "recon4", "hq2").piles.mercenaries)
    assert with_hq == BASE_STACKS | {"medic", "engineer"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ordinary_refugees_may_be_put_out_instead(players: int) -> None:
    chosen = (*sorted(BASE_STACKS), "medic", "guard", "refugee")
    answer = setup(players, "recon5", mercenaries=chosen)
    assert answer.piles.mercenaries["refugee"] == 20 - 4 * players
    assert answer.box["scouting_refugee"] == 20
    assert "refugee" not in answer.box
    assert not any("left over" in step for step in answer.steps)


def test_the_scouting_refugees_may_be_named_or_not() -> None:
    named = setup(3, "recon1", mercenaries=(*SPY_AND_NINE, "scouting_refugee"))
    assert named == setup(3, "recon1", mercenaries=SPY_AND_NINE)


def test_the_same_seed_picks_the_same_stacks() -> None:
    assert setup(3, "recon4", "recon5", seed=7) == setup(3, "recon4", "recon5", seed=7)
    picks = {tuple(setup(3, "recon5", seed=seed).piles.mercenaries) for seed in range(20)}
    assert len(picks) > 10


TEN_BASE = (*sorted(BASE_STACKS), "medic", "guard")


@pytest.mark.parametrize(
    ("question", "code", "at"),
    [
        pytest.param(SetupQuestion(1), "wrong_number_of_players", "players", id="one player"),
        pytest.param(SetupQuestion(6), "wrong_number_of_players", "players", id="six players"),
        pytest.param(
            SetupQuestion(3, ("hq1", "hq9")), "unknown_module", "modules[1]", id="unknown module"
        ),
        pytest.param(
            SetupQuestion(3, ("base",)), "unknown_module", "modules[0]", id="base is no module"
        ),
        pytest.param(
            SetupQuestion(3, ("hq1", "hq1")), "repeated_module", "modules[1]", id="module twice"
        ),
        pytest.param(
            SetupQuestion(3, ("hq1",), junkyard="recommended"),
            "needs_recon",
            "junkyard",
            id="recommended without Recon",
        ),
        pytest.param(
            SetupQuestion(3, junkyard="everything"),
            "needs_recon",
            "junkyard",
            id="everything without Recon",
        ),
        pytest.param(
            SetupQuestion(3, ("hq4",), contested="one_of_each"),
            "needs_recon",
            "contested",
            id="one of each without Recon",
        ),
        pytest.param(
            SetupQuestion(3, mercenaries=tuple(sorted(BASE_STACKS))),
            "needs_recon",
            "mercenaries",
            id="a choice without Recon",
        ),
        pytest.param(
            SetupQuestion(3, ("recon5",), mercenaries=(*TEN_BASE[:9], "dragon")),
            "unknown_card",
            "mercenaries[9]",
            id="unknown mercenary",
        ),
        pytest.param(
            SetupQuestion(3, ("recon5",), mercenaries=(*TEN_BASE[:9], "spear")),
            "not_a_mercenary_here",
            "mercenaries[9]",
            id="a spear for hire",
        ),
        pytest.param(
            SetupQuestion(3, ("recon5",), junkyard="everything", mercenaries=TEN_BASE),
            "not_a_mercenary_here",
            "mercenaries[8]",
            id="a medic without the HQ box",
        ),
        pytest.param(
            SetupQuestion(3, ("recon5",), mercenaries=(*TEN_BASE[:9], "brawler")),
            "repeated_mercenary",
            "mercenaries[9]",
            id="mercenary twice",
        ),
        pytest.param(
            SetupQuestion(3, ("recon1",), mercenaries=TEN_BASE),
            "forced_stack_missing",
            "mercenaries",
            id="spy hunter without spies",
        ),
        pytest.param(
            SetupQuestion(3, ("recon5",), mercenaries=TEN_BASE[:9]),
            "wrong_number_of_stacks",
            "mercenaries",
            id="nine stacks",
        ),
        pytest.param(
            SetupQuestion(3, ("recon5",), mercenaries=(*TEN_BASE, "rogue")),
            "wrong_number_of_stacks",
            "mercenaries",
            id="eleven stacks",
        ),
        pytest.param(
            SetupQuestion(3, ("recon1",), mercenaries=(*SPY_AND_NINE, "refugee")),
            "not_a_mercenary_here",
            "mercenaries[10]",
            id="refugees without recon5",
        ),
        pytest.param(
            SetupQuestion(5, ("recon5",), mercenaries=(*TEN_BASE, "refugee")),
            "no_refugees_left",
            "mercenaries[10]",
            id="five players leave no refugees",
        ),
        pytest.param(
            SetupQuestion(3, ("recon5",), mercenaries=(*TEN_BASE, "refugee", "scouting_refugee")),
            "two_extra_stacks",
            "mercenaries[11]",
            id="both kinds of refugee",
        ),
        pytest.param(
            SetupQuestion(
                3, ("recon3",), mercenaries=(*sorted(FORCED["recon3"]), "hunter", "scavenger")
            ),
            "replaced_mercenary",
            "mercenaries[6]",
            id="scavengers beside hardy scavengers",
        ),
        pytest.param(
            SetupQuestion(3, ("recon4",), mercenaries=TEN_BASE[:9]),
            "wrong_number_of_stacks",
            "mercenaries",
            id="module 4 changes no stack",
        ),
    ],
)
def test_illegal_set_ups_are_refused(question: SetupQuestion, code: str, at: str) -> None:
    with pytest.raises(IllegalQuestion) as refused:
        set_up(CATALOGUE, FACTS, question)
    assert (refused.value.code, refused.value.at) == (code, at)
    assert refused.value.message.endswith(".")


def test_what_holds_anyway_may_be_said_without_recon() -> None:
    assert setup(3, "hq1", contested="base", seed=5) == setup(3, "hq1")


@st.composite
def choices(draw: st.DrawFn) -> SetupQuestion:
    """A legal set-up with the mercenaries chosen by hand."""
    recon = draw(st.sampled_from([choice for choice in RECON_CHOICES if set(choice) & set(TEN)]))
    question = SetupQuestion(
        players=draw(st.integers(2, 5)),
        modules=tuple(draw(st.permutations((*draw(st.sampled_from(HQ)), *recon)))),
        junkyard=draw(st.sampled_from([None, "everything", "recommended"])),
        contested=draw(st.sampled_from([None, "base", "random_14_of_28", "one_of_each"])),
        seed=draw(st.integers()),
    )
    forced = sorted(set().union(*(FORCED.get(module, set()) for module in recon)))
    beside = {"scouting_refugee"} if {"recon1", "recon5"} & set(recon) else set()
    free = [
        card.id
        for card in CATALOGUE.cards.values()
        if card.pile == "mercenary" and card.set in sets_of(question)
        if card.id not in {*forced, *beside, *(["scavenger"] if "recon3" in recon else [])}
    ]
    chosen = [*forced, *draw(st.permutations(free))[: 10 - len(forced)]]
    if "recon5" in recon and question.players < 5 and draw(st.booleans()):
        chosen.append("refugee")
    return replace(question, mercenaries=tuple(draw(st.permutations(chosen))))


@settings(max_examples=200, deadline=None)
@given(choices())
def test_every_legal_choice_of_mercenaries_lies_out(question: SetupQuestion) -> None:
    answer = set_up(CATALOGUE, FACTS, question)
    assert_nothing_is_lost(question, answer)
    assert set(question.mercenaries) <= set(answer.piles.mercenaries)
