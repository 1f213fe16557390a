"""Which leader each tribe keeps before the first round: dealt, chosen or none (R51)."""

from __future__ import annotations

import pytest

from companion.engine.codec import EventCodec
from companion.engine.game import TABLE, Command
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table.commands import (
    DealLeaders,
    DeclineLeader,
    KeepLeader,
    MoveOn,
    Open,
    PutLeadersBack,
)
from companion.games.arctic_scavengers.table.dealing import is_setting_up, next_to_lead
from companion.games.arctic_scavengers.table.events import LeadersDealt
from tests.games.arctic_scavengers.sitting import ANNA, BEN, CARA, Sitting


def with_leaders(*modules: str) -> Sitting:
    return Sitting(modules=modules or ("hq3",))


def dealt(*leaders: str) -> Sitting:
    """Anna was dealt these two."""
    return with_leaders().given(LeadersDealt(ANNA, leaders))


def drafting() -> Sitting:
    return Sitting(modules=("hq4",), variants=("leader_drafting",))


def told(table: Sitting) -> str:
    return " ".join(GAME.log.sentence(table.table, event, TABLE) for event in table.events)


# Dealing ----------------------------------------------------------------------------------------


def test_000_two_leaders_are_dealt_to_a_player() -> None:
    table = with_leaders()
    before = table.table.piles.leaders
    table.do(DealLeaders(ANNA, "a"))
    assert len(set(table.player().dealt)) == 2
    assert set(table.player().dealt) <= set(before)
    assert sorted((*table.player().dealt, *table.table.piles.leaders)) == sorted(before)
    assert table.player().leader == ""


def test_chance_comes_with_the_command_and_nowhere_else() -> None:
    deals = {seed: with_leaders().do(DealLeaders(ANNA, seed)).player().dealt for seed in "abcdefgh"}
    again = {seed: with_leaders().do(DealLeaders(ANNA, seed)).player().dealt for seed in "abcdefgh"}
    assert deals == again
    assert len(set(deals.values())) > 3


def test_every_leader_that_is_left_can_be_dealt_and_none_that_is_taken() -> None:
    table = with_leaders("hq3", "recon5").do(KeepLeader(ANNA, "mentor"))
    seen = {
        leader
        for seed in range(200)
        for event in GAME.decide(table.table, DealLeaders(BEN, str(seed)))
        if isinstance(event, LeadersDealt)
        for leader in event.leaders
    }
    assert seen == set(table.table.piles.leaders)
    assert "mentor" not in seen
    assert len(seen) == 11


def test_the_leader_not_kept_goes_back() -> None:
    table = dealt("cannibal", "ranger").do(KeepLeader(ANNA, "ranger"))
    assert (table.player().leader, table.player().dealt) == ("ranger", ())
    assert "cannibal" in table.table.piles.leaders
    assert "ranger" not in table.table.piles.leaders


def test_both_leaders_dealt_can_be_put_back_and_two_dealt_anew() -> None:
    table = dealt("cannibal", "ranger").do(PutLeadersBack(ANNA))
    assert table.player().dealt == ()
    assert len(table.table.piles.leaders) == 10
    assert len(table.do(DealLeaders(ANNA, "b")).player().dealt) == 2


def test_another_leader_than_those_dealt_is_kept_only_if_the_table_says_so() -> None:
    table = dealt("cannibal", "ranger")
    refusal = table.refused(KeepLeader(ANNA, "mentor"))
    assert refusal.rule == "modules/hq3"
    assert refusal.message == "Anna was dealt the Cannibal and the Ranger. Keep one of them."
    table.overruled(KeepLeader(ANNA, "mentor"))
    assert (table.player().leader, table.player().dealt) == ("mentor", ())
    assert {"cannibal", "ranger"} <= set(table.table.piles.leaders)


def test_no_one_else_keeps_a_leader_that_was_dealt() -> None:
    refusal = dealt("cannibal", "ranger").refused(KeepLeader(BEN, "ranger"))
    assert (refusal.rule, refusal.may_be_overruled) == ("R51", False)


