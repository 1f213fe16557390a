"""The twelve powers where they change a number, a place or a count; all of them are explained."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.game import TABLE
from companion.games.arctic.game import GAME
from companion.games.arctic.rules.catalogue import load_catalogue
from companion.games.arctic.table.commands import (
    Choose,
    Count,
    MoveOn,
    MoveTokens,
    SayPlacement,
    ShowPart,
    TakeBack,
)
from companion.games.arctic.table.events.turns import (
    CardsDiscarded,
    CardsDrawn,
    CardsPlaced,
    PenaltyGiven,
    PowerTaken,
)
from companion.games.arctic.table.placing import needs_card, placement, printed_placement
from companion.games.arctic.table.state import HIDDEN, Card
from companion.games.arctic.view.bench import bench
from tests.games.arctic.sitting import ANNA, BEN, Sitting


def second_turn(*powers: str, placement: int = 2, draw: int = 2) -> Sitting:
    """Anna's second turn against Ben, with powers that she took in time."""
    at = Sitting(2, *powers).turn("fox", "orca", placement, draw).turn("fox", "orca", 2, 2)
    return at.holding(*powers)


def drawing(*powers: str, draw: int = 3) -> Sitting:
    """Anna's first turn has come to step C."""
    return Sitting(2, *powers).holding(*powers).shows("puffin", "orca", 2, draw).moves()


def toggles(at: Sitting) -> dict[str, list[str]]:
    """What can be tapped for each power of this step."""
    shown = bench(at.table)
    assert shown is not None
    return {row.animal: [one.label for one in row.toggles] for row in shown.powers}


STEPS = {"place": "A", "move": "B", "draw": "C"}
DOINGS = {doing.id: doing for doing in GAME.book().handbook.doings}


@pytest.mark.parametrize("moment", STEPS)
@pytest.mark.parametrize("power", list(load_catalogue().powers))
def test_a_power_is_offered_in_the_steps_of_the_timing_table_alone(power: str, moment: str) -> None:
    at = Sitting(2, power).turn("fox", "orca").turn("fox", "orca").holding(power)
    at = at if moment == "place" else at.shows("puffin", "moose")
    at = at.moves() if moment == "draw" else at
    assert at.table.turn.step == STEPS[moment]
    shown = bench(at.table)
    assert shown is not None
    offered = {row.rule for row in shown.powers}
    may = DOINGS[power].at(moment).may != "no"
    assert (f"powers/{power}" in offered) == may
    if may:
        assert f"powers/{power}" in {entry.id for entry in GAME.book().rules}
        assert f"powers/{power}" in GAME.help_for(at.table)


def test_a_power_of_step_a_waits_until_the_next_turn() -> None:
    at = Sitting(2, "moose_2").shows("moose", "orca")
    assert at.table.powers["moose"] == ANNA
    assert at.table.turn.step == "B"
    assert at.player().hand == 2


@pytest.mark.parametrize(("change", "cards"), [("-1", 1), ("0", 2), ("1", 3)])
def test_the_second_moose_power_changes_how_many_cards_are_placed(change: str, cards: int) -> None:
    at = second_turn("moose_2").do(Choose(ANNA, "placement", change)).shows("fox", "orca")
    assert at.happened(CardsPlaced)[0].cards == cards


def test_nobody_places_fewer_than_no_card() -> None:
    at = second_turn("moose_2", placement=1).do(Choose(ANNA, "placement", "-1"))
    assert placement(at.table) == 0
    at.do(MoveOn())
    assert at.happened(CardsPlaced) == [CardsPlaced(ANNA, 0)]
    assert at.player().visible == Card("fox", "orca", 1, 2)


def test_the_second_puffin_power_takes_the_card_back_and_the_one_below_counts() -> None:
    at = second_turn("puffin_2", placement=1).turn("walrus", "orca", 5, 1).turn("fox", "orca")
    at.holding("puffin_2")
    assert printed_placement(at.table) == 5
    hand = at.player().hand
    assert hand is not None
    at.do(TakeBack(ANNA))
    assert (at.player().hand, len(at.player().pile)) == (hand + 1, 1)
    assert printed_placement(at.table) == 1


