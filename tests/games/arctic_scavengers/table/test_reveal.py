"""Revealing at the table: cards laid and taken out, promises, bare totals, whose cards they are."""

from __future__ import annotations

import pytest

from companion.engine.game import TABLE, Command, PlayerId
from companion.engine.view import SeatView
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table.commands import (
    Announce,
    CatchUp,
    MoveOn,
    Pass,
    RevealCard,
    SayTotal,
    TakeOut,
)
from companion.games.arctic_scavengers.table.events import (
    ActionsWithdrawn,
    CardCameFrom,
    CardRevealed,
    SecretIdentified,
)
from companion.games.arctic_scavengers.table.skirmish import ending, window
from companion.games.arctic_scavengers.table.skirmish.forces import entered_now
from companion.games.arctic_scavengers.table.state import NOBODY
from companion.games.arctic_scavengers.view.skirmish import skirmish_bar
from tests.games.arctic_scavengers.fighting import ANNA, BEN, CARA, Fight
from tests.games.arctic_scavengers.reveal import SAMPLE_ROUND
from tests.games.arctic_scavengers.sitting import Sitting


def announced(*cards: int) -> Sitting:
    """The skirmish of round 3, for which everybody announced so many cards."""
    table = Sitting(len(cards), tracking=("piles",)).round(3)
    for player, number in zip((ANNA, BEN, CARA), cards, strict=False):
        table.do(Announce(player, number))
    return table


def seat(table: Sitting, player: PlayerId) -> SeatView:
    return next(seat for seat in GAME.view(table.table, TABLE).seats if seat.id == player)


def test_the_sample_round_of_the_rulebook_is_won_by_people_r29() -> None:
    table = Fight(*SAMPLE_ROUND.values(), modules=())
    assert table.totals() == {"anna": "2/2", "ben": "0/5", "cara": "2/1"}
    assert table.verdict() == ("Anna wins", "people")
    said = table.reasons()
    assert "Cara" in said
    assert "1 fight short, or 2 people" in said


def test_two_taps_on_one_card_lay_two_of_it() -> None:
    table = Fight("", "", "").reveals(ANNA, "refugee", "refugee")
    (card,) = table.panel.trays[0].cards
    assert (card.face.name, card.face.copies) == ("Refugee", 2)


def test_the_best_arrangement_says_who_holds_what_r16() -> None:
    table = Fight("brawler scavenger spear", "", "")
    brawler, spear, _ = table.panel.trays[0].cards
    assert (brawler.face.name, spear.face.name, spear.is_carried) == ("Brawler", "Spear", True)
    assert table.totals()["anna"].startswith("5/")


def entered(table: Sitting) -> PlayerId:
    return entered_now(table.table)


def test_the_next_tray_opens_after_whoever_was_tapped_last_and_has_kept_her_promise() -> None:
    table = announced(2, 1, 1)
    assert entered(table) == ANNA
    assert entered(table.do(RevealCard(BEN, "refugee"))) == CARA
    assert entered(table.do(RevealCard(CARA, "refugee"))) == ANNA
    assert entered(table.do(RevealCard(ANNA, "refugee"))) == ANNA
    assert entered(table.do(RevealCard(ANNA, "refugee"))) == NOBODY


def test_without_promises_the_tray_of_whoever_was_tapped_last_stays_open() -> None:
    table = Sitting(3, tracking=("clock",)).round(3).overruled(MoveOn(all=True))
    assert entered(table) == ANNA
    assert entered(table.do(RevealCard(CARA, "refugee"))) == CARA


def test_announced_stands_against_entered() -> None:
    table = announced(2, 1, 0)
    table.do(RevealCard(ANNA, "brawler"))
    assert seat(table, ANNA).slots == (True, False)
    assert "Anna: reveal 1 more card" in ending.missing(table.table)
    table.do(RevealCard(ANNA, "refugee"), RevealCard(BEN, "refugee"))
    assert seat(table, ANNA).held == "Brawler, Refugee"
    assert ending.missing(table.table) == ()


