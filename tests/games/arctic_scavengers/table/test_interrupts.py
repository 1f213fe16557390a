"""Interrupting somebody who gathers: snipe, disarm, save, and out of the cards set aside."""

from __future__ import annotations

import pytest

from companion.engine.game import TABLE, PlayerId
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table.commands import (
    Announce,
    Choose,
    Close,
    Complete,
    Lay,
    MoveOn,
    Open,
    Tick,
)
from companion.games.arctic_scavengers.table.events import (
    ActionTakenBack,
    Announced,
    AttackStopped,
    BuildingStarted,
    CardHit,
    CardsSpent,
    LeaderJoined,
    LeaderWounded,
    SecretIdentified,
    Stored,
    TimerMoved,
    TrayClosed,
)
from companion.games.arctic_scavengers.table.state import SECRET, Tray
from tests.games.arctic_scavengers.interrupting import (
    INTERRUPT,
    asked,
    gathering,
    hits,
    interrupted,
    owning,
    said,
)
from tests.games.arctic_scavengers.sitting import ANNA, BEN, CARA

# Snipe and disarm -------------------------------------------------------------------------------


def test_r53_whoever_is_interrupted_while_gathering_takes_her_other_cards_back() -> None:
    sitting = gathering().opened("dig", "scavenger", "brawler", "shovel")
    interrupted(sitting, "sniper_team", "anna/brawler").do(hits())
    assert sitting.happened(CardHit) == [CardHit(ANNA, "brawler", BEN, "sniper_team")]
    assert sitting.happened(ActionTakenBack) == [ActionTakenBack(ANNA, "dig")]
    assert sitting.table.trays == ()
    assert sitting.player().spent == ("brawler",)
    sitting.done("dig", "scavenger", "shovel", choice="nothing")
    assert sitting.player().used == ("dig",)


def test_r53_a_disarmed_tool_is_discarded_before_the_action_counts() -> None:
    sitting = gathering().opened("hunt", "scavenger", "spear")
    interrupted(sitting, "saboteur").do(hits())
    assert sitting.happened(CardHit) == [CardHit(ANNA, "spear", BEN, "saboteur")]
    assert sitting.player().food == 0
    assert sitting.opened("hunt", "scavenger").offer().value == 1


@pytest.mark.parametrize(
    "means",
    [
        pytest.param("sniper_team", id="R34 a sniper team is discarded at once while gathering"),
        pytest.param("saboteur", id="R34 a saboteur is discarded at once while gathering"),
    ],
)
def test_whatever_attacks_is_discarded(means: str) -> None:
    sitting = gathering().opened("hunt", "scavenger", "spear")
    interrupted(sitting, means).do(hits())
    assert sitting.happened(CardsSpent) == [CardsSpent(BEN, (means,), "attack")]
    assert sitting.player(BEN).spent == (means,)


@pytest.mark.parametrize(
    ("means", "targets"),
    [
        pytest.param("sniper_team", {"scavenger", "refugee"}, id="R19 a snipe hits persons"),
        pytest.param("saboteur", {"spear", "shovel"}, id="R19 a disarm hits tools"),
    ],
)
def test_only_revealed_cards_of_the_right_type_are_offered(means: str, targets: set[str]) -> None:
    cards = ("scavenger", "refugee", "spear", "shovel")
    sitting = gathering().do(Open(ANNA, "trash"), *(Lay(ANNA, "trash", one) for one in cards))
    interrupted(sitting, means)
    assert asked(sitting, "target") == [f"anna/{card}" for card in cards if card in targets]
    wrong = Choose(BEN, INTERRUPT, "target", "anna/brawler")
    assert not sitting.refused(wrong).may_be_overruled


def test_r19_no_one_attacks_their_own_cards() -> None:
    sitting = interrupted(gathering().opened("dig", "brawler"), "sniper_team", player=ANNA)
    assert "anna" not in asked(sitting, "victim")
    assert not sitting.refused(Choose(ANNA, INTERRUPT, "victim", "anna")).may_be_overruled


