"""Committing on one's own phone as it is shown: the draft, what lies face down, who is waited for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.engine.game import TABLE, PlayerId, Viewer
from companion.engine.view import Look, Move, TableView
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table.commands import (
    Announce,
    CommitCards,
    Declare,
    MoveOn,
    Open,
    Pass,
    RevealCommitted,
    TakeCommitBack,
)
from companion.games.arctic_scavengers.table.events import SkirmishWon
from companion.games.arctic_scavengers.view.phone.commit import CommitDraft, CommitPart
from companion.games.arctic_scavengers.view.skirmish.waits import REVEAL, Waits
from tests.games.arctic_scavengers.sitting import ANNA, BEN, CARA, Sitting

ALL = frozenset({ANNA, BEN, CARA})
SHARED = Viewer(phones=ALL)


def phone(player: PlayerId, sitting: str = "s1") -> Viewer:
    return Viewer(player, frozenset({sitting}), ALL)


def gathering(tracking: str = "decks") -> Sitting:
    """Anna's turn in the third round."""
    return Sitting(tracking=(tracking,)).round(3)


def commits(player: PlayerId, **cards: int) -> CommitCards:
    return CommitCards(player, cards, sitting="s1")


def all_committed(*forces: dict[str, int], tracking: str = "piles") -> Sitting:
    """Everyone has committed on a phone, in turn order."""
    sitting = gathering(tracking)
    for player, cards in zip((ANNA, BEN, CARA), (*forces, {}, {}, {}), strict=False):
        sitting.do(commits(player, **cards))
    return sitting


def view(sitting: Sitting, viewer: Viewer) -> TableView:
    return GAME.view(sitting.table, viewer)


def panel(sitting: Sitting, viewer: Viewer, name: str) -> Any:
    return {panel.name: panel.model for panel in view(sitting, viewer).extra}[name]


def part(sitting: Sitting, player: PlayerId) -> CommitPart:
    found = panel(sitting, phone(player), "commit")
    assert isinstance(found, CommitPart)
    return found


def draft(sitting: Sitting, player: PlayerId = ANNA) -> CommitDraft:
    found = part(sitting, player).draft
    assert found is not None
    return found


# The draft ---------------------------------------------------------------------------------------


def test_the_key_of_ones_own_turn_leads_to_the_cards() -> None:
    bar = view(gathering(), phone(ANNA)).bar
    (choose,) = bar.switches
    assert (choose.label, choose.tone, bar.key) == ("Done, choose my cards", "next", None)
    assert panel(gathering(), phone(BEN), "commit") is None


def test_in_rounds_without_a_skirmish_there_is_nothing_to_choose() -> None:
    sitting = Sitting(tracking=("decks",)).gathering()
    assert view(sitting, phone(ANNA)).bar == view(sitting, TABLE).bar
    assert panel(sitting, phone(ANNA), "commit") is None


def test_what_is_open_is_done_first() -> None:
    sitting = gathering().opened("dig", "scavenger")
    assert panel(sitting, phone(ANNA), "commit") is None
    assert not view(sitting, phone(ANNA)).bar.switches


def test_what_one_owns_can_be_chosen_as_often_as_one_has_it() -> None:
    shown = {pick.face.id: pick.most for pick in draft(gathering()).likely}
    assert shown == {"refugee": 4, "scavenger": 3, "brawler": 1, "spear": 1, "shovel": 1}
    assert not draft(gathering()).others


def test_what_was_played_is_not_in_the_hand_any_more() -> None:
    sitting = gathering().done("dig", "brawler", choice="nothing")
    assert "brawler" not in {pick.face.id for pick in draft(sitting).likely}


def test_an_unknown_card_may_be_chosen_as_any_that_it_can_be() -> None:
    sitting = gathering().given(SkirmishWon(ANNA, 13))
    others = {pick.face.id: pick.most for pick in draft(sitting).others}
    assert others["wolf_pack"] == 1
    assert "thugs" not in others


