"""Recon's actions at the table: peeking, drilling, demolishing, a map, and what a dig brings home."""

from __future__ import annotations

import pytest

from companion.engine.game import TABLE
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table.commands import (
    Choose,
    Complete,
    Lay,
    MoveOn,
    Open,
    TakeBack,
    Tick,
)
from companion.games.arctic_scavengers.table.events import (
    ActionDone,
    BuildingDisabled,
    BuildingStarted,
    CardKept,
    MemberReturned,
    SecretIdentified,
    TimerMoved,
)
from companion.games.arctic_scavengers.table.gathering.actions import offered
from companion.games.arctic_scavengers.table.state import SECRET, Tray
from tests.games.arctic_scavengers.interrupting import hits, interrupted, owning
from tests.games.arctic_scavengers.sitting import ANNA, BEN, Sitting

NOTHING = "nothing"


def gathering(*modules: str, players: int = 3, tracking: str = "decks", **more: str) -> Sitting:
    answers = {name: (value,) for name, value in more.items()}
    return Sitting(players, modules=modules, tracking=(tracking,), **answers).gathering()


def said(sitting: Sitting) -> str:
    return " ".join(sitting.offer().says)


def asked(sitting: Sitting, field: str) -> list[str]:
    """The answers to one question of the open action."""
    found = [one for one in sitting.offer().questions if one.field == field]
    return [option.value for question in found for option in question.options]


def tiles(sitting: Sitting) -> set[str]:
    return {action.id for action in offered(sitting.table, sitting.player())}


@pytest.mark.parametrize(
    ("modules", "actions"),
    [
        (("recon1",), {"spy", "binoculars"}),
        (("recon3",), {"drill_sergeant"}),
        (("recon4", "hq2"), {"demolition_team"}),
        (("recon5",), {"map"}),
    ],
)
def test_an_action_has_a_tile_where_its_card_is_in_the_game(
    modules: tuple[str, ...], actions: set[str]
) -> None:
    assert not tiles(gathering()) & actions
    assert tiles(gathering(*modules)) >= actions


def test_without_buildings_there_is_nothing_to_demolish() -> None:
    assert "demolition_team" not in tiles(gathering("recon4"))


def test_a_tile_stays_when_the_last_copy_of_its_card_has_been_seen() -> None:
    sitting = gathering("recon1")
    for _ in range(sitting.table.piles.unseen["binoculars"]):
        sitting.do(Open(ANNA, "binoculars", "junkyard"), Complete(ANNA, "binoculars"))
    assert "binoculars" not in sitting.table.piles.unseen
    assert "binoculars" in tiles(sitting)


# Peeking ----------------------------------------------------------------------------------------


def test_r52_a_spy_sees_up_to_four_cards_of_one_player_then_one_is_drawn() -> None:
    sitting = gathering("recon1").do(Open(ANNA, "spy", "stack"))
    assert sitting.table.tray == Tray(ANNA, "spy", ("spy",))
    assert "up to 4 cards" in said(sitting)
    assert "draw 1" in said(sitting)
    assert asked(sitting, "whose") == ["ben", "cara"]
    sitting.do(Choose(ANNA, "spy", "whose", "ben"))
    assert asked(sitting, "where") == ["hand", "deck"]
    sitting.do(Choose(ANNA, "spy", "where", "hand"), Complete(ANNA, "spy"))
    assert sitting.happened(ActionDone) == [ActionDone(ANNA, "spy", ("spy",), 4, draws=True)]
    assert sitting.player().spent == ("spy",)


def test_r52_with_binoculars_a_spy_sees_six_cards_of_one_player() -> None:
    sitting = gathering("recon1").do(Open(ANNA, "spy", "stack"))
    sitting.do(Lay(ANNA, "spy", "binoculars", "junkyard"))
    assert sitting.results() == {"": "Look at 6 cards"}


