"""Buildings at the table: begun, worked on, repaired, and the leader healed (R35, R37)."""

from __future__ import annotations

import pytest

from companion.games.arctic_scavengers.table.commands import (
    Choose,
    Close,
    Complete,
    Lay,
    MoveOn,
    Open,
    Tick,
)
from companion.games.arctic_scavengers.table.events import (
    BuildingDisabled,
    BuildingRepaired,
    BuildingStarted,
    CardCameFrom,
    LeaderHealed,
    LeaderJoined,
    LeaderWounded,
    TimerMoved,
)
from companion.games.arctic_scavengers.table.gathering.actions import offered
from companion.games.arctic_scavengers.table.state import Tracking
from companion.games.arctic_scavengers.view.bench import bench
from companion.games.arctic_scavengers.view.draw import draw_panel
from companion.games.arctic_scavengers.view.open_action import open_action
from tests.games.arctic_scavengers.sitting import ANNA, BEN, Sitting

TRACKINGS: tuple[Tracking, ...] = ("clock", "piles", "decks")


def sitting(tracking: str = "piles", modules: tuple[str, ...] = ("hq4",)) -> Sitting:
    return Sitting(modules=modules, tracking=(tracking,)).gathering()


def with_site(building: str = "bunker", timer: int = 4, tracking: str = "piles") -> Sitting:
    """The round after Anna began a building: one timer card has come off already."""
    begun = BuildingStarted(ANNA, "anna.1", building, timer)
    return sitting(tracking).given(begun).round(2)


def owns(*cards: str) -> tuple[CardCameFrom, ...]:
    return tuple(CardCameFrom(ANNA, card, "elsewhere") for card in cards)


def titles(table: Sitting) -> list[str]:
    return [action.id for action in offered(table.table, table.player())]


# Build ------------------------------------------------------------------------------------------


def test_r35_a_building_begins_with_its_build_time_in_timer_cards() -> None:
    table = sitting().done("build", "engineer", choice="bunker")
    (site,) = table.player().sites
    assert (site.building, site.left, site.build_time, site.since) == ("bunker", 5, 5, 1)
    assert table.table.piles.schematics["bunker"] == 2
    assert table.player().spent == ("engineer",)


def test_the_dig_in_the_schematics_is_counted_by_the_calculator() -> None:
    table = sitting().opened("build", "engineer", "shovel")
    assert table.offer().value == 4
    assert table.offer().reasons[0].text.startswith("Engineer 2, with Shovel +2")


def tiles(table: Sitting) -> tuple[list[str], list[str]]:
    """The cards in sight that may be laid: those that do something now, and those that wait."""
    assert table.table.tray is not None
    likely = open_action(table.table, table.table.tray).likely
    return [one.id for one in likely if not one.is_dim], [one.id for one in likely if one.is_dim]


@pytest.mark.parametrize("tracking", TRACKINGS)
def test_r10_who_can_build_is_offered_first_and_the_others_wait_for_her(tracking: str) -> None:
    table = sitting(tracking).opened("build")
    ready, waiting = tiles(table)
    assert ready == ["engineer"]
    assert {"scavenger", "shovel"} <= set(waiting)
    table.do(Lay(ANNA, "build", "engineer", "stack"))
    ready, waiting = tiles(table)
    assert {"scavenger", "shovel"} <= set(ready)
    assert "scavenger" not in waiting


def test_r10_who_can_build_is_said_before_anything_is_laid() -> None:
    table = sitting(modules=("hq2", "recon3")).opened("build")
    assert table.table.tray is not None
    said = open_action(table.table, table.table.tray).why_first
    assert said.startswith("To build, one of the diggers must be ")
    assert "Tinker needs another digger." in said


def test_builder_and_helpers_are_laid_in_any_order() -> None:
    table = sitting().opened("build", "scavenger")
    assert table.offer().value is None
    table.do(Lay(ANNA, "build", "engineer"))
    assert table.offer().value == 3
    assert tiles(table)[1] == []


def test_a_dig_waits_for_nobody() -> None:
    assert tiles(sitting().opened("dig"))[1] == []


def test_a_building_is_offered_with_build_time_copies_left_and_doubts() -> None:
    table = sitting().opened("build")
    hints = {option.value: option.hint for option in table.offer().results}
    assert hints["bunker"] == "time 5 · 3 left · check your card"
    assert hints["hydroponic_gardens"] == "time 4 · 3 left"


def total(at: Sitting) -> str:
    (found,) = open_action(at.table, at.table.trays[-1]).totals
    return found.label


