"""What lies on the table when a game begins, for the answers of the set-up page."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.engine.game import PlayerId, Seat, Setup
from companion.games.arctic_scavengers.rules.setup.piles import contents
from companion.games.arctic_scavengers.table.opening import IllegalSetup, Layout, lay_out
from companion.games.arctic_scavengers.table.state import HouseRules
from tests.games.arctic_scavengers.laid_out import CATALOGUE

NAMES = ("Anna", "Ben", "Cara", "Dana", "Eli")
KITCHEN_SINK = ("hq4", "recon1", "recon2", "recon3", "recon4", "recon5")


def opening(players: int = 3, *modules: str, **answers: str | tuple[str, ...]) -> Layout:
    seats = tuple(Seat(PlayerId(f"p{n}"), NAMES[n], "blue") for n in range(players))
    options = {name: (a,) if isinstance(a, str) else a for name, a in answers.items()}
    return lay_out(CATALOGUE, Setup(seats, PlayerId("p0"), {"modules": modules, **options}))


def test_a_base_game_needs_no_answers() -> None:
    layout = opening()
    assert layout.modules == ()
    assert layout.starter == {"refugee": 4, "scavenger": 3, "brawler": 1, "spear": 1, "shovel": 1}
    assert sum(layout.junkyard.values()) == 40
    assert sum(layout.contested.values()) == layout.contested_left == 14
    assert layout.stacks["scavenger"] == 11
    assert layout.box == {"refugee": 8}
    assert layout.tracking == "decks"


def test_modules_bring_along_those_they_build_on() -> None:
    assert opening(3, "hq3").modules == ("hq1", "hq2", "hq3")


@pytest.mark.parametrize("variants", [(), ("alternate_hands",), ("leader_drafting",)])
@pytest.mark.parametrize("junkyard", ["recommended", "everything", "custom"])
@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("modules", [("recon1",), ("recon2", "hq2"), KITCHEN_SINK], ids="+".join)
def test_no_card_is_lost_or_made_up(
    modules: tuple[str, ...], players: int, junkyard: str, variants: tuple[str, ...]
) -> None:
    layout = opening(players, *modules, junkyard=junkyard, variants=variants, seed="7")
    found = Counter(layout.box)
    for pile in (layout.junkyard, layout.contested, layout.stacks, layout.schematics):
        found.update(pile)
    found.update({card: copies * players for card, copies in layout.starter.items()})
    boxes = {CATALOGUE.cards[card].set for card in found if card in CATALOGUE.cards}
    assert +found == contents(CATALOGUE, boxes)
    assert all(copies > 0 for copies in found.values())


def test_r6_fourteen_of_twenty_eight_stay_unknown() -> None:
    layout = opening(3, "recon4")
    assert sum(layout.contested.values()) == 28
    assert layout.contested_left == 14
    assert not layout.box.keys() & layout.contested.keys()


def test_r6_one_of_each_kind_leaves_the_others_in_the_box() -> None:
    layout = opening(3, "recon4", contested="one_of_each")
    assert set(layout.contested.values()) == {1} and len(layout.contested) == 14
    assert all(layout.box[card] for card in layout.contested)


def test_r61_alternate_hands_change_the_decks_and_leave_those_stacks_out() -> None:
    layout = opening(3, "recon1", "recon2", "recon3", variants="alternate_hands")
    assert layout.starter["scouting_refugee"] == 4
    assert layout.starter["hardy_scavenger"] == 3
    assert layout.starter["guard"] == 1
    assert not layout.stacks.keys() & layout.starter.keys()
    assert len(layout.stacks) == 10
    assert layout.box["refugee"] == 20


def test_alternate_hands_need_no_recon_module_and_bring_nothing_else_of_its_box() -> None:
    layout = opening(3, variants="alternate_hands")
    assert layout.junkyard == opening(3).junkyard
    assert len(layout.stacks) == 8
    assert layout.stacks["scavenger"] == 20
    assert layout.box["map"] == 4


@pytest.mark.parametrize("module", ["recon1", "recon5"])
def test_r61_with_alternate_hands_the_eleventh_stack_is_left_out(module: str) -> None:
    layout = opening(3, module, variants="alternate_hands")
    assert len(layout.stacks) == 10
    assert not layout.stacks.keys() & {"refugee", *layout.starter}


def test_r61_with_alternate_hands_ordinary_refugees_may_be_the_eleventh_stack_of_module_5() -> None:
    layout = opening(3, "recon5", variants="alternate_hands", extra_stack="refugee")
    assert (len(layout.stacks), layout.stacks["refugee"]) == (11, 20)
    with pytest.raises(IllegalSetup):
        opening(3, "recon1", "recon5", variants="alternate_hands", extra_stack="scouting_refugee")


def test_leader_drafting_makes_a_pile_of_all_leaders_in_the_chosen_boxes() -> None:
    assert len(opening(3, "hq1", variants="leader_drafting").leaders) == 10
    assert len(opening(3, "hq3", "recon5", variants="leader_drafting").leaders) == 12
    both = opening(3, "recon1", junkyard="everything", variants="leader_drafting")
    assert both.leaders == ("swindler", "yardmaster")


def test_leader_drafting_without_any_leader_is_refused() -> None:
    with pytest.raises(IllegalSetup, match="needs the leaders"):
        opening(3, variants="leader_drafting")


def test_the_same_seed_draws_the_same_stacks() -> None:
    assert opening(3, "recon2", seed="5").stacks == opening(3, "recon2", seed="5").stacks
    assert opening(3, "recon2", seed="5").stacks != opening(3, "recon2", seed="6").stacks


def test_r5_chosen_stacks_lie_out_with_the_forced_ones() -> None:
    nine = tuple("scavenger brawler hunter saboteur scout sniper_team thugs courier rogue".split())
    layout = opening(3, "recon1", mercenaries=nine)
    assert layout.stacks.keys() == {*nine, "spy", "scouting_refugee"}


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [
        pytest.param({"mercenaries": ("scout",)}, "Choose 8 stacks more", id="too few stacks"),
        pytest.param({"mercenaries": ("wolf_pack",)}, "cannot be chosen", id="no mercenary"),
        pytest.param({"junkyard": ("empty",)}, "not a choice", id="no such junkyard"),
        pytest.param({"variants": ("solo",)}, "no variant", id="no such variant"),
        pytest.param({"seed": ("x",)}, "whole number", id="no number"),
        pytest.param(
            {"junkyard": ("custom",), "custom.net": ("5",)}, "0 to 4", id="more than the box holds"
        ),
    ],
)
def test_what_cannot_be_laid_out_is_refused(
    answers: dict[str, tuple[str, ...]], sentence: str
) -> None:
    with pytest.raises(IllegalSetup, match=sentence):
        opening(3, "recon1", **answers)


def test_a_junkyard_of_ones_own_begins_with_the_recommended_one() -> None:
    recommended = opening(3, "recon1", junkyard="recommended").junkyard
    assert opening(3, "recon1", junkyard="custom").junkyard == recommended
    own = opening(3, "recon1", junkyard="custom", **{"custom.rifle": "0", "custom.net": "1"})
    assert own.junkyard["net"] == 1 and "rifle" not in own.junkyard


def test_house_rules_and_what_to_track_are_taken_over() -> None:
    assert opening(3).house_rules == HouseRules()
    answers = {"initiator": "every_round", "zero_fight": "can_win", "zero_gang": "tie_break"}
    layout = opening(3, **answers, schematics_dig="dig", tracking="clock")
    assert layout.house_rules.initiator_moves_every_round
    assert layout.house_rules.zero_fight_can_win
    assert layout.house_rules.zero_can_win_a_gang
    assert layout.house_rules.schematics_dig_is_the_dig
    assert layout.tracking == "clock"