def test_more_cards_than_announced_are_a_broken_promise_too() -> None:
    table = announced(1, 0, 0).do(RevealCard(ANNA, "brawler"), RevealCard(ANNA, "refugee"))
    bar = skirmish_bar(table.table)
    assert (bar.says, bar.key and bar.key.label) == ("Anna announced 1", "Anna reveals 2 cards")
    assert "Anna: remove 1 card" in ending.missing(table.table)


def test_nobody_is_asked_to_react_while_announced_cards_are_missing() -> None:
    table = announced(1, 2).do(RevealCard(ANNA, "sniper_team"), RevealCard(BEN, "refugee"))
    assert window.asked(table.table) == ""
    table.do(RevealCard(BEN, "scavenger"))
    assert window.asked(table.table) == ANNA


def test_a_card_taken_out_counts_no_more() -> None:
    table = Fight("brawler refugee", "scavenger", "")
    table.do(TakeOut(ANNA, "brawler"))
    assert table.totals()["anna"] == "0/1"


def test_of_several_copies_the_tapped_one_is_taken_out() -> None:
    table = Fight("sniper_team sniper_team", "refugee brawler", "")
    table.declares("anna snipe sniper_team ben brawler")
    acted, idle = table.panel.trays[0].cards
    assert (acted.note, idle.note) == ("has acted", "")
    table.do(TakeOut(ANNA, "sniper_team#2"))
    assert table.notes(ANNA) == {"Sniper Team": "has acted"}
    assert table.notes(BEN)["Brawler"] == "sniped"


def test_a_card_named_without_its_copy_means_one_that_nothing_touched() -> None:
    table = Fight("sniper_team sniper_team", "refugee brawler", "")
    table.declares("anna snipe sniper_team#2 ben brawler").do(TakeOut(ANNA, "sniper_team"))
    assert not table.happened(ActionsWithdrawn)
    assert table.notes(ANNA) == {"Sniper Team": "has acted"}
    assert table.table.reveal.declared[0].card == "sniper_team#1"  # it has moved up


def test_what_a_card_did_falls_with_it_and_is_named() -> None:
    table = Fight("saboteur", "spear brawler", "")
    table.declares("anna disarm saboteur ben spear").do(TakeOut(ANNA, "saboteur"))
    assert "Withdrawn: Anna's Saboteur hits Ben's Spear." in table.told()
    assert table.notes(BEN)["Spear"] == ""


def test_what_was_done_to_a_card_falls_with_it() -> None:
    table = Fight("saboteur", "spear brawler", "")
    table.declares("anna disarm saboteur ben spear").do(TakeOut(BEN, "spear"))
    assert table.table.reveal.declared == ()
    assert table.notes(ANNA) == {"Saboteur": ""}


@pytest.mark.parametrize("card", ["brawler", "spear#2", "refugee#1", "spear#0", "spear#x", "#", ""])
def test_only_a_card_that_lies_there_can_be_taken_out(card: str) -> None:
    table = Fight("spear", "refugee", "")
    assert not table.refused(TakeOut(ANNA, card)).may_be_overruled


# Bare totals --------------------------------------------------------------------------------------


def test_bare_totals_and_cards_mix_freely() -> None:
    table = Fight("brawler spear", "", "").do(SayTotal(BEN, 4, 3), SayTotal(CARA, 1, 9))
    assert table.totals() == {"anna": "4/1", "ben": "4/3", "cara": "1/9"}
    assert table.verdict() == ("Ben wins", "people")
    said = table.reasons()
    assert "Anna has 4 fight: Brawler 2 with Spear +2" in said
    assert "Ben has 4 fight and 3 people" in said


def test_a_rogue_in_a_bare_total_steals_a_tie_r30() -> None:
    table = Fight("brawler", "brawler", "").do(SayTotal(CARA, 0, 1, has_rogue=True))
    assert table.verdict() == ("Cara wins", "rogue")