def test_one_card_is_counted_as_one() -> None:
    at = Sitting().gathering().opened("dig").do(Lay(ANNA, "dig", "brawler", origin="elsewhere"))
    assert total(at) == "card to look at"
    at.do(Lay(ANNA, "dig", "scavenger", origin="elsewhere"))
    assert total(at) == "cards to look at"


def test_the_card_on_the_table_decides_the_build_time() -> None:
    table = sitting().opened("build")
    question, _ = open_action(table.table, table.table.trays[-1]).questions
    assert (question.title, question.is_folded) == ("The card shows another build time", True)
    table.do(Choose(ANNA, "build", "timer", "4"))
    question, _ = open_action(table.table, table.table.trays[-1]).questions
    assert not question.is_folded
    table.do(Complete(ANNA, "build", "bunker"))
    assert table.player().sites[0].left == 4


@pytest.mark.parametrize("tracking", TRACKINGS)
def test_r65_a_timer_takes_what_deck_and_discard_pile_still_have(tracking: str) -> None:
    table = sitting(tracking).opened("build")
    reminder = "If your deck runs out, shuffle your discard pile; then use what there is (R65)."
    assert reminder in table.offer().says
    table.do(Choose(ANNA, "build", "short", "2"), Complete(ANNA, "build", "bunker"))
    (site,) = table.player().sites
    assert (site.left, site.build_time) == (2, 5)
    assert table.round(3).player().sites[0].works


def test_r65_a_timer_without_any_card_is_a_building_that_works_at_once() -> None:
    table = sitting().opened("build").do(Choose(ANNA, "build", "short", "0"))
    assert table.do(Complete(ANNA, "build", "bunker")).player().sites[0].works


def test_r65_more_cards_than_the_build_time_are_no_shorter_timer() -> None:
    table = sitting().opened("build").do(Choose(ANNA, "build", "short", "4"))
    table.do(Complete(ANNA, "build", "pharmacy"))
    assert (table.player().sites[0].left, table.happened(TimerMoved)) == (2, [])


@pytest.mark.parametrize("tracking", TRACKINGS)
def test_a_building_can_be_begun_without_a_card_being_named(tracking: str) -> None:
    table = sitting(tracking).done("build", choice="armory")
    assert table.player().sites[0].building == "armory"


def test_the_search_may_end_with_nothing_begun() -> None:
    table = sitting().done("build", choice="nothing")
    assert table.player().sites == ()
    assert table.player().used == ("build",)


def test_r10_building_is_once_a_round_unless_the_table_says_so() -> None:
    table = sitting().done("build", choice="armory")
    assert table.refused(Open(ANNA, "build")).rule == "R10"
    table.overruled(Open(ANNA, "build")).do(Complete(ANNA, "build", "armory"))
    assert [site.id for site in table.player().sites] == ["anna.1", "anna.2"]


def digging_once(tracking: str = "piles") -> Sitting:
    """A table whose house rule makes the dig in the schematics the dig of the round."""
    table = Sitting(modules=("hq4",), tracking=(tracking,), schematics_dig=("dig",))
    return table.gathering()


def used_up(table: Sitting) -> set[str]:
    shown = bench(table.table).tiles
    return {dict(tile.open.fields)["action"] for tile in shown if tile.is_used}


def test_r10_an_engineer_searches_the_schematics_and_others_dig_in_the_junkyard() -> None:
    table = sitting().done("build", choice="armory").done("dig", "scavenger", choice="nothing")
    assert table.player().used == ("build", "dig")
    assert not any("R10" in said for said in table.round(2).opened("dig").offer().says)


@pytest.mark.parametrize("tracking", TRACKINGS)
@pytest.mark.parametrize(("first", "second"), [("build", "dig"), ("dig", "build")])
def test_r10_by_a_house_rule_a_round_has_one_dig_unless_the_table_says_so(
    tracking: str, first: str, second: str
) -> None:
    table = digging_once(tracking).done(first, choice="nothing")
    assert used_up(table) == {"build", "dig"}
    assert table.refused(Open(ANNA, second)).rule == "R10"
    table.overruled(Open(ANNA, second)).do(Complete(ANNA, second, "nothing"))
    assert table.player().used == (first, second)
    assert table.round(2).done(second, choice="nothing").player().used == (second,)


@pytest.mark.parametrize("action", ["build", "dig"])
def test_r10_the_house_rule_of_one_dig_is_said_where_it_matters(action: str) -> None:
    said = "House rule: junkyard or schematics, one dig a round (R10)."
    assert said in digging_once().opened(action).offer().says
    assert said not in sitting().opened(action).offer().says


