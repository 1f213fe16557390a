"""Leaders who help with a hire: victims, discounts and the Sergeant's price (R37, R55)."""

from __future__ import annotations

import pytest

from companion.games.arctic_scavengers.table.commands import Choose, Complete, Lay, Open
from companion.games.arctic_scavengers.table.events import (
    CardCameFrom,
    LeaderJoined,
    LeaderPowerUsed,
    LeaderWounded,
    RemovedFromPlay,
    SecretIdentified,
    SkirmishWon,
)
from tests.games.arctic_scavengers.sitting import ANNA, Sitting


def led(leader: str, tracking: str = "piles") -> Sitting:
    """Anna's first gathering turn under a leader."""
    table = Sitting(modules=("hq4", "recon5"), tracking=(tracking,)).gathering()
    return table.given(LeaderJoined(ANNA, leader))


def lit(table: Sitting) -> dict[str, bool]:
    """Which results of the open action are within reach."""
    return {option.value: option.is_lit for option in table.offer().results}


def test_the_butcher_gives_a_food_and_a_med_for_one_of_the_tribe() -> None:
    table = led("butcher", "decks").done("hunt", "scavenger").opened("hire")
    table.do(Choose(ANNA, "hire", "leader", "kill"), Choose(ANNA, "hire", "victim", "refugee"))
    assert table.offer().value == 2
    assert "1 med" in table.offer().says[0]
    table.do(Complete(ANNA, "hire", "scout"))
    assert [event.card for event in table.happened(RemovedFromPlay)] == ["refugee"]
    assert table.player().cards["refugee"] == 3
    assert table.table.piles.removed == {"refugee": 1}


def test_the_cannibals_food_is_not_combined_with_hunted_food() -> None:
    table = led("cannibal", "decks").done("hunt", "scavenger", "scavenger").opened("hire")
    assert table.offer().value == 2
    table.do(Choose(ANNA, "hire", "leader", "kill"))
    assert table.offer().value == 3


@pytest.mark.parametrize("leader", ["butcher", "cannibal"])
def test_who_leaves_the_game_is_named_unless_the_table_says_so(leader: str) -> None:
    table = led(leader, "decks").done("hunt", "scavenger", "scavenger").opened("hire")
    table.do(Choose(ANNA, "hire", "leader", "kill"))
    assert table.refused(Complete(ANNA, "hire", "medic")).rule == f"leaders/{leader}"
    assert not table.overruled(Complete(ANNA, "hire", "medic")).happened(RemovedFromPlay)


@pytest.mark.parametrize("tracking", ["clock", "piles"])
def test_nobody_is_named_where_decks_are_not_tracked(tracking: str) -> None:
    table = led("cannibal", tracking).opened("hire").do(Choose(ANNA, "hire", "leader", "kill"))
    assert [question.field for question in table.offer().questions] == ["leader"]
    assert table.do(Complete(ANNA, "hire", "medic")).happened(LeaderPowerUsed)


def test_a_secret_card_may_be_the_one_that_leaves() -> None:
    table = led("cannibal", "decks").given(SkirmishWon(ANNA, 13)).opened("hire")
    table.do(Choose(ANNA, "hire", "leader", "kill"))
    table.do(Choose(ANNA, "hire", "victim", "tribe_family_3"))
    assert table.happened(SecretIdentified)
    table.do(Complete(ANNA, "hire", "medic"))
    assert table.player().secrets == {}
    assert table.table.piles.removed == {"tribe_family_3": 1}


@pytest.mark.parametrize(
    ("use", "refugees", "cost"),
    [
        pytest.param("food", 1, "1 food and 1 med", id="1 food less"),
        pytest.param("meds", 2, "2 food", id="1 med less"),
    ],
)
def test_the_swindlers_refugees_lower_the_price(use: str, refugees: int, cost: str) -> None:
    table = led("swindler", "decks").opened("hire").do(Choose(ANNA, "hire", "leader", use))
    assert table.refused(Complete(ANNA, "hire", "scout")).rule == "leaders/swindler"
    for _ in range(refugees):
        table.do(Lay(ANNA, "hire", "refugee"))
    hints = {option.value: option.hint for option in table.offer().results}
    assert hints["scout"] == f"{cost} · 8 left"
    assert table.refused(Complete(ANNA, "hire", "scout")).rule == "R11"
    table.overruled(Complete(ANNA, "hire", "scout"))
    assert table.player().spent == ("refugee",) * refugees


def test_the_swindlers_refugees_are_asked_for_unless_the_table_says_so() -> None:
    table = led("swindler", "decks").done("hunt", "scavenger", "scavenger", "refugee", "spear")
    table.opened("hire").do(Choose(ANNA, "hire", "leader", "food"))
    assert table.refused(Complete(ANNA, "hire", "brawler")).rule == "leaders/swindler"
    assert table.overruled(Complete(ANNA, "hire", "brawler")).happened(LeaderPowerUsed)


def test_the_leader_helps_with_one_hire_a_round() -> None:
    table = led("cannibal").opened("hire").do(Choose(ANNA, "hire", "leader", "kill"))
    table.do(Complete(ANNA, "hire", "medic")).overruled(Open(ANNA, "hire"))
    assert table.refused(Choose(ANNA, "hire", "leader", "kill")).rule == "leaders/cannibal"
    assert table.overruled(Choose(ANNA, "hire", "leader", "kill")).offer().value == 3


def test_the_sergeant_at_arms_pays_a_med_for_a_saboteur() -> None:
    table = Sitting(modules=("hq4",), tracking=("decks",)).gathering()
    table.given(LeaderJoined(ANNA, "sergeant_at_arms"), CardCameFrom(ANNA, "pills", "elsewhere"))
    table.opened("hire", "pills")
    assert lit(table)["saboteur"]
    table.given(LeaderWounded(ANNA))
    assert not lit(table)["saboteur"]
