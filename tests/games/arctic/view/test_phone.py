"""What a device in a seat shows: one's own turn, or one's own totem, card and powers."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.game import TABLE, PlayerId, Secret, Viewer
from companion.engine.view import TableView
from companion.games.arctic.game import GAME
from companion.games.arctic.table.commands import EndGame, EnterTotem, MoveOn, OpenReserve
from companion.games.arctic.table.count_commands import (
    CloseWithoutCounting,
    CountCard,
    CountPenalty,
    FindToken,
    MarkCard,
    RemoveCard,
    RevealTotem,
)
from companion.games.arctic.table.events.totems import TotemEntered
from companion.games.arctic.view.phone import Mine
from tests.games.arctic.sitting import ANNA, BEN, CARA, Sitting

SITTING = "a1"


def phone(player: PlayerId, sitting: str = SITTING) -> Viewer:
    return Viewer(player, frozenset({sitting}))


def on_phone(at: Sitting, player: PlayerId, sitting: str = SITTING) -> TableView:
    """The table on this player's own phone."""
    return GAME.view(at.table, phone(player, sitting))


def panels(view: TableView) -> dict[str, Any]:
    return {panel.name: panel.model for panel in view.extra}


def mine(at: Sitting, player: PlayerId, sitting: str = SITTING) -> Mine:
    shown = panels(on_phone(at, player, sitting))["mine"]
    assert isinstance(shown, Mine)
    return shown


def enter(player: PlayerId, totem: str) -> EnterTotem:
    return EnterTotem(player, totem, sitting=SITTING)


def test_the_shared_screen_has_no_panel_of_its_own() -> None:
    view = GAME.view(Sitting().table, TABLE)
    assert "mine" not in panels(view)
    assert not any(seat.is_mine for seat in view.seats)
    assert GAME.view(Sitting().table, Viewer(PlayerId("nobody"))) == view


def test_in_ones_own_turn_the_phone_shows_the_table_for_the_own_seat() -> None:
    at = Sitting()
    view, table = on_phone(at, ANNA), GAME.view(at.table, TABLE)
    assert panels(view)["bench"] == panels(table)["bench"]
    assert panels(view)["mine"] is None
    assert view.bar == table.bar
    assert [seat.is_mine for seat in view.seats] == [True, False, False]


def test_while_another_plays_nothing_can_be_tapped_for_them() -> None:
    at = Sitting()
    view = on_phone(at, BEN)
    assert panels(view)["bench"] is None
    assert (view.bar.says, view.bar.note) == ("Anna's turn", "Next: you.")
    assert on_phone(at, CARA).bar.note == "Next: Ben."
    assert (view.bar.key, view.bar.others, view.bar.asks) == (None, (), False)
    playing = mine(at, BEN).playing
    assert playing is not None
    assert (playing.name, playing.does) == ("Anna", "places 1")


def test_ones_own_card_and_powers_lie_in_the_work_area() -> None:
    at = Sitting(3, "walrus_1").turn("walrus", "fox", 3, 2)
    shown = mine(at, ANNA)
    assert shown.shows == "Walrus with Fox, place 3, draw 2"
    assert [power.id for power in shown.powers] == ["walrus_1"]
    assert not mine(at, CARA).powers


def test_a_totem_is_shown_in_the_sitting_that_entered_it() -> None:
    at = Sitting().do(enter(BEN, "fox"))
    assert at.events == [TotemEntered(BEN, Secret(BEN, "fox", SITTING))]
    totem = mine(at, BEN).totem
    assert (totem.name, totem.stands) == ("Fox", "its token is on 3")
    assert [move.label for move in totem.moves if move.is_chosen] == ["Fox"]
    assert not mine(at, BEN, "another").totem.name
    assert mine(at, CARA) == mine(Sitting(), CARA)
    assert mine(at.do(enter(BEN, "orca")), BEN).totem.name == "Orca"
    assert len(at.table.totems) == 1


def test_it_is_among_the_reasons_of_ones_own_seat_also_in_ones_own_turn() -> None:
    at = Sitting().do(enter(ANNA, "moose"))
    own, other, _ = on_phone(at, ANNA).seats
    assert ("My totem", "Moose") in [(line.label, line.value) for line in own.lines]
    assert len(own.offers) == 6
    assert not other.offers
    assert GAME.view(at.table, TABLE) == GAME.view(Sitting().table, TABLE)


def test_two_players_may_enter_the_same_totem_since_neither_knows() -> None:
    at = Sitting().do(enter(ANNA, "fox"), enter(BEN, "fox"))
    assert {secret.owner for secret in at.table.totems} == {ANNA, BEN}


def test_the_line_of_the_log_is_the_same_for_everyone() -> None:
    at = Sitting().do(enter(BEN, "fox"))
    for viewer in (TABLE, phone(ANNA), phone(BEN)):
        assert GAME.log.sentence(at.table, at.events[0], viewer) == "Ben enters a totem."
        told = GAME.log.folded(at.table, at.do(MoveOn(untold=True)).history[-3:], viewer)
        assert "Ben enters a totem." in told
        at = Sitting().do(enter(BEN, "fox"))


