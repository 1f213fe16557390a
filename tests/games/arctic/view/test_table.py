"""What the table's page says: the step, the tiles, the seats, the log."""

from __future__ import annotations

import pytest

from companion.engine.game import TABLE
from companion.engine.view import TableView
from companion.games.arctic import GAME
from companion.games.arctic.table.commands import (
    Choose,
    Count,
    MoveOn,
    OpenReserve,
    ShowPart,
    TakeBack,
    Track,
)
from companion.games.arctic.view.bench import bench
from companion.games.arctic.view.counts_page import counts_page
from companion.games.arctic.view.landscape import landscape
from tests.games.arctic.sitting import ANNA, BEN, Sitting


def shown(at: Sitting) -> TableView:
    return GAME.view(at.table, TABLE)


def test_the_first_turn_places_one_card() -> None:
    view = shown(Sitting())
    assert view.now.sentence.startswith("Anna places 1 card.")
    assert view.now.move is None
    assert [move.label for move in view.now.others] == ["Leave the turn untold"]
    assert [step.name for step in view.strip.steps if step.is_now] == ["Place"]
    assert view.strip.until == "65 to draw"


def test_the_visible_card_is_entered_on_four_rows() -> None:
    at = Sitting().do(ShowPart(ANNA, "main", "fox"))
    model = bench(at.table)
    assert model is not None
    assert [row.title for row in model.rows] == ["Main", "Companion", "Placement", "Draw"]
    assert [len(row.tiles) for row in model.rows] == [6, 6, 5, 5]
    assert [tile.value for tile in model.rows[0].tiles if tile.is_chosen] == ["fox"]
    assert [tile.value for tile in model.rows[1].tiles if tile.is_off] == ["fox"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("-1", "The fox in sight asks for 2, 1 less by choice."),
        ("0", "The fox in sight asks for 2."),
        ("1", "The fox in sight asks for 2, 1 more by choice."),
    ],
)
def test_the_placement_value_says_where_it_comes_from(change: str, says: str) -> None:
    at = Sitting(2, "moose_2").turn("fox", "orca").turn("fox", "orca").holding("moose_2")
    model = bench(at.do(Choose(ANNA, "placement", change)).table)
    assert model is not None
    assert model.says == (says,)


def test_a_shortfall_is_said_before_it_happens() -> None:
    at = Sitting(2).turn("fox", "orca", 5, 1).turn("fox", "orca")
    model = bench(at.table)
    assert model is not None
    assert model.says == (
        "The fox in sight asks for 5.",
        "Anna has 3 cards: all of them go onto the pile, and 2 cards from the draw pile into "
        "her penalty zone.",
    )
    assert (
        "Anna draws 2 penalty cards from the draw pile."
        in shown(at.shows("fox", "orca")).now.chores
    )


def test_penalty_cards_that_use_the_draw_pile_up_say_that_the_reserve_comes_in() -> None:
    at = Sitting(2).turn("fox", "orca", 5, 1).turn("fox", "orca").do(Count("draw_pile", 1))
    model = bench(at.table)
    assert model is not None
    assert model.says[-1] == "The draw pile runs out: the reserve takes its place (R48)."


def test_who_places_nothing_onto_an_empty_pile_has_no_card_in_sight() -> None:
    at = Sitting(2, "puffin_2", "moose_2").turn("fox", "orca").turn("fox", "orca")
    at.holding("puffin_2", "moose_2").do(TakeBack(ANNA), Choose(ANNA, "placement", "-1"))
    said = "Anna places nothing onto her pile. No card is in sight."
    assert shown(at).now.sentence == said
    assert bench(at.table).says[-1] == "No card is in sight."  # type: ignore[union-attr]
    assert shown(at.do(MoveOn())).now.move.label == "Go on"  # type: ignore[union-attr]


def test_the_power_that_is_taken_is_a_chore() -> None:
    at = Sitting(2, "fox_2").turn("fox", "orca").shows("fox", "moose")
    assert shown(at).now.chores == ("Ben takes the power “Fox hides” from Anna.",)


def test_the_landscape_shows_tokens_powers_and_piles() -> None:
    at = Sitting(2).turn("fox", "orca").shows("moose", "fox")
    model = landscape(at.table)
    assert model is not None
    standing = {card.value: [token.animal for token in card.tokens] for card in model.cards}
    assert standing[6] == ["fox"]
    assert standing[1] == ["orca"]
    marks = {token.animal: token.mark for card in model.cards for token in card.tokens}
    assert (marks["moose"], marks["fox"], marks["orca"]) == ("main", "companion", "")
    holders = {power.animal: power.holder and power.holder.id for power in model.powers}
    assert (holders["fox"], holders["moose"], holders["orca"]) == (ANNA, BEN, None)
    assert [(pile.title, pile.cards) for pile in model.piles] == [
        ("draw pile", "41"),
        ("river", "6"),
        ("reserve", "5"),
    ]


