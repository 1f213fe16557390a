"""What is tracked, counted piles, and catching up (R55)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from companion.engine.game import TABLE, Command, Event, PlayerId, Setup
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table import events as e
from companion.games.arctic_scavengers.table.commands import (
    CatchUp,
    Count,
    Lay,
    MoveOn,
    Open,
    Track,
)
from companion.games.arctic_scavengers.table.evolution.trays import LEADER_HELPS
from companion.games.arctic_scavengers.table.evolve import evolve
from companion.games.arctic_scavengers.table.state import ORIGINS, Piles, Table
from companion.games.arctic_scavengers.view.catch_up_page import (
    CatchUpAmount,
    CatchUpPage,
    CatchUpState,
    catch_up_page,
)
from companion.web import forms
from tests.games.arctic_scavengers.books import all_cards, unseen_astray
from tests.games.arctic_scavengers.sitting import ANNA, BEN, Sitting, seats


def sitting(number: int = 3) -> Sitting:
    """Three players in a round of a game with buildings, every deck tracked."""
    return Sitting(modules=("hq4",), tracking=("decks",)).round(number)


# What to track ----------------------------------------------------------------------------------


def test_the_table_tracks_more_or_less_while_the_game_goes_on() -> None:
    table = sitting().do(Track("clock")).do(Track("piles")).do(Track("decks")).table
    assert table.tracking == "decks"


def test_choosing_what_is_tracked_already_changes_nothing() -> None:
    table = sitting().table
    assert sitting().do(Track("decks")).table == table


def test_a_game_from_before_piles_were_laid_out_keeps_to_its_clock() -> None:
    old = sitting()
    old.table = replace(old.table, tracking="clock", piles=Piles())
    assert not old.refused(Track("decks")).may_be_overruled


@pytest.mark.parametrize("tracking", ["clock", "piles", "decks"])
def test_what_was_known_stays_known_whatever_is_tracked(tracking: str) -> None:
    before = Sitting(tracking=("decks" if tracking == "clock" else "clock",))
    after = GAME.evolve(before.table, e.TrackingChanged(tracking))  # type: ignore[arg-type]
    assert replace(after, tracking=before.table.tracking) == before.table


# The pile audit ---------------------------------------------------------------------------------


def test_r55_a_count_as_expected_changes_nothing() -> None:
    at = sitting()
    before = at.table
    assert at.do(Count("junkyard", before.piles.junkyard)).table == before


def test_r55_a_count_that_differs_sets_the_books_right_and_stays_in_sight() -> None:
    at = sitting()
    books = at.table.piles.junkyard
    at.do(Count("junkyard", books - 2))
    assert at.table.piles.junkyard == books - 2
    assert "junkyard" in at.table.audits
    assert unseen_astray(at.table) == 0
    at.do(Count("junkyard", books - 2))
    assert "junkyard" not in at.table.audits


def test_r55_every_pile_can_be_counted() -> None:
    at = sitting()
    for pile in ("contested", "hunter", "bunker"):
        at.do(Count(pile, 2))
        assert at.table.audits[-1] == pile
    assert at.table.contested_left == 2
    assert at.table.piles.stacks["hunter"] == 2
    assert at.table.piles.schematics["bunker"] == 2


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(Count("attic", 2), id="R55: no such pile"),
        pytest.param(Count("junkyard", -1), id="R55: less than nothing"),
        pytest.param(Count("junkyard", 401), id="R55: more than three boxes"),
        pytest.param(Count("contested", 0), id="R9: an empty pile ends the game"),
        pytest.param(Count("contested", 15), id="R9: more than there were"),
    ],
)
def test_what_no_hand_can_count_is_refused(command: Command) -> None:
    assert not sitting().refused(command).may_be_overruled


def test_r35_the_last_schematic_of_a_kind_leaves_a_pile_that_can_be_counted() -> None:
    at = sitting()
    for number in range(at.table.piles.schematics["bunker"]):
        at.table = evolve(at.table, e.BuildingStarted(ANNA, f"anna.{number}", "bunker", 5))
    assert at.table.piles.schematics["bunker"] == 0
    assert at.do(Count("bunker", 1)).table.piles.schematics["bunker"] == 1


# Catching up ------------------------------------------------------------------------------------


def test_r55_catching_up_sets_the_clock_the_piles_and_the_decks_at_once() -> None:
    at = sitting()
    decks = {"ben.pills": 2, "ben.?contested": 1}
    at.do(CatchUp(7, BEN, 8, 30, {"hunter": 4}, {"bunker": 2}, decks))
    table = at.table
    assert (table.round, table.phase, table.initiator, table.active) == (7, "draw", BEN, "")
    assert (table.contested_left, table.piles.junkyard) == (8, 30)
    assert (table.piles.stacks["hunter"], table.piles.schematics["bunker"]) == (4, 2)
    assert (at.player(BEN).cards["pills"], at.player(BEN).secrets) == (2, {"contested": 1})
    assert len(at.events) == 1


def test_in_the_same_round_catching_up_leaves_everybody_where_she_is() -> None:
    at = sitting().opened("hunt", "scavenger")
    before = at.table
    at.do(CatchUp(before.round, junkyard=30))
    assert (at.table.trays, at.table.active) == (before.trays, before.active)
    assert at.table.piles.junkyard == 30


def test_r55_what_was_hired_meanwhile_came_off_its_stack() -> None:
    at = sitting()
    left = at.table.piles.stacks["hunter"] - 1
    at.do(CatchUp(3, stacks={"hunter": left}, decks={"anna.hunter": 1}))
    assert at.table.piles.corrected == {}


def test_r55_what_was_dug_up_meanwhile_is_seen_now() -> None:
    at = sitting()
    unseen, junkyard = at.table.piles.unseen["pills"], at.table.piles.junkyard
    at.do(CatchUp(3, junkyard=junkyard - 1, decks={"anna.pills": 1}))
    piles = at.table.piles
    assert (piles.unseen["pills"], piles.uncounted, piles.corrected) == (unseen - 1, {}, {})


def test_r55_what_was_thrown_away_meanwhile_lies_in_the_junkyard() -> None:
    at = sitting()
    junkyard = at.table.piles.junkyard
    at.do(CatchUp(3, junkyard=junkyard + 1, decks={"anna.refugee": 3}))
    piles = at.table.piles
    assert (piles.unseen["refugee"], piles.uncounted, piles.corrected) == (1, {}, {})


def test_r55_a_secret_that_came_to_light_meanwhile_is_a_known_card() -> None:
    at = sitting().done("dig", "scavenger", choice="secret")
    at.do(CatchUp(3, decks={"anna.?junkyard": 0, "anna.pills": 1}))
    assert at.player().secrets == {}
    assert (at.table.piles.uncounted, at.table.piles.corrected) == ({}, {})


def test_r55_what_lies_in_no_box_is_a_correction() -> None:
    at = sitting().do(CatchUp(3, decks={"anna.brawler": 9}))
    assert at.table.piles.corrected == {"brawler": 8}


def test_r35_a_building_goes_on_after_catching_up() -> None:
    at = sitting()
    at.table = evolve(at.table, e.BuildingStarted(ANNA, "anna.1", "bunker", 5))
    at.do(CatchUp(2)).overruled(MoveOn())
    assert at.player().sites[0].left == 4


def test_r35_what_came_off_a_building_meanwhile_is_told_too() -> None:
    at = sitting()
    at.table = evolve(at.table, e.BuildingStarted(ANNA, "anna.1", "bunker", 5))
    assert not at.refused(CatchUp(3, timers={"anna.1": 6})).may_be_overruled
    assert not at.refused(CatchUp(3, timers={"anna.2": 1})).may_be_overruled
    at.do(CatchUp(6, timers={"anna.1": 2}))
    assert at.player().sites[0].left == 2
    assert "2 timer cards on Anna's Bunker" in GAME.log.sentence(at.table, at.events[0], TABLE)


def test_r55_the_books_of_a_game_from_before_piles_were_laid_out_balance_too() -> None:
    old = {"v": 1, "type": "GameStarted"}
    started = GAME.start(GAME.catalogue, Setup(seats(3), ANNA))[0]
    assert isinstance(started, e.GameStarted)
    upgraded = e.UPGRADES["GameStarted", 1](old)
    bare = {name: upgraded[name] for name in ("junkyard", "contested_pool", "stacks")}
    table = evolve(GAME.blank, replace(started, **bare))
    assert unseen_astray(table) == 0


def test_catching_up_puts_an_audit_to_rest() -> None:
    at = sitting().do(Count("junkyard", 3))
    assert at.do(CatchUp(3)).table.audits == ()


def hurt() -> Sitting:
    """Anna's leader is wounded and her Armory disabled; her Bunker is under construction."""
    return sitting().given(
        e.LeaderJoined(ANNA, "butcher"),
        e.LeaderJoined(BEN, "fanatic"),
        e.BuildingStarted(ANNA, "anna.1", "armory", 5),
        e.TimerMoved(ANNA, "anna.1", "armory", 0, "work"),
        e.BuildingStarted(ANNA, "anna.2", "bunker", 5),
        e.BuildingDisabled(ANNA, "anna.1", "armory"),
        e.LeaderWounded(ANNA),
    )


