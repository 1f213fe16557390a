"""The best legal arrangement of tools and modifiers for one ability (R13-R16)."""

from __future__ import annotations

import pytest

from companion.games.arctic_scavengers.rules.arrangement import (
    Arrangement,
    best_arrangement,
    part_for,
)
from companion.games.arctic_scavengers.rules.catalogue import Ability, Part
from tests.games.arctic_scavengers.reveal import CATALOGUE


def arranged(
    ability: Ability, line: str, leader: str | None = None, gassed: str = ""
) -> Arrangement:
    """The arrangement of the cards in a line; ``gassed`` names the kinds in tear gas."""
    parts = [
        part_for(CATALOGUE.cards[card], ability, leader, gassed=card in gassed.split())
        for card in line.split()
    ]
    return best_arrangement(parts)


@pytest.mark.parametrize(
    ("ability", "line", "total"),
    [
        pytest.param("dig", "refugee shovel", 2, id="R13 a printed 0 is enough for a shovel"),
        pytest.param("fight", "refugee spear", 0, id="R13 no weapon without a printed fight"),
        pytest.param("fight", "thugs grenade spear", 6, id="R13 one tool even for 3 people"),
        pytest.param("hunt", "scavenger shovel", 1, id="R13 a shovel adds nothing to a hunt"),
        pytest.param("fight", "sniper_team spear", 0, id="R13 snipers carry no tools"),
        pytest.param("fight", "group_leaders spear", 0, id="R13 group leaders carry no tools"),
        pytest.param("fight", "wolf_pack", 0, id="R13 a wolf pack does not fight alone"),
        pytest.param("fight", "tribe_family_3 wolf_pack", 2, id="R13 a family with a wolf pack"),
        pytest.param("fight", "scavenger toolkit cargo_sled", 1, id="R13 tools without a bonus"),
        pytest.param("fight", "medic rifle", 0, id="R13 a medic has no fight"),
        pytest.param("dig", "refugee group_leaders", 2, id="R14 group leaders make a refugee dig"),
        pytest.param("hunt", "refugee group_leaders", 2, id="R14 and hunt"),
        pytest.param("fight", "refugee group_leaders", 0, id="R14 but not fight"),
        pytest.param("fight", "tribe_family_4 group_leaders", 2, id="R14 a family attacks"),
        pytest.param("fight", "brawler spear group_leaders", 6, id="R14 not counted as a tool"),
        pytest.param("fight", "brawler group_leaders group_leaders", 6, id="R14 modifiers stack"),
        pytest.param("fight", "group_leaders group_leaders", 0, id="R14 not on one another"),
        pytest.param("fight", "courier spy tinker", 0, id="R14 three pluses and no base"),
        pytest.param("fight", "guard courier spy tinker", 6, id="R14 courier 1, spy 2, tinker 1"),
        pytest.param("draw", "scout sled_team", 4, id="R14 no modifier needed for a draw"),
        pytest.param("fight", "scouting_refugee scouting_refugee", 0, id="R14 plus only"),
        pytest.param("fight", "scavenger spear grenade", 4, id="R16 the better tool is carried"),
        pytest.param("fight", "tribe_family_3 thugs net", 4, id="R16 any bearer will do"),
    ],
)
def test_tools_and_modifiers_find_their_best_place(ability: Ability, line: str, total: int) -> None:
    assert arranged(ability, line).total == total


