"""The verdict at the table: one tap records it, and the table follows (R28-R34, R50)."""

from __future__ import annotations

import pytest

from companion.engine.game import TABLE, PlayerId
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table.commands import (
    Announce,
    CatchUp,
    Deadlock,
    Declare,
    MoveOn,
    RevealCard,
    SayTotal,
    Win,
)
from companion.games.arctic_scavengers.table.events import (
    Announced,
    BuildingDisabled,
    CardsReturned,
    ContestedResourceLeft,
    LeaderWounded,
    RemovedFromPlay,
    SecretIdentified,
    SkirmishDeadlocked,
    SkirmishFought,
    SkirmishWon,
)
from companion.games.arctic_scavengers.table.skirmish import stage
from companion.games.arctic_scavengers.table.skirmish.ending import REASONS
from companion.games.arctic_scavengers.view.draw import draw_panel
from tests.games.arctic_scavengers.fighting import ANNA, BEN, CARA, Fight
from tests.games.arctic_scavengers.sitting import Sitting


def chores(table: Sitting) -> tuple[str, ...]:
    """Who keeps hardy scavengers in hand, as the draw of the next round says."""
    panel = draw_panel(table.table)
    assert panel is not None
    return tuple(order.who + order.text for order in panel.orders if order.icon == "redo")


def button(table: Fight) -> str:
    assert table.at_table.stage == "verdict"
    key = GAME.view(table.table, TABLE).bar.key
    assert key is not None
    return key.label


# Recording ----------------------------------------------------------------------------------------


def test_one_tap_records_the_verdict_and_starts_the_next_round() -> None:
    table = Fight("brawler", "scavenger", "")
    assert button(table) == "Start round 4"
    left = table.table.contested_left
    table.do(MoveOn())
    assert (table.table.round, table.table.phase) == (4, "draw")
    assert table.table.contested_left == left - 1
    assert table.player().secrets == {"contested": 1}
    (fought,) = table.happened(SkirmishFought)
    assert (fought.decided_by, fought.fight) == ("fight", {"anna": 2, "ben": 1, "cara": 0})
    assert table.table.reveal.shown == ()


def test_the_last_skirmish_ends_the_game_r9() -> None:
    table = Fight("brawler", "scavenger", "")
    while table.table.contested_left > 1:
        table.overruled(MoveOn(all=table.table.phase == "gather"))
    while table.table.phase != "skirmish":
        table.overruled(MoveOn(all=True))
    table.reveals(ANNA, "brawler").all_pass()
    assert button(table) == "End the game"
    table.do(MoveOn())
    assert table.table.is_over


def test_a_lead_of_one_is_a_tie_for_two_players_r31() -> None:
    table = Fight("brawler", "scavenger")
    assert table.verdict() == ("Deadlock", "margin")
    table.do(MoveOn())
    assert table.happened(SkirmishDeadlocked)


@pytest.mark.parametrize(
    ("forces", "verdict"),
    [
        pytest.param(("brawler", "rogue"), "Deadlock", id="R31 not on a lead of 1"),
        pytest.param(("scavenger", "rogue"), "Ben wins", id="R31 a rogue acts on equal scores"),
    ],
)
def test_with_two_players_a_rogue_acts_on_equal_scores_alone(
    forces: tuple[str, str], verdict: str
) -> None:
    assert Fight(*forces, modules=("recon2",)).verdict()[0] == verdict


def test_a_provocateur_makes_the_force_a_fight_score_for_two_players_too_r31() -> None:
    table = Fight("provocateur tribe_family_3", "brawler", modules=("recon2",))
    table.declares("anna provoke provocateur")
    assert (table.totals(), table.verdict()[0]) == ({"anna": "4/4", "ben": "2/1"}, "Anna wins")


def test_a_deadlock_sends_the_resource_into_the_junkyard_r32() -> None:
    table = Fight("brawler", "brawler", "", tracking="piles", modules=())
    junkyard = table.table.piles.junkyard
    table.all_pass().do(MoveOn())
    assert table.happened(SkirmishDeadlocked)
    assert table.table.piles.junkyard == junkyard + 1


@pytest.mark.parametrize(
    "forces", [("brawler", "scavenger"), ("brawler", "brawler", ""), ("refugee", "", "", "")]
)
def test_a_deadlock_says_at_once_where_the_resource_goes_r32(forces: tuple[str, ...]) -> None:
    table = Fight(*forces, modules=())
    assert table.verdict()[0] == "Deadlock"
    assert orders(table)[0] == ("", "Put the top contested resource, unseen, on the junkyard")


