"""What the table's page says: the step, the tiles, the seats, the log."""

from __future__ import annotations

from typing import cast

import pytest

from companion.engine.game import TABLE
from companion.engine.view import TableView
from companion.games.arctic.game import GAME
from companion.games.arctic.table.commands import (
    Choose,
    Count,
    MoveOn,
    OpenReserve,
    ShowPart,
    TakeBack,
    Track,
)
from companion.games.arctic.table.state import Part
from companion.games.arctic.view.bench import bench
from companion.games.arctic.view.calm import Reminder, calm
from companion.games.arctic.view.counts_page import counts_page
from companion.games.arctic.view.landscape import landscape
from tests.games.arctic.sitting import ANNA, Sitting


def shown(at: Sitting) -> TableView:
    return GAME.view(at.table, TABLE)


def orders(at: Sitting) -> list[str]:
    """What the players are to do with their cards."""
    model = bench(at.table)
    assert model is not None
    return [order.text for order in model.orders]


def key_of(at: Sitting) -> str:
    """What the amber key says."""
    key = shown(at).bar.key
    assert key is not None
    return key.label


def reminded(at: Sitting) -> tuple[Reminder, ...]:
    """What a calm screen reminds of."""
    screen = calm(at.table)
    assert screen is not None
    return screen.reminders


def test_the_first_turn_places_one_card() -> None:
    at = Sitting()
    view, model = shown(at), bench(at.table)
    assert model is not None
    assert (model.name, model.does, model.number) == ("Anna", "places", "1")
    assert [move.label for move in view.bar.others] == ["Skip this turn's details"]
    assert [step.name for step in view.strip.steps if step.is_now] == ["Place"]
    assert view.strip.track is not None
    assert view.strip.track.left == 65


def test_the_row_that_is_entered_next_is_the_one_thing_that_is_amber() -> None:
    at, asked = Sitting(), []
    for part, value in {"main": "fox", "companion": "orca", "placement": "2", "draw": "3"}.items():
        bar, model = shown(at).bar, bench(at.table)
        assert model is not None
        assert (bar.asks, bar.key) == (True, None)
        asked.append((bar.says, [row.title for row in model.rows if row.is_asked]))
        at.do(ShowPart(ANNA, cast("Part", part), value))
    assert asked == [
        ("Tap the main animal", ["Main"]),
        ("Tap the companion", ["Companion"]),
        ("Tap the Place number", ["Place"]),
        ("Tap the Draw number", ["Draw"]),
    ]
    assert shown(at).bar.says == "Tap one of the moves"
    key = shown(at.moves()).bar.key
    assert key is not None
    assert key.label == "Anna draws 3, on to Ben"


def test_the_visible_card_is_entered_on_four_rows() -> None:
    at = Sitting().do(ShowPart(ANNA, "main", "fox"))
    model = bench(at.table)
    assert model is not None
    assert [row.title for row in model.rows] == ["Main", "Companion", "Place", "Draw"]
    assert [len(row.tiles) for row in model.rows] == [6, 6, 5, 5]
    assert [tile.value for tile in model.rows[0].tiles if tile.is_chosen] == ["fox"]
    assert [tile.value for tile in model.rows[1].tiles if tile.is_off] == ["fox"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("-1", "Visible card (fox): place 2, 1 less by choice."),
        ("1", "Visible card (fox): place 2, 1 more by choice."),
    ],
)
def test_a_changed_placement_value_says_where_it_comes_from(change: str, says: str) -> None:
    at = Sitting(2, "moose_2").turn("fox", "orca").turn("fox", "orca").holding("moose_2")
    model = bench(at.do(Choose(ANNA, "placement", change)).table)
    assert model is not None
    assert model.says == (says,)


def test_a_shortfall_is_said_before_it_happens() -> None:
    at = Sitting(2).turn("fox", "orca", 5, 1).turn("fox", "orca")
    model = bench(at.table)
    assert model is not None
    assert model.says == (
        "Anna has only 3 cards: place all 3 and put 2 cards from the draw pile in your "
        "Penalty zone.",
    )
    assert orders(at.shows("fox", "orca"))[0] == (
        "Anna: put 2 cards from the draw pile in your Penalty zone."
    )


def test_penalty_cards_that_use_the_draw_pile_up_say_that_the_reserve_comes_in() -> None:
    at = Sitting(2).turn("fox", "orca", 5, 1).turn("fox", "orca").do(Count("draw_pile", 1))
    model = bench(at.table)
    assert model is not None
    assert model.says[-1] == "The draw pile runs out: the Reserve takes its place."


def test_who_places_nothing_on_an_empty_pile_has_no_visible_card() -> None:
    at = Sitting(2, "puffin_2", "moose_2").turn("fox", "orca").turn("fox", "orca")
    at.holding("puffin_2", "moose_2").do(TakeBack(ANNA), Choose(ANNA, "placement", "-1"))
    assert key_of(at) == "Finish placing"
    assert bench(at.table).says[-1] == "No visible card."  # type: ignore[union-attr]
    assert key_of(at.do(MoveOn())) == "No move, on to draw"


