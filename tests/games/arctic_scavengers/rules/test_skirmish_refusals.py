"""What may not be declared or revealed, and where a refusal points (R15-R25, R50, R51)."""

from __future__ import annotations

import pytest

from companion.engine.questions import IllegalQuestion
from companion.games.arctic_scavengers.rules.skirmish.outcome import resolve_skirmish
from companion.games.arctic_scavengers.rules.skirmish.question import Force, Skirmish
from tests.games.arctic_scavengers.reveal import CATALOGUE, FIVE, resolved, skirmish

REFUSALS = [
    pytest.param(
        FIVE,
        ("p4 snipe sniper_team p5 sniper_team", "p5 snipe sniper_team p4 thugs"),
        ("card_gone", "actions[1].card", "R17"),
        id="R17 sniped before her turn cannot act",
    ),
    pytest.param(
        FIVE,
        ("p4 snipe sniper_team p5 guard", "p3 snipe sniper_team p4 thugs"),
        ("out_of_turn", "actions[1].by", "R17"),
        id="R17 not in turn order",
    ),
    pytest.param(
        FIVE,
        ("p4 snipe sniper_team p5 guard", "p4 snipe sniper_team p5 sniper_team"),
        ("already_acted", "actions[1].card", "R15"),
        id="R15 one special action",
    ),
    pytest.param(
        FIVE,
        ("p3 snipe sniper_team p4 thugs", "p4 snipe sniper_team p3 scavenger#2"),
        ("card_not_there", "actions[1].target", ""),
        id="no such copy",
    ),
    pytest.param(
        FIVE,
        ("p3 snipe sniper_team p4 thugs", "p5 snipe sniper_team p4 thugs"),
        ("card_gone", "actions[1].target", "R18"),
        id="R18 gone already",
    ),
    pytest.param(
        FIVE,
        ("p4 snipe sniper_team p3 grenade",),
        ("wrong_target", "actions[0].target", "R19"),
        id="R19 a tool cannot be sniped",
    ),
    pytest.param(
        FIVE,
        ("p1 disarm saboteur p3 scavenger",),
        ("wrong_target", "actions[0].target", "R19"),
        id="R19 a person cannot be disarmed",
    ),
    pytest.param(
        {"a": "saboteur", "b": "tear_gas"},
        ("a disarm saboteur b tear_gas",),
        ("wrong_target", "actions[0].target", "R19"),
        id="R19 R23 an instant cannot be disarmed",
    ),
    pytest.param(
        {"a": "assassin", "b": "group_leaders"},
        ("a snipe assassin b group_leaders",),
        ("wrong_target", "actions[0].target", "R19"),
        id="R19 nor two people on one card",
    ),
    pytest.param(
        {"a": "assassin", "b": "thugs"},
        ("a snipe assassin b thugs",),
        ("wrong_target", "actions[0].target", "R19"),
        id="R19 the assassin only reaches single people",
    ),
    pytest.param(
        FIVE,
        ("p4 snipe sniper_team p4 thugs",),
        ("own_target", "actions[0].player", "R19"),
        id="R19 nobody targets herself",
    ),
    pytest.param(
        FIVE,
        ("p4 snipe thugs p3 scavenger",),
        ("cannot_do_that", "actions[0].card", "R19"),
        id="R19 thugs do not snipe",
    ),
    pytest.param(
        {"a": "saboteur", "b": "sergeant_at_arms: scavenger spear"},
        ("a disarm saboteur b spear",),
        ("immune", "actions[0].target", "R20"),
        id="R20 the Sergeant's tools cannot be disarmed",
    ),
    pytest.param(
        {"a": "sniper_team", "b": "medic"},
        ("a snipe sniper_team b medic / b medic",),
        ("cannot_save", "actions[0].saved_by.card", "R21"),
        id="R21 a medic does not save itself",
    ),
    pytest.param(
        {"a": "sniper_team sniper_team", "b": "medic scout scout"},
        ("a snipe sniper_team b scout / b medic", "a snipe sniper_team b scout / b medic"),
        ("already_acted", "actions[1].saved_by.card", "R21"),
        id="R21 a medic saves once",
    ),
    pytest.param(
        {"a": "sniper_team sniper_team", "b": "combat_medics scout scout"},
        (
            "a snipe sniper_team b scout / b combat_medics",
            "a snipe sniper_team b scout / b combat_medics",
        ),
        ("already_acted", "actions[1].saved_by.card", "R21"),
        id="R21 combat medics save once",
    ),
    pytest.param(
        {"a": "sniper_team sniper_team", "b": "medic scout"},
        ("a snipe sniper_team b medic", "a snipe sniper_team b scout / b medic"),
        ("card_gone", "actions[1].saved_by.card", "R21"),
        id="R21 a sniped medic saves nobody",
    ),
    pytest.param(
        {"a": "sniper_team", "b": "engineer scout"},
        ("a snipe sniper_team b scout / b engineer",),
        ("cannot_save", "actions[0].saved_by.card", "R21"),
        id="R21 an engineer saves nobody",
    ),
    pytest.param(
        {"a": "fanatic: refugee refugee", "b": "scout brawler"},
        ("a bomb refugee b scout", "a bomb refugee b brawler"),
        ("power_used", "actions[1].does", "R22"),
        id="R22 once",
    ),
    pytest.param(
        {"a": "refugee", "b": "scout"},
        ("a bomb refugee b scout",),
        ("wrong_leader", "actions[0].does", "R22"),
        id="R22 only the Fanatic",
    ),
    pytest.param(
        {"a": "~fanatic: refugee", "b": "scout"},
        ("a bomb refugee b scout",),
        ("leader_is_wounded", "actions[0].does", "R37"),
        id="R37 R22 not when wounded",
    ),
    pytest.param(
        {"a": "sniper_team", "b": "fanatic: refugee"},
        ("a wound sniper_team b", "b bomb refugee a sniper_team"),
        ("leader_is_wounded", "actions[1].does", "R50"),
        id="R50 wounded before her turn",
    ),
    pytest.param(
        {"a": "tear_gas", "b": "scout spear"},
        ("a gas tear_gas b spear",),
        ("wrong_target", "actions[0].target", "R23"),
        id="R23 tear gas is for people",
    ),
    pytest.param(
        {"a": "tear_gas", "b": "scout"},
        ("a gas tear_gas b scout", "a gas tear_gas b scout"),
        ("card_gone", "actions[1].card", "R23"),
        id="R23 used up",
    ),
    pytest.param(
        {"a": "provocateur", "b": "scout"},
        ("a provoke provocateur", "a provoke provocateur"),
        ("already_acted", "actions[1].card", "R15"),
        id="R24 a provocateur is declared once",
    ),
    pytest.param(
        {"a": "drill_sergeant", "b": "scout"},
        ("a drill drill_sergeant", "a drill drill_sergeant"),
        ("already_acted", "actions[1].card", "R15"),
        id="R64 R15 a drill sergeant drills once",
    ),
    pytest.param(
        {"a": "brawler", "b": "scout"},
        ("a drill brawler",),
        ("cannot_do_that", "actions[0].card", "R64"),
        id="R64 nobody else drills",
    ),
    pytest.param(
        {"a": "drill_sergeant", "b": "drill_sergeant"},
        ("b drill drill_sergeant", "a drill drill_sergeant"),
        ("out_of_turn", "actions[1].by", "R17"),
        id="R64 R17 only in its player's turn",
    ),
    pytest.param(
        {"a": "sniper_team", "b": "drill_sergeant"},
        ("a snipe sniper_team b drill_sergeant", "b drill drill_sergeant"),
        ("card_gone", "actions[1].card", "R17"),
        id="R64 R17 sniped before its player's turn",
    ),
    pytest.param(
        {"a": "mentor: refugee medic", "b": "scout"},
        ("a mentor refugee",),
        ("nobody_to_help", "actions[0].card", "R25"),
        id="R25 nobody to receive it",
    ),
    pytest.param(
        {"a": "mentor: refugee saboteur", "b": "scout spear"},
        ("a disarm saboteur b spear", "a mentor refugee"),
        ("nobody_to_help", "actions[1].card", "R25"),
        id="R25 R15 somebody who acted cannot receive it",
    ),
    pytest.param(
        {"a": "mentor: refugee refugee scout", "b": "scout"},
        ("a mentor refugee", "a mentor refugee"),
        ("power_used", "actions[1].does", "R25"),
        id="R25 once",
    ),
    pytest.param(
        {"a": "assassin", "b": "mentor: scout"},
        ("a wound assassin b",),
        ("cannot_do_that", "actions[0].card", "R50"),
        id="R50 an assassin wounds no leader",
    ),
    pytest.param(
        {"a": "sniper_team", "b": "scout"},
        ("a wound sniper_team b",),
        ("no_leader", "actions[0].player", "R50"),
        id="R50 no leader to wound",
    ),
    pytest.param(
        {"a": "sniper_team", "b": "~mentor: scout"},
        ("a wound sniper_team b",),
        ("leader_is_wounded", "actions[0].player", "R50"),
        id="R50 wounded already",
    ),
    pytest.param(
        {"a": "saboteur saboteur", "b": "scout +bunker"},
        ("a disable saboteur b bunker", "a disable saboteur b bunker"),
        ("building_not_there", "actions[1].target", "R50"),
        id="R50 one copy goes, and there is no second",
    ),
    pytest.param(
        {"a": "saboteur", "b": "scout +bunker +bunker"},
        ("a disable saboteur b bunker#2",),
        ("building_not_there", "actions[0].target", "R50"),
        id="buildings are named by plain id",
    ),
    pytest.param(
        FIVE,
        ("p9 snipe sniper_team p5 guard",),
        ("unknown_player", "actions[0].by", ""),
        id="unknown actor",
    ),
    pytest.param(
        FIVE,
        ("p4 snipe sniper_team p9 guard",),
        ("unknown_player", "actions[0].player", ""),
        id="unknown victim",
    ),
    pytest.param(
        FIVE,
        ("p4 snipe sniper_team p5 guard / p9 medic",),
        ("unknown_player", "actions[0].saved_by.player", ""),
        id="unknown saver",
    ),
    pytest.param(
        FIVE,
        ("p4 snipe dragon p5 guard",),
        ("card_not_there", "actions[0].card", ""),
        id="unknown card",
    ),
    pytest.param(
        FIVE,
        ("p4 snipe sniper_team#0 p5 guard",),
        ("unreadable_card", "actions[0].card", ""),
        id="copies count from 1",
    ),
    pytest.param(
        FIVE,
        ("p4 snipe sniper_team#9999999999 p5 guard",),
        ("unreadable_card", "actions[0].card", ""),
        id="no such number of copies",
    ),
]