def test_where_decks_are_not_tracked_every_card_can_be_chosen() -> None:
    shown = draft(gathering("piles"))
    assert {"refugee", "spear"} <= {pick.face.id for pick in shown.likely}
    assert "thugs" in {pick.face.id for pick in shown.others}


@pytest.mark.parametrize(
    ("before", "until"),
    [
        (0, "Until the next turn begins you may change them."),
        (2, "Until the reveal you may change them."),
    ],
)
def test_it_says_until_when_they_may_be_changed(before: int, until: str) -> None:
    sitting = gathering()
    for player in (ANNA, BEN)[:before]:
        sitting.do(commits(player))
    assert draft(sitting, (ANNA, BEN, CARA)[before]).until == until


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ({"thugs": 1, "medic": 1}, "3 fight, 4 people"),
        ({"refugee": 1}, "0 fight, 1 person"),
        ({"nothing": 1, "brawler": 1}, "2 fight, 1 person"),
        ({"brawler": 99}, "80 fight, 40 people"),
    ],
)
def test_what_the_chosen_cards_come_to(cards: dict[str, int], words: str) -> None:
    assert GAME.worth(gathering().table, CommitCards(ANNA, cards)) == words


def test_nothing_is_said_of_who_does_not_sit_here_and_of_other_commands() -> None:
    assert GAME.worth(gathering().table, CommitCards(PlayerId("zoe"), {"brawler": 1})) == ""
    assert GAME.worth(gathering().table, MoveOn()) == ""


# Face down ---------------------------------------------------------------------------------------


def test_who_has_committed_sees_the_cards_and_may_take_them_back() -> None:
    face_down = part(gathering().do(commits(ANNA, refugee=2)), ANNA).face_down
    assert face_down is not None
    assert [(face.id, face.copies) for face in face_down.cards] == [("refugee", 2)]
    assert face_down.back == Move(
        "take-commit-back", "Take back", (("player", ANNA),), tone="quiet"
    )


def test_a_new_device_in_the_seat_sees_the_number_alone() -> None:
    sitting = gathering().do(commits(ANNA, refugee=2))
    face_down = panel(sitting, phone(ANNA, "s2"), "commit").face_down
    assert (face_down.number, face_down.cards) == (2, ())


def test_the_others_see_the_same_whatever_was_committed() -> None:
    one, other = (gathering().do(commits(ANNA, **{card: 1})) for card in ("brawler", "spear"))
    for viewer in (TABLE, SHARED, phone(BEN), phone(CARA), phone(ANNA, "s2")):
        assert view(one, viewer) == view(other, viewer)
    assert view(one, phone(ANNA)) != view(other, phone(ANNA))


# The shared screen -------------------------------------------------------------------------------


def test_a_turn_that_ends_on_a_phone_leaves_the_numbers_at_the_table() -> None:
    bar = view(gathering(), SHARED).bar
    assert (bar.says, bar.asks, bar.key) == ("Anna commits on the phone", False, None)
    assert bar.numbers[2] == Move("announce", "2", (("player", ANNA), ("cards", "2")))
    assert REVEAL not in bar.others


def test_who_has_no_phone_ends_the_turn_as_ever() -> None:
    sitting = gathering()
    assert view(sitting, Viewer(phones=ALL - {ANNA})) == view(sitting, TABLE)


def test_the_last_turn_may_be_left_out_by_revealing_now() -> None:
    sitting = gathering().do(commits(ANNA), commits(BEN))
    assert REVEAL in view(sitting, SHARED).bar.others
    announced = gathering().do(Announce(ANNA, 1), Announce(BEN, 1))
    assert REVEAL not in view(announced, SHARED).bar.others


def waiting() -> Sitting:
    """Anna and Cara have committed; Ben took his cards back, and his turn is over."""
    return all_committed({"brawler": 1}, {"spear": 1}).overruled(TakeCommitBack(BEN))


