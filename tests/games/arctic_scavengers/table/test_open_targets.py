"""What lies open to an attack while someone gathers, and where committed cards go (R56, R57)."""

from __future__ import annotations

import pytest

from companion.engine.game import TABLE, PlayerId
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table.commands import (
    Announce,
    Choose,
    Complete,
    MoveOn,
    Open,
    Tick,
)
from companion.games.arctic_scavengers.table.events import (
    ActionTakenBack,
    Announced,
    AttackStopped,
    BuildingStarted,
    CardHit,
    LeaderJoined,
    LeaderWounded,
    Retrieved,
    Stored,
    TimerMoved,
)
from companion.games.arctic_scavengers.table.state import Tray
from tests.games.arctic_scavengers.interrupting import (
    INTERRUPT,
    aimed,
    asked,
    fanatic,
    gathering,
    hits,
    interrupted,
    owning,
)
from tests.games.arctic_scavengers.offers import attackers
from tests.games.arctic_scavengers.sitting import ANNA, BEN, CARA, Sitting

HIRED = ("sniper_team", "saboteur", "guard", "assassin", "medic")


def opened_by(sitting: Sitting) -> set[str]:
    """Those for whom the page has a button that attacks."""
    return attackers(sitting.table)


def committed(*modules: str) -> Sitting:
    """Anna has committed 3 cards, and Ben gathers."""
    sitting = gathering(*modules).round(3)
    return sitting.do(Announce(ANNA, 3))


def bunkered(*cards: str) -> Sitting:
    """Anna has committed 3 cards, these lie in the bunker, and Ben hunts."""
    sitting = gathering("hq4", "recon1", "recon2").round(3)
    sitting.given(
        BuildingStarted(ANNA, "a", "bunker", 5), TimerMoved(ANNA, "a", "bunker", 0, "work")
    )
    owning(sitting, ANNA, *cards).given(Stored(ANNA, "a", "bunker", cards))
    return sitting.do(Announce(ANNA, 3)).opened("hunt", "scavenger", player=BEN)


# In any turn, at what lies open -----------------------------------------------------------------


def test_r56_in_their_own_turn_players_hit_a_card_that_interrupts_them() -> None:
    sitting = interrupted(gathering().opened("dig", "brawler"), "sniper_team")
    interrupted(sitting, "sniper_team", player=ANNA).do(hits(ANNA))
    assert sitting.happened(CardHit) == [CardHit(BEN, "sniper_team", ANNA, "sniper_team")]
    assert sitting.table.trays == (Tray(ANNA, "dig", ("brawler",)),)


def test_r56_a_third_player_hits_the_action_below_an_interrupt_as_well() -> None:
    sitting = interrupted(gathering().opened("dig", "brawler"), "sniper_team")
    interrupted(sitting, "sniper_team", "anna/brawler", player=CARA).do(hits(CARA))
    assert sitting.happened(ActionTakenBack) == [ActionTakenBack(ANNA, "dig")]
    assert [tray.player for tray in sitting.table.trays] == [BEN]


@pytest.mark.parametrize("player", [ANNA, BEN], ids=["own turn", "another's turn"])
@pytest.mark.parametrize("means", ["sniper_team", "saboteur"])
def test_r56_where_nothing_lies_open_an_attack_is_refused_unless_allowed(
    player: PlayerId, means: str
) -> None:
    sitting = interrupted(gathering(), means, player=player)
    refusal = sitting.refused(hits(player))
    assert (refusal.rule, refusal.may_be_overruled) == ("R56", True)
    assert not sitting.offer().results[0].is_lit
    sitting.overruled(hits(player))
    assert (sitting.happened(CardHit), sitting.player(player).spent) == ([], (means,))


def test_r56_a_hidden_card_that_the_table_allows_is_named_and_discarded() -> None:
    sitting = interrupted(gathering(), "sniper_team", "cara/brawler")
    assert sitting.refused(hits()).rule == "R56"
    sitting.overruled(hits())
    assert sitting.happened(CardHit) == [CardHit(CARA, "brawler", BEN, "sniper_team")]


