"""What the table knows of a deck while a round is played (R55): the sample round of the rules."""

from __future__ import annotations

import pytest

from companion.games.arctic_scavengers.table.commands import (
    Announce,
    CatchUp,
    Choose,
    Complete,
    Lay,
    MoveOn,
    Open,
    RevealCard,
    Tick,
    Win,
)
from companion.games.arctic_scavengers.table.events import (
    CardKept,
    CardsSpent,
    SecretIdentified,
    SkirmishDeadlocked,
    SkirmishWon,
    Trashed,
)
from companion.games.arctic_scavengers.table.final_count import secret_kinds
from companion.games.arctic_scavengers.table.gathering.decks import may_have
from companion.games.arctic_scavengers.table.state import SECRET
from companion.games.arctic_scavengers.view.catch_up_page import catch_up_page
from companion.games.arctic_scavengers.view.deck_page import decks_page
from companion.games.arctic_scavengers.view.open_action import open_action
from companion.games.arctic_scavengers.view.seats import seat_view
from companion.games.arctic_scavengers.view.skirmish import skirmish
from tests.games.arctic_scavengers.books import unseen_astray
from tests.games.arctic_scavengers.interrupting import gathering, hits, interrupted, owning
from tests.games.arctic_scavengers.sitting import ANNA, BEN, CARA, Sitting

BEFORE = {"anna.pills": 1, "ben.tribe_family_3": 1, "cara.medkit": 1}


def sample_round() -> Sitting:
    """Round 3 of a base game, each player with one card more than she began with."""
    at = Sitting(tracking=("decks",)).round(3).do(CatchUp(3, decks=BEFORE))
    at.done("dig", "refugee", "shovel", choice="net").do(Announce(ANNA, 3))
    at.done("dig", "scavenger", choice="secret", player=BEN)
    at.done("hunt", "refugee", "spear", player=BEN)
    at.done("hire", choice="scavenger", player=BEN).do(Announce(BEN, 2))
    at.done("hunt", "scavenger", "spear", player=CARA)
    return at.done("hire", "medkit", choice="scout", player=CARA).do(Announce(CARA, 2))


def test_r55_what_was_played_is_discarded_and_the_rest_is_announced() -> None:
    at = sample_round()
    assert at.table.phase == "skirmish"
    anna, ben, cara = at.table.players
    assert (anna.spent, anna.announced, anna.cards["net"]) == (("refugee", "shovel"), 3, 1)
    assert (ben.spent, ben.announced) == (("scavenger", "refugee", "spear"), 2)
    assert (ben.cards["scavenger"], ben.secrets) == (4, {"junkyard": 1})
    assert (cara.spent, cara.announced) == (("scavenger", "spear", "medkit"), 2)
    assert cara.cards["scout"] == 1


def test_r55_what_was_discarded_is_at_hand_again_when_the_next_round_begins() -> None:
    at = sample_round()
    assert at.player().at_hand("shovel") == 0
    at.do(Win(ANNA))
    assert at.player().at_hand("shovel") == 1
    assert at.player().secrets == {"contested": 1}
    assert unseen_astray(at.table) == 0


def test_r55_no_contested_resource_is_dug_up_before_one_was_lost() -> None:
    at = Sitting(tracking=("decks",)).gathering().opened("dig", "brawler")
    refusal = at.refused(Complete(ANNA, "dig", "grenade"))
    assert (refusal.rule, refusal.may_be_overruled) == ("R55", True)
    at.given(SkirmishDeadlocked(13)).do(Complete(ANNA, "dig", "grenade"))
    assert at.player().cards["grenade"] == 1


def test_r55_what_was_gained_this_round_lies_on_the_discard_pile() -> None:
    at = Sitting().gathering().done("dig", "scavenger", choice="net").opened("hunt")
    shown = open_action(at.table, at.table.trays[-1])
    assert "net" not in {face.id for face in shown.likely}
    assert "net" in {face.id for fold in shown.more for face in fold.cards}
    refusal = at.do(Lay(ANNA, "hunt", "refugee")).refused(Lay(ANNA, "hunt", "net"))
    assert refusal.message == "Anna's Net is in the discard pile. Anna gained it this round."
    at.overruled(Lay(ANNA, "hunt", "net"))
    assert at.player().cards["net"] == 1


