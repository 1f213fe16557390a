"""Two games that differ only in what one player knows are one game to everyone else.

Both are played in step, by two programs with their clocks stopped and chance held: each tap of anyone is
sent to both, and each answer to anyone but the owner of the secrets must be the same, byte by byte.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion import cli
from tests.secrecy.fixed import fix
from tests.secrecy.kept import KEPT, some
from tests.secrecy.walks import Walk
from tests.secrecy.worlds import Worlds
from tests.test_recorded_games import recordings
from tests.toy import ALL_GAMES

STEPS, FEW, LOOKS = 20, 8, 6
# How often a table goes on from a recorded game.
RECORDED, TRIES = 0.9, 4
# Recorded games, and the entries between which their owner has something to enter.
BEGUN = {
    "arctic": {
        "three_players_told": (2, 240),
        "two_players_tied": (5, 31),
        "two_players_looked_over": (14, 29),
        "totems_on_phones": (24, 38),
    },
    "arctic_scavengers": {
        "unknown_cards_kept": (2, 12),
        "cards_named_on_phones": (2, 14),
        "committed_on_phones": (16, 37),
        "base_every_deck": (65, 87),
        "leaders_dealt_unseen": (1, 1),
        "base_tie_broken_by_contested": (63, 112),
        "recon_drafted_leaders": (39, 70),
    },
}
DEEPEST = {"arctic_scavengers": {"tracking": "decks"}}


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worlds]:
    """Two programs for all examples; each opens a table of its own."""
    with pytest.MonkeyPatch.context() as patch:
        chance = fix(patch)
        found = Worlds(tmp_path_factory.mktemp("worlds"), ALL_GAMES, chance)
        yield found
        found.close()


def open_some(worlds: Worlds, key: str, chance: random.Random) -> Walk:
    """A new table, or one with a recorded game up to some moment, most often with something to enter."""
    for _ in range(TRIES):
        if key not in BEGUN or chance.random() > RECORDED:
            worlds.open(key, **DEEPEST.get(key, {}))
        else:
            name, (first, last) = chance.choice(list(BEGUN[key].items()))
            recording = next(one for one in recordings() if one.path.stem == name)
            begun = recording.entries[: chance.randint(first, last)]
            worlds.put(replace(recording, entries=begun))
        if some(worlds, key, chance):
            break
    return Walk(worlds, ALL_GAMES[key], chance)


random_games = settings(
    max_examples=8,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.generate,),  # a smaller number is no shorter game
)


@pytest.mark.parametrize("key", sorted(KEPT))
@random_games
@given(seed=st.integers(0, 10**9))
def test_others_are_told_the_same(worlds: Worlds, key: str, seed: int) -> None:
    chance = random.Random(seed)
    walk = open_some(worlds, key, chance)
    if walk.steps(chance.randint(4, STEPS)):
        walk.look_around(LOOKS)


@pytest.mark.parametrize("key", sorted(KEPT))
@settings(random_games, max_examples=3)
@given(seed=st.integers(0, 10**9))
def test_who_takes_the_seat_later_is_told_the_same(worlds: Worlds, key: str, seed: int) -> None:
    chance = random.Random(seed)
    walk = open_some(worlds, key, chance)
    if walk.steps(chance.randint(2, FEW)):
        worlds.succeed()
        if walk.steps(chance.randint(2, FEW)):
            walk.look_around(LOOKS)


@pytest.mark.parametrize("key", sorted(KEPT))
def test_every_page_and_file_tells_others_the_same(
    worlds: Worlds, key: str, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    chance = random.Random(key)
    walk, before = open_some(worlds, key, chance), worlds.kept
    while not (walk.steps(STEPS) and worlds.kept > before):
        walk, before = open_some(worlds, key, chance), worlds.kept
    walk.look_around()
    asked = [["--game", worlds.code], ["--csv"]]
    for words in asked if key == "pebbles" else (*asked, [*asked[0], "--csv"]):
        told = []
        for world in worlds.both:
            assert cli.main(["export", "--instance", str(world.folder), *words]) == 0
            told.append(capsysbinary.readouterr())
        assert told[0] == told[1]
        assert told[0].out