def test_r19_an_assassin_only_reaches_one_person_unless_the_table_says_so() -> None:
    sitting = owning(gathering("recon2"), ANNA, "field_crew").opened("dig", "field_crew")
    interrupted(sitting, "assassin")
    assert sitting.refused(hits()).rule == "R19"
    assert sitting.overruled(hits()).happened(CardHit)


def test_r20_the_sergeants_tools_cannot_be_disarmed_unless_the_table_says_so() -> None:
    sitting = gathering("hq3").given(LeaderJoined(ANNA, "sergeant_at_arms"))
    sitting.opened("hunt", "scavenger", "spear")
    interrupted(sitting, "saboteur")
    assert sitting.refused(hits()).rule == "R20"
    assert sitting.overruled(hits()).happened(CardHit)


def test_r20_a_wounded_sergeant_protects_nothing() -> None:
    sitting = gathering("hq4").given(LeaderJoined(ANNA, "sergeant_at_arms"), LeaderWounded(ANNA))
    sitting.opened("hunt", "scavenger", "spear")
    assert interrupted(sitting, "saboteur").do(hits()).happened(CardHit)


def test_a_plain_snipe_is_four_taps() -> None:
    sitting = owning(gathering().opened("dig", "scavenger", "brawler"), BEN, "sniper_team")
    sitting.do(Open(BEN, INTERRUPT))
    assert "sniper_team" in asked(sitting, "means")
    sitting.do(Choose(BEN, INTERRUPT, "means", "sniper_team"))
    assert sitting.results() == {}
    sitting.do(Choose(BEN, INTERRUPT, "target", "anna/brawler"))
    assert sitting.results() == {"hits": "Hit Brawler"}
    sitting.do(hits())
    told = [GAME.log.sentence(sitting.table, event, TABLE) for event in sitting.events]
    assert told[-2:] == [
        "Ben's Sniper Team hits Anna's Brawler.",
        "Anna may dig again.",
    ]


def test_a_settled_question_shows_its_answer_alone_and_is_withdrawn_by_it() -> None:
    sitting = interrupted(gathering().opened("dig", "scavenger", "brawler"), "sniper_team")
    assert asked(sitting, "means") == ["sniper_team"]
    sitting.do(Choose(BEN, INTERRUPT, "means", "sniper_team"))
    assert len(asked(sitting, "means")) > 1
    assert sitting.results() == {}


def test_an_interrupt_can_be_put_away_and_the_action_goes_on() -> None:
    sitting = interrupted(gathering().opened("dig", "brawler"), "sniper_team").do(Close())
    assert sitting.table.trays == (Tray(ANNA, "dig", ("brawler",)),)


@pytest.mark.parametrize("tracking", ["clock", "piles"])
def test_r53_nobody_asks_for_cards_where_decks_are_not_tracked(tracking: str) -> None:
    sitting = gathering(tracking=tracking).do(Open(ANNA, "dig"), Open(BEN, INTERRUPT))
    sitting.do(Choose(BEN, INTERRUPT, "means", "sniper_team"))
    assert asked(sitting, "target") == asked(sitting, "victim") == []
    sitting.do(hits())
    assert sitting.happened(ActionTakenBack) == [ActionTakenBack(ANNA, "dig")]


def test_r53_what_was_only_ticked_may_be_taken_back() -> None:
    sitting = gathering().do(Tick(ANNA, "dig"))
    interrupted(sitting, "sniper_team", "anna/brawler")
    assert list(sitting.results()) == ["hits/back", "hits"]
    sitting.do(Complete(BEN, INTERRUPT, "hits/back"))
    assert sitting.player().used == ()
    assert sitting.player().spent == ("brawler",)


def test_r53_what_was_only_ticked_may_stand_as_well() -> None:
    sitting = gathering(tracking="clock").do(Tick(ANNA, "dig"), Open(BEN, INTERRUPT))
    sitting.do(Choose(BEN, INTERRUPT, "means", "saboteur"), hits())
    assert sitting.player().used == ("dig",)


