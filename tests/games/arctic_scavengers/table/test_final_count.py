"""The count at the end: one player after the other, everything known filled in (R40-R43)."""

from __future__ import annotations

import pytest

from companion.engine.errors import GameIsOver, RuleError
from companion.engine.game import TABLE, Event, PlayerId
from companion.engine.scoreboard import COUNTED_OTHERWISE
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table import events as e
from companion.games.arctic_scavengers.table import final_count as counting
from companion.games.arctic_scavengers.table.commands import (
    BeginCount,
    CloseGame,
    CountLess,
    CountMore,
    CountPlace,
    FinishCount,
    KeepUnknown,
    MoveOn,
    NameSecret,
    PassTablet,
)
from companion.games.arctic_scavengers.view.count import KINDS, UNCOUNTED
from companion.games.arctic_scavengers.view.piles_of_cards import ROWS
from tests.games.arctic_scavengers.books import all_cards, unseen_astray
from tests.games.arctic_scavengers.counts import (
    asked,
    board,
    closed,
    counted,
    line,
    over,
    panel,
    people,
    rows,
    sheet,
)
from tests.games.arctic_scavengers.sitting import ANNA, BEN, CARA, Sitting

BUNKER = e.BuildingStarted(ANNA, "anna.1", "bunker", 3)


def test_a_table_that_counts_is_not_over_until_it_is_finished() -> None:
    at = over()
    view = GAME.view(at.table, TABLE)
    assert (view.is_over, view.strip.clock) == (False, "The count")
    assert [seat.is_active for seat in view.seats] == [True, False, False]
    assert view.bar.key is not None
    assert view.bar.key.label == "Finish Anna's count"
    view = GAME.view(closed(at).table, TABLE)
    assert (view.is_over, view.strip.clock, view.bar.key) == (True, "Game over", None)


def test_everything_known_is_filled_in() -> None:
    at = over()
    known = {thing: copies for thing, copies in rows(at).items() if copies}
    assert known == at.player().cards
    assert people(at) == 8


def test_unknown_cards_are_asked_one_by_one_contested_ones_first() -> None:
    at = over(won=(ANNA,)).given(e.CardKept(ANNA, "secret"))
    assert asked(at).title == "Anna: which resource?"
    bar = GAME.view(at.table, TABLE).bar
    assert (bar.says, bar.asks, bar.key) == ("Tap the card", True, None)
    assert bar.note == "1 of 2 unknown cards. Next: from the junkyard"
    at.do(NameSecret(ANNA, "contested/grenade"))
    assert asked(at).title == "Anna: which junkyard card?"
    assert GAME.view(at.table, TABLE).bar.note == "1 unknown card"


def test_only_kinds_that_can_still_be_there_are_offered_for_an_unknown_card() -> None:
    at = over(won=(ANNA, ANNA, ANNA))
    at.do(NameSecret(ANNA, "contested/grenade"), NameSecret(ANNA, "contested/grenade"))
    offered = [card.id for faces in asked(at).palettes for card in faces]
    assert "contested/field_crew" in offered
    assert "contested/grenade" not in offered, "both are known now"
    assert "contested/pills" not in offered, "not a contested resource"
    at.refused(NameSecret(ANNA, "contested/grenade"))


def test_a_palette_never_holds_more_than_is_in_sight_at_once() -> None:
    at = over(modules=("hq4", "recon1")).given(e.CardKept(ANNA, "secret"))
    palettes = asked(at).palettes
    assert all(0 < len(faces) <= KINDS for faces in palettes)


def test_a_card_that_is_kept_unknown_is_not_asked_about_again() -> None:
    at = over(won=(ANNA, ANNA)).given(e.CardKept(ANNA, "secret"))
    at.do(KeepUnknown(ANNA, "contested"))
    assert asked(at).title == "Anna: which resource?", "there are two of them"
    at.do(KeepUnknown(ANNA, "contested"))
    assert asked(at).title == "Anna: which junkyard card?"
    at.refused(KeepUnknown(ANNA, "contested"))
    at.do(KeepUnknown(ANNA))
    assert panel(at).asked is None
    assert sheet(at).unknown is not None
    at.refused(KeepUnknown(ANNA))
    at.do(FinishCount(ANNA))
    assert at.table.tally(ANNA).is_done