def test_r10_without_buildings_nobody_is_reminded_of_one_dig() -> None:
    table = Sitting(schematics_dig=("dig",)).gathering().opened("dig")
    assert not any("R10" in said for said in table.offer().says)


def test_r10_a_dig_that_is_done_by_opening_the_build_is_the_dig_of_the_round() -> None:
    table = digging_once("clock").opened("dig", "scavenger")
    assert table.refused(Open(ANNA, "build")).rule == "R10"
    table.do(Close(), Open(ANNA, "build"))


def test_r10_without_an_engineer_nobody_builds_unless_the_table_says_so() -> None:
    table = sitting().opened("build", "scavenger")
    refusal = table.refused(Complete(ANNA, "build", "armory"))
    assert (refusal.rule, refusal.may_be_overruled) == ("R10", True)
    assert table.overruled(Complete(ANNA, "build", "armory")).player().sites


def test_no_fourth_copy_of_a_building_can_be_begun_unless_the_table_says_so() -> None:
    begun = [BuildingStarted(BEN, f"ben.{number}", "armory", 3) for number in (1, 2, 3)]
    table = sitting().given(*begun).opened("build")
    lit = {option.value: option.is_lit for option in table.offer().results}
    assert (lit["armory"], lit["bunker"]) == (False, True)
    assert table.refused(Complete(ANNA, "build", "armory")).rule == "R35"
    assert table.overruled(Complete(ANNA, "build", "armory")).player().sites
    assert table.table.piles.schematics["armory"] == 0


def test_a_build_is_told_to_the_table_because_its_timer_is_always_tracked() -> None:
    assert not sitting("clock").refused(Tick(ANNA, "build")).may_be_overruled


def test_without_the_buildings_module_nobody_builds() -> None:
    assert "build" not in titles(sitting(modules=("hq1",)))


# The timer --------------------------------------------------------------------------------------


@pytest.mark.parametrize("tracking", TRACKINGS)
def test_r35_a_timer_card_comes_off_at_the_start_of_each_later_round(tracking: str) -> None:
    table = sitting(tracking).done("build", choice="pharmacy")
    assert table.player().sites[0].left == 2
    assert table.round(2).player().sites[0].left == 1
    assert table.round(3).player().sites[0].works


def test_r35_every_unfinished_building_of_everybody_ticks() -> None:
    begun = [
        BuildingStarted(ANNA, "anna.1", "armory", 3),
        BuildingStarted(ANNA, "anna.2", "bunker", 5),
        BuildingStarted(BEN, "ben.1", "bunker", 5),
    ]
    table = sitting().given(*begun).round(2)
    assert [site.left for one in table.table.players for site in one.sites] == [2, 4, 4]


def timers(table: Sitting) -> list[tuple[str, str, int, int]]:
    """Whose timers run down as a round begins, from how many cards to how many."""
    panel = draw_panel(table.table)
    assert panel is not None
    found = [(one.seat, one.text, one.track, one.left) for one in panel.timers]
    return [
        (seat.name, text, track.left, left) for seat, text, track, left in found if seat and track
    ]


def test_r35_the_timer_card_comes_off_before_the_draw_and_workers_take_off_more() -> None:
    table = sitting(modules=("hq2",)).done("build", choice="bunker")
    while table.table.phase != "draw":
        table.overruled(MoveOn(all=True))
    assert timers(table) == [("Anna", "Bunker", 5, 4)]
    table.gathering().done("work", "refugee", "toolkit", choice="anna.1")
    assert table.player().sites[0].left == 1
    while table.table.phase != "draw":
        table.overruled(MoveOn(all=True))
    assert timers(table) == [("Anna", "Bunker", 1, 0)]
    assert table.gathering().player().sites[0].works


# Work -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("crew", "left"),
    [
        pytest.param(("refugee",), 3, id="000 construction: R35 a worker takes off one timer card"),
        pytest.param(("refugee", "toolkit"), 1, id="000 construction: R35 with a toolkit three"),
        pytest.param(("refugee", "refugee", "toolkit"), 0, id="R35 two workers and a toolkit"),
        pytest.param(("refugee", "toolkit", "toolkit"), 1, id="R35 a toolkit each, no more"),
        pytest.param(("tribe_family_3",), 3, id="R35 one card is one worker"),
    ],
)
def test_what_a_crew_takes_off_a_timer_of_four(crew: tuple[str, ...], left: int) -> None:
    table = with_site(timer=5).done("work", *crew, choice="anna.1")
    assert table.player().sites[0].left == left
    assert table.player().spent == crew