@pytest.mark.parametrize("tracking", ["clock", "piles"])
def test_r56_nothing_lies_open_where_no_one_acts_however_little_is_tracked(tracking: str) -> None:
    sitting = interrupted(gathering(tracking=tracking), "sniper_team")
    assert sitting.refused(hits()).rule == "R56"


def test_r56_a_hand_that_was_not_played_is_not_offered() -> None:
    sitting = interrupted(gathering().opened("dig", "brawler"), "sniper_team")
    assert asked(sitting, "victim") == asked(sitting, "target") == []  # one person lies open
    assert sitting.results()["hits"] == "Hit Brawler"


def test_r56_leaders_and_buildings_lie_open_in_ones_own_turn() -> None:
    sitting = gathering("hq4").given(LeaderJoined(BEN, "mentor"), LeaderJoined(CARA, "ranger"))
    interrupted(sitting, "sniper_team", player=ANNA)
    assert asked(sitting, "victim") == [BEN, CARA]
    aimed(sitting, "cara/ranger", ANNA).do(hits(ANNA))
    wounded = LeaderWounded(CARA, "ranger", ANNA, "sniper_team")
    assert sitting.happened(LeaderWounded) == [wounded]
    told = GAME.log.sentence(sitting.table, wounded, TABLE)
    assert told == "Anna's Sniper Team hits Cara's Ranger: it is wounded (R50)."


def test_r60_a_second_attack_in_a_round_takes_only_a_second_card() -> None:
    sitting = owning(gathering(), BEN, "sniper_team").opened("dig", "scavenger", "brawler")
    interrupted(sitting, "sniper_team", "anna/brawler").do(hits())
    interrupted(sitting.opened("dig", "scavenger"), "sniper_team").do(hits())
    assert sitting.player(BEN).spent == ("sniper_team", "sniper_team")


# Whose card, then which -------------------------------------------------------------------------


def two_leaders() -> Sitting:
    """Anna digs; Anna and Cara have leaders, and Ben has a sniper team."""
    sitting = gathering("hq4").given(LeaderJoined(ANNA, "mentor"), LeaderJoined(CARA, "ranger"))
    return interrupted(sitting.opened("dig", "brawler"), "sniper_team")


def test_whose_card_comes_before_which_card() -> None:
    sitting = two_leaders()
    every = ["anna/brawler", "anna/mentor", "cara/ranger"]
    assert (asked(sitting, "victim"), asked(sitting, "target")) == ([ANNA, CARA], every)
    sitting.do(Choose(BEN, INTERRUPT, "victim", CARA))
    assert asked(sitting, "target") == ["cara/ranger"]


def test_a_card_names_its_owner_and_another_may_be_pointed_at() -> None:
    sitting = two_leaders().do(Choose(BEN, INTERRUPT, "target", "anna/mentor"))
    assert sitting.results()["hits"] == "Wound the Mentor"
    sitting.do(Choose(BEN, INTERRUPT, "target", "cara/ranger"), hits())
    assert (sitting.player().is_wounded, sitting.player(CARA).is_wounded) == (False, True)


def test_a_forged_card_of_somebody_else_is_refused() -> None:
    sitting = two_leaders().do(Choose(BEN, INTERRUPT, "victim", CARA))
    for forged in ("anna/mentor", "anna/brawler", "ben/refugee"):
        refusal = sitting.refused(Choose(BEN, INTERRUPT, "target", forged))
        assert not refusal.may_be_overruled
    assert not sitting.refused(Choose(BEN, INTERRUPT, "victim", BEN)).may_be_overruled


def test_another_player_drops_the_card_that_was_chosen() -> None:
    sitting = aimed(two_leaders(), "anna/mentor")
    sitting.do(*(Choose(BEN, INTERRUPT, "victim", one) for one in (ANNA, CARA)))
    assert sitting.table.tray is not None
    assert "target" not in sitting.table.tray.choices
    aimed(sitting, "cara/ranger").do(hits())
    assert (sitting.player().is_wounded, sitting.player(CARA).is_wounded) == (False, True)