@pytest.mark.parametrize(
    ("number", "places"),
    [
        pytest.param(3, ["hand", "deck", "force", "building"], id="committed cards too"),
        pytest.param(1, ["hand", "deck", "building"], id="R67 no one commits in round 1"),
    ],
)
def test_a_spy_may_look_at_committed_cards_and_stored_ones(number: int, places: list[str]) -> None:
    sitting = gathering("recon1", "hq2").given(BuildingStarted(ANNA, "a", "bunker", 1))
    sitting.given(TimerMoved(ANNA, "a", "bunker", 0, "work")).round(number).overruled(MoveOn())
    sitting.do(Open(BEN, "spy", "stack"), Choose(BEN, "spy", "whose", "anna"))
    assert asked(sitting, "where") == places


def test_with_leader_drafting_a_spy_may_look_into_the_leaders_pile() -> None:
    sitting = gathering("recon1", "hq3", variants="leader_drafting")
    sitting.do(Open(ANNA, "spy", "stack"))
    assert "leaders" in asked(sitting, "whose")
    sitting.do(Choose(ANNA, "spy", "whose", "leaders"))
    assert asked(sitting, "where") == []


def test_with_two_players_nobody_asks_whose_cards_are_spied_on() -> None:
    sitting = gathering("recon1", players=2).do(Open(ANNA, "spy", "stack"))
    assert asked(sitting, "whose") == []
    assert "hand" in asked(sitting, "where")


def test_opening_the_spy_takes_a_hired_one_that_was_not_tapped_off_its_stack() -> None:
    sitting = gathering("recon1")
    before = sitting.table.piles.stacks["spy"]
    refusal = sitting.refused(Open(ANNA, "spy"))
    assert refusal.rule == "R55"
    assert (("origin", "stack"),) in [way.fields for way in refusal.ways]
    sitting.do(Open(ANNA, "spy", "stack"))
    assert sitting.table.piles.stacks["spy"] == before - 1


def test_the_table_may_say_that_the_spy_was_there_before() -> None:
    sitting = gathering("recon1").overruled(Open(ANNA, "spy"))
    assert sitting.player().cards["spy"] == 1


def test_binoculars_show_one_card_of_each_pile_and_two_more_with_another_pair() -> None:
    sitting = gathering("recon1").do(Open(ANNA, "binoculars", "junkyard"))
    assert (sitting.offer().value, sitting.offer().value_of) == (1, "card of each pile")
    sitting.do(Lay(ANNA, "binoculars", "binoculars", "junkyard"))
    assert (sitting.offer().value, sitting.offer().value_of) == (3, "cards of each pile")


def test_r55_opening_the_binoculars_uses_up_a_secret_card() -> None:
    sitting = gathering("recon1").done("dig", "scavenger", choice=SECRET)
    sitting.do(Tick(ANNA, "draw"), Open(ANNA, "binoculars"))
    assert sitting.happened(SecretIdentified) == [SecretIdentified(ANNA, "junkyard", "binoculars")]


@pytest.mark.parametrize(("action", "origin"), [("spy", "stack"), ("binoculars", "junkyard")])
def test_nobody_peeks_without_the_card_unless_the_table_says_so(action: str, origin: str) -> None:
    sitting = gathering("recon1").do(Open(ANNA, action, origin), TakeBack(ANNA, action, action))
    assert sitting.refused(Complete(ANNA, action)).rule == f"cards/{action}"
    assert action in sitting.overruled(Complete(ANNA, action)).player().used


@pytest.mark.parametrize("tracking", ["clock", "piles"])
@pytest.mark.parametrize("action", ["spy", "binoculars"])
def test_a_peek_is_two_taps_or_one_where_decks_are_not_tracked(tracking: str, action: str) -> None:
    sitting = gathering("recon1", tracking=tracking)
    sitting.do(Open(ANNA, action), Complete(ANNA, action), Tick(ANNA, action))
    assert sitting.player().used == (action, action)