def orders(table: Fight) -> list[tuple[str, str]]:
    """Who does what with the cards, once the verdict stands."""
    shown = table.at_table.verdict
    assert shown is not None
    return [(order.who, order.text) for order in shown.orders]


def test_a_win_says_at_once_what_everyone_does() -> None:
    table = Fight("brawler", "sniper_team spear", "scavenger hardy_scavenger", modules=("recon1",))
    table.declares("ben snipe sniper_team cara scavenger")
    assert orders(table) == [
        ("Anna", "put the top contested resource in your discard pile, unseen"),
        ("Cara", "discard Scavenger"),
        ("Cara", "keep Hardy Scavenger in hand"),
        ("Everyone", "discard the other cards"),
        ("", "Pass the initiator card to Ben"),
    ]


def test_the_same_order_to_several_stands_once() -> None:
    table = Fight("thugs", "hardy_scavenger", "hardy_scavenger", modules=("recon1",))
    shown = table.at_table.verdict
    assert shown is not None
    kept = next(order for order in shown.orders if order.text == "keep Hardy Scavenger in hand")
    assert ([seat.id for seat in kept.seats], kept.who) == ([BEN, CARA], "")


def test_after_the_last_skirmish_no_one_passes_the_initiator_card() -> None:
    table = Fight("brawler", "", "", modules=()).given(ContestedResourceLeft(1))
    assert isinstance(table, Fight)
    assert orders(table)[-1] == ("Everyone", "discard your skirmish cards")


@pytest.mark.parametrize(
    ("forces", "by", "lack"),
    [
        (("brawler", "scavenger", ""), "2 fight to Ben's 1.", "Ben was 2 fight short."),
        (
            ("brawler refugee", "brawler", ""),
            "Tie at 2 fight. 2 people to Ben's 1.",
            "Ben was 1 fight short.",
        ),
        (
            ("brawler", "brawler", ""),
            "Anna and Ben tie at 2 fight and 1 person.",
            "Each was 1 person short.",
        ),
        (
            ("brawler", "scavenger"),
            "Anna leads 2 to 1. Two players: win by 2 or more.",
            "Anna was 1 fight short.",
        ),
        (("refugee", "", ""), "No one has fight.", ""),
        (
            ("brawler", "brawler", "rogue"),
            "Tie at 2 fight. Cara's Rogue takes it.",
            "Anna and Ben were 1 fight short.",
        ),
    ],
)
def test_the_verdict_says_by_what_and_who_was_how_much_short(
    forces: tuple[str, ...], by: str, lack: str
) -> None:
    shown = Fight(*forces, modules=("recon2",)).at_table.verdict
    assert shown is not None
    assert (shown.by, shown.lack) == (by, lack)


def test_the_margin_is_shown_as_blocks_with_the_missing_point() -> None:
    shown = Fight("brawler refugee", "brawler", "scavenger", modules=()).at_table.verdict
    assert shown is not None
    rows = [(row.name, row.fight, row.missing, row.people, row.has_won) for row in shown.rows]
    assert rows == [("Anna", 2, 0, 2, True), ("Ben", 2, 1, 1, False)]


def test_a_deadlock_shows_who_tied_and_no_missing_point() -> None:
    shown = Fight("brawler", "brawler", "scavenger", modules=()).at_table.verdict
    assert shown is not None
    assert not shown.is_won
    assert [(row.name, row.missing) for row in shown.rows] == [("Anna", 0), ("Ben", 0)]


def test_while_something_is_missing_no_verdict_is_given() -> None:
    table = Fight("sniper_team", "refugee", "")
    assert table.at_table.verdict is None
    assert table.all_pass().at_table.verdict


def test_nobody_attacks_r28() -> None:
    table = Fight("refugee", "refugee refugee", "")
    assert table.verdict() == ("Deadlock", "no_attack")


def test_r28_as_a_house_rule_people_decide_at_0() -> None:
    table = Fight("refugee", "refugee refugee", "", zero_fight=("can_win",))
    assert table.verdict() == ("Ben wins", "people")


def test_a_rogue_steals_a_tie_r30() -> None:
    table = Fight("brawler", "brawler", "rogue", modules=("recon2",))
    assert table.verdict() == ("Cara wins", "rogue")


def test_while_something_is_missing_somebody_only_leads() -> None:
    table = Fight("sniper_team brawler", "refugee", "")
    assert stage.stage(table.table) == "entry"
    table.all_announce()
    assert stage.stage(table.table) == "reactions"
    refusal = table.refused(MoveOn())
    assert (refusal.rule, refusal.may_be_overruled) == ("round/skirmish", True)
    assert "Anna: declare, or tap No more actions" in refusal.message
    table.all_pass()
    assert stage.stage(table.table) == "verdict"


