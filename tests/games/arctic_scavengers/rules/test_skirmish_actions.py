"""Tools, modifiers and special actions in a skirmish (R13-R23, R64)."""

from __future__ import annotations

import pytest

from tests.games.arctic_scavengers.reveal import Case, check

RULINGS = [
    pytest.param(
        Case(
            {"a": "thugs grenade spear", "b": "brawler", "c": "refugee"}, {"a": "6/3"}, "a", "fight"
        ),
        id="R13 one tool for a card with 3 people",
    ),
    pytest.param(
        Case(
            {"a": "scavenger courier spy tinker", "b": "thugs", "c": "refugee"},
            {"a": "5/4"},
            "a",
            "fight",
        ),
        id="R14 courier, spy and tinker modify somebody else",
    ),
    pytest.param(
        Case(
            {"a": "saboteur spear", "b": "net scavenger", "c": "refugee"},
            {"a": "0/1", "b": "1/1"},
            "b",
            "fight",
            ("a disarm saboteur b net",),
            {"b": "net"},
        ),
        id="R15 a saboteur who disarmed neither fights nor carries a spear",
    ),
    pytest.param(
        Case(
            {"a": "saboteur group_leaders", "b": "net scavenger", "c": "refugee"},
            {"a": "0/3"},
            "b",
            "fight",
            ("a disarm saboteur b net",),
            {"b": "net"},
        ),
        id="R15 and cannot be modified",
    ),
    pytest.param(
        Case(
            {"a": "scavenger scout net grenade", "b": "thugs", "c": "refugee"},
            {"a": "7/2"},
            "a",
            "fight",
        ),
        id="R16 the best arrangement is assumed",
    ),
    pytest.param(
        Case(
            {"a": "sniper_team", "b": "saboteur thugs", "c": "scavenger spear"},
            {"b": "3/3", "c": "3/1"},
            "b",
            "people",
            ("a snipe sniper_team b saboteur",),
            {"b": "saboteur"},
        ),
        id="R17 sniped before her turn the saboteur does not act",
    ),
    pytest.param(
        Case(
            {"a": "saboteur refugee", "b": "sniper_team", "c": "scavenger spear"},
            {"a": "0/1", "c": "1/1"},
            "c",
            "fight",
            ("a disarm saboteur c spear", "b snipe sniper_team a saboteur"),
            {"a": "saboteur", "c": "spear"},
        ),
        id="R17 hit after acting, the disarm stands",
    ),
    pytest.param(
        Case(
            {"a": "refugee", "b": "sniper_team", "c": "tribe_family_5 spear scavenger"},
            {"c": "3/1"},
            "c",
            "fight",
            ("b snipe sniper_team c tribe_family_5",),
            {"c": "tribe_family_5"},
        ),
        id="R18 no fight and no people, and the spear changes hands",
    ),
    pytest.param(
        Case(
            {"a": "assassin", "b": "thugs scavenger", "c": "refugee"},
            {"b": "3/3"},
            "b",
            "fight",
            ("a snipe assassin b scavenger",),
            {"b": "scavenger"},
        ),
        id="R19 the assassin reaches a card with exactly 1 person",
    ),
    pytest.param(
        Case(
            {"a": "saboteur", "b": "~sergeant_at_arms: scavenger spear", "c": "refugee"},
            {"b": "1/1"},
            "b",
            "fight",
            ("a disarm saboteur b spear",),
            {"b": "spear"},
        ),
        id="R20 a wounded Sergeant at Arms protects nothing",
    ),
    pytest.param(
        Case(
            {"a": "sniper_team medic", "b": "brawler", "c": "scavenger"},
            {"a": "0/3", "b": "2/1"},
            "b",
            "fight",
            ("a snipe sniper_team b brawler / a medic",),
        ),
        id="R21 even the sniper's owner may save",
    ),
    pytest.param(
        Case(
            {"a": "fanatic: refugee brawler", "b": "sergeant_at_arms: scout grenade", "c": "medic"},
            {"a": "2/1", "b": "2/1"},
            None,
            "tie",
            ("a bomb refugee b grenade",),
            {"a": "refugee", "b": "grenade"},
        ),
        id="R22 the Fanatic reaches the Sergeant's tools, and the refugee is gone",
    ),
    pytest.param(
        Case(
            {"a": "fanatic: scouting_refugee brawler", "b": "thugs tear_gas", "c": "medic"},
            {"a": "2/1", "b": "3/3"},
            "b",
            "fight",
            ("a bomb scouting_refugee b tear_gas",),
            {"a": "scouting_refugee", "b": "tear_gas"},
        ),
        id="R22 R26 of any type, with a scouting refugee that gives no +1",
    ),
    pytest.param(
        Case(
            {"a": "tear_gas scavenger", "b": "brawler spear", "c": "refugee"},
            {"a": "1/1", "b": "2/1"},
            "b",
            "fight",
            ("a gas tear_gas b brawler",),
            {"a": "tear_gas"},
        ),
        id="R23 gassed, the brawler still carries a spear",
    ),
    pytest.param(
        Case(
            {"a": "tear_gas scavenger", "b": "brawler group_leaders", "c": "refugee"},
            {"a": "1/1", "b": "2/3"},
            "b",
            "fight",
            ("a gas tear_gas b group_leaders",),
            {"a": "tear_gas"},
        ),
        id="R23 a modifier becomes 0",
    ),
    pytest.param(
        Case(
            {"a": "tear_gas scavenger", "b": "brawler medic", "c": "refugee"},
            {"a": "1/1", "b": "2/2"},
            "b",
            "fight",
            ("a gas tear_gas b medic",),
            {"a": "tear_gas"},
        ),
        id="R23 gassing somebody without a fight does nothing",
    ),
    pytest.param(
        Case(
            {"a": "drill_sergeant spear group_leaders", "b": "scavenger", "c": "refugee"},
            {"a": "0/3", "b": "1/1", "c": "0/1"},
            "b",
            "fight",
            ("a drill drill_sergeant",),
        ),
        id="R64 R15 a drill sergeant who drilled neither fights nor is helped, and stays as people",
    ),
    pytest.param(
        Case(
            {"a": "drill_sergeant spear scavenger", "b": "scout", "c": "refugee"},
            {"a": "3/2", "b": "2/1", "c": "0/1"},
            "a",
            "fight",
            ("a drill drill_sergeant",),
        ),
        id="R64 nothing else changes: the scavenger takes the spear",
    ),
    pytest.param(
        Case(
            {"a": "drill_sergeant drill_sergeant", "b": "refugee", "c": "refugee"},
            {"a": "1/2"},
            "a",
            "fight",
            ("a drill drill_sergeant",),
        ),
        id="R64 one of two drills, the other fights",
    ),
    pytest.param(
        Case(
            {"a": "drill_sergeant scavenger", "b": "sniper_team", "c": "refugee"},
            {"a": "1/1", "b": "0/2"},
            "a",
            "fight",
            ("a drill drill_sergeant", "b snipe sniper_team a drill_sergeant"),
            {"a": "drill_sergeant"},
        ),
        id="R64 R17 hit after drilling, it only takes its people along",
    ),
]


@pytest.mark.parametrize("case", RULINGS)
def test_tools_and_actions_follow_the_rulings(case: Case) -> None:
    check(case)
