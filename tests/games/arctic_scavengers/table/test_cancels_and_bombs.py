"""Interrupting with the Fanatic's bomb, with dirty deeds, and cancelling (R50, R52, R54)."""

from __future__ import annotations

import pytest

from companion.engine.game import TABLE
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table.commands import Choose, Complete, Lay, Open, Tick
from companion.games.arctic_scavengers.table.events import (
    ActionCancelled,
    ActionTakenBack,
    AttackStopped,
    BuildingDisabled,
    BuildingStarted,
    CardHit,
    CardsSpent,
    LeaderJoined,
    LeaderPowerUsed,
    LeaderWounded,
    RemovedFromPlay,
    TimerMoved,
)
from companion.games.arctic_scavengers.table.state import Tray
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
from tests.games.arctic_scavengers.sitting import ANNA, BEN, CARA, Sitting

# The Fanatic ------------------------------------------------------------------------------------


def test_r54_the_fanatic_bombs_one_revealed_card_in_anybodys_turn_once_a_round() -> None:
    sitting = fanatic().opened("hunt", "scavenger", "spear")
    interrupted(sitting, "fanatic", "anna/spear").do(hits())
    assert sitting.happened(CardHit) == [CardHit(ANNA, "spear", BEN, "fanatic")]
    assert sitting.happened(LeaderPowerUsed) == [LeaderPowerUsed(BEN, "fanatic")]
    interrupted(sitting.opened("dig", "scavenger"), "fanatic")
    assert sitting.refused(hits()).rule == "R54"
    assert sitting.overruled(hits()).happened(CardHit)


def test_r38_the_fanatics_refugee_leaves_the_game() -> None:
    sitting = interrupted(fanatic().opened("dig", "brawler"), "fanatic").do(hits())
    assert sitting.happened(RemovedFromPlay) == [RemovedFromPlay(BEN, "refugee")]
    assert sitting.player(BEN).cards["refugee"] == 3


def test_r22_the_bomb_reaches_the_sergeants_tools_and_nobody_saves() -> None:
    sitting = fanatic().given(LeaderJoined(ANNA, "sergeant_at_arms"))
    interrupted(sitting.opened("hunt", "scavenger", "spear"), "fanatic", "anna/spear")
    assert list(sitting.results()) == ["hits"]
    assert sitting.do(hits()).happened(CardHit)


def test_r37_a_wounded_fanatic_has_no_bomb_unless_the_table_says_so() -> None:
    sitting = fanatic().given(LeaderWounded(BEN)).opened("dig", "brawler")
    interrupted(sitting, "fanatic")
    assert sitting.refused(hits()).rule == "R37"
    assert sitting.overruled(hits()).happened(CardHit)


def test_r26_a_scouting_refugee_carries_the_bomb_as_well() -> None:
    sitting = owning(fanatic("recon1"), BEN, "scouting_refugee").opened("dig", "brawler")
    interrupted(sitting, "fanatic")
    assert asked(sitting, "refugee") == ["refugee", "scouting_refugee"]
    sitting.do(Choose(BEN, INTERRUPT, "refugee", "scouting_refugee"), hits())
    assert sitting.happened(RemovedFromPlay) == [RemovedFromPlay(BEN, "scouting_refugee")]


def test_only_whoever_is_led_by_the_fanatic_may_bomb() -> None:
    sitting = fanatic().do(Open(CARA, INTERRUPT))
    assert "fanatic" not in asked(sitting, "means")


# Dirty deeds ------------------------------------------------------------------------------------


def test_r50_a_sniper_team_wounds_a_leader_and_the_action_goes_on() -> None:
    sitting = gathering("hq4").given(LeaderJoined(ANNA, "mentor")).opened("dig", "brawler")
    interrupted(owning(sitting, CARA, "medic"), "sniper_team", "anna/mentor")
    assert sitting.results()["hits"] == "Wound the Mentor"
    assert "cara/medic" in sitting.results()
    sitting.do(hits())
    assert sitting.player().is_wounded
    assert sitting.table.trays == (Tray(ANNA, "dig", ("brawler",)),)


def test_r50_an_assassin_wounds_no_leader_unless_the_table_says_so() -> None:
    sitting = gathering("hq4", "recon2").given(LeaderJoined(CARA, "mentor"))
    interrupted(sitting.opened("dig", "brawler"), "assassin", "cara/mentor")
    assert sitting.refused(hits()).rule == "R50"
    assert sitting.overruled(hits()).player(CARA).is_wounded