def test_r53_a_hunt_that_was_just_done_is_taken_back_with_its_cards() -> None:
    sitting = gathering().done("hunt", "scavenger", "spear")
    interrupted(sitting, "sniper_team")
    assert sitting.results() == {"hits/back": "Hit Scavenger: Anna may hunt again"}
    sitting.do(Complete(BEN, INTERRUPT, "hits/back"))
    assert sitting.player().spent == ("scavenger",)
    assert sitting.player().food == 0
    assert sitting.opened("hunt", "scavenger", "spear").offer().value == 2


def test_a_dig_that_brought_something_home_is_not_taken_back() -> None:
    sitting = gathering().done("dig", "scavenger", choice="net")
    interrupted(sitting, "sniper_team", "anna/brawler")
    assert list(sitting.results()) == ["hits"]


def test_r53_an_interrupt_can_be_interrupted() -> None:
    sitting = interrupted(gathering().opened("dig", "scavenger"), "sniper_team")
    interrupted(sitting, "sniper_team", "ben/sniper_team", player=CARA).do(hits(CARA))
    assert sitting.happened(CardHit) == [CardHit(BEN, "sniper_team", CARA, "sniper_team")]
    assert sitting.table.trays == (Tray(ANNA, "dig", ("scavenger",)),)


def test_r55_the_only_card_that_can_interrupt_needs_no_naming() -> None:
    sitting = gathering("recon1", "recon3").do(Open(ANNA, "spy", "stack"), Open(BEN, INTERRUPT))
    assert sitting.offer().questions == ()
    assert sitting.refused(hits()).rule == "R55"
    sitting.do(Complete(BEN, INTERRUPT, "hits", "stack"))
    assert sitting.player(BEN).cards["scouting_refugee"] == 1


def test_an_interrupt_needs_to_be_told_with_what() -> None:
    sitting = gathering().opened("dig", "scavenger").do(Open(BEN, INTERRUPT))
    assert not sitting.refused(hits()).may_be_overruled
    assert not sitting.refused(Tick(BEN, INTERRUPT)).may_be_overruled


def test_nobody_interrupts_once_the_gathering_is_over_unless_the_table_says_so() -> None:
    sitting = gathering().round(3).overruled(MoveOn(all=True))
    assert sitting.table.phase == "skirmish"
    assert sitting.refused(Open(BEN, INTERRUPT)).rule == "round/gather"
    assert sitting.overruled(Open(BEN, INTERRUPT)).table.tray is not None


# Whose cards they are ---------------------------------------------------------------------------


def test_r55_a_sniper_team_that_nobody_knew_of_is_asked_about() -> None:
    sitting = gathering().opened("dig", "scavenger").do(Open(BEN, INTERRUPT))
    means = Choose(BEN, INTERRUPT, "means", "sniper_team")
    refusal = sitting.refused(means)
    assert refusal.rule == "R55"
    assert (("origin", "stack"),) in [way.fields for way in refusal.ways]
    before = sitting.table.piles.stacks["sniper_team"]
    sitting.do(Choose(BEN, INTERRUPT, "means", "sniper_team", "stack"), hits())
    assert sitting.table.piles.stacks["sniper_team"] == before - 1


def test_r55_the_table_may_say_that_the_sniper_team_was_there() -> None:
    sitting = gathering().opened("dig", "scavenger").do(Open(BEN, INTERRUPT))
    sitting.overruled(Choose(BEN, INTERRUPT, "means", "sniper_team"))
    assert sitting.player(BEN).cards["sniper_team"] == 1


def test_r55_a_card_hit_where_nothing_is_open_uses_up_a_secret_one() -> None:
    sitting = gathering().done("dig", "scavenger", choice=SECRET)
    sitting.do(Tick(ANNA, "draw"), Tick(ANNA, "hunt"))
    interrupted(sitting, "saboteur", "anna/net")
    assert sitting.happened(SecretIdentified) == [SecretIdentified(ANNA, "junkyard", "net")]