def test_r37_leaders_and_buildings_are_corrected_both_ways() -> None:
    at = hurt().do(CatchUp(3, wounded={"anna": False, "ben": True}, disabled={"anna.1": False}))
    assert [player.is_wounded for player in at.table.players] == [False, True, False]
    assert at.player().sites[0].works
    at.do(CatchUp(3, disabled={"anna.1": True}))
    assert at.player().sites[0].is_disabled
    assert at.player(BEN).is_wounded


def test_r37_what_a_correction_leaves_out_stays_wounded_and_disabled() -> None:
    at = hurt().do(CatchUp(3, junkyard=30))
    assert at.player().is_wounded
    assert at.player().sites[0].is_disabled


def test_r50_a_leader_who_is_wounded_after_all_helps_with_nothing_that_is_open() -> None:
    at = hurt().do(CatchUp(3, wounded={"anna": False})).opened("hunt", "scavenger")
    at.given(e.ChoiceMade(ANNA, LEADER_HELPS, "yes"))
    assert at.table.trays[0].choices == {LEADER_HELPS: "yes"}
    assert at.do(CatchUp(3, wounded={"anna": True})).table.trays[0].choices == {}


def test_the_log_says_who_is_wounded_and_what_is_disabled_after_a_correction() -> None:
    at = hurt()
    at.do(CatchUp(3, wounded={"anna": False, "ben": True}, disabled={"anna.1": False}))
    said = GAME.log.sentence(at.table, at.events[0], TABLE)
    assert said.startswith("Correction: ")
    assert said.endswith("Anna's Butcher is unhurt; Ben's Fanatic is wounded; Anna's Armory works.")
    at.do(CatchUp(3, disabled={"anna.1": True}))
    assert "; Anna's Armory is disabled." in GAME.log.sentence(at.table, at.events[0], TABLE)