@pytest.mark.parametrize(
    ("pairs", "number"),
    [
        pytest.param(1, 1, id="R52 one pair shows the top card"),
        pytest.param(2, 3, id="R52 a second pair shows three cards of every pile"),
        pytest.param(3, 5, id="R52 each further pair shows two more"),
    ],
)
def test_binoculars_show_the_top_of_every_pile(pairs: int, number: int) -> None:
    sitting = gathering("recon1", "hq2").do(Open(ANNA, "binoculars", "junkyard"))
    sitting.do(*[Lay(ANNA, "binoculars", "binoculars", "junkyard")] * (pairs - 1))
    assert sitting.offer().value == number
    assert "contested resources, junkyard and schematics" in said(sitting)
    sitting.do(Complete(ANNA, "binoculars"))
    assert sitting.player().spent == ("binoculars",) * pairs


@pytest.mark.parametrize("players", [2, 3])
def test_r58_with_two_players_binoculars_pass_over_the_contested_resources(players: int) -> None:
    sitting = gathering("recon1", "hq2", players=players).do(Open(ANNA, "binoculars", "junkyard"))
    assert ("every pile (junkyard and schematics)" in said(sitting)) is (players == 2)
    assert ("no one looks at contested resources (R58)" in said(sitting)) is (players == 2)


@pytest.mark.parametrize("players", [2, 3])
def test_r58_with_two_players_a_scout_tower_passes_over_the_contested_resources(
    players: int,
) -> None:
    sitting = with_tower(players=players).opened("scout_tower", "refugee")
    assert ("any 2 piles (junkyard and schematics)" in said(sitting)) is (players == 2)
    assert ("no one looks at contested resources (R58)" in said(sitting)) is (players == 2)


def test_r58_with_two_players_a_spy_is_offered_hands_decks_and_leaders_as_usual() -> None:
    sitting = gathering("recon1", "hq3", players=2, variants="leader_drafting")
    sitting.do(Open(ANNA, "spy", "stack"))
    assert asked(sitting, "whose") == ["ben", "leaders"]


def test_r59_a_spy_that_spied_does_nothing_else_this_round_though_others_still_may() -> None:
    sitting = owning(gathering("recon1", "recon5"), ANNA, "spy", "map")
    sitting.do(Open(ANNA, "spy"), Complete(ANNA, "spy")).done("hunt", "scavenger")
    assert list(sitting.do(Open(ANNA, "map")).results()) == ["scavenger", ""]
    assert sitting.refused(Complete(ANNA, "map", "spy")).rule == "cards/map"


def test_r60_special_actions_are_limited_by_the_cards_and_not_to_one_a_round() -> None:
    sitting = owning(gathering("recon1", "recon3"), ANNA, *["spy", "drill_sergeant"] * 2)
    for action in ["spy", "drill_sergeant"] * 2:
        sitting.do(Open(ANNA, action), Complete(ANNA, action))
    assert sitting.player().used == ("spy", "drill_sergeant") * 2
    assert sitting.refused(Open(ANNA, "spy")).rule == "R10"


def with_tower(left: int = 0, tracking: str = "decks", players: int = 3) -> Sitting:
    """Anna with a scout tower."""
    sitting = gathering("recon1", "recon3", tracking=tracking, players=players)
    sitting.given(BuildingStarted(ANNA, "a", "scout_tower", 3))
    return sitting.given(TimerMoved(ANNA, "a", "scout_tower", left, "work"))


def test_r52_a_scout_tower_shows_three_cards_of_two_piles_for_a_card_discarded() -> None:
    sitting = with_tower().opened("scout_tower", "refugee")
    assert "first 3 cards of any 2 piles" in said(sitting)
    assert "Check your card" in said(sitting)
    sitting.do(Complete(ANNA, "scout_tower"))
    assert sitting.happened(ActionDone) == [ActionDone(ANNA, "scout_tower", ("refugee",), 3)]
    assert sitting.player().spent == ("refugee",)


def test_binoculars_add_to_the_tower_and_may_be_the_card_discarded() -> None:
    sitting = with_tower().do(Open(ANNA, "scout_tower"))
    sitting.do(Lay(ANNA, "scout_tower", "binoculars", "junkyard"))
    assert sitting.offer().value == 3
    sitting.do(Lay(ANNA, "scout_tower", "binoculars", "junkyard"))
    assert sitting.offer().value == 5


