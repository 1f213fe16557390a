"""What an interrupt reaches, when it may be made, and what it costs the interrupter (R19, R50)."""

from __future__ import annotations

import pytest

from companion.engine.game import PlayerId
from companion.games.arctic_scavengers.table.commands import Announce, Choose, Complete, Open
from companion.games.arctic_scavengers.table.events import (
    ActionTakenBack,
    BuildingDisabled,
    BuildingStarted,
    CardCameFrom,
    LeaderJoined,
    LeaderWounded,
    RemovedFromPlay,
    Stored,
    TimerMoved,
)
from tests.games.arctic_scavengers.interrupting import (
    INTERRUPT,
    asked,
    fanatic,
    gathering,
    hits,
    interrupted,
    owning,
    said,
)
from tests.games.arctic_scavengers.offers import attackers
from tests.games.arctic_scavengers.sitting import ANNA, BEN, CARA, Sitting

MERCENARIES = (
    *("spy", "saboteur", "sniper_team", "scavenger", "brawler"),
    *("hunter", "scout", "group_leaders", "thugs", "guard"),
)


def offered_interrupts(sitting: Sitting) -> set[str]:
    """Those for whom the page has a button that interrupts."""
    return attackers(sitting.table)


def complete_site(sitting: Sitting, player: PlayerId, building: str, *inside: str) -> Sitting:
    """A building that stands, and what lies in it."""
    site = f"{player}.1"
    sitting.given(
        BuildingStarted(player, site, building, 1), TimerMoved(player, site, building, 0, "ticks")
    )
    return sitting.given(Stored(player, site, building, inside)) if inside else sitting


def committed(*modules: str, cards: int = 3) -> Sitting:
    """Anna has put cards aside for the skirmish, and Ben gathers."""
    sitting = Sitting(3, modules=modules, tracking=("decks",)).round(3)
    return sitting.do(Announce(ANNA, cards))


# In one's own turn ------------------------------------------------------------------------------


def test_r50_a_leader_is_wounded_in_the_snipers_own_turn() -> None:
    sitting = gathering("hq4").given(LeaderJoined(BEN, "mentor"))
    sitting.given(CardCameFrom(ANNA, "sniper_team", "elsewhere"))
    assert ANNA in offered_interrupts(sitting)
    interrupted(sitting, "sniper_team", player=ANNA)
    assert asked(sitting, "target") == ["ben/mentor"]
    sitting.do(Choose(ANNA, INTERRUPT, "target", "ben/mentor"), hits(ANNA))
    assert sitting.happened(LeaderWounded)


def test_r50_a_building_is_disabled_in_the_saboteurs_own_turn() -> None:
    sitting = complete_site(gathering("hq4"), BEN, "bunker")
    sitting.given(CardCameFrom(ANNA, "saboteur", "elsewhere"))
    assert ANNA in offered_interrupts(sitting)
    interrupted(sitting, "saboteur", "ben/ben.1", player=ANNA).do(hits(ANNA))
    assert sitting.happened(BuildingDisabled)


def test_whoever_gathers_answers_an_interrupt_with_one_of_her_own() -> None:
    sitting = interrupted(gathering("recon2").opened("dig", "brawler"), "assassin")
    sitting.given(CardCameFrom(ANNA, "guard", "elsewhere"))
    assert ANNA in offered_interrupts(sitting)
    sitting = interrupted(sitting, "guard", player=ANNA).do(hits(ANNA))
    assert [tray.action for tray in sitting.table.trays] == ["dig"]


# What lies there --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "cards", "means"),
    [
        pytest.param("dig", ("brawler",), "saboteur", id="no tool in a dig"),
        pytest.param("hire", ("pills",), "sniper_team", id="no person pays"),
    ],
)
def test_r56_what_hits_nothing_takes_nothing_back_unless_the_table_says_so(
    action: str, cards: tuple[str, ...], means: str
) -> None:
    sitting = interrupted(owning(gathering(), ANNA, *cards).opened(action, *cards), means)
    assert not sitting.offer().results[0].is_lit
    refusal = sitting.refused(hits())
    assert (refusal.rule, refusal.may_be_overruled) == ("R56", True)
    assert sitting.overruled(hits()).happened(ActionTakenBack)


