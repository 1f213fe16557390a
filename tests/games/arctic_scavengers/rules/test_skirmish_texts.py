"""What is read out and done at the table, word for word (R13-R34, R49, R50)."""

from __future__ import annotations

import pytest

from companion.games.arctic_scavengers.rules.skirmish.outcome import resolve_skirmish
from companion.games.arctic_scavengers.rules.skirmish.question import Force, Skirmish
from tests.games.arctic_scavengers.reveal import CATALOGUE, SAMPLE_ROUND, resolved, skirmish

GOLDEN = [
    pytest.param(
        SAMPLE_ROUND,
        (),
        [
            "anna's fight is 2: Brawler 2 (R29).",
            "ben's fight is 0: nobody adds to it (R29).",
            "cara's fight is 2: Scavenger 1 with Shovel +1 (R13).",
            "anna and cara tie at fight 2, and anna brought more people, 2 to 1 (R29).",
            "1 more fight, or else 2 more people, would have given cara the win (R29).",
        ],
        ["anna takes the top contested resource to her discard pile, showing it to nobody."],
        id="sample round",
    ),
    pytest.param(
        {"anna": "brawler grenade scavenger spear", "ben": "sniper_team thugs", "cara": "refugee"},
        ("ben snipe sniper_team anna brawler",),
        [
            "ben snipes anna's Brawler with Sniper Team: it leaves the skirmish with its fight and its people (R18).",
            "anna's fight is 4: Scavenger 1 with Grenade +3 (R13, R16).",
            "anna leaves Spear idle: nobody with a fight has a free hand (R13).",
            "ben's fight is 3: Thugs 3 (R29).",
            "ben's Sniper Team used a special action: no fight, but still people (R15).",
            "cara's fight is 0: nobody adds to it (R29).",
            "anna wins with the highest fight, 4, ahead of ben with 3 (R29).",
            "1 more fight would have given ben the win (R29).",
        ],
        [
            "anna takes the top contested resource to her discard pile, showing it to nobody.",
            "anna discards Brawler, knocked out of the skirmish (R18).",
            "Cards that acted stay until the end of the round: ben's Sniper Team (R34).",
        ],
        id="FAQ: the re-armed grenade",
    ),
    pytest.param(
        {
            "p1": "saboteur brawler",
            "p2": "scout hardy_scavenger",
            "p3": "sniper_team scavenger grenade",
            "p4": "sniper_team thugs",
            "p5": "sniper_team guard",
        },
        (
            "p1 disarm saboteur p3 grenade",
            "p3 snipe sniper_team p1 saboteur",
            "p4 snipe sniper_team p5 sniper_team",
        ),
        [
            "p1 disarms p3's Grenade with Saboteur: it leaves the skirmish (R18).",
            "p3 snipes p1's Saboteur with Sniper Team: it leaves the skirmish with its fight and its people (R18).",
            "p1's Saboteur had acted before, and its action stands (R17).",
            "p4 snipes p5's Sniper Team with Sniper Team: it leaves the skirmish with its fight and its people (R18).",
            "p5's Sniper Team was hit before p5's turn and can no longer act (R17).",
            "p1's fight is 2: Brawler 2 (R29).",
            "p2's fight is 2: Scout 2 (R29).",
            "p3's fight is 1: Scavenger 1 (R29).",
            "p3's Sniper Team used a special action: no fight, but still people (R15).",
            "p4's fight is 3: Thugs 3 (R29).",
            "p4's Sniper Team used a special action: no fight, but still people (R15).",
            "p5's fight is 2: Guard 2 (R29).",
            "p4 wins with the highest fight, 3, ahead of p1, p2 and p5 with 2 (R29).",
            "2 more fight would have given p1, p2 or p5 the win (R29).",
            "p2 did not win and takes Hardy Scavenger back to hand (R33).",
        ],
        [
            "p4 takes the top contested resource to her discard pile, showing it to nobody.",
            "p1 discards Saboteur, knocked out of the skirmish (R18).",
            "p3 discards Grenade, knocked out of the skirmish (R18).",
            "p5 discards Sniper Team, knocked out of the skirmish (R18).",
            "p2 takes Hardy Scavenger back to hand and still draws as usual (R33).",
            "Cards that acted stay until the end of the round: p3's Sniper Team and p4's Sniper Team (R34).",
        ],
        id="FAQ: five players",
    ),
    pytest.param(
        {
            "anna": "sniper_team sniper_team brawler",
            "ben": "gangster: refugee spear medic",
            "cara": "combat_medics",
        },
        (
            "anna snipe sniper_team ben refugee / ben medic",
            "anna wound sniper_team ben / cara combat_medics",
        ),
        [
            "anna's Sniper Team aims at ben's Refugee; ben's Medic saves it (R21).",
            "anna's Sniper Team aims at ben's leader The Gangster; cara's Combat Medics save it (R21, R50).",
            "anna's fight is 2: Brawler 2 (R29).",
            "anna's 2 x Sniper Team used a special action: no fight, but still people (R15).",
            "ben's fight is 2: Refugee 0 with Spear +2 (R13, R26).",
            "ben's Medic used a special action: no fight, but still people (R15).",
            "The Gangster doubles ben's refugees for ties: 3 people in all (R26).",
            "cara's fight is 1: Combat Medics 1 (R29).",
            "anna and ben tie at fight 2, and anna brought more people, 5 to 3 (R29).",
            "1 more fight, or else 3 more people, would have given ben the win (R29).",
        ],
        [
            "anna takes the top contested resource to her discard pile, showing it to nobody.",
            "Cards that acted stay until the end of the round: anna's 2 x Sniper Team and ben's Medic (R34).",
        ],
        id="R21 R50 saves of a person and a leader",
    ),
    pytest.param(
        {
            "anna": "sniper_team saboteur",
            "ben": "gangster: refugee spear +portable_decoys",
            "cara": "scout",
        },
        ("anna wound sniper_team ben", "anna disable saboteur ben portable_decoys"),
        [
            "anna wounds ben's leader The Gangster with Sniper Team: that power is gone from here on (R50).",
            "anna disables ben's Portable Decoys with Saboteur: it does nothing from here on (R50).",
            "anna's fight is 0: nobody adds to it (R29).",
            "anna's Sniper Team and Saboteur used a special action: no fight, but still people (R15).",
            "ben's fight is 0: nobody adds to it (R29).",
            "ben leaves Spear idle: refugees carry weapons only under an unwounded Gangster (R49).",
            "cara's fight is 2: Scout 2 (R29).",
            "cara wins with the highest fight, 2, ahead of anna and ben with 0 (R29).",
            "2 more fight would have given anna the win (R29).",
            "3 more fight would have given ben the win (R29).",
        ],
        [
            "cara takes the top contested resource to her discard pile, showing it to nobody.",
            "ben turns The Gangster over: wounded (R50).",
            "ben flips Portable Decoys over: disabled (R50).",
            "Cards that acted stay until the end of the round: anna's Sniper Team and Saboteur (R34).",
        ],
        id="R50 R49 R27 leader and building struck",
    ),
    pytest.param(
        {
            "anna": "fanatic: refugee brawler",
            "ben": "gangster: refugee scouting_refugee net",
            "cara": "hardy_scavenger hardy_scavenger",
        },
        ("anna bomb refugee ben net",),
        [
            "anna removes Refugee from play for The Fanatic and bombs ben's Net: it leaves the skirmish (R18, R22).",
            "anna's fight is 2: Brawler 2 (R29).",
            "ben's fight is 1: Refugee 0 with Scouting Refugee +1 (R14, R16, R26).",
            "The Gangster doubles ben's refugees for ties: 4 people in all (R26).",
            "cara's fight is 0: nobody adds to it (R29).",
            "anna wins with the highest fight, 2, ahead of ben with 1 (R29).",
            "1 more fight would have given ben the win (R29).",
            "cara did not win and takes 2 x Hardy Scavenger back to hand (R33).",
        ],
        [
            "anna takes the top contested resource to her discard pile, showing it to nobody.",
            "anna takes Refugee out of the game for good (R22).",
            "ben discards Net, knocked out of the skirmish (R18).",
            "cara takes 2 x Hardy Scavenger back to hand and still draws as usual (R33).",
        ],
        id="R22 R26 R33 Fanatic, Gangster and hardy scavengers",
    ),
    pytest.param(
        {
            "anna": "provocateur tribe_family_3 scavenger",
            "ben": "tear_gas sniper_team",
            "cara": "medic",
        },
        (
            "anna provoke provocateur",
            "ben snipe sniper_team anna provocateur",
            "ben gas tear_gas anna scavenger",
        ),
        [
            "anna declares Provocateur: the size of the force is to be the fight (R24).",
            "ben snipes anna's Provocateur with Sniper Team: it leaves the skirmish with its fight and its people (R18).",
            "ben uses up Tear Gas on anna's Scavenger: its printed fight is 0 now, though it may still carry a tool (R23).",
            "anna's fight is 0: nobody adds to it (R28).",
            "anna's Provocateur left, so the natural fight counts again (R24).",
            "ben's fight is 0: nobody adds to it (R28).",
            "ben's Sniper Team used a special action: no fight, but still people (R15).",
            "cara's fight is 0: nobody adds to it (R28).",
            "Nobody reaches fight 1, so there is no attack: a deadlock (R28).",
            "1 more fight would have given anna, ben or cara the win (R28).",
        ],
        [
            "Nobody takes the contested resource: put it unseen on the junkyard and shuffle that (R32).",
            "anna discards Provocateur, knocked out of the skirmish (R18).",
            "ben discards Tear Gas, used up (R23).",
            "Cards that acted stay until the end of the round: ben's Sniper Team (R34).",
        ],
        id="R23 R24 R32 provocateur sniped, tear gas",
    ),
    pytest.param(
        {
            "anna": "provocateur tribe_family_3 spear pills +portable_decoys",
            "ben": "thugs grenade",
            "cara": "refugee",
        },
        ("anna provoke provocateur",),
        [
            "anna declares Provocateur: the size of the force is to be the fight (R24).",
            "anna's fight is 6: the size of the force, 4 people and 2 by decoys, as provoked (R24, R27).",
            "ben's fight is 6: Thugs 3 with Grenade +3 (R13).",
            "cara's fight is 0: nobody adds to it (R29).",
            "anna and ben tie at fight 6, and anna brought more people, 6 to 3 (R29).",
            "1 more fight, or else 4 more people, would have given ben the win (R29).",
        ],
        [
            "anna takes the top contested resource to her discard pile, showing it to nobody.",
            "Cards that acted stay until the end of the round: anna's Provocateur (R34).",
        ],
        id="R24 R27 a provocateur's score with decoys",
    ),
    pytest.param(
        {"anna": "drill_sergeant scavenger", "ben": "sniper_team", "cara": "drill_sergeant"},
        ("anna drill drill_sergeant", "ben snipe sniper_team cara drill_sergeant"),
        [
            "anna drills with Drill Sergeant: the cards drawn do not join the skirmish (R64).",
            "ben snipes cara's Drill Sergeant with Sniper Team: it leaves the skirmish with its fight and its people (R18).",
            "cara's Drill Sergeant was hit before cara's turn and can no longer act (R17).",
            "anna's fight is 1: Scavenger 1 (R29).",
            "anna's Drill Sergeant used a special action: no fight, but still people (R15).",
            "ben's fight is 0: nobody adds to it (R29).",
            "ben's Sniper Team used a special action: no fight, but still people (R15).",
            "cara's fight is 0: nobody adds to it (R29).",
            "anna wins with the highest fight, 1, ahead of ben and cara with 0 (R29).",
            "2 more fight would have given ben or cara the win (R29).",
        ],
        [
            "anna takes the top contested resource to her discard pile, showing it to nobody.",
            "cara discards Drill Sergeant, knocked out of the skirmish (R18).",
            "Cards that acted stay until the end of the round: anna's Drill Sergeant and ben's Sniper Team (R34).",
        ],
        id="R64 one drills, one is hit before it can",
    ),
    pytest.param(
        {
            "anna": "mentor: refugee guard group_leaders",
            "ben": "thugs spear",
            "cara": "group_leaders",
        },
        ("anna mentor refugee",),
        [
            "anna plays Refugee for The Mentor: +1 fight for another person, and it stays as people (R25).",
            "anna's fight is 5: Guard 2 with Group Leaders +2 and Refugee +1 (R14, R25).",
            "ben's fight is 5: Thugs 3 with Spear +2 (R13).",
            "cara's fight is 0: nobody adds to it (R29).",
            "cara has no other person with a fight for Group Leaders to modify (R14).",
            "anna and ben tie at fight 5, and anna brought more people, 4 to 3 (R29).",
            "1 more fight, or else 2 more people, would have given ben the win (R29).",
        ],
        [
            "anna takes the top contested resource to her discard pile, showing it to nobody.",
            "Cards that acted stay until the end of the round: anna's Refugee (R34).",
        ],
        id="R25 R14 Mentor and group leaders",
    ),
    pytest.param(
        {"anna": "brawler", "ben": "scout refugee", "cara": "rogue"},
        (),
        [
            "anna's fight is 2: Brawler 2 (R30).",
            "ben's fight is 2: Scout 2 (R30).",
            "cara's fight is 1: Rogue 1 (R30).",
            "anna and ben tie for the highest fight, 2, and cara, first in turn order with a Rogue, wins before people are counted (R30).",
            "1 more fight would have given anna or ben the win (R29).",
        ],
        ["cara takes the top contested resource to her discard pile, showing it to nobody."],
        id="R30 a rogue steals a tie",
    ),
    pytest.param(
        {"anna": "brawler", "ben": "scavenger hardy_scavenger"},
        (),
        [
            "anna's fight is 2: Brawler 2 (R31).",
            "ben's fight is 1: Scavenger 1 (R31).",
            "anna leads ben only 2 to 1, and with two players it takes a lead of 2: a deadlock (R31).",
            "1 more fight would have given anna the win (R31).",
            "3 more fight would have given ben the win (R31).",
            "ben did not win and takes Hardy Scavenger back to hand (R33).",
        ],
        [
            "Nobody takes the contested resource: put it unseen on the junkyard and shuffle that (R32).",
            "ben takes Hardy Scavenger back to hand and still draws as usual (R33).",
        ],
        id="R31 two players, no margin",
    ),
    pytest.param(
        {"anna": "thugs", "ben": "scavenger"},
        (),
        [
            "anna's fight is 3: Thugs 3 (R31).",
            "ben's fight is 1: Scavenger 1 (R31).",
            "anna beats ben 3 to 1, a lead of at least 2 (R31).",
            "4 more fight would have given ben the win (R31).",
        ],
        ["anna takes the top contested resource to her discard pile, showing it to nobody."],
        id="R31 two players, a lead of 2",
    ),
    pytest.param(
        {"anna": "saboteur", "ben": "~sergeant_at_arms: scavenger spear", "cara": "refugee"},
        ("anna disarm saboteur ben spear",),
        [
            "anna disarms ben's Spear with Saboteur: it leaves the skirmish (R18).",
            "anna's fight is 0: nobody adds to it (R29).",
            "anna's Saboteur used a special action: no fight, but still people (R15).",
            "ben's fight is 1: Scavenger 1 (R29).",
            "The Sergeant at Arms is wounded and does nothing for ben (R37).",
            "cara's fight is 0: nobody adds to it (R29).",
            "ben wins with the highest fight, 1, ahead of anna and cara with 0 (R29).",
            "2 more fight would have given anna or cara the win (R29).",
        ],
        [
            "ben takes the top contested resource to her discard pile, showing it to nobody.",
            "ben discards Spear, knocked out of the skirmish (R18).",
            "Cards that acted stay until the end of the round: anna's Saboteur (R34).",
        ],
        id="R37 R20 a wounded Sergeant",
    ),
]