def test_a_winner_can_be_recorded_although_something_is_missing() -> None:
    table = Fight("sniper_team brawler", "refugee", "")
    refusal = table.refused(Win(ANNA))
    assert (refusal.rule, refusal.may_be_overruled) == ("round/skirmish", True)
    table.overruled(Win(ANNA))
    assert table.happened(SkirmishWon)


def test_an_open_snipe_is_missing_too() -> None:
    table = Fight("sniper_team", "refugee medic", "brawler")
    table.do(Declare(ANNA, "snipe", "sniper_team", CARA, "brawler"))
    assert "First: choose who saves" in table.refused(MoveOn()).message


# The table says so --------------------------------------------------------------------------------


def test_just_the_winner_needs_no_cards() -> None:
    table = Fight("", "", "").do(Win(BEN))
    assert table.happened(SkirmishWon)[0].player == BEN
    assert not table.happened(SkirmishFought)


@pytest.mark.parametrize(
    ("command", "winner", "instead"),
    [(Win(BEN), BEN, "someone else"), (Deadlock(), "", "a deadlock")],
    ids=["another", "nobody"],
)
def test_the_table_overrides_the_winner_with_a_reason_chip(
    command: Win | Deadlock, winner: str, instead: str
) -> None:
    table = Fight("brawler", "scavenger", "")
    refusal = table.refused(command)
    assert (refusal.rule, refusal.may_be_overruled) == ("R29", True)
    assert refusal.message == f"The cards say Anna wins. Why {instead}?"
    assert tuple(way.label for way in refusal.ways) == REASONS
    fields = dict(refusal.ways[0].fields)
    table.do(type(command)(**{**vars(command), **fields}))
    (fought,) = table.happened(SkirmishFought)
    assert fought.reason == REASONS[0]
    assert "Decided by the table: We missed a card." in table.told()
    won = table.happened(SkirmishWon)
    assert (won[0].player if won else "") == winner


def test_a_winner_against_a_deadlock_of_the_cards_is_asked_for_a_reason() -> None:
    table = Fight("brawler", "brawler", "")
    assert table.refused(Win(ANNA)).message == "The cards say deadlock. Why a winner?"


def test_it_may_be_overruled_without_a_reason() -> None:
    table = Fight("", "brawler", "").overruled(Win(ANNA))
    assert table.happened(SkirmishWon)[0].player == ANNA


def test_with_two_players_the_override_names_their_ruling_r31() -> None:
    assert Fight("thugs", "refugee").refused(Win(BEN)).rule == "R31"


def test_a_reason_for_what_the_cards_say_anyway_is_not_told() -> None:
    table = Fight("brawler", "", "").do(Win(ANNA, reason=REASONS[1]))
    assert table.happened(SkirmishFought)[0].reason == ""


def test_a_reason_is_one_of_those_offered() -> None:
    table = Fight("brawler", "", "")
    assert not table.refused(Win(BEN, reason="because")).may_be_overruled


def test_only_who_sits_there_can_win() -> None:
    assert not Fight("", "", "").refused(Win(PlayerId("zoe"))).may_be_overruled


def test_a_broken_promise_is_said_before_it_is_recorded() -> None:
    table = Sitting(2, tracking=("piles",)).round(3)
    table.do(Announce(ANNA, 2), Announce(BEN, 0), RevealCard(ANNA, "brawler"))
    assert "Anna: reveal 1 more card" in table.refused(MoveOn()).message


# What follows -------------------------------------------------------------------------------------


def test_a_wounded_leader_stays_wounded_r50() -> None:
    table = Fight("sniper_team brawler", "gangster: refugee", "")
    table.declares("anna wound sniper_team ben").do(MoveOn())
    assert table.happened(LeaderWounded)
    assert table.player(BEN).is_wounded


def test_a_saved_leader_is_not_wounded_r50() -> None:
    table = Fight("sniper_team brawler", "gangster: refugee medic", "")
    table.declares("anna wound sniper_team ben / ben medic").all_pass().do(MoveOn())
    assert not table.happened(LeaderWounded)


def test_a_disabled_building_stays_disabled_r50() -> None:
    table = Fight("saboteur saboteur", "refugee refugee +portable_decoys +portable_decoys", "")
    table.declares("anna disable saboteur ben portable_decoys").all_pass().do(MoveOn())
    assert len(table.happened(BuildingDisabled)) == 1
    assert [site.is_disabled for site in table.player(BEN).sites] == [True, False]


