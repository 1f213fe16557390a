"""The reaction window: who is asked, what is offered, who saves, what is taken back (R17-R25, R50, R64)."""

from __future__ import annotations

import pytest

from companion.engine.game import TABLE, Command, PlayerId
from companion.engine.view import Move
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table.commands import (
    AnswerSnipe,
    Declare,
    KeepLeader,
    Pass,
    RevealCard,
    TakeOut,
    Withdraw,
)
from companion.games.arctic_scavengers.table.events import (
    ActionsWithdrawn,
    LeaderJoined,
    LeaderPowerUsed,
)
from companion.games.arctic_scavengers.table.skirmish import window
from companion.games.arctic_scavengers.view.skirmish import answers, asked, skirmish_bar
from companion.games.arctic_scavengers.view.skirmish.reactions import ROWS, means, saving, trays
from tests.games.arctic_scavengers.fighting import ANNA, BEN, CARA, DANA, ELI, Fight
from tests.games.arctic_scavengers.reveal import FIVE
from tests.games.arctic_scavengers.sitting import Sitting

SNIPER = ("sniper_team", "refugee medic", "brawler")


# Who is asked -------------------------------------------------------------------------------------


def test_only_players_who_can_act_are_asked_from_the_initiator_on_r17() -> None:
    table = Fight("brawler", "sniper_team", "saboteur spear", first=CARA)
    assert window.asked(table.table) == BEN
    table.reveals(BEN, "net")
    assert window.asked(table.table) == CARA
    table.do(Pass(CARA))
    assert asked(table.table) == "Ben: any special actions?"
    table.do(Pass(BEN))
    assert (window.asked(table.table), asked(table.table)) == ("", "")


def test_the_order_example_of_five_players_r17() -> None:
    # The third player hits the sniper team of the fifth before it can act.
    table = Fight(*FIVE.values(), modules=())
    table.declares("anna disarm saboteur cara grenade")
    assert window.asked(table.table) == CARA
    table.declares("cara snipe sniper_team eli sniper_team")
    assert window.asked(table.table) == DANA
    table.declares("dana snipe sniper_team cara sniper_team")
    assert window.asked(table.table) == ""  # Eli's sniper team is gone before its turn
    assert table.notes(ELI)["Sniper Team"] == "sniped"
    assert table.notes(CARA) == {
        "Sniper Team": "sniped, had acted",
        "Scavenger": "",
        "Grenade": "disarmed",
    }
    refusal = table.refused(Declare(ELI, "snipe", "sniper_team", ANNA, "brawler"))
    assert (refusal.rule, refusal.may_be_overruled) == ("R17", False)


@pytest.mark.parametrize(
    ("cards", "rule"),
    [
        ("sniper_team", "R19"),
        ("saboteur", "R19"),
        ("tear_gas", "R23"),
        ("provocateur", "R24"),
        ("drill_sergeant", "R64"),
        ("fanatic: refugee", "R22"),
        ("mentor: brawler refugee", "R25"),
    ],
)
def test_what_may_be_declared_says_which_ruling_it_goes_by(cards: str, rule: str) -> None:
    table = Fight(cards, "brawler spear", modules=("hq3",))
    assert {one.rule for one in means(table.table)} == {rule}


def test_a_snipe_that_waits_for_an_answer_says_who_may_save_r21() -> None:
    table = Fight(*SNIPER).do(Declare(ANNA, "snipe", "sniper_team", BEN, "refugee"))
    assert table.at_table.stage == "reactions"
    assert skirmish_bar(table.table).rule == "R21"


def test_a_target_that_has_acted_is_marked_r17() -> None:
    table = Fight("saboteur", "sniper_team spear", "")
    table.declares("anna disarm saboteur ben spear")
    assert "Sniper Team snipes Anna Saboteur (has acted)" in table.offered()