def test_r50_a_saboteur_disables_a_complete_building() -> None:
    sitting = gathering("hq4").given(
        BuildingStarted(CARA, "c", "armory", 3), BuildingStarted(CARA, "d", "armory", 3)
    )
    sitting.given(TimerMoved(CARA, "c", "armory", 0, "work"))
    interrupted(sitting, "saboteur")
    assert asked(sitting, "target") == ["cara/c"]
    sitting.do(Choose(BEN, INTERRUPT, "target", "cara/c"), hits())
    disabled = BuildingDisabled(CARA, "c", "armory", BEN, "saboteur")
    assert sitting.happened(BuildingDisabled) == [disabled]
    told = GAME.log.sentence(sitting.table, disabled, TABLE)
    assert told == "Ben's Saboteur hits Cara's Armory: it is disabled (R50)."


def test_r50_without_module_4_no_leader_is_wounded() -> None:
    sitting = gathering("hq3").given(LeaderJoined(ANNA, "mentor")).opened("dig", "brawler")
    assert asked(interrupted(sitting, "sniper_team"), "target") == []


@pytest.mark.parametrize("tracking", ["clock", "piles", "decks"])
def test_r50_leaders_and_buildings_belong_to_every_way_of_tracking(tracking: str) -> None:
    sitting = gathering("hq4", tracking=tracking).given(LeaderJoined(CARA, "mentor"))
    interrupted(sitting, "sniper_team", "cara/mentor").do(hits())
    assert sitting.player(CARA).is_wounded


# Cancelling -------------------------------------------------------------------------------------


def spying(*modules: str, tracking: str = "decks") -> Sitting:
    """Anna with a spy who looks at Ben's cards."""
    sitting = gathering("recon1", "recon2", *modules, tracking=tracking)
    return sitting.do(Open(ANNA, "spy", "stack"), Choose(ANNA, "spy", "whose", "ben"))


def test_r52_a_scouting_refugee_cancels_one_recon_action_and_is_replaced() -> None:
    sitting = spying().do(Lay(ANNA, "spy", "binoculars", "junkyard"))
    interrupted(sitting, "scouting_refugee", player=CARA)
    assert "Cara: discard Scouting Refugee and draw 1" in said(sitting)
    assert "Anna: you still draw 1 for the spy" in said(sitting)
    sitting.do(hits(CARA))
    cancelled = ActionCancelled(ANNA, "spy", ("spy",), CARA, "scouting_refugee", draws=True)
    assert sitting.happened(ActionCancelled) == [cancelled]
    assert sitting.player(CARA).spent == ("scouting_refugee",)
    assert sitting.player().spent == ("spy",)
    assert sitting.player().used == ()
    assert sitting.table.trays == ()
    told = GAME.log.sentence(sitting.table, cancelled, TABLE)
    assert told == "Cara's Scouting Refugee cancels Anna's Spy."


def test_r52_it_cancels_the_scout_tower_and_the_card_paid_for_it_is_gone() -> None:
    sitting = gathering("recon1", "recon3").given(BuildingStarted(ANNA, "a", "scout_tower", 3))
    sitting.given(TimerMoved(ANNA, "a", "scout_tower", 0, "work")).opened("scout_tower", "spear")
    interrupted(sitting, "scouting_refugee").do(hits())
    assert sitting.player().spent == ("spear",)


def test_r52_a_scouting_refugee_cancels_nothing_but_recon_unless_the_table_says_so() -> None:
    sitting = interrupted(gathering("recon1").opened("dig", "brawler"), "scouting_refugee")
    assert sitting.refused(hits()).rule == "R52"
    sitting.overruled(hits())
    assert sitting.happened(ActionCancelled)
    assert sitting.player().spent == ()


def test_r52_a_guard_cancels_what_targets_his_owners_cards_outside_the_skirmish() -> None:
    sitting = interrupted(spying(), "guard").do(hits())
    cancelled = ActionCancelled(ANNA, "spy", ("spy",), BEN, "guard", draws=True)
    assert sitting.happened(ActionCancelled) == [cancelled]
    assert sitting.happened(CardsSpent) == [CardsSpent(BEN, ("guard",), "cancel")]


