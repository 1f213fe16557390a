"""The work area while someone gathers: tiles, what is open in their place, and its bar."""

from __future__ import annotations

import pytest

from companion.engine.game import TABLE
from companion.engine.view import Bar
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table.commands import (
    Announce,
    Choose,
    Complete,
    Lay,
    MoveOn,
    Open,
    Tick,
)
from companion.games.arctic_scavengers.table.events import (
    BuildingDisabled,
    BuildingStarted,
    CardCameFrom,
    LeaderJoined,
    RemovedFromPlay,
    Retrieved,
    SkirmishWon,
    Stored,
    TimerMoved,
    TrayClosed,
)
from companion.games.arctic_scavengers.view.bench import Bench, bench
from companion.games.arctic_scavengers.view.draw import draw_panel
from companion.games.arctic_scavengers.view.open_action import OpenAction
from companion.games.arctic_scavengers.view.seats import acting, seat_view
from companion.games.arctic_scavengers.view.tiles import MOST, Tile
from tests.games.arctic_scavengers.sitting import ANNA, BEN, CARA, Sitting


def gathering(*modules: str, tracking: str = "decks", number: int = 3) -> Sitting:
    return Sitting(3, tracking=(tracking,), modules=modules).round(number)


def bar(sitting: Sitting) -> Bar:
    return GAME.view(sitting.table, TABLE).bar


def key(sitting: Sitting) -> str:
    found = bar(sitting).key
    assert found is not None
    return f"{found.label} {found.number}".strip()


def shown(sitting: Sitting) -> Bench:
    return bench(sitting.table)


def opened(sitting: Sitting) -> OpenAction:
    action = shown(sitting).open
    assert action is not None
    return action


def tile(sitting: Sitting, title: str) -> Tile:
    return next(one for one in shown(sitting).tiles if one.title == title)


def with_armory(*inside: str) -> Sitting:
    """Anna has a complete armory."""
    sitting = gathering("hq2").given(
        BuildingStarted(ANNA, "anna.1", "armory", 1),
        TimerMoved(ANNA, "anna.1", "armory", 0, "work"),
    )
    return sitting.given(Stored(ANNA, "anna.1", "armory", inside)) if inside else sitting


# Tiles -------------------------------------------------------------------------------------------


def test_what_is_done_says_what_it_came_to() -> None:
    sitting = gathering().done("draw", "scavenger").done("hunt", "scavenger")
    assert [(one.title, one.note) for one in shown(sitting).tiles if one.is_used] == [
        ("Draw", "1 card"),
        ("Hunt", "1 food"),
    ]
    assert tile(sitting, "Hire").note == "1 food to spend"


def test_without_details_nothing_is_said_of_what_it_came_to() -> None:
    assert tile(gathering().do(Tick(ANNA, "dig")), "Dig").note == ""


def test_a_building_that_stores_has_a_tile_of_its_own() -> None:
    sitting = with_armory("spear")
    assert tile(sitting, "Armory").note == "1 of 2 stored"
    sitting.given(BuildingDisabled(ANNA, "anna.1", "armory", BEN, "saboteur"))
    assert (tile(sitting, "Armory").note, tile(sitting, "Armory").is_off) == ("disabled", True)


def test_at_a_building_cards_are_stored_and_taken_out() -> None:
    sitting = with_armory("spear").do(Open(ANNA, "store", choice="anna.1"))
    assert opened(sitting).title == "Anna's Armory"
    assert sitting.results() == {
        "anna.1": "Put an unknown card into the Armory",
        "out/anna.1:spear": "Spear",
    }
    sitting.do(Complete(ANNA, "store", "out/anna.1:spear"))
    assert sitting.happened(Retrieved)[-1].cards == ("spear",)
    assert sitting.table.trays == ()


def test_what_lies_in_a_building_and_what_goes_in_is_one_tap_each() -> None:
    sitting = with_armory("spear").do(Open(ANNA, "store", choice="anna.1"))
    found = opened(sitting)
    assert [(one.card.id, one.look) for one in found.inside] == [("spear", "")]
    assert ("shovel" in {card.id for card in found.likely}, found.into) == (True, "anna.1")
    assert (bar(sitting).says, bar(sitting).others) == ("Tap the card Anna stores", ())
    sitting.do(Complete(ANNA, "store", "anna.1:shovel"))
    assert sitting.happened(Stored)[-1].cards == ("shovel",)
    assert sitting.player().sites[0].stored == ("spear", "shovel")