def test_a_scout_tower_that_does_not_work_shows_nothing_unless_the_table_says_so() -> None:
    assert "scout_tower" not in tiles(gathering("recon3"))
    unfinished = with_tower(left=2)
    disabled = with_tower().given(BuildingDisabled(ANNA, "a", "scout_tower"))
    for sitting in (unfinished, disabled):
        assert sitting.refused(Open(ANNA, "scout_tower")).rule == "buildings/scout_tower"
        assert sitting.overruled(Open(ANNA, "scout_tower")).table.tray is not None


def test_the_scout_tower_costs_one_card_unless_the_table_says_so() -> None:
    sitting = with_tower().do(Open(ANNA, "scout_tower"))
    assert sitting.refused(Complete(ANNA, "scout_tower")).rule == "buildings/scout_tower"
    sitting.do(Lay(ANNA, "scout_tower", "refugee"))
    assert sitting.refused(Lay(ANNA, "scout_tower", "spear")).rule == "buildings/scout_tower"
    sitting.overruled(Lay(ANNA, "scout_tower", "spear"))
    assert sitting.refused(Complete(ANNA, "scout_tower")).rule == "buildings/scout_tower"
    assert sitting.overruled(Complete(ANNA, "scout_tower")).player().used == ("scout_tower",)


def test_nobody_asks_what_a_tower_costs_where_decks_are_not_tracked() -> None:
    sitting = with_tower(tracking="piles").done("scout_tower")
    assert sitting.player().used == ("scout_tower",)


# Drill sergeant, demolition team, map -----------------------------------------------------------


def test_r55_a_drill_sergeant_brings_two_cards_back_from_the_discard_pile_and_two_are_drawn() -> (
    None
):
    sitting = gathering("recon3").do(Open(ANNA, "drill_sergeant", "stack"))
    assert "2 cards out of your discard pile" in said(sitting)
    assert "draw 2" in said(sitting)
    sitting.do(Complete(ANNA, "drill_sergeant"), Open(ANNA, "draw"))
    assert sitting.player().spent == ("drill_sergeant",)


def demolishing(*sites: tuple[str, int]) -> Sitting:
    """Anna with a demolition team, Ben with bunkers under construction."""
    sitting = gathering("recon4", "hq2")
    for site, left in sites:
        sitting.given(BuildingStarted(BEN, site, "bunker", 5))
        sitting.given(TimerMoved(BEN, site, "bunker", left, "work"))
    return sitting.do(Open(ANNA, "demolition_team", "elsewhere"))


def test_r39_a_demolition_team_starts_a_build_timer_again_and_two_cards_are_drawn() -> None:
    sitting = demolishing(("b", 2), ("c", 0))
    assert "you draw 2" in said(sitting)
    assert "from the deck" in said(sitting)
    assert sitting.results() == {"b": "Reset Ben's Bunker"}
    sitting.do(Complete(ANNA, "demolition_team", "b"))
    assert sitting.happened(TimerMoved) == [TimerMoved(BEN, "b", "bunker", 5, "reset")]
    assert sitting.player().spent == ("demolition_team",)


def test_r65_a_timer_that_starts_again_takes_what_its_owner_still_has() -> None:
    sitting = demolishing(("b", 2))
    sitting.do(Choose(ANNA, "demolition_team", "short", "4"))
    sitting.do(Complete(ANNA, "demolition_team", "b"))
    assert sitting.happened(TimerMoved) == [TimerMoved(BEN, "b", "bunker", 4, "reset")]
    sitting = demolishing(("b", 2)).do(Choose(ANNA, "demolition_team", "short", "1"))
    sitting.do(Complete(ANNA, "demolition_team", "b"))
    assert sitting.table.player(BEN).sites[0].left == 2, "no card comes off by it"


