"""What cards are worth for a dig, hunt, draw or build (R11, R13-R16)."""

from __future__ import annotations

import pytest

from companion.engine.questions import IllegalQuestion
from companion.games.arctic_scavengers.rules.actions import (
    ActionAnswer,
    ActionQuestion,
    CardUse,
    GatheringAction,
    answer_action,
)
from tests.games.arctic_scavengers.reveal import CATALOGUE


def answered(
    action: GatheringAction,
    line: str,
    leader: str | None = None,
    *,
    wounded: bool = False,
    use_leader: bool = False,
) -> ActionAnswer:
    question = ActionQuestion(action, tuple(line.split()), leader, wounded, use_leader)
    return answer_action(CATALOGUE, question)


@pytest.mark.parametrize(
    ("action", "line", "value"),
    [
        pytest.param("dig", "brawler", 1, id="rulebook: Natalie's brawler digs 1"),
        pytest.param("dig", "brawler shovel", 3, id="rulebook: Natalie's brawler and shovel dig 3"),
        pytest.param("draw", "scout sled_team", 4, id="rulebook: Anna draws 4"),
        pytest.param("draw", "scavenger scavenger scout", 4, id="rulebook: Anna draws 4 otherwise"),
        pytest.param("hunt", "scavenger scavenger spear", 3, id="rulebook: Natalie hunts 3"),
        pytest.param("dig", "scavenger shovel", 3, id="rulebook: Anna's scavenger digs 3"),
        pytest.param("hunt", "scavenger shovel", 1, id="rulebook: her shovel does not hunt"),
        pytest.param("dig", "refugee shovel", 2, id="rulebook: but a refugee could dig with it"),
        pytest.param("dig", "refugee shovel", 2, id="sample round: player 1 digs 2"),
        pytest.param("dig", "scavenger", 1, id="sample round: player 2 digs 1"),
        pytest.param("hunt", "refugee spear", 1, id="sample round: player 2 hunts 1"),
        pytest.param("hunt", "scavenger spear", 2, id="sample round: player 3 hunts 2"),
        pytest.param("dig", "refugee group_leaders", 2, id="FAQ: group leaders make a refugee dig"),
        pytest.param("hunt", "refugee group_leaders", 2, id="FAQ: group leaders make it hunt"),
        pytest.param("hunt", "tribe_family_5 group_leaders", 2, id="FAQ: and a tribe family too"),
        pytest.param("dig", "brawler shovel group_leaders", 5, id="FAQ: a tool and a leader"),
        pytest.param("hunt", "wolf_pack", 0, id="FAQ: wolf packs do not hunt alone"),
        pytest.param("hunt", "hunter wolf_pack", 5, id="a hunter with a wolf pack"),
        pytest.param("dig", "refugee tinker", 1, id="any digger can team up with a tinker"),
        pytest.param("draw", "hardy_scavenger", 0, id="R11 a hardy scavenger alone draws nothing"),
        pytest.param("draw", "hardy_scavenger group_leaders", 2, id="R14 but can be helped"),
        pytest.param("build", "engineer", 2, id="an engineer digs 2 in the schematics"),
        pytest.param("build", "engineer toolkit", 4, id="a toolkit helps in the schematics"),
        pytest.param("build", "engineer brawler shovel", 5, id="other diggers help the engineer"),
        pytest.param("build", "refugee tinker toolkit", 3, id="a tinker builds with a refugee"),
    ],
)
def test_the_best_total_of_the_cards_is_found(
    action: GatheringAction, line: str, value: int
) -> None:
    answer = answered(action, line)
    assert answer.value == value
    assert answer.allowed is (value >= 1)
    assert sum(use.adds for use in answer.uses) == value


