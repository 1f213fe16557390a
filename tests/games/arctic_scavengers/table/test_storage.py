"""Cards put into buildings and taken out again (R36, R37)."""

from __future__ import annotations

import pytest

from companion.engine.game import PlayerId
from companion.games.arctic_scavengers.table.commands import (
    Announce,
    Choose,
    Complete,
    Declare,
    Lay,
    MoveOn,
    Open,
    Pass,
    RevealCard,
    Tick,
)
from companion.games.arctic_scavengers.table.events import (
    BuildingDisabled,
    BuildingStarted,
    CardCameFrom,
    CardKept,
    CardsSpent,
    Retrieved,
    Stored,
    TimerMoved,
)
from companion.games.arctic_scavengers.table.gathering.actions import offered
from companion.games.arctic_scavengers.table.skirmish import window
from companion.games.arctic_scavengers.table.state import SECRET
from companion.games.arctic_scavengers.view.bench import bench
from companion.games.arctic_scavengers.view.skirmish import skirmish
from tests.games.arctic_scavengers.sitting import ANNA, BEN, Sitting


def built(*buildings: str, tracking: str = "decks", player: PlayerId = ANNA) -> Sitting:
    """Anna's first gathering turn; somebody has these buildings complete."""
    table = Sitting(modules=("hq4",), tracking=(tracking,)).gathering()
    for number, building in enumerate(buildings, 1):
        site = f"{player}.{number}"
        table.given(
            BuildingStarted(player, site, building, 1),
            TimerMoved(player, site, building, 0, "work"),
        )
    return table


def owning(table: Sitting, *cards: str) -> Sitting:
    return table.given(*(CardCameFrom(ANNA, card, "elsewhere") for card in cards))


def stored(table: Sitting, *cards: str, building: str = "bunker") -> Sitting:
    """The cards lie in Anna's first building."""
    return table.given(Stored(ANNA, "anna.1", building, cards))


@pytest.mark.parametrize(("building", "offers"), [("bunker", True), ("armory", False)])
def test_r36_only_a_bunker_is_offered_in_another_players_turn(building: str, offers: bool) -> None:
    table = built(building, player=BEN)
    titles = {one.title for one in bench(table.table).others}
    assert ("Store" in titles) is offers


# Store ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("building", "card"),
    [
        pytest.param("armory", "shovel", id="R36 an armory takes tools"),
        pytest.param("bunker", "refugee", id="R36 a bunker takes tribe members"),
        pytest.param("pharmacy", "pills", id="R36 a pharmacy takes medicine"),
    ],
)
def test_a_building_stores_its_type_of_card(building: str, card: str) -> None:
    table = owning(built(building), card).done("store", card, choice="anna.1")
    assert table.player().sites[0].stored == (card,)


def test_a_stored_card_is_hers_but_not_at_hand_and_not_spent() -> None:
    table = built("armory").done("store", "shovel", choice="anna.1")
    assert table.player().cards["shovel"] == 1
    assert table.player().at_hand("shovel") == 0
    assert table.player().spent == ()
    assert table.opened("dig", "refugee").refused(Lay(ANNA, "dig", "shovel")).rule == "R55"


@pytest.mark.parametrize(
    ("building", "card"),
    [
        pytest.param("armory", "refugee", id="R36 no person in an armory"),
        pytest.param("bunker", "shovel", id="R36 no tool in a bunker"),
        pytest.param("pharmacy", "medic", id="R36 no medic in a pharmacy"),
    ],
)
def test_the_wrong_type_is_refused_unless_the_table_says_so(building: str, card: str) -> None:
    table = owning(built(building), card).opened("store")
    assert table.refused(Lay(ANNA, "store", card)).rule == "R36"
    table.overruled(Lay(ANNA, "store", card))
    assert table.refused(Complete(ANNA, "store", "anna.1")).rule == f"buildings/{building}"
    assert table.overruled(Complete(ANNA, "store", "anna.1")).player().sites[0].stored == (card,)


def test_r36_more_than_a_building_holds_is_refused_unless_the_table_says_so() -> None:
    table = stored(built("bunker"), "refugee", "refugee").opened("store", "scavenger", "scavenger")
    assert not table.offer().results[0].is_lit
    assert table.refused(Complete(ANNA, "store", "anna.1")).rule == "buildings/bunker"
    table.overruled(Complete(ANNA, "store", "anna.1"))
    assert len(table.player().sites[0].stored) == 4


def test_r10_cards_are_stored_any_number_of_times_a_round() -> None:
    table = built("bunker", "armory").done("store", "refugee", choice="anna.1")
    table.done("store", "refugee", choice="anna.1").done("store", "spear", choice="anna.2")
    assert [len(site.stored) for site in table.player().sites] == [2, 1]