def test_a_hit_on_the_copy_that_has_acted_spares_the_other_r17() -> None:
    table = Fight("saboteur saboteur", "sniper_team spear", "")
    table.declares("anna disarm saboteur ben spear", "ben snipe sniper_team anna saboteur#1")
    notes = [card.note for card in table.panel.trays[0].cards]
    assert notes == ["sniped, had acted", ""]


def test_a_player_whose_turn_is_over_is_asked_no_more_r17() -> None:
    table = Fight("sniper_team", "sniper_team", "brawler scavenger")
    table.declares("ben snipe sniper_team cara brawler")
    assert window.asked(table.table) == ""
    refusal = table.refused(Declare(ANNA, "snipe", "sniper_team", CARA, "scavenger"))
    assert refusal.rule == "R17"


def test_of_more_cards_than_there_is_room_for_the_rest_is_spare() -> None:
    cards = "brawler scout scavenger refugee spear net shovel junk pills medkit"
    table = Fight("saboteur", cards, "").all_announce()
    tray = means(table.table)[0].trays[1]
    in_sight = [card for card in tray.cards if not card.is_spare]
    assert len(in_sight) == ROWS - 1
    assert all(not card.is_spare for card in tray.cards if card.move)
    assert tray.rest == len(tray.cards) - len(in_sight)


# Saves --------------------------------------------------------------------------------------------


def test_a_snipe_asks_who_saves_and_waits_for_the_answer_r21() -> None:
    table = Fight(*SNIPER).do(Declare(ANNA, "snipe", "sniper_team", CARA, "brawler"))
    assert asked(table.table) == "Anna's Sniper Team aims at Cara's Brawler"
    assert [one.label for one in answers(table.table)] == ["No one saves"]
    lit = [
        card for tray in trays(table.table, saving(table.table)) for card in tray.cards if card.move
    ]
    assert [(card.face.name, card.move) for card in lit] == [
        (
            "Medic",
            Move("answer", "Save with", (("player", "ben"), ("card", "medic#1")), icon="meds"),
        )
    ]
    assert not table.refused(Pass(ANNA)).may_be_overruled
    table.do(AnswerSnipe(BEN, "medic"))
    assert table.notes(CARA) == {"Brawler": ""}
    assert table.notes(BEN)["Medic"] == "has saved"
    told = "Anna's Sniper Team aims at Cara's Brawler; Ben's Medic saves it."
    assert GAME.log.sentence(table.table, table.events[0], TABLE) == told


def test_without_a_save_the_card_is_gone_r18() -> None:
    table = Fight(*SNIPER).declares("anna snipe sniper_team cara brawler")
    assert table.notes(CARA) == {"Brawler": "sniped"}
    assert table.totals()["cara"] == "0/0"


def test_nobody_is_asked_where_nobody_could_save_r21() -> None:
    table = Fight("sniper_team", "refugee medic", "")
    table.do(Declare(ANNA, "snipe", "sniper_team", BEN, "medic"))  # a medic cannot save itself
    assert window.unanswered(table.table) is None


def test_of_two_medics_the_other_saves_r21() -> None:
    table = Fight("sniper_team", "medic medic", "")
    table.do(Declare(ANNA, "snipe", "sniper_team", BEN, "medic#1"))
    assert [one.exact_ref for _, one in window.savers(table.table)] == ["medic#2"]


def test_combat_medics_save_once_and_still_fight_r21() -> None:
    table = Fight("sniper_team sniper_team", "combat_medics brawler", "")
    table.declares("anna snipe sniper_team ben brawler / ben combat_medics")
    assert table.notes(BEN)["Combat Medics"] == "has saved"
    table.declares("anna snipe sniper_team#2 ben brawler")
    assert window.unanswered(table.table) is None
    assert table.notes(BEN)["Brawler"] == "sniped"


