"""Skirmishes of the documents, the shape of the answer, and what a live screen asks."""

from __future__ import annotations

import pytest

from companion.games.arctic_scavengers.rules.skirmish.actions import Does
from companion.games.arctic_scavengers.rules.skirmish.field import lay_out
from companion.games.arctic_scavengers.rules.skirmish.may import legal_targets
from companion.games.arctic_scavengers.rules.skirmish.outcome import Arm
from tests.games.arctic_scavengers.reveal import (
    CATALOGUE,
    FIVE,
    SAMPLE_ROUND,
    Case,
    check,
    resolved,
    skirmish,
)

DOCUMENTS = [
    pytest.param(
        Case(SAMPLE_ROUND, {"anna": "2/2", "ben": "0/5", "cara": "2/1"}, "anna", "people"),
        id="sample round: players 1 and 3 tie, player 1 brought more people",
    ),
    pytest.param(
        Case(
            {"p1": "brawler grenade scavenger spear", "p2": "sniper_team", "p3": "thugs"},
            {"p1": "4/1"},
            "p1",
            "fight",
            ("p2 snipe sniper_team p1 brawler",),
            {"p1": "brawler"},
        ),
        id="FAQ, R18: the scavenger drops the spear for the sniped brawler's grenade",
    ),
    pytest.param(
        Case(
            FIVE,
            {"p1": "2/1", "p2": "2/1", "p3": "1/3", "p4": "3/5", "p5": "2/1"},
            "p4",
            "fight",
            (
                "p1 disarm saboteur p3 grenade",
                "p3 snipe sniper_team p1 saboteur",
                "p4 snipe sniper_team p5 sniper_team",
            ),
            {"p1": "saboteur", "p3": "grenade", "p5": "sniper_team"},
        ),
        id="FAQ, R17: the order of play with five players",
    ),
    pytest.param(
        Case(
            {"a": "group_leaders spear", "b": "sniper_team grenade", "c": "scavenger"},
            {"a": "0/2", "b": "0/2"},
            "c",
            "fight",
        ),
        id="FAQ, R13: neither group leaders nor snipers carry tools",
    ),
    pytest.param(
        Case(
            {"a": "brawler spear group_leaders", "b": "thugs", "c": "guard"},
            {"a": "6/3"},
            "a",
            "fight",
        ),
        id="FAQ, R14: a tool and group leaders on one person",
    ),
    pytest.param(
        Case(
            {"a": "tribe_family_3 group_leaders", "b": "scavenger", "c": "refugee group_leaders"},
            {"a": "2/5", "c": "0/3"},
            "a",
            "fight",
        ),
        id="FAQ, R14 R49: group leaders make a tribe family attack, not a refugee",
    ),
    pytest.param(
        Case({"a": "wolf_pack", "b": "scavenger", "c": "refugee"}, {"a": "0/0"}, "b", "fight"),
        id="FAQ: a wolf pack does not fight alone",
    ),
    pytest.param(
        Case(
            {"a": "saboteur", "b": "scavenger wolf_pack", "c": "refugee"},
            {"a": "0/1", "b": "1/1"},
            "b",
            "fight",
            ("a disarm saboteur b wolf_pack",),
            {"b": "wolf_pack"},
        ),
        id="FAQ, R19: a wolf pack is a tool and can be disarmed",
    ),
    pytest.param(
        Case(
            {"a": "brawler group_leaders group_leaders", "b": "thugs", "c": "guard"},
            {"a": "6/5"},
            "a",
            "fight",
        ),
        id="digest: several group leaders stack on one card",
    ),
    pytest.param(
        Case(
            {"a": "sniper_team scavenger", "b": "scavenger brawler", "c": "refugee"},
            {"a": "1/3", "b": "1/1"},
            "a",
            "people",
            ("a snipe sniper_team b brawler",),
            {"b": "brawler"},
        ),
        id="digest, R15 R34: a sniper team in the skirmish still counts in the tie",
    ),
    pytest.param(
        Case(
            {"a": "saboteur brawler", "b": "sniper_team scout", "c": "spear scavenger"},
            {"a": "2/1", "b": "2/3", "c": "1/1"},
            "b",
            "people",
            ("a disarm saboteur c spear", "b snipe sniper_team a saboteur"),
            {"a": "saboteur", "c": "spear"},
        ),
        id="FAQ, R17: a saboteur sniped after its turn only costs people in the tie",
    ),
    pytest.param(
        Case(
            {"a": "sniper_team scout", "b": "saboteur brawler", "c": "spear scavenger"},
            {"a": "2/3", "b": "2/1", "c": "3/1"},
            "c",
            "fight",
            ("a snipe sniper_team b saboteur",),
            {"b": "saboteur"},
        ),
        id="FAQ, R17: a saboteur sniped before its turn disarms nobody",
    ),
    pytest.param(
        Case(
            {"a": "scout refugee", "b": "brawler refugee", "c": "scavenger"},
            {"a": "2/2", "b": "2/2"},
            None,
            "tie",
        ),
        id="digest, R29: fight first, then people, then a deadlock",
    ),
    pytest.param(
        Case(
            {"a": "gangster: refugee spear", "b": "sniper_team scout", "c": "scavenger"},
            {"a": "0/1", "b": "2/3"},
            "b",
            "fight",
            ("b wound sniper_team a",),
        ),
        id="digest, R50: a wounded leader is no use any more",
    ),
    pytest.param(
        Case(
            {"a": "scout refugee +portable_decoys", "b": "saboteur scout", "c": "scavenger"},
            {"a": "2/2", "b": "2/2"},
            None,
            "tie",
            ("b disable saboteur a portable_decoys",),
        ),
        id="digest, R50: a disabled building is no use any more",
    ),
    pytest.param(
        Case(
            {"a": "gangster: provocateur refugee refugee spear", "b": "scout", "c": "scavenger"},
            {"a": "3/5"},
            "a",
            "fight",
            ("a provoke provocateur",),
        ),
        id="Recon, R24: the Gangster does not swell a provocateur's force",
    ),
    pytest.param(
        Case(
            {"a": "provocateur refugee spear pills pills +portable_decoys", "b": "scout"},
            {"a": "4/4"},
            "a",
            "fight",
            ("a provoke provocateur",),
        ),
        id="Recon, R24 R27: decoys do, 1 for every 2 cards and nothing for half",
    ),
    pytest.param(
        Case(
            {"a": "scout", "b": "brawler", "c": "rogue", "d": "rogue refugee refugee"},
            {"c": "1/1", "d": "1/3"},
            "c",
            "rogue",
        ),
        id="Recon, R30: only the first rogue in turn order steals",
    ),
    pytest.param(
        Case({"a": "brawler", "b": "scavenger refugee"}, {"a": "2/1"}, None, "margin"),
        id="rulebook, R31: two players have to win by 2",
    ),
    pytest.param(
        Case(
            {"a": "scout", "b": "brawler refugee", "c": "rogue"},
            {"a": "2/1", "b": "2/2", "c": "1/1"},
            "c",
            "rogue",
        ),
        id="Recon, R30: the rogue need not be in the tie",
    ),
    pytest.param(
        Case(
            {"a": "scout", "b": "brawler", "c": "rogue", "d": "sniper_team refugee"},
            {"c": "0/0"},
            None,
            "tie",
            ("d snipe sniper_team c rogue",),
            {"c": "rogue"},
        ),
        id="Recon, R30: a rogue can be sniped",
    ),
    pytest.param(
        Case(
            {"a": "scout", "b": "brawler", "c": "rogue", "d": "tear_gas"},
            {"a": "0/1", "b": "2/1"},
            "b",
            "fight",
            ("d gas tear_gas a scout",),
            {"d": "tear_gas"},
        ),
        id="Recon: tear gas counters a rogue by breaking the tie",
    ),
    pytest.param(
        Case(
            {"a": "provocateur tribe_family_5", "b": "tear_gas thugs", "c": "refugee"},
            {"a": "6/6", "b": "3/3"},
            "a",
            "fight",
            ("a provoke provocateur", "b gas tear_gas a provocateur"),
            {"b": "tear_gas"},
        ),
        id="Recon, R24: tear gas does nothing against a provocateur",
    ),
    pytest.param(
        Case(
            {"a": "provocateur tribe_family_5 scavenger", "b": "sniper_team scout", "c": "refugee"},
            {"a": "1/6", "b": "2/3"},
            "b",
            "fight",
            ("a provoke provocateur", "b snipe sniper_team a provocateur"),
            {"a": "provocateur"},
        ),
        id="Recon, R24: sniped later, the provocateur's owner is back at her natural score",
    ),
    pytest.param(
        Case(
            {"a": "combat_medics scavenger", "b": "sniper_team", "c": "brawler"},
            {"a": "2/5", "c": "2/1"},
            "a",
            "people",
            ("b snipe sniper_team a scavenger / a combat_medics",),
        ),
        id="Recon, R21: combat medics save and fight in the same round",
    ),
    pytest.param(
        Case(
            {"a": "medic", "b": "sniper_team", "c": "brawler"},
            {"a": "0/1", "c": "2/1"},
            "c",
            "fight",
            ("b snipe sniper_team c brawler / a medic",),
        ),
        id="HQ, R21: a medic saves another player's tribe member",
    ),
]