@pytest.mark.parametrize(
    ("leader", "ability", "line", "total"),
    [
        pytest.param("excavator", "dig", "refugee refugee", 2, id="Excavator: dig 1 each"),
        pytest.param("excavator", "dig", "refugee shovel", 2, id="Excavator: a tool adds 1"),
        pytest.param("excavator", "dig", "refugee pickaxe", 2, id="Excavator: any tool adds 1"),
        pytest.param(
            "excavator",
            "dig",
            "refugee brawler pickaxe shovel",
            5,
            id="R16 Excavator: the shovel goes to the brawler",
        ),
        pytest.param(
            "excavator",
            "dig",
            "scouting_refugee",
            1,
            id="R26 Excavator: a scouting refugee digs itself",
        ),
        pytest.param(
            "excavator",
            "dig",
            "scouting_refugee scouting_refugee shovel",
            3,
            id="R26 Excavator: one digs with the shovel, one digs or helps",
        ),
        pytest.param("ranger", "hunt", "refugee tribe_family_5", 2, id="Ranger: families hunt"),
        pytest.param("ranger", "hunt", "tribal_hunters_2", 1, id="Ranger: hunters are no family"),
        pytest.param("ranger", "hunt", "refugee wolf_pack", 4, id="Ranger: tools add in full"),
        pytest.param("ranger", "dig", "refugee", 0, id="Ranger: hunting only"),
        pytest.param("gangster", "fight", "refugee", 0, id="R26 Gangster: fight 0"),
        pytest.param("gangster", "fight", "refugee spear", 2, id="R26 Gangster: armed refugees"),
        pytest.param(
            "gangster",
            "fight",
            "scouting_refugee scouting_refugee",
            1,
            id="R26 one has fight 0, the other gives it +1",
        ),
        pytest.param(
            "gangster",
            "fight",
            "scouting_refugee spear",
            2,
            id="R26 a scouting refugee carries the spear itself",
        ),
        pytest.param(
            "gangster",
            "fight",
            "brawler scouting_refugee scouting_refugee net spear",
            6,
            id="R26 net: as good in its own hand as its +1",
        ),
        pytest.param(
            "gangster",
            "fight",
            "brawler scouting_refugee grenade spear",
            7,
            id="R26 R16 a spear is better than the +1",
        ),
    ],
)
def test_leaders_let_refugees_take_part(
    leader: str, ability: Ability, line: str, total: int
) -> None:
    assert arranged(ability, line, leader).total == total


@pytest.mark.parametrize(
    ("line", "gassed", "total"),
    [
        pytest.param("brawler spear", "brawler", 2, id="R23 fight 0, but a spear"),
        pytest.param("brawler group_leaders", "group_leaders", 2, id="R23 the modifier is 0"),
        pytest.param("brawler group_leaders", "brawler", 2, id="R23 still modified by others"),
        pytest.param("refugee spear", "refugee", 0, id="R23 nothing to take from a refugee"),
    ],
)
def test_tear_gas_takes_the_printed_value_and_leaves_the_tool(
    line: str, gassed: str, total: int
) -> None:
    assert arranged("fight", line, gassed=gassed).total == total


def test_a_gassed_scouting_refugee_still_carries_the_gangsters_weapon() -> None:
    line = "scouting_refugee scouting_refugee spear"
    assert arranged("fight", line, "gangster", gassed="scouting_refugee").total == 2


def test_uses_name_everybody_and_add_up() -> None:
    found = arranged("fight", "scavenger spear brawler grenade group_leaders pills refugee")
    people = {use.person: (use.tools, use.modifiers, use.adds) for use in found.uses}
    assert people == {2: ((3,), (4,), 7), 0: ((1,), (), 3)}
    assert found.idle == (5, 6)
    assert found.total == 10


def test_modifiers_go_to_one_who_adds_anyway() -> None:
    found = arranged("dig", "refugee brawler group_leaders")
    assert [use.person for use in found.uses] == [1]
    assert found.idle == (0,)


@pytest.mark.parametrize(
    ("line", "is_choice"),
    [
        pytest.param("scavenger spear grenade", True, id="R16 two weapons for one hand"),
        pytest.param("scavenger brawler spear grenade", False, id="a hand for every weapon"),
        pytest.param("scavenger multitool net", False, id="equal weapons"),
        pytest.param("brawler refugee", False, id="no tools at all"),
    ],
)
def test_a_choice_is_one_only_if_it_matters(line: str, is_choice: bool) -> None:
    assert arranged("fight", line).is_choice is is_choice


def test_very_many_cards_are_no_harder() -> None:
    line = "scouting_refugee net " * 3000
    assert arranged("fight", line, "gangster").total == 3000


def test_nothing_at_all_is_worth_nothing() -> None:
    nothing = best_arrangement([])
    assert (nothing.total, nothing.uses, nothing.is_choice) == (0, (), False)
    assert best_arrangement([Part(plus=2)]).idle == (0,)