def test_a_seat_tells_hand_pile_penalties_visible_card_and_powers() -> None:
    at = Sitting(2, "fox_1").turn("fox", "orca", 3, 2)
    lines = {line.label: line.number or line.value for line in shown(at).seats[0].lines}
    assert lines == {
        "Hand": "4",
        "Pile": "1",
        "Penalty": "0",
        "Shows": "Fox with Orca, 3 ∙ 2",
        "Powers": "Fox burrows",
    }


def test_the_draw_says_what_hands_have_to_do() -> None:
    at = Sitting(2, "orca_2").do(Count("hand.anna", 6)).holding("orca_2")
    at.shows("puffin", "fox", 2, 5).moves().do(Choose(ANNA, "from_pile", "2"))
    view = shown(at)
    assert view.now.chores == (
        "Fill the river up with 3 cards.",
        "Anna puts 3 cards into her penalty zone.",
    )
    assert view.now.move is not None
    assert view.now.move.label == "Anna has drawn 5"
    assert view.now.move.hint == "then it is Ben's turn"


def test_the_end_is_told_as_it_comes_near() -> None:
    at = Sitting(2).turn("fox", "orca").do(Count("draw_pile", 0))
    at.shows("fox", "moose").moves()
    assert shown(at).now.move.hint == "then the last turns"  # type: ignore[union-attr]
    at.do(MoveOn())
    view = shown(at)
    assert "last turn" in view.now.sentence
    assert [step.name for step in view.strip.steps if step.is_skipped] == ["Draw"]


def test_after_an_untold_turn_the_table_asks_for_what_it_cannot_know() -> None:
    at = Sitting(2).overruled(MoveOn()).turn("fox", "orca")
    model = bench(at.table)
    assert model is not None
    assert [move.label for move in model.placements] == ["1", "2", "3", "4", "5"]
    assert [move.label for move in model.hands] == [str(n) for n in range(8)]
    assert counts_page(at.table).owners[0].piles[0].number == "?"
    assert [line.number for line in shown(at).seats[0].lines[:2]] == ["?", "?"]


def test_a_table_that_follows_only_the_clock_passes_the_turn_on() -> None:
    at = Sitting(tracking=("clock",)).do(MoveOn())
    view = shown(at)
    assert view.now.sentence == "Ben places cards, moves two animals and draws."
    assert bench(at.table) is None
    at.do(OpenReserve(), MoveOn())
    assert shown(at).now.move.hint == "then the last turns"  # type: ignore[union-attr]
    at.do(MoveOn())
    assert at.table.stage == "last_turns"
    assert at.do(MoveOn(), MoveOn(), MoveOn()).table.is_over


def test_who_begins_to_tell_turns_later_is_told_to_look_at_everything_once() -> None:
    asks = "What happened so far was not told"
    assert not counts_page(Sitting(2).table).says.startswith(asks)
    late = Sitting(2, tracking=("clock",)).do(Track("turns"))
    assert counts_page(late.table).says.startswith(asks)


@pytest.mark.parametrize("tracking", ["clock", "score"])
def test_the_depth_can_be_changed_on_a_page_of_its_own(tracking: str) -> None:
    page = counts_page(Sitting(tracking=(tracking,)).table)
    assert [depth.title for depth in page.depths if depth.move is None] == [
        {"clock": "Whose turn it is", "score": "Score only"}[tracking]
    ]
    assert page.owners == ()


def test_a_turn_is_one_line_of_the_log() -> None:
    at = Sitting(2, "fox_1").turn("fox", "orca", 2, 3)
    events = [event for event in at.history[2:]]
    assert GAME.log.folded(at.table, events, TABLE) == (
        "Anna places 1 card: Fox with Orca, place 2, draw 3. Anna takes the fox's power. "
        "Fox to 6 and Orca to 1. Anna draws 3 cards. Round 1: Ben's turn."
    )


def test_what_is_tapped_but_not_done_yet_is_told_too() -> None:
    at = Sitting(2, "moose_2").holding("moose_2")
    at.do(Choose(ANNA, "placement", "1"), Choose(ANNA, "placement", "0"))
    at.do(ShowPart(ANNA, "main", "fox"), ShowPart(ANNA, "main", "orca"))
    assert GAME.log.folded(at.table, at.history[3:], TABLE) == (
        "Anna chooses to place as printed. Anna's card: orca."
    )


@pytest.mark.parametrize(
    ("pile", "kinds"),
    [
        ("draw_pile", {"GameStarted", "CardsDrawn"}),
        ("hand.anna", {"CardsPlaced", "CardsDrawn", "VisibleCardTakenBack"}),
        ("pile.anna", {"CardsPlaced", "VisibleCardTakenBack"}),
        ("penalties.ben", set()),
    ],
)
def test_the_log_of_one_pile_holds_what_changed_it(pile: str, kinds: set[str]) -> None:
    at = Sitting(2, "puffin_2").turn("fox", "orca").turn("fox", "orca").holding("puffin_2")
    at.do(TakeBack(ANNA)).turn("fox", "orca")
    found = {type(event).__name__ for event in at.history if pile in GAME.log.about(event)}
    assert found == kinds
