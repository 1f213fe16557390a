"""Putting actions together at the table: once a round, what the cards are worth, what comes of it."""

from __future__ import annotations

import pytest

from companion.engine.game import TABLE, PlayerId
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table.commands import (
    Choose,
    Close,
    Complete,
    Deadlock,
    KeepLeader,
    Lay,
    MoveOn,
    Open,
    TakeBack,
    Tick,
)
from companion.games.arctic_scavengers.table.events import (
    ActionDone,
    CardKept,
    Hired,
    LeaderJoined,
    PileCounted,
    RemovedFromPlay,
    SecretIdentified,
    SkirmishDeadlocked,
    Trashed,
)
from companion.games.arctic_scavengers.table.gathering.action import TrayOffer
from companion.games.arctic_scavengers.table.gathering.actions import ACTIONS
from companion.games.arctic_scavengers.table.state import SECRET, Tray
from tests.games.arctic_scavengers.sitting import ANNA, BEN, Sitting

NOTHING = "nothing"


def gathering(players: int = 3, **answers: tuple[str, ...]) -> Sitting:
    return Sitting(players, **answers).gathering()


def offer(sitting: Sitting) -> TrayOffer:
    tray = sitting.table.tray
    assert tray is not None
    return ACTIONS[tray.action].offer(sitting.table, tray)


# Once a round -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "action",
    [
        pytest.param(action, id=f"R10 {action} once a round")
        for action in ("draw", "dig", "hunt", "hire", "trash")
    ],
)
def test_each_standard_action_once_a_round(action: str) -> None:
    sitting = gathering(modules=("hq2",)).do(Tick(ANNA, action))
    for again in (Tick(ANNA, action), Open(ANNA, action)):
        refusal = sitting.refused(again)
        assert refusal.rule == "R10"
        assert refusal.may_be_overruled
        sitting.overruled(again)
    sitting.do(Close()).round(2).do(Tick(ANNA, action))


def test_r10_each_player_has_actions_of_her_own() -> None:
    sitting = gathering().do(Tick(ANNA, "dig"), MoveOn(), Tick(BEN, "dig"))
    assert "dig" in sitting.player(BEN).used


def test_r10_a_refugee_digs_or_hunts_never_both() -> None:
    sitting = gathering().done("dig", *["refugee"] * 4, "shovel", choice=NOTHING)
    sitting.do(Open(ANNA, "hunt"))
    refusal = sitting.refused(Lay(ANNA, "hunt", "refugee"))
    assert refusal.rule == "R10"
    sitting.overruled(Lay(ANNA, "hunt", "refugee"))
    assert sitting.table.tray == Tray(ANNA, "hunt", ("refugee",))


def test_an_action_out_of_turn_is_refused_unless_the_table_says_so() -> None:
    sitting = gathering()
    assert sitting.refused(Tick(BEN, "dig")).rule == "round/gather"
    assert "dig" in sitting.overruled(Tick(BEN, "dig")).player(BEN).used


@pytest.mark.parametrize("command", [Tick(PlayerId("zoe"), "dig"), Tick(ANNA, "fly"), Close()])
def test_what_hands_cannot_do_is_never_allowed(command: Tick | Close) -> None:
    refusal = gathering().refused(command)
    assert not refusal.may_be_overruled


# Digging ----------------------------------------------------------------------------------------


def test_r12_of_three_cards_dug_up_one_is_kept_and_two_go_back_below() -> None:
    sitting = gathering()
    before = sitting.table.piles.junkyard
    sitting.done("dig", "scavenger", "shovel", choice="net")
    assert sitting.happened(ActionDone) == [ActionDone(ANNA, "dig", ("scavenger", "shovel"), 3)]
    assert sitting.happened(CardKept) == [CardKept(ANNA, "net")]
    assert sitting.table.piles.junkyard == before - 1
    assert sitting.player().cards["net"] == 1


def test_r12_in_the_sample_round_net_and_junk_are_dug_up_and_the_net_is_kept() -> None:
    sitting = gathering().done("dig", "refugee", "shovel", choice="net")
    assert sitting.happened(ActionDone)[0].value == 2
    assert (sitting.player().cards["net"], sitting.player().cards.get("junk", 0)) == (1, 0)


def test_r12_after_a_deadlock_the_junkyard_is_shuffled() -> None:
    sitting = Sitting().round(3).overruled(MoveOn(all=True)).do(Deadlock())
    told = " ".join(GAME.log.sentence(sitting.table, event, TABLE) for event in sitting.events)
    assert "goes to the junkyard" in told


def test_r12_the_table_is_told_that_nothing_is_shuffled_after_a_dig() -> None:
    said = " ".join(offer(gathering().opened("dig", "refugee", "shovel")).says)
    assert "Put the rest on the bottom, no shuffle" in said