def test_the_power_that_is_taken_is_an_order_to_the_table() -> None:
    at = Sitting(2, "fox_2").turn("fox", "orca").shows("fox", "moose")
    assert orders(at) == ["Ben: take “Fox hides” from Anna."]


def test_the_landscape_shows_the_tokens_and_marks_those_of_the_turn() -> None:
    at = Sitting(2).turn("fox", "orca").shows("moose", "fox")
    model = landscape(at.table)
    assert model is not None
    standing = {card.value: [token.animal for token in card.tokens] for card in model.cards}
    assert standing[6] == ["fox"]
    assert standing[1] == ["orca"]
    marks = {token.animal: token.mark for card in model.cards for token in card.tokens}
    assert (marks["moose"], marks["fox"], marks["orca"]) == ("main", "companion", "")


@pytest.mark.parametrize(
    ("powers", "says"),
    [
        ((), []),
        (("fox_1",), ["Fox burrows"]),
        (("fox_1", "moose_1"), ["Moose, Fox"]),
        (("fox_1", "moose_1", "orca_1", "puffin_1"), ["4 powers"]),
    ],
)
def test_a_seat_has_one_line_for_its_powers(powers: tuple[str, ...], says: list[str]) -> None:
    at = Sitting(2, *powers).holding(*powers) if powers else Sitting(2)
    assert [line.text for line in shown(at).seats[0].short] == says


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
    assert orders(at) == [
        "Take 3 from the River.",
        "Take 2 unseen from the draw pile.",
        "Refill the River: 3 cards.",
        "Anna holds 10: put 3 cards of your choice in your Penalty zone (limit 7).",
    ]
    assert key_of(at) == "Anna draws 5, on to Ben"


def test_the_end_is_told_as_it_comes_near() -> None:
    at = Sitting(2).turn("fox", "orca").do(Count("draw_pile", 0))
    at.shows("fox", "moose").moves()
    assert key_of(at) == "Ben draws 2, last turns"
    at.do(MoveOn())
    view = shown(at)
    assert view.bar.note.endswith("Last turn.")
    assert view.strip.until == "last turns"
    assert [step.name for step in view.strip.steps] == ["Place", "Move"]


def test_after_a_turn_that_was_not_entered_the_table_asks_for_what_it_cannot_know() -> None:
    at = Sitting(2).overruled(MoveOn()).turn("fox", "orca")
    model = bench(at.table)
    assert model is not None
    assert [move.label for move in model.placements] == ["1", "2", "3", "4", "5"]
    assert [move.label for move in model.hands] == [str(n) for n in range(8)]
    assert counts_page(at.table).owners[0].amounts[0].value == ""
    assert [line.number for line in shown(at).seats[0].lines[:2]] == ["?", "?"]


def test_a_table_that_follows_only_the_clock_passes_the_turn_on() -> None:
    at = Sitting(tracking=("clock",)).do(MoveOn())
    view = shown(at)
    assert (view.bar.says, view.bar.note) == ("Ben's turn", "Next: Cara")
    assert [move.label for move in view.bar.others] == ["Open the Reserve"]
    assert bench(at.table) is None
    assert [one.title for one in reminded(at)] == ["Place", "Take", "Move", "Draw"]
    at.do(OpenReserve(), MoveOn())
    assert shown(at).bar.note == "Next: the last turns"
    at.do(MoveOn())
    assert [one.title for one in reminded(at)] == ["Place", "Take", "Move"]
    assert at.table.stage == "last_turns"
    assert at.do(MoveOn(), MoveOn(), MoveOn()).table.is_over


def test_who_begins_to_enter_turns_later_is_asked_to_look_at_everything_once() -> None:
    asks = "A turn was not entered."
    assert not counts_page(Sitting(2).table).says.startswith(asks)
    late = Sitting(2, tracking=("clock",)).do(Track("turns"))
    assert counts_page(late.table).says.startswith(asks)


@pytest.mark.parametrize("tracking", ["clock", "score"])
def test_the_depth_can_be_changed_on_a_page_of_its_own(tracking: str) -> None:
    page = counts_page(Sitting(tracking=(tracking,)).table)
    assert [depth.title for depth in page.depths if depth.move is None] == [
        {"clock": "Rounds only", "score": "Score only"}[tracking]
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
        "Anna chooses to place as printed. Anna's visible card: Orca."
    )


def test_what_is_known_of_a_card_is_read_out_in_one_sentence() -> None:
    at = Sitting(2, "moose_2").holding("moose_2")
    at.do(ShowPart(ANNA, "placement", "2"), ShowPart(ANNA, "companion", "orca"))
    at.do(ShowPart(ANNA, "main", "fox"))
    assert GAME.log.folded(at.table, at.history[3:], TABLE) == (
        "Anna's visible card: Fox with Orca, place 2."
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