def test_two_buildings_of_a_kind_are_disabled_one_by_one_r50() -> None:
    table = Fight("saboteur saboteur", "refugee refugee +portable_decoys +portable_decoys", "")
    table.declares(
        "anna disable saboteur ben portable_decoys", "anna disable saboteur ben portable_decoys"
    ).do(MoveOn())
    assert [site.is_disabled for site in table.player(BEN).sites] == [True, True]


def test_the_fanatics_refugee_leaves_the_game_r22() -> None:
    table = Fight("fanatic: refugee", "brawler", "", tracking="decks")
    before = table.player().cards["refugee"]
    table.declares("anna bomb refugee ben brawler").do(MoveOn())
    assert table.happened(RemovedFromPlay)
    assert table.player().cards["refugee"] == before - 1
    assert table.table.piles.removed == {"refugee": 1}


def test_hardy_scavengers_come_back_to_those_who_did_not_win_r33() -> None:
    hardy = "hardy_scavenger hardy_scavenger"
    table = Fight(f"{hardy} spear", hardy, "", modules=("recon3",)).do(MoveOn())
    (back,) = table.happened(CardsReturned)
    assert (back.player, back.cards) == (BEN, ("hardy_scavenger", "hardy_scavenger"))
    assert chores(table) == ("Ben: keep Hardy Scavenger ×2 in hand and draw 5 more.",)
    table.do(MoveOn())
    assert table.player(BEN).returned == ()


def test_a_sniped_hardy_scavenger_does_not_come_back_r33() -> None:
    table = Fight("sniper_team brawler", "hardy_scavenger", "", modules=("recon3",))
    table.declares("anna snipe sniper_team ben hardy_scavenger").do(MoveOn())
    assert not table.happened(CardsReturned)
    assert chores(table) == ()


def test_after_just_a_winner_the_table_is_only_reminded_r33() -> None:
    table = Fight("", "", "", modules=("recon3",)).do(Win(ANNA))
    assert chores(table) == ("Everyone who did not win: keep Hardy Scavengers in hand.",)


def test_after_a_bare_total_the_table_is_only_reminded_r33() -> None:
    table = Fight("", "", "", modules=("recon3",)).do(SayTotal(BEN, 3, 3)).do(MoveOn())
    assert chores(table) == ("Everyone who did not win: keep Hardy Scavengers in hand.",)


def test_the_override_decides_whose_hardy_scavengers_come_back_r33() -> None:
    table = Fight("hardy_scavenger spear", "hardy_scavenger", "", modules=("recon3",))
    table.overruled(Win(BEN))
    assert table.happened(CardsReturned)[0].player == ANNA


def test_the_winner_may_name_the_contested_resource_r55() -> None:
    table = Fight("brawler", "", "", tracking="decks", modules=())
    labels = {move.label: dict(move.fields) for move in table.at_table.prizes}
    assert labels["Grenade"] == {"player": "anna", "card": "grenade"}
    table.do(Win(ANNA, card="grenade"))
    assert table.happened(SecretIdentified)
    assert table.player().cards["grenade"] == 1
    assert table.player().secret_cards == 0


def test_only_a_contested_resource_that_may_be_there_can_be_named_r55() -> None:
    table = Fight("brawler", "", "", tracking="decks", modules=())
    for card in ("spear", "dragon", "tear_gas"):
        assert not table.refused(Win(ANNA, card=card)).may_be_overruled


def test_the_prize_is_named_only_once_everybody_agrees_who_won() -> None:
    table = Fight("brawler", "", "", tracking="decks", modules=()).given(Announced(BEN, 1))
    assert isinstance(table, Fight)
    assert table.standing.winner == ANNA
    assert table.at_table.prizes == ()
    assert table.reveals(BEN, "refugee").at_table.prizes


def test_nobody_is_asked_to_name_it_where_decks_are_not_tracked() -> None:
    assert Fight("brawler", "", "").at_table.prizes == ()


def test_the_prize_is_not_named_before_everybody_has_declared() -> None:
    table = Fight("brawler", "", "", tracking="decks", modules=("hq1",))
    table.overruled(RevealCard(BEN, "saboteur"))
    table.overruled(RevealCard(ANNA, "spear"))
    assert table.at_table.prizes == ()
    assert table.all_pass().at_table.prizes


def test_a_secret_card_stays_known_after_the_skirmish_r55() -> None:
    table = Fight("", "", "", tracking="decks", modules=())
    table.do(CatchUp(3, decks={"cara.?junkyard": 1}), RevealCard(CARA, "pickaxe"))
    table.overruled(MoveOn())
    assert table.player(CARA).cards["pickaxe"] == 1
