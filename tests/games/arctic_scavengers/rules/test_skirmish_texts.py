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
            "anna has 2 fight: Brawler 2 (R29).",
            "ben has 0 fight (R29).",
            "cara has 2 fight: Scavenger 1 with Shovel +1 (R13).",
            "anna and cara tie at 2 fight; anna wins the tie: 2 people to 1 (R29).",
            "cara was 1 fight short, or 2 people (R29).",
        ],
        ["anna: put the top contested resource in your discard pile, unseen."],
        id="sample round",
    ),
    pytest.param(
        {"anna": "brawler grenade scavenger spear", "ben": "sniper_team thugs", "cara": "refugee"},
        ("ben snipe sniper_team anna brawler",),
        [
            "ben's Sniper Team hits anna's Brawler: it is out (R18).",
            "anna has 4 fight: Scavenger 1 with Grenade +3 (R13, R16).",
            "anna's Spear is unused: everyone who fights has a tool (R13).",
            "ben has 3 fight: Thugs 3 (R29).",
            "ben's Sniper Team acted: adds people, no fight (R15).",
            "cara has 0 fight (R29).",
            "anna wins: 4 fight to ben's 3 (R29).",
            "ben was 1 fight short (R29).",
        ],
        [
            "anna: put the top contested resource in your discard pile, unseen.",
            "anna: discard Brawler (R18).",
            "Stay on the table until the end of the round: ben's Sniper Team (R34).",
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
            "p1's Saboteur hits p3's Grenade: it is out (R18).",
            "p3's Sniper Team hits p1's Saboteur: it is out (R18).",
            "p1's Saboteur already acted: its action still counts (R17).",
            "p4's Sniper Team hits p5's Sniper Team: it is out (R18).",
            "p5's Sniper Team was hit before p5's turn and can no longer act (R17).",
            "p1 has 2 fight: Brawler 2 (R29).",
            "p2 has 2 fight: Scout 2 (R29).",
            "p3 has 1 fight: Scavenger 1 (R29).",
            "p3's Sniper Team acted: adds people, no fight (R15).",
            "p4 has 3 fight: Thugs 3 (R29).",
            "p4's Sniper Team acted: adds people, no fight (R15).",
            "p5 has 2 fight: Guard 2 (R29).",
            "p4 wins: 3 fight to p1, p2 and p5's 2 (R29).",
            "p1, p2 and p5 were each 2 fight short (R29).",
            "p2 does not win and keeps Hardy Scavenger in hand (R33).",
        ],
        [
            "p4: put the top contested resource in your discard pile, unseen.",
            "p1: discard Saboteur (R18).",
            "p3: discard Grenade (R18).",
            "p5: discard Sniper Team (R18).",
            "p2: keep Hardy Scavenger in hand (R33).",
            "Stay on the table until the end of the round: p3's Sniper Team and p4's Sniper Team (R34).",
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
            "anna's Sniper Team aims at ben's Gangster; cara's Combat Medics save it (R21, R50).",
            "anna has 2 fight: Brawler 2 (R29).",
            "anna's 2 x Sniper Team acted: adds people, no fight (R15).",
            "ben has 2 fight: Refugee 0 with Spear +2 (R13, R26).",
            "ben's Medic acted: adds people, no fight (R15).",
            "The Gangster doubles ben's refugees for ties: 3 people in all (R26).",
            "cara has 1 fight: Combat Medics 1 (R29).",
            "anna and ben tie at 2 fight; anna wins the tie: 5 people to 3 (R29).",
            "ben was 1 fight short, or 3 people (R29).",
        ],
        [
            "anna: put the top contested resource in your discard pile, unseen.",
            "Stay on the table until the end of the round: anna's 2 x Sniper Team and ben's Medic (R34).",
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
            "anna's Sniper Team hits ben's Gangster: it is wounded and has no power (R50).",
            "anna's Saboteur hits ben's Portable Decoys: it is disabled (R50).",
            "anna has 0 fight (R29).",
            "anna's Sniper Team and Saboteur acted: adds people, no fight (R15).",
            "ben has 0 fight (R29).",
            "ben's Spear is unused: refugees cannot carry weapons (unwounded Gangster only) (R49).",
            "cara has 2 fight: Scout 2 (R29).",
            "cara wins: 2 fight to anna and ben's 0 (R29).",
            "anna was 2 fight short (R29).",
            "ben was 3 fight short (R29).",
        ],
        [
            "cara: put the top contested resource in your discard pile, unseen.",
            "ben: turn the Gangster over, wounded (R50).",
            "ben: turn the Portable Decoys over, disabled (R50).",
            "Stay on the table until the end of the round: anna's Sniper Team and Saboteur (R34).",
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
            "anna's Refugee bombs ben's Net for the Fanatic: both are out (R18, R22).",
            "anna has 2 fight: Brawler 2 (R29).",
            "ben has 1 fight: Refugee 0 with Scouting Refugee +1 (R14, R16, R26).",
            "The Gangster doubles ben's refugees for ties: 4 people in all (R26).",
            "cara has 0 fight (R29).",
            "anna wins: 2 fight to ben's 1 (R29).",
            "ben was 1 fight short (R29).",
            "cara does not win and keeps 2 x Hardy Scavenger in hand (R33).",
        ],
        [
            "anna: put the top contested resource in your discard pile, unseen.",
            "anna: remove Refugee from play (R22).",
            "ben: discard Net (R18).",
            "cara: keep 2 x Hardy Scavenger in hand (R33).",
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
            "anna's Provocateur provokes: fight equals people (R24).",
            "ben's Sniper Team hits anna's Provocateur: it is out (R18).",
            "ben's Tear Gas gasses anna's Scavenger: fight 0 now, its tool still counts (R23).",
            "anna has 0 fight (R28).",
            "anna's Provocateur is out: the normal fight counts again (R24).",
            "ben has 0 fight (R28).",
            "ben's Sniper Team acted: adds people, no fight (R15).",
            "cara has 0 fight (R28).",
            "Deadlock: no one has fight (R28).",
            "anna, ben and cara were each 1 fight short (R28).",
        ],
        [
            "Put the top contested resource, unseen, on the junkyard (R32).",
            "Shuffle the junkyard (R32).",
            "anna: discard Provocateur (R18).",
            "ben: discard Tear Gas (R23).",
            "Stay on the table until the end of the round: ben's Sniper Team (R34).",
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
            "anna's Provocateur provokes: fight equals people (R24).",
            "anna has 6 fight: 4 people and 2 decoys, provocateur (R24, R27).",
            "ben has 6 fight: Thugs 3 with Grenade +3 (R13).",
            "cara has 0 fight (R29).",
            "anna and ben tie at 6 fight; anna wins the tie: 6 people to 3 (R29).",
            "ben was 1 fight short, or 4 people (R29).",
        ],
        [
            "anna: put the top contested resource in your discard pile, unseen.",
            "Stay on the table until the end of the round: anna's Provocateur (R34).",
        ],
        id="R24 R27 a provocateur's score with decoys",
    ),
    pytest.param(
        {"anna": "drill_sergeant scavenger", "ben": "sniper_team", "cara": "drill_sergeant"},
        ("anna drill drill_sergeant", "ben snipe sniper_team cara drill_sergeant"),
        [
            "anna's Drill Sergeant drills: the cards drawn do not join the skirmish (R64).",
            "ben's Sniper Team hits cara's Drill Sergeant: it is out (R18).",
            "cara's Drill Sergeant was hit before cara's turn and can no longer act (R17).",
            "anna has 1 fight: Scavenger 1 (R29).",
            "anna's Drill Sergeant acted: adds people, no fight (R15).",
            "ben has 0 fight (R29).",
            "ben's Sniper Team acted: adds people, no fight (R15).",
            "cara has 0 fight (R29).",
            "anna wins: 1 fight to ben and cara's 0 (R29).",
            "ben and cara were each 2 fight short (R29).",
        ],
        [
            "anna: put the top contested resource in your discard pile, unseen.",
            "cara: discard Drill Sergeant (R18).",
            "Stay on the table until the end of the round: anna's Drill Sergeant and ben's Sniper Team (R34).",
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
            "anna's Refugee helps the Mentor: +1 fight for another person; it still counts as people (R25).",
            "anna has 5 fight: Guard 2 with Group Leaders +2 and Refugee +1 (R14, R25).",
            "ben has 5 fight: Thugs 3 with Spear +2 (R13).",
            "cara has 0 fight (R29).",
            "cara has no other person with a fight for Group Leaders to modify (R14).",
            "anna and ben tie at 5 fight; anna wins the tie: 4 people to 3 (R29).",
            "ben was 1 fight short, or 2 people (R29).",
        ],
        [
            "anna: put the top contested resource in your discard pile, unseen.",
            "Stay on the table until the end of the round: anna's Refugee (R34).",
        ],
        id="R25 R14 Mentor and group leaders",
    ),
    pytest.param(
        {"anna": "brawler", "ben": "scout refugee", "cara": "rogue"},
        (),
        [
            "anna has 2 fight: Brawler 2 (R30).",
            "ben has 2 fight: Scout 2 (R30).",
            "cara has 1 fight: Rogue 1 (R30).",
            "anna and ben tie at 2 fight; cara's Rogue takes the tie (R30).",
            "anna and ben were each 1 fight short (R29).",
        ],
        ["cara: put the top contested resource in your discard pile, unseen."],
        id="R30 a rogue steals a tie",
    ),
    pytest.param(
        {"anna": "brawler", "ben": "scavenger hardy_scavenger"},
        (),
        [
            "anna has 2 fight: Brawler 2 (R31).",
            "ben has 1 fight: Scavenger 1 (R31).",
            "Deadlock: anna leads ben 2 to 1; two players win by 2 or more (R31).",
            "anna was 1 fight short (R31).",
            "ben was 3 fight short (R31).",
            "ben does not win and keeps Hardy Scavenger in hand (R33).",
        ],
        [
            "Put the top contested resource, unseen, on the junkyard (R32).",
            "Shuffle the junkyard (R32).",
            "ben: keep Hardy Scavenger in hand (R33).",
        ],
        id="R31 two players, no margin",
    ),
    pytest.param(
        {"anna": "thugs", "ben": "scavenger"},
        (),
        [
            "anna has 3 fight: Thugs 3 (R31).",
            "ben has 1 fight: Scavenger 1 (R31).",
            "anna wins: 3 fight to ben's 1 (R31).",
            "ben was 4 fight short (R31).",
        ],
        ["anna: put the top contested resource in your discard pile, unseen."],
        id="R31 two players, a lead of 2",
    ),
    pytest.param(
        {"anna": "saboteur", "ben": "~sergeant_at_arms: scavenger spear", "cara": "refugee"},
        ("anna disarm saboteur ben spear",),
        [
            "anna's Saboteur hits ben's Spear: it is out (R18).",
            "anna has 0 fight (R29).",
            "anna's Saboteur acted: adds people, no fight (R15).",
            "ben has 1 fight: Scavenger 1 (R29).",
            "The Sergeant at Arms is wounded and does not help ben (R37).",
            "cara has 0 fight (R29).",
            "ben wins: 1 fight to anna and cara's 0 (R29).",
            "anna and cara were each 2 fight short (R29).",
        ],
        [
            "ben: put the top contested resource in your discard pile, unseen.",
            "ben: discard Spear (R18).",
            "Stay on the table until the end of the round: anna's Saboteur (R34).",
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
        "anna has 0 fight (R29).",
        "ben has 0 fight (R29).",
        "cara has 0 fight (R29).",
        "House rule: if no one has fight, most people wins (R28).",
        "anna, ben and cara tie at 0 fight; ben wins the tie: 3 people to 1 and 1 (R29).",
        "anna and cara were each 1 fight short, or 3 people (R29).",
    ]


def test_names_are_read_out_where_they_are_given() -> None:
    forces = (Force("p1", ("thugs",), name="Anna"), Force("p2", ("scavenger",), name="Ben"))
    found = resolve_skirmish(CATALOGUE, Skirmish(forces, "p1"))
    assert found.winner == "p1"
    assert [reason.sentence for reason in found.explanation] == [
        "Anna has 3 fight: Thugs 3 (R31).",
        "Ben has 1 fight: Scavenger 1 (R31).",
        "Anna wins: 3 fight to Ben's 1 (R31).",
        "Ben was 4 fight short (R31).",
    ]
    assert found.at_the_table[0].startswith("Anna: put")


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
    assert "b's Combat Medics already saved: the save still counts (R17)." in sentences