def test_r52_a_guard_protects_nobody_else_unless_the_table_says_so() -> None:
    sitting = interrupted(spying(), "guard", player=CARA)
    assert sitting.refused(hits(CARA)).rule == "R52"
    assert sitting.overruled(hits(CARA)).happened(ActionCancelled)


def test_r52_a_guard_cancels_a_demolition_of_his_owners_building() -> None:
    sitting = gathering("recon2", "recon4", "hq2").given(BuildingStarted(BEN, "b", "bunker", 5))
    sitting.do(Open(ANNA, "demolition_team", "elsewhere"))
    interrupted(sitting, "guard").do(hits())
    assert sitting.player().spent == ("demolition_team",)
    interrupted(sitting.do(Open(ANNA, "demolition_team", "elsewhere")), "guard", player=CARA)
    assert sitting.refused(hits(CARA)).rule == "R52"


def test_r52_the_victims_guard_cancels_a_snipe_in_the_same_tap() -> None:
    sitting = owning(gathering("recon2"), ANNA, "guard").opened("dig", "brawler")
    interrupted(sitting, "sniper_team").do(Complete(BEN, INTERRUPT, "guard"))
    stopped = AttackStopped(ANNA, "brawler", BEN, "sniper_team", ANNA, "guard", draws=True)
    assert sitting.happened(AttackStopped) == [stopped]
    assert (sitting.player(BEN).spent, sitting.player().spent) == (("sniper_team",), ("guard",))
    told = GAME.log.sentence(sitting.table, stopped, TABLE)
    assert told == "Ben's Sniper Team aims at Anna's Brawler; Anna's Guard cancels it."
    assert sitting.table.trays == (Tray(ANNA, "dig", ("brawler",)),)


def test_r52_or_as_an_interrupt_of_its_own() -> None:
    sitting = interrupted(gathering("recon2").opened("dig", "brawler"), "sniper_team")
    interrupted(sitting, "guard", player=ANNA).do(hits(ANNA))
    assert sitting.player(BEN).spent == ("sniper_team",)
    assert sitting.table.trays == (Tray(ANNA, "dig", ("brawler",)),)


def test_r52_a_cancelled_bomber_is_discarded_and_the_power_is_used() -> None:
    sitting = owning(fanatic("recon2"), ANNA, "guard").opened("dig", "brawler")
    interrupted(sitting, "fanatic").do(Complete(BEN, INTERRUPT, "guard"))
    assert sitting.happened(RemovedFromPlay) == []
    assert sitting.player(BEN).spent == ("refugee",)
    assert "leader" in sitting.player(BEN).used


def test_r52_a_cancelled_bomb_that_was_interrupted_is_used_up_too() -> None:
    sitting = interrupted(fanatic("recon2").opened("dig", "brawler"), "fanatic")
    interrupted(sitting, "guard", player=ANNA).do(hits(ANNA))
    assert sitting.player(BEN).spent == ("refugee",)
    assert "leader" in sitting.player(BEN).used


def test_r52_a_sniped_spy_still_draws_one() -> None:
    sitting = interrupted(spying(), "sniper_team")
    assert "Anna: you still draw 1 for the spy" in said(sitting)
    sitting.do(hits())
    assert sitting.player().spent == ("spy",)
    assert sitting.happened(ActionTakenBack) == [ActionTakenBack(ANNA, "spy")]


@pytest.mark.parametrize("tracking", ["clock", "piles"])
def test_r52_cancelling_is_three_taps_where_decks_are_not_tracked(tracking: str) -> None:
    sitting = spying(tracking=tracking).do(Open(CARA, INTERRUPT))
    sitting.do(Choose(CARA, INTERRUPT, "means", "scouting_refugee"), hits(CARA))
    assert sitting.table.trays == ()


def test_what_is_not_open_can_be_cancelled_without_saying_what() -> None:
    sitting = interrupted(gathering("recon1").do(Tick(ANNA, "spy")), "scouting_refugee").do(hits())
    assert sitting.player(BEN).spent == ("scouting_refugee",)
    assert not sitting.happened(ActionCancelled)


def test_nothing_else_comes_of_a_cancel() -> None:
    sitting = interrupted(spying(), "guard")
    assert not sitting.refused(Complete(BEN, INTERRUPT, "cara/medic")).may_be_overruled