def test_r12_junk_goes_back_and_nothing_is_kept() -> None:
    sitting = gathering()
    before = sitting.table.piles
    sitting.done("dig", "brawler", choice=NOTHING)
    assert sitting.table.piles == before
    assert sitting.refused(Open(ANNA, "dig")).rule == "R10"


def test_a_secret_card_is_kept_without_telling_which() -> None:
    sitting = gathering().done("dig", "scavenger", choice=SECRET)
    assert sitting.player().secrets == {"junkyard": 1}
    assert "net" not in sitting.player().cards
    told = " ".join(GAME.log.sentence(sitting.table, event, TABLE) for event in sitting.events)
    assert "an unknown card" in told


def test_r11_a_dig_of_nothing_is_refused_unless_the_table_says_so() -> None:
    sitting = gathering().opened("dig", "refugee")
    dig = Complete(ANNA, "dig", SECRET)
    assert sitting.refused(dig).rule == "R11"
    assert sitting.overruled(dig).player().secrets == {"junkyard": 1}


def test_a_card_of_which_none_is_left_cannot_have_been_dug_up() -> None:
    sitting = gathering(2)
    for _ in range(sitting.table.piles.unseen["net"]):
        sitting.overruled(Open(ANNA, "dig")).do(Complete(ANNA, "dig", "net"))
    sitting.overruled(Open(ANNA, "dig"))
    assert sitting.refused(Complete(ANNA, "dig", "net")).rule == "R55"
    sitting.overruled(Complete(ANNA, "dig", "net"))
    assert sitting.table.piles.corrected == {"net": 1}


def test_nothing_is_asked_of_a_dig_where_only_the_clock_runs() -> None:
    sitting = gathering(tracking=("clock",)).do(Open(ANNA, "dig"))
    assert [option.label for option in offer(sitting).results] == ["Dig"]
    assert "dig" in sitting.do(Complete(ANNA, "dig", NOTHING)).player().used


# Whose card it is -------------------------------------------------------------------------------


def test_r55_a_card_she_is_not_known_to_own_uses_up_a_secret_one() -> None:
    sitting = gathering().done("dig", "scavenger", choice=SECRET)
    sitting.do(Tick(ANNA, "draw"), Open(ANNA, "hunt"), Lay(ANNA, "hunt", "net"))
    assert sitting.happened(SecretIdentified) == [SecretIdentified(ANNA, "junkyard", "net")]
    assert sitting.player().secrets == {}
    assert sitting.player().cards["net"] == 1


def test_r55_a_contested_resource_may_have_been_dug_up_after_a_deadlock() -> None:
    sitting = gathering().given(SkirmishDeadlocked(13)).done("dig", "scavenger", choice=SECRET)
    sitting.do(Tick(ANNA, "draw"), Open(ANNA, "hunt"), Lay(ANNA, "hunt", "wolf_pack"))
    assert sitting.happened(SecretIdentified) == [SecretIdentified(ANNA, "junkyard", "wolf_pack")]


@pytest.mark.parametrize("origin", ["junkyard", "elsewhere"])
def test_r55_with_no_secret_left_the_table_asks_where_it_came_from(origin: str) -> None:
    sitting = gathering().do(Open(ANNA, "hunt"))
    refusal = sitting.refused(Lay(ANNA, "hunt", "net"))
    assert refusal.rule == "R55"
    assert (("origin", origin),) in [way.fields for way in refusal.ways]
    sitting.do(Lay(ANNA, "hunt", "net", origin))
    assert sitting.player().cards["net"] == 1


def test_r55_a_hired_card_that_was_not_tapped_comes_off_its_stack() -> None:
    sitting = gathering().do(Open(ANNA, "draw"))
    before = sitting.table.piles.stacks["scout"]
    sitting.do(Lay(ANNA, "draw", "scout", "stack"))
    assert sitting.table.piles.stacks["scout"] == before - 1


def test_r55_no_card_comes_from_where_it_cannot_have_been() -> None:
    sitting = gathering().do(Open(ANNA, "hunt"))
    assert not sitting.refused(Lay(ANNA, "hunt", "net", "stack")).may_be_overruled


@pytest.mark.parametrize("tracking", ["clock", "piles"])
def test_nobody_asks_whose_card_it_is_where_decks_are_not_tracked(tracking: str) -> None:
    sitting = gathering(tracking=(tracking,)).opened("hunt", "field_crew", "net", "net")
    assert offer(sitting).value == 4