def test_after_the_only_card_is_taken_back_the_value_is_one() -> None:
    at = second_turn("puffin_2", placement=4).do(TakeBack(ANNA))
    assert (printed_placement(at.table), at.player().pile) == (1, ())


def test_a_card_below_that_nobody_told_is_asked_for() -> None:
    at = second_turn("puffin_2", placement=2).turn("fox", "orca", 3).turn("walrus", "orca")
    at.holding("puffin_2").do(TakeBack(ANNA))
    assert printed_placement(at.table) is None
    assert bench(at.table).placements  # type: ignore[union-attr]
    at.do(SayPlacement(ANNA, 4))
    assert placement(at.table) == 4


def test_the_second_moose_power_waits_for_a_placement_value_that_nobody_knows() -> None:
    at = second_turn("puffin_2", "moose_2").turn("fox", "orca", 3).turn("walrus", "orca")
    at.holding("puffin_2", "moose_2").do(TakeBack(ANNA))
    assert toggles(at)["moose"] == []
    assert at.refused(Choose(ANNA, "placement", "1")).rule == "turn/power"
    at.do(SayPlacement(ANNA, 4))
    assert toggles(at)["moose"] == ["3", "4", "5"]


def test_below_a_card_of_a_turn_that_was_not_told_may_lie_another_such() -> None:
    at = Sitting(2, "puffin_2").overruled(MoveOn()).turn("fox", "orca").holding("puffin_2")
    at.do(TakeBack(ANNA))
    assert printed_placement(at.table) is None, "nobody knows whether her pile is empty now"


def test_the_first_fox_power_puts_the_last_card_at_the_bottom() -> None:
    at = second_turn("fox_1").do(Choose(ANNA, "last", "bottom")).shows("walrus", "orca")
    new = Card("walrus", "orca", 2, 2)
    assert at.player().pile == (None, Card("fox", "orca", 2, 2), new)


def test_the_second_fox_power_hides_the_last_card_below_the_visible_one() -> None:
    at = second_turn("fox_2").do(Choose(ANNA, "last", "face_down")).shows("walrus", "orca")
    new = Card("walrus", "orca", 2, 2)
    assert at.player().pile == (Card("fox", "orca", 2, 2), HIDDEN, new)


def test_when_the_only_card_goes_below_the_old_one_stays_in_sight() -> None:
    at = second_turn("fox_2", placement=1).do(Choose(ANNA, "last", "face_down"))
    assert not needs_card(at.table)
    at.do(MoveOn())
    assert at.player().pile == (HIDDEN, Card("fox", "orca", 1, 2))
    assert at.table.powers["fox"] == ANNA


def test_a_face_down_card_on_top_is_no_visible_card() -> None:
    at = second_turn("fox_2", "puffin_2", placement=1).do(Choose(ANNA, "last", "face_down"))
    at.do(MoveOn(), MoveTokens(ANNA, 3, 3, despite="turn/move"), MoveOn())
    at.turn("orca", "walrus").holding("puffin_2").do(TakeBack(ANNA))
    assert at.player().pile == (HIDDEN,)
    assert printed_placement(at.table) == 1


@pytest.mark.parametrize(("change", "cards"), [("-1", 2), ("0", 3), ("1", 4)])
def test_the_first_moose_power_changes_how_many_cards_are_drawn(change: str, cards: int) -> None:
    at = drawing("moose_1").do(Choose(ANNA, "draw", change), MoveOn())
    assert at.happened(CardsDrawn)[0].river == cards


def test_the_first_moose_power_changes_nothing_without_a_card_in_sight() -> None:
    at = second_turn("puffin_2", "moose_2").do(TakeBack(ANNA), Choose(ANNA, "placement", "-1"))
    at.do(MoveOn(), MoveOn())
    assert (at.table.turn.step, at.player().visible) == ("C", None)
    at.table = replace(at.table, sides={**at.table.sides, "moose": 1})
    assert toggles(at)["moose"] == []


def test_the_second_orca_power_draws_from_the_pile_and_the_river_stays() -> None:
    at = drawing("orca_2").do(Choose(ANNA, "from_pile", "2"), MoveOn())
    assert at.happened(CardsDrawn) == [CardsDrawn(ANNA, river=1, draw_pile=2, refilled=1)]
    assert at.table.draw_pile == 40