def test_a_correction_keeps_only_what_it_changed_of_leaders_and_buildings() -> None:
    at = hurt()
    at.do(CatchUp(3, wounded={"anna": True, "ben": False}, disabled={"anna.1": True}))
    (event,) = at.events
    assert isinstance(event, e.CaughtUp)
    assert (event.wounded, event.disabled) == ({}, {})


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(CatchUp(3, wounded={"zoe": True}), id="R37: nobody there"),
        pytest.param(CatchUp(3, wounded={"cara": True}), id="R37: no leader"),
        pytest.param(CatchUp(3, disabled={"anna.9": True}), id="R37: no such building"),
        pytest.param(CatchUp(3, disabled={"anna.2": True}), id="R37: under construction"),
        pytest.param(CatchUp(3, timers={"anna.1": 2}, disabled={"anna.1": True}), id="R37: again"),
    ],
)
def test_r37_what_can_be_neither_wounded_nor_disabled_is_refused(command: Command) -> None:
    at = hurt().do(CatchUp(3, disabled={"anna.1": False}))
    assert not at.refused(command).may_be_overruled


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(CatchUp(0), id="R9: no round"),
        pytest.param(CatchUp(61), id="R9: a game without end"),
        pytest.param(CatchUp(3, PlayerId("zoe")), id="R7: a stranger as initiator"),
        pytest.param(CatchUp(3, contested=0), id="R9: an empty contested pile"),
        pytest.param(CatchUp(3, contested=15), id="R9: a larger contested pile"),
        pytest.param(CatchUp(3, junkyard=401), id="R55: more than three boxes"),
        pytest.param(CatchUp(3, stacks={"yeti": 2}), id="R55: no such stack"),
        pytest.param(CatchUp(3, schematics={"igloo": 2}), id="R55: no such building"),
        pytest.param(CatchUp(3, decks={"zoe.pills": 2}), id="R55: nobody there"),
        pytest.param(CatchUp(3, decks={"anna.yeti": 2}), id="R55: no such card"),
        pytest.param(CatchUp(3, decks={"anna.?attic": 2}), id="R55: no such origin"),
        pytest.param(CatchUp(3, decks={"anna.pills": -2}), id="R55: less than nothing"),
    ],
)
def test_how_no_table_can_stand_is_refused(command: Command) -> None:
    assert not sitting().refused(command).may_be_overruled