def test_a_card_can_be_taken_back_into_the_hand() -> None:
    sitting = gathering().opened("dig", "refugee", "refugee").do(TakeBack(ANNA, "dig", "refugee"))
    assert sitting.table.tray == Tray(ANNA, "dig", ("refugee",))
    sitting.do(TakeBack(ANNA, "dig", "refugee"))
    assert not sitting.refused(TakeBack(ANNA, "dig", "refugee")).may_be_overruled


# Hunting and hiring -----------------------------------------------------------------------------


def test_the_next_action_ends_a_hunt_that_is_open() -> None:
    sitting = gathering().opened("hunt", "scavenger", "spear").do(Open(ANNA, "hire"))
    hunted = ActionDone(ANNA, "hunt", ("scavenger", "spear"), 2, food=2)
    assert sitting.happened(ActionDone) == [hunted]
    assert sitting.player().food == 2


def test_a_dig_that_is_open_is_not_forgotten() -> None:
    sitting = gathering().opened("dig", "scavenger")
    assert sitting.refused(Open(ANNA, "hunt")).rule == "round/gather"
    assert "First: finish or close Anna's dig." in sitting.refused(MoveOn()).message
    sitting.overruled(Open(ANNA, "hunt"))
    assert "dig" not in sitting.player().used


def test_a_mercenary_comes_off_its_stack() -> None:
    sitting = gathering().done("hunt", "scavenger").do(Open(ANNA, "hire"))
    before = sitting.table.piles.stacks["scavenger"]
    sitting.do(Complete(ANNA, "hire", "scavenger"))
    assert sitting.happened(Hired) == [Hired(ANNA, "scavenger")]
    assert sitting.table.piles.stacks["scavenger"] == before - 1
    assert sitting.player().cards["scavenger"] == 4


def test_r11_what_cannot_be_paid_is_refused_with_what_is_missing() -> None:
    sitting = gathering().done("hunt", "scavenger").do(Open(ANNA, "hire"))
    refusal = sitting.refused(Complete(ANNA, "hire", "scout"))
    assert refusal.rule == "R11"
    assert (
        refusal.message == "1 food and 1 med short. Scout costs 2 food and 1 med; you have 1 food."
    )
    assert sitting.overruled(Complete(ANNA, "hire", "scout")).player().cards["scout"] == 1


def test_food_that_nobody_counted_is_enough() -> None:
    sitting = gathering().do(Tick(ANNA, "hunt")).opened("hire")
    assert sitting.player().food is None
    sitting.do(Complete(ANNA, "hire", "brawler"))
    assert sitting.player().cards["brawler"] == 2


@pytest.mark.parametrize("tracking", ["clock", "piles"])
def test_nobody_asks_how_a_hire_is_paid_where_decks_are_not_tracked(tracking: str) -> None:
    sitting = gathering(tracking=(tracking,)).done("hire", choice="sniper_team")
    assert sitting.happened(Hired) == [Hired(ANNA, "sniper_team")]
    counted = gathering(tracking=(tracking,)).opened("hire", "pills")
    assert counted.refused(Complete(ANNA, "hire", "sniper_team")).rule == "R11"


def test_an_empty_stack_gives_nobody_unless_the_table_says_so() -> None:
    sitting = gathering(5)
    while sitting.table.piles.stacks["thugs"]:
        sitting.overruled(Open(ANNA, "hire")).overruled(Complete(ANNA, "hire", "thugs"))
    sitting.overruled(Open(ANNA, "hire"))
    assert sitting.refused(Complete(ANNA, "hire", "thugs")).rule == "actions/hire"
    sitting.overruled(Complete(ANNA, "hire", "thugs"))
    assert sitting.table.piles.corrected["thugs"] == 1
    assert sitting.table.piles.stacks["thugs"] == 0


def test_meds_pay_and_are_spent() -> None:
    sitting = gathering().do(Open(ANNA, "hire"), Lay(ANNA, "hire", "pills", "junkyard"))
    sitting.do(Complete(ANNA, "hire", "hunter"))
    assert sitting.player().spent == ("pills",)
    assert sitting.player().cards["hunter"] == 1


def test_what_pays_for_nothing_is_refused_in_a_hire() -> None:
    sitting = gathering().do(Open(ANNA, "hire"))
    assert sitting.refused(Lay(ANNA, "hire", "spear")).rule == "actions/hire"


def led(leader: str) -> Sitting:
    """Anna with a leader, gathering."""
    return Sitting(modules=("hq3", "recon5")).do(KeepLeader(ANNA, leader)).gathering()


