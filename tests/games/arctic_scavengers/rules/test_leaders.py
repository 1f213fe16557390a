"""Every leader of the boxes has a record of what she does."""

from __future__ import annotations

import pytest

from companion.games.arctic_scavengers.rules.leaders import POWERS, Power
from companion.games.arctic_scavengers.rules.skirmish.actions import SKIRMISH_ACTIONS
from companion.games.arctic_scavengers.table.gathering.actions import ACTIONS
from tests.games.arctic_scavengers.reveal import CATALOGUE


def test_each_leader_of_the_boxes_has_a_record_and_nobody_else() -> None:
    assert set(POWERS) == set(CATALOGUE.leaders)


@pytest.mark.parametrize("leader", POWERS)
def test_each_leader_does_something_by_herself_or_by_an_action(leader: str) -> None:
    declares = any(action.leader == leader for action in SKIRMISH_ACTIONS.values())
    assert POWERS[leader] != Power() or leader in ACTIONS or declares