def test_the_first_orca_power_reaches_beyond_a_short_river() -> None:
    at = Sitting(2, "orca_1").do(Count("river", 1)).shows("puffin", "orca", 2, 3).moves()
    assert at.do(MoveOn()).happened(CardsDrawn)[0].river == 1
    at = Sitting(2, "orca_1").do(Count("river", 1)).holding("orca_1")
    at.shows("puffin", "orca", 2, 3).moves()
    assert at.do(MoveOn()).happened(CardsDrawn)[0].river == 3


def test_the_second_polar_bear_power_draws_from_the_penalty_zone() -> None:
    at = drawing("polar_bear_2").do(Count("penalties.anna", 4))
    at.do(Choose(ANNA, "from_penalties", "2"), MoveOn())
    assert at.happened(CardsDrawn) == [CardsDrawn(ANNA, river=1, penalties=2, refilled=1)]
    assert (at.player().penalties, at.player().hand) == (2, 5)


def test_of_two_powers_that_draw_elsewhere_the_tiles_show_what_will_be_drawn() -> None:
    at = drawing("orca_2", "polar_bear_2", draw=3).do(Count("penalties.anna", 4))
    at.do(Choose(ANNA, "from_pile", "3"), Choose(ANNA, "from_penalties", "2"))
    shown = bench(at.table)
    assert shown is not None
    lit = {row.animal: [one.value for one in row.toggles if one.is_chosen] for row in shown.powers}
    assert lit == {"polar_bear": ["2"], "orca": ["1"]}
    at.do(MoveOn())
    assert at.happened(CardsDrawn) == [CardsDrawn(ANNA, river=0, draw_pile=1, penalties=2)]


def test_of_two_powers_that_draw_elsewhere_the_second_offers_what_is_left() -> None:
    at = drawing("orca_2", "polar_bear_2", draw=3).do(Count("penalties.anna", 4))
    assert toggles(at) == {"polar_bear": ["0", "1", "2", "3"], "orca": ["0", "1", "2", "3"]}
    at.do(Choose(ANNA, "from_penalties", "2"))
    assert toggles(at) == {"polar_bear": ["0", "1", "2", "3"], "orca": ["0", "1"]}
    assert at.refused(Choose(ANNA, "from_pile", "2")).rule == "turn/power"
    at.do(Choose(ANNA, "from_penalties", "3"))
    assert toggles(at)["orca"] == []


@pytest.mark.parametrize(
    ("draw_pile", "offered"), [(1, ["0", "1", "2", "3"]), (0, ["0", "1", "2"])]
)
def test_the_second_orca_power_offers_no_more_than_draw_pile_and_reserve_hold(
    draw_pile: int, offered: list[str]
) -> None:
    at = drawing("orca_2", draw=4).do(Count("draw_pile", draw_pile), Count("reserve", 2))
    assert toggles(at)["orca"] == offered


def test_the_first_polar_bear_power_gives_a_penalty_card_away() -> None:
    at = drawing("polar_bear_1").do(Count("penalties.anna", 2))
    at.do(Choose(ANNA, "gives", "ben"), MoveOn())
    assert at.happened(PenaltyGiven) == [PenaltyGiven(ANNA, BEN)]
    assert (at.player().penalties, at.player(BEN).penalties) == (1, 1)


def test_r68_no_power_reaches_a_card_over_the_hand_limit_in_the_same_turn() -> None:
    at = drawing("polar_bear_1", draw=5).do(Count("hand.anna", 5))
    assert toggles(at)["polar_bear"] == []
    assert at.refused(Choose(ANNA, "gives", "ben")).rule == "turn/power"
    at.do(MoveOn())
    assert at.happened(PenaltyGiven) == []
    assert (at.player().penalties, at.player(BEN).penalties) == (3, 0)


def test_r68_the_polar_bear_gives_an_older_card_before_the_hand_limit_holds() -> None:
    at = drawing("polar_bear_1", draw=5).do(Count("hand.anna", 5), Count("penalties.anna", 1))
    at.do(Choose(ANNA, "gives", "ben"), MoveOn())
    kinds = [type(event) for event in at.events]
    assert kinds.index(PenaltyGiven) < kinds.index(CardsDiscarded)
    assert (at.player().penalties, at.player(BEN).penalties) == (3, 1)


