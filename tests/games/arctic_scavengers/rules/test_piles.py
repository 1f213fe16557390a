"""Setting up: every pile, card by card."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from itertools import product
from typing import get_args

import pytest

from companion.games.arctic_scavengers.rules.setup.piles import SetupAnswer, contents, set_up
from companion.games.arctic_scavengers.rules.setup.plan import (
    ContestedOption,
    JunkyardOption,
    SetupQuestion,
)
from tests.games.arctic_scavengers.laid_out import (
    BASE_STACKS,
    CATALOGUE,
    FACTS,
    HQ,
    RECON_CHOICES,
    sets_of,
    setup,
)


def two_each(*cards: str) -> dict[str, int]:
    return dict.fromkeys(cards, 2)


Case = tuple[SetupAnswer, str, dict[str, int]]

CASES: dict[str, Case] = {
    "R2: with five players 1 spear and 1 shovel stay in the junkyard": (
        setup(5),
        "junkyard",
        {"spear": 1, "shovel": 1},
    ),
    "R2, R3: with two players 4 and 4 stay, of which 2 and 2 are taken out": (
        setup(2),
        "junkyard",
        {"spear": 2, "shovel": 2},
    ),
    "R2: refugees left over go to the box": (setup(3), "box", {"refugee": 8}),
    "R3: two players lose 2 cards of every kind": (
        setup(2),
        "junkyard",
        {"junk": 5, "medkit": 4, "pills": 7, **two_each("multitool", "net", "pickaxe")},
    ),
    "R3: rifles and toolkits included": (setup(2, "hq1"), "junkyard", two_each("rifle", "toolkit")),
    "R3: Recon's additions stay": (
        setup(2, "recon2"),
        "junkyard",
        two_each("map", "binoculars", "rifle", "toolkit"),
    ),
    "R4: two each are added": (
        setup(4, "recon2"),
        "junkyard",
        {"junk": 7, "spear": 1, "shovel": 1, **two_each("map", "binoculars", "rifle", "toolkit")},
    ),
    "R4: recommended takes the place of HQ's own additions": (
        setup(3, "hq4", "recon2"),
        "junkyard",
        two_each("rifle", "toolkit"),
    ),
    "R4: what HQ would have added stays in the box": (
        setup(3, "hq4", "recon2"),
        "box",
        two_each("rifle", "toolkit"),
    ),
    "R4: recommended brings the HQ box": (
        setup(3, "recon4"),
        "box",
        {"medic": 8, "engineer": 8, "bunker": 3},
    ),
    "R4: spy hunter puts in all binoculars": (
        setup(2, "recon1"),
        "junkyard",
        {"binoculars": 4, "map": 2},
    ),
    "R5: HQ alone adds medics and engineers": (
        setup(4, "hq2"),
        "mercenaries",
        {"medic": 8, "engineer": 8, "scavenger": 8, "brawler": 6},
    ),
    "R5: scouting refugees as a stack of their own": (
        setup(5, "recon1"),
        "mercenaries",
        {"scouting_refugee": 20, "spy": 8},
    ),
    "R5: hardy scavengers in the starter deck": (
        setup(3, "recon3"),
        "starter",
        {"refugee": 4, "hardy_scavenger": 3, "brawler": 1, "spear": 1, "shovel": 1},
    ),
    "R5: hardy scavengers as a stack": (
        setup(3, "recon3"),
        "mercenaries",
        {"hardy_scavenger": 11},
    ),
    "R5: scavengers stay in the box": (setup(3, "recon3"), "box", {"scavenger": 20}),
    "R5: module 3 brings all 18 buildings": (
        setup(3, "recon3"),
        "schematics",
        dict.fromkeys(CATALOGUE.buildings, 3),
    ),
    "R5: without module 3 Recon's buildings stay in the box": (
        setup(3, "recon2", "hq2"),
        "box",
        {"portable_decoys": 3, "scout_tower": 3},
    ),
    "R6: the 14 of the base game": (
        setup(3, "recon1"),
        "contested",
        {"wolf_pack": 2, "tribe_family_3": 2, "tribe_family_4": 2, "tribe_family_5": 2},
    ),
    "R6: one of each, every size a kind of its own": (
        setup(3, "recon4", contested="one_of_each"),
        "contested",
        {card.id: 1 for card in CATALOGUE.cards.values() if card.is_contested},
    ),
}


@pytest.mark.parametrize(("answer", "pile", "expected"), CASES.values(), ids=CASES)
def test_every_pile_holds_what_the_rulings_say(
    answer: SetupAnswer, pile: str, expected: dict[str, int]
) -> None:
    lying = getattr(answer, pile) if hasattr(answer, pile) else getattr(answer.piles, pile)
    assert {card: lying.get(card) for card in expected} == expected


@pytest.mark.parametrize(
    ("box", "cards"),
    [
        pytest.param("base", 149, id="R1: the base box holds 149 cards"),
        pytest.param("hq", 8 + 8 + 8 + 12, id="HQ without leaders and gangs"),
    ],
)
def test_a_box_holds_so_many_cards(box: str, cards: int) -> None:
    assert contents(CATALOGUE, [box]).total() == cards


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_starter_decks_come_out_of_the_piles(players: int) -> None:
    answer = setup(players)
    taken_out = 2 if players == 2 else 0
    assert answer.piles.junkyard["spear"] == 6 - players - taken_out
    assert answer.piles.junkyard["shovel"] == 6 - players - taken_out
    assert answer.piles.mercenaries["scavenger"] == 20 - 3 * players
    assert answer.piles.mercenaries["brawler"] == 10 - players
    assert answer.box.get("refugee", 0) == 20 - 4 * players
    assert set(answer.piles.mercenaries) == BASE_STACKS
    assert answer.peek is (players > 2)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_recommended_junkyard_follows_the_advice(players: int) -> None:
    junkyard = setup(players, "recon2").piles.junkyard
    assert (junkyard["spear"], junkyard["shovel"]) == (1, 1)
    added = {card: junkyard[card] for card in ("rifle", "toolkit", "map", "binoculars")}
    assert added == {"rifle": 2, "toolkit": 2, "map": 2, "binoculars": 2}
    assert junkyard["junk"] == (5 if players == 2 else 7)


@pytest.mark.parametrize(
    ("players", "modules", "expected"),
    [
        pytest.param(3, ("recon2",), {"map": 4, "binoculars": 4}, id="R4: Recon alone"),
        pytest.param(
            3,
            ("recon2", "hq1"),
            {"map": 4, "binoculars": 4, "rifle": 4, "toolkit": 4},
            id="R4: with an HQ module",
        ),
        pytest.param(
            3,
            ("recon3",),
            {"map": 4, "binoculars": 4, "rifle": 4, "toolkit": 4},
            id="R4: with recon3",
        ),
        pytest.param(
            2,
            ("recon5", "hq1"),
            {"map": 4, "binoculars": 4, "rifle": 2, "toolkit": 2},
            id="R3, R4: two players",
        ),
    ],
)
def test_everything_is_every_junkyard_card_of_the_chosen_sets(
    players: int, modules: tuple[str, ...], expected: dict[str, int]
) -> None:
    junkyard = setup(players, *modules, junkyard="everything").piles.junkyard
    assert junkyard == {**setup(players).piles.junkyard, **expected}


def test_everything_without_hq_leaves_the_hq_box_closed() -> None:
    answer = setup(3, "recon2", junkyard="everything")
    assert "medic" not in answer.box
    assert "armory" not in answer.box
    assert answer.box["scout_tower"] == 3


@pytest.mark.parametrize(
    ("module", "stacks", "gangs", "buildings", "leaders"),
    [
        ("hq1", {"medic"}, ("gearheads", "pharmers"), 0, None),
        ("hq2", {"medic", "engineer"}, ("gearheads", "pharmers", "masons"), 12, None),
        ("hq3", {"medic", "engineer"}, ("gearheads", "pharmers", "masons"), 12, 10),
        ("hq4", {"medic", "engineer"}, ("gearheads", "pharmers", "masons"), 12, 10),
    ],
)
def test_hq_modules_build_on_each_other(
    module: str, stacks: set[str], gangs: tuple[str, ...], buildings: int, leaders: int | None
) -> None:
    answer = setup(4, module)
    assert set(answer.piles.mercenaries) == BASE_STACKS | stacks
    assert answer.gangs == gangs
    assert sum(answer.piles.schematics.values()) == buildings
    assert answer.piles.junkyard["rifle"] == answer.piles.junkyard["toolkit"] == 4
    assert (answer.leaders and len(answer.leaders.pool)) == leaders


def test_naming_the_modules_below_changes_nothing() -> None:
    assert setup(4, "hq3", "hq1", "hq2") == setup(4, "hq3")


@pytest.mark.parametrize(
    ("modules", "leaders"),
    [
        pytest.param(("hq2",), 0, id="no leaders below hq3"),
        pytest.param(("hq3",), 10, id="R51: each of HQ's ten once"),
        pytest.param(("hq4", "recon5"), 12, id="R51: Recon's two join"),
        pytest.param(("hq2", "recon5"), 0, id="Recon's two alone are not dealt"),
    ],
)
def test_leaders_are_dealt_two_to_a_player(modules: tuple[str, ...], leaders: int) -> None:
    dealt = setup(5, *modules).leaders
    if not leaders:
        assert dealt is None
        return
    assert dealt is not None
    assert dealt.deal == 2
    assert len(dealt.pool) == len(set(dealt.pool)) == leaders
    # Five players see two leaders each, so there must be enough of them.
    assert leaders >= 5 * dealt.deal


def test_kitchen_sink_brings_the_humanitarians() -> None:
    assert setup(3, "recon5").gangs == ("humanitarians",)
    assert setup(3, "recon5", "hq1").gangs == ("gearheads", "pharmers", "humanitarians")


@pytest.mark.parametrize("seed", range(20))
def test_14_are_drawn_from_all_28(seed: int) -> None:
    contested = setup(3, "recon4", seed=seed).piles.contested
    assert sum(contested.values()) == 14
    assert all(copies <= 2 for copies in contested.values())


def assert_nothing_is_lost(question: SetupQuestion, answer: SetupAnswer) -> None:
    found: Counter[str] = Counter()
    for _ in range(question.players):
        found.update(answer.starter)
    for pile in fields(answer.piles):
        found.update(getattr(answer.piles, pile.name))
    found.update(answer.box)
    assert found == contents(CATALOGUE, sets_of(question))
    assert min(found.values()) > 0
    piles = [getattr(answer.piles, pile.name) for pile in fields(answer.piles)]
    assert all(copies > 0 for pile in (*piles, answer.box) for copies in pile.values())


@pytest.mark.parametrize("hq", HQ, ids=lambda hq: "".join(hq) or "no HQ")
def test_piles_starters_and_box_add_up_for_every_choice_of_modules(hq: tuple[str, ...]) -> None:
    for recon, players in product(RECON_CHOICES, (2, 3, 4, 5)):
        options: list[tuple[JunkyardOption | None, ContestedOption | None]] = [(None, None)]
        if recon:
            options += product(get_args(JunkyardOption), get_args(ContestedOption))
        for junkyard, contested in options:
            question = SetupQuestion(players, (*hq, *recon), junkyard, contested, seed=players)
            assert_nothing_is_lost(question, set_up(CATALOGUE, FACTS, question))