def test_a_card_that_nobody_names_is_stored_in_one_tap() -> None:
    table = built("bunker", tracking="clock").done("store", choice="anna.1")
    assert table.player().sites[0].stored == (SECRET,)


def test_several_cards_that_nobody_names_are_stored_at_once() -> None:
    table = built("bunker", tracking="piles").opened("store")
    table.do(Choose(ANNA, "store", "unnamed", "3"), Complete(ANNA, "store", "anna.1"))
    assert table.player().sites[0].stored == (SECRET, SECRET, SECRET)


def test_a_secret_card_stays_secret_in_a_building() -> None:
    table = built("armory").given(CardKept(ANNA, SECRET)).do(Tick(ANNA, "draw")).opened("store")
    table.do(Choose(ANNA, "store", "secret junkyard", "1"), Complete(ANNA, "store", "anna.1"))
    assert table.player().sites[0].stored == ("?junkyard",)
    assert table.player().secrets == {"junkyard": 1}
    # It lies in the building, so a card that is played cannot be this one.
    assert table.opened("dig").refused(Lay(ANNA, "dig", "pickaxe")).rule == "R55"
    table.done("retrieve", choice="anna.1:?junkyard").do(Lay(ANNA, "dig", "pickaxe"))
    assert table.player().secrets == {}


def test_storing_a_card_by_its_name_tells_what_a_secret_card_was() -> None:
    table = built("armory").given(CardKept(ANNA, SECRET)).do(Tick(ANNA, "draw"))
    table.done("store", "pickaxe", choice="anna.1")
    assert table.player().secrets == {}
    assert table.player().cards["pickaxe"] == 1


def test_a_secret_card_that_is_named_after_all_is_stored_once() -> None:
    table = built("armory").given(CardKept(ANNA, SECRET)).do(Tick(ANNA, "draw")).opened("store")
    table.do(Choose(ANNA, "store", "secret junkyard", "1"), Lay(ANNA, "store", "pickaxe"))
    assert table.do(Complete(ANNA, "store", "anna.1")).player().sites[0].stored == ("pickaxe",)


def test_nothing_is_stored_where_there_is_no_such_building() -> None:
    table = built("bunker").opened("store", "refugee")
    assert not table.refused(Complete(ANNA, "store", "ben.1")).may_be_overruled


@pytest.mark.parametrize("building", ["hydroponic_gardens", "portable_decoys"])
def test_buildings_without_room_offer_no_storing(building: str) -> None:
    actions = [action.id for action in offered(built(building).table, built(building).player())]
    assert "store" not in actions


# Retrieve ---------------------------------------------------------------------------------------


def test_r36_a_card_is_taken_out_by_tapping_it() -> None:
    table = stored(built("bunker"), "refugee", "brawler").opened("retrieve")
    assert table.results() == {
        "anna.1:*": "Take both cards from the Bunker",
        "anna.1:refugee": "Refugee",
        "anna.1:brawler": "Brawler",
    }
    table.do(Complete(ANNA, "retrieve", "anna.1:brawler"))
    assert table.player().sites[0].stored == ("refugee",)
    assert table.player().at_hand("brawler") == 1


def test_everything_in_a_building_is_taken_out_at_once() -> None:
    table = stored(built("bunker"), "refugee", "brawler").done("retrieve", choice="anna.1:*")
    assert table.player().sites[0].stored == ()
    assert table.happened(Retrieved)[0].cards == ("refugee", "brawler")


def test_what_does_not_lie_in_a_building_cannot_be_taken_out() -> None:
    table = stored(built("bunker"), "refugee").opened("retrieve")
    assert not table.refused(Complete(ANNA, "retrieve", "anna.1:brawler")).may_be_overruled
    assert not table.refused(Complete(ANNA, "retrieve", "anna.1")).may_be_overruled


def test_a_card_is_fetched_while_an_action_is_put_together() -> None:
    table = stored(built("armory"), "shovel", building="armory").opened("dig", "brawler")
    table.done("retrieve", choice="anna.1:shovel").do(Lay(ANNA, "dig", "shovel"))
    assert table.offer().value == 3


# When -------------------------------------------------------------------------------------------


def test_003_faq_r36_only_the_bunker_opens_in_other_players_turns() -> None:
    table = built("bunker", "armory")
    table.given(
        Stored(ANNA, "anna.1", "bunker", ("refugee",)),
        Stored(ANNA, "anna.2", "armory", ("shovel",)),
    )
    table.do(MoveOn()).opened("retrieve")
    lit = {option.value: option.is_lit for option in table.offer().results}
    assert lit == {"anna.1:refugee": True, "anna.2:shovel": False}
    assert table.refused(Complete(ANNA, "retrieve", "anna.2:shovel")).rule == "R36"
    table.overruled(Complete(ANNA, "retrieve", "anna.2:shovel"))
    table.done("retrieve", choice="anna.1:refugee")
    assert [site.stored for site in table.player().sites] == [(), ()]


