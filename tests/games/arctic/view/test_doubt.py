"""What a turn that was not entered leaves in doubt, and how counting makes it certain again."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.game import TABLE
from companion.engine.view import TableView
from companion.games.arctic.game import GAME
from companion.games.arctic.rules.catalogue import ANIMALS
from companion.games.arctic.table.commands import (
    Correct,
    Count,
    LookOver,
    MoveOn,
    OpenReserve,
    PutPower,
    PutToken,
    Track,
)
from companion.games.arctic.table.count_commands import (
    CloseCount,
    CountPenalty,
    FindToken,
    ShowPile,
)
from companion.games.arctic.table.final_count import missing
from companion.games.arctic.table.state import Tracking
from companion.games.arctic.view.bench import bench
from companion.games.arctic.view.calm import calm
from companion.games.arctic.view.counts_page import counts_page
from companion.games.arctic.view.landscape import landscape
from tests.games.arctic.count_cases import doubted
from tests.games.arctic.piles import A, B, after, panel
from tests.games.arctic.sitting import BEN, Sitting


def shown(at: Sitting) -> TableView:
    return GAME.view(at.table, TABLE)


def in_doubt(at: Sitting) -> dict[str, list[Any]]:
    """Everything on the table that wears the sign."""
    middle, view, page = landscape(at.table), shown(at), counts_page(at.table)
    assert middle is not None
    tokens = [token for card in middle.cards for token in card.tokens]
    numbers = [line for seat in view.seats for line in seat.lines]
    track = view.strip.track
    return {
        "tokens": sorted(token.animal for token in tokens if token.sign),
        "powers": sorted(power.icon for power in page.powers if power.sign),
        "piles": [pile.label for pile in page.common if pile.sign],
        "seats": [line.label for line in numbers if line.number.endswith("?")],
        "strip": [track.left] if track and track.sign else [],
    }


def place_of(at: Sitting, animal: str) -> tuple[str, str]:
    """Where a power card lies, and whether that is certain."""
    (power,) = [one for one in counts_page(at.table).powers if one.icon == animal]
    (place,) = [option.label for option in power.options if option.is_chosen]
    return place, power.sign


EVERYTHING: dict[str, list[Any]] = {
    "tokens": sorted(ANIMALS),
    "powers": sorted(ANIMALS),
    "piles": ["Draw pile", "River"],
    "seats": ["Hand", "Pile", "Penalty"],
    "strip": [43],
}


def test_after_a_turn_that_was_not_entered_nothing_that_may_have_changed_looks_certain() -> None:
    at = Sitting(2)
    assert in_doubt(at) == dict.fromkeys(EVERYTHING, [])
    at.overruled(MoveOn())
    assert in_doubt(at) == EVERYTHING
    assert bench(at.table).doubt == shown(at).seats[0].lines[0].why  # type: ignore[union-attr]


def test_what_a_power_holder_shows_is_in_doubt_too() -> None:
    at = Sitting(2, "fox_1").holding("fox_1").turn("moose", "orca").overruled(MoveOn())
    (powers,) = [line for line in shown(at).seats[0].lines if line.label == "Powers"]
    assert powers.value.count("?") == 2
    assert powers.why.endswith("Count to be sure.")


def test_what_is_looked_at_on_the_page_of_counts_is_certain_again() -> None:
    at = Sitting(2).overruled(MoveOn())
    at.do(Count("draw_pile", 37), Count("penalties.anna", 1), PutToken("fox", 3))
    at.do(PutPower("orca", BEN), Count("hand.anna", 4), Count("pile.anna", 1))
    found = in_doubt(at)
    assert (found["piles"], found["seats"], found["strip"]) == (["River"], [], [])
    assert set(ANIMALS) - set(found["tokens"]) == {"fox"}
    assert set(ANIMALS) - set(found["powers"]) == {"orca"}


def test_a_power_that_is_taken_is_certain_again() -> None:
    at = Sitting(2).overruled(MoveOn()).shows("fox", "orca")
    assert "fox" not in in_doubt(at)["powers"]


@pytest.mark.parametrize("tracking", ["clock", "score"])
def test_a_table_that_enters_no_turns_does_not_say_where_power_cards_lie(
    tracking: Tracking,
) -> None:
    at = Sitting(2, "fox_1").turn("fox", "orca")
    assert (place_of(at, "fox"), place_of(at, "orca")) == (("Anna", ""), ("Middle", ""))
    for untracked in (at.do(Track(tracking)), Sitting(2, tracking=(tracking,))):
        screen = calm(untracked.table)
        assert screen is not None
        assert len(screen.powers) == len(ANIMALS)
        assert counts_page(untracked.table).powers == ()


def test_who_enters_turns_again_finds_the_power_cards_where_they_were_last_with_the_sign() -> None:
    at = Sitting(2, "fox_1").turn("fox", "orca").do(Track("clock"), MoveOn(), Track("turns"))
    assert place_of(at, "fox") == ("Anna", "?")


def test_what_is_in_doubt_may_turn_out_to_be_right() -> None:
    at = Sitting(2).overruled(MoveOn())
    page = counts_page(at.table)
    assert (page.common[0].value, page.common[0].sign) == ("43", "?")
    assert [one.label for one in page.tokens[0].options if one.is_chosen] == ["3"]
    assert page.tokens[0].sign == "?"
    assert place_of(at, "fox") == ("Middle", "?")


def test_one_tap_says_that_all_the_rest_is_right() -> None:
    at = Sitting(2).overruled(MoveOn()).do(PutToken("fox", 6))
    page = counts_page(at.table)
    assert page.look_over is not None
    assert page.look_over.hint == "but Anna's hand and Anna's pile"
    at.do(LookOver())
    assert in_doubt(at) == dict.fromkeys(EVERYTHING, []) | {"seats": ["Hand", "Pile"]}
    after = counts_page(at.table)
    assert after.look_over is None
    assert after.says == "Still to count: Anna's hand and Anna's pile."
    assert counts_page(at.do(Count("hand.anna", 4)).table).says.endswith("Anna's pile.")
    assert "Still" not in counts_page(at.do(Count("pile.anna", 3)).table).says


def test_an_empty_draw_pile_is_certain() -> None:
    at = Sitting(2).overruled(MoveOn()).do(OpenReserve())
    assert "Draw pile" not in " ".join(in_doubt(at)["piles"])


def test_who_begins_to_tell_turns_later_is_sure_of_nothing() -> None:
    at = Sitting(2, tracking=("clock",)).do(Track("turns"))
    found = in_doubt(at)
    assert (found["tokens"], found["powers"]) == (sorted(ANIMALS), sorted(ANIMALS))
    assert found["seats"] == ["Hand", "Pile", "Penalty"] * 2


def test_what_is_in_doubt_is_asked_for_when_the_points_are_counted() -> None:
    table = doubted()
    lacking = {player: missing(table, player) for player in (A, B)}
    assert lacking == {A: "", B: "Ben's landscape value and penalty cards"}
    side = panel(after(table, ShowPile(B))).side
    assert [one.id for one in (*side.values, *side.penalties) if one.move.is_chosen] == []
    told = after(table, FindToken(B, 3), CountPenalty(B, 2))
    assert missing(told, B) == ""
    closed = after(told, CloseCount())
    assert closed.count.is_closed


def test_a_pile_that_no_one_has_counted_is_certain_once_its_number_is_entered() -> None:
    at = Sitting(2).overruled(MoveOn())
    hand, pile, _ = counts_page(at.table).owners[0].amounts
    assert (hand.value, pile.value) == ("", "")
    at.do(Correct({"pile.anna": str(len(at.table.players[0].pile)), "hand.anna": ""}))
    assert in_doubt(at)["seats"] == ["Hand", "Penalty"]
