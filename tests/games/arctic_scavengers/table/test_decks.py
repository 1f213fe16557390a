"""What the table knows of a deck while a round is played (R55): the sample round of the rules."""

from __future__ import annotations

from companion.games.arctic_scavengers.table.commands import (
    Announce,
    CatchUp,
    Complete,
    Lay,
    Tick,
    Win,
)
from companion.games.arctic_scavengers.table.events import SkirmishDeadlocked
from companion.games.arctic_scavengers.view.catch_up_page import catch_up_page
from companion.games.arctic_scavengers.view.deck_page import decks_page
from companion.games.arctic_scavengers.view.open_action import open_action
from companion.games.arctic_scavengers.view.seats import seat_view
from tests.games.arctic_scavengers.books import unseen_astray
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
    assert "net" in {face.id for face in shown.more}
    at.do(Lay(ANNA, "hunt", "refugee"), Lay(ANNA, "hunt", "net"))
    assert at.player().cards["net"] == 1


def test_r55_an_action_that_was_only_ticked_is_told_as_such() -> None:
    at = Sitting().gathering().do(Tick(ANNA, "dig"), Tick(ANNA, "hunt"))
    (line,) = [
        line for line in seat_view(at.table, at.table.seats[0]).lines if line.label == "Tribe"
    ]
    assert line.value == "+ 1 untold"
    assert "1 action was just ticked" in line.why
    assert [place.title for place in decks_page(at.table).decks[0].places] == ["Not told"]
    (deck, *_) = catch_up_page(at.table).decks
    assert deck.says.endswith(", 1 action untold")
    at.do(CatchUp(1, decks={"anna.net": 1}))
    assert at.player().untold == 0