def test_the_butcher_takes_one_of_the_tribe_out_of_the_game() -> None:
    sitting = led("butcher").do(Open(ANNA, "hire"), Choose(ANNA, "hire", "leader", "kill"))
    hire = Complete(ANNA, "hire", "scouting_refugee")
    assert sitting.refused(hire).rule == "leaders/butcher"
    sitting.do(Choose(ANNA, "hire", "victim", "refugee"), hire)
    assert sitting.happened(RemovedFromPlay) == [RemovedFromPlay(ANNA, "refugee")]
    assert sitting.player().cards["refugee"] == 3
    assert sitting.table.piles.removed == {"refugee": 1}


def test_the_swindler_needs_refugees_for_his_price() -> None:
    sitting = led("swindler").do(Open(ANNA, "hire"), Choose(ANNA, "hire", "leader", "food"))
    hire = Complete(ANNA, "hire", "scouting_refugee")
    assert sitting.refused(hire).rule == "leaders/swindler"
    sitting.do(Lay(ANNA, "hire", "refugee"), hire)
    assert sitting.player().spent == ("refugee",)


def test_r51_a_drafted_leader_replaces_the_old_one() -> None:
    sitting = gathering(modules=("hq3",), variants=("leader_drafting",))
    pile = sitting.table.piles.leaders
    sitting.done("hunt", "scavenger").do(Open(ANNA, "hire"))
    sitting.do(Complete(ANNA, "hire", f"leader:{pile[0]}"))
    assert sitting.happened(LeaderJoined) == [LeaderJoined(ANNA, pile[0])]
    sitting.round(2).done("hunt", "scavenger").do(Open(ANNA, "hire"))
    sitting.do(Complete(ANNA, "hire", f"leader:{pile[1]}"))
    assert sitting.player().leader == pile[1]
    assert sitting.table.piles.leaders == (*pile[2:], pile[0])


def test_leaders_may_be_drawn_and_none_taken_but_not_without_food() -> None:
    sitting = gathering(modules=("hq3",), variants=("leader_drafting",)).do(Open(ANNA, "hire"))
    none = Complete(ANNA, "hire", "leader:")
    assert sitting.refused(none).rule == "actions/hire"
    sitting.do(Close()).done("hunt", "scavenger").do(Open(ANNA, "hire"), none)
    assert sitting.player().leader == ""
    assert "hire" in sitting.player().used


@pytest.mark.parametrize("tracking", ["piles", "decks"])
def test_r65_a_dig_takes_what_the_junkyard_has(tracking: str) -> None:
    sitting = gathering(tracking=(tracking,))
    sitting.given(PileCounted("junkyard", sitting.table.piles.junkyard, 2))
    sitting.opened("dig", "scavenger", "shovel")
    assert sitting.offer().value == 3
    says = "The junkyard should hold 2 cards: look at what there is (R65)."
    assert says in sitting.offer().says
    assert says not in sitting.do(TakeBack(ANNA, "dig", "shovel")).offer().says
    sitting.do(Complete(ANNA, "dig", "secret"))
    assert sitting.table.piles.junkyard == 1


def test_r65_a_draw_shuffles_the_discard_pile_and_takes_what_there_is() -> None:
    says = gathering().opened("draw", "scavenger").offer().says[0]
    assert says.endswith("If your deck runs out, shuffle your discard pile first (R65).")


# Trashing and drawing ---------------------------------------------------------------------------


def test_r12_trashed_cards_go_on_top_and_the_junkyard_is_shuffled() -> None:
    sitting = gathering()
    before = sitting.table.piles.junkyard
    sitting.opened("trash", "refugee", "refugee")
    assert "shuffle" in " ".join(offer(sitting).says)
    sitting.do(Complete(ANNA, "trash"))
    assert sitting.happened(Trashed) == [Trashed(ANNA, ("refugee", "refugee"))]
    assert sitting.table.piles.junkyard == before + 2
    assert sitting.player().cards["refugee"] == 2
    assert sitting.player().spent == ()


def test_a_courier_throws_away_two_of_the_cards_drawn() -> None:
    sitting = gathering(modules=("recon3",)).do(Open(ANNA, "draw"))
    sitting.do(Lay(ANNA, "draw", "courier", "stack"))
    assert offer(sitting).value == 3
    assert "Discard 2" in " ".join(offer(sitting).says)


def test_a_cargo_sled_brings_a_tool_or_a_medicine_home_besides() -> None:
    sitting = gathering(modules=("recon4",)).do(Open(ANNA, "dig"))
    sitting.do(Lay(ANNA, "dig", "refugee"), Lay(ANNA, "dig", "cargo_sled", "elsewhere"))
    extra = next(question for question in offer(sitting).questions if question.field == "extra")
    assert "refugee" not in {option.value for option in extra.options}
    sitting.do(Choose(ANNA, "dig", "extra", "pills"), Complete(ANNA, "dig", "net"))
    assert sitting.happened(CardKept) == [CardKept(ANNA, "net"), CardKept(ANNA, "pills")]