@pytest.mark.parametrize("case", DOCUMENTS)
def test_examples_and_answers_of_the_documents_hold(case: Case) -> None:
    check(case)


@pytest.mark.parametrize(
    ("does", "actor", "kind"),
    [
        pytest.param("disarm", "saboteur", "tool", id="FAQ, R19: a saboteur and the tool icon"),
        pytest.param("snipe", "sniper_team", "person", id="FAQ, R19: snipers and the person icon"),
    ],
)
def test_every_card_with_the_icon_can_be_hit_and_no_other(
    does: Does, actor: str, kind: str
) -> None:
    everything = " ".join(CATALOGUE.cards)
    field = lay_out(CATALOGUE, skirmish({"a": actor, "b": everything}))
    targets = legal_targets(field, "a", does, field.camp("a").cards[0])
    hit = {target.card.card.id for target in targets if target.card}
    assert hit == {card.id for card in CATALOGUE.cards.values() if card.type == kind}


# --- which copy is meant --------------------------------------------------------------------


def test_a_plain_actor_is_the_first_copy_that_has_not_acted() -> None:
    found = resolved(
        {"a": "sniper_team sniper_team", "b": "scout brawler guard"},
        "a snipe sniper_team b scout",
        "a snipe sniper_team b guard",
    )
    assert found.players[1].present == ("brawler",)


