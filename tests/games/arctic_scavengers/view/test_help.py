"""The rules of the moment: by phase, by module, by whose turn it is, by the cards in sight."""

from __future__ import annotations

import pytest

from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table.commands import MoveOn
from companion.games.arctic_scavengers.table.events import LeaderJoined
from companion.games.arctic_scavengers.view.help import MOST
from tests.games.arctic_scavengers.fighting import Fight
from tests.games.arctic_scavengers.sitting import ANNA, BEN, Sitting


def help_for(sitting: Sitting) -> list[str]:
    found = GAME.help_for(sitting.table)
    assert len(found) == len(set(found)) <= MOST
    assert set(found) <= {entry.id for entry in GAME.book().rules}
    return list(found)


def test_drawing_has_its_own_rules_and_peeking_only_when_somebody_peeks() -> None:
    sitting = Sitting()
    assert help_for(sitting)[:2] == ["round/draw", "R8"]
    sitting.round(2)
    while sitting.table.phase != "draw":
        sitting.overruled(MoveOn(all=sitting.table.phase == "gather"))
    assert sitting.table.round == 3
    assert help_for(sitting)[:2] == ["round/draw", "round/peek"]


def test_the_actions_are_listed_while_somebody_gathers() -> None:
    found = help_for(Sitting().gathering())
    assert found[0] == "round/gather"
    assert {"actions/dig", "actions/hunt", "actions/hire", "actions/draw", "actions/trash"} <= set(
        found
    )
    assert not [rule for rule in found if rule.startswith(("cards/", "leaders/", "buildings/"))]


def test_modules_bring_their_rules() -> None:
    base = help_for(Sitting().gathering())
    headquarters = help_for(Sitting(modules=("hq4",)).gathering())
    assert {"R35", "R36", "R50", "R37"} <= set(headquarters)
    assert not {"R35", "R36", "R50", "R37"} & set(base)


@pytest.mark.parametrize("module", ["recon1", "recon2", "recon3", "recon5"])
def test_where_hidden_cards_are_looked_at_it_says_how_and_who_prevents_it(module: str) -> None:
    found = help_for(Sitting(modules=(module,)).gathering())
    assert {"actions/recon", "R52"} <= set(found)
    assert not {"actions/recon", "R52"} & set(help_for(Sitting().gathering()))


def test_what_is_kept_for_the_skirmish_is_explained_once_there_is_one() -> None:
    assert "round/commit" not in help_for(Sitting().gathering())
    assert {"round/commit", "R53"} <= set(help_for(Sitting().round(3)))


def test_where_leaders_are_drafted_it_says_how() -> None:
    drafting = Sitting(modules=("hq4",), variants=("leader_drafting",))
    assert "setup/leader_drafting" in help_for(drafting)
    assert "setup/leader_drafting" in help_for(drafting.gathering())
    assert "setup/leader_drafting" not in help_for(Sitting(modules=("hq3",)).gathering())


def test_the_leader_of_whose_turn_it_is_is_listed_and_no_other() -> None:
    sitting = Sitting(modules=("hq3",)).gathering()
    sitting.given(LeaderJoined(ANNA, "butcher"), LeaderJoined(BEN, "mentor"))
    assert sitting.table.active == ANNA
    found = help_for(sitting)
    assert "leaders/butcher" in found
    assert "leaders/mentor" not in found


def test_leaders_to_choose_from_are_explained() -> None:
    found = help_for(Sitting(modules=("hq3",)))
    assert {"R51", "leaders/gangster", "leaders/mentor"} <= set(found)


def test_the_open_action_comes_first_and_its_cards_are_listed() -> None:
    found = help_for(Sitting().gathering().opened("dig", "brawler", "shovel"))
    assert found[:2] == ["actions/dig", "tools/one_each"]
    assert found.index("cards/brawler") > found.index("round/gather")
    assert "cards/shovel" in found
    # A spear is hers too, but it does not dig.
    assert "cards/spear" not in found


def test_an_interruption_comes_before_what_it_interrupts() -> None:
    sitting = Sitting(tracking=("clock",)).round(2).opened("dig", "brawler")
    sitting.opened("interrupt", player=BEN)
    found = help_for(sitting)
    assert found.index("R56") < found.index("actions/dig")


def test_in_the_skirmish_the_rule_on_ties_is_among_the_first() -> None:
    assert "skirmish/ties" in help_for(Fight("brawler", "scavenger", "refugee"))[:3]
    two = help_for(Fight("brawler", "scavenger"))
    assert "skirmish/two_players" in two[:3]
    assert "skirmish/ties" not in two


def test_in_the_skirmish_the_cards_that_act_come_before_those_that_only_fight() -> None:
    found = help_for(Fight("brawler sniper_team", "gangster: refugee spear", "medic"))
    cards = [rule for rule in found if rule.startswith("cards/")]
    assert set(cards[:2]) == {"cards/sniper_team", "cards/medic"}
    assert {"cards/brawler", "cards/refugee", "cards/spear"} == set(cards[2:])
    assert "leaders/gangster" in found
    assert "R21" in found


def test_without_medics_in_the_box_nobody_is_told_how_they_save() -> None:
    assert "R21" not in help_for(Fight("brawler", "scavenger", "refugee", modules=()))