def test_r36_what_is_stored_in_a_building_stays_owned() -> None:
    at = sitting()
    at.table = evolve(at.table, e.BuildingStarted(ANNA, "anna.1", "armory", 0))
    at.table = evolve(at.table, e.Stored(ANNA, "anna.1", "armory", ("spear",)))
    refusal = at.refused(CatchUp(3, decks={"anna.spear": 0}))
    assert refusal.message == "1 Spear is stored in Anna's Armory. Take it out first."
    assert at.do(CatchUp(3, decks={"anna.spear": 1})).player().cards["spear"] == 1


def test_the_log_says_what_a_correction_changed() -> None:
    at = sitting()
    at.do(CatchUp(7, BEN, 8, 30, {"hunter": 4}, {}, {"ben.pills": 2, "ben.?contested": 1}))
    said = GAME.log.sentence(at.table, at.events[0], TABLE)
    for part in ("Correction", "round 7", "Ben", "8 contested", "30", "4 for the Hunter", "2 × P"):
        assert part in said


def test_a_table_that_follows_only_the_clock_reads_of_no_junkyard() -> None:
    at = Sitting(tracking=("clock",))
    at.do(CatchUp(5))
    assert "junkyard" not in GAME.log.sentence(at.table, at.events[0], TABLE)


# Whatever is corrected, the books balance -------------------------------------------------------


def amounts(page: CatchUpPage) -> tuple[CatchUpAmount, ...]:
    grouped = (one for group in page.groups for one in group.amounts)
    decks = (one for deck in page.decks for one in (*deck.known, *deck.others))
    return (*page.clock, *grouped, *decks)


def states(page: CatchUpPage) -> tuple[CatchUpState, ...]:
    return (*page.states, *page.other_states)


def save(table: Table, changed: dict[str, int], initiator: str = "") -> tuple[Event, ...]:
    """Send the page's form as a browser does, with some numbers changed."""
    page = catch_up_page(table)
    numbers = {one.field: one.value for one in amounts(page)} | changed
    form = MultiDict({field: str(number) for field, number in numbers.items()})
    chosen = next(chip.id for chip in page.initiators if chip.is_chosen)
    form["initiator"] = initiator or chosen
    form.update({one.field: "1" if one.is_hurt else "0" for one in states(page)})
    command = forms.parse(GAME, "catch-up", form)
    assert command is not None
    return GAME.decide(table, command)


def after(table: Table, events: tuple[Event, ...]) -> Table:
    for event in events:
        table = evolve(table, event)
    return table