def test_it_says_who_is_waited_for_and_offers_ways_past_them() -> None:
    waits = panel(waiting(), SHARED, "skirmish").waits
    assert isinstance(waits, Waits)
    assert [seat.says for seat in waits.seats] == ["committed", "chooses cards", "committed"]
    assert (waits.says, waits.then) == (
        "Ben commits on the phone.",
        "Then all cards turn together.",
    )
    bar = view(waiting(), SHARED).bar
    assert (bar.says, bar.asks, bar.key) == ("Waiting for Ben", False, None)
    assert [switch.label for switch in bar.switches] == ["Ben commits here"]
    assert bar.others == (REVEAL,)
    (here,) = waits.here
    assert here.numbers[3] == Move("announce", "3", (("player", BEN), ("cards", "3")))
    assert not any(seat.is_active or seat.slots for seat in view(waiting(), SHARED).seats)


def test_several_are_waited_for_by_name() -> None:
    sitting = gathering("clock").do(commits(ANNA, brawler=1), MoveOn(all=True))
    assert panel(sitting, SHARED, "skirmish").waits.says == ("Ben and Cara commit on their phones.")
    assert view(sitting, SHARED).bar.says == "Waiting for Ben and Cara"


def test_who_has_announced_at_the_table_is_not_waited_for() -> None:
    sitting = waiting().do(Announce(BEN, 2))
    waits = panel(sitting, SHARED, "skirmish").waits
    assert [seat.says for seat in waits.seats] == ["committed", "announced", "committed"]


@pytest.mark.parametrize("viewer", [SHARED, TABLE, phone(ANNA)])
def test_when_nobody_is_waited_for_the_reveal_is_the_next_tap(viewer: Viewer) -> None:
    bar = view(all_committed({"brawler": 1}), viewer).bar
    assert bar.key == replace(REVEAL, label="Reveal", tone="next")


def test_the_phones_wait_too_and_who_is_waited_for_chooses() -> None:
    bar = view(waiting(), phone(ANNA)).bar
    assert (bar.says, bar.note) == ("Waiting for Ben", "Then all cards turn together.")
    assert bar.key is None
    (choose,) = view(waiting(), phone(BEN)).bar.switches
    assert (choose.label, choose.tone) == ("Choose my cards", "next")
    assert draft(waiting(), BEN).likely


def test_who_ended_all_turns_may_still_commit_on_a_phone() -> None:
    sitting = gathering("clock").do(MoveOn(all=True))
    table, own = view(sitting, SHARED), view(sitting, phone(ANNA))
    assert table.bar.says == own.bar.says == "Tap who won"
    assert [switch.id for switch in own.bar.switches][-1] == "show-commit"


def test_who_took_them_back_late_chooses_while_others_gather() -> None:
    sitting = gathering().do(commits(ANNA), commits(BEN)).overruled(TakeCommitBack(ANNA))
    (choose,) = view(sitting, phone(ANNA)).bar.switches
    assert (choose.label, choose.tone) == ("Commit my cards", "plain")
    assert draft(sitting, ANNA).likely
    assert not view(sitting, phone(BEN)).bar.switches


def test_once_all_cards_have_turned_it_is_the_skirmish_as_ever() -> None:
    sitting = all_committed({"brawler": 1}, {"spear": 1, "scavenger": 1}).do(RevealCommitted())
    shown = panel(sitting, SHARED, "skirmish")
    assert (shown.waits, shown.turned, shown.backs) == (None, 3, (1, 2, 0))
    assert shown.verdict.title == "Ben wins"
    assert panel(sitting, phone(CARA), "commit") is None
    assert panel(sitting, phone(CARA), "skirmish") == shown


def test_a_skirmish_that_was_entered_at_the_table_did_not_turn() -> None:
    sitting = gathering().do(Announce(ANNA, 0), Announce(BEN, 0), Announce(CARA, 0))
    shown = panel(sitting, SHARED, "skirmish")
    assert (shown.waits, shown.turned, shown.backs) == (None, 0, ())


# Declaring ---------------------------------------------------------------------------------------


def fighting(*forces: dict[str, int]) -> Sitting:
    return all_committed(*forces).do(RevealCommitted())