def test_a_full_building_says_so_and_gives_its_cards() -> None:
    sitting = with_armory("spear", "shovel").do(Open(ANNA, "store", choice="anna.1"))
    assert (bar(sitting).key, bar(sitting).says) == (None, "Tap the card Anna takes out")
    assert bar(sitting).note == "The Armory is full"
    assert [one.look for one in opened(sitting).inside] == ["target", "target"]
    assert all(card.is_dim for card in opened(sitting).likely)
    assert [move.label for move in opened(sitting).empties] == ["Take both cards from the Armory"]


def test_a_disabled_building_says_why_nothing_is_possible() -> None:
    sitting = with_armory("spear").given(BuildingDisabled(ANNA, "anna.1", "armory", BEN, "x"))
    sitting.do(Open(ANNA, "store", choice="anna.1"))
    assert (key(sitting), bar(sitting).says) == ("Close", "The Armory is disabled")
    assert [one.look for one in opened(sitting).inside] == ["off"]


def test_what_was_hired_stands_on_its_tile() -> None:
    sitting = gathering().done("hunt", "scavenger", "spear").done("hire", choice="brawler")
    assert (tile(sitting, "Hire").note, tile(sitting, "Hire").is_used) == ("Brawler", True)


def test_what_no_card_can_do_is_dashed_with_its_reason() -> None:
    sitting = gathering(number=1)
    assert sitting.player().cards["scavenger"] == 3
    sitting.given(*(RemovedFromPlay(ANNA, "scavenger") for _ in range(3)))
    found = tile(sitting, "Draw")
    assert (found.is_idle, found.note) == (True, "no card to draw with")
    assert not tile(gathering(number=1), "Dig").is_idle
    assert not tile(gathering(tracking="piles"), "Draw").is_idle


def test_a_building_that_is_opened_and_closed_leaves_no_trace() -> None:
    sitting = with_armory().do(Open(ANNA, "store", choice="anna.1"))
    assert not sitting.table.trays[-1].is_begun
    sitting.do(Open(ANNA, "store"))
    assert sitting.happened(TrayClosed)[-1].was_untouched


def test_at_most_ten_tiles_are_in_sight_and_the_rest_behind_one_more() -> None:
    sitting = gathering("hq4", "recon1", "recon2", "recon3", "recon4", "recon5")
    found = shown(sitting)
    assert len(found.tiles) + bool(found.more) <= MOST
    titles = {one.title for one in (*found.tiles, *found.more)}
    assert {"Dig", "Build", "Spy", "Binoculars", "Map"} <= titles


def test_with_rounds_only_a_turn_is_told_what_it_may_do() -> None:
    found = shown(gathering(tracking="clock"))
    assert [one.title for one in found.reminders] == ["Draw", "Dig", "Hunt", "Hire", "Trash"]
    assert found.tiles == ()


# The bar -----------------------------------------------------------------------------------------


def test_the_number_brought_is_known_from_the_deck() -> None:
    sitting = gathering().done("dig", "refugee", "shovel", choice="nothing")
    assert key(sitting) == "Anna is done, brings 3"
    assert [move.label for move in bar(sitting).numbers] == ["0", "1", "2", "4", "5"]
    assert bar(sitting).more_numbers[0].label == "6"


def test_the_number_of_the_key_is_not_offered_again_behind_one_more() -> None:
    sitting = gathering()
    sitting.table = sitting.table.with_player(sitting.player().with_extra(2))
    assert key(sitting) == "Anna is done, brings 7"
    assert [move.label for move in bar(sitting).more_numbers][:2] == ["6", "8"]


def test_without_a_skirmish_no_number_is_asked() -> None:
    sitting = gathering(number=1)
    assert (key(sitting), bar(sitting).numbers) == ("Anna is done", ())


@pytest.mark.parametrize(
    ("tracking", "other"), [("clock", "Enter the winner only"), ("piles", "End all turns")]
)
def test_where_no_deck_is_tracked_the_numbers_are_the_next_tap(tracking: str, other: str) -> None:
    asked = bar(gathering(tracking=tracking))
    assert (asked.key, asked.asks, asked.says) == (None, True, "Anna brings")
    assert [move.label for move in asked.numbers] == ["0", "1", "2", "3", "4", "5"]
    assert [move.label for move in asked.others] == [other]


