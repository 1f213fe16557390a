"""Scores, people, ties, and what leaders and buildings do to them (R24-R34, R49, R50)."""

from __future__ import annotations

import pytest

from tests.games.arctic_scavengers.reveal import Case, check

RULINGS = [
    pytest.param(
        Case(
            {
                "a": "gangster: provocateur refugee refugee grenade",
                "b": "thugs",
                "c": "refugee",
            },
            {"a": "3/5", "b": "3/3"},
            "a",
            "people",
            ("a provoke provocateur",),
        ),
        id="R24 the size of the force is not doubled, the people in the tie are",
    ),
    pytest.param(
        Case(
            {"a": "provocateur provocateur tribe_family_4", "b": "sniper_team", "c": "scout"},
            {"a": "5/5"},
            "a",
            "fight",
            (
                "a provoke provocateur",
                "a provoke provocateur",
                "b snipe sniper_team a provocateur#1",
            ),
            {"a": "provocateur"},
        ),
        id="R24 a second provocateur holds the score",
    ),
    pytest.param(
        Case(
            {"a": "provocateur refugee +portable_decoys", "b": "scout", "c": "refugee"},
            {"a": "3/3"},
            "a",
            "fight",
            ("a provoke provocateur",),
        ),
        id="R24 R27 decoys count in the provocateur's score",
    ),
    pytest.param(
        Case(
            {"a": "mentor: refugee brawler", "b": "scout", "c": "refugee"},
            {"a": "3/2"},
            "a",
            "fight",
            ("a mentor refugee",),
        ),
        id="R25 the Mentor's refugee gives +1 and still counts as people",
    ),
    pytest.param(
        Case(
            {"a": "mentor: refugee brawler", "b": "sniper_team", "c": "scavenger"},
            {"a": "0/1", "c": "1/1"},
            "c",
            "fight",
            ("a mentor refugee", "b snipe sniper_team a brawler"),
            {"a": "brawler"},
        ),
        id="R25 with nobody left to receive it the +1 is lost",
    ),
    pytest.param(
        Case(
            {"a": "mentor: refugee brawler", "b": "sniper_team", "c": "scavenger"},
            {"a": "3/1"},
            "a",
            "fight",
            ("a mentor refugee", "b snipe sniper_team a refugee"),
            {"a": "refugee"},
        ),
        id="R25 R17 sniping the refugee afterwards does not take the +1 back",
    ),
    pytest.param(
        Case(
            {"a": "mentor: scouting_refugee brawler", "b": "scout", "c": "refugee"},
            {"a": "3/2"},
            "a",
            "fight",
            ("a mentor scouting_refugee",),
        ),
        id="R26 a scouting refugee played for the Mentor gives no +1 of its own",
    ),
    pytest.param(
        Case(
            {"a": "gangster: refugee refugee spear", "b": "scout refugee", "c": "refugee"},
            {"a": "2/4", "b": "2/2"},
            "a",
            "people",
        ),
        id="R26 the Gangster's refugees carry weapons and count twice in a tie",
    ),
    pytest.param(
        Case(
            {"a": "gangster: scouting_refugee scouting_refugee", "b": "refugee", "c": "refugee"},
            {"a": "1/4"},
            "a",
            "fight",
        ),
        id="R26 one scouting refugee fights, the other modifies it",
    ),
    pytest.param(
        Case(
            {
                "a": "scout pills pills +portable_decoys +portable_decoys",
                "b": "scout refugee",
                "c": "refugee",
            },
            {"a": "2/3", "b": "2/2"},
            "a",
            "people",
        ),
        id="R27 every Portable Decoys adds 1 for 2 cards, rounded down",
    ),
    pytest.param(
        Case(
            {"a": "scout refugee +portable_decoys", "b": "sniper_team", "c": "brawler"},
            {"a": "2/2"},
            "a",
            "people",
            ("b snipe sniper_team a refugee",),
            {"a": "refugee"},
        ),
        id="R27 the cards are counted at the reveal",
    ),
    pytest.param(
        Case(
            {"a": "scout refugee +portable_decoys", "b": "saboteur", "c": "brawler refugee"},
            {"a": "2/2", "c": "2/2"},
            None,
            "tie",
            ("b disable saboteur a portable_decoys",),
        ),
        id="R27 R50 disabled decoys add nothing",
    ),
    pytest.param(
        Case(
            {
                "a": "scout refugee +portable_decoys +portable_decoys",
                "b": "saboteur",
                "c": "brawler refugee",
            },
            {"a": "2/3", "c": "2/2"},
            "a",
            "people",
            ("b disable saboteur a portable_decoys",),
        ),
        id="R50 R27 one copy is disabled, the other still works",
    ),
    pytest.param(
        Case({"a": "refugee", "b": "tribe_family_4", "c": "medic"}, {}, None, "no_attack"),
        id="R28 nobody reaches 1",
    ),
    pytest.param(
        Case({"a": "refugee", "b": "tribe_family_4", "c": "medic"}, {}, "b", "people", zero=True),
        id="R28 house rule: people break a tie at 0",
    ),
    pytest.param(
        Case({"a": "brawler", "b": "scout refugee", "c": "thugs net"}, {}, "c", "fight"),
        id="R29 highest fight",
    ),
    pytest.param(
        Case(
            {"a": "brawler", "b": "rogue", "c": "rogue scavenger"},
            {"b": "1/1", "c": "2/2"},
            "c",
            "rogue",
            initiator="c",
        ),
        id="R30 the first rogue in turn order from the initiator",
    ),
    pytest.param(
        Case({"a": "rogue", "b": "scavenger thugs"}, {"a": "1/1"}, "b", "fight"),
        id="R31 two players, a lead of 2 and more",
    ),
    pytest.param(
        Case({"a": "rogue", "b": "brawler"}, {"a": "1/1"}, None, "margin"),
        id="R31 a rogue acts on equal scores only",
    ),
    pytest.param(
        Case({"a": "rogue", "b": "scavenger"}, {"a": "1/1"}, "a", "rogue"),
        id="R31 R30 equal scores",
    ),
    pytest.param(
        Case(
            {"a": "tear_gas fanatic: refugee scavenger", "b": "brawler", "c": "refugee"},
            {"a": "1/1", "b": "0/0", "c": "0/1"},
            "a",
            "fight",
            ("a bomb refugee b brawler", "a gas tear_gas c refugee"),
            {"a": "tear_gas refugee", "b": "brawler"},
        ),
        id="R34 tear gas and the Fanatic's refugee do not stay",
    ),
    pytest.param(
        Case({"a": "refugee spear", "b": "scavenger", "c": "refugee"}, {"a": "0/1"}, "b", "fight"),
        id="R49 a refugee carries no weapon",
    ),
    pytest.param(
        Case(
            {"a": "gangster: refugee spear", "b": "sniper_team scavenger", "c": "refugee"},
            {"a": "0/1"},
            "b",
            "fight",
            ("b wound sniper_team a",),
        ),
        id="R50 a wounded Gangster arms nobody for the rest of the skirmish",
    ),
    pytest.param(
        Case(
            {"a": "gangster: refugee spear", "b": "sniper_team scavenger", "c": "medic"},
            {"a": "2/2"},
            "a",
            "fight",
            ("b wound sniper_team a / c medic",),
        ),
        id="R50 R21 a medic saves a leader too",
    ),
    pytest.param(
        Case(
            {"a": "fanatic: refugee", "b": "sniper_team scout", "c": "brawler scavenger"},
            {"c": "1/1"},
            "b",
            "fight",
            ("a bomb refugee c brawler", "b wound sniper_team a"),
            {"a": "refugee", "c": "brawler"},
        ),
        id="R50 what a leader did before she was wounded stands",
    ),
]


@pytest.mark.parametrize("case", RULINGS)
def test_totals_and_ties_follow_the_rulings(case: Case) -> None:
    check(case)