def test_r56_a_hunt_that_was_done_without_a_tool_is_not_disarmed_either() -> None:
    sitting = interrupted(gathering().done("hunt", "scavenger"), "saboteur")
    assert not any(option.is_lit for option in sitting.offer().results)
    assert sitting.refused(hits()).rule == "R56"
    assert sitting.overruled(hits()).player(BEN).spent == ("saboteur",)


@pytest.mark.parametrize("tracking", ["clock", "piles", "decks"])
def test_r19_binoculars_are_no_tool_that_could_be_disarmed(tracking: str) -> None:
    stacks = {"stacks": ("chosen",), "mercenaries": MERCENARIES, "tracking": (tracking,)}
    sitting = Sitting(3, modules=("recon1",), **stacks).round(2)
    interrupted(owning(sitting, ANNA, "binoculars").opened("binoculars"), "saboteur")
    assert sitting.refused(hits()).rule == "R56"


def test_r53_where_no_card_was_laid_a_hit_still_takes_the_action_back() -> None:
    sitting = interrupted(gathering(tracking="clock").do(Open(ANNA, "dig")), "saboteur")
    assert sitting.do(hits()).happened(ActionTakenBack)


def test_001_the_yardmasters_look_is_not_interrupted() -> None:
    sitting = gathering("hq4", "recon5", tracking="clock").given(LeaderJoined(CARA, "yardmaster"))
    sitting.opened("hunt", "scavenger").do(Open(CARA, "yardmaster"))
    interrupted(sitting, "sniper_team", "anna/scavenger").do(hits())
    assert [event.action for event in sitting.happened(ActionTakenBack)] == ["hunt"]
    assert [tray.action for tray in sitting.table.trays] == ["yardmaster"]


def test_what_comes_out_of_a_bunker_interrupts_the_action_below() -> None:
    sitting = complete_site(gathering("hq2"), BEN, "bunker", "sniper_team", "refugee")
    owning(sitting, BEN, "sniper_team").opened("dig", "brawler").do(Open(BEN, "retrieve"))
    sitting.do(Open(BEN, INTERRUPT))
    refusal = sitting.refused(Choose(BEN, INTERRUPT, "means", "sniper_team"))
    assert refusal.ways[0].label == "Take it out of the Bunker first"
    sitting.do(Choose(BEN, INTERRUPT, "means", "sniper_team", origin="stored"), hits())
    assert [event.action for event in sitting.happened(ActionTakenBack)] == ["dig"]
    assert sitting.player(BEN).sites[0].stored == ("refugee",)


# The Fanatic ------------------------------------------------------------------------------------


def test_r56_the_fanatic_bombs_no_hidden_card_unless_the_table_says_so() -> None:
    sitting = interrupted(fanatic(), "fanatic", "anna/spear")
    refusal = sitting.refused(hits())
    assert (refusal.rule, refusal.may_be_overruled) == ("R56", True)
    assert sitting.overruled(hits()).happened(RemovedFromPlay)


def test_r54_the_fanatic_bombs_a_card_of_an_action_that_was_only_ticked() -> None:
    sitting = fanatic().done("hunt", "scavenger", "spear")
    assert interrupted(sitting, "fanatic", "anna/spear").do(Complete(BEN, INTERRUPT, "hits/back"))


@pytest.mark.parametrize("tracking", ["clock", "piles"])
def test_which_refugee_carries_the_bomb_may_be_said_where_decks_are_not_tracked(
    tracking: str,
) -> None:
    def bombing() -> Sitting:
        sitting = gathering("hq4", "recon1", tracking=tracking)
        sitting.given(LeaderJoined(BEN, "fanatic")).opened("hunt", "scavenger")
        return interrupted(sitting, "fanatic")

    assert asked(bombing(), "refugee") == ["refugee", "scouting_refugee"]
    (unsaid,) = bombing().do(hits()).happened(RemovedFromPlay)
    scouting = Choose(BEN, INTERRUPT, "refugee", "scouting_refugee")
    (named,) = bombing().do(scouting, hits()).happened(RemovedFromPlay)
    assert (unsaid.card, named.card) == ("refugee", "scouting_refugee")


