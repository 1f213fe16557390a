"""Leaders dealt to one's own phone: what the others know of them, and what is dealt after them (R51)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.codec import EventCodec
from companion.engine.game import TABLE, PlayerId, Secret, Viewer
from companion.engine.secrecy import blanked
from companion.engine.timeline import fold
from companion.engine.view import TableView
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table.commands import (
    DealLeaders,
    DeclineLeader,
    KeepLeader,
    PutLeadersBack,
)
from companion.games.arctic_scavengers.table.dealing import unseen
from companion.games.arctic_scavengers.table.events import LeadersDealtUnseen
from companion.games.arctic_scavengers.table.own_commands import DealMine
from companion.games.arctic_scavengers.view.draw import DrawPanel
from companion.games.arctic_scavengers.view.leaders import LeaderChoice
from tests.games.arctic_scavengers.sitting import ANNA, BEN, CARA, Sitting

SITS = frozenset({"s1"})


def with_leaders() -> Sitting:
    return Sitting(modules=("hq3",))


def deal(player: PlayerId = BEN, chance: str = "a") -> DealMine:
    return DealMine(player, sitting="s1", sees=SITS, chance=chance)


def holding(*leaders: str) -> Sitting:
    """Ben alone sees these two; the others follow as they stand in the catalogue."""
    at = with_leaders()
    rest = tuple(leader for leader in at.table.piles.leaders if leader not in leaders)
    hidden = Secret(PlayerId(""), rest)
    return at.given(LeadersDealtUnseen(BEN, Secret(BEN, leaders, "s1"), hidden))


def seen(at: Sitting, viewer: Viewer) -> TableView:
    return GAME.view(at.table, viewer)


def choice(at: Sitting, viewer: Viewer) -> LeaderChoice:
    (panel,) = (panel.model for panel in seen(at, viewer).extra if panel.name == "draw")
    assert isinstance(panel, DrawPanel)
    assert panel.choice is not None
    return panel.choice


def names(at: Sitting, viewer: Viewer) -> list[str]:
    return [leader.name for leader in choice(at, viewer).leaders]


def test_r51_two_leaders_are_dealt_to_one_phone_alone() -> None:
    at = with_leaders().do(deal())
    (dealt,) = at.happened(LeadersDealtUnseen)
    assert (dealt.leaders.owner, dealt.leaders.sitting) == (BEN, "s1")
    assert len(set(dealt.leaders.value)) == 2
    assert dealt.order.owner == ""
    assert sorted((*dealt.leaders.value, *dealt.order.value)) == sorted(at.table.piles.leaders)
    assert GAME.log.sentence(at.table, dealt, TABLE) == "Ben is dealt 2 leaders."


def test_r51_everyone_else_sees_the_same_whatever_was_dealt() -> None:
    one, other = holding("cannibal", "ranger"), holding("mentor", "butcher")
    for viewer in (TABLE, Viewer(ANNA, SITS), Viewer(BEN, frozenset({"s2"}))):
        assert seen(one, viewer) == seen(other, viewer)
    assert names(one, Viewer(BEN, SITS)) == ["Cannibal", "Ranger"]


def test_r51_each_chooses_on_their_own_phone_in_any_order() -> None:
    at = holding("cannibal", "ranger")
    bar = seen(at, Viewer(BEN, SITS)).bar
    assert (bar.says, bar.note) == ("Tap the leader you keep", "Put the other one back unseen")
    bar = seen(at, Viewer(CARA, SITS)).bar
    assert bar.says == "Tap your leader"
    assert [move.command for move in bar.others] == ["deal-mine", "decline-leader"]
    at.do(KeepLeader(CARA, "mentor"))
    assert seen(at, Viewer(CARA, SITS)).bar.says == "Anna chooses a leader"


def test_r51_the_one_not_kept_goes_back_unseen() -> None:
    at = holding("cannibal", "ranger").do(KeepLeader(BEN, "ranger"))
    assert at.player(BEN).leader == "ranger"
    assert at.player(BEN).dealt_unseen is None
    order = at.table.piles.order
    assert order is not None
    assert order.value is not None
    assert order.value[-2:] == ("cannibal", "ranger")
    assert unseen(at.do(deal(CARA)).player(CARA)) == order.value[:2]


@pytest.mark.parametrize("chance", "abcdef")
def test_r51_no_leader_is_in_two_hands(chance: str) -> None:
    at = with_leaders().do(deal(BEN, chance), deal(CARA, chance), DealLeaders(ANNA, chance))
    held = [*unseen(at.player(BEN)), *unseen(at.player(CARA)), *at.player(ANNA).dealt]
    assert len(set(held)) == 6


def test_r51_a_leader_that_someone_took_meanwhile_is_not_dealt() -> None:
    at = holding("cannibal", "ranger").do(KeepLeader(ANNA, "butcher"), deal(CARA))
    assert "butcher" not in unseen(at.player(CARA))
    assert at.do(DeclineLeader(CARA)).player(CARA).dealt_unseen is None


def test_r51_who_holds_two_is_dealt_no_more_unless_the_table_says_so() -> None:
    at = holding("cannibal", "ranger")
    for command in (deal(), DealLeaders(BEN, "a")):
        refusal = at.refused(command)
        assert (refusal.rule, refusal.message) == (
            "modules/hq3",
            "Ben was already dealt 2 leaders.",
        )
    assert not set(unseen(at.overruled(deal()).player(BEN))) & {"cannibal", "ranger"}


def test_r51_two_that_were_dealt_unseen_can_be_put_back() -> None:
    at = holding("cannibal", "ranger").do(PutLeadersBack(BEN))
    assert GAME.log.sentence(at.table, at.events[0], TABLE) == "Ben puts the leaders back."
    assert at.player(BEN).dealt_unseen is None
    assert len(names(at, Viewer(BEN, SITS))) == 10


@pytest.mark.parametrize("held", [("cannibal", "ranger"), ("mentor", "sergeant_at_arms")])
def test_r51_whether_two_are_left_is_said_by_what_everyone_knows(held: tuple[str, str]) -> None:
    at = holding(*held)
    at.table = replace(at.table, piles=replace(at.table.piles, leaders=("cannibal", "mentor", "x")))
    assert at.refused(deal(CARA)).message == "Fewer than 2 leaders are left to deal."
    assert len(at.table.piles.leaders) == 3


def test_r51_without_their_values_all_leaders_can_be_dealt_again() -> None:
    at = holding("cannibal", "ranger")
    codec = EventCodec(GAME.events, GAME.upgrades)
    abroad = [codec.decode(blanked(codec.encode(event))) for event in at.history]
    at.table = fold(GAME, GAME.blank, abroad)
    assert len(names(at, Viewer(BEN, SITS))) == 10
    assert len(unseen(at.do(deal(CARA)).player(CARA))) == 2
    assert at.do(KeepLeader(BEN, "ranger")).player(BEN).leader == "ranger"
