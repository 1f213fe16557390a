"""The resource that a player wins, named on their own phone as the skirmish ends (R55)."""

from __future__ import annotations

from typing import Any

from companion.engine.game import TABLE, PlayerId, Viewer
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table.commands import Announce, MoveOn, Pass, RevealCard
from companion.games.arctic_scavengers.table.events import (
    CardsNamed,
    RoundBegan,
    SecretIdentified,
    SkirmishWon,
)
from companion.games.arctic_scavengers.table.own_commands import NamePeek, WinMine
from companion.games.arctic_scavengers.table.secrets import mine_of
from companion.games.arctic_scavengers.table.state import MyCard
from companion.games.arctic_scavengers.view.skirmish.panel import SkirmishPanel
from tests.games.arctic_scavengers.sitting import ANNA, BEN, Sitting

SITS = frozenset({"s1"})


def fought(peeked: str = "") -> Sitting:
    """Anna, the initiator, has won the skirmish of round 3."""
    at = Sitting(tracking=("decks",)).given(RoundBegan(3, ANNA))
    if peeked:
        at.do(NamePeek(ANNA, f"contested/{peeked}", sitting="s1", sees=SITS))
    at.do(MoveOn()).do(*(Announce(seat.id, int(seat.id == ANNA)) for seat in at.table.seats))
    at.do(RevealCard(ANNA, "brawler"), *(Announce(seat.id, 0) for seat in at.table.seats[1:]))
    while at.table.reveal.passed != tuple(seat.id for seat in at.table.turn_order):
        waiting = [seat.id for seat in at.table.turn_order if seat.id not in at.table.reveal.passed]
        at.do(Pass(waiting[0]))
    return at


def won(card: str) -> WinMine:
    return WinMine(ANNA, card, sitting="s1", sees=SITS)


def panel(at: Sitting, viewer: Viewer) -> SkirmishPanel:
    shown: dict[str, Any] = {one.name: one.model for one in GAME.view(at.table, viewer).extra}
    assert isinstance(shown["skirmish"], SkirmishPanel)
    return shown["skirmish"]


def switches(at: Sitting, player: PlayerId) -> list[str]:
    return [switch.label for switch in GAME.view(at.table, Viewer(player, SITS)).bar.switches]


def test_r55_the_winner_names_the_resource_for_themselves_alone() -> None:
    at = fought().do(won("grenade"))
    assert at.happened(SecretIdentified) == []
    assert at.happened(SkirmishWon) == [SkirmishWon(ANNA, 13)]
    assert at.player(ANNA).secrets == {"contested": 1}
    assert mine_of(at.table, Viewer(ANNA, SITS)) == (MyCard("contested", "grenade"),)
    assert at.table.round == 4


def test_r55_the_table_hears_who_won_and_that_they_named_a_card() -> None:
    at = fought().do(won("grenade"))
    told = " ".join(GAME.log.sentence(at.table, event, TABLE) for event in at.events)
    assert "Anna wins the contested resource; 13 left. Anna names a card. Round 4 begins." in told
    assert "Grenade" not in told


def test_r55_what_was_peeked_at_gives_way_to_what_was_won() -> None:
    at = fought(peeked="wolf_pack").do(won("grenade"))
    assert mine_of(at.table, Viewer(ANNA, SITS)) == (MyCard("contested", "grenade"),)
    assert len(at.happened(CardsNamed)) == 1


def test_r55_only_a_contested_resource_can_be_won() -> None:
    assert fought().refused(won("net")).rule == "R55"


def test_r55_phones_of_the_others_do_not_name_it() -> None:
    at = fought()
    own, other = panel(at, Viewer(ANNA, SITS)), panel(at, Viewer(BEN, SITS))
    assert {move.command for move in own.prizes} == {"win-mine"}
    assert other.prizes == ()
    assert {move.command for move in panel(at, TABLE).prizes} == {"win"}
    assert switches(at, ANNA) == ["Name the resource"]
    assert switches(at, BEN) == []