@pytest.mark.parametrize(
    ("action", "line", "leader", "wounded", "value"),
    [
        pytest.param("dig", "refugee refugee", "excavator", False, 2, id="Excavator"),
        pytest.param("dig", "refugee shovel", "excavator", False, 2, id="Excavator with a tool"),
        pytest.param("dig", "refugee refugee", "excavator", True, 0, id="R37 Excavator wounded"),
        pytest.param("build", "engineer refugee", "excavator", False, 3, id="Excavator builds"),
        pytest.param("hunt", "refugee tribe_family_3", "ranger", False, 2, id="Ranger"),
        pytest.param("dig", "scouting_refugee", "excavator", False, 1, id="R26 scouting refugee"),
        pytest.param("dig", "scouting_refugee", None, False, 0, id="R14 not without a leader"),
        pytest.param("draw", "scavenger", "gangster", False, 1, id="Gangster changes no draw"),
    ],
)
def test_leaders_change_what_cards_are_worth(
    action: GatheringAction, line: str, leader: str | None, wounded: bool, value: int
) -> None:
    assert answered(action, line, leader, wounded=wounded).value == value


@pytest.mark.parametrize(
    ("action", "line", "leader", "value"),
    [
        pytest.param("dig", "refugee brawler", "mentor", 2, id="Mentor +1 to dig"),
        pytest.param("draw", "refugee scout", "mentor", 3, id="Mentor +1 to draw"),
        pytest.param("dig", "refugee refugee", "mentor", 1, id="R13 the receiver may print 0"),
        pytest.param("dig", "refugee brawler", "peacemaker", 3, id="Peacemaker +2 to dig"),
        pytest.param("hunt", "refugee scavenger", "peacemaker", 3, id="Peacemaker +2 to hunt"),
        pytest.param("build", "refugee engineer", "peacemaker", 4, id="Peacemaker +2 to build"),
        pytest.param(
            "dig",
            "scouting_refugee refugee shovel",
            "mentor",
            3,
            id="R26 the scouting refugee is played, and gives no +1 of its own",
        ),
        pytest.param(
            "dig",
            "scouting_refugee refugee brawler",
            "mentor",
            3,
            id="R16 the plain refugee is played, the scouting one helps as well",
        ),
    ],
)
def test_a_refugee_played_for_the_leader_helps_another_person(
    action: GatheringAction, line: str, leader: str, value: int
) -> None:
    assert answered(action, line, leader, use_leader=True).value == value


def test_the_contract_s_example_is_answered_as_printed() -> None:
    answer = answered("dig", "refugee shovel")
    assert answer.uses == (CardUse("refugee", ("shovel",), (), 2),)
    assert (answer.value, answer.allowed, answer.idle) == (2, True, ())


def test_the_leaders_refugee_stands_among_the_modifiers() -> None:
    answer = answered("dig", "refugee brawler pills", "mentor", use_leader=True)
    assert answer.uses == (CardUse("brawler", (), ("refugee",), 2),)
    assert answer.idle == ("pills",)


@pytest.mark.parametrize(
    ("line", "allowed"),
    [
        pytest.param("engineer", True, id="an engineer"),
        pytest.param("tinker refugee", True, id="a tinker with somebody who can dig"),
        pytest.param("tinker", False, id="R14 a tinker alone"),
        pytest.param("tinker scout", False, id="R14 a tinker with nobody who digs"),
        pytest.param("brawler shovel", False, id="R10 no engineer and no tinker"),
    ],
)
def test_building_takes_an_engineer_or_a_tinker(line: str, allowed: bool) -> None:
    assert answered("build", line).allowed is allowed


@pytest.mark.parametrize(
    ("action", "line"),
    [
        pytest.param("dig", "refugee", id="R11 a lone refugee digs 0"),
        pytest.param("hunt", "tribe_family_4", id="R11 a lone family hunts 0"),
        pytest.param("draw", "", id="R11 no cards at all"),
    ],
)
def test_an_action_needs_at_least_1(action: GatheringAction, line: str) -> None:
    answer = answered(action, line)
    assert (answer.value, answer.allowed, answer.uses) == (0, False, ())
    assert answer.idle == tuple(line.split())
    assert answer.explanation[-1].rule == "R11"