def test_r39_a_complete_building_is_safe_from_it() -> None:
    sitting = demolishing(("b", 2), ("c", 0))
    assert not sitting.refused(Complete(ANNA, "demolition_team", "c")).may_be_overruled


def test_r66_a_demolition_team_acts_in_its_players_own_turn_of_gathering() -> None:
    sitting = demolishing(("b", 2)).do(Complete(ANNA, "demolition_team", "b"))
    assert sitting.refused(Open(BEN, "demolition_team")).rule == "round/gather"
    sitting = gathering("recon4", "hq2").round(3).overruled(MoveOn(all=True))
    assert sitting.table.phase == "skirmish"
    assert sitting.refused(Open(ANNA, "demolition_team")).rule == "round/gather"


def test_r39_with_nothing_under_construction_it_is_refused_unless_the_table_says_so() -> None:
    sitting = demolishing()
    assert sitting.refused(Complete(ANNA, "demolition_team")).rule == "R39"
    sitting.overruled(Complete(ANNA, "demolition_team"))
    assert sitting.happened(ActionDone) == [
        ActionDone(ANNA, "demolition_team", ("demolition_team",), draws=True)
    ]


def test_r10_with_a_map_somebody_who_has_dug_goes_hunting_as_well() -> None:
    sitting = gathering("recon5").done("dig", *["scavenger"] * 3, choice=NOTHING)
    sitting.do(Open(ANNA, "hunt"))
    assert sitting.refused(Lay(ANNA, "hunt", "scavenger")).rule == "R10"
    sitting.do(Open(ANNA, "map", "junkyard"))
    assert sitting.results() == {"scavenger": "Scavenger", "": "Use this card again"}
    sitting.do(Complete(ANNA, "map", "scavenger"))
    assert sitting.happened(MemberReturned) == [MemberReturned(ANNA, "scavenger")]
    sitting.opened("hunt", "scavenger")
    assert sitting.refused(Lay(ANNA, "hunt", "scavenger")).rule == "R10"


def test_r10_a_map_lets_nobody_do_an_action_twice() -> None:
    sitting = gathering("recon5").done("dig", "scavenger", choice=NOTHING)
    sitting.do(Open(ANNA, "map", "junkyard"), Complete(ANNA, "map", "scavenger"))
    assert sitting.refused(Open(ANNA, "dig")).rule == "R10"


def test_a_map_needs_no_name_but_nobody_comes_back_who_has_not_acted() -> None:
    sitting = gathering("recon5").do(Open(ANNA, "map", "junkyard"))
    assert not sitting.refused(Complete(ANNA, "map", "brawler")).may_be_overruled
    sitting.do(Complete(ANNA, "map"))
    assert sitting.player().spent == ("map",)


# What Recon changes about drawing and digging ---------------------------------------------------


def test_r55_two_of_the_cards_drawn_are_discarded_for_each_courier() -> None:
    sitting = gathering("recon3").do(Open(ANNA, "draw"))
    sitting.do(*[Lay(ANNA, "draw", "courier", "stack")] * 2)
    assert sitting.offer().value == 6
    assert "Discard 4 of the cards drawn" in said(sitting)


def test_r12_scrappers_dig_from_below_too_and_what_returns_may_be_split() -> None:
    sitting = gathering("recon3").do(Open(ANNA, "dig"), Lay(ANNA, "dig", "scrappers", "stack"))
    assert "all from the top or all from the bottom" in said(sitting)
    assert "on the top or on the bottom, no shuffle" in said(sitting)


def with_sled(tracking: str) -> Sitting:
    """Anna digging with a cargo sled."""
    sitting = gathering("recon4", tracking=tracking).do(Open(ANNA, "dig"))
    sitting.do(Lay(ANNA, "dig", "refugee"))
    return sitting.do(Lay(ANNA, "dig", "cargo_sled", "elsewhere"))