def test_r55_an_action_that_was_only_ticked_is_told_as_such() -> None:
    at = Sitting().gathering().do(Tick(ANNA, "dig"), Tick(ANNA, "hunt"))
    (line,) = [
        line for line in seat_view(at.table, at.table.seats[0]).lines if line.label == "Tribe"
    ]
    assert "1 action was entered without details" in line.why
    assert decks_page(at.table).decks[0].notes == ("1 action was entered without details.",)
    (deck, *_) = catch_up_page(at.table).decks
    assert deck.says == "1 action was entered without details."
    at.do(CatchUp(1, decks={"anna.net": 1}))
    assert at.player().untold == 0


# What an unknown card can be --------------------------------------------------------------------


def third_round() -> Sitting:
    """Round 3 of a base game: Anna dug up an unknown card in round 1."""
    at = Sitting(tracking=("decks",)).gathering().done("dig", "brawler", choice=SECRET)
    return at.round(3)


def test_r55_an_unknown_card_is_no_contested_resource_while_all_of_them_lie_in_their_pile() -> None:
    at = third_round().overruled(MoveOn(all=True))
    refusal = at.refused(RevealCard(ANNA, "grenade"))
    assert refusal.message == "Where did Anna's Grenade come from?"
    assert [way.label for way in refusal.ways] == ["Already owned it"]
    assert not may_have(at.table, at.player(), "grenade")
    at.do(RevealCard(ANNA, "net"))
    assert at.happened(SecretIdentified) == [SecretIdentified(ANNA, "junkyard", "net")]


def test_r32_what_was_dug_up_before_a_deadlock_is_no_contested_resource() -> None:
    at = third_round().given(SkirmishDeadlocked(13))
    assert "grenade" not in secret_kinds(at.table, at.player(), "junkyard")
    at.given(CardKept(BEN, SECRET))
    assert "grenade" in secret_kinds(at.table, at.player(BEN), "junkyard")
    assert "From the junkyard" in [
        way.label for way in at.do(Open(ANNA, "hunt")).refused(Lay(ANNA, "hunt", "grenade")).ways
    ]


def test_r12_what_was_dug_up_before_it_was_thrown_away_is_another_card() -> None:
    at = third_round().given(Trashed(BEN, ("refugee",)), CardKept(CARA, SECRET))
    assert "refugee" not in secret_kinds(at.table, at.player(), "junkyard")
    assert "refugee" in secret_kinds(at.table, at.player(CARA), "junkyard")


def test_r55_the_second_copy_of_a_kind_is_sought_where_the_first_was_not() -> None:
    at = third_round().given(Trashed(BEN, ("refugee",)), CardKept(BEN, SECRET))
    at.given(CardKept(CARA, SECRET), SecretIdentified(BEN, "junkyard", "refugee"))
    assert "refugee" not in secret_kinds(at.table, at.player(CARA), "junkyard")


def test_r32_a_contested_resource_that_was_dug_up_again_is_not_in_the_junkyard() -> None:
    at = third_round().given(SkirmishDeadlocked(13), CardKept(BEN, "grenade"))
    assert at.table.piles.lost == 0
    assert at.table.piles.in_junkyard("grenade") == 0
    assert at.table.piles.contested["grenade"] == 1


def test_r12_an_unknown_contested_resource_that_is_thrown_away_can_be_dug_up() -> None:
    at = third_round().given(SkirmishWon(BEN, 13)).round(4).given(Trashed(BEN, ("?contested",)))
    assert at.table.piles.in_junkyard("grenade") == 1
    assert unseen_astray(at.table) == 0


def test_r12_a_contested_resource_thrown_away_by_name_is_the_only_one_in_the_junkyard() -> None:
    at = third_round().given(SkirmishWon(BEN, 13), SecretIdentified(BEN, "contested", "grenade"))
    at.given(Trashed(BEN, ("grenade",)))
    assert at.table.piles.in_junkyard("grenade") == 1
    assert at.table.piles.in_junkyard("wolf_pack") == 0


def test_r55_a_resource_that_nobody_saw_leave_may_lie_in_the_junkyard() -> None:
    at = third_round().overruled(MoveOn(all=True)).overruled(MoveOn()).round(4)
    at.opened("dig", "brawler", player=BEN)
    assert list(at.results())[-1] == "tribe_family_5"
    at.do(Complete(BEN, "dig", "grenade"))
    assert unseen_astray(at.table) == 0


def test_r55_a_card_thrown_away_unnamed_can_be_of_any_kind_that_somebody_owns() -> None:
    at = third_round().given(Trashed(BEN, (SECRET,))).opened("dig", "brawler")
    kinds = list(at.results())
    assert kinds.index("refugee") > kinds.index("pills")
    assert "grenade" not in kinds
    assert unseen_astray(at.do(Complete(ANNA, "dig", "refugee")).table) == 0