def test_r36_before_her_turn_a_player_may_store_in_her_bunker_only() -> None:
    table = built("bunker", "armory", player=BEN)
    table.done("store", "refugee", choice="ben.1", player=BEN)
    table.opened("store", "shovel", player=BEN)
    assert table.refused(Complete(BEN, "store", "ben.2")).rule == "R36"
    table.overruled(Complete(BEN, "store", "ben.2"))
    assert [len(site.stored) for site in table.player(BEN).sites] == [1, 1]


def test_000_buildings_snipers_come_out_of_a_bunker_and_interrupt_an_opponent() -> None:
    table = stored(owning(built("bunker"), "sniper_team"), "sniper_team").do(MoveOn())
    table.opened("dig", "brawler", player=BEN)
    table.done("retrieve", choice="anna.1:sniper_team")
    assert table.player().at_hand("sniper_team") == 1
    assert table.table.tray is not None
    assert (table.table.tray.player, table.table.tray.cards) == (BEN, ("brawler",))
    table.do(Open(ANNA, "interrupt"), Choose(ANNA, "interrupt", "means", "sniper_team"))
    table.do(Complete(ANNA, "interrupt", "hits"))
    assert table.table.trays == ()
    assert table.player(BEN).spent == ("brawler",)
    assert table.player().spent == ("sniper_team",)


def test_r36_whoever_has_committed_her_cards_stores_nothing_unless_the_table_says_so() -> None:
    table = built("bunker").round(3).do(Announce(ANNA, 2))
    assert table.refused(Open(ANNA, "store")).rule == "R36"
    table.overruled(Open(ANNA, "store")).do(Lay(ANNA, "store", "refugee"))
    table.do(Complete(ANNA, "store", "anna.1"))
    assert table.player().sites[0].stored == ("refugee",)


def test_r36_what_comes_out_of_a_bunker_after_committing_stays_out_of_the_skirmish() -> None:
    table = stored(built("bunker"), "refugee").round(3)
    said = "What comes out now cannot join the skirmish."
    assert said not in table.opened("retrieve").offer().says
    table.do(Announce(ANNA, 2)).opened("retrieve")
    assert said in table.offer().says
    assert table.do(Complete(ANNA, "retrieve", "anna.1:refugee")).player().sites[0].stored == ()


def fetched(*cards: str) -> Sitting:
    """The skirmish; Anna has taken these cards out of her bunker after committing two others."""
    table = stored(owning(built("bunker"), *cards), *cards).round(3).do(Announce(ANNA, 2))
    for card in cards:
        table.done("retrieve", choice=f"anna.1:{card}")
    return table.overruled(MoveOn(all=True))


def test_r21_a_medic_taken_out_of_the_bunker_after_committing_does_not_save() -> None:
    table = fetched("medic")
    refusal = table.refused(RevealCard(ANNA, "medic"))
    assert (refusal.rule, refusal.may_be_overruled) == ("R36", True)
    table.do(RevealCard(ANNA, "brawler"), RevealCard(BEN, "sniper_team", origin="elsewhere"))
    table.overruled(Pass(ANNA)).do(Declare(BEN, "snipe", "sniper_team", ANNA, "brawler"))
    assert not window.savers(table.table)


def test_r36_what_was_taken_out_after_committing_is_not_offered_for_the_reveal() -> None:
    panel = skirmish(fetched("medic", "scavenger").table)
    assert panel is not None
    anna = panel.entries[0]
    likely = {face.id: face.copies for face in anna.likely}
    assert (likely["scavenger"], "medic" in likely) == (3, False)
    assert anna.more == ()


def test_r36_another_copy_of_what_was_taken_out_may_join_the_skirmish() -> None:
    table = fetched("scavenger").do(*[RevealCard(ANNA, "scavenger")] * 3)
    assert table.refused(RevealCard(ANNA, "scavenger")).rule == "R36"
    table.overruled(RevealCard(ANNA, "scavenger"))


def test_r36_what_was_taken_out_and_played_does_not_hold_back_another_copy() -> None:
    table = fetched("scavenger").given(CardsSpent(ANNA, ("scavenger",), "cancel"))
    table.do(*[RevealCard(ANNA, "scavenger")] * 3)


def test_r36_what_came_out_of_the_bunker_before_committing_joins_the_skirmish() -> None:
    table = stored(owning(built("bunker"), "medic"), "medic").round(3)
    table.done("retrieve", choice="anna.1:medic").do(Announce(ANNA, 2))
    table.overruled(MoveOn(all=True)).do(RevealCard(ANNA, "medic"))


