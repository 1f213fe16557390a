"""Games played at random with real cards: what the table knows is never more than the truth (R55)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.games.arctic_scavengers.real_cards import RealTable
from tests.games.arctic_scavengers.sitting import Sitting

MODULES = (
    (),
    ("hq1", "hq2", "hq3", "hq4"),
    ("recon1", "recon2"),
    ("hq4", "recon3", "recon5"),
    ("recon4",),
)
TRACKING = ("decks", "decks", "decks", "piles", "clock")


def play(chance: Random, modules: tuple[str, ...], tracking: str, rounds: int) -> None:
    """A game of so many rounds, with what is checked after every tap, and its count."""
    at = Sitting(chance.randint(2, 5), modules=modules, tracking=(tracking,))
    table = RealTable(chance, at)
    for _ in range(rounds):
        if not at.table.is_over:
            table.round()
    table.count()


games = given(
    chance=st.randoms(use_true_random=False),
    modules=st.sampled_from(MODULES),
    tracking=st.sampled_from(TRACKING),
)


@games
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
def test_r55_the_sums_add_up_and_what_is_offered_can_be_there(
    chance: Random, modules: tuple[str, ...], tracking: str
) -> None:
    play(chance, modules, tracking, rounds=5)


@pytest.mark.long
@games
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_r55_the_sums_add_up_in_whole_games(
    chance: Random, modules: tuple[str, ...], tracking: str
) -> None:
    play(chance, modules, tracking, rounds=16)