def test_r55_a_resource_won_unknown_may_have_been_thrown_away_unnamed() -> None:
    at = third_round().given(SkirmishWon(BEN, 13), Trashed(BEN, (SECRET,)), CardKept(CARA, SECRET))
    assert "grenade" in secret_kinds(at.table, at.player(CARA), "junkyard")
    at.given(SecretIdentified(CARA, "junkyard", "grenade"))
    assert unseen_astray(at.table) == 0


# What can be in a hand --------------------------------------------------------------------------


def test_r55_what_was_dug_up_this_round_is_not_in_the_hand_before_she_draws() -> None:
    at = Sitting(tracking=("decks",)).gathering().done("dig", "brawler", choice=SECRET)
    refusal = at.do(Open(ANNA, "hunt")).refused(Lay(ANNA, "hunt", "net"))
    assert refusal.ways[0].label == "It is the unknown card"
    at.do(Lay(ANNA, "hunt", "net", "unknown"))
    assert at.happened(SecretIdentified) == [SecretIdentified(ANNA, "junkyard", "net")]


def test_r55_what_was_gained_this_round_can_be_drawn() -> None:
    at = Sitting(tracking=("decks",)).gathering().done("dig", "brawler", choice="net")
    assert at.player().at_hand("net") == 0
    at.do(Tick(ANNA, "draw"))
    assert at.player().at_hand("net") == 1
    assert at.player().at_hand("brawler") == 0  # it lies before her until her turn ends


def test_r52_whoever_cancels_draws_and_may_have_what_she_gained() -> None:
    at = Sitting(tracking=("decks",)).gathering().done("dig", "brawler", choice="net")
    at.given(CardsSpent(ANNA, ("guard",), "cancel"))
    assert at.player().at_hand("net") == 1


@pytest.mark.parametrize(
    ("action", "means", "copies"),
    [
        pytest.param("spy", "sniper_team", 1, id="a sniped spy draws"),
        pytest.param("spy", "guard", 1, id="a cancelled spy draws"),
        pytest.param("binoculars", "scouting_refugee", 0, id="cancelled binoculars do not"),
    ],
)
def test_r52_only_a_spy_that_was_stopped_still_draws(action: str, means: str, copies: int) -> None:
    at = gathering("recon1", "recon2").done("dig", "brawler", choice="net")
    owning(at, ANNA, action).opened(action)
    if action == "spy":
        at.do(Choose(ANNA, "spy", "whose", BEN))
    interrupted(at, means).do(hits())
    assert at.player().at_hand("net") == copies


def test_r55_what_is_drawn_after_the_turn_does_not_join_the_skirmish() -> None:
    at = sample_round()
    at.given(CardsSpent(ANNA, ("guard",), "cancel"))
    assert at.player().at_hand("net") == 0


def offered(at: Sitting, place: int) -> dict[str, int | None]:
    """The cards that a player is offered to reveal first, with their copies."""
    panel = skirmish(at.table)
    assert panel is not None
    return {face.id: face.copies for face in panel.entries[place].likely}


def test_r55_what_was_played_or_gained_this_round_is_not_offered_for_the_reveal() -> None:
    at = sample_round()
    anna, ben, cara = (offered(at, place) for place in range(3))
    assert "net" not in anna
    assert (ben["scavenger"], "spear" in ben) == (2, False)  # 3, 1 of them played, and 1 hired
    assert ("scout" in cara, "medkit" in cara) == (False, False)


def test_r55_what_can_have_been_drawn_again_is_offered_behind_the_rest() -> None:
    at = Sitting(tracking=("decks",)).round(3).done("dig", "brawler", choice="net")
    at.do(Tick(ANNA, "draw"), Announce(ANNA, 3)).overruled(MoveOn(all=True))
    assert list(offered(at, 0)) == ["refugee", "scavenger", "spear", "shovel", "net"]


def test_r55_unknown_cards_are_offered_as_what_they_can_be() -> None:
    at = third_round().overruled(MoveOn(all=True))
    panel = skirmish(at.table)
    assert panel is not None
    anna, ben, _ = panel.entries
    assert (anna.unknown, ben.unknown, ben.more) == ("1 unknown card", "", ())
    assert {"net", "pills", "junk"} <= {face.id for face in anna.more}
    assert {"grenade", "scout", "refugee"}.isdisjoint(face.id for face in anna.more)
    dim = {face.id for others in panel.others for face in others.faces if face.is_dim}
    assert {"grenade", "scout"} <= dim
    assert {"net", "refugee"}.isdisjoint(dim)
