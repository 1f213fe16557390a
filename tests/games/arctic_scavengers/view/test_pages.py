"""The pages beside the table: piles and their audit, decks, corrections (R55)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.game import TABLE, Event
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table import events as e
from companion.games.arctic_scavengers.table.commands import CatchUp, Count, Deadlock, Win
from companion.games.arctic_scavengers.table.evolve import evolve
from companion.games.arctic_scavengers.table.state import Table
from companion.games.arctic_scavengers.view.catch_up_page import CatchUpPage
from companion.games.arctic_scavengers.view.deck_page import DeckRow
from companion.games.arctic_scavengers.view.pile_page import PileLine
from tests.games.arctic_scavengers.sitting import ANNA, BEN, Sitting


def everything() -> Sitting:
    """A table with every module and every deck tracked."""
    return Sitting(modules=("hq4", "recon5"), tracking=("decks",))


def shown(table: Table, page: str) -> Any:
    return next(one for one in GAME.pages if one.name == page).shows(table, TABLE)


def pile(table: Table, pile_id: str) -> PileLine:
    page = shown(table, "piles")
    schematics = page.schematics.piles if page.schematics else ()
    every: tuple[PileLine, ...] = (
        page.junkyard,
        page.contested,
        *page.stacks.piles,
        *schematics,
    )
    return next(one for one in every if one.id == pile_id)


def heaps(table: Table) -> dict[str, dict[str, int | None]]:
    page = shown(table, "piles")
    found = (page.holds, *page.heaps)
    return {heap.title: {card.name: card.copies for card in heap.cards} for heap in found}


@pytest.mark.parametrize("tracking", ["clock", "piles", "decks"])
@pytest.mark.parametrize("page", ["piles", "decks", "catch_up"])
def test_every_page_offers_the_other_two_depths(page: str, tracking: str) -> None:
    depths = shown(Sitting(tracking=(tracking,)).table, page).depths.depths
    assert [one.title for one in depths] == [
        "Rounds only",
        "Rounds and piles",
        "Rounds, piles and decks",
    ]
    moves = [one.move for one in depths if one.move]
    assert len(moves) == 2
    assert all(("tracking", tracking) not in move.fields for move in moves)
    assert all(("back", page) in move.fields for move in moves)


@pytest.mark.parametrize("page", ["piles", "decks", "catch_up"])
def test_when_the_game_is_over_nothing_can_be_tapped(page: str) -> None:
    at = everything()
    at.table = evolve(at.table, e.GameEnded(16))
    model = shown(at.table, page)
    assert model.depths.depths == ()
    assert "audit=Audit" not in repr(model)


# Piles ------------------------------------------------------------------------------------------


def test_r55_each_pile_shows_what_it_should_hold() -> None:
    table = everything().table
    assert pile(table, "junkyard").number == table.piles.junkyard
    assert pile(table, "contested").number == 14
    for stack, left in table.piles.stacks.items():
        assert pile(table, stack).number == left
    for building, left in table.piles.schematics.items():
        assert pile(table, building).number == left


def test_piles_that_are_not_tracked_are_not_shown() -> None:
    model = shown(Sitting(tracking=("clock",)).table, "piles")
    assert "not tracked" in model.depths.says
    assert model.stacks is model.junkyard is model.holds is None
    assert model.heaps == ()


def test_r55_an_audit_takes_one_tap_for_every_number() -> None:
    at = everything()
    number = at.table.piles.junkyard
    audit = pile(at.table, "junkyard").audit
    assert audit is not None
    assert audit.says == f"The junkyard should hold {number}. How many are there?"
    assert (audit.same.label, audit.same.icon) == (f"{number}, correct", "")
    assert audit.near == tuple(n for n in range(number - 5, number + 6) if n != number)
    assert set(audit.others) | set(audit.near) | {number} == set(range(number + 21))


def test_an_audit_offers_no_number_that_the_box_does_not_hold() -> None:
    at = everything()
    for stack in at.table.piles.stacks:
        audit = pile(at.table, stack).audit
        assert audit is not None
        numbers = {*audit.near, *audit.others, pile(at.table, stack).number}
        assert numbers == set(range(at.table.card(stack).count + 1))
    contested = pile(at.table, "contested").audit
    assert contested is not None
    assert min(contested.near + contested.others) == 1


def test_r55_a_count_that_differed_is_shown_until_the_next_one() -> None:
    at = everything()
    number = at.table.piles.junkyard - 3
    at.do(Count("junkyard", number))
    assert pile(at.table, "junkyard").slip == "Corrected after the last count."
    assert pile(at.table, "contested").slip == ""
    at.do(Count("junkyard", number))
    assert pile(at.table, "junkyard").slip == ""


def test_r55_what_may_lie_in_the_junkyard_is_listed_by_kind() -> None:
    at = everything().round(3)
    before = heaps(at.table)["What can be in the junkyard"]
    at.done("dig", "scavenger", choice="pills").done("trash", "refugee")
    now = heaps(at.table)["What can be in the junkyard"]
    assert now["Pills"] == (before["Pills"] or 0) - 1
    assert "Refugee" not in before
    assert now["Refugee"] == 1


def test_r55_where_all_cards_lie_in_one_pile_their_number_is_not_said_again() -> None:
    at = everything().round(3)
    assert shown(at.table, "piles").holds.says == ()
    at.done("dig", "scavenger", choice="secret")
    (says,) = shown(at.table, "piles").holds.says
    assert says.endswith("No one knows which is where.")


def test_r55_cards_that_no_one_has_seen_may_be_in_several_places() -> None:
    at = everything().round(3)
    at.overruled(Win(BEN)).overruled(Deadlock())
    page = shown(at.table, "piles")
    assert page.holds.says == ("1 contested resource went there unseen: any of those listed.",)
    contested = page.heaps[0]
    number = sum(card.copies for card in contested.cards)
    assert contested.says == (
        f"These {number} cards are in the contested pile (12), the unknown cards won in a skirmish "
        "(1) or the junkyard (1). No one knows which is where.",
    )


def test_what_left_the_game_is_listed() -> None:
    at = everything()
    at.table = evolve(at.table, e.RemovedFromPlay(ANNA, "refugee"))
    assert heaps(at.table)["Removed from play"] == {"Refugee": 1}


def test_leaders_without_a_tribe_are_listed_where_there_are_leaders() -> None:
    leaders = heaps(everything().table)["Leaders' pile"]
    assert "The Mentor" in leaders
    assert "Leaders' pile" not in heaps(Sitting(tracking=("decks",)).table)


# Decks ------------------------------------------------------------------------------------------


def test_r55_a_deck_shows_what_its_owner_has_with_its_people() -> None:
    deck = shown(everything().table, "decks").decks[0]
    assert (deck.name, deck.people, deck.cards) == ("Anna", 8, "10 cards")
    assert DeckRow("person", "Refugee", 4) in deck.rows
    assert sum(row.copies for row in deck.rows) == 10
    assert deck.notes == ()


def test_r55_a_deck_shows_where_its_cards_are() -> None:
    at = everything().round(3).done("dig", "scavenger", choice="secret").overruled(Win(ANNA))
    for event in (
        e.BuildingStarted(ANNA, "anna.1", "armory", 0),
        e.Stored(ANNA, "anna.1", "armory", ("spear", "secret")),
        e.BuildingStarted(ANNA, "anna.2", "bunker", 5),
    ):
        at.table = evolve(at.table, event)
    deck = shown(at.table, "decks").decks[0]
    assert {(row.name, row.copies, row.where) for row in deck.rows if row.where} == {
        ("Spear", 1, "in the Armory"),
        ("Unknown", 1, "junkyard"),
        ("Unknown", 1, "won"),
    }
    assert deck.notes == ("5 timer cards on the Bunker.",)


def test_r55_of_several_copies_a_deck_shows_how_many_are_stored() -> None:
    at = everything()
    for event in (
        e.CardCameFrom(ANNA, "spear", "elsewhere"),
        e.BuildingStarted(ANNA, "anna.1", "armory", 0),
        e.Stored(ANNA, "anna.1", "armory", ("spear",)),
    ):
        at.table = evolve(at.table, event)
    (spear,) = [row for row in shown(at.table, "decks").decks[0].rows if row.name == "Spear"]
    assert (spear.copies, spear.where) == (2, "1 in the Armory")


def test_a_stack_shows_how_many_it_began_with() -> None:
    at = everything()
    stack = next(iter(at.table.piles.stacks))
    begun = pile(at.table, stack)
    assert (begun.number, begun.share) == (begun.of, "100%")
    at.table = evolve(at.table, e.Hired(ANNA, stack))
    hired = pile(at.table, stack)
    assert (hired.number, hired.of) == (begun.of - 1, begun.of)
    assert hired.share == f"{round(100 * hired.number / hired.of)}%"


@pytest.mark.parametrize("tracking", ["clock", "piles"])
def test_decks_that_are_not_tracked_are_not_shown(tracking: str) -> None:
    model = shown(Sitting(tracking=(tracking,)).table, "decks")
    assert "not tracked" in model.depths.says
    assert model.decks == ()


# Corrections ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tracking", "asks"),
    [
        ("clock", {"round", "contested"}),
        ("piles", {"round", "contested", "junkyard", "stacks"}),
        ("decks", {"round", "contested", "junkyard", "stacks", "decks"}),
    ],
)
def test_a_correction_asks_for_nothing_that_is_not_tracked(tracking: str, asks: set[str]) -> None:
    model = shown(Sitting(tracking=(tracking,)).table, "catch_up")
    found = {one.field for one in model.clock} | {group.id for group in model.groups}
    assert found | ({"decks"} if model.decks else set()) == asks


def test_ending_the_game_now_is_one_tap_that_says_what_is_left() -> None:
    (way,) = shown(Sitting().table, "catch_up").ways
    assert way.command == "end"
    assert (way.label, way.hint) == ("End the game now", "14 contested resources left")
    # Read and tapped: no one is asked a second time.
    assert ("despite", "R9") in way.fields


def test_a_correction_knows_buildings_whatever_is_tracked() -> None:
    model = shown(Sitting(modules=("hq2",), tracking=("clock",)).table, "catch_up")
    assert [group.id for group in model.groups] == ["schematics"]


def headquarters(*hurt: Event) -> CatchUpPage:
    """What is to be corrected where two leaders lead, one building stands and one is begun."""
    at = everything().given(
        e.LeaderJoined(ANNA, "butcher"),
        e.LeaderJoined(BEN, "fanatic"),
        e.BuildingStarted(ANNA, "anna.1", "armory", 0),
        e.BuildingStarted(ANNA, "anna.2", "bunker", 5),
        *hurt,
    )
    page = shown(at.table, "catch_up")
    assert isinstance(page, CatchUpPage)
    return page


def test_r37_a_correction_asks_for_each_leader_and_each_complete_building() -> None:
    page = headquarters(e.LeaderWounded(BEN), e.BuildingDisabled(ANNA, "anna.1", "armory"))
    assert [(one.field, one.label, one.answers, one.is_hurt) for one in page.states] == [
        ("wounded.anna", "Butcher", ("Unhurt", "Wounded"), False),
        ("wounded.ben", "Fanatic", ("Unhurt", "Wounded"), True),
        ("disabled.anna.1", "Anna's Armory", ("Works", "Disabled"), True),
    ]
    assert page.other_states == ()


def test_r37_of_many_leaders_and_buildings_those_that_work_are_folded() -> None:
    many = [e.BuildingStarted(BEN, f"ben.{number}", "pharmacy", 0) for number in range(4)]
    page = headquarters(*many, e.BuildingDisabled(BEN, "ben.2", "pharmacy"))
    assert [one.field for one in page.states] == ["disabled.ben.2"]
    assert len(page.other_states) == 6


def test_r37_without_leaders_and_buildings_a_correction_asks_for_none() -> None:
    page = shown(Sitting(tracking=("decks",)).table, "catch_up")
    assert page.states == page.other_states == ()


def unknown(table: Table) -> list[tuple[str, str]]:
    """What is asked of Anna's unknown cards before the other cards are unfolded."""
    anna = shown(table, "catch_up").decks[0]
    return [(one.field, one.label) for one in anna.known if "?" in one.field]


def test_r55_unknown_cards_are_one_row_while_no_one_can_have_won_any() -> None:
    at = everything()
    assert unknown(at.table) == [("decks.anna.?junkyard", "Unknown cards")]
    others = {one.field: one.label for one in shown(at.table, "catch_up").decks[0].others}
    assert others["decks.anna.?contested"] == "Unknown, won in a skirmish"
    at.round(3).overruled(Win(ANNA))
    assert unknown(at.table) == [
        ("decks.anna.?junkyard", "Unknown, from the junkyard"),
        ("decks.anna.?contested", "Unknown, won in a skirmish"),
    ]


def test_a_correction_begins_with_what_the_table_should_hold() -> None:
    at = everything().do(CatchUp(7, BEN, 8, 30, decks={"anna.pills": 2}))
    model = shown(at.table, "catch_up")
    assert {one.field: one.value for one in model.clock} == {
        "round": 7,
        "contested": 8,
        "junkyard": 30,
    }
    assert [chip.name for chip in model.initiators if chip.is_chosen] == ["Ben"]
    anna = model.decks[0]
    assert {one.field: one.value for one in anna.known}["decks.anna.pills"] == 2
    assert "decks.anna.pills" not in {one.field for one in anna.others}
