"""Cards committed face down on phones: secret until all turn together, and taken back in time (R57)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.engine.codec import EventCodec
from companion.engine.game import PlayerId, Secret, Viewer
from companion.engine.secrecy import blanked
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table.commands import (
    Announce,
    CommitCards,
    EndGame,
    MoveOn,
    Open,
    RevealCard,
    RevealCommitted,
    SayTotal,
    TakeCommitBack,
    Tick,
    Win,
)
from companion.games.arctic_scavengers.table.events import (
    CardCameFrom,
    CardRevealed,
    CardsCommitted,
    CardsSpent,
    CardsTurned,
    SecretIdentified,
    SkirmishWon,
    TurnBegan,
    TurnEnded,
)
from companion.games.arctic_scavengers.table.skirmish import stage
from tests.games.arctic_scavengers.sitting import ANNA, BEN, CARA, Sitting

ALL = frozenset({ANNA, BEN, CARA})


def gathering(tracking: str = "decks") -> Sitting:
    """Anna's turn in the third round."""
    return Sitting(tracking=(tracking,)).round(3)


def commits(player: PlayerId, **cards: int) -> CommitCards:
    return CommitCards(player, cards, sitting="s1")


def all_committed() -> Sitting:
    """Everyone has committed, and nothing is revealed."""
    return gathering().do(
        commits(ANNA, brawler=1, spear=1), commits(BEN, scavenger=2), commits(CARA)
    )


def shown(sitting: Sitting) -> dict[str, tuple[str, ...]]:
    return {one.player: one.cards for one in sitting.table.reveal.shown}


# Committing --------------------------------------------------------------------------------------


def test_to_commit_ends_the_turn_with_the_number_alone_in_sight() -> None:
    sitting = gathering().do(commits(ANNA, brawler=1, spear=1))
    secret: Secret[tuple[str, ...]] = Secret(ANNA, ("brawler", "spear"), "s1")
    assert sitting.events == [CardsCommitted(ANNA, 2, secret), TurnEnded(ANNA), TurnBegan(BEN)]
    assert sitting.player(ANNA).announced == 2
    assert (sitting.table.active, sitting.table.finished) == (BEN, (ANNA,))


def test_only_the_sitting_in_which_it_was_entered_sees_the_cards() -> None:
    one = gathering().do(commits(ANNA, brawler=1)).table.commit_of(ANNA)
    assert one is not None
    assert one.cards.shown_to(Viewer(ANNA, frozenset({"s1"}))) == ("brawler",)
    assert one.cards.shown_to(Viewer(ANNA, frozenset({"s2"}))) is None
    assert one.cards.shown_to(Viewer(BEN, frozenset({"s1"}))) is None


def test_nothing_may_be_committed_too() -> None:
    sitting = gathering().do(commits(ANNA))
    assert sitting.player(ANNA).announced == 0
    assert sitting.table.commit_of(ANNA) is not None


def test_what_is_not_theirs_cannot_be_allowed_since_everyone_would_be_told() -> None:
    refusal = gathering().refused(commits(ANNA, thugs=1))
    assert refusal.message == "Thugs is not one of your cards here. Correct the table first."
    assert not refusal.may_be_overruled


def test_where_decks_are_not_tracked_any_card_may_be_committed() -> None:
    sitting = gathering("piles").do(commits(ANNA, thugs=3))
    assert sitting.player(ANNA).announced == 3


def test_an_unknown_card_may_be_committed_by_its_name() -> None:
    sitting = gathering().given(SkirmishWon(ANNA, 13), SkirmishWon(ANNA, 12))
    sitting.do(commits(ANNA, wolf_pack=1))
    assert sitting.refused(commits(BEN, wolf_pack=1)).rule == "R55"
    assert sitting.player(ANNA).secrets == {"contested": 2}  # still unknown to the others


def test_no_more_unknown_cards_than_there_are() -> None:
    sitting = gathering().given(SkirmishWon(ANNA, 13))
    assert sitting.refused(commits(ANNA, wolf_pack=1, grenade=1)).rule == "R55"


# Taking back -------------------------------------------------------------------------------------


def back(player: PlayerId) -> TakeCommitBack:
    return TakeCommitBack(player)