def test_a_draw_that_was_not_counted_is_asked_about() -> None:
    assert bar(gathering().do(Tick(ANNA, "draw"))).asks


def test_with_rounds_only_everyones_turn_may_be_skipped() -> None:
    sitting = gathering(tracking="clock").overruled(MoveOn(all=True)).overruled(MoveOn())
    assert [move.label for move in bar(sitting).others] == ["Skip to the skirmish"]
    sitting.do(MoveOn(skip=True))
    assert (sitting.table.phase, sitting.table.finished) == ("skirmish", (BEN, CARA, ANNA))


def test_hunting_leads_on_to_hiring_with_the_food_there() -> None:
    sitting = gathering().opened("hunt", "scavenger", "spear")
    assert key(sitting) == "Hire with 2 food"
    assert [move.label for move in bar(sitting).others] == ["No hire"]
    sitting.do(Open(ANNA, "hire"))
    assert (sitting.player().food, opened(sitting).title) == (2, "Anna hires")


def test_who_has_hired_is_not_led_on() -> None:
    sitting = gathering().do(Tick(ANNA, "hire")).opened("hunt", "scavenger")
    assert key(sitting) == "Hunt 1 food"


def test_before_a_card_is_played_the_cards_are_the_next_tap() -> None:
    sitting = gathering().opened("dig")
    assert (bar(sitting).asks, bar(sitting).key, opened(sitting).asks_cards) == (True, None, True)
    assert [move.label for move in bar(sitting).others][-1] == "Mark dig done"
    sitting.do(Lay(ANNA, "dig", "scavenger"))
    assert (key(sitting), opened(sitting).asks_cards) == ("Keep unknown card", False)


@pytest.mark.parametrize("action", ["dig", "hunt"])
def test_while_the_cards_come_to_nothing_more_are_asked_for(action: str) -> None:
    sitting = gathering().opened(action, "refugee")
    assert (bar(sitting).asks, bar(sitting).key, bar(sitting).others) == (True, None, ())
    assert bar(sitting).says == "Tap the cards Anna plays"
    assert opened(sitting).asks_cards
    assert opened(sitting).totals[0].is_soft
    assert opened(sitting).likely[-1].id in ("refugee", "spear", "shovel")


def test_what_says_no_more_than_mark_done_waits_for_a_card() -> None:
    for action, labels in (
        ("draw", ["Mark draw done"]),
        ("hunt", ["Mark hunt done"]),
        ("trash", ["Trash 1 unknown card", "Mark trash done"]),
        ("dig", ["Keep unknown card", "Keep nothing", "Name it", "Mark dig done"]),
    ):
        assert [move.label for move in bar(gathering().opened(action)).others] == labels
    assert bar(gathering().opened("trash")).says == "Tap the cards Anna trashes"
    assert key(gathering().opened("trash", "refugee")) == "Trash 1 card"


def test_of_a_draw_without_a_known_card_the_list_is_the_palette() -> None:
    sitting = gathering().given(*(RemovedFromPlay(ANNA, "scavenger") for _ in range(3)))
    sitting.opened("draw")
    assert (bar(sitting).asks, opened(sitting).likely) == (True, ())
    assert opened(sitting).asks_cards
    assert opened(sitting).more


def test_a_hire_that_was_led_on_to_can_be_left_out() -> None:
    sitting = gathering().done("hunt", "scavenger").opened("hire")
    assert [move.label for move in bar(sitting).others] == ["No hire", "Mark hire done"]


def test_without_food_what_pays_is_asked_for() -> None:
    sitting = gathering().given(CardCameFrom(ANNA, "pills", "elsewhere")).opened("hire")
    assert (bar(sitting).says, bar(sitting).key) == ("Tap the cards Anna plays", None)
    assert (bar(sitting).note, opened(sitting).asks_cards) == ("No food yet. Hunt first", True)


def test_without_food_the_leader_who_feeds_is_asked_for() -> None:
    sitting = gathering("hq3").given(LeaderJoined(ANNA, "cannibal")).opened("hire")
    assert bar(sitting).says == "Tap how Anna's leader helps"
    (question,) = opened(sitting).questions
    assert (question.is_next, question.is_folded) == (True, False)