def test_who_gets_the_tablet_back_is_asked_about_unknown_cards_again() -> None:
    at = over(won=(ANNA,)).do(KeepUnknown(ANNA), FinishCount(ANNA), PassTablet(ANNA))
    assert asked(at).title == "Anna: which resource?"


def test_an_unknown_card_that_is_named_counts_and_the_books_balance() -> None:
    at = over(won=(ANNA,))
    box = all_cards(at.table)
    at.do(NameSecret(ANNA, "contested/tribe_family_5"))
    assert at.happened(e.SecretIdentified)
    assert people(at) == 13
    assert panel(at).asked is None
    assert all_cards(at.table) == box
    assert unseen_astray(at.table) == 0


def test_an_unknown_card_without_a_name_counts_no_one_and_the_result_says_so() -> None:
    at = closed(over(won=(ANNA,)))
    assert line(at).total == 8
    assert line(at).note == "+ 1 unknown card"
    assert board(at).warnings == ("Not counted: Anna's unknown contested resource (R43).",)


def test_the_result_says_where_unknown_cards_without_a_name_came_from() -> None:
    at = closed(over(won=(ANNA, ANNA, BEN)).given(e.CardKept(ANNA, "secret")))
    assert board(at).warnings == (
        "Not counted: Anna's 2 unknown contested resources and 1 unknown junkyard card; "
        "Ben's unknown contested resource (R43).",
    )


def test_no_one_has_counted_without_a_single_card() -> None:
    at = over(2).do(BeginCount(ANNA, is_afresh=True))
    with pytest.raises(RuleError, match="First: count Anna's cards") as refusal:
        at.do(FinishCount(ANNA))
    assert (refusal.value.rule, refusal.value.may_be_overruled) == ("R40", True)
    at.do(CountMore(ANNA, "refugee"), FinishCount(ANNA))
    assert at.table.tally(ANNA).is_done


def test_contested_resources_of_a_result_are_told_kind_by_kind() -> None:
    at = closed(counted(over(2), ANNA, grenade=2, field_crew=1, refugee=3))
    (told,) = [part for part in line(at).parts if part.label == "Contested resources"]
    assert told.number == 3
    assert told.why[0] == "Anna owns 2 × Grenade and 1 × Field Crew (R43)."


def test_no_one_has_counted_as_long_as_an_unknown_card_is_asked_about() -> None:
    at = over(won=(ANNA,))
    with pytest.raises(RuleError, match="First: name the unknown cards") as refusal:
        at.do(FinishCount(ANNA))
    assert refusal.value.may_be_overruled
    at.do(NameSecret(ANNA, "contested/grenade"), FinishCount(ANNA))
    assert at.table.tally(ANNA).is_done


def test_steppers_change_what_is_counted_but_not_the_books() -> None:
    at = over()
    cards = at.player().cards
    at.do(CountMore(ANNA, "thugs"), CountMore(ANNA, "thugs"), CountLess(ANNA, "refugee"))
    assert (rows(at)["thugs"], rows(at)["refugee"], people(at)) == (2, 3, 13)
    assert at.player().cards == cards
    assert [x.copies for x in at.happened(e.CopiesCounted)] == [3]


def test_a_row_keeps_its_place_while_it_is_tapped() -> None:
    at = over()
    before = list(rows(at))
    at.do(CountMore(ANNA, "thugs"), CountLess(ANNA, "shovel"))
    assert list(rows(at)) == before
    assert [page.cards for page in sheet(at).pages if page.title != "Known cards"] == [1, 0]


def test_who_counts_from_scratch_begins_with_nothing() -> None:
    at = over().do(BeginCount(ANNA, is_afresh=True))
    assert not any(rows(at).values())
    assert people(at) == 0
    at.do(CountMore(ANNA, "refugee"), BeginCount(ANNA, is_afresh=False))
    assert people(at) == 8, "filled in again, without what was tapped"