def test_until_the_next_turn_begins_it_is_taken_back_and_the_turn_goes_on() -> None:
    before = gathering()
    sitting = gathering().do(commits(ANNA, brawler=1), back(ANNA))
    assert sitting.table == before.table


@pytest.mark.parametrize("first", [Open(BEN, "dig"), Tick(BEN, "draw"), commits(BEN)])
def test_once_the_next_player_has_begun_it_stays_unless_the_table_allows_it(first: Any) -> None:
    sitting = gathering().do(commits(ANNA, brawler=1), first)
    refusal = sitting.refused(back(ANNA))
    assert (refusal.rule, refusal.may_be_overruled) == ("R57", True)
    active = sitting.table.active
    sitting.overruled(back(ANNA))
    assert sitting.table.active == active
    assert sitting.table.commit_of(ANNA) is None
    assert sitting.player(ANNA).announced is None


def test_the_last_player_takes_them_back_until_the_reveal() -> None:
    sitting = all_committed()
    assert sitting.table.phase == "skirmish"
    sitting.do(back(CARA))
    assert (sitting.table.phase, sitting.table.active) == ("gather", CARA)
    assert sitting.table.finished == (ANNA, BEN)
    sitting.do(commits(CARA, brawler=1), RevealCommitted())
    assert sitting.refused(back(CARA)).rule == "R57"
    assert not sitting.refused(back(CARA)).may_be_overruled


def test_who_took_them_back_late_commits_again_without_a_turn() -> None:
    sitting = gathering().do(commits(ANNA, brawler=1), commits(BEN)).overruled(back(ANNA))
    sitting.do(commits(ANNA, spear=1))
    assert sitting.table.active == CARA
    assert sitting.happened(TurnEnded) == []
    assert sitting.do(back(ANNA)).table.active == CARA


def test_what_left_the_bunker_after_the_turn_is_not_committed() -> None:
    sitting = gathering().do(commits(ANNA), commits(BEN)).overruled(back(ANNA))
    owner = sitting.player(ANNA)
    sitting.table = sitting.table.with_player(replace(owner, fetched=("brawler",)))
    assert sitting.refused(commits(ANNA, brawler=1)).rule == "R55"


# What follows ------------------------------------------------------------------------------------


def test_the_reveal_is_due_when_the_last_with_a_phone_has_committed() -> None:
    sitting = gathering()
    for command in (commits(ANNA, brawler=1), commits(BEN, spear=1)):
        assert GAME.follows(sitting.do(command).table, ALL) is None
    assert GAME.follows(sitting.do(commits(CARA)).table, ALL) == RevealCommitted()


def test_nobody_waits_for_who_has_announced_at_the_table() -> None:
    sitting = gathering().do(commits(ANNA), Announce(BEN, 2), Announce(CARA, 1))
    assert GAME.follows(sitting.table, ALL) == RevealCommitted()


def test_who_has_neither_committed_nor_announced_is_waited_for() -> None:
    sitting = gathering("clock").do(commits(ANNA, brawler=1), MoveOn(all=True))
    assert GAME.follows(sitting.table, ALL) is None
    assert GAME.follows(sitting.table, ALL - {BEN, CARA}) == RevealCommitted()
    sitting.do(commits(CARA, spear=1))
    assert GAME.follows(sitting.table, ALL) is None
    assert GAME.follows(sitting.do(Announce(BEN, 2)).table, ALL) == RevealCommitted()


def test_nothing_is_due_where_no_one_has_committed_on_a_phone() -> None:
    sitting = gathering().do(Announce(ANNA, 1), Announce(BEN, 1), Announce(CARA, 1))
    assert GAME.follows(sitting.table, ALL) is None


def test_it_is_due_once() -> None:
    assert GAME.follows(all_committed().do(RevealCommitted()).table, ALL) is None


# The reveal --------------------------------------------------------------------------------------


def test_all_cards_turn_together_in_turn_order() -> None:
    sitting = all_committed().do(RevealCommitted())
    assert sitting.events == [
        CardsTurned((ANNA, BEN, CARA)),
        CardRevealed(ANNA, "brawler"),
        CardRevealed(ANNA, "spear"),
        CardRevealed(BEN, "scavenger"),
        CardRevealed(BEN, "scavenger"),
    ]
    assert shown(sitting) == {ANNA: ("brawler", "spear"), BEN: ("scavenger", "scavenger")}
    assert sitting.table.reveal.is_turned
    assert stage.stage(sitting.table) == "verdict"