@pytest.mark.parametrize("tracking", ["clock", "piles", "decks"])
def test_nothing_contradicts_however_much_is_tracked(tracking: str) -> None:
    sitting = gathering("hq4", tracking=tracking)
    sitting.given(LeaderJoined(ANNA, "mentor"), LeaderJoined(CARA, "ranger"))
    interrupted(sitting.opened("dig", "brawler"), "sniper_team")
    sitting.do(Choose(BEN, INTERRUPT, "victim", CARA))
    sitting.do(Choose(BEN, INTERRUPT, "target", "cara/ranger"), hits())
    assert sitting.player(CARA).is_wounded
    assert sitting.happened(ActionTakenBack) == []


# What can be meant ------------------------------------------------------------------------------


@pytest.mark.parametrize("tracking", ["clock", "piles", "decks"])
def test_in_the_first_turn_no_one_can_have_hired_what_attacks(tracking: str) -> None:
    first = Sitting(3, modules=("recon2",), tracking=(tracking,)).gathering()
    assert opened_by(first) <= {ANNA}
    # Where decks are tracked, no one has it before it was entered.
    may = set() if tracking == "decks" else {ANNA, BEN, CARA}
    assert opened_by(first.round(2)) == may


def test_in_round_1_whoever_hired_may_attack() -> None:
    sitting = Sitting(3, tracking=("decks",)).gathering().do(Tick(ANNA, "hire"), MoveOn())
    assert ANNA in opened_by(sitting)
    assert CARA not in opened_by(sitting)


def test_cards_that_a_player_is_known_to_have_come_first() -> None:
    sitting = owning(gathering("recon2").opened("dig", "brawler"), BEN, "sniper_team")
    sitting.do(Open(BEN, INTERRUPT))
    means = next(one for one in sitting.offer().questions if one.field == "means").options
    assert [option.value for option in means if option.is_lit] == ["sniper_team"]
    assert means[0].value == "sniper_team"


def test_only_those_who_may_have_a_medic_or_guard_are_offered_it() -> None:
    sitting = owning(gathering("hq1", "recon2"), CARA, "medic").opened("dig", "brawler")
    interrupted(sitting, "sniper_team")
    assert list(sitting.results()) == ["hits", "cara/medic"]


def test_r21_a_medic_does_not_save_itself() -> None:
    sitting = owning(gathering("hq1"), ANNA, "medic").opened("draw", "medic")
    interrupted(sitting, "sniper_team")
    assert list(sitting.results()) == ["hits"]


def test_of_an_action_without_details_any_card_may_have_been_hit() -> None:
    sitting = interrupted(gathering().do(Tick(ANNA, "hunt")), "saboteur")
    assert asked(sitting, "target")[:2] == ["anna/spear", "anna/shovel"]


# Committed cards --------------------------------------------------------------------------------


@pytest.mark.parametrize("means", ["sniper_team", "saboteur", "assassin"])
def test_r57_committed_attackers_leave_the_skirmish_to_attack(means: str) -> None:
    sitting = committed("recon2").opened("hunt", "scavenger", "spear", player=BEN)
    interrupted(sitting, means, player=ANNA).do(hits(ANNA))
    assert sitting.happened(Announced) == [Announced(ANNA, 2)]


@pytest.mark.parametrize("means", ["guard", "scouting_refugee"])
def test_r57_committed_cards_cancel_a_spy(means: str) -> None:
    sitting = owning(committed("recon1", "recon2"), BEN, "spy").opened("spy", player=BEN)
    sitting.do(Choose(BEN, "spy", "whose", ANNA))
    interrupted(sitting, means, player=ANNA).do(hits(ANNA))
    assert sitting.player().announced == 2


def test_r57_a_committed_scouting_refugee_does_not_cancel_binoculars_unless_allowed() -> None:
    sitting = owning(committed("recon1"), BEN, "binoculars").opened("binoculars", player=BEN)
    interrupted(sitting, "scouting_refugee", player=ANNA)
    assert sitting.refused(hits(ANNA)).rule == "R57"
    assert sitting.overruled(hits(ANNA)).player().announced == 2


def test_r57_a_committed_guard_does_not_cancel_an_attack_on_a_leader_unless_allowed() -> None:
    sitting = committed("hq4", "recon2").given(LeaderJoined(ANNA, "mentor"))
    owning(sitting, ANNA, "guard")
    interrupted(sitting, "sniper_team", "anna/mentor")
    assert sitting.refused(Complete(BEN, INTERRUPT, "guard")).rule == "R57"
    interrupted(sitting, "guard", player=ANNA)
    assert sitting.refused(hits(ANNA)).rule == "R57"


