"""The rules of attacking, saving and cancelling, each asked directly (R19-R22, R37, R50, R52)."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from companion.games import arctic_scavengers
from companion.games.arctic_scavengers.rules import attacks
from companion.games.arctic_scavengers.rules.attacks import Led
from tests.games.arctic_scavengers.reveal import CATALOGUE

GAME_FOLDER = Path(arctic_scavengers.__file__).parent
CARDS, LEADERS = CATALOGUE.cards, CATALOGUE.leaders
BEN = Led(name="Ben")


def rules_against(does: str, by: str, target: str, owner: Led = BEN) -> list[str]:
    found = attacks.objections_to_card(does, CARDS[by], owner, CARDS[target])
    return [objection.rule for objection in found]


@pytest.mark.parametrize(
    ("does", "by", "target", "rules"),
    [
        ("snipe", "sniper_team", "brawler", []),
        ("snipe", "sniper_team", "spear", ["R19"]),
        ("snipe", "assassin", "thugs", ["R19"]),
        ("disarm", "saboteur", "wolf_pack", []),
        ("disarm", "saboteur", "brawler", ["R19"]),
        ("gas", "tear_gas", "spear", ["R23"]),
        ("bomb", "refugee", "junk", []),
    ],
)
def test_each_attack_hits_its_kind_of_card(
    does: str, by: str, target: str, rules: list[str]
) -> None:
    assert rules_against(does, by, target) == rules


def test_r20_the_sergeants_tools_are_safe_until_the_sergeant_is_wounded() -> None:
    led = Led(name="Ben", leader=LEADERS["sergeant_at_arms"])
    assert rules_against("disarm", "saboteur", "spear", led) == ["R20"]
    assert rules_against("disarm", "saboteur", "spear", replace(led, is_wounded=True)) == []
    assert rules_against("bomb", "refugee", "spear", led) == []  # R22


def test_r19_nobody_targets_herself() -> None:
    assert attacks.objection_to_victim("p1", "p2", "Ben") is None
    objection = attacks.objection_to_victim("p1", "p1", "Anna")
    assert objection and objection.code == "own_target"


def test_r50_a_sniper_team_wounds_a_leader_who_stands_and_an_assassin_none() -> None:
    assert attacks.objection_to_wounding(CARDS["sniper_team"]) is None
    assert attacks.objection_to_wounding(CARDS["assassin"]) is not None
    led = Led(name="Ben", leader=LEADERS["mentor"])
    assert attacks.objection_to_wound(led) is None
    assert attacks.objection_to_wound(replace(led, is_wounded=True)) is not None
    assert attacks.objection_to_wound(BEN) is not None


def test_r37_a_wounded_leader_has_no_power_and_a_used_one_not_twice() -> None:
    fanatic = LEADERS["fanatic"]
    led = Led(name="Ben", leader=fanatic)
    assert attacks.objection_to_power(led, fanatic, "R22") is None
    for changed, rule in (
        (BEN, "R22"),
        (replace(led, is_wounded=True), "R37"),
        (replace(led, is_wounded=True, was_wounded_here=True), "R50"),
        (replace(led, has_used_power=True), "R22"),
    ):
        objection = attacks.objection_to_power(changed, fanatic, "R22")
        assert objection and objection.rule == rule


def test_r21_medics_save_and_only_combat_medics_fight_on() -> None:
    savers = [card for card in CARDS.values() if not attacks.objection_to_saver(card)]
    assert {card.id: attacks.fights_on_after_saving(card) for card in savers} == {
        "medic": False,
        "combat_medics": True,
    }


def test_r52_a_guard_cancels_what_is_aimed_at_its_owner_and_a_refugee_recon() -> None:
    def objects(card: str, *, own: bool, recon: bool) -> bool:
        found = attacks.objection_to_canceller(CARDS[card], is_at_own_cards=own, is_recon=recon)
        return found is not None

    assert not objects("guard", own=True, recon=False)
    assert objects("guard", own=False, recon=True)
    assert not objects("scouting_refugee", own=False, recon=True)
    assert objects("scouting_refugee", own=True, recon=False)


@pytest.mark.parametrize(
    "code", ["own_target", "immune", "no_leader", "cannot_save", "cannot_cancel"]
)
def test_each_objection_stands_in_one_module(code: str) -> None:
    made = re.compile(rf'Objection\((?:[^()]|\([^()]*\))*"{code}"')
    stands_in = [
        path.relative_to(GAME_FOLDER).as_posix()
        for path in GAME_FOLDER.rglob("*.py")
        if made.search(path.read_text(encoding="utf-8"))
    ]
    # That a card does not save itself is a matter of which copy is meant.
    own_copy = ["rules/skirmish/declare.py"] if code == "cannot_save" else []
    assert sorted(stands_in) == ["rules/attacks.py", *own_copy]