def test_000_construction_a_worker_takes_off_one_timer_card_with_a_toolkit_three() -> None:
    table = with_site(timer=5).opened("work", "refugee")
    assert table.results() == {"anna.1": "Work, 4 to 3"}
    table.do(Lay(ANNA, "work", "toolkit"))
    assert table.results() == {"anna.1": "Work, 4 to 1"}


def test_r35_at_zero_the_building_works_at_once() -> None:
    table = with_site("hydroponic_gardens", timer=3).done("work", "refugee", choice="anna.1")
    table.done("work", "refugee", choice="anna.1")
    assert table.player().sites[0].works
    assert table.happened(TimerMoved)[0].left == 0
    assert "The gardens add 1 food." in table.opened("hire").offer().says[0]


@pytest.mark.parametrize("tracking", TRACKINGS)
def test_work_can_be_told_without_naming_the_workers(tracking: str) -> None:
    table = with_site(timer=5, tracking=tracking).opened("work")
    assert list(table.results().values()) == [
        "Work, 4 to 3",
        "Work, 4 to 2",
        "Work, 4 to 1",
        "Work, 4 to 0",
    ]
    assert table.do(Complete(ANNA, "work", "anna.1:2")).player().sites[0].left == 2


def test_r35_nobody_works_on_a_building_begun_this_round_unless_the_table_says_so() -> None:
    table = sitting().done("build", choice="bunker").opened("work", "refugee")
    assert not table.offer().results[0].is_lit
    assert table.refused(Complete(ANNA, "work", "anna.1")).rule == "R35"
    assert table.overruled(Complete(ANNA, "work", "anna.1")).player().sites[0].left == 4


def test_r35_all_work_is_on_one_building_a_round_unless_the_table_says_so() -> None:
    second = BuildingStarted(ANNA, "anna.2", "armory", 3)
    table = sitting().given(BuildingStarted(ANNA, "anna.1", "bunker", 5), second).round(2)
    table.done("work", "refugee", choice="anna.1").done("work", "refugee", choice="anna.1")
    table.opened("work", "brawler")
    assert table.refused(Complete(ANNA, "work", "anna.2")).rule == "R35"
    table.overruled(Complete(ANNA, "work", "anna.2"))
    assert [site.left for site in table.player().sites] == [2, 1]


def test_the_next_round_another_building_may_be_worked_on() -> None:
    second = BuildingStarted(ANNA, "anna.2", "armory", 3)
    table = sitting().given(BuildingStarted(ANNA, "anna.1", "bunker", 5), second).round(2)
    table.done("work", "refugee", choice="anna.1").round(3)
    assert table.done("work", "refugee", choice="anna.2").player().sites[1].works


def test_a_toolkit_alone_works_only_because_the_table_says_so() -> None:
    table = with_site(timer=5).opened("work", "toolkit")
    assert table.refused(Complete(ANNA, "work", "anna.1")).rule == "R13"
    assert table.overruled(Complete(ANNA, "work", "anna.1")).player().sites[0].left == 2


def test_a_shovel_is_no_help_at_a_building_site_unless_the_table_says_so() -> None:
    table = with_site().opened("work")
    assert table.refused(Lay(ANNA, "work", "shovel")).rule == "R35"
    table.overruled(Lay(ANNA, "work", "shovel"))


def test_nobody_works_where_nothing_is_under_construction() -> None:
    table = with_site(timer=5).opened("work", "refugee")
    assert not table.refused(Complete(ANNA, "work", "ben.1")).may_be_overruled
    assert not table.refused(Complete(ANNA, "work", "")).may_be_overruled
    assert "work" not in titles(sitting())


def test_more_timer_cards_than_a_building_has_do_not_come_off() -> None:
    table = with_site(timer=2).opened("work")
    assert not table.refused(Complete(ANNA, "work", "anna.1:99")).may_be_overruled
    assert table.do(Complete(ANNA, "work", "anna.1:3")).player().sites[0].left == 0


# Repair and heal --------------------------------------------------------------------------------


def disabled(tracking: str = "decks", building: str = "hydroponic_gardens") -> Sitting:
    return sitting(tracking).given(
        BuildingStarted(ANNA, "anna.1", building, 2),
        TimerMoved(ANNA, "anna.1", building, 0, "work"),
        BuildingDisabled(ANNA, "anna.1", building),
    )


def wounded(tracking: str = "decks", leader: str = "mentor") -> Sitting:
    return sitting(tracking).given(LeaderJoined(ANNA, leader), LeaderWounded(ANNA))