# Out of the cards set aside ---------------------------------------------------------------------


def test_r52_who_cancels_out_of_her_committed_cards_brings_one_less() -> None:
    sitting = owning(committed("recon1", "recon2"), BEN, "spy").opened("spy", player=BEN)
    sitting.do(Choose(BEN, "spy", "whose", "anna"))
    interrupted(sitting, "guard", player=ANNA)
    assert "From Anna's committed cards: 2 cards left" in said(sitting)
    assert sitting.do(hits(ANNA)).player().announced == 2


def test_r57_a_committed_medic_saves_only_if_the_table_says_so() -> None:
    sitting = owning(committed("hq1"), ANNA, "medic").opened("hunt", "scavenger", player=BEN)
    interrupted(sitting, "sniper_team", player=CARA)
    saves = Complete(CARA, INTERRUPT, "anna/medic")
    assert sitting.refused(saves).rule == "R57"
    assert sitting.overruled(saves).player().announced == 2


def test_r57_two_committed_cards_that_the_table_allowed_are_two_fewer() -> None:
    sitting = owning(committed("hq1"), ANNA, "medic").opened("hunt", "scavenger", player=BEN)
    interrupted(sitting, "sniper_team", player=ANNA)
    saves = Complete(ANNA, INTERRUPT, "anna/medic")
    assert sitting.refused(saves).rule == "R57"
    assert sitting.overruled(saves).player().announced == 1


def test_r57_a_committed_refugee_carries_no_bomb_unless_the_table_says_so() -> None:
    sitting = committed("hq4").given(LeaderJoined(ANNA, "fanatic"))
    interrupted(sitting.opened("hunt", "scavenger", player=BEN), "fanatic", player=ANNA)
    assert sitting.refused(hits(ANNA)).rule == "R57"
    assert sitting.overruled(hits(ANNA)).player().announced == 2


@pytest.mark.parametrize("tracking", ["clock", "piles"])
def test_r21_combat_medics_can_be_named_beside_medics(tracking: str) -> None:
    sitting = gathering("hq1", "recon4", tracking=tracking).opened("hunt", "scavenger")
    interrupted(sitting, "sniper_team")
    assert sitting.results()["cara/medic"] == "Cara's Medic saves it"
    assert sitting.results()["cara/combat_medics"] == "Cara's Combat Medics save it"


def test_r21_combat_medics_who_saved_may_still_fight() -> None:
    sitting = owning(committed("hq1", "recon4"), ANNA, "combat_medics")
    interrupted(sitting.opened("hunt", "scavenger", player=BEN), "sniper_team", player=CARA)
    sitting.overruled(Complete(CARA, INTERRUPT, "anna/combat_medics"))  # R57
    assert (sitting.player().spent, sitting.player().announced) == ((), 3)


# Taken back -------------------------------------------------------------------------------------


@pytest.mark.parametrize("leader", ["mentor", "peacemaker"])
def test_r53_what_is_taken_back_gives_the_leaders_power_back(leader: str) -> None:
    sitting = gathering("hq4").given(LeaderJoined(ANNA, leader))
    sitting.opened("hunt", "scavenger", "refugee")
    sitting.do(Choose(ANNA, "hunt", "leader", "yes"), Complete(ANNA, "hunt"))
    interrupted(sitting, "sniper_team", "anna/scavenger")
    sitting.do(Complete(BEN, INTERRUPT, "hits/back"))
    assert sitting.player().used == ()
    assert sitting.opened("hunt", "scavenger", "refugee").do(Choose(ANNA, "hunt", "leader", "yes"))


def test_r53_a_power_used_for_something_else_is_not_given_back() -> None:
    sitting = gathering("hq4").given(LeaderJoined(ANNA, "mentor"))
    sitting.opened("dig", "scavenger", "refugee").do(Choose(ANNA, "dig", "leader", "yes"))
    sitting.do(Complete(ANNA, "dig", "nothing")).done("hunt", "scavenger")
    interrupted(sitting, "sniper_team", "anna/scavenger")
    sitting.do(Complete(BEN, INTERRUPT, "hits/back"))
    assert sitting.player().used == ("dig", "leader")