def test_a_player_is_dealt_leaders_once_unless_the_table_says_so() -> None:
    table = dealt("cannibal", "ranger")
    assert table.refused(DealLeaders(ANNA, "a")).rule == "modules/hq3"
    table.overruled(DealLeaders(ANNA, "a"))
    assert len(table.player().dealt) == 2
    assert not {"cannibal", "ranger"} & set(table.player().dealt)
    assert {"cannibal", "ranger"} <= set(table.table.piles.leaders)


def test_r51_who_has_a_leader_is_dealt_none_unless_the_table_says_so() -> None:
    table = with_leaders().do(KeepLeader(ANNA, "mentor"))
    assert table.refused(DealLeaders(ANNA, "a")).rule == "R51"
    assert len(table.overruled(DealLeaders(ANNA, "a")).player().dealt) == 2


# None, and who is next --------------------------------------------------------------------------


def test_a_player_may_play_without_a_leader_and_the_next_one_chooses() -> None:
    table = with_leaders().do(DeclineLeader(ANNA))
    assert (table.player().leader, next_to_lead(table.table)) == ("", BEN)


def test_who_plays_without_a_leader_puts_back_what_was_dealt() -> None:
    table = dealt("cannibal", "ranger").do(DeclineLeader(ANNA))
    assert table.player().dealt == ()
    assert len(table.table.piles.leaders) == 10


def test_who_plays_without_a_leader_is_not_asked_again() -> None:
    table = with_leaders().do(*(DeclineLeader(player) for player in (ANNA, BEN, CARA)))
    table.do(MoveOn())
    assert table.table.phase == "gather"
    assert next_to_lead(table.round(2).table) == ""


def test_who_first_wanted_no_leader_may_still_keep_one() -> None:
    table = with_leaders().do(DeclineLeader(ANNA), KeepLeader(ANNA, "mentor"))
    assert table.player().leader == "mentor"


def test_the_first_round_begins_once_everyone_has_chosen() -> None:
    table = with_leaders().do(KeepLeader(ANNA, "mentor"), DeclineLeader(BEN))
    assert is_setting_up(table.table)
    assert table.refused(MoveOn()).message == "First: choose Cara's leader."
    assert not is_setting_up(table.do(KeepLeader(CARA, "ranger")).table)


def test_a_game_without_leaders_is_never_being_set_up() -> None:
    assert not is_setting_up(Sitting().table)
    assert not is_setting_up(drafting().table)


def test_r64_no_leader_acts_before_the_first_round() -> None:
    table = with_leaders("hq3", "recon5").do(KeepLeader(ANNA, "yardmaster"))
    refusal = table.refused(Open(ANNA, "yardmaster"))
    assert refusal.message == "First: choose everyone's leader."
    table.do(DeclineLeader(BEN), DeclineLeader(CARA)).do(Open(ANNA, "yardmaster"))


# In the log -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "line"),
    [
        (KeepLeader(ANNA, "ranger"), "The Ranger leads Anna's tribe."),
        (PutLeadersBack(ANNA), "Anna puts the Cannibal and the Ranger back."),
        (DeclineLeader(ANNA), "Anna plays without a leader."),
    ],
)
def test_the_log_tells_what_becomes_of_the_leaders_dealt(command: Command, line: str) -> None:
    table = dealt("cannibal", "ranger").do(command)
    assert told(table) == line


def test_the_log_tells_what_was_dealt() -> None:
    table = with_leaders()
    dealing = LeadersDealt(ANNA, ("cannibal", "ranger"))
    said = GAME.log.sentence(table.given(dealing).table, dealing, TABLE)
    assert said == "Anna is dealt the Cannibal and the Ranger."
    assert GAME.log.who(dealing) == ANNA
    assert GAME.log.is_step("deal-leaders", (dealing,))


def test_a_leader_kept_in_an_old_log_is_read_as_before() -> None:
    reader = EventCodec(GAME.events, GAME.upgrades)
    old = {"type": "LeaderJoined", "v": 1, "player": "anna", "leader": "mentor"}
    table = with_leaders().given(reader.decode(old))
    assert table.player().leader == "mentor"
    assert len(table.table.piles.leaders) == 9