@pytest.mark.parametrize(("forces", "actions", "refusal"), REFUSALS)
def test_what_the_rules_forbid_is_refused_at_its_place(
    forces: dict[str, str], actions: tuple[str, ...], refusal: tuple[str, str, str]
) -> None:
    code, at, rule = refusal
    with pytest.raises(IllegalQuestion) as refused:
        resolved(forces, *actions)
    assert (refused.value.code, refused.value.at) == (code, at)
    assert refused.value.message.endswith(f" ({rule})." if rule else ".")


def test_a_refusal_names_card_and_rule() -> None:
    with pytest.raises(IllegalQuestion) as refused:
        resolved(FIVE, "p4 snipe sniper_team p5 sniper_team", "p5 snipe sniper_team p4 thugs")
    assert str(refused.value) == "That Sniper Team was sniped before its owner's turn (R17)."


@pytest.mark.parametrize(
    ("asked", "code", "at"),
    [
        pytest.param(skirmish({"a": "scout"}), "wrong_number_of_players", "players", id="1 player"),
        pytest.param(
            skirmish(dict.fromkeys("abcdef", "scout")),
            "wrong_number_of_players",
            "players",
            id="6 players",
        ),
        pytest.param(
            Skirmish((Force("a", ()), Force("a", ())), "a"),
            "repeated_player_id",
            "players[1].id",
            id="one player twice",
        ),
        pytest.param(
            Skirmish((Force("a", ()), Force("", ())), "a"),
            "empty_player_id",
            "players[1].id",
            id="a player without a name",
        ),
        pytest.param(
            skirmish({"a": "scout", "b": "scout"}, initiator="c"),
            "unknown_player",
            "initiator",
            id="the initiator is not there",
        ),
        pytest.param(
            skirmish({"a": "scout", "b": "scout dragon"}),
            "unknown_card",
            "players[1].cards[1]",
            id="unknown card",
        ),
        pytest.param(
            skirmish({"a": "scout", "b": "scout#2"}),
            "unknown_card",
            "players[1].cards[0]",
            id="no copies in a list of cards",
        ),
        pytest.param(
            skirmish({"a": "scout", "b": "scout +dragon"}),
            "unknown_building",
            "players[1].buildings[0]",
            id="unknown building",
        ),
        pytest.param(
            skirmish({"a": "scout", "b": "dragon: scout"}),
            "unknown_leader",
            "players[1].leader",
            id="unknown leader",
        ),
        pytest.param(
            skirmish({"a": "mentor: scout", "b": "mentor: scout"}),
            "repeated_leader",
            "players[1].leader",
            id="R51 one leader twice",
        ),
        pytest.param(
            Skirmish((Force("a", ()), Force("b", (), None, True)), "a"),
            "wounded_without_leader",
            "players[1].leader_wounded",
            id="wounded without a leader",
        ),
    ],
)
def test_forces_that_cannot_be_are_refused(asked: Skirmish, code: str, at: str) -> None:
    with pytest.raises(IllegalQuestion) as refused:
        resolve_skirmish(CATALOGUE, asked)
    assert (refused.value.code, refused.value.at) == (code, at)