@pytest.mark.parametrize(
    ("player", "card"), [(CARA, "brawler"), (PlayerId("zoe"), "medic"), (BEN, "x#x"), (BEN, "")]
)
def test_only_a_medic_that_lies_there_saves_r21(player: PlayerId, card: str) -> None:
    table = Fight(*SNIPER).do(Declare(ANNA, "snipe", "sniper_team", CARA, "brawler"))
    assert not table.refused(AnswerSnipe(player, card)).may_be_overruled


def test_there_is_nothing_to_save_from_without_a_snipe_r21() -> None:
    assert Fight(*SNIPER).refused(AnswerSnipe(BEN, "medic")).rule == "R21"


# Leaders and buildings ----------------------------------------------------------------------------


def test_a_wound_switches_a_leader_off_at_once_r50() -> None:
    table = Fight("sniper_team", "gangster: refugee spear", "")
    assert table.totals()["ben"] == "2/2"
    table.declares("anna wound sniper_team ben")
    assert table.totals()["ben"] == "0/1"


def test_a_medic_saves_a_leader_r50() -> None:
    table = Fight("sniper_team", "gangster: refugee spear medic", "")
    table.declares("anna wound sniper_team ben / ben medic")
    assert table.totals()["ben"] == "2/3"


def test_nobody_wounds_or_disables_without_the_module_of_dirty_deeds_r50() -> None:
    table = Fight(
        "sniper_team saboteur", "gangster: refugee +portable_decoys", "", modules=("hq3",)
    )
    assert not any("wounds" in one or "disables" in one for one in table.offered())
    for command in (
        Declare(ANNA, "wound", "sniper_team", BEN),
        Declare(ANNA, "disable", "saboteur", BEN, "portable_decoys"),
    ):
        assert table.refused(command).rule == "R50"


def test_the_assassin_wounds_no_leader_r50() -> None:
    table = Fight("assassin", "gangster: refugee", "")
    assert table.offered() == ["Assassin snipes Ben Refugee"]


def test_disabled_decoys_add_nothing_r27() -> None:
    table = Fight("saboteur", "refugee refugee +portable_decoys", "")
    assert table.totals()["ben"] == "0/3"
    table.declares("anna disable saboteur ben portable_decoys")
    assert table.totals()["ben"] == "0/2"


def test_the_tools_of_the_sergeant_are_not_offered_r20() -> None:
    table = Fight("saboteur", "sergeant_at_arms: brawler spear", "scavenger net")
    assert table.offered() == ["Saboteur disarms Cara Net"]
    assert table.refused(Declare(ANNA, "disarm", "saboteur", BEN, "spear")).rule == "R20"


def test_a_wounded_sergeant_protects_nothing_r20() -> None:
    table = Fight("saboteur", "~sergeant_at_arms: brawler spear", "")
    assert "Saboteur disarms Ben Spear" in table.offered()


def test_the_bomb_reaches_any_card_and_nobody_saves_r22() -> None:
    table = Fight("fanatic: refugee", "sergeant_at_arms: medic spear pills", "")
    assert {
        "Fanatic bombs Ben Spear",
        "Fanatic bombs Ben Pills",
    } <= set(table.offered())
    table.declares("anna bomb refugee ben spear")
    assert window.unanswered(table.table) is None
    assert table.notes(BEN)["Spear"] == "bombed"
    assert table.notes(ANNA) == {"Refugee": "removed from play"}


def test_tear_gas_takes_the_fight_and_leaves_the_tool_r23() -> None:
    table = Fight("tear_gas", "brawler spear", "")
    table.declares("anna gas tear_gas ben brawler")
    assert table.totals()["ben"] == "2/1"
    assert table.notes(BEN)["Brawler"] == "gassed"
    assert table.notes(ANNA) == {"Tear Gas": "used up"}


def test_the_mentor_helps_once_r25() -> None:
    table = Fight("mentor: brawler refugee refugee", "", "")
    assert table.offered() == ["Mentor: +1 fight"]
    table.declares("anna mentor refugee")
    assert table.totals()["anna"] == "3/3"
    assert window.asked(table.table) == ""