@pytest.mark.parametrize(
    ("action", "line", "leader", "wounded", "code", "at"),
    [
        pytest.param("dig", "refugee", None, False, "wrong_leader", "use_leader", id="no leader"),
        pytest.param(
            "dig", "refugee brawler", "ranger", False, "wrong_leader", "use_leader", id="Ranger"
        ),
        pytest.param(
            "dig", "refugee brawler", "mentor", True, "leader_is_wounded", "use_leader", id="R37"
        ),
        pytest.param(
            "draw", "refugee scout", "peacemaker", False, "wrong_action", "use_leader", id="draw"
        ),
        pytest.param(
            "dig", "brawler", "mentor", False, "nobody_to_help", "use_leader", id="no refugee"
        ),
        pytest.param(
            "dig", "refugee scout", "mentor", False, "nobody_to_help", "use_leader", id="no digger"
        ),
        pytest.param("dig", "refugee dragon", "mentor", False, "unknown_card", "cards[1]", id="?"),
        pytest.param("dig", "refugee", "dragon", False, "unknown_leader", "leader", id="leader?"),
        pytest.param(
            "dig", "refugee", None, True, "wounded_without_leader", "leader_wounded", id="nobody"
        ),
        pytest.param("dig", "refugee#2", None, False, "unknown_card", "cards[0]", id="no #"),
    ],
)
def test_help_of_a_leader_that_cannot_be_given_is_refused(
    action: GatheringAction, line: str, leader: str | None, wounded: bool, code: str, at: str
) -> None:
    with pytest.raises(IllegalQuestion) as refused:
        answered(action, line, leader, wounded=wounded, use_leader=True)
    assert (refused.value.code, refused.value.at) == (code, at)


@pytest.mark.parametrize(
    ("answer", "sentences"),
    [
        pytest.param(
            answered("dig", "brawler shovel spear refugee group_leaders pickaxe"),
            [
                "Brawler 1, with Shovel +2, helped by Group Leaders +2: dig 5 (R13, R14).",
                "Refugee 0, with Pickaxe +1: dig 1 (R13).",
                "Spear: unused, no bonus for this action (R13).",
                "The dig is worth 6; it needs at least 1 (R11).",
            ],
            id="R13 R14 tool and helper",
        ),
        pytest.param(
            answered("dig", "refugee shovel pickaxe"),
            [
                "Refugee 0, with Shovel +2: dig 2 (R13, R16).",
                "Pickaxe: unused, everyone who acts has a tool (R13).",
                "The dig is worth 2; it needs at least 1 (R11).",
            ],
            id="R16 the better of two tools",
        ),
        pytest.param(
            answered("build", "tinker"),
            [
                "Tinker: unused, no other person here can build (R14).",
                "The build is worth 0; it needs at least 1 (R11).",
            ],
            id="R11 R14 a tinker alone",
        ),
        pytest.param(
            answered("hunt", "refugee spear", "ranger", wounded=True),
            [
                "Refugee 0, with Spear +1: hunt 1 (R13).",
                "The Ranger is wounded and does not help (R37).",
                "The hunt is worth 1; it needs at least 1 (R11).",
            ],
            id="R37 a wounded Ranger",
        ),
        pytest.param(
            answered("dig", "scouting_refugee refugee shovel", "mentor", use_leader=True),
            [
                "Refugee 0, with Shovel +2, helped by Scouting Refugee +1, played for The Mentor: "
                "dig 3 (R13, R14, R26).",
                "The dig is worth 3; it needs at least 1 (R11).",
            ],
            id="R26 a scouting refugee for the Mentor",
        ),
        pytest.param(
            answered("dig", "refugee pickaxe", "excavator"),
            [
                "Refugee 1 thanks to The Excavator, with Pickaxe +1: dig 2 (R13).",
                "The dig is worth 2; it needs at least 1 (R11).",
            ],
            id="the Excavator's refugee",
        ),
        pytest.param(
            answered("dig", "refugee shovel", "excavator"),
            [
                "Refugee 1 thanks to The Excavator, with Shovel +2 that counts 1: dig 2 (R13).",
                "The dig is worth 2; it needs at least 1 (R11).",
            ],
            id="the Excavator's refugee with a tool that prints more than it counts",
        ),
        pytest.param(
            answered("dig", "refugee scavenger shovel", "excavator"),
            [
                "Scavenger 1, with Shovel +2: dig 3 (R13, R16).",
                "Refugee 1 thanks to The Excavator: dig 1 (R16).",
                "The dig is worth 4; it needs at least 1 (R11).",
            ],
            id="the Shovel counts as printed with anybody else of the Excavator's",
        ),
    ],
)
def test_the_part_of_every_card_is_explained(answer: ActionAnswer, sentences: list[str]) -> None:
    assert [reason.sentence for reason in answer.explanation] == sentences
