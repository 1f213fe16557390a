"""The set-up as a list to tick off."""

from __future__ import annotations

import re
from itertools import product

import pytest

from tests.games.arctic_scavengers.laid_out import HQ, RECON_CHOICES, SPY_AND_NINE, setup


@pytest.mark.parametrize("hq", HQ, ids=lambda hq: "".join(hq) or "no HQ")
def test_every_step_is_a_sentence(hq: tuple[str, ...]) -> None:
    for recon, players in product(RECON_CHOICES, (2, 3, 5)):
        for step in setup(players, *hq, *recon).steps:
            assert re.fullmatch(r"[A-Z].*\.", step)
            assert "  " not in step


def test_forced_stacks_may_fill_all_ten() -> None:
    answer = setup(3, "recon1", "recon2", "recon3")
    assert any("The modules use every stack" in step for step in answer.steps)
    assert not any("Seed" in step for step in answer.steps if "stack" in step)


def test_a_table_without_builders_is_offered_a_swap() -> None:
    answer = setup(3, "recon1", "hq2", mercenaries=SPY_AND_NINE)
    (offer,) = [step for step in answer.steps if "No one can build" in step]
    assert "Engineer or Tinker" in offer
    assert "Thugs" in offer
    assert "Spy" not in offer
    with_engineer = (*SPY_AND_NINE[:-1], "engineer")
    steps = setup(3, "recon1", "hq2", mercenaries=with_engineer).steps
    assert not any("No one can build" in step for step in steps)


def test_the_base_game_for_two_is_laid_out_in_these_steps() -> None:
    assert setup(2).steps == (
        "Take out these boxes: Base game (149 cards) (R1).",
        "Give each of the 2 players a starter deck, to be shuffled: 4 × Refugee, 3 × Scavenger,"
        " 1 × Brawler, 1 × Spear and 1 × Shovel (R2).",
        "Put the 12 × Refugee left over back into the box (R2).",
        "Take 2 cards of every kind out of the junkyard (R3).",
        "Shuffle the junkyard, 26 cards, and put it face down: 5 × Junk, 2 × Multitool, 2 × Net,"
        " 2 × Spear, 2 × Pickaxe, 2 × Shovel, 4 × Medkit and 7 × Pills (R2).",
        "Shuffle the 14 contested resources of the base game, and put them face down:"
        " 2 × Wolf Pack, 2 × Grenade, 2 × Sled Team, 2 × Field Crew, 2 × Tribe Family (3),"
        " 2 × Tribe Family (4) and 2 × Tribe Family (5) (R6).",
        "Put out 8 stacks of mercenaries, face up: 14 × Scavenger, 8 × Brawler, 8 × Hunter,"
        " 8 × Saboteur, 8 × Scout, 5 × Group Leaders, 5 × Sniper Team and 5 × Thugs (R5).",
        "Check your card: lists of these disagree or are few: Shovel.",
        "Draw lots for the initiator card (R7).",
        "Two players: no one ever looks at contested resources (R58).",
    )


def test_every_set_and_option_has_its_step() -> None:
    steps = setup(4, "hq4", "recon1", "recon4", contested="one_of_each").steps
    assert steps[3].startswith("Leave no more than 1 each of Spear and Shovel in the junkyard (R4)")
    assert any(step.startswith("Shuffle one contested resource of each of") for step in steps)
    assert "Put one more stack beside them: 20 × Scouting Refugee (R5)." in steps
    assert any(step.startswith("Shuffle the schematics, 12 buildings") for step in steps)
    assert any(step.startswith("Shuffle the 10 leaders, deal 2 to each player") for step in steps)
    assert (
        "A Saboteur may also disable a building, and a Sniper Team wound a leader (R50)." in steps
    )
    check = next(step for step in steps if step.startswith("Check your card"))
    assert "Bunker" in check


def test_a_toolkit_without_buildings_only_digs() -> None:
    sentence = "There are no buildings: the Toolkit only helps to dig."
    assert sentence in setup(3, "hq1").steps
    assert sentence not in setup(3, "hq2").steps
    assert sentence not in setup(3).steps