@pytest.mark.parametrize(("forces", "actions", "explanation", "at_the_table"), GOLDEN)
def test_a_skirmish_is_read_out_word_for_word(
    forces: dict[str, str],
    actions: tuple[str, ...],
    explanation: list[str],
    at_the_table: list[str],
) -> None:
    found = resolved(forces, *actions)
    assert [reason.sentence for reason in found.explanation] == explanation
    assert list(found.at_the_table) == at_the_table


def test_the_house_rule_is_read_out() -> None:
    asked = skirmish(
        {"anna": "refugee", "ben": "tribe_family_3", "cara": "medic"}, zero_fight_can_win=True
    )
    assert [reason.sentence for reason in resolve_skirmish(CATALOGUE, asked).explanation] == [
        "anna's fight is 0: nobody adds to it (R29).",
        "ben's fight is 0: nobody adds to it (R29).",
        "cara's fight is 0: nobody adds to it (R29).",
        "Nobody reaches fight 1, but by the house rule people break a tie at 0 (R28).",
        "anna, ben and cara tie at fight 0, and ben brought more people, 3 to 1 and 1 (R29).",
        "1 more fight, or else 3 more people, would have given anna or cara the win (R29).",
    ]


def test_names_are_read_out_where_they_are_given() -> None:
    forces = (Force("p1", ("thugs",), name="Anna"), Force("p2", ("scavenger",), name="Ben"))
    found = resolve_skirmish(CATALOGUE, Skirmish(forces, "p1"))
    assert found.winner == "p1"
    assert [reason.sentence for reason in found.explanation] == [
        "Anna's fight is 3: Thugs 3 (R31).",
        "Ben's fight is 1: Scavenger 1 (R31).",
        "Anna beats Ben 3 to 1, a lead of at least 2 (R31).",
        "4 more fight would have given Ben the win (R31).",
    ]
    assert found.at_the_table[0].startswith("Anna takes")


def test_r27_two_portable_decoys_are_counted_one_by_one() -> None:
    forces = (
        Force("a", ("brawler", "pills"), buildings=("portable_decoys", "portable_decoys")),
        Force("b", ()),
        Force("c", ()),
    )
    outcome = resolve_skirmish(CATALOGUE, Skirmish(forces, initiator="a"))
    sentences = [reason.sentence for reason in outcome.explanation]
    assert (
        "a's 2 Portable Decoys count as 2 more people, each 1 for every 2 of 2 cards brought: "
        "3 in all (R27)."
    ) in sentences


def test_r21_combat_medics_that_saved_have_not_acted() -> None:
    outcome = resolved(
        {"a": "sniper_team sniper_team", "b": "combat_medics medic"},
        "a snipe sniper_team b medic / b combat_medics",
        "a snipe sniper_team b combat_medics",
    )
    sentences = [reason.sentence for reason in outcome.explanation]
    assert "b's Combat Medics had saved before, and the save stands (R17)." in sentences