def test_who_has_no_phone_is_entered_at_the_table_as_ever() -> None:
    sitting = gathering().do(commits(ANNA, brawler=1), Announce(BEN, 1), commits(CARA, spear=1))
    sitting.do(RevealCommitted())
    assert (stage.stage(sitting.table), stage.revealing(sitting.table)) == ("entry", BEN)
    sitting.do(RevealCard(BEN, "scavenger"))
    assert stage.stage(sitting.table) == "verdict"


def test_reveal_now_ends_the_turns_that_are_left() -> None:
    sitting = gathering().do(commits(ANNA, brawler=1), RevealCommitted())
    assert sitting.table.phase == "skirmish"
    assert shown(sitting) == {ANNA: ("brawler",)}
    assert stage.revealing(sitting.table) == BEN


def test_the_reveal_tells_which_unknown_card_it_was() -> None:
    sitting = gathering().given(SkirmishWon(ANNA, 13)).do(commits(ANNA, wolf_pack=1))
    sitting.do(RevealCommitted())
    assert sitting.happened(SecretIdentified) == [SecretIdentified(ANNA, "contested", "wolf_pack")]
    assert sitting.player(ANNA).cards["wolf_pack"] == 1


def test_a_card_that_cannot_be_theirs_any_more_turns_all_the_same() -> None:
    sitting = gathering().given(SkirmishWon(ANNA, 13)).do(commits(ANNA, wolf_pack=1))
    sitting.table = sitting.table.with_player(replace(sitting.player(ANNA), secrets={}))
    sitting.do(RevealCommitted())
    assert sitting.happened(CardCameFrom) == [CardCameFrom(ANNA, "wolf_pack", "elsewhere")]


def test_a_committed_card_that_has_attacked_since_does_not_turn() -> None:
    sitting = gathering("piles").do(commits(ANNA, sniper_team=1, brawler=1))
    # As the table enters it: it was one of the committed cards, so one fewer is announced (R57).
    sitting.given(CardsSpent(ANNA, ("sniper_team",), "attack")).do(Announce(ANNA, 1))
    assert shown(sitting.do(RevealCommitted())) == {ANNA: ("brawler",)}


def test_a_card_of_the_same_kind_that_was_played_before_turns() -> None:
    sitting = gathering().done("dig", "scavenger", choice="nothing")
    sitting.do(commits(ANNA, scavenger=1))
    assert shown(sitting.do(RevealCommitted())) == {ANNA: ("scavenger",)}


@pytest.mark.parametrize("entered", [RevealCard(ANNA, "scavenger"), SayTotal(ANNA, 3)])
def test_what_was_entered_at_the_table_meanwhile_stands(entered: Any) -> None:
    sitting = all_committed().do(entered)
    before = sitting.table.reveal.of(ANNA)
    assert sitting.do(RevealCommitted()).table.reveal.of(ANNA) == before


def test_cards_that_came_without_their_values_are_entered_at_the_table() -> None:
    sitting = all_committed()
    codec = EventCodec(GAME.events, GAME.upgrades)
    away = [codec.decode(blanked(codec.encode(event))) for event in sitting.history]
    there = Sitting(tracking=("decks",))
    there.table = GAME.blank
    there.given(*away).do(RevealCommitted())
    assert there.happened(CardsTurned) == [CardsTurned(())]
    assert not there.table.reveal.is_turned
    assert (stage.stage(there.table), stage.revealing(there.table)) == ("entry", ANNA)
    assert there.player(ANNA).announced == 2


def test_a_game_that_ends_leaves_no_card_face_down() -> None:
    sitting = gathering().do(commits(ANNA, brawler=1)).overruled(EndGame())
    assert sitting.table.is_over
    assert not sitting.table.committed


def test_the_next_round_begins_without_committed_cards() -> None:
    sitting = all_committed().overruled(Win(BEN))
    assert sitting.table.round == 4
    assert not sitting.table.committed