@pytest.mark.parametrize("card", ["medic", "refugee"])
def test_r57_a_bunker_helps_who_has_committed(card: str) -> None:
    sitting = bunkered(card)
    if card == "medic":
        interrupted(sitting, "sniper_team", player=CARA)
        sitting.do(Complete(CARA, INTERRUPT, "anna/medic"))
        assert sitting.happened(AttackStopped)
    else:
        interrupted(sitting.given(LeaderJoined(ANNA, "fanatic")), "fanatic", player=ANNA)
        sitting.do(Choose(ANNA, INTERRUPT, "refugee", "refugee"))
        assert sitting.happened(Retrieved) == [Retrieved(ANNA, "a", "bunker", ("refugee",))]
        sitting.do(hits(ANNA))
    assert (sitting.player().announced, sitting.player().sites[0].stored) == (3, ())


def test_r57_what_was_taken_out_of_the_bunker_before_helps_too() -> None:
    sitting = bunkered("medic").do(Open(ANNA, "retrieve"), Complete(ANNA, "retrieve", "a:medic"))
    interrupted(sitting, "sniper_team", player=CARA)
    sitting.do(Complete(CARA, INTERRUPT, "anna/medic"))
    assert (sitting.player().announced, sitting.player().fetched) == (3, ())


def test_r57_a_bunker_without_the_card_does_not_help_unless_allowed() -> None:
    sitting = owning(bunkered("brawler"), ANNA, "medic")
    interrupted(sitting, "sniper_team", player=CARA)
    assert sitting.refused(Complete(CARA, INTERRUPT, "anna/medic")).rule == "R57"


def test_r57_whoever_has_not_gathered_yet_saves_from_the_hand() -> None:
    sitting = owning(committed("hq1"), CARA, "medic").opened("hunt", "scavenger", player=BEN)
    interrupted(sitting, "sniper_team", player=ANNA)
    assert sitting.do(Complete(ANNA, INTERRUPT, "cara/medic")).happened(AttackStopped)


# The log ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("saver", "card", "told"),
    [
        (CARA, "medic", "Ben's Sniper Team aims at Anna's Brawler; Cara's Medic saves it."),
        (
            BEN,
            "combat_medics",
            "Ben's Sniper Team aims at Anna's Brawler; Ben's Combat Medics save it.",
        ),
    ],
)
def test_the_log_of_a_saved_snipe_names_both_players_and_both_cards(
    saver: PlayerId, card: str, told: str
) -> None:
    sitting = owning(gathering("hq1", "recon4"), saver, card).opened("dig", "brawler")
    interrupted(sitting, "sniper_team").do(Complete(BEN, INTERRUPT, f"{saver}/{card}"))
    folded = GAME.log.folded(sitting.table, sitting.events, TABLE)
    assert folded.startswith(told)
    assert "interrupted" not in folded


def test_the_log_of_a_hit_is_one_line_about_it() -> None:
    sitting = interrupted(gathering().opened("dig", "brawler"), "sniper_team").do(hits())
    folded = GAME.log.folded(sitting.table, sitting.events, TABLE)
    assert folded == "Ben's Sniper Team hits Anna's Brawler; Anna may dig again."


@pytest.mark.parametrize("tracking", ["clock", "piles"])
def test_a_save_is_logged_where_no_one_names_the_card(tracking: str) -> None:
    sitting = interrupted(gathering("hq1", tracking=tracking).do(Open(ANNA, "dig")), "sniper_team")
    sitting.do(Complete(BEN, INTERRUPT, "cara/medic"))
    (stopped,) = sitting.happened(AttackStopped)
    told = GAME.log.sentence(sitting.table, stopped, TABLE)
    assert told == "Ben's Sniper Team aims at Anna's card; Cara's Medic saves it."


def test_r22_no_one_saves_from_the_bomb() -> None:
    sitting = owning(fanatic("hq1"), CARA, "medic").opened("dig", "brawler")
    assert list(interrupted(sitting, "fanatic").results()) == ["hits"]