def test_r68_a_card_over_the_hand_limit_is_not_drawn_back_in_the_same_turn() -> None:
    at = drawing("polar_bear_2", draw=5).do(Count("hand.anna", 5))
    assert toggles(at)["polar_bear"] == []
    at.do(MoveOn())
    assert (at.player().hand, at.player().penalties) == (7, 3)


def test_r71_who_keeps_the_same_card_in_sight_takes_its_power_from_whoever_holds_it() -> None:
    at = second_turn("moose_2", placement=1).do(Choose(ANNA, "placement", "-1"))
    assert at.table.powers["fox"] == BEN
    at.do(MoveOn())
    assert at.happened(PowerTaken) == [PowerTaken(ANNA, "fox", BEN)]
    assert at.table.powers["fox"] == ANNA


def giving_in(step: str) -> Sitting:
    """Anna's second turn; she has penalty cards and a polar bear whose print names this step."""
    at = second_turn("polar_bear_1").do(Count("penalties.anna", 2))
    return at.printed("polar_bear_1", step)


def test_a_print_that_gives_penalty_cards_away_in_step_a_is_followed() -> None:
    at = giving_in("A").do(Choose(ANNA, "gives", "ben")).shows("fox", "orca")
    assert at.happened(PenaltyGiven) == [PenaltyGiven(ANNA, BEN)]
    assert at.moves().do(MoveOn()).happened(PenaltyGiven) == []
    assert (at.player().penalties, at.player(BEN).penalties) == (1, 1)


def test_a_print_that_gives_penalty_cards_away_in_step_b_works_in_the_last_turn_too() -> None:
    at = giving_in("B")
    at.table = replace(at.table, stage="last_turns")
    at.shows("fox", "orca").do(Choose(ANNA, "gives", "ben")).moves()
    assert at.happened(PenaltyGiven) == [PenaltyGiven(ANNA, BEN)]


def test_a_power_whose_step_is_in_doubt_asks_to_check_the_card() -> None:
    doubtful = bench(drawing("polar_bear_1").table)
    assert doubtful is not None
    assert doubtful.powers[0].text.endswith("(check your card)")
    checked = bench(giving_in("A").table)
    assert checked is not None
    assert not checked.powers[0].text.endswith("(check your card)")


def test_more_than_seven_cards_go_into_the_penalty_zone() -> None:
    at = drawing(draw=5).do(Count("hand.anna", 5), MoveOn())
    assert at.happened(CardsDiscarded) == [CardsDiscarded(ANNA, 3)]
    assert (at.player().hand, at.player().penalties) == (7, 3)


def test_too_few_cards_cost_a_penalty_card_each() -> None:
    """The example of document 002: a placement value of 5 with 3 cards in hand."""
    at = second_turn(placement=5, draw=1)
    assert at.player().hand == 3
    at.shows("fox", "orca")
    assert at.happened(CardsPlaced)[0].cards == 3
    assert at.happened(CardsPlaced)[0].penalties == 2
    assert (at.player().hand, at.player().penalties) == (0, 2)


def test_no_card_gets_lost_or_found() -> None:
    at = Sitting(4, "fox_2", "moose_1", "orca_2")
    for _ in range(4):
        at.round(placement=3, draw=2)
    assert at.cards() == 120


def test_what_a_power_is_used_for_can_be_thought_over() -> None:
    at = second_turn("moose_2").do(Choose(ANNA, "placement", "1"), Choose(ANNA, "placement", "0"))
    assert placement(at.table) == 2
    assert GAME.view(at.table, TABLE)


def test_cards_are_placed_as_soon_as_the_fourth_part_is_told() -> None:
    at = second_turn("fox_1").do(
        ShowPart(ANNA, "main", "walrus"),
        ShowPart(ANNA, "companion", "orca"),
        ShowPart(ANNA, "placement", "2"),
        Choose(ANNA, "last", "bottom"),
    )
    assert at.do(ShowPart(ANNA, "draw", "2")).happened(CardsPlaced)[0].last == "bottom"