def test_the_card_kept_is_named_in_place_of_the_palette() -> None:
    sitting = gathering().opened("dig", "scavenger").do(Choose(ANNA, "dig", "named", "yes"))
    assert opened(sitting).title == "Which card did Anna keep?"
    assert "net" in {named.card.id for named in opened(sitting).named}
    assert (bar(sitting).says, bar(sitting).asks) == ("Tap the card", True)
    sitting.do(Complete(ANNA, "dig", "net"))
    assert sitting.player().cards["net"] == 1


def test_what_can_be_paid_is_lit_and_what_is_short_is_said() -> None:
    sitting = gathering().done("hunt", "scavenger", "spear").opened("hire")
    stacks = {stack.card.id: stack for stack in opened(sitting).stacks}
    assert (stacks["brawler"].is_lit, stacks["scout"].is_lit) == (True, False)
    assert stacks["scout"].left == "1 short"
    assert [(price.figure.pictures, price.is_short) for price in stacks["scout"].prices] == [
        ("food", False),
        ("meds", True),
    ]


def test_where_nothing_can_come_of_it_the_key_closes_it() -> None:
    sitting = gathering().opened("hire")
    assert (key(sitting), bar(sitting).says) == ("Close", "No food yet. Hunt first")


def test_many_other_cards_are_folded_by_kind() -> None:
    sitting = gathering("recon1", "recon2", "recon3").opened("trash")
    assert [fold.title for fold in opened(sitting).more] == [
        "Other people",
        "Other tools",
        "Other cards",
    ]


# Attacks -----------------------------------------------------------------------------------------


def attacked(*owned: str) -> Sitting:
    """Anna digs with a brawler, and Ben shouts."""
    sitting = gathering("hq4").given(LeaderJoined(CARA, "ranger"))
    sitting.given(*(CardCameFrom(BEN, card, "elsewhere") for card in owned or ("sniper_team",)))
    return sitting.opened("dig", "brawler")


def test_no_one_is_offered_an_attack_that_no_one_can_make() -> None:
    assert shown(gathering(number=1)).attack is None
    sitting = gathering(number=1).opened("dig", "scavenger")
    assert shown(sitting).attack is None


def test_only_who_may_have_the_card_is_offered_it() -> None:
    sitting = attacked().do(Open(BEN, "interrupt"))
    found = shown(sitting).attacks
    assert found is not None
    assert {o.player: [c.card.id for c in (*o.cards, *o.others)] for o in found.under} == {
        ANNA: [],
        BEN: ["sniper_team"],
        CARA: [],
    }


def test_a_card_with_nothing_to_aim_at_is_still_what_to_tap() -> None:
    sitting = gathering("hq2").given(CardCameFrom(BEN, "sniper_team", "elsewhere"))
    sitting.do(Open(BEN, "interrupt"))
    found = shown(sitting).attacks
    assert found is not None
    (card,) = found.under[1].cards
    assert (card.is_target, found.under[1].others, found.under[0].fold) == (True, (), "A card")


def test_an_open_attack_offers_no_other_unless_it_can_be_answered() -> None:
    sitting = attacked().do(Open(BEN, "interrupt", choice="sniper_team"))
    assert shown(sitting).attack is None
    answered = attacked().given(CardCameFrom(CARA, "assassin", "elsewhere"))
    answered.do(Open(BEN, "interrupt", choice="sniper_team"))
    move = shown(answered).attack
    assert (move and move.label) == "Answer with an attack"


def test_first_whose_card_attacks_is_asked_under_its_owner() -> None:
    sitting = attacked()
    move = shown(sitting).attack
    assert (move and move.label) == "Attack"
    sitting.do(Open(ANNA, "interrupt"))
    found = shown(sitting).attacks
    assert found is not None
    assert (found.title, acting(sitting.table)) == ("Who attacks?", ANNA)
    assert [one.player for one in found.under] == [ANNA, BEN, CARA]
    assert bar(sitting).says == "Tap the card that attacks"


def test_then_what_it_hits_and_the_key_says_what_comes_of_it() -> None:
    sitting = attacked().do(Open(ANNA, "interrupt"))
    sitting.do(Open(BEN, "interrupt", choice="sniper_team", origin="stack"))
    found = shown(sitting).attacks
    assert found is not None
    assert (found.title, acting(sitting.table)) == ("Ben's Sniper Team aims at", BEN)
    lit = {one.card.id for owner in found.under for one in owner.cards if one.is_target}
    assert lit == {"brawler", "ranger"}
    sitting.do(Choose(BEN, "interrupt", "target", "anna/brawler"))
    assert key(sitting) == "Hit Brawler"