@pytest.mark.parametrize("tracking", ["clock", "piles"])
def test_where_decks_are_not_tracked_everyone_counts_from_scratch(tracking: str) -> None:
    at = over(won=(ANNA,), tracking=(tracking,))
    assert (people(at), panel(at).asked) == (0, None)
    assert GAME.view(at.table, TABLE).bar.others == ()
    assert at.do(CountMore(ANNA, "tribe_family_5")).table
    assert people(at) == 5


def test_from_scratch_the_heaps_stand_on_as_few_pages_as_show_them_whole() -> None:
    at = over(modules=("hq4",)).do(BeginCount(ANNA, is_afresh=True))
    pages = {page.title: [row.thing for row in page.rows] for page in sheet(at).pages}
    assert list(pages)[0] == "Resources"
    assert all(0 < len(things) <= ROWS for things in pages.values())
    assert {"medkit", "pills"} < set(*(pages[title] for title in pages if "medicine" in title))
    assert "armory.complete" in pages["Buildings"]


def test_what_is_known_stands_on_the_first_page() -> None:
    at = over()
    assert sheet(at).pages[0].title == "Known cards"
    assert {row.thing for row in sheet(at).pages[0].rows} == set(at.player().cards)


def test_buildings_are_asked_for_only_where_the_masons_look_at_them() -> None:
    assert any("." in thing for thing in rows(over(modules=("hq4",))))
    assert not any("." in thing for thing in rows(over()))


def test_buildings_are_filled_in_from_the_table_also_from_scratch() -> None:
    at = over(modules=("hq4",))
    at.given(
        e.BuildingStarted(ANNA, "anna.1", "armory", 1),
        e.TimerMoved(ANNA, "anna.1", "armory", 0, "ticks"),
        e.BuildingStarted(ANNA, "anna.2", "armory", 2),
    )
    assert (rows(at)["armory.complete"], rows(at)["armory.building"]) == (1, 1)
    at.given(e.BuildingDisabled(ANNA, "anna.1", "armory"))
    assert rows(at)["armory.disabled"] == 1
    at.do(BeginCount(ANNA, is_afresh=True))
    assert rows(at)["armory.disabled"] == 1


def test_timer_cards_are_in_what_is_known_r40() -> None:
    at = over(modules=("hq4",)).given(BUNKER)
    assert sheet(at).place is None


def test_who_counts_from_scratch_is_asked_about_timer_cards_r40() -> None:
    at = over(modules=("hq4",)).given(BUNKER).do(BeginCount(ANNA, is_afresh=True))
    at.do(CountMore(ANNA, "refugee"))
    place = sheet(at).place
    assert place is not None
    assert place.sentence == "3 cards face down on the Bunker. Included?"
    with pytest.raises(RuleError, match="First: include 3 cards face down on the Bunker"):
        at.do(FinishCount(ANNA))
    at.do(CountPlace(ANNA, "anna.1"))
    assert sheet(at).place is None
    at.do(FinishCount(ANNA))
    assert at.table.tally(ANNA).is_done


def test_stored_cards_are_named_where_they_lie_r40() -> None:
    at = over(modules=("hq4",)).given(
        e.BuildingStarted(ANNA, "anna.1", "armory", 1),
        e.TimerMoved(ANNA, "anna.1", "armory", 0, "ticks"),
        e.Stored(ANNA, "anna.1", "armory", ("shovel",)),
    )
    place = sheet(at.do(BeginCount(ANNA, is_afresh=True))).place
    assert place is not None
    assert place.sentence == "1 card in the Armory: Shovel. Included?"


def test_actions_without_details_are_named_where_the_cards_are_filled_in() -> None:
    ticked = (e.ActionTicked(ANNA, action, is_untold=True) for action in ("dig", "hire"))
    at = over().given(*ticked)
    assert sheet(at).note == "2 actions were entered without details."
    scratch = sheet(at.do(BeginCount(ANNA, is_afresh=True)))
    assert scratch.note == "Deck, hand, discard pile, buildings, timers."