def test_a_total_takes_the_place_of_cards_when_the_table_says_so() -> None:
    table = Fight("brawler", "refugee", "")
    refusal = table.refused(SayTotal(ANNA, 5, 1))
    assert (refusal.rule, refusal.may_be_overruled) == ("round/skirmish", True)
    table.overruled(SayTotal(ANNA, 5, 1))
    assert table.totals()["anna"] == "5/1"


def test_a_card_takes_the_place_of_a_total() -> None:
    table = Fight("", "refugee", "").do(SayTotal(ANNA, 5, 1)).do(RevealCard(ANNA, "scavenger"))
    assert table.totals()["anna"] == "1/1"


def test_a_total_keeps_every_promise() -> None:
    table = announced(3, 0).do(SayTotal(ANNA, 3, 3))
    assert ending.missing(table.table) == ()


# Whose cards they are -----------------------------------------------------------------------------


def test_a_revealed_card_is_known_from_now_on_r55() -> None:
    table = Fight("", "", "", tracking="decks", modules=())
    table.do(CatchUp(3, decks={"anna.?junkyard": 1}), RevealCard(ANNA, "net"))
    assert table.happened(SecretIdentified)
    assert table.player().cards["net"] == 1
    table.overruled(MoveOn())
    assert table.player().cards["net"] == 1
    assert table.player().secret_cards == 0


def test_a_card_that_nobody_knows_of_is_asked_for_its_origin_r55() -> None:
    table = Fight("", "", "", tracking="decks", modules=())
    refusal = table.refused(RevealCard(ANNA, "scout"))
    assert (refusal.rule, refusal.may_be_overruled) == ("R55", True)
    assert "Hired" in [way.label for way in refusal.ways]
    table.do(RevealCard(ANNA, "scout", origin="stack"))
    assert table.happened(CardCameFrom)
    assert table.happened(CardRevealed)


def test_the_cards_a_player_owns_come_first() -> None:
    table = Fight("", "", "", tracking="decks", modules=())
    entry = table.panel.entries[0]
    assert "Brawler" in [face.name for face in entry.likely]
    assert "Scout" in [face.name for others in table.panel.others for face in others.faces]
    table.reveals(ANNA, "brawler")
    assert "Brawler" not in [face.name for face in table.panel.entries[0].likely]


def test_whoever_passed_is_asked_again_when_another_card_comes() -> None:
    table = Fight("sniper_team", "refugee", "")
    table.do(Pass(ANNA))
    assert window.asked(table.table) == ""
    table.reveals(CARA, "brawler")
    assert window.asked(table.table) == ANNA


@pytest.mark.parametrize(
    "command",
    [
        RevealCard(PlayerId("zoe"), "refugee"),
        RevealCard(ANNA, "dragon"),
        TakeOut(PlayerId("zoe"), "refugee"),
        SayTotal(PlayerId("zoe"), 1),
        SayTotal(ANNA, -1),
        SayTotal(ANNA, 1, 100),
    ],
    ids=str,
)
def test_what_hands_cannot_do_nobody_can_overrule(command: Command) -> None:
    table = Fight("", "", "")
    assert not table.refused(command).may_be_overruled


@pytest.mark.parametrize("command", [RevealCard(ANNA, "refugee"), TakeOut(ANNA, "refugee")])
def test_nothing_is_revealed_outside_a_skirmish(command: Command) -> None:
    table = Sitting().gathering()
    assert table.refused(command).rule == "round/skirmish"


def test_no_tray_holds_more_cards_than_fit() -> None:
    table = Fight("", "", "").reveals(ANNA, *["refugee"] * 40)
    assert not table.refused(RevealCard(ANNA, "refugee")).may_be_overruled


def test_the_log_tells_a_run_of_reveals_in_one_sentence() -> None:
    table = Fight("", "", "")
    events = [CardRevealed(ANNA, card) for card in ("refugee", "brawler", "refugee")]
    said = GAME.log.folded(table.given(*events).table, events, TABLE)
    assert said == "Anna reveals Refugee ×2 and Brawler."