def test_an_attack_without_a_card_makes_way_for_the_one_that_is_meant() -> None:
    sitting = attacked().do(Open(ANNA, "interrupt"))
    sitting.do(Open(BEN, "interrupt", choice="sniper_team", origin="stack"))
    assert [(tray.player, tray.action) for tray in sitting.table.trays] == [
        (ANNA, "dig"),
        (BEN, "interrupt"),
    ]


# Seats and the draw ------------------------------------------------------------------------------


def test_without_decks_wins_are_crystals() -> None:
    sitting = gathering(tracking="clock")
    seats = sitting.table.seats
    assert [one.value for one in seat_view(sitting.table, seats[0]).figures] == ["0 wins"]
    sitting.given(SkirmishWon(ANNA, 13), SkirmishWon(ANNA, 12))
    won = seat_view(sitting.table, seats[0]).figures
    assert [(one.look, one.icon) for one in won] == [("won", "crystal")] * 2
    sitting.given(*(SkirmishWon(ANNA, left) for left in (11, 10, 9)))
    assert [one.value for one in seat_view(sitting.table, seats[0]).figures] == ["5"]


def test_leaders_are_chosen_one_player_after_the_other() -> None:
    sitting = Sitting(3, modules=("hq3",))
    for player, name in ((ANNA, "Anna"), (BEN, "Ben"), (CARA, "Cara")):
        panel = draw_panel(sitting.table)
        assert panel is not None
        assert panel.choice is not None
        assert panel.choice.title == f"Which leader does {name} keep?"
        assert all(leader.does for leader in panel.choice.leaders)
        assert bar(sitting).says == f"Tap {name}'s leader"
        sitting.given(LeaderJoined(player, sitting.table.piles.leaders[0]))
    assert key(sitting) == "All drawn, start gathering"


def test_a_promise_ends_the_turn_with_the_number_of_the_key() -> None:
    sitting = gathering().done("hunt", "scavenger").do(Announce(ANNA, 4))
    assert (sitting.player().announced, sitting.table.active) == (4, BEN)


def test_the_bar_names_buildings_as_the_seats_do() -> None:
    begun = BuildingStarted(BEN, "ben.1", "hydroponic_gardens", 3)
    sitting = gathering("hq4", tracking="clock").given(begun).round(4)
    assert key(sitting.do(Open(BEN, "work"))) == "Work, 2 to 1"
    second = BuildingStarted(BEN, "ben.2", "armory", 2)
    sitting = gathering("hq4", tracking="clock").given(begun, second).round(4)
    assert key(sitting.do(Open(BEN, "work"))) == "Gardens, 2 to 1"
    sitting.do(Lay(BEN, "work", "refugee"))
    assert key(sitting) == "Work on Gardens, 2 to 1"


@pytest.mark.parametrize(
    ("owned", "has_notes"),
    [(("sniper_team",), True), (("saboteur", "sniper_team", "assassin"), False)],
)
def test_many_cards_that_may_attack_are_named_alone(
    owned: tuple[str, ...], has_notes: bool
) -> None:
    sitting = Sitting(5, tracking=("decks",), modules=("hq4", "recon1", "recon2")).round(3)
    for seat in sitting.table.seats:
        sitting.given(*(CardCameFrom(seat.id, card, "elsewhere") for card in owned))
    sitting.opened("dig", "brawler", "shovel").do(Open(ANNA, "interrupt"))
    found = shown(sitting).attacks
    assert found is not None
    cards = [card for owner in found.under for card in owner.cards]
    assert len(cards) >= 4 * len(owned)
    assert {bool(card.note) for card in cards} == {has_notes}


def test_a_seat_with_room_shows_what_was_done_this_round() -> None:
    sitting = (
        gathering().done("dig", "refugee", "shovel", choice="nothing").done("hunt", "scavenger")
    )
    done = seat_view(sitting.table, sitting.table.seats[0]).done
    assert [(badge.icon, badge.text) for badge in done] == [("dig", "Dig"), ("hunt", "Hunt")]
    assert seat_view(gathering("hq4").table, sitting.table.seats[0]).done == ()