def test_a_plain_target_is_the_first_copy_that_has_not_acted() -> None:
    forces = {"a": "saboteur saboteur", "b": "sniper_team", "c": "spear"}
    found = resolved(forces, "a disarm saboteur c spear", "b snipe sniper_team a saboteur")
    # The one that has not acted is hit, so the other, which acted, is left and adds no fight.
    assert found.players[0].fight == 0
    later = resolved(forces, "a disarm saboteur c spear", "b snipe sniper_team a saboteur#1")
    assert later.players[0].fight == 1


def test_a_plain_saver_is_the_first_copy_that_may_save_and_is_not_the_target() -> None:
    found = resolved(
        {"a": "sniper_team sniper_team", "b": "medic medic medic"},
        "a snipe sniper_team b medic / b medic",
        "a snipe sniper_team b medic#2 / b medic",
    )
    assert found.players[1].lost == ()
    assert found.explanation[0].rule == "R21"


# --- the answer -----------------------------------------------------------------------------


def test_arms_name_every_copy() -> None:
    found = resolved({"a": "scavenger scavenger spear shovel", "b": "refugee"})
    assert found.players[0].arms == (Arm("scavenger", "spear"), Arm("scavenger#2", "shovel"))


def test_arms_are_empty_while_a_provocateurs_score_stands() -> None:
    found = resolved({"a": "provocateur scavenger spear", "b": "refugee"}, "a provoke provocateur")
    assert (found.players[0].fight, found.players[0].arms) == (2, ())


def test_present_and_lost_keep_the_order_given() -> None:
    found = resolved(
        {"a": "fanatic: pills refugee scout tear_gas", "b": "brawler thugs net"},
        "a bomb refugee b net",
        "a gas tear_gas b thugs",
    )
    assert found.players[0].present == ("pills", "scout")
    assert found.players[0].lost == ("refugee", "tear_gas")
    assert found.players[1].present == ("brawler", "thugs")


@pytest.mark.parametrize(
    ("forces", "actions", "returns"),
    [
        pytest.param(
            {"a": "hardy_scavenger hardy_scavenger spear", "b": "thugs", "c": "refugee"},
            (),
            ("hardy_scavenger", "hardy_scavenger"),
            id="R33 the loser takes them back",
        ),
        pytest.param(
            {"a": "hardy_scavenger grenade", "b": "brawler", "c": "refugee"},
            (),
            (),
            id="R33 the winner does not",
        ),
        pytest.param(
            {"a": "hardy_scavenger", "b": "refugee", "c": "refugee"},
            (),
            ("hardy_scavenger",),
            id="R33 a deadlock is not a win",
        ),
        pytest.param(
            {"a": "hardy_scavenger", "b": "sniper_team thugs", "c": "refugee"},
            ("b snipe sniper_team a hardy_scavenger",),
            (),
            id="R33 a sniped one is discarded",
        ),
    ],
)
def test_hardy_scavengers_go_home_unless_they_won(
    forces: dict[str, str], actions: tuple[str, ...], returns: tuple[str, ...]
) -> None:
    assert resolved(forces, *actions).players[0].returns_to_hand == returns


def test_players_are_answered_in_the_order_of_the_seats() -> None:
    found = resolved({"a": "scout", "b": "scout", "c": "refugee"}, initiator="c")
    assert [one.player for one in found.players] == ["a", "b", "c"]


# --- what a live screen asks ----------------------------------------------------------------
