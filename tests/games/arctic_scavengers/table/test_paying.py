"""What there is to hire with, counted or not, and who looks at the leaders (R10, R11)."""

from __future__ import annotations

import pytest

from companion.engine.game import TABLE
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table.commands import Choose, Complete, Lay, Open, Tick
from companion.games.arctic_scavengers.table.events import (
    ActionDone,
    Hired,
    LeaderJoined,
    RemovedFromPlay,
)
from tests.games.arctic_scavengers.interrupting import asked, gathering, owning
from tests.games.arctic_scavengers.sitting import ANNA, Sitting

UNCOUNTED = ["clock", "piles"]


def drafting(tracking: str) -> Sitting:
    """Anna hires where leaders are hired too."""
    answers = {"modules": ("hq2",), "variants": ("leader_drafting",), "tracking": (tracking,)}
    return Sitting(3, **answers).gathering()


def killing(leader: str = "butcher", *cards: str) -> Sitting:
    """Anna hires with one of her tribe, and every deck is tracked."""
    sitting = owning(gathering("hq4").given(LeaderJoined(ANNA, leader)), ANNA, *cards)
    return sitting.opened("hire").do(Choose(ANNA, "hire", "leader", "kill"))


# What nobody counts -----------------------------------------------------------------------------


@pytest.mark.parametrize("tracking", UNCOUNTED)
def test_leaders_are_drafted_without_a_word_about_food_where_nobody_counts_it(
    tracking: str,
) -> None:
    table = drafting(tracking).done("hire", choice="leader:mentor")
    assert table.player().leader == "mentor"


@pytest.mark.parametrize("tracking", UNCOUNTED)
def test_every_stack_is_within_reach_where_nobody_counts_the_food(tracking: str) -> None:
    offer = gathering(tracking=tracking).opened("hire").offer()
    assert all(option.is_lit for option in offer.results)
    assert offer.value is None
    assert "0 food" not in offer.says[0]


def test_where_only_meds_are_laid_only_meds_are_compared() -> None:
    table = gathering(tracking="piles").opened("hire", "pills")
    assert table.refused(Complete(ANNA, "hire", "sniper_team")).rule == "R11"
    assert table.do(Complete(ANNA, "hire", "scout")).player().cards["scout"] == 1


@pytest.mark.parametrize("tracking", UNCOUNTED)
def test_food_that_was_counted_is_shown_but_demanded_only_where_decks_are_tracked(
    tracking: str,
) -> None:
    table = gathering(tracking=tracking).done("hunt", "scavenger").opened("hire")
    offer = table.offer()
    assert offer.value == 1
    assert {option.value for option in offer.results if option.is_lit} >= {"scavenger"}
    assert "brawler" not in {option.value for option in offer.results if option.is_lit}
    assert table.do(Complete(ANNA, "hire", "brawler")).happened(Hired)


def test_of_food_that_nobody_counted_there_is_enough() -> None:
    table = gathering("hq1").do(Tick(ANNA, "hunt")).opened("hire")
    message = table.refused(Complete(ANNA, "hire", "scout")).message
    assert "99" not in message
    assert message == "1 med short. It costs 2 food and 1 med."


# How often --------------------------------------------------------------------------------------


def test_r10_the_food_of_a_second_hunt_is_added_to_the_first() -> None:
    table = gathering().done("hunt", "scavenger", "scavenger").overruled(Open(ANNA, "hunt"))
    table.do(Lay(ANNA, "hunt", "scavenger"), Complete(ANNA, "hunt"))
    assert table.player().food == 3


def test_r10_a_hire_uses_the_food_up() -> None:
    table = gathering().done("hunt", "scavenger", "scavenger").done("hire", choice="scavenger")
    assert table.overruled(Open(ANNA, "hire")).offer().value == 0


def test_a_hunt_that_is_open_is_not_ticked_a_second_time() -> None:
    table = gathering().opened("hunt", "scavenger").do(Tick(ANNA, "hunt"))
    assert (table.player().used, table.player().food) == (("hunt",), 1)


# The log ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("choice", ["leader:", "leader:mentor"])
def test_the_log_tells_of_leaders_that_were_drawn(choice: str) -> None:
    table = drafting("decks").done("hunt", "scavenger", "scavenger").done("hire", choice=choice)
    (done,) = table.happened(ActionDone)
    assert GAME.log.sentence(table.table, done, TABLE) == "Anna draws 2 leader cards."


def test_the_log_tells_of_leaders_that_nobody_counted() -> None:
    table = drafting("clock").done("hire", choice="leader:")
    (done,) = table.happened(ActionDone)
    assert GAME.log.sentence(table.table, done, TABLE) == "Anna draws leader cards."


# Victims ----------------------------------------------------------------------------------------


def test_r55_whoever_is_to_leave_the_game_does_not_pay_as_well() -> None:
    table = killing("butcher", "medic").do(Choose(ANNA, "hire", "victim", "medic"))
    assert table.refused(Lay(ANNA, "hire", "medic")).rule == "R55"
    table.do(Complete(ANNA, "hire", "scavenger"))
    assert table.happened(RemovedFromPlay)
    assert (table.player().at_hand("medic"), table.player().spent) == (0, ())


def test_r55_whoever_pays_does_not_leave_the_game_as_well() -> None:
    table = killing("butcher", "medic").do(Lay(ANNA, "hire", "medic"))
    assert table.refused(Choose(ANNA, "hire", "victim", "medic")).rule == "R55"


def test_a_victim_who_is_spared_may_pay() -> None:
    table = killing("butcher", "medic").do(Choose(ANNA, "hire", "victim", "medic"))
    table.do(Choose(ANNA, "hire", "leader", "kill"), Lay(ANNA, "hire", "medic"))
    assert table.table.tray is not None
    assert table.table.tray.cards == ("medic",)


def test_r55_a_victim_nobody_knew_of_is_asked_where_she_came_from() -> None:
    table = killing("cannibal")
    assert "hunter" in asked(table, "victim")
    refusal = table.refused(Choose(ANNA, "hire", "victim", "hunter"))
    assert (refusal.rule, refusal.may_be_overruled) == ("R55", True)
    assert "Hired" in [way.label for way in refusal.ways]
    table.do(Choose(ANNA, "hire", "victim", "hunter", origin="stack"))
    table.do(Complete(ANNA, "hire", "brawler"))
    assert table.table.piles.removed == {"hunter": 1}