def test_the_tablet_goes_on_to_who_has_not_counted() -> None:
    at = over()
    assert GAME.view(at.table, TABLE).menu == (UNCOUNTED,)
    at.do(PassTablet(BEN), FinishCount(BEN))
    assert at.table.counts == CARA
    at.do(FinishCount(CARA))
    assert at.table.counts == ANNA
    at.do(FinishCount(ANNA))
    assert (panel(at).asked, panel(at).sheet) == (None, None)
    view = GAME.view(at.table, TABLE)
    assert view.menu == ()
    assert view.bar.key is not None
    assert (view.bar.key.command, view.bar.key.label) == ("close-game", "Show the result")


def test_more_copies_than_this_game_holds_are_pointed_out_with_the_card() -> None:
    at = counted(over(), ANNA, grenade=3, engineer=1)
    warnings = (
        "Grenade: 3 are counted, but there are only 2 in this game.",
        "Engineer: 1 is counted, but there are none in this game.",
    )
    assert panel(at).warnings == warnings
    marked = {row.thing: row.doubt for page in sheet(at).pages for row in page.rows if row.doubt}
    assert marked == {"engineer": "there are none", "grenade": "there are only 2"}
    assert board(closed(at)).warnings == warnings


def test_cards_that_left_the_game_cannot_be_counted_r40() -> None:
    at = over()
    copies = counting.copies_in_game(at.table)
    assert copies is not None
    at.given(e.RemovedFromPlay(ANNA, "refugee"))
    after = counting.copies_in_game(at.table)
    assert after is not None
    assert after["refugee"] == copies["refugee"] - 1


def test_the_result_keeps_what_it_was_closed_with() -> None:
    at = counted(over(2), ANNA, tribe_family_5=1)
    counted(at, BEN, thugs=1)
    closed(at)
    assert at.events == [
        e.GameClosed({"anna": 5, "ben": 3}, {"anna": 1, "ben": 2}, ("anna",)),
    ]
    assert [(one.name, one.total, one.rank, one.is_winner) for one in board(at).lines] == [
        ("Anna", 5, 1, True),
        ("Ben", 3, 2, False),
    ]
    assert board(at).is_final


def test_of_a_result_to_which_today_s_rules_do_not_come_only_the_numbers_are_told() -> None:
    at = counted(over(2), ANNA, tribe_family_5=1)
    counted(at, BEN, thugs=1)
    closed(at).given(e.GameClosed({"anna": 2, "ben": 7}, {"anna": 2, "ben": 1}, ("ben",)))
    shown = board(at)
    assert [(one.name, one.total, one.parts) for one in shown.lines] == [
        ("Ben", 7, ()),
        ("Anna", 2, ()),
    ]
    assert (shown.decides, shown.contests, shown.reasons) == ((), (), ())
    assert shown.note == COUNTED_OTHERWISE


def test_the_sentence_that_decides_names_players_and_the_gang_without_which() -> None:
    at = counted(over(2, modules=("hq4",)), ANNA, tribe_family_5=1, armory__complete=1)
    counted(at, BEN, tribe_family_4=2)
    closed(at)
    assert board(at).decides == (
        "Anna wins by 2 people, 10 to 8 (R40).",
        "Without the Masons, Ben would have won (R41).",
        "Ben was 2 people short (R43).",
    )
    assert [(part.label, part.number) for part in line(at).parts if part.adds] == [
        ("On cards", 5),
        ("The Masons", 5),
    ]


def test_a_gang_is_told_with_its_counts_and_its_tie_break() -> None:
    at = counted(over(2, modules=("hq4",)), ANNA, spear=1, grenade=1)
    counted(at, BEN, net=2)
    closed(at)
    gang = next(one for one in board(at).contests if one.name == "The Gearheads")
    assert gang.numbers == (("Anna", "2, then 1"), ("Ben", "2, then 0"))
    assert gang.counted == "tools, then tools among the contested resources"
    assert (gang.winner, "join Anna" in gang.sentence) == (ANNA, True)