def snipers() -> Sitting:
    """Ben may declare."""
    return fighting({"brawler": 1}, {"sniper_team": 1}, {"scavenger": 1})


def test_it_is_declared_on_the_phone_of_whose_turn_it_is_and_on_the_tablet() -> None:
    sitting = snipers()
    own, other = view(sitting, phone(BEN)).bar, view(sitting, phone(ANNA)).bar
    assert (own.says, own.asks) == ("Tap your target", True)
    assert [move.command for move in own.others] == ["pass"]
    assert (other.says, other.note) == ("Anna leads, 2 to 1", "Ben: any special actions?")
    assert (other.asks, other.others, other.looks) == (False, (), (Look("why", "Why"),))
    assert view(sitting, SHARED).bar == view(sitting, TABLE).bar
    lit = panel(sitting, phone(BEN), "skirmish").means
    assert lit == panel(sitting, SHARED, "skirmish").means
    assert not panel(sitting, phone(ANNA), "skirmish").means
    assert not _lit(panel(sitting, phone(ANNA), "skirmish").trays)


def _lit(trays: Any) -> list[tuple[str, str]]:
    return [(tray.player, card.face.id) for tray in trays for card in tray.cards if card.move]


def test_a_save_is_asked_on_the_phones_of_those_who_can() -> None:
    sitting = fighting({"sniper_team": 1}, {"brawler": 1, "medic": 1}, {"medic": 1})
    sitting.do(Declare(ANNA, "snipe", "sniper_team", BEN, "brawler"))
    mine, cara, attacker = (view(sitting, phone(player)).bar for player in (BEN, CARA, ANNA))
    assert (mine.says, mine.asks, mine.others) == ("Do you save it?", True, ())
    assert (cara.says, cara.asks) == ("Do you save it?", True)
    assert (attacker.says, attacker.asks) == ("Does anyone save it?", False)
    assert [move.label for move in attacker.others] == ["No one saves"]
    assert _lit(panel(sitting, phone(BEN), "skirmish").trays) == [("ben", "medic")]
    assert _lit(panel(sitting, phone(CARA), "skirmish").trays) == [("cara", "medic")]
    assert not _lit(panel(sitting, phone(ANNA), "skirmish").trays)


def test_the_only_one_who_can_save_may_say_no() -> None:
    sitting = fighting({"sniper_team": 1}, {"brawler": 1, "medic": 1}, {"scavenger": 1})
    sitting.do(Declare(ANNA, "snipe", "sniper_team", BEN, "brawler"))
    assert [move.label for move in view(sitting, phone(BEN)).bar.others] == ["No one saves"]
    assert view(sitting, phone(CARA)).bar.others == ()


@pytest.mark.parametrize(
    ("forces", "says"),
    [
        (({"thugs": 1}, {"sniper_team": 1}, {}), "Anna leads, 3 to 0"),
        (({"brawler": 1}, {"sniper_team": 1, "scavenger": 2}, {}), "Ben leads"),
        (({"brawler": 1}, {"sniper_team": 1}, {"brawler": 1}), "No one leads"),
    ],
)
def test_who_leads_meanwhile(forces: tuple[dict[str, int], ...], says: str) -> None:
    bar = view(fighting(*forces), phone(CARA)).bar
    assert (bar.says, bar.note) == (says, "Ben: any special actions?")


def test_the_verdict_stands_on_all() -> None:
    sitting = snipers().do(Pass(BEN))
    shown = [panel(sitting, viewer, "skirmish") for viewer in (SHARED, *map(phone, (ANNA, BEN)))]
    assert shown[0].verdict.title == "Anna wins"
    assert shown[0] == shown[1] == shown[2]
    assert view(sitting, phone(CARA)).bar == view(sitting, SHARED).bar


def test_someone_who_attacks_meanwhile_goes_first() -> None:
    sitting = gathering().do(commits(ANNA, refugee=1), Open(BEN, "dig"))
    assert part(sitting, ANNA).face_down is not None
    assert panel(sitting, phone(BEN), "commit") is None