def test_two_of_the_same_cards_are_offered_one_after_the_other() -> None:
    table = Fight("sniper_team sniper_team", "refugee brawler", "")
    offered = ["Sniper Team snipes Ben Refugee", "Sniper Team snipes Ben Brawler"]
    assert table.offered() == offered
    table.declares("anna snipe sniper_team ben refugee")
    assert table.offered() == offered[1:]


def test_the_provocateur_makes_people_the_fight_r24() -> None:
    table = Fight("provocateur tribe_family_5", "brawler", "")
    table.declares("anna provoke provocateur")
    assert table.totals()["anna"].split("/")[0] == table.totals()["anna"].split("/")[1]


@pytest.mark.parametrize("tracking", ["clock", "decks"])
def test_a_drill_sergeant_drills_in_its_players_turn_r64(tracking: str) -> None:
    table = Fight("brawler", "spear", "refugee", modules=("recon3",), tracking=tracking)
    table.do(RevealCard(BEN, "drill_sergeant", origin="stack"))
    assert asked(table.table) == "Ben: any special actions?"
    assert table.offered() == ["Drill Sergeant: draw 2 cards"]
    before = table.table
    table.declares("ben drill drill_sergeant")
    assert table.told() == "Ben's Drill Sergeant drills."
    assert table.totals() == {"anna": "2/1", "ben": "0/1", "cara": "0/1"}
    assert table.notes(BEN) == {"Drill Sergeant": "has acted", "Spear": ""}
    assert "R64" in {reason.rule for reason in table.standing.outcome.explanation}
    assert (table.table.players, table.table.piles) == (before.players, before.piles)
    assert window.asked(table.table) == ""


def test_a_drill_is_taken_back_like_anything_declared_r64() -> None:
    table = Fight("drill_sergeant", "refugee", "").declares("anna drill drill_sergeant")
    table.do(Withdraw(0))
    assert table.told() == "Withdrawn: Anna's Drill Sergeant drills."
    assert table.totals()["anna"] == "1/1"
    assert window.asked(table.table) == ANNA


def test_a_power_used_while_gathering_is_used_r25() -> None:
    table = Fight("mentor: brawler refugee", "", "")
    table.given(LeaderPowerUsed(ANNA, "mentor"))
    assert table.offered() == []
    refusal = table.refused(Declare(ANNA, "mentor", "refugee"))
    assert (refusal.rule, refusal.may_be_overruled) == ("R25", False)


def test_what_a_replaced_leader_did_counts_no_more() -> None:
    table = Fight("fanatic: refugee", "brawler", "").declares("anna bomb refugee ben brawler")
    table.given(LeaderJoined(ANNA, "gangster"))
    assert table.notes(BEN) == {"Brawler": ""}  # shown without an error, as if never declared


def test_a_leader_may_change_in_the_middle_of_a_skirmish() -> None:
    table = Fight("fanatic: refugee", "brawler", "", modules=("hq4",))
    table.declares("anna bomb refugee ben brawler")
    other = next(one for one in table.table.piles.leaders if one != "fanatic")
    table.overruled(KeepLeader(ANNA, other))
    assert table.panel.trays


# Taking back --------------------------------------------------------------------------------------


def test_taking_back_a_step_takes_back_the_later_ones_it_made_possible_r17() -> None:
    # The Sergeant's tools can be disarmed only because the sniper team wounded the Sergeant.
    table = Fight("sniper_team saboteur", "sergeant_at_arms: brawler spear", "tear_gas")
    table.declares(
        "anna wound sniper_team ben",
        "anna disarm saboteur ben spear",
        "cara gas tear_gas ben brawler",
    )
    assert table.notes(BEN) == {"Brawler": "gassed", "Spear": "disarmed"}
    table.do(Withdraw(0))
    assert table.told() == (
        "Withdrawn: Anna's Sniper Team hits Ben's Sergeant at Arms: it is wounded (R50); "
        "Anna's Saboteur hits Ben's Spear."
    )
    assert [one.does for one in table.table.reveal.declared] == ["gas"]
    assert table.notes(BEN) == {"Brawler": "gassed", "Spear": ""}