@pytest.mark.parametrize("tracking", ["clock", "piles", "decks"])
def test_a_form_that_is_saved_untouched_changes_nothing(tracking: str) -> None:
    at = Sitting(5, modules=("hq4", "recon5"), tracking=(tracking,)).round(3)
    at.do(Open(ANNA, "hunt"), Lay(ANNA, "hunt", "scavenger"))
    assert after(at.table, save(at.table, {})) == at.table


def test_r37_a_form_that_is_saved_untouched_leaves_the_wounded_and_the_disabled() -> None:
    at = hurt()
    assert len(states(catch_up_page(at.table))) == 3
    assert after(at.table, save(at.table, {})) == at.table


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_r55_a_form_that_is_saved_shows_the_same_numbers_again(data: st.DataObject) -> None:
    table = PLAYED.table
    fields = {one.field: one for one in amounts(catch_up_page(table))}
    names = data.draw(st.lists(st.sampled_from(sorted(fields)), max_size=12, unique=True))
    changed = {
        name: data.draw(st.integers(fields[name].least, min(fields[name].most, 60)), label=name)
        for name in names
    }
    saved = after(table, save(table, changed))
    shown = {one.field: one.value for one in amounts(catch_up_page(saved))}
    assert shown == {field: one.value for field, one in fields.items()} | changed
    assert all_cards(saved) == all_cards(table)
    assert unseen_astray(saved) == 0
    assert after(saved, save(saved, {})) == saved


PLAYED = sitting(4)
PLAYED.table = evolve(PLAYED.table, e.BuildingStarted(ANNA, "anna.1", "bunker", 5))
PLAYED.done("dig", "scavenger", choice="secret", player=BEN)
KINDS = st.sampled_from(PLAYED.table.kinds)
PLAYERS = st.sampled_from([seat.id for seat in PLAYED.table.seats])
PILES = st.sampled_from(
    ["junkyard", "contested", *PLAYED.table.piles.stacks, *PLAYED.table.piles.schematics]
)
NUMBERS = st.integers(0, 50)
EVENTS: st.SearchStrategy[Event] = st.one_of(
    st.builds(e.CardKept, PLAYERS, st.one_of(KINDS, st.just("secret"))),
    st.builds(e.Hired, PLAYERS, KINDS),
    st.builds(
        e.Trashed,
        PLAYERS,
        st.lists(st.one_of(KINDS, st.sampled_from(["secret", "?junkyard"])), max_size=3).map(tuple),
    ),
    st.builds(e.RemovedFromPlay, PLAYERS, KINDS),
    st.builds(e.SecretIdentified, PLAYERS, st.sampled_from(ORIGINS), KINDS),
    st.builds(
        e.CardCameFrom,
        PLAYERS,
        KINDS,
        st.sampled_from(["junkyard", "contested", "stack", "elsewhere"]),
    ),
    st.builds(e.PileCounted, PILES, NUMBERS, NUMBERS),
    st.builds(
        e.CaughtUp,
        st.integers(1, 20),
        PLAYERS,
        st.integers(1, 14),
        NUMBERS,
        st.dictionaries(st.sampled_from(sorted(PLAYED.table.piles.stacks)), NUMBERS, max_size=4),
        st.dictionaries(st.sampled_from(sorted(PLAYED.table.piles.schematics)), NUMBERS),
        st.dictionaries(
            st.builds(
                lambda player, card: f"{player}.{card}",
                PLAYERS,
                st.one_of(KINDS, st.sampled_from(["?junkyard", "?contested"])),
            ),
            NUMBERS,
            max_size=8,
        ),
    ),
)


@given(st.lists(EVENTS, max_size=25))
@settings(max_examples=200, deadline=None)
def test_r55_the_books_balance_after_every_event(events: list[Event]) -> None:
    table = PLAYED.table
    whole = all_cards(table)
    for event in events:
        table = evolve(table, event)
        assert all_cards(table) == whole
        assert unseen_astray(table) == 0