def test_r36_in_the_skirmish_a_stored_card_was_taken_out_before_or_stays_in() -> None:
    table = stored(owning(built("bunker"), "medic"), "medic").round(3)
    table.overruled(MoveOn(all=True))
    ways = table.refused(RevealCard(ANNA, "medic")).ways
    assert ways[0].label == "It left the Bunker before the skirmish"
    table.do(RevealCard(ANNA, "medic", origin="stored"))
    assert table.player().sites[0].stored == ()


def test_r36_each_round_begins_with_every_card_free_to_join() -> None:
    table = fetched("medic").overruled(MoveOn()).round(4)
    table.overruled(MoveOn(all=True)).do(RevealCard(ANNA, "medic"))


@pytest.mark.parametrize("action", ["store", "retrieve"])
def test_r36_buildings_stay_shut_in_the_skirmish_unless_the_table_says_so(action: str) -> None:
    table = stored(built("bunker"), "refugee").round(3)
    table.overruled(MoveOn(all=True))
    assert table.table.phase == "skirmish"
    assert table.refused(Open(ANNA, action)).may_be_overruled
    table.overruled(Open(ANNA, action))


@pytest.mark.parametrize("action", ["store", "retrieve"])
def test_r36_buildings_wait_for_the_gathering_unless_the_table_says_so(action: str) -> None:
    table = stored(built("bunker"), "refugee")
    table.overruled(MoveOn(all=True))
    assert table.table.phase == "draw"
    assert table.refused(Open(ANNA, action)).message == "Draw first, then gather."
    table.do(Open(ANNA, action, despite="round/gather"))  # once is enough


# Closed buildings -------------------------------------------------------------------------------


def test_r37_a_disabled_building_neither_opens_nor_takes_anything_unless_the_table_says_so() -> (
    None
):
    table = stored(built("bunker"), "refugee").given(BuildingDisabled(ANNA, "anna.1", "bunker"))
    table.opened("retrieve")
    assert not any(option.is_lit for option in table.offer().results)
    assert table.refused(Complete(ANNA, "retrieve", "anna.1:refugee")).rule == "R37"
    table.overruled(Complete(ANNA, "retrieve", "anna.1:refugee")).opened("store", "refugee")
    assert table.refused(Complete(ANNA, "store", "anna.1")).rule == "R37"
    assert table.overruled(Complete(ANNA, "store", "anna.1")).player().sites[0].stored


def test_r35_an_unfinished_building_stores_nothing_unless_the_table_says_so() -> None:
    table = built("bunker").given(BuildingStarted(ANNA, "anna.2", "armory", 3))
    table.opened("store", "refugee")
    assert "anna.2" not in table.results()
    assert table.refused(Complete(ANNA, "store", "anna.2")).rule == "R35"
    table.overruled(Complete(ANNA, "store", "anna.2"))


# Played from a building -------------------------------------------------------------------------


def test_r55_a_card_that_lies_in_a_building_can_be_taken_out_as_it_is_laid() -> None:
    table = stored(built("armory"), "spear", building="armory").opened("hunt", "scavenger")
    refusal = table.refused(Lay(ANNA, "hunt", "spear"))
    assert "is in the Armory" in refusal.message
    assert refusal.ways[0].label == "Take it out of the Armory first"
    table.do(Lay(ANNA, "hunt", "spear", origin="stored"))
    assert table.happened(Retrieved)
    assert (table.offer().value, table.player().sites[0].stored) == (2, ())
    assert table.player().cards["spear"] == 1


def test_r37_nothing_is_taken_out_of_a_disabled_building_as_it_is_laid() -> None:
    table = stored(built("armory"), "spear", building="armory")
    table.given(BuildingDisabled(ANNA, "anna.1", "armory")).opened("hunt", "scavenger")
    labels = [way.label for way in table.refused(Lay(ANNA, "hunt", "spear")).ways]
    assert "Take it out of the Armory first" not in labels
    assert not table.refused(Lay(ANNA, "hunt", "spear", origin="stored")).may_be_overruled


@pytest.mark.parametrize("number", [1, 2])
def test_r67_without_a_skirmish_no_one_commits_so_the_bunker_takes_cards_after_the_turn(
    number: int,
) -> None:
    table = stored(built("bunker").round(number), "brawler").do(MoveOn())
    table.opened("retrieve")
    assert "What comes out now cannot join the skirmish." not in table.offer().says
    table.do(Complete(ANNA, "retrieve", "anna.1:brawler"))
    table.done("store", "refugee", choice="anna.1")
    assert table.player().sites[0].stored == ("refugee",)


@pytest.mark.parametrize("tracking", ["clock", "piles"])
def test_r67_from_round_three_on_whoever_has_gathered_has_committed(tracking: str) -> None:
    table = built("bunker", tracking=tracking).round(3).overruled(MoveOn())
    assert table.refused(Open(ANNA, "store")).rule == "R36"
