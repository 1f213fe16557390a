"""What the set-up page of the game offers, locks, says and lists."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.setup import Choice, Option, Section, SetupPlan
from companion.games.arctic_scavengers.game import GAME
from tests.games.arctic_scavengers.laid_out import CATALOGUE, FACTS

MODULES = tuple(module for module in FACTS.modules if module != "base")


def asked(players: int = 3, *modules: str, **answers: str | tuple[str, ...]) -> SetupPlan:
    options = {name: (a,) if isinstance(a, str) else a for name, a in answers.items()}
    return GAME.plan(GAME.catalogue, players, {"modules": modules, **options})


def option(page: SetupPlan, name: str) -> Option:
    return next(one for one in page.options if one.id == name)


def choice(page: SetupPlan, name: str, choice_id: str) -> Choice:
    return next(one for one in option(page, name).choices if one.id == choice_id)


def section(page: SetupPlan, name: str) -> Section:
    return next(one for one in page.sections if one.id == name)


def test_modules_that_build_on_each_other_are_a_ladder() -> None:
    page = asked(3, "hq2", "recon1")
    modules = option(page, "modules")
    rungs = [one for one in modules.choices if one.is_rung]
    assert [one.id for one in rungs] == ["hq1", "hq2", "hq3", "hq4"]
    assert [one.is_chosen for one in rungs] == [True, True, False, False]
    assert [one.id for one in rungs if one.is_top] == ["hq2"]
    assert not any(one.is_locked for one in modules.choices)
    assert modules.ground == "Base game"


@pytest.mark.parametrize("module", MODULES)
def test_every_module_says_what_it_changes_also_before_it_is_chosen(module: str) -> None:
    assert choice(asked(3, module), "modules", module).changes
    assert choice(asked(), "modules", module).changes


def test_the_list_holds_every_pile_card_by_card() -> None:
    page = asked(4, "hq3")
    assert [one.id for one in page.sections] == [
        "boxes",
        "starter",
        "junkyard",
        "contested",
        "stacks",
        "schematics",
        "leaders",
        "gangs",
        "back",
        "last",
    ]
    pills = next(item for item in section(page, "junkyard").items if item.sheet == "pills")
    assert pills.count == 9


def test_r6_the_cards_drawn_from_28_are_not_named() -> None:
    page = asked(3, "recon4")
    names = {card.name for card in CATALOGUE.cards.values() if card.is_contested}
    shown = {item.name for one in page.sections for item in one.items}
    assert not names & shown
    assert "all 28" in section(page, "contested").how[0]


def test_doubtful_values_ask_to_check_the_card() -> None:
    marked = {
        item.sheet for item in section(asked(3, "hq2"), "schematics").items if item.check_your_card
    }
    assert marked == {
        one.id for one in CATALOGUE.buildings.values() if one.check_your_card and one.set == "hq"
    }


def test_r5_when_forced_stacks_fill_all_ten_nothing_is_left_to_choose() -> None:
    page = asked(3, "recon1", "recon2", "recon3")
    assert any("modules use all 10 stacks" in one.sentence for one in page.problems)
    assert page.refusal is None
    assert not [one for one in page.options if one.id in ("stacks", "mercenaries")]


def test_r5_without_a_builder_a_swap_is_offered_that_mends_it() -> None:
    pages = (asked(3, "hq2", "recon1", seed=str(seed)) for seed in itertools.count())
    page = next(one for one in pages if one.problems)
    (problem,) = page.problems
    assert "No one can build" in problem.sentence and not problem.is_serious
    query = [pair.split("=") for pair in problem.suggestions[0].query.split("&")]
    chosen = tuple(value for name, value in query if name == "mercenaries")
    mended = asked(3, "hq2", "recon1", stacks="chosen", mercenaries=chosen)
    assert not mended.problems


def test_forced_stacks_are_locked_where_the_table_chooses() -> None:
    page = asked(3, "recon2", stacks="chosen", seed="3")
    locked = {one.id for one in option(page, "mercenaries").choices if one.is_locked}
    assert locked == {"assassin", "provocateur", "rogue", "guard"}
    assert len(option(page, "mercenaries").chosen) == 10


def test_r4_the_junkyard_is_a_choice_with_recon_only() -> None:
    assert not [one for one in asked(3, "hq4").options if one.id == "junkyard"]
    assert option(asked(3, "recon2"), "junkyard").chosen == ("recommended",)


def test_leaders_are_dealt_or_make_a_pile() -> None:
    assert "deal 2" in section(asked(3, "hq3"), "leaders").how[0]
    drafted = asked(3, "hq3", variants="leader_drafting")
    assert "face-down pile" in section(drafted, "leaders").how[0]


values = st.sampled_from(["", "random", "chosen", "custom", "everything", "spy", "99", "-1", "x"])


def test_where_only_unknown_stacks_are_chosen_the_draw_stands() -> None:
    page = GAME.plan(
        GAME.catalogue, 3, {"modules": ("recon5",), "stacks": ("chosen",), "mercenaries": ("x",)}
    )
    assert len(page.answers["mercenaries"]) == 10
    assert GAME.plan(GAME.catalogue, 3, page.answers).answers == page.answers


@settings(max_examples=150, deadline=None)
@given(
    st.integers(2, 5),
    st.lists(st.sampled_from([*MODULES, "base", "zork"])),
    st.dictionaries(
        st.sampled_from(
            ["variants", "junkyard", "contested", "stacks", "mercenaries", "seed", "custom.net"]
        ),
        st.lists(values | st.sampled_from(["alternate_hands", "leader_drafting", "scout"])).map(
            tuple
        ),
    ),
)
def test_whatever_is_answered_there_is_a_plan_and_its_link_gives_the_same_one(
    players: int, modules: list[str], answers: dict[str, tuple[str, ...]]
) -> None:
    page = GAME.plan(GAME.catalogue, players, {**answers, "modules": tuple(modules)})
    again = GAME.plan(GAME.catalogue, players, page.answers)
    assert again.answers == page.answers
    assert again.sections == page.sections