def test_equal_tribes_share_the_victory_r43() -> None:
    at = counted(over(2), ANNA, refugee=4)
    counted(at, BEN, scavenger=4)
    closed(at)
    assert [one.rank for one in board(at).lines] == [1, 1]
    assert all(one.is_winner for one in board(at).lines)
    assert "share the victory" in board(at).decides[0]


def test_while_it_is_counted_no_one_is_ranked() -> None:
    at = counted(over(), ANNA, tribe_family_5=1)
    assert not board(at).is_final
    assert {one.rank for one in board(at).lines} == {None}
    assert not board(at).decides


def test_a_game_that_no_one_wants_to_count_is_closed_without_totals() -> None:
    at = over().do(CloseGame(uncounted=True))
    assert GAME.view(at.table, TABLE).is_over
    assert board(at).is_final
    assert {(one.total, one.rank, one.is_winner) for one in board(at).lines} == {
        (None, None, False)
    }


def test_what_is_closed_is_opened_by_undo_alone() -> None:
    at = closed(over())
    for command in (CountMore(ANNA, "refugee"), CloseGame(), PassTablet(BEN), MoveOn()):
        assert isinstance(at.refused(command), GameIsOver)


def test_the_table_gives_nothing_of_the_result_away() -> None:
    at = counted(over(2), ANNA, tribe_family_5=1)
    closed(at)
    view = GAME.view(at.table, TABLE)
    assert not any(seat.lines for seat in view.seats)
    assert "Anna" not in view.bar.says
    assert "Anna" not in GAME.log.sentence(at.table, at.events[-1], TABLE)


def test_the_rules_of_the_count_lie_ready() -> None:
    assert GAME.help_for(over().table) == ("round/end", "R40", "R43")
    with_gangs = GAME.help_for(over(modules=("hq4",)).table)
    assert with_gangs[:3] == ("round/end", "R40", "R43")
    assert {"R41", "gangs/gearheads", "gangs/pharmers", "gangs/masons"} <= set(with_gangs)


def folded(at: Sitting, events: list[Event]) -> str:
    return GAME.log.folded(at.table, events, TABLE)


def test_a_run_of_taps_is_one_line_of_the_log() -> None:
    at = over()
    before = len(at.history)
    at.do(
        PassTablet(ANNA),
        BeginCount(ANNA, is_afresh=True),
        CountMore(ANNA, "refugee"),
        CountMore(ANNA, "refugee"),
        CountMore(ANNA, "armory.disabled"),
        CountMore(ANNA, "pills"),
        FinishCount(ANNA),
    )
    assert folded(at, at.history[before:]) == (
        "Anna starts counting from scratch: Refugee 2, Armory (disabled) 1, Pills 1. "
        "Anna has counted: 2 people."
    )


def test_a_run_that_came_to_nothing_still_says_who_counted() -> None:
    at = over().do(PassTablet(BEN))
    assert folded(at, [*at.events, *at.events]) == "Ben counts."


@pytest.mark.parametrize(("choice", "joined"), [("no_one", None), ("tie_break", BEN)])
def test_a_table_decides_at_set_up_who_wins_a_gang_at_0_r41(
    choice: str, joined: PlayerId | None
) -> None:
    at = over(modules=("hq1",), zero_gang=(choice,))
    at.do(CountMore(BEN, "medic"))
    pharmers = next(one for one in board(closed(at)).contests if one.name == "The Pharmers")
    assert pharmers.winner == joined
    assert ("by house rule" in pharmers.sentence) is (joined is not None)


@pytest.mark.parametrize(
    ("modules", "choice", "is_said"),
    [(("hq1",), "tie_break", True), (("hq1",), "no_one", False), ((), "tie_break", False)],
)
def test_the_table_is_reminded_of_its_house_rule_when_gangs_join_r41(
    modules: tuple[str, ...], choice: str, is_said: bool
) -> None:
    at = over(modules=modules, zero_gang=(choice,))
    at.do(*(FinishCount(seat.id) for seat in at.table.seats))
    assert ("(R41)" in panel(at).note) is is_said