# Saving -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("saver", [ANNA, BEN, CARA])
def test_r21_anybodys_medic_saves_and_the_action_goes_on(saver: PlayerId) -> None:
    sitting = owning(gathering("hq1"), saver, "medic").opened("dig", "brawler")
    interrupted(sitting, "sniper_team").do(Complete(BEN, INTERRUPT, f"{saver}/medic"))
    stopped = AttackStopped(ANNA, "brawler", BEN, "sniper_team", saver, "medic")
    assert sitting.happened(AttackStopped) == [stopped]
    assert sitting.player(BEN).spent[0] == "sniper_team"
    assert sitting.player(saver).spent[-1] == "medic"
    assert sitting.happened(CardHit) == []
    assert sitting.table.trays == (Tray(ANNA, "dig", ("brawler",)),)


def test_r21_combat_medics_save_too() -> None:
    sitting = owning(gathering("hq1", "recon4"), CARA, "combat_medics").opened("dig", "brawler")
    interrupted(sitting, "sniper_team")
    assert "anna/combat_medics" not in sitting.results()
    sitting.do(Complete(BEN, INTERRUPT, "cara/combat_medics"))
    assert sitting.player(CARA).spent == ()  # they have not acted and may still fight


def test_r21_nobody_saves_from_a_disarm() -> None:
    sitting = interrupted(gathering("hq1").opened("hunt", "scavenger", "spear"), "saboteur")
    assert list(sitting.results()) == ["hits"]


def test_r55_a_medic_that_nobody_knew_of_is_asked_about() -> None:
    sitting = gathering("hq1").do(MoveOn(), MoveOn(), Tick(CARA, "hire")).round(3)
    interrupted(sitting.opened("dig", "brawler"), "sniper_team")
    saves = Complete(BEN, INTERRUPT, "cara/medic")
    assert "anna/medic" not in sitting.results()
    assert sitting.refused(saves).rule == "R55"
    sitting.do(Complete(BEN, INTERRUPT, "cara/medic", "stack"))
    assert sitting.player(CARA).cards["medic"] == 1


# Out of the cards set aside ---------------------------------------------------------------------


def test_r36_a_sniper_team_out_of_the_committed_cards_lowers_what_was_announced() -> None:
    sitting = owning(gathering().round(3), ANNA, "sniper_team").do(Announce(ANNA, 3))
    sitting.opened("dig", "brawler", player=BEN)
    interrupted(sitting, "sniper_team", player=ANNA)
    assert "From Anna's committed cards: 2 cards left" in said(sitting)
    sitting.do(hits(ANNA))
    assert sitting.happened(Announced) == [Announced(ANNA, 2)]


def test_r36_with_a_bunker_the_table_says_itself_where_the_card_came_from() -> None:
    sitting = gathering("hq2").round(3).given(BuildingStarted(ANNA, "a", "bunker", 5))
    sitting.given(TimerMoved(ANNA, "a", "bunker", 0, "work"))
    sitting.given(Stored(ANNA, "a", "bunker", (SECRET,))).do(Announce(ANNA, 3))
    sitting.opened("dig", "brawler", player=BEN)
    interrupted(sitting, "sniper_team", player=ANNA)
    assert "Announce one fewer" in said(sitting)
    assert sitting.do(hits(ANNA)).happened(Announced) == []


def test_a_tap_on_the_action_below_closes_an_attack_that_was_only_opened() -> None:
    sitting = gathering().opened("hire").do(Open(BEN, INTERRUPT), Open(ANNA, "hire"))
    assert [tray.action for tray in sitting.table.trays] == ["hire"]
    assert sitting.happened(TrayClosed) == [TrayClosed(BEN, INTERRUPT, was_untouched=True)]


def test_a_tap_on_the_action_below_asks_first_what_came_of_the_attack() -> None:
    sitting = interrupted(gathering().opened("dig", "brawler"), "sniper_team")
    again = Open(ANNA, "dig")
    assert sitting.refused(again).message == "First: finish or close Ben's interrupt."
    (tray,) = sitting.overruled(again).table.trays
    assert (tray.action, tray.cards) == ("dig", ("brawler",))