def test_a_step_in_the_middle_leaves_those_that_stand_without_it() -> None:
    table = Fight("sniper_team sniper_team", "refugee refugee brawler", "")
    table.declares(
        "anna snipe sniper_team#1 ben refugee#1", "anna snipe sniper_team#2 ben refugee#2"
    )
    table.do(Withdraw(0))
    assert [one.target for one in table.table.reveal.declared] == ["refugee#2"]
    (event,) = table.happened(ActionsWithdrawn)
    assert [one.target for one in event.actions] == ["refugee#1"]


def test_two_declarations_that_read_alike_are_taken_back_one_at_a_time() -> None:
    table = Fight("sniper_team sniper_team", "refugee refugee", "")
    table.declares("anna snipe sniper_team ben refugee", "anna snipe sniper_team ben refugee")
    assert {one.target for one in table.table.reveal.declared} == {"refugee#1", "refugee#2"}
    table.do(Withdraw(1))
    assert len(table.table.reveal.declared) == 1
    assert len(table.happened(ActionsWithdrawn)[0].actions) == 1


def test_whoever_passed_may_think_again_after_a_step_is_taken_back() -> None:
    table = Fight("sniper_team", "saboteur", "spear brawler")
    table.declares("anna snipe sniper_team cara brawler").do(Pass(BEN))
    assert window.asked(table.table) == ""
    table.do(Withdraw(0))
    assert window.asked(table.table) == ANNA


def test_a_snipe_that_waits_for_its_answer_can_be_taken_back() -> None:
    table = Fight(*SNIPER).do(Declare(ANNA, "snipe", "sniper_team", CARA, "brawler"))
    table.do(Withdraw(0))
    assert window.unanswered(table.table) is None
    assert window.asked(table.table) == ANNA


def test_the_save_of_a_medic_that_was_not_there_falls_with_its_snipe() -> None:
    table = Fight(*SNIPER).declares("anna snipe sniper_team cara brawler / ben medic")
    table.do(TakeOut(BEN, "medic"))
    assert table.table.reveal.declared == ()
    assert window.asked(table.table) == ANNA


# What cannot be -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "rule"),
    [
        (Declare(ANNA, "snipe", "sniper_team", BEN, "spear"), "R19"),
        (Declare(ANNA, "snipe", "sniper_team", ANNA, "brawler"), "R19"),
        (Declare(ANNA, "snipe", "brawler", BEN, "refugee"), "R19"),
        (Declare(ANNA, "dance", "sniper_team", BEN, "refugee"), "R17"),
        (Declare(PlayerId("zoe"), "snipe", "sniper_team", BEN, "refugee"), "R17"),
        (Declare(ANNA, "snipe", "sniper_team", PlayerId("zoe"), "refugee"), "R17"),
        (Declare(ANNA, "snipe", "##", BEN, "refugee"), "R17"),
        (Pass(PlayerId("zoe")), "R17"),
        (Withdraw(0), "R17"),
        (Withdraw(-1), "R17"),
    ],
    ids=str,
)
def test_what_cannot_be_declared_names_its_ruling(command: Command, rule: str) -> None:
    table = Fight("sniper_team brawler", "refugee spear", "")
    refusal = table.refused(command)
    assert (refusal.rule, refusal.may_be_overruled) == (rule, False)


def test_nobody_passes_twice() -> None:
    table = Fight("sniper_team", "refugee", "").do(Pass(ANNA))
    assert not table.refused(Pass(ANNA)).may_be_overruled


@pytest.mark.parametrize(
    "command", [Declare(ANNA, "provoke", "provocateur"), Pass(ANNA), Withdraw(0)], ids=str
)
def test_nothing_is_declared_outside_a_skirmish(command: Command) -> None:
    assert not Sitting().gathering().refused(command).may_be_overruled
