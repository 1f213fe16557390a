"""What a device in a seat shows: one's own turn, or one's own cards while someone else plays."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.game import TABLE, PlayerId, Viewer
from companion.engine.view import Move, TableView
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table.commands import Announce, MoveOn, Open
from companion.games.arctic_scavengers.table.events import CardKept, SkirmishWon
from companion.games.arctic_scavengers.table.gathering.attackers import INTERRUPT
from companion.games.arctic_scavengers.table.state import SECRET
from companion.games.arctic_scavengers.view.phone.mine import Mine, OwnCards
from tests.games.arctic_scavengers.sitting import ANNA, BEN, CARA, Sitting

SNIPERS = "sniper_team"


def on_phone(sitting: Sitting, player: PlayerId) -> TableView:
    """The table on this player's own phone."""
    return GAME.view(sitting.table, Viewer(player))


def panels(view: TableView) -> dict[str, Any]:
    """The panels by name."""
    return {panel.name: panel.model for panel in view.extra}


def mine(sitting: Sitting, player: PlayerId) -> Mine:
    """One's own cards."""
    shown = panels(on_phone(sitting, player))["mine"]
    assert isinstance(shown, Mine)
    return shown


def cards(sitting: Sitting, player: PlayerId) -> OwnCards:
    """One's own cards where decks are tracked."""
    shown = mine(sitting, player).cards
    assert shown is not None
    return shown


def gathering() -> Sitting:
    """Anna's turn in a round with a skirmish; Ben can attack."""
    sitting = Sitting(tracking=("decks",)).round(3)
    return sitting


def test_the_shared_screen_has_no_panel_of_its_own() -> None:
    assert "mine" not in panels(GAME.view(gathering().table, TABLE))
    assert not any(seat.is_mine for seat in GAME.view(gathering().table, TABLE).seats)


def test_someone_who_does_not_sit_here_sees_the_shared_screen() -> None:
    table = gathering().table
    assert GAME.view(table, Viewer(PlayerId("nobody"))) == GAME.view(table, TABLE)


def test_the_own_seat_is_marked() -> None:
    assert [seat.is_mine for seat in on_phone(gathering(), BEN).seats] == [False, True, False]


def test_in_ones_own_turn_the_phone_shows_the_tiles() -> None:
    view, table = on_phone(gathering(), ANNA), GAME.view(gathering().table, TABLE)
    assert panels(view)["bench"].title == "Your turn"
    assert panels(table)["bench"].title == "Anna gathers"
    assert panels(view)["bench"].tiles == panels(table)["bench"].tiles
    assert [switch.label for switch in view.bar.switches] == ["Done, choose my cards"]
    assert panels(view)["mine"].is_folded


def test_while_another_plays_the_phone_shows_whose_turn_it_is() -> None:
    view = on_phone(gathering(), BEN)
    assert panels(view)["bench"].is_empty
    assert (view.bar.says, view.bar.note) == ("Anna's turn", "Next: you, Cara.")
    assert on_phone(gathering(), CARA).bar.note == "Next: Ben, you."


def test_who_has_gathered_is_told_so() -> None:
    sitting = gathering().do(Announce(ANNA, 2))
    assert on_phone(sitting, ANNA).bar.note == "Next: Cara. You are done."
    sitting.do(Announce(BEN, 1))
    assert on_phone(sitting, BEN).bar.note == "Next: the skirmish. You are done."


@pytest.mark.parametrize("player", [BEN, CARA])
def test_nothing_is_amber_while_another_plays(player: PlayerId) -> None:
    for sitting in (gathering(), gathering().opened("dig", "scavenger")):
        bar = on_phone(sitting, player).bar
        assert bar.key is None
        assert not bar.asks
        assert not bar.numbers


def test_what_another_lays_is_told_in_one_line() -> None:
    sitting = gathering().opened("dig", "scavenger", "shovel")
    playing = mine(sitting, BEN).playing
    assert playing is not None
    assert (playing.name, playing.does) == ("Anna", "digs with Scavenger and Shovel")


def test_one_attacks_with_ones_own_cards_alone() -> None:
    sitting = gathering().opened("dig", "scavenger")
    assert not on_phone(sitting, BEN).bar.others
    sitting.table = sitting.table.with_player(_with(sitting, BEN, SNIPERS))
    (attack,) = on_phone(sitting, BEN).bar.others
    assert attack == Move(
        "open", "Attack", (("player", BEN), ("action", INTERRUPT)), tone="quiet", icon="snipe"
    )
    assert not on_phone(sitting, CARA).bar.others


def test_the_one_who_attacks_points_at_cards_and_the_others_wait() -> None:
    sitting = gathering().opened("dig", "scavenger")
    sitting.table = sitting.table.with_player(_with(sitting, BEN, SNIPERS))
    sitting.table = sitting.table.with_player(_with(sitting, CARA, SNIPERS))
    sitting.do(Open(BEN, INTERRUPT))
    attacks = panels(on_phone(sitting, BEN))["bench"].attacks
    assert [owner.player for owner in attacks.under] == [BEN]
    assert on_phone(sitting, ANNA).bar.says == "Ben attacks"


def _with(sitting: Sitting, player: PlayerId, card: str) -> Any:
    owner = sitting.player(player)
    return type(owner)(**{**vars(owner), "cards": {**owner.cards, card: 1}})


def test_the_deck_holds_the_known_cards_and_counts_the_unknown_ones() -> None:
    sitting = gathering().given(CardKept(BEN, SECRET), SkirmishWon(BEN, 13))
    shown, before = cards(sitting, BEN), cards(gathering(), BEN)
    assert [card.title for card in shown.unknown] == ["Won", "Dug up"]
    assert shown.rows == before.rows
    assert (before.sum, shown.sum) == ("8 people, 10 cards", "8 people, 12 cards")
    assert not cards(sitting, CARA).unknown


@pytest.mark.parametrize("tracking", ["clock", "piles"])
def test_without_decks_there_are_no_cards_to_show(tracking: str) -> None:
    assert mine(Sitting(tracking=(tracking,)).round(3), BEN).cards is None


def test_the_initiator_starts_the_gathering_and_the_others_draw() -> None:
    sitting = Sitting(tracking=("decks",))
    assert on_phone(sitting, ANNA).bar.key is not None
    bar = on_phone(sitting, BEN).bar
    assert (bar.says, bar.note, bar.key) == ("Draw 5 cards", "Anna starts the gathering.", None)


def test_between_the_last_turn_and_the_skirmish_anyone_goes_on() -> None:
    sitting = gathering()
    sitting.table = type(sitting.table)(**{**vars(sitting.table), "active": PlayerId("")})
    assert on_phone(sitting, BEN).bar.key == Move("next", "Start the skirmish", tone="next")


def test_every_phase_of_a_game_can_be_seen_on_a_phone() -> None:
    sitting = Sitting(modules=("hq4", "recon1"), tracking=("decks",))
    seen = set()
    while not sitting.table.is_over:
        for player in (ANNA, BEN, CARA):
            view = on_phone(sitting, player)
            seen.add(sitting.table.phase)
            assert [panel.name for panel in view.extra][:4] == [
                "draw",
                "bench",
                "skirmish",
                "count",
            ]
        sitting.overruled(MoveOn(all=sitting.table.phase == "gather"))
    assert seen == {"draw", "gather", "skirmish"}