def test_000_dirty_deeds_a_building_is_repaired_by_a_person_a_leader_healed_by_a_med() -> None:
    table = disabled().given(LeaderJoined(ANNA, "mentor"), LeaderWounded(ANNA), *owns("pills"))
    table.done("repair", "refugee", choice="anna.1")
    assert table.happened(BuildingRepaired)
    table.done("heal", "pills")
    assert table.happened(LeaderHealed)
    assert table.player().sites[0].works
    assert table.player().has_leader_power
    assert table.player().spent == ("refugee", "pills")


def test_003_faq_r37_repairing_takes_a_person_healing_a_med() -> None:
    table = disabled().given(LeaderJoined(ANNA, "mentor"), LeaderWounded(ANNA))
    assert table.opened("repair").refused(Lay(ANNA, "repair", "shovel")).rule == "R37"
    table.given(*owns("medic")).do(Open(ANNA, "heal"))
    assert table.refused(Lay(ANNA, "heal", "medic")).rule == "R37"
    table.overruled(Lay(ANNA, "heal", "medic")).do(Complete(ANNA, "heal"))
    assert table.player().has_leader_power


@pytest.mark.parametrize("card", ["pills", "medkit"])
def test_r37_pills_or_a_whole_medkit_heal_in_ones_own_turn(card: str) -> None:
    table = wounded().given(*owns(card))
    table.done("heal", card)
    assert (table.player().has_leader_power, table.player().spent) == (True, (card,))
    table.given(LeaderJoined(BEN, "ranger"), LeaderWounded(BEN))
    assert table.refused(Open(BEN, "heal")).rule == "round/gather"


@pytest.mark.parametrize("card", ["medic", "combat_medics"])
def test_r37_medics_pay_a_hire_and_do_not_heal_unless_the_table_says_so(card: str) -> None:
    table = wounded().given(*owns(card)).opened("heal")
    assert table.refused(Lay(ANNA, "heal", card)).rule == "R37"
    table.do(Close()).opened("hire").do(Lay(ANNA, "hire", card))


def test_r37_a_disabled_garden_gives_no_food_until_it_is_repaired() -> None:
    table = disabled().opened("hire")
    assert table.offer().value == 0
    table.done("repair", "refugee", choice="anna.1").opened("hire")
    assert table.offer().value == 1


@pytest.mark.parametrize("crew", [(), ("refugee", "refugee")], ids=["nobody", "two people"])
def test_r37_one_person_repairs_unless_the_table_says_so(crew: tuple[str, ...]) -> None:
    table = disabled().opened("repair", *crew)
    assert table.refused(Complete(ANNA, "repair", "anna.1")).rule == "R37"
    assert table.overruled(Complete(ANNA, "repair", "anna.1")).player().sites[0].works


def test_r37_one_card_of_medicine_heals_unless_the_table_says_so() -> None:
    table = wounded().opened("heal")
    assert table.refused(Complete(ANNA, "heal")).rule == "R37"
    assert table.overruled(Complete(ANNA, "heal")).player().has_leader_power


@pytest.mark.parametrize("tracking", ["clock", "piles"])
def test_where_decks_are_not_tracked_nobody_shows_who_repairs_or_what_heals(tracking: str) -> None:
    table = disabled(tracking).given(LeaderJoined(ANNA, "ranger"), LeaderWounded(ANNA))
    table.done("repair", choice="anna.1").done("heal")
    assert table.player().sites[0].works
    assert table.player().has_leader_power


def test_repair_and_heal_are_offered_only_when_there_is_something_to_mend() -> None:
    assert not {"repair", "heal"} & set(titles(sitting()))
    assert "repair" in titles(disabled())
    assert "heal" in titles(wounded())


def test_what_works_cannot_be_repaired() -> None:
    table = disabled().opened("repair", "refugee")
    assert not table.refused(Complete(ANNA, "repair", "anna.2")).may_be_overruled


def test_headquarters_wait_for_their_owners_turn_unless_the_table_says_so() -> None:
    table = disabled().do(MoveOn())
    assert table.table.active == BEN
    assert table.refused(Open(ANNA, "repair")).rule == "round/gather"
    table.overruled(Open(ANNA, "repair"))


def test_r35_a_building_begun_before_the_gathering_keeps_its_timer_in_that_round() -> None:
    table = sitting()
    while table.table.phase != "draw":
        table.overruled(MoveOn(all=table.table.phase == "gather"))
    table.given(BuildingStarted(ANNA, "anna.1", "bunker", 4)).overruled(MoveOn())
    assert table.happened(TimerMoved) == []
    assert table.player().sites[0].left == 4