@pytest.mark.parametrize("tracking", ["clock", "score"])
def test_where_turns_are_not_entered_the_totem_still_is(tracking: str) -> None:
    at = Sitting(tracking=(tracking,)).do(enter(ANNA, "fox"))
    assert (mine(at, ANNA).totem.name, mine(at, ANNA).totem.stands) == ("Fox", "")
    assert on_phone(at, ANNA).bar == GAME.view(at.table, TABLE).bar
    assert (on_phone(at, BEN).bar.key is None) == (tracking == "clock")


def test_in_the_last_turn_the_count_comes_next() -> None:
    at = Sitting(tracking=("clock",)).do(OpenReserve(), *[MoveOn()] * 5)
    assert at.table.stage == "last_turns"
    assert on_phone(at, ANNA).bar.note == "Next: the count."


def counting() -> Sitting:
    at = Sitting(tracking=("score",)).do(enter(BEN, "fox"))
    return at.do(EndGame(despite="end/last_round"))


def test_at_the_count_each_phone_has_its_own_pile() -> None:
    at = counting()
    view = on_phone(at, BEN)
    assert panels(view)["spread"].side.player == BEN
    assert (view.bar.says, view.bar.asks) == ("Tap your pile in order", True)
    assert panels(GAME.view(at.table, TABLE))["spread"].side.player == ANNA


def test_the_totem_is_revealed_by_its_owner_with_one_tap() -> None:
    at = counting().do(CountCard(BEN, "orca"))
    key = on_phone(at, BEN).bar.key
    assert key is not None
    assert (key.command, key.label) == ("reveal-totem", "Reveal my totem: Fox")
    assert panels(on_phone(at, BEN))["spread"].side.asks == ""
    assert on_phone(at, BEN, "another").bar.key is None
    assert panels(on_phone(at, BEN, "another"))["spread"].side.asks == "totem"
    assert on_phone(at, ANNA).bar.key is None
    assert at.table.count.of(BEN).totem == ""
    at.do(RevealTotem(**dict(key.fields)))  # type: ignore[arg-type]
    assert at.table.count.of(BEN).totem == "fox"
    assert on_phone(at, BEN).bar.says == "Tap where the token stands"


def test_whoever_has_counted_waits_for_the_others() -> None:
    at = Sitting().do(EndGame(despite="end/last_round"))
    for player in (ANNA, BEN, CARA):
        at.do(CountCard(player, "orca"))
        at.do(RevealTotem(player, {ANNA: "fox", BEN: "orca", CARA: "moose"}[player]))
        view = on_phone(at, player)
        assert view.bar.says == "You have 3 points"
    assert view.bar.key is not None
    assert view.bar.key.command == "close-count"
    at.do(RevealTotem(ANNA, "fox"))
    assert on_phone(at, BEN).bar.note == "Still counting: Anna."


def test_a_totem_is_refused_that_is_no_animal_or_comes_too_late() -> None:
    assert "no totem" in Sitting().refused(enter(ANNA, "seal")).message
    at = counting().do(RevealTotem(BEN, "orca"))
    assert at.refused(enter(BEN, "fox")).message.startswith("Your totem is revealed.")
    at.do(enter(ANNA, "orca"))
    assert at.do(CloseWithoutCounting()).refused(enter(ANNA, "fox")).rule == "end/scoring"
    assert panels(on_phone(at, ANNA))["calm"] is not None


def test_what_is_counted_on_a_phone_leaves_the_table_at_the_pile_that_it_counts() -> None:
    at = counting().do(CountCard(ANNA, "fox"), CountCard(ANNA, "orca"), MarkCard(ANNA, 2))
    before = panels(GAME.view(at.table, TABLE))["spread"].side
    counted = len(at.history)
    at.do(CountCard(BEN, "orca", is_own=True), CountCard(BEN, "orca", is_own=True))
    at.do(RemoveCard(BEN, 1, is_own=True), CountPenalty(BEN, 2, is_own=True))
    at.do(RevealTotem(BEN, "fox", is_own=True), FindToken(BEN, 6, is_own=True))
    side = panels(GAME.view(at.table, TABLE))["spread"].side
    assert (side.player, side.marked, side.runs) == (ANNA, before.marked, before.runs)
    assert at.table.count.of(BEN).pile == ("orca",)
    assert GAME.log.folded(at.table, at.history[counted:], TABLE).startswith("Ben's pile: 1 card,")
    at.do(CountCard(ANNA, "moose"))
    assert at.table.count.of(ANNA).pile == ("fox", "moose", "orca")
    assert panels(on_phone(at.do(CountCard(BEN, "fox")), BEN))["spread"].is_own
    assert panels(GAME.view(at.table, TABLE))["spread"].side.player == BEN


def test_before_anything_is_counted_the_table_stays_at_the_first_player() -> None:
    at = counting().do(CountCard(BEN, "orca", is_own=True))
    assert panels(GAME.view(at.table, TABLE))["spread"].side.player == ANNA