def test_r12_with_a_cargo_sled_a_tool_or_a_medicine_more_is_kept_of_what_was_dug_up() -> None:
    sitting = with_sled("decks")
    extra = set(asked(sitting, "extra"))
    assert {SECRET, "pills", "net"} <= extra
    assert not extra & {"junk", "refugee"}
    sitting.do(Choose(ANNA, "dig", "extra", "pills"), Complete(ANNA, "dig", SECRET))
    assert sitting.happened(CardKept) == [CardKept(ANNA, SECRET), CardKept(ANNA, "pills")]


def test_r12_a_second_card_leaves_the_junkyard_where_only_piles_are_tracked() -> None:
    sitting = with_sled("piles")
    before = sitting.table.piles.junkyard
    sitting.do(Choose(ANNA, "dig", "extra", SECRET), Complete(ANNA, "dig", SECRET))
    assert sitting.table.piles.junkyard == before - 2


def test_a_cargo_sled_that_was_taken_back_brings_nothing_home() -> None:
    sitting = with_sled("decks").do(Choose(ANNA, "dig", "extra", "pills"))
    sitting.do(TakeBack(ANNA, "dig", "cargo_sled"), Lay(ANNA, "dig", "shovel"))
    sitting.do(Complete(ANNA, "dig", "net"))
    assert sitting.happened(CardKept) == [CardKept(ANNA, "net")]


def test_nothing_is_asked_of_a_sled_where_only_the_clock_runs() -> None:
    assert asked(with_sled("clock"), "extra") == []


def test_the_log_tells_whose_cards_were_spied_on() -> None:
    sitting = gathering("recon1").do(Open(ANNA, "spy", "stack"))
    sitting.do(Choose(ANNA, "spy", "whose", "ben"))
    told = [GAME.log.sentence(sitting.table, event, TABLE) for event in sitting.events]
    assert told == ["Anna spies on Ben."]


# Whom a map brings back -------------------------------------------------------------------------


def test_r53_a_map_brings_no_member_back_who_was_hit() -> None:
    sitting = owning(gathering("recon5"), ANNA, "map").opened("hunt", "scavenger", "refugee")
    interrupted(sitting, "sniper_team", "anna/scavenger").do(hits()).done("dig", "brawler")
    assert list(sitting.do(Open(ANNA, "map")).results()) == ["brawler", ""]


def test_r35_a_map_brings_no_worker_back() -> None:
    sitting = owning(gathering("recon5", "hq2"), ANNA, "map")
    sitting.given(BuildingStarted(ANNA, "anna.1", "bunker", 5)).round(2)
    sitting.done("work", "refugee", choice="anna.1").done("hunt", "scavenger")
    assert list(sitting.do(Open(ANNA, "map")).results()) == ["scavenger", ""]


def test_r63_a_map_brings_back_anyone_used_earlier_this_round_and_leaves_the_tool() -> None:
    sitting = owning(gathering("recon5"), ANNA, "map").done("dig", "scavenger", choice=NOTHING)
    sitting.done("hunt", "refugee", "spear").do(Open(ANNA, "map"))
    assert list(sitting.results()) == ["scavenger", "refugee", ""]
    assert "without its tool" in said(sitting)
    sitting.do(Complete(ANNA, "map", "refugee"))
    assert sitting.player().spent == ("scavenger", "spear", "map")


def test_a_map_brings_the_copy_back_that_acted() -> None:
    sitting = owning(gathering("recon5"), ANNA, "map").opened("hunt", "scavenger")
    interrupted(sitting, "sniper_team").do(hits()).done("hunt", "scavenger")
    sitting.do(Open(ANNA, "map"), Complete(ANNA, "map", "scavenger"))
    assert sitting.player().spent.count("scavenger") == 1
    assert sitting.player().gone == ("scavenger",)


def test_r14_a_tinker_with_nobody_who_digs_is_told_so() -> None:
    sitting = owning(gathering("recon3"), ANNA, "tinker").opened("build", "tinker")
    assert sitting.refused(Complete(ANNA, "build", "armory")).rule == "R11"
    assert "no other person here can build" in sitting.offer().reasons[0].text
